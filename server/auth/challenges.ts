/**
 * A sign-in with a second factor is two calls: the right password gets a challenge, which the second call returns with a
 * code, or signed by a passkey. Who is signed in gets such challenges for passkeys, too: each is for one purpose and one
 * session. A challenge gives no access by itself, works once and for five minutes, and is deleted when the password changes.
 */
import type { Queries, Transaction } from '#server/db/database.ts'
import type { ChallengePurpose } from '#server/db/schema.ts'
import {
  findChallenge,
  insertChallenge,
  type SignInChallenge,
  takeChallenge,
} from '#server/db/secondFactors.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashRefreshToken, newRefreshToken } from './tokens.ts'

/** How long somebody may look for the code, or for the device with the passkey, in milliseconds. */
export const CHALLENGE_MS = 5 * 60 * 1_000

/** Whom a challenge is for, and what for; `sessionId` is null at a sign-in. */
type Asked = { userId: string; purpose: ChallengePurpose; sessionId: string | null }

/** Returns a challenge. At a sign-in, the password of the user was just checked. */
export async function openChallenge(queries: Queries, asked: Asked, now: Date): Promise<string> {
  const challenge = newRefreshToken()
  await insertChallenge(queries, {
    hash: hashRefreshToken(challenge),
    ...asked,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
    createdAt: now,
  })
  return challenge
}

/** Throws the 410 of `refusals.challengeOver` for one that is for no sign-in, has expired, was used, or never was one. */
export async function requireSignInChallenge(
  queries: Queries,
  challenge: string,
  now: Date,
): Promise<SignInChallenge> {
  const found = await findChallenge(queries, { hash: hashRefreshToken(challenge), now })
  if (found?.purpose !== 'signIn') throw refusals.challengeOver()
  return found
}

/** Uses a challenge of somebody who is signed in. Throws the same for one that is not theirs, or for something else. */
export async function takeOwnChallenge(
  tx: Transaction,
  challenge: string,
  asked: Asked,
  now: Date,
): Promise<void> {
  const hash = hashRefreshToken(challenge)
  const found = await findChallenge(tx, { hash, now })
  const isOwn =
    found?.purpose === asked.purpose && found.userId === asked.userId && found.sessionId === asked.sessionId
  // Of two calls with it, one takes it.
  if (!isOwn || !(await takeChallenge(tx, hash))) throw refusals.challengeOver()
}
