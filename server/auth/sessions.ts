/**
 * A session is a family of refresh tokens that starts with a sign-in (design §7).
 *
 * Each token has a generation. A token of the current generation is exchanged for one of the next generation, which
 * becomes the current one. For 10 seconds after that, a token of the previous generation still returns a token of
 * the current generation: two tabs that refresh at the same time, or a tab that lost the response, stay signed in.
 * Using an older token, or the previous one after the grace period, means that it was copied: the whole family is
 * revoked. Access tokens are valid only while their family is. An exchange from when the database broke off may have been done
 * although nobody could be told: its grace period lasts until two minutes after the database is back.
 *
 * A session ends after a time without use, and in any case some months after its sign-in. All its tokens are kept until
 * then, because an old one is what betrays a copy; the number of them is limited.
 */
import { randomUUID } from 'node:crypto'
import { type Account, findAccountOfSession } from '#server/db/accounts.ts'
import type { Database, Queries, Transaction } from '#server/db/database.ts'
import {
  advanceSession,
  countTokens,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  revokeSession,
  revokeSessionOfToken,
} from '#server/db/sessions.ts'
import { refusals } from '#server/http/refusals.ts'
import { ACCESS_SECONDS, hashRefreshToken, newRefreshToken } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** How long the previous refresh token is still accepted, in milliseconds. */
export const GRACE_MS = 10_000
/** How long after the end of an outage it is accepted if it was exchanged then, in milliseconds. */
export const OUTAGE_GRACE_MS = 120_000
/** How long before connections broke an exchange may have begun that was cut, in milliseconds. */
const LONGEST_EXCHANGE_MS = 5_000
/** A session expires after this time without use, in milliseconds. */
export const SESSION_MS = 30 * DAY_MS
/** A session expires after this time in any case, in milliseconds. */
export const LONGEST_SESSION_MS = 90 * DAY_MS
/** The most tokens of one generation: the tabs that refresh at the same time, and repeated calls. */
export const MAX_SIBLINGS = 5
/** The most generations, twice as many as a session has that is used day and night: a limit to what one can store. */
const MAX_GENERATIONS = (2 * LONGEST_SESSION_MS) / (ACCESS_SECONDS * 1_000)

/** Longer than any user agent of a browser. */
const MAX_USER_AGENT_LENGTH = 300

export type OpenSession = { sessionId: string; userId: string; refresh: string }

/** Starts a session for a user who has just proven who they are. The user agent tells its owner of which device it is. */
export async function openSession(
  queries: Queries,
  userId: string,
  now: Date,
  userAgent = '',
): Promise<OpenSession> {
  const sessionId = randomUUID()
  return queries.transaction(async (tx) => {
    await insertSession(tx, {
      id: sessionId,
      userId,
      generation: 0,
      rotatedAt: now,
      expiresAt: expiryOf(now, now),
      userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      createdAt: now,
    })
    return { sessionId, userId, refresh: await issueToken(tx, sessionId, 0) }
  })
}

/** Whose a token is that was used before, and so must have been copied. */
type Replayed = { replayedOf: string }

/**
 * Exchanges a refresh token by the rules above. It returns nothing when the session is over. Throws the 403 of
 * `refusals.companySuspended` while the company is, which ends no session, and the 503 of `refusals.busy` for a sibling too many: the tab that asked finds
 * the tokens of another, or tries again.
 */
export async function rotateSession(
  { db, lastOutage }: Pick<Database, 'db' | 'lastOutage'>,
  refresh: string,
  now: Date,
): Promise<{ session: OpenSession; account: Account } | Replayed | undefined> {
  return db.transaction(async (tx) => {
    const found = await lockSessionOfToken(tx, hashRefreshToken(refresh))
    if (!found) return undefined
    const { session, token } = found
    const { id: sessionId, userId } = session
    const account = await findAccountOfSession(tx, { sessionId, userId, now })
    // Revoked or expired: nobody changes it any more until the transaction ends.
    if (!account) return undefined
    const answerWith = async (generation: number) => ({
      session: { sessionId, userId, refresh: await issueToken(tx, sessionId, generation) },
      account,
    })

    if (token.generation === session.generation) {
      if (account.status === 'suspended') throw refusals.companySuspended()
      if (token.generation >= MAX_GENERATIONS) return undefined
      const generation = session.generation + 1
      await advanceSession(tx, sessionId, {
        generation,
        rotatedAt: now,
        expiresAt: expiryOf(session.createdAt, now),
      })
      return answerWith(generation)
    }
    const isPredecessor = token.generation === session.generation - 1
    if (isPredecessor && isInGrace(now.getTime() - session.rotatedAt.getTime(), lastOutage())) {
      if (account.status === 'suspended') throw refusals.companySuspended()
      if ((await countTokens(tx, sessionId, session.generation)) >= MAX_SIBLINGS) throw refusals.busy(1)
      return answerWith(session.generation)
    }

    await revokeSession(tx, sessionId, now)
    return { replayedOf: userId }
  })
}

/** Whether the previous token is still accepted, so many milliseconds after its exchange. */
function isInGrace(sinceMs: number, outage: ReturnType<Database['lastOutage']>): boolean {
  if (sinceMs <= GRACE_MS) return true
  if (!outage || outage.ended > OUTAGE_GRACE_MS) return false
  return sinceMs >= outage.ended && sinceMs <= outage.began + LONGEST_EXCHANGE_MS
}

/** Ends the session of a refresh token of any generation. Does nothing for an unknown token. */
export function closeSession({ db }: Database, refresh: string, now: Date): Promise<void> {
  return revokeSessionOfToken(db, hashRefreshToken(refresh), now)
}

function expiryOf(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_MS, createdAt.getTime() + LONGEST_SESSION_MS))
}

async function issueToken(tx: Transaction, sessionId: string, generation: number): Promise<string> {
  const refresh = newRefreshToken()
  await insertRefreshToken(tx, { hash: hashRefreshToken(refresh), sessionId, generation })
  return refresh
}
