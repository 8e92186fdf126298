/** Stores a changed order with all that follows from it: status, the customer's figures, search, log. */

import { searchLines } from '#domain/folding.ts'
import type { OrderState, ParcelState } from '#domain/fulfilment/facts.ts'
import { rollUp } from '#domain/fulfilment/rollUp.ts'
import { statusRules } from '#domain/orders/order.ts'
import { storeLabel } from '#domain/orders/orderLabel.ts'
import { phoneDigits } from '#domain/phoneSearch.ts'
import type { FigureChanges } from '#server/db/live/customers.ts'
import type { LineRow, OrderRecord } from '#server/db/live/orders.ts'
import { changed } from '../changed.ts'
import type { RowWriting } from '../write.ts'
import { grossOf } from './amounts.ts'
import { parcelStatus } from './parcelFacts.ts'
import { snapshotOf } from './snapshot.ts'

type Logged = { event: string; reason?: string | null; parcelId?: string | undefined }

/** A copy of an order to change. Parts that a change replaces as a whole are the same as in the original. */
export function draftOf({ order, lines, parcels, tags, tasks }: OrderRecord): OrderRecord {
  return {
    order: { ...order },
    lines,
    parcels: parcels.map((parcel) => ({ ...parcel, lines: parcel.lines.map((line) => ({ ...line })) })),
    tags: [...tags],
    tasks: [...tasks],
  }
}

/**
 * Stores the order as it is after a change. Versions are counted up here: of the order always, of a parcel when it
 * changed. Returns what was stored. Nothing is stored of a change that changed nothing, except its log row.
 */
export async function saveOrder(
  writing: RowWriting,
  before: OrderRecord,
  changedRecord: OrderRecord,
  { event, reason = null, parcelId }: Logged,
): Promise<OrderRecord> {
  const after = withDerived(before, changedRecord, writing.now)
  await writing.rows.saveOrder(before, after)
  const parcel = after.parcels.find(({ id }) => id === parcelId)
  await writing.log({
    subject: 'order',
    subjectId: after.order.id,
    event,
    reason,
    ...changed(snapshotOf(before), snapshotOf(after)),
    version: after.order.version,
    parcel,
  })
  await updateFigures(writing, before, after)
  return after
}

/** Status, location, pieces, versions and search text, which follow from the rest. */
export function withDerived(before: OrderRecord, after: OrderRecord, now: Date): OrderRecord {
  const states = after.parcels.map(({ state }) => state as ParcelState)
  const status = rollUp(after.order.state as OrderState, states)
  const isClosed = statusRules[status].outcome !== 'open'
  const parcels = after.parcels.map((parcel) => {
    const earlier = before.parcels.find(({ id }) => id === parcel.id)
    const isChanged = earlier && Object.keys(changed(earlier, parcel).after).length > 0
    return isChanged ? { ...parcel, version: earlier.version + 1 } : parcel
  })
  const order = {
    ...after.order,
    status,
    closedAt: isClosed ? (after.order.closedAt ?? now) : null,
    locationId: after.parcels.find(({ locationId }) => locationId !== null)?.locationId ?? null,
    pieces: piecesOf(after.lines),
    version: before.order.version + 1,
  }
  return { ...after, parcels, order: { ...order, searchText: searchTextOf({ ...after, order }) } }
}

/** How many pieces of each category there are. */
export function piecesOf(lines: readonly Pick<LineRow, 'category' | 'quantity'>[]): Record<string, number> {
  const pieces: Record<string, number> = {}
  for (const { category, quantity } of lines)
    if (category !== '') pieces[category] = (pieces[category] ?? 0) + quantity
  return pieces
}

/** What the search of orders looks through: its numbers, name, e-mail, phone, city, SKUs, consignment numbers and tags. */
export function searchTextOf({
  order,
  lines,
  parcels,
  tags,
}: Pick<OrderRecord, 'order' | 'lines' | 'parcels' | 'tags'>): string {
  const { number, label, storeNumber, name, email, phone, city, knownCity } = order
  return searchLines([
    label,
    // The number of a store also as such, and an own one as people write numbers.
    storeNumber === null ? `#${number}` : storeLabel(storeNumber),
    name,
    email,
    phoneDigits(phone),
    city,
    knownCity,
    ...lines.map(({ sku }) => sku),
    ...parcels.map(({ cn }) => cn),
    ...tags.map(({ tag }) => tag),
  ])
}

type Figures = Required<Omit<FigureChanges, 'lastOrderAt'>>

/** What an order adds to the figures of its customer (orders.md §5). */
export function figuresOf({ order, parcels }: Pick<OrderRecord, 'order' | 'parcels'>): Figures {
  const delivered = parcels.filter((parcel) => parcelStatus(parcel) === 'delivered')
  return {
    orders: 1,
    keptOrders: order.status === 'cancelled' ? 0 : 1,
    spentMinor: delivered.reduce((sum, parcel) => sum + grossOf(parcel), 0),
    deliveredParcels: delivered.length,
    returnedParcels: parcels.filter((parcel) => parcelStatus(parcel) === 'returned').length,
  }
}

const noFigures: Figures = {
  orders: 0,
  keptOrders: 0,
  spentMinor: 0,
  deliveredParcels: 0,
  returnedParcels: 0,
}

/** Moves the figures along: from one customer to another when the order's phone number was corrected. */
async function updateFigures({ rows }: RowWriting, before: OrderRecord, after: OrderRecord): Promise<void> {
  const [from, to] = [before.order.customerId, after.order.customerId]
  // In the order of their ids, so that two corrections do not wait for each other.
  const ids = new Set([from, to].flatMap((id) => id ?? []))
  for (const id of [...ids].sort()) {
    const plus = id === to ? figuresOf(after) : noFigures
    const minus = id === from ? figuresOf(before) : noFigures
    const difference = Object.fromEntries(
      Object.entries(plus).map(([name, value]) => [name, value - minus[name as keyof Figures]]),
    )
    if (Object.values(difference).every((value) => value === 0)) continue
    const isNew = plus.orders > minus.orders
    await rows.addToFigures(id, {
      ...difference,
      ...(isNew && { lastOrderAt: after.order.placedAt }),
    })
  }
}
