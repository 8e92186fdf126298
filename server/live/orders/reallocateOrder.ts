/** Allocates the parcels of an order again that nobody has booked, when its city changed (orders.md §2). */
import type { Reallocation } from '#domain/fulfilment/contract.ts'
import type { Actor, ParcelState } from '#domain/fulfilment/facts.ts'
import { piecesOf } from '#domain/fulfilment/parcelRules.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import { haltMessage } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { OrderRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { Writing } from '../write.ts'
import { dividedShares, noShares, sumOfShares } from './amounts.ts'
import { keepParcelFacts, parcelFacts } from './parcelFacts.ts'
import { refusedAs } from './refusedEvent.ts'
import { addParcel, addSystemTag, type Planned, plan, weightOf } from './splitOrder.ts'
import { releaseOfParcel, reserveForParcel } from './stockEffects.ts'
import { lockWarehouses } from './warehouses.ts'

const system: Actor = { kind: 'system', name: 'System', rights: [] }

const openParcels = ({ parcels }: OrderRecord) => parcels.filter(({ state }) => state !== 'cancelled')

type Replan = {
  planned: Planned[]
  warehouses: Awaited<ReturnType<typeof lockWarehouses>>
  /** Some parcel would go elsewhere, or halt for another reason. */
  isElsewhere: boolean
}

/** Where the parcels of an order would go now, as if they held no stock; null when it has none. */
export async function planAgain(
  writing: Writing,
  draft: OrderRecord,
  settings: Settings,
): Promise<Replan | null> {
  const open = openParcels(draft)
  const pieces = open.flatMap(({ lines, locationId }) => lines.map((line) => ({ ...line, locationId })))
  const productOf = (lineId: string) => draft.lines.find(({ id }) => id === lineId)?.productId
  const sum = (found: readonly { reserved: number }[]) =>
    found.reduce((total, { reserved }) => total + reserved, 0)
  const whole = draft.lines
    .map(({ id }) => ({ lineId: id, quantity: piecesOf(pieces.filter(({ lineId }) => lineId === id)) }))
    .filter(({ quantity }) => quantity > 0)
  if (whole.length === 0) return null
  const warehouses = await lockWarehouses(writing, draft.lines, settings, (productId, locationId) =>
    sum(pieces.filter((held) => held.locationId === locationId && productOf(held.lineId) === productId)),
  )
  const excluded = [...new Set(open.flatMap((parcel) => parcel.excluded))]
  const planned = plan(draft, settings, whole, warehouses, excluded)
  const now = open.map(({ locationId, lines, halted }) => ({ locationId, lines, halt: halted }))
  return { planned, warehouses, isElsewhere: targetsOf(planned) !== targetsOf(now) }
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

/**
 * The effect `reallocate` of the order chart: each parcel takes a part of the new plan. One for which there is none is
 * merged into the others; more parts become parcels of their own.
 */
export async function reallocateOrder(
  writing: Writing,
  draft: OrderRecord,
  settings: Settings,
  { planned, warehouses }: Replan,
): Promise<void> {
  const { now } = writing
  const open = openParcels(draft)
  const shares = dividedShares(
    draft,
    sumOfShares(open),
    planned.map(({ lines }) => lines),
  )
  const skuOf = (lineId: string) => draft.lines.find(({ id }) => id === lineId)?.sku ?? ''
  const replaced = open.map((parcel, index) => {
    const { lines = [], locationId = null, halt = null, why = parcel.why } = planned[index] ?? {}
    const next = nextParcelState(parcel.state as ParcelState, parcelFacts(draft, parcel, settings), {
      type: 'parcel.reallocated',
      lines: lines.map(({ lineId, quantity }) => ({ lineId, quantity, sku: skuOf(lineId) })),
      warehouseId: locationId,
      halt,
      by: system,
      at: now.getTime(),
    })
    if (!next.isAccepted) throw refusedAs(next, draft.order.version)
    return { parcel, next, why, share: shares[index] ?? noShares, weightGrams: weightOf(draft, lines) }
  })
  // What all of them hold is free before any of them takes it.
  for (const { parcel, next } of replaced)
    for (const effect of next.effects)
      if (effect.type === 'releaseStock')
        await releaseOfParcel(writing, parcel, draft.lines, {
          locationId: parcel.locationId,
          isSellable: effect.restock,
        })
  for (const { parcel, next, why, share, weightGrams } of replaced) {
    Object.assign(parcel, share, { why })
    keepParcelFacts(parcel, next.state, { ...next.facts, weightGrams }, now)
    for (const effect of next.effects)
      if (effect.type === 'reserveStock')
        await reserveForParcel(writing, parcel, draft.lines, settings, {
          locationName: warehouses.find(({ id }) => id === effect.warehouseId)?.name ?? '',
          isLackAllowed: effect.isLackAllowed,
        })
  }
  for (const [index, part] of planned.entries())
    if (index >= open.length)
      await addParcel(writing, draft, settings, { ...part, share: shares[index] ?? noShares, warehouses })
  if (planned.length > 1) addSystemTag(draft, 'Split', now)
}

/** What a changed city does to the parcels, as a question; null when each leaves from where it left before. */
export function questionOf(
  before: OrderRecord,
  after: OrderRecord,
  warehouses: Replan['warehouses'],
): Reallocation | null {
  const placesOf = (record: OrderRecord) =>
    openParcels(record)
      .map(({ locationId, lines }) => ({
        location: warehouses.find(({ id }) => id === locationId)?.name ?? null,
        pieces: piecesOf(lines),
      }))
      .sort((a, b) => ((a.location ?? '') < (b.location ?? '') ? -1 : 1))
  const [from, to] = [placesOf(before), placesOf(after)]
  if (JSON.stringify(from) === JSON.stringify(to)) return null
  const names = (places: typeof from) => [...new Set(places.flatMap(({ location }) => location ?? []))]
  const halt = openParcels(after).find(({ halted }) => halted !== null)?.halted
  return {
    detail: liveServerMessages.reallocation({
      fromCity: before.order.knownCity ?? before.order.city,
      toCity: after.order.knownCity ?? after.order.city,
      from: names(from),
      to: names(to),
      halt: halt ? haltMessage(halt) : null,
    }),
    from,
    to,
    version: before.order.version,
  }
}
