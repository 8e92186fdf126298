/** Queries for failed sign-ins. The delay that follows from them is in server/auth/signInThrottle.ts. */
import { eq, lt, sql } from 'drizzle-orm'
import type { Queries } from './database.ts'
import { signInAttempts } from './schema.ts'

export type Attempt = Pick<typeof signInAttempts.$inferSelect, 'failures' | 'lastTriedAt' | 'blockedUntil'>

/** Returns the attempts of an account and origin, and locks the row until the transaction ends. Creates it if needed. */
export async function lockAttempts(queries: Queries, accountKey: string, now: Date): Promise<Attempt> {
  const [row] = await queries
    .insert(signInAttempts)
    .values({ accountKey, failures: 0, lastTriedAt: now, blockedUntil: now })
    // An update without effect takes the lock of an existing row and returns it.
    .onConflictDoUpdate({
      target: signInAttempts.accountKey,
      set: { failures: sql`sign_in_attempts.failures` },
    })
    .returning()
  return row as Attempt
}

export async function saveAttempts(queries: Queries, accountKey: string, attempt: Attempt): Promise<void> {
  await queries.update(signInAttempts).set(attempt).where(eq(signInAttempts.accountKey, accountKey))
}

export async function deleteAttempts(queries: Queries, accountKey: string): Promise<void> {
  await queries.delete(signInAttempts).where(eq(signInAttempts.accountKey, accountKey))
}

export async function deleteAttemptsBefore(queries: Queries, before: Date): Promise<void> {
  await queries.delete(signInAttempts).where(lt(signInAttempts.lastTriedAt, before))
}
