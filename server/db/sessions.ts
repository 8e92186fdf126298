/** Queries for sessions and refresh tokens. The rules of rotation are in server/auth/sessions.ts. */
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import type { Queries, Transaction } from './database.ts'
import { refreshTokens, sessions } from './schema.ts'

export type Session = typeof sessions.$inferSelect
export type RefreshToken = typeof refreshTokens.$inferSelect

export async function insertSession(
  queries: Queries,
  session: Omit<Session, 'revokedAt' | 'provenAt'>,
): Promise<void> {
  await queries.insert(sessions).values(session)
}

export async function insertRefreshToken(queries: Queries, token: RefreshToken): Promise<void> {
  await queries.insert(refreshTokens).values(token)
}

/** The number of tokens of one generation. */
export async function countTokens(tx: Transaction, sessionId: string, generation: number): Promise<number> {
  const [row] = await tx
    .select({ tokens: count() })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), eq(refreshTokens.generation, generation)))
  return row?.tokens ?? 0
}

/** Returns a token with its session, and locks the session until the transaction ends: rotations are serialised. */
export async function lockSessionOfToken(
  tx: Transaction,
  hash: string,
): Promise<{ token: RefreshToken; session: Session } | undefined> {
  const [found] = await tx
    .select({ token: refreshTokens, session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.hash, hash))
    .for('update', { of: sessions })
  return found
}

export async function advanceSession(
  tx: Transaction,
  id: string,
  next: Pick<Session, 'generation' | 'rotatedAt' | 'expiresAt'>,
): Promise<void> {
  await tx.update(sessions).set(next).where(eq(sessions.id, id))
}

/** Remembers that who uses a session proved who they are. */
export async function saveProof(
  queries: Queries,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<void> {
  await queries.update(sessions).set({ provenAt: now }).where(eq(sessions.id, sessionId))
}

/** Uses the proof of a session since a moment. Returns whether there was one. */
export async function takeProof(
  queries: Queries,
  { sessionId, since }: { sessionId: string; since: Date },
): Promise<boolean> {
  const taken = await queries
    .update(sessions)
    .set({ provenAt: null })
    .where(and(eq(sessions.id, sessionId), gt(sessions.provenAt, since)))
    .returning({ id: sessions.id })
  return taken.length > 0
}

export async function revokeSession(queries: Queries, id: string, now: Date): Promise<void> {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/** The sessions of a user that have not ended, the last used first. */
export async function listSessions(
  queries: Queries,
  { userId, now }: { userId: string; now: Date },
): Promise<Session[]> {
  return queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.rotatedAt), desc(sessions.id))
}

/** Revokes one session of a user. Returns whether there was one that had not ended. */
export async function revokeSessionOf(
  queries: Queries,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const revoked = await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.id, id),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .returning({ id: sessions.id })
  return revoked.length > 0
}

/** Revokes all sessions of a user, except one. */
export async function revokeSessionsOf(
  queries: Queries,
  { userId, except, now }: { userId: string; except: string | null; now: Date },
): Promise<void> {
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        except === null ? undefined : ne(sessions.id, except),
      ),
    )
}

/** Revokes the session of a token of any generation. Does nothing for an unknown token. */
export async function revokeSessionOfToken(queries: Queries, hash: string, now: Date): Promise<void> {
  const family = queries
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
  await queries
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(inArray(sessions.id, family), isNull(sessions.revokedAt)))
}

/** Deletes sessions that are over, with their tokens. The response to such a token stays the same. */
export async function deleteSessionsOver(queries: Queries, now: Date): Promise<void> {
  await queries.delete(sessions).where(or(lte(sessions.expiresAt, now), isNotNull(sessions.revokedAt)))
}
