/** The context of the parcel chart, from the database and back (domain/fulfilment/facts.ts). */
import { left, type ParcelFacts, type ParcelState, parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import { type OrderStatus, statusRules } from '#domain/orders/order.ts'
import type { OrderRecord, ParcelLineRow, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'

/** What the chart of a parcel decides on. */
export function parcelFacts(
  { order, lines, parcels }: OrderRecord,
  parcel: ParcelRecord,
  settings: Settings,
): ParcelFacts {
  const { maxTries, maxParcels, requiresScan, returnDays, haltDays, providerLocations } = settings
  const skuOf = (lineId: string) => lines.find(({ id }) => id === lineId)?.sku ?? ''
  return {
    number: order.label,
    lines: parcel.lines.map(({ lineId, quantity }) => ({ lineId, quantity, sku: skuOf(lineId) })),
    codShareMinor: parcel.codMinor,
    otherParcels: parcels.filter(({ id, state }) => id !== parcel.id && state !== 'cancelled').length,
    policy: { maxTries, maxParcels, requiresScan, returnDays, haltDays },
    assignedFrom: null,
    call: null,
    isAtProvider: parcel.locationId !== null && providerLocations.includes(parcel.locationId),
    packed: null,
    advised: null,
    ...parcel.memory,
    warehouseId: parcel.locationId,
    excluded: parcel.excluded,
    courier: parcel.courier,
    weightGrams: parcel.weightGrams,
    cn: parcel.cn,
    courierWords: parcel.courierWords,
    halted: parcel.halted,
    deliveredAt: parcel.deliveredAt?.getTime() ?? null,
    returnStage: parcel.returnStage,
  }
}

/** The status of a parcel, as lists and screens name it. */
export function parcelStatus({ state }: Pick<ParcelRecord, 'state'>): OrderStatus {
  return parcelStateSlugs[state as ParcelState]
}

/** Whether a parcel is with the courier, at the customer or on its way back: its pieces have left the stock. */
function hasLeft(parcel: Pick<ParcelRecord, 'state'>): boolean {
  return left.includes(parcel.state as ParcelState)
}

/** A line of a parcel that nothing has happened to. */
export function unreserved(lineId: string): ParcelLineRow {
  return { lineId, quantity: 0, reserved: 0, taken: 0, returned: 0, putBack: 0 }
}

/** Writes what the chart moved into the parcel. Lines of which nothing is left are dropped; new ones have no stock yet. */
export function keepParcelFacts(
  parcel: ParcelRecord,
  state: ParcelState,
  facts: ParcelFacts,
  now: Date,
): void {
  parcel.state = state
  parcel.lines = facts.lines.map(({ lineId, quantity }) => {
    const line = parcel.lines.find((candidate) => candidate.lineId === lineId) ?? unreserved(lineId)
    return { ...line, quantity, taken: Math.min(line.taken, quantity) }
  })
  parcel.locationId = facts.warehouseId
  parcel.excluded = [...facts.excluded]
  parcel.courier = facts.courier
  parcel.weightGrams = facts.weightGrams
  parcel.cn = facts.cn
  parcel.courierWords = facts.courierWords
  parcel.halted = facts.halted
  parcel.deliveredAt = facts.deliveredAt === null ? null : new Date(facts.deliveredAt)
  parcel.returnStage = facts.returnStage
  parcel.memory = {
    adviceUntil: facts.adviceUntil,
    isCustomerTold: facts.isCustomerTold,
    terminalAt: facts.terminalAt,
    attemptedAt: facts.attemptedAt,
    isDeliveredByHand: facts.isDeliveredByHand,
    isBookingCancelOpen: facts.isBookingCancelOpen,
    assignedFrom: facts.assignedFrom,
    call: facts.call,
    packed: facts.packed,
    advised: facts.advised,
  }
  if (hasLeft(parcel)) parcel.dispatchedAt ??= now
  const isClosed = statusRules[parcelStatus(parcel)].outcome !== 'open'
  parcel.closedAt = isClosed ? (parcel.closedAt ?? now) : null
}
