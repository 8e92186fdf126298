/** E-mail addresses: what is accepted, and when two of them are one account. */
import { isHostName } from './hostNames.ts'
import { trimmed } from './text.ts'

/** The longest address that mail systems carry (RFC 5321). */
const MAX_EMAIL_LENGTH = 254

/** What nobody sees would make two addresses of what reads as one. U+2800 is a letter of Braille without dots. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * Something, an at sign, and a host with a dot: what a browser's e-mail field accepts, and a dot.
 * Letters of every script, but no space, control character or invisible mark.
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
 * The form that is compared: addresses are one account without regard to case, and to the ways in which keyboards
 * write one letter ('é' as one character or two, 'ａ' for 'a'). A text that is too long for any address stays
 * as it is: bringing a long run of accents into order takes quadratic time.
 */
export function emailKey(text: string): string {
  const address = trimmed(text)
  return (address.length > MAX_EMAIL_LENGTH ? address : address.normalize('NFKC')).toLowerCase()
}
