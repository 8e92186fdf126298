/** Allocates the parcels of an order again that nobody has booked: its city or its items changed (orders.md §1 and §2). */
import type { Reallocation } from '#domain/fulfilment/contract.ts'
import {
  type Actor,
  type LineQuantity,
  type ParcelEffect,
  type ParcelState,
  unbooked,
} from '#domain/fulfilment/facts.ts'
import { piecesOf } from '#domain/fulfilment/parcelRules.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import { haltMessage } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { LineRow, OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { RowWriting } from '../write.ts'
import { dividedShares, noShares, type Shares, sumOfShares } from './amounts.ts'
import { keepParcelFacts, parcelFacts } from './parcelFacts.ts'
import { refusedAs } from './refusedEvent.ts'
import { addParcel, addSystemTag, type Planned, plan, weightOf } from './splitOrder.ts'
import { releaseOfParcel, reserveForParcel } from './stockEffects.ts'
import { lockWarehouses } from './warehouses.ts'

const system: Actor = { kind: 'system', name: 'System', rights: [] }

/** The parcels before Approve: no other can leave from elsewhere. */
export const openParcels = ({ parcels }: Pick<OrderRecord, 'parcels'>) =>
  parcels.filter(({ state }) => unbooked.includes(state as ParcelState))

export type Replan = {
  planned: Planned[]
  warehouses: Awaited<ReturnType<typeof lockWarehouses>>
  /** Some parcel would go elsewhere, or halt for another reason. */
  isElsewhere: boolean
  /** All lines of which a parcel holds pieces now, also one that the order has no longer. */
  held: readonly LineRow[]
}

/** What some parcels of an order have together: each line once. */
export function piecesTogether(
  lines: readonly LineRow[],
  parcels: readonly Pick<ParcelRecord, 'lines'>[],
): LineQuantity[] {
  const pieces = parcels.flatMap((parcel) => parcel.lines)
  return lines
    .map(({ id }) => ({ lineId: id, quantity: piecesOf(pieces.filter(({ lineId }) => lineId === id)) }))
    .filter(({ quantity }) => quantity > 0)
}

/** What the parcels of an order have together: to be planned again, as if they held no stock. */
export function piecesToPlan(draft: OrderRecord, held: readonly LineRow[] = draft.lines) {
  const open = openParcels(draft)
  const pieces = open.flatMap(({ lines, locationId }) => lines.map((line) => ({ ...line, locationId })))
  const productOf = (lineId: string) => held.find(({ id }) => id === lineId)?.productId
  return {
    whole: piecesTogether(draft.lines, open),
    excluded: [...new Set(open.flatMap((parcel) => parcel.excluded))],
    heldAt: (productId: string, locationId: string) =>
      pieces
        .filter((own) => own.locationId === locationId && productOf(own.lineId) === productId)
        .reduce((total, { reserved }) => total + reserved, 0),
  }
}

/** Whether some parcel would go elsewhere, or halt for another reason. */
export function isPlannedElsewhere(draft: OrderRecord, planned: readonly Planned[]): boolean {
  const now = openParcels(draft).map(({ locationId, lines, halted }) => ({ locationId, lines, halt: halted }))
  return targetsOf(planned) !== targetsOf(now)
}

type Pieces = {
  whole: readonly LineQuantity[]
  /** A plan that moves nothing, if there is one. */
  inPlace?: (warehouses: Replan['warehouses']) => Planned[] | null
  /** Lines that the order has no longer. */
  gone: readonly LineRow[]
}

/** Where the parcels of an order would go now, as if they held no stock; null when it has none. */
export async function planAgain(
  writing: RowWriting,
  draft: OrderRecord,
  settings: Settings,
  { whole = piecesToPlan(draft).whole, inPlace = () => null, gone = [] }: Partial<Pieces> = {},
): Promise<Replan | null> {
  const held = [...draft.lines, ...gone]
  const { excluded, heldAt } = piecesToPlan(draft, held)
  if (whole.length === 0) return null
  const others = draft.parcels.filter(({ state }) => state !== 'cancelled').length - openParcels(draft).length
  const limits = { ...settings, maxParcels: Math.max(1, settings.maxParcels - others) }
  const warehouses = await lockWarehouses(writing, held, settings, heldAt)
  const planned = inPlace(warehouses) ?? plan(draft, limits, whole, warehouses, excluded)
  return { planned, warehouses, held, isElsewhere: isPlannedElsewhere(draft, planned) }
}

type Target = Pick<Planned, 'locationId' | 'lines' | 'halt'>

/** Where some parcels go, as a text to compare. */
function targetsOf(parts: readonly Target[]): string {
  const texts = parts.map(({ locationId, lines, halt }) => {
    const pieces = lines.map(({ lineId, quantity }) => `${lineId} × ${quantity}`).sort()
    return JSON.stringify([locationId, pieces, halt && [halt.code, halt.params]])
  })
  return texts.sort().join('\n')
}

export type Replaced = {
  parcel: ParcelRecord
  before: ParcelRecord
  effects: readonly ParcelEffect[]
  /** Applies the part that it takes. */
  keep: () => void
}

