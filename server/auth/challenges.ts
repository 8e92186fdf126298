/**
 * A sign-in with a second factor is two calls: the right password gets a challenge, which the second call returns with a
 * code. A challenge gives no access by itself, works once and for five minutes, and is deleted when the password changes.
 */
import type { Queries } from '#server/db/database.ts'
import { findChallenge, insertChallenge, type SignInChallenge } from '#server/db/secondFactors.ts'
import { refusals } from '#server/http/refusals.ts'
import { hashRefreshToken, newRefreshToken } from './tokens.ts'

/** How long somebody may look for the code, in milliseconds. */
export const CHALLENGE_MS = 5 * 60 * 1_000

/** Returns the challenge for a user whose password was just checked. */
export async function openChallenge(queries: Queries, userId: string, now: Date): Promise<string> {
  const challenge = newRefreshToken()
  await insertChallenge(queries, {
    hash: hashRefreshToken(challenge),
    userId,
    expiresAt: new Date(now.getTime() + CHALLENGE_MS),
    createdAt: now,
  })
  return challenge
}

/** Throws the 410 of `refusals.challengeOver` for one that has expired, was used, or never was one. */
export async function requireChallenge(
  queries: Queries,
  challenge: string,
  now: Date,
): Promise<SignInChallenge> {
  const found = await findChallenge(queries, { hash: hashRefreshToken(challenge), now })
  if (!found) throw refusals.challengeOver()
  return found
}
