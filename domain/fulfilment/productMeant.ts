import { foldDigits, trimmed } from '#domain/text.ts'
import type { OrderedProduct } from './newOrder.ts'

/** The one product that was typed or scanned: by its whole SKU or barcode, or because nothing else matches. */
export function productMeant(query: string, found: readonly OrderedProduct[]): OrderedProduct | null {
  const typed = trimmed(foldDigits(query)).toLowerCase()
  const exact = found.filter(({ sku, barcode }) =>
    [sku, barcode].some((code) => code !== '' && code.toLowerCase() === typed),
  )
  const [product] = exact.length > 0 ? exact : found
  return product && (exact.length === 1 || found.length === 1) ? product : null
}
