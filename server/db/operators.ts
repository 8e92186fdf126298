/** Queries for the role of an operator. */
import { eq } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
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
): Promise<{ hasSecondFactor: boolean; isTryoutAccount: boolean } | undefined> {
  const [found] = await queries
    .select({ hasSecondFactor, isTryoutAccount: users.isTryoutAccount })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .where(eq(operators.userId, userId))
  return found
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

/** Takes the role from an account. Returns false when it was none. */
export async function revokeOperator(queries: Queries, userId: string): Promise<boolean> {
  const revoked = await queries.delete(operators).where(eq(operators.userId, userId)).returning()
  return revoked.length > 0
}
