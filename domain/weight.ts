import { MAX_GRAMS } from '#domain/products.ts'
import { foldDigits, trimmed } from '#domain/text.ts'

/** The grams of a typed weight in kilograms; null for what is no weight. */
export function gramsOf(kilograms: string): number | null {
  const text = trimmed(foldDigits(kilograms)).replace(',', '.')
  if (!/^\d{1,4}(\.\d{0,3})?$/.test(text)) return null
  const grams = Math.round(Number(text) * 1_000)
  return grams > 0 && grams <= MAX_GRAMS ? grams : null
}
