/** Queries for second factors. The rules are in server/auth/secondFactor.ts. */
import { and, asc, count, eq, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queries, Transaction } from './database.ts'
import { recoveryCodes, secondFactors, signInChallenges, users } from './schema.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

/** Of a query that reads users: whether sign-in asks for a second factor. */
export const hasSecondFactor = sql<boolean>`exists (
  select 1 from ${secondFactors}
  where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null
)`

/** The app of an account, confirmed or not, locked until the transaction ends: of two uses of a code, one is the second. */
export async function lockSecondFactor(
  tx: Transaction,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  const [found] = await tx.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for('update')
  return found
}

/** Saves the app of an account in place of one that was not confirmed. Returns false when there is one that was. */
export async function saveNewSecondFactor(tx: Transaction, factor: SecondFactorRow): Promise<boolean> {
  const saved = await tx
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: factor,
      setWhere: sql`${secondFactors.confirmedAt} is null`,
    })
    .returning({ userId: secondFactors.userId })
  return saved.length > 0
}

export async function saveSecondFactor(
  tx: Transaction,
  userId: string,
  changes: Partial<Pick<SecondFactorRow, 'confirmedAt' | 'lastStep' | 'secret'>>,
): Promise<void> {
  await tx.update(secondFactors).set(changes).where(eq(secondFactors.userId, userId))
}

/** Whether sign-in asks for a second factor, and how many recovery codes are left. */
export async function findFactorStatus(
  queries: Queries,
  userId: string,
): Promise<{ isOn: boolean; recoveryCodesLeft: number }> {
  const [on] = await queries
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  const [left] = await queries
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return { isOn: on !== undefined, recoveryCodesLeft: left?.codes ?? 0 }
}

/** Saves recovery codes in place of all others of an account. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length > 0) await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Deletes a recovery code. Returns whether there was one: of two uses at the same time, one finds it. */
export async function takeRecoveryCode(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ userId: recoveryCodes.userId })
  return taken.length > 0
}

/** Deletes the app of an account, its recovery codes, and the sign-ins that await a code. Returns whether it was on. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  // In the order in which a sign-in locks them.
  const [deleted] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await deleteChallengesOf(tx, userId)
  return deleted !== undefined && deleted.confirmedAt !== null
}

export type SignInChallenge = typeof signInChallenges.$inferSelect

export async function insertChallenge(queries: Queries, challenge: SignInChallenge): Promise<void> {
  await queries.insert(signInChallenges).values(challenge)
}

/** A challenge that has not expired. */
export async function findChallenge(
  queries: Queries,
  { hash, now }: { hash: string; now: Date },
): Promise<SignInChallenge | undefined> {
  const [found] = await queries
    .select()
    .from(signInChallenges)
    .where(and(eq(signInChallenges.hash, hash), gt(signInChallenges.expiresAt, now)))
  return found
}

/** Deletes a challenge. Returns whether there was one: of two uses at the same time, one finds it. */
export async function takeChallenge(tx: Transaction, hash: string): Promise<boolean> {
  const taken = await tx
    .delete(signInChallenges)
    .where(eq(signInChallenges.hash, hash))
    .returning({ hash: signInChallenges.hash })
  return taken.length > 0
}

export async function deleteChallengesOf(queries: Queries, userId: string): Promise<void> {
  await queries.delete(signInChallenges).where(eq(signInChallenges.userId, userId))
}

export async function deleteChallengesBefore(queries: Queries, time: Date): Promise<void> {
  await queries.delete(signInChallenges).where(lte(signInChallenges.expiresAt, time))
}

/** All apps with their secrets, for the exchange of the key that these are encrypted with. */
export function listSecondFactors(tx: Transaction): Promise<SecondFactorRow[]> {
  return tx.select().from(secondFactors).orderBy(asc(secondFactors.userId)).for('update')
}
