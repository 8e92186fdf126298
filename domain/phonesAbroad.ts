/** Phone numbers of customers in other countries (orders.md §4 and §5). Not in identityNumbers.ts, which public pages load. */
import { isPhone, normalizePhone } from './identityNumbers.ts'
import { withoutSeparators } from './text.ts'

/** A number of another country with its country code, in E.164. */
export function isForeignPhone(text: string): boolean {
  return /^\+(?!92|0)\d{7,15}$/.test(text)
}

/**
 * As `normalizePhone`, and a number of another country that has its country code in E.164: '0044 20 7946 0958' as
 * '+442079460958'. A customer is one number, however it is written (orders.md §5).
 */
export function normalizeAnyPhone(text: string): string {
  const number = normalizePhone(text)
  const digits = withoutSeparators(number).replace(/^00/, '+')
  return isForeignPhone(digits) ? digits : number
}

/**
 * The number of somebody in another country, as `normalizeAnyPhone`; null unless it has a country code, or is a mobile of
 * Pakistan. '050 123 4567' may be one of theirs.
 */
export function phoneAbroad(text: string): string | null {
  const phone = normalizeAnyPhone(text)
  const hasCode = /^(\+|00)/.test(withoutSeparators(text))
  const isOurs = isPhone(phone) && (hasCode || phone.startsWith('+923'))
  return isOurs || isForeignPhone(phone) ? phone : null
}
