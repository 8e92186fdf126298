/** The two tokens of a session: a short signed one for requests, an opaque one to renew it. */
import { createHash, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

const ACCESS_SECONDS = 10 * 60
const ISSUER = 'karwan'
const ALGORITHM = 'HS256'

export type AccessClaims = { userId: string; sessionId: string }

/** An access token: whose it is and of which session, and no right; those are read on every request. */
export function signAccessToken(claims: AccessClaims, secret: Uint8Array, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000)
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(ISSUER)
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_SECONDS)
    .sign(secret)
}

/** The claims of a token that is ours and has not expired, or null. */
export async function readAccessToken(
  token: string,
  secret: Uint8Array,
  now: Date,
): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      currentDate: now,
    })
    const { sub, sid } = payload
    return typeof sub === 'string' && typeof sid === 'string' ? { userId: sub, sessionId: sid } : null
  } catch {
    return null
  }
}

/** 256 bits of chance; what is stored is its hash. */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A plain hash is enough: there is nothing to guess in 256 bits of chance. */
export function hashRefreshToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
