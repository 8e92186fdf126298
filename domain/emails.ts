/** E-mail addresses: validation, and when two of them are the same account. */
import { isHostName } from './hostNames.ts'
import { trimmed } from './text.ts'

/** The longest valid address (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

/** Invisible characters, with which different addresses would look the same. U+2800 is the blank Braille pattern. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Whether a text is an e-mail address as a browser's e-mail field accepts it, with a dot in the host. Letters of any
 * script are allowed; spaces, control characters and invisible characters are not.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    !INVISIBLE.test(text) &&
    /^[^\s@<>(),;:"[\]\\]+$/u.test(text.slice(0, Math.max(at, 0))) &&
    isHostName(text.slice(at + 1))
  )
}

/**
 * The form in which addresses are compared: without case, and with compatibility normalisation ('é' as one or two
 * characters, 'ａ' for 'a'). A text longer than any address is not normalised, because normalising a long run of
 * accents takes quadratic time.
 */
export function emailKey(text: string): string {
  const address = trimmed(text)
  return (address.length > MAX_EMAIL_LENGTH ? address : address.normalize('NFKC')).toLowerCase()
}
