/** E-mail addresses: what is accepted, and when two of them are one account. */
import { trimmed } from './text.ts'

/** The longest address that mail systems carry (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

/** Something, an at sign, and a host with a dot: what a browser's e-mail field accepts, and a dot. */
export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && /^[^\s@<>(),;:"[\]\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
}

/** The form that is compared: addresses are one account without regard to case. */
export function emailKey(text: string): string {
  return trimmed(text).toLowerCase()
}
