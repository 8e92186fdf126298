/** The stock of a company in memory: what server/live/orders/stockEffects.ts does with rows, on a map. */
import type { LineRow, ParcelLineRow, ParcelRecord } from '#server/db/live/orders.ts'
import type { StockRow } from '#server/db/live/stock.ts'
import type { stockAdjustments } from '#server/db/schema.ts'
import type { Clerk } from './clerk.ts'

type AdjustmentRow = typeof stockAdjustments.$inferSelect
type Place = Pick<StockRow, 'productId' | 'locationId'>
type Reason = 'received' | 'damaged' | 'correction'

export function createStockBook({ companyId, newId, log }: Clerk, buffer: number) {
  const rows = new Map<string, StockRow>()
  const adjustments: AdjustmentRow[] = []

  function at({ productId, locationId }: Place): StockRow {
    const key = `${productId}/${locationId}`
    const row = rows.get(key) ?? { companyId, productId, locationId, onHand: 0, reserved: 0 }
    rows.set(key, row)
    return row
  }

  /** The lines of a parcel that have stock, with their rows. */
  function stocked(
    parcel: ParcelRecord,
    lines: readonly LineRow[],
  ): { line: ParcelLineRow; row: StockRow }[] {
    const { locationId } = parcel
    if (locationId === null) return []
    return parcel.lines.flatMap((line) => {
      const { productId = null } = lines.find(({ id }) => id === line.lineId) ?? {}
      return productId === null ? [] : [{ line, row: at({ productId, locationId }) }]
    })
  }

  function keep(clerk: Clerk, row: StockRow, entry: Pick<AdjustmentRow, 'change' | 'reason' | 'parcelId'>) {
    const { productId, locationId, onHand } = row
    adjustments.push({
      companyId,
      id: newId(),
      productId,
      locationId,
      ...entry,
      onHandAfter: onHand,
      note: '',
      actorName: clerk.actor.name,
      createdAt: clerk.now,
    })
  }

  /** An adjustment by hand, with its log row. */
  function adjust(clerk: Clerk, place: Place, change: number, reason: Reason) {
    const row = at(place)
    const before = row.onHand
    if (before + change < row.reserved) throw new Error('The pieces are held')
    row.onHand += change
    keep(clerk, row, { change, reason, parcelId: null })
    const key = `onHand ${place.locationId}`
    log(clerk, {
      subject: 'product',
      subjectId: place.productId,
      event: 'stock.adjusted',
      reason,
      before: { [key]: before },
      after: { [key]: row.onHand },
      version: 1,
    })
  }

  return {
    rows,
    adjustments,
    adjust,
    /** With as many pieces more as would be free. */
    available: (place: Place, freed = 0) => {
      const { onHand, reserved } = at(place)
      return Math.max(0, onHand - reserved + freed - buffer)
    },
    /** With `isLackAllowed` as many as are there. */
    reserve(parcel: ParcelRecord, lines: readonly LineRow[], isLackAllowed: boolean) {
      for (const { line, row } of stocked(parcel, lines)) {
        const wanted = line.quantity - line.reserved
        const available = Math.max(0, row.onHand - row.reserved - buffer)
        if (available < wanted && !isLackAllowed) throw new Error('The stock is not there')
        const pieces = Math.min(wanted, available)
        row.reserved += pieces
        line.reserved += pieces
      }
    },
    release(clerk: Clerk, parcel: ParcelRecord, lines: readonly LineRow[], isSellable: boolean) {
      for (const { line, row } of stocked(parcel, lines)) {
        row.reserved -= line.reserved
        if (!isSellable && line.reserved > 0) adjust(clerk, row, -line.reserved, 'damaged')
      }
      for (const line of parcel.lines) line.reserved = 0
    },
    takeOut(clerk: Clerk, parcel: ParcelRecord, lines: readonly LineRow[]) {
      for (const { line, row } of stocked(parcel, lines)) {
        const change = line.taken - line.quantity
        if (change === 0) continue
        // Sent without stock: it was there all the same.
        const missing = -change - line.reserved - (row.onHand - row.reserved)
        if (missing > 0) adjust(clerk, row, missing, 'correction')
        row.onHand += change
        row.reserved -= line.reserved
        keep(clerk, row, { change, reason: 'dispatched', parcelId: parcel.id })
      }
      for (const line of parcel.lines) Object.assign(line, { taken: line.quantity, reserved: 0 })
    },
    putBack(
      clerk: Clerk,
      parcel: ParcelRecord,
      lines: readonly LineRow[],
      good: ReadonlyMap<string, number>,
    ) {
      for (const line of parcel.lines) line.returned = line.quantity
      for (const { line, row } of stocked(parcel, lines)) {
        const change = good.get(line.lineId) ?? 0
        if (change === 0) continue
        row.onHand += change
        line.putBack = change
        keep(clerk, row, { change, reason: 'returned', parcelId: parcel.id })
      }
    },
  }
}
