/** The two tokens of a session: a short-lived signed access token, and an opaque refresh token. */
import { createHash, randomBytes } from 'node:crypto'
import { type CryptoKey, jwtVerify, SignJWT } from 'jose'

/** The lifetime of an access token. */
export const ACCESS_SECONDS = 10 * 60
/** Who signs access tokens, and whom they are for. */
const ISSUER = 'karwan'
/** What a token says that it is, of all that may be signed with the same secret (RFC 9068). */
const TYPE = 'at+jwt'
const ALGORITHM = 'HS256'

export type AccessClaims = { userId: string; sessionId: string }

const keys = new WeakMap<Uint8Array, Promise<CryptoKey>>()

/** The key of a secret, which is made once: it is needed for every call. */
function keyOf(secret: Uint8Array): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = keys.get(secret) ?? crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}

/** Signs an access token. It names the user and the session; permissions are read on every request. */
export async function signAccessToken(claims: AccessClaims, secret: Uint8Array, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setIssuer(ISSUER)
    .setAudience(ISSUER)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(await keyOf(secret))
}

/**
 * Returns the claims of a valid access token, or null when there is none, or it is expired, malformed, signed by another
 * key, or signed for something else.
 */
export async function readAccessToken(
  token: string | undefined,
  secrets: readonly Uint8Array[],
  now: Date,
): Promise<AccessClaims | null> {
  if (token === undefined) return null
  for (const secret of secrets) {
    const payload = await jwtVerify(token, await keyOf(secret), {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: ISSUER,
      typ: TYPE,
      currentDate: now,
    }).then(
      (verified) => verified.payload,
      () => null,
    )
    if (typeof payload?.sub === 'string' && typeof payload['sid'] === 'string')
      return { userId: payload.sub, sessionId: payload['sid'] }
  }
  return null
}

/** Returns a refresh token of 256 random bits. Only its hash is stored. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 as hexadecimal. A slow password hash is not needed: 256 random bits cannot be guessed. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