/** What a parcel becomes, by its chart, when it takes a part of a plan. Without lines it is merged into another one. */
export function replacedParcel(
  draft: OrderRecord,
  settings: Settings,
  parcel: ParcelRecord,
  { lines, locationId, halt, why, share }: Planned & { share: Shares },
  now: Date,
): Replaced {
  const skuOf = (lineId: string) => draft.lines.find(({ id }) => id === lineId)?.sku ?? ''
  const next = nextParcelState(parcel.state as ParcelState, parcelFacts(draft, parcel, settings), {
    type: 'parcel.reallocated',
    lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity, sku: skuOf(lineId) })),
    warehouseId: locationId,
    halt,
    by: system,
    at: now.getTime(),
  })
  if (!next.isAccepted) throw refusedAs(next, draft.order.version)
  const keep = () => {
    Object.assign(parcel, share, { why })
    keepParcelFacts(parcel, next.state, { ...next.facts, weightGrams: weightOf(draft, lines) }, now)
  }
  return { parcel, before: { ...parcel }, effects: next.effects, keep }
}

/** A parcel stays where it is, with some pieces. */
export function asPlanned({ locationId, why }: ParcelRecord, lines: readonly LineQuantity[]): Planned {
  return { lines, locationId, halt: null, why }
}

/** What a parcel takes whose pieces go with another one. */
export function nothingOf({ why }: Pick<ParcelRecord, 'why'>): Planned {
  return { lines: [], locationId: null, halt: null, why }
}

/** Frees what a parcel holds where it was. */
export async function releaseReplaced(
  writing: RowWriting,
  lines: readonly LineRow[],
  { parcel, before, effects }: Replaced,
): Promise<void> {
  for (const effect of effects)
    if (effect.type === 'releaseStock')
      await releaseOfParcel(writing, parcel, lines, {
        locationId: before.locationId,
        isSellable: effect.restock,
      })
}

/**
 * What each parcel becomes by the new plan: it takes a part of the plan, or none, and then is merged into the others.
 * `more` are the parts that become parcels of their own.
 */
export function replaceParcels(
  draft: OrderRecord,
  settings: Settings,
  planned: readonly Planned[],
  now: Date,
): { replaced: Replaced[]; more: (Planned & { share: Shares })[] } {
  const open = openParcels(draft)
  const filled = planned.filter(({ lines }) => lines.length > 0)
  const shares = dividedShares(
    draft,
    sumOfShares(open),
    filled.map(({ lines }) => lines),
  )
  const all = planned.map((part) => ({ ...part, share: shares[filled.indexOf(part)] ?? noShares }))
  const replaced = open.map((parcel, index) =>
    replacedParcel(draft, settings, parcel, all[index] ?? { ...nothingOf(parcel), share: noShares }, now),
  )
  return { replaced, more: all.slice(open.length) }
}

/** The effect `reallocate` of the order chart. */
export async function reallocateOrder(
  writing: RowWriting,
  draft: OrderRecord,
  settings: Settings,
  { planned, warehouses, held }: Replan,
): Promise<void> {
  const { now } = writing
  const { replaced, more } = replaceParcels(draft, settings, planned, now)
  // What all of them hold is free before any of them takes it.
  for (const own of replaced) await releaseReplaced(writing, held, own)
  for (const { parcel, effects, keep } of replaced) {
    keep()
    for (const effect of effects)
      if (effect.type === 'reserveStock')
        await reserveForParcel(writing, parcel, draft.lines, settings, {
          locationName: warehouses.find(({ id }) => id === effect.warehouseId)?.name ?? '',
          isLackAllowed: effect.isLackAllowed,
        })
  }
  for (const part of more) await addParcel(writing, draft, settings, { ...part, warehouses })
  if (planned.filter(({ lines }) => lines.length > 0).length > 1) addSystemTag(draft, 'Split', now)
}

/** What a changed city does to the parcels, as a question; null when each leaves from where it left before. */
export function questionOf(
  before: OrderRecord,
  after: OrderRecord,
  warehouses: Replan['warehouses'],
): Reallocation | null {
  const found = movesOf(before, after, warehouses)
  if (JSON.stringify(found.from) === JSON.stringify(found.to)) return null
  const { moved, ...places } = found
  const detail = liveServerMessages.reallocation({
    fromCity: before.order.knownCity ?? before.order.city,
    toCity: after.order.knownCity ?? after.order.city,
    ...moved,
  })
  return { detail, ...places }
}

/** What other items do to the parcels, as a question; null when they leave from the same places and none halts. */
export function itemsQuestionOf(
  before: OrderRecord,
  after: OrderRecord,
  warehouses: Replan['warehouses'],
): Reallocation | null {
  const { moved, ...places } = movesOf(before, after, warehouses)
  const namesOf = (list: Reallocation['from']) =>
    JSON.stringify([...new Set(list.map(({ location }) => location))])
  const isSame = namesOf(places.from) === namesOf(places.to) && moved.halt === null
  return isSame ? null : { detail: liveServerMessages.itemsReallocation(moved), ...places }
}

/** From where to where the open parcels of an order move. */
function movesOf(before: OrderRecord, after: OrderRecord, warehouses: Replan['warehouses']) {
  const placesOf = (record: OrderRecord) =>
    openParcels(record)
      .map(({ locationId, lines }) => ({
        location: warehouses.find(({ id }) => id === locationId)?.name ?? null,
        pieces: piecesOf(lines),
      }))
      .sort((a, b) => ((a.location ?? '') < (b.location ?? '') ? -1 : 1))
  const [from, to] = [placesOf(before), placesOf(after)]
  const names = (places: typeof from) => [...new Set(places.flatMap(({ location }) => location ?? []))]
  const halt = openParcels(after).find(({ halted }) => halted !== null)?.halted
  const moved = { from: names(from), to: names(to), halt: halt ? haltMessage(halt) : null }
  return { from, to, version: before.order.version, moved }
}
