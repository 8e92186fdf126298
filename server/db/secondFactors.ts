/** Queries for second factors. The rules are in server/auth/secondFactor.ts. */
import { and, asc, count, eq, gt, gte, isNotNull, lte, sql } from 'drizzle-orm'
import type { Queries, Transaction } from './database.ts'
import { passkeys, recoveryCodes, secondFactors, signInChallenges, users } from './schema.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

/** Of a query that reads users: whether sign-in asks for a second factor. */
export const hasSecondFactor = sql<boolean>`(exists (
  select 1 from ${secondFactors}
  where ${secondFactors.userId} = ${users.id} and ${secondFactors.confirmedAt} is not null
) or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`

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

/** What an account has for the second step of its sign-in. */
export async function findFactors(
  queries: Queries,
  userId: string,
): Promise<{ hasApp: boolean; passkeys: PasskeyRow[]; isOn: boolean; recoveryCodesLeft: number }> {
  const [app] = await queries
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)))
  const own = await listPasskeys(queries, userId)
  const [left] = await queries
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return {
    hasApp: app !== undefined,
    passkeys: own,
    isOn: app !== undefined || own.length > 0,
    recoveryCodesLeft: left?.codes ?? 0,
  }
}

export type PasskeyRow = typeof passkeys.$inferSelect

/** The passkeys of an account, the oldest first. */
export function listPasskeys(queries: Queries, userId: string): Promise<PasskeyRow[]> {
  return queries
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id))
}

/** Adds a passkey. Returns false when some account has it already. */
export async function insertPasskey(tx: Transaction, passkey: PasskeyRow): Promise<boolean> {
  const inserted = await tx
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passkeys.id })
  return inserted.length > 0
}

/** A passkey of an account as browsers name it, locked until the transaction ends: its uses are counted one by one. */
export async function lockPasskey(
  tx: Transaction,
  { userId, credentialId }: Pick<PasskeyRow, 'userId' | 'credentialId'>,
): Promise<PasskeyRow | undefined> {
  const [found] = await tx
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
    .for('update')
  return found
}

/** Saves a name, or a use. Returns false when the account has no such passkey. */
export async function savePasskey(
  queries: Queries,
  { userId, id }: Pick<PasskeyRow, 'userId' | 'id'>,
  changes: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'lastUsedAt'>>,
): Promise<boolean> {
  const saved = await queries
    .update(passkeys)
    .set(changes)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return saved.length > 0
}

/** Deletes a passkey of an account. Returns false when it has no such one. */
export async function deletePasskey(
  tx: Transaction,
  { userId, id }: Pick<PasskeyRow, 'userId' | 'id'>,
): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}

/** Deletes the app of an account. Returns false when none was on. */
export async function deleteApp(tx: Transaction, userId: string): Promise<boolean> {
  const [deleted] = await tx.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning()
  return deleted !== undefined && deleted.confirmedAt !== null
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

/** Deletes app, passkeys and recovery codes of an account, and the sign-ins that await one. Returns whether it had any. */
export async function deleteSecondFactor(tx: Transaction, userId: string): Promise<boolean> {
  // In the order in which a sign-in locks them.
  const hadApp = await deleteApp(tx, userId)
  const deleted = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await deleteChallengesOf(tx, userId)
  return hadApp || deleted.length > 0
}

/**
 * Deletes what was added to the second factor of an account since a time, with all recovery codes, as nothing says when they were
 * made, and without any factor of before the sign-ins that await a code, too.
 */
export async function deleteFactorsSince(tx: Transaction, userId: string, since: Date): Promise<void> {
  await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), gte(secondFactors.createdAt, since)))
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const { isOn } = await findFactors(tx, userId)
  if (!isOn) await deleteSecondFactor(tx, userId)
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
