/** Codes by time (RFC 6238: HMAC-SHA-1, six digits, 30 seconds), as every authenticator app shows them. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const STEP_MS = 30_000
const DIGITS = 6
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Bytes as text in base 32 (RFC 4648) without padding, which apps accept when it is typed. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The address that apps read from a QR code. */
export function appUri(secret: Uint8Array, { product, email }: { product: string; email: string }): string {
  const [issuer, account] = [product, email].map(encodeURIComponent)
  return `otpauth://totp/${issuer}:${account}?secret=${base32(secret)}&issuer=${issuer}`
}

/** The number of the step of a time. */
export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / STEP_MS)
}

/** The code of a step. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  // RFC 4226 §5.3: the last four bits say where the number begins.
  const offset = (digest.at(-1) ?? 0) & 0xf
  const number = digest.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step whose code this is: that of `now`, the one before or the one after, because clocks differ. Null for a wrong code,
 * and for that of a step which is not after `lastStep`: a code counts once.
 */
export function stepOfCode(
  secret: Uint8Array,
  { code, lastStep, now }: { code: string; lastStep: number; now: Date },
): number | null {
  const current = stepAt(now)
  const steps = [current - 1, current, current + 1].filter((step) => isSame(codeOfStep(secret, step), code))
  return steps.find((step) => step > lastStep) ?? null
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
