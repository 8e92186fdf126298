/** E-mail addresses: what is accepted, and when two of them are one account. */
import { isHostName } from './hostNames.ts'
import { trimmed } from './text.ts'

/** The longest address that mail systems carry (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

/**
 * Something, an at sign, and a host with a dot: what a browser's e-mail field accepts, and a dot.
 * Letters of every script, but no space, control character or invisible mark.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[^\s\p{C}@<>(),;:"[\]\\]+$/u.test(text.slice(0, Math.max(at, 0))) &&
    isHostName(text.slice(at + 1))
  )
}

/** The form that is compared: addresses are one account without regard to case. */
export function emailKey(text: string): string {
  return trimmed(text).toLowerCase()
}
