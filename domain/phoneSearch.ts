import { withoutSeparators } from './text.ts'

/** A phone number without separators, and without the zeros that replace or follow the country code. */
export function phoneDigits(text: string): string {
  return withoutSeparators(text).toLowerCase().replace('+', '').replace(/^0+/, '').replace(/^920/, '92')
}

/** The digits of a search for a phone number, in any spelling; null when it is not one. 'x' is a masked digit. */
export function searchedDigits(search: string): string | null {
  const digits = phoneDigits(search)
  return /^[\dx]{3,}$/.test(digits) ? digits : null
}

/**
 * Whether a search is part of a phone number, in any spelling of both: '0300-1234567' and '0092 (0)300' find
 * '+92 300 1234567'. It needs at least three digits; 'x' is a masked one.
 */
export function matchesPhone(phone: string, search: string): boolean {
  const digits = searchedDigits(search)
  return digits !== null && phoneDigits(phone).includes(digits)
}
