/** The effects of the parcel chart on stock, carried out in the transaction of the event. */
import { liveMessages } from '#messages/fulfilment.ts'
import type { LineRow, ParcelRecord } from '#server/db/live/orders.ts'
import { findProduct } from '#server/db/live/products.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { changeStock, insertAdjustment, lockStockAt, reserve } from '#server/db/live/stock.ts'
import { refusals } from '#server/http/refusals.ts'
import { moveStock } from '../catalogue/stock.ts'
import { newId } from '../ids.ts'
import type { Writing } from '../write.ts'
import { productsOf } from './warehouses.ts'

type Place = { productId: string; locationId: string }

/**
 * The lines of a parcel with the product that each is, in the order in which stock rows are locked; a line without a
 * product has no stock.
 */
function stocked(parcel: ParcelRecord, lines: readonly LineRow[], locationId: string) {
  return productsOf(lines).flatMap((productId) => {
    const ordered = lines.filter((line) => line.productId === productId)
    return ordered.flatMap(({ id, sku }) =>
      parcel.lines
        .filter(({ lineId }) => lineId === id)
        .map((line) => ({ line, place: { productId, locationId }, sku })),
    )
  })
}

/**
 * Holds the pieces of a parcel back at its location, all or none; with `isLackAllowed` as many as are there. The stock
 * was locked when it was decided, so that too few are there only when nobody asked for them.
 */
export async function reserveForParcel(
  { tx, companyId }: Writing,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
  { stockBuffer }: Settings,
  { locationName, isLackAllowed }: { locationName: string; isLackAllowed: boolean },
): Promise<void> {
  if (parcel.locationId === null) return
  for (const { line, place, sku } of stocked(parcel, lines, parcel.locationId)) {
    const wanted = line.quantity - line.reserved
    if (wanted === 0) continue
    const { onHand, reserved } = await lockStockAt(tx, companyId, place)
    const available = Math.max(0, onHand - reserved - stockBuffer)
    const pieces = isLackAllowed ? Math.min(wanted, available) : wanted
    if (pieces > 0 && !(await reserve(tx, companyId, [{ ...place, pieces }], stockBuffer)))
      throw refusals.stockMoved(
        liveMessages.stockMoved({ warehouse: locationName, available, needed: wanted }),
        sku,
      )
    line.reserved += pieces
  }
}

/** Gives back what is held for a parcel at a location; without `isSellable` the pieces are written off. */
export async function releaseOfParcel(
  writing: Writing,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
  { locationId, isSellable }: { locationId: string | null; isSellable: boolean },
): Promise<void> {
  const { tx, companyId } = writing
  if (locationId === null) return
  for (const { line, place } of stocked(parcel, lines, locationId)) {
    if (line.reserved === 0) continue
    await changeStock(tx, companyId, place, { reserved: -line.reserved })
    if (!isSellable) await adjust(writing, place, -line.reserved, 'damaged')
    line.reserved = 0
  }
}

/**
 * The pieces of a parcel leave: those that were held, and of a parcel that was assigned without stock those that are
 * free. What then is still missing was there all the same, since it was sent: a correction says so.
 */
export async function takeOutForParcel(
  writing: Writing,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
): Promise<void> {
  const { tx, companyId, actor, now } = writing
  const { locationId } = parcel
  if (locationId === null) return
  for (const { line, place } of stocked(parcel, lines, locationId)) {
    const leaving = line.quantity - line.taken
    if (leaving > 0) {
      const { onHand, reserved } = await lockStockAt(tx, companyId, place)
      const free = onHand - reserved
      const missing = Math.max(0, leaving - line.reserved - free)
      if (missing > 0) await adjust(writing, place, missing, 'correction')
      const after = await changeStock(tx, companyId, place, { onHand: -leaving, reserved: -line.reserved })
      await insertAdjustment(tx, {
        companyId,
        id: newId(),
        ...place,
        change: -leaving,
        onHandAfter: after.onHand,
        reason: 'dispatched',
        parcelId: parcel.id,
        actorName: actor.name,
        createdAt: now,
      })
    }
    line.reserved = 0
  }
  for (const line of parcel.lines) line.taken = line.quantity
}

/** Good pieces of a parcel that came back go into the stock of its location. */
export async function putBackOfParcel(
  { tx, companyId, actor, now }: Writing,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
  good: ReadonlyMap<string, number>,
): Promise<void> {
  const { locationId } = parcel
  for (const line of parcel.lines) line.returned = line.quantity
  if (locationId === null) return
  for (const { line, place } of stocked(parcel, lines, locationId)) {
    const pieces = good.get(line.lineId) ?? 0
    if (pieces === 0) continue
    const after = await changeStock(tx, companyId, place, { onHand: pieces })
    await insertAdjustment(tx, {
      companyId,
      id: newId(),
      ...place,
      change: pieces,
      onHandAfter: after.onHand,
      reason: 'returned',
      parcelId: parcel.id,
      actorName: actor.name,
      createdAt: now,
    })
    line.putBack = pieces
  }
}

async function adjust(
  writing: Writing,
  place: Place,
  change: number,
  reason: 'damaged' | 'correction',
): Promise<void> {
  const product = await findProduct(writing.tx, writing.companyId, place.productId)
  await moveStock(writing, { ...place, change, reason, note: '', version: product?.version ?? 1 })
}
