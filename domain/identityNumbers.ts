/**
 * Pakistani tax and identity numbers, and phone numbers. Each `normalize…` returns the canonical form, or the trimmed
 * input when there is none, so that no input is lost. Each `is…` accepts only the canonical form.
 */
import { optionalTextProblem } from './problems.ts'
import { foldDigits, trimmed, withoutSeparators, withoutSpaces } from './text.ts'

/** National Tax Number: seven digits, a hyphen, one digit (specification §5). */
export function isNtn(text: string): boolean {
  return /^\d{7}-\d$/.test(text)
}

/** '12345678', '1234567 - 8' or '۱۲۳۴۵۶۷–۸' as '1234567-8'. A hyphen elsewhere is never moved (design §12). */
export function normalizeNtn(text: string): string {
  const [, digits, check] = /^(\d{7})[\p{Pd}\u2212]?(\d)$/u.exec(withoutSpaces(text)) ?? []
  return digits && check ? `${digits}-${check}` : trimmed(foldDigits(text))
}

/**
 * Computerised National Identity Card: '3520212345678' with any separators as '35202-1234567-8'. It has no published check
 * digit.
 */
export function normalizeCnic(text: string): string {
  const digits = withoutSeparators(text)
  return /^\d{13}$/.test(digits)
    ? `${digits.slice(0, 5)}-${digits.slice(5, 12)}-${digits.slice(12)}`
    : trimmed(foldDigits(text))
}

/** A Pakistani mobile (+923XXXXXXXXX) or landline (+92, area code and number: 9 or 10 digits) in E.164. */
export function isPhone(text: string): boolean {
  return /^\+92(3\d{9}|[24-9]\d{8,9})$/.test(text)
}

/**
 * '0300 1234567', '+92 300 1234567', '0092…', '92…' or '3001234567' as '+923001234567'. Without a prefix only a mobile
 * is recognised: '212 555 1234' may be of another country.
 */
export function normalizePhone(text: string): string {
  const digits = withoutSeparators(text)
  const bare = digits.replace(/^(\+92|0092|92(?=0?\d{9,10}$))0?|^0/, '')
  const number = `+92${bare}`
  const isRecognised = isPhone(number) && (bare !== digits || bare.startsWith('3'))
  return isRecognised ? number : trimmed(foldDigits(text))
}

/** The longest CNIC or phone number that is kept, in characters. */
const MAX_NUMBER_LENGTH = 120

/**
 * What is wrong with a CNIC or a phone number. Both are optional and have no format (specification §5): a UAN or a
 * number of another country is kept as it was typed.
 */
export function numberProblem(text: string): 'malformed' | 'tooLong' | undefined {
  return optionalTextProblem(text, MAX_NUMBER_LENGTH)
}

/** The links that call a number and that write to it by WhatsApp; null for a text that is no whole number. */
export function phoneLinks(text: string): { call: string; whatsApp: string } | null {
  const phone = withoutSeparators(normalizePhone(text))
  return /^\+\d{8,15}$/.test(phone)
    ? { call: `tel:${phone}`, whatsApp: `https://wa.me/${phone.slice(1)}` }
    : null
}

/** A phone number to read out and to dial: '0300-1234567' of '+923001234567'. Any other text is returned as it is. */
export function shownPhone(phone: string): string {
  return phone.replace(/^\+92(3\d{2})(\d{7})$/, '0$1-$2')
}
