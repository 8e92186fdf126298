/** The effects of the parcel chart on stock, carried out in the transaction of the event. */
import { liveMessages } from '#messages/fulfilment.ts'
import type { LineRow, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { StockPlace } from '#server/db/live/stock.ts'
import { refusals } from '#server/http/refusals.ts'
import { movePieces, moveStock } from '../catalogue/stock.ts'
import type { RowWriting } from '../write.ts'
import { productsOf } from './warehouses.ts'

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
 * Reserves the pieces of a parcel at its location, all or none; with `isLackAllowed` as many as are there. The stock
 * was locked when it was decided, so that too few are there only when nobody asked for them.
 */
export async function reserveForParcel(
  { rows }: RowWriting,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
  { stockBuffer }: Settings,
  { locationName, isLackAllowed }: { locationName: string; isLackAllowed: boolean },
): Promise<void> {
  if (parcel.locationId === null) return
  for (const { line, place, sku } of stocked(parcel, lines, parcel.locationId)) {
    const wanted = line.quantity - line.reserved
    if (wanted === 0) continue
    const { onHand, reserved } = await rows.changeStock(place, {})
    const available = Math.max(0, onHand - reserved - stockBuffer)
    if (available < wanted && !isLackAllowed)
      throw refusals.stockMoved(
        liveMessages.stockMoved({ warehouse: locationName, available, needed: wanted }),
        sku,
      )
    const pieces = Math.min(wanted, available)
    if (pieces > 0) await rows.changeStock(place, { reserved: pieces })
    line.reserved += pieces
  }
}

/** Gives back what is held for a parcel at a location; without `isSellable` the pieces are written off. */
export async function releaseOfParcel(
  writing: RowWriting,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
  { locationId, isSellable }: { locationId: string | null; isSellable: boolean },
): Promise<void> {
  if (locationId === null) return
  for (const { line, place } of stocked(parcel, lines, locationId)) {
    if (line.reserved === 0) continue
    await writing.rows.changeStock(place, { reserved: -line.reserved })
    if (!isSellable) await adjust(writing, place, -line.reserved, 'damaged')
    line.reserved = 0
  }
}

/**
 * The pieces of a parcel leave: those that were held, and of a parcel that was assigned without stock those that are
 * free. What then is still missing was there all the same, since it was sent: a correction says so.
 */
export async function takeOutForParcel(
  writing: RowWriting,
  parcel: ParcelRecord,
  lines: readonly LineRow[],
): Promise<void> {
  const { locationId } = parcel
  if (locationId === null) return
  for (const { line, place } of stocked(parcel, lines, locationId)) {
    const leaving = line.quantity - line.taken
    if (leaving > 0) {
      const { onHand, reserved } = await writing.rows.changeStock(place, {})
      const free = onHand - reserved
      const missing = Math.max(0, leaving - line.reserved - free)
      if (missing > 0) await adjust(writing, place, missing, 'correction')
      const change = { onHand: -leaving, reserved: -line.reserved }
      await movePieces(writing, place, change, { reason: 'dispatched', note: '', parcelId: parcel.id })
    }
    line.reserved = 0
  }
  for (const line of parcel.lines) line.taken = line.quantity
}

/** Good pieces of a parcel that came back go into the stock of its location. */
export async function putBackOfParcel(
  writing: RowWriting,
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
    const why = { reason: 'returned', note: '', parcelId: parcel.id }
    await movePieces(writing, place, { onHand: pieces }, why)
    line.putBack = pieces
  }
}

async function adjust(
  writing: RowWriting,
  place: StockPlace,
  change: number,
  reason: 'damaged' | 'correction',
): Promise<void> {
  const [product] = await writing.rows.findProducts([place.productId])
  await moveStock(writing, { ...place, change, reason, note: '', version: product?.version ?? 1 })
}
