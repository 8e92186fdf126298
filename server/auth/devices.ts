/**
 * Devices that have signed in to an account before. Each has a cookie for the account, signed by the server, which
 * gives no access: it only separates failures elsewhere from failures on this device (signInThrottle.ts; OWASP,
 * 'Slow down online guessing attacks with device cookies'). Nothing is stored on the server.
 */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { apiPaths } from '#domain/contract.ts'
import { emailKey } from '#domain/emails.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Whether browsers reach the product by https, as `PUBLIC_URL` says: a client may send any `X-Forwarded-Proto`. */
    isEncrypted?: boolean
  }
}

/** The longest lifetime of a cookie that browsers accept, in seconds. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

function sign(secret: Uint8Array, text: string): string {
  return createHmac('sha256', secret).update(`device ${text}`).digest('base64url')
}

/** One cookie for each account, whose name does not reveal the account. */
function cookieName(secret: Uint8Array, email: string): string {
  return `device_${sign(secret, `name ${emailKey(email)}`).slice(0, 16)}`
}

/** Then no other host and no page of HTTP can set it, and it is sent with every call (ASVS 5, 3.3.3). */
const prefixOf = (c: Context) => (c.get('isEncrypted') ? 'host' : undefined)

function signatureOf(secret: Uint8Array, email: string, device: string): string {
  return sign(secret, `of ${emailKey(email)} ${device}`)
}

/** The id of the device, if it has signed in to the account with this e-mail address before. */
export function knownDeviceOf(c: Context, secrets: readonly Uint8Array[], email: string): string | undefined {
  for (const secret of secrets) {
    const [device = '', signature = ''] =
      getCookie(c, cookieName(secret, email), prefixOf(c))?.split('.') ?? []
    const given = Buffer.from(signature)
    const right = Buffer.from(signatureOf(secret, email, device))
    if (given.length === right.length && timingSafeEqual(given, right)) return device
  }
  return undefined
}

/** Sets the cookie of the device, where nothing is encrypted for the calls of sign-in only; signed with the first of the accepted secrets. */
export function rememberDevice(
  c: Context,
  secrets: readonly [Uint8Array, ...Uint8Array[]],
  email: string,
): void {
  const [secret] = secrets
  const device = knownDeviceOf(c, secrets, email) ?? randomUUID()
  setCookie(c, cookieName(secret, email), `${device}.${signatureOf(secret, email, device)}`, {
    httpOnly: true,
    maxAge: COOKIE_SECONDS,
    path: c.req.path.replace(new RegExp(`(?<=${apiPaths.login}).*`), ''),
    sameSite: 'Strict',
    prefix: prefixOf(c),
  })
}
