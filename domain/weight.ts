import { foldDigits, trimmed } from './text.ts'

/** What a product weighs without a weight of its own, in grams. */
export const DEFAULT_GRAMS = 500

/** The most that a product or a parcel may weigh, in grams. */
export const MAX_GRAMS = 1_000_000

/** The grams of a typed weight in kilograms; null for what is no weight. */
export function gramsOf(kilograms: string): number | null {
  const text = trimmed(foldDigits(kilograms)).replace(',', '.')
  if (!/^\d{1,4}(\.\d{0,3})?$/.test(text)) return null
  const grams = Math.round(Number(text) * 1_000)
  return isWeight(grams) ? grams : null
}

/** A weight in kilograms, as it is typed; '' without one. */
export const kilogramsOf = (grams: number) => (grams > 0 ? String(grams / 1_000) : '')

/** Whether a parcel may weigh so many grams. */
export const isWeight = (grams: number) => grams > 0 && grams <= MAX_GRAMS
