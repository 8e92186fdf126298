/** Splits an order into parcels, by the company's split option (orders.md §6). */
import { type Allocation, allocate, partOf } from '#domain/fulfilment/allocation.ts'
import type { HaltReason, LineQuantity, ParcelState } from '#domain/fulfilment/facts.ts'
import { MAX_GRAMS } from '#domain/weight.ts'
import { firstParcelState } from '#machines/parcel/nextParcelState.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { RowWriting } from '../write.ts'
import { firstShares, noShares, type Shares } from './amounts.ts'
import { keepParcelFacts, parcelFacts, unreserved } from './parcelFacts.ts'
import { reserveForParcel } from './stockEffects.ts'
import { allocationInput, lockWarehouses } from './warehouses.ts'

export type Planned = {
  locationId: string | null
  lines: readonly LineQuantity[]
  why: unknown
  halt: HaltReason | null
}

/** The effect `allocate` of the order chart: adds the parcels to the draft, and reserves their stock. */
export async function splitOrder(writing: RowWriting, draft: OrderRecord, settings: Settings): Promise<void> {
  const warehouses = await lockWarehouses(writing, draft.lines, settings)
  const whole = draft.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const planned = plan(draft, settings, whole, warehouses)
  const shares = firstShares(
    draft,
    planned.map(({ lines }) => lines),
  )
  for (const [index, part] of planned.entries())
    await addParcel(writing, draft, settings, { ...part, share: shares[index] ?? noShares, warehouses })
  if (planned.length > 1) addSystemTag(draft, 'Split', writing.now)
}

/** Adds a planned parcel to the draft, in the state where its chart begins, and reserves its stock. */
export async function addParcel(
  writing: RowWriting,
  draft: OrderRecord,
  settings: Settings,
  part: Planned & { share: Shares; warehouses: readonly { id: string; name: string }[] },
): Promise<void> {
  const parcel = newParcel(writing, draft, part)
  draft.parcels.push(parcel)
  const facts = {
    ...parcelFacts(draft, parcel, settings),
    halted: part.halt && { ...part.halt, at: writing.now.getTime() },
  }
  const first = firstParcelState(facts)
  keepParcelFacts(parcel, first.state, first.facts, writing.now)
  for (const effect of first.effects)
    if (effect.type === 'reserveStock')
      await reserveForParcel(writing, parcel, draft.lines, settings, {
        locationName: part.warehouses.find(({ id }) => id === effect.warehouseId)?.name ?? '',
        isLackAllowed: effect.isLackAllowed,
      })
}

/**
 * Where an order goes, by the company's option: its parcels, one without a place, or one in Halt. Of an order without
 * enough stock, what is there is sent when the company halts only the part.
 */
export function plan(
  draft: OrderRecord,
  settings: Settings,
  whole: readonly LineQuantity[],
  warehouses: Parameters<typeof allocationInput>[1],
  excluded: readonly string[] = [],
): Planned[] {
  const input = allocationInput(draft, warehouses, settings, { lines: whole, excluded })
  const found = allocate(input)
  const part = 'halted' in found && !settings.haltsWholeOrders ? partOf(input) : null
  if (!part) return plannedOf(found, whole)
  const { parcels, rest } = part
  return [...plannedOf({ parcels }, whole), ...plannedOf(allocate(rest), rest.lines)]
}

function plannedOf(found: Allocation, whole: readonly LineQuantity[]): Planned[] {
  if ('parcels' in found)
    return found.parcels.map(({ warehouseId, lines, why }) => ({
      locationId: warehouseId,
      lines,
      why,
      halt: null,
    }))
  const unplaced = { locationId: null, lines: whole.map(({ lineId, quantity }) => ({ lineId, quantity })) }
  if ('halted' in found)
    return [{ ...unplaced, why: { ...found.why, instead: found.instead }, halt: found.halted }]
  const { preselected, why } = found.suggested
  return [{ ...unplaced, why: { ...why, preselected }, halt: null }]
}

type NewParcel = {
  locationId: string | null
  lines: readonly LineQuantity[]
  why: unknown
  share: Shares
}

/** What some pieces of an order weigh together, in grams; at most what a parcel can. */
export function weightOf({ lines }: Pick<OrderRecord, 'lines'>, pieces: readonly LineQuantity[]): number {
  const ofOne = (lineId: string) => lines.find(({ id }) => id === lineId)?.weightGrams ?? 0
  const grams = pieces.reduce((sum, { lineId, quantity }) => sum + quantity * ofOne(lineId), 0)
  return Math.min(grams, MAX_GRAMS)
}

/** A parcel that is not in the draft yet. Its weight is the sum of its lines. */
export function newParcel(
  { companyId, now, newId }: Pick<RowWriting, 'companyId' | 'now' | 'newId'>,
  draft: OrderRecord,
  { locationId, lines, why, share }: NewParcel,
): ParcelRecord {
  return {
    companyId,
    id: newId(),
    orderId: draft.order.id,
    number: Math.max(0, ...draft.parcels.map(({ number }) => number)) + 1,
    state: 'awaitingAssigning' satisfies ParcelState,
    halted: null,
    locationId,
    excluded: [],
    courier: null,
    cn: null,
    courierWords: null,
    weightGrams: weightOf(draft, lines),
    why,
    ...share,
    returnStage: null,
    cash: [],
    remittedMinor: 0,
    writtenOffMinor: 0,
    memory: {
      adviceUntil: null,
      isCustomerTold: false,
      terminalAt: null,
      attemptedAt: null,
      isDeliveredByHand: false,
      isBookingCancelOpen: false,
      assignedFrom: null,
      call: null,
    },
    dispatchedAt: null,
    deliveredAt: null,
    closedAt: null,
    createdAt: now,
    version: 1,
    lines: lines.map(({ lineId, quantity }) => ({ ...unreserved(lineId), quantity })),
  }
}

/** The tags in the order in which they are stored, logged and shown. */
export function inTagOrder(tags: OrderRecord['tags']): OrderRecord['tags'] {
  return tags.toSorted((a, b) => (a.tagKey < b.tagKey ? -1 : 1))
}

/** Adds a tag that no person removes; one with the same words becomes it. */
export function addSystemTag(draft: OrderRecord, tag: string, now: Date): void {
  const tagKey = tag.toLowerCase()
  const others = draft.tags.filter((existing) => existing.tagKey !== tagKey)
  draft.tags = inTagOrder([...others, { tag, tagKey, isSystem: true, createdAt: now }])
}
