/**
 * A session is a family of refresh tokens that starts with a sign-in (design §7).
 *
 * Each token has a generation. A token of the current generation is exchanged for one of the next generation, which
 * becomes the current one. For 10 seconds after that, a token of the previous generation still returns a token of
 * the current generation: two tabs that refresh at the same time, or a tab that lost the response, stay signed in.
 * Using an older token, or the previous one after the grace period, means that it was copied: the whole family is
 * revoked. Access tokens are valid only while their family is.
 */
import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '#server/db/database.ts'
import {
  advanceSession,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  revokeSession,
  revokeSessionOfToken,
  type Session,
} from '#server/db/sessions.ts'
import { hashRefreshToken, newRefreshToken } from './tokens.ts'

/** How long the previous refresh token is still accepted, in milliseconds. */
export const GRACE_MS = 10_000
/** A session expires after this time without use, in milliseconds. */
export const SESSION_MS = 30 * 24 * 60 * 60 * 1_000

export type OpenSession = { sessionId: string; userId: string; refresh: string }

/** Starts a session for a user whose password was just checked. */
export async function openSession({ db }: Database, userId: string, now: Date): Promise<OpenSession> {
  const sessionId = randomUUID()
  return db.transaction(async (tx) => {
    await insertSession(tx, {
      id: sessionId,
      userId,
      generation: 0,
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_MS),
      createdAt: now,
    })
    return { sessionId, userId, refresh: await issueToken(tx, sessionId, 0) }
  })
}

/** Exchanges a refresh token by the rules above. Returns null when the session is over. */
export async function rotateSession(
  { db }: Database,
  refresh: string,
  now: Date,
): Promise<OpenSession | null> {
  return db.transaction(async (tx) => {
    const found = await lockSessionOfToken(tx, hashRefreshToken(refresh))
    if (!found || isOver(found.session, now)) return null
    const { session, token } = found
    const { id: sessionId, userId } = session

    if (token.generation === session.generation) {
      const generation = session.generation + 1
      await advanceSession(tx, sessionId, {
        generation,
        rotatedAt: now,
        expiresAt: new Date(now.getTime() + SESSION_MS),
      })
      return { sessionId, userId, refresh: await issueToken(tx, sessionId, generation) }
    }
    const isPredecessor = token.generation === session.generation - 1
    if (isPredecessor && now.getTime() - session.rotatedAt.getTime() <= GRACE_MS)
      return { sessionId, userId, refresh: await issueToken(tx, sessionId, session.generation) }

    await revokeSession(tx, sessionId, now)
    return null
  })
}

/** Ends the session of a refresh token of any generation. Does nothing for an unknown token. */
export function closeSession({ db }: Database, refresh: string, now: Date): Promise<void> {
  return revokeSessionOfToken(db, hashRefreshToken(refresh), now)
}

function isOver(session: Session, now: Date): boolean {
  return session.revokedAt !== null || session.expiresAt.getTime() <= now.getTime()
}

async function issueToken(tx: Transaction, sessionId: string, generation: number): Promise<string> {
  const refresh = newRefreshToken()
  await insertRefreshToken(tx, { hash: hashRefreshToken(refresh), sessionId, generation })
  return refresh
}
