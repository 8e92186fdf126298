/**
 * Pakistani tax and identity numbers, and phone numbers. Each `normalize…` returns the canonical form, or the trimmed
 * input when there is none, so that no input is lost. Each `is…` accepts only the canonical form.
 */
import { foldDigits, trimmed, withoutSeparators } from './text.ts'

/** National Tax Number: seven digits, a hyphen, one digit (specification §5). */
export function isNtn(text: string): boolean {
  return /^\d{7}-\d$/.test(text)
}

/** '12345678', '1234567 - 8' or '۱۲۳۴۵۶۷-۸' as '1234567-8'. */
export function normalizeNtn(text: string): string {
  const digits = withoutSeparators(text)
  return /^\d{8}$/.test(digits) ? `${digits.slice(0, 7)}-${digits.slice(7)}` : trimmed(foldDigits(text))
}

/** Computerised National Identity Card: 13 digits as XXXXX-XXXXXXX-X. It has no published check digit. */
export function isCnic(text: string): boolean {
  return /^\d{5}-\d{7}-\d$/.test(text)
}

/** '3520212345678' with any separators as '35202-1234567-8'. */
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

/** '0300 1234567', '+92 300 1234567', '0092…', '92…' or '3001234567' as '+923001234567'. */
export function normalizePhone(text: string): string {
  const bare = withoutSeparators(text).replace(/^(\+92|0092|92(?=0?\d{9,10}$))0?|^0/, '')
  const number = `+92${bare}`
  return isPhone(number) ? number : trimmed(foldDigits(text))
}
