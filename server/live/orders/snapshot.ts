/** An order as the log compares it: everything that a change can change, by field (orders.md, invariant 4). */
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'

/** Of the order's row: its amounts, the customer as it has them, and what its chart moved. */
const orderFields = [
  'state',
  'status',
  'held',
  'verified',
  'customerId',
  'name',
  'email',
  'phone',
  'city',
  'country',
  'zip',
  'address1',
  'address2',
  'knownCity',
  'type',
  'payment',
  'risk',
  'subtotalMinor',
  'couponMinor',
  'giftCardMinor',
  'shippingMinor',
  'grandTotalMinor',
  'paidMinor',
  'refundedMinor',
  'collectedMinor',
  'remittedMinor',
] as const

const parcelFields = [
  'id',
  'state',
  'locationId',
  'halted',
  'excluded',
  'courier',
  'cn',
  'courierWords',
  'weightGrams',
  'subtotalMinor',
  'couponMinor',
  'giftCardMinor',
  'shippingMinor',
  'adjustmentMinor',
  'codMinor',
  'returnStage',
] as const

function picked<Row extends object, Field extends keyof Row>(row: Row, fields: readonly Field[]) {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

function parcelSnapshot(parcel: ParcelRecord): Record<string, unknown> {
  const lines = parcel.lines.map(({ lineId, quantity, reserved, taken, returned, putBack }) => [
    lineId,
    { quantity, reserved, taken, returned, putBack },
  ])
  const cash = parcel.cash.length > 0 && { cash: parcel.cash }
  return { ...picked(parcel, parcelFields), ...cash, lines: Object.fromEntries(lines) }
}

/** What was stored once is compared twice: as what a change led to, and as what the next one starts from. */
const snapshots = new WeakMap<OrderRecord, Record<string, unknown>>()

/**
 * The fields of an order as it is stored: its own, `items`, `tags`, and `parcel 1`, `parcel 2` … with all of theirs.
 */
export function snapshotOf(record: OrderRecord): Record<string, unknown> {
  const known = snapshots.get(record)
  if (known) return known
  const { order, lines, parcels, tags } = record
  const snapshot = {
    ...picked(order, orderFields),
    items: lines.map(({ sku, title, quantity, priceMinor }) => ({ sku, title, quantity, priceMinor })),
    tags: tags.map(({ tag }) => tag),
    ...Object.fromEntries(parcels.map((parcel) => [`parcel ${parcel.number}`, parcelSnapshot(parcel)])),
  }
  snapshots.set(record, snapshot)
  return snapshot
}
