/** Stock of a product at a location, and its changes (orders.md §5). */
import { MAX_PIECES, type StockStatus } from '#domain/products.ts'

export const stockReasons = ['received', 'damaged', 'count', 'correction'] as const
export type StockReason = (typeof stockReasons)[number]

/** In pieces. The buffer is kept back from orders. */
export type Stock = { onHand: number; reserved: number; buffer: number }

/** The sentences are where adjustments are shown. */
export type StockRefusal =
  | { code: 'notWhole'; params: Record<never, never> }
  | { code: 'noChange'; params: Record<never, never> }
  /** Received adds, and damaged takes away. */
  | { code: 'wrongDirection'; params: { reason: StockReason } }
  | { code: 'aboveMost'; params: { most: number } }
  | { code: 'belowZero'; params: { onHand: number; change: number } }
  | { code: 'belowReserved'; params: { onHand: number; change: number; reserved: number } }

/** Whether the provider counts what is at a place: in its own warehouse, where the set-up of the company says so. */
export function isCountedByProvider(of: {
  isAtProvider: boolean
  inventoryManager: 'COMPANY' | 'PROVIDER'
}): boolean {
  return of.isAtProvider && of.inventoryManager === 'PROVIDER'
}

/** Up to this many pieces a product is low on stock, unless the company or the product says otherwise. */
const LOW_STOCK = 10

/** What can be ordered; below 0 when more is reserved than the buffer allows. */
export function availableUnits({ onHand, reserved, buffer }: Stock): number {
  return onHand - reserved - buffer
}

/** Up to how many pieces it is low: the threshold of the product, else of the company, else 10. */
export const lowStockAt = (ofProduct: number | null, ofCompany: number | null = null): number =>
  ofProduct ?? ofCompany ?? LOW_STOCK

/** By what is available, and by `lowStockAt`. */
export function stockStatus(
  available: number,
  thresholdOfProduct: number | null,
  thresholdOfCompany: number | null = null,
): StockStatus {
  if (available <= 0) return 'out-of-stock'
  return available <= lowStockAt(thresholdOfProduct, thresholdOfCompany) ? 'low-stock' : 'in-stock'
}

/**
 * Returns why `change` cannot be added to what is on hand; empty when it can. Nothing goes below 0, or below what is
 * reserved (orders.md §1, invariant 1).
 */
export function adjustmentRefusals(
  { onHand, reserved }: Stock,
  change: number,
  reason: StockReason,
): StockRefusal[] {
  if (!Number.isSafeInteger(change)) return [{ code: 'notWhole', params: {} }]
  // A count that finds what is there is worth recording.
  if (change === 0) return reason === 'count' ? [] : [{ code: 'noChange', params: {} }]
  const refusals: StockRefusal[] = []
  const direction = { received: 1, damaged: -1, count: 0, correction: 0 }[reason]
  if (change * direction < 0) refusals.push({ code: 'wrongDirection', params: { reason } })
  const left = onHand + change
  if (change > 0 && left > MAX_PIECES) refusals.push({ code: 'aboveMost', params: { most: MAX_PIECES } })
  else if (left < 0) refusals.push({ code: 'belowZero', params: { onHand, change } })
  else if (change < 0 && left < reserved)
    refusals.push({ code: 'belowReserved', params: { onHand, change, reserved } })
  return refusals
}
