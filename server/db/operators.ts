/** Queries for the role of an operator. */
import { eq } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
import { type OperatorRight, operatorRights } from '#domain/operator/rights.ts'
import type { Queries } from './database.ts'
import { operators, users } from './schema.ts'
import { hasSecondFactor } from './secondFactors.ts'

/**
 * Whether an operator may work: only with a second factor, or with an account of the try-out, whose password is published
 * anyway and which no deployment accepts. Undefined for anybody else.
 */
export async function findOperator(
  queries: Queries,
  userId: string,
): Promise<{ hasSecondFactor: boolean; isTryoutAccount: boolean; rights: OperatorRight[] } | undefined> {
  const { mayReview, mayWork } = operators
  const [found] = await queries
    .select({ hasSecondFactor, isTryoutAccount: users.isTryoutAccount, mayReview, mayWork })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(eq(operators.userId, userId))
  if (!found) return undefined
  const may = { review: found.mayReview, warehouse: found.mayWork }
  return {
    hasSecondFactor: found.hasSecondFactor,
    isTryoutAccount: found.isTryoutAccount,
    rights: operatorRights.filter((right) => may[right]),
  }
}

type Person = { userId: string; email: string }

/** The account with an e-mail address, as typed at its sign-up; undefined if there is none. */
export async function findPerson(queries: Queries, email: string): Promise<Person | undefined> {
  const [found] = await queries
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return found
}

/** Makes an account an operator. Returns false when it is one already. */
export async function grantOperator(
  queries: Queries,
  operator: typeof operators.$inferInsert,
): Promise<boolean> {
  const granted = await queries.insert(operators).values(operator).onConflictDoNothing().returning()
  return granted.length > 0
}

/** Says what an operator may do. Returns false for an account that is none. */
export async function setOperatorRights(
  queries: Queries,
  userId: string,
  rights: readonly OperatorRight[],
): Promise<boolean> {
  const changed = await queries
    .update(operators)
    .set(columnsOf(rights))
    .where(eq(operators.userId, userId))
    .returning()
  return changed.length > 0
}

/** The columns of a row that has exactly these rights. */
export const columnsOf = (rights: readonly OperatorRight[]) => ({
  mayReview: rights.includes('review'),
  mayWork: rights.includes('warehouse'),
})

/** Takes the role from an account. Returns false when it was none. */
export async function revokeOperator(queries: Queries, userId: string): Promise<boolean> {
  const revoked = await queries.delete(operators).where(eq(operators.userId, userId)).returning()
  return revoked.length > 0
}
