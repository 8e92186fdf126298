/** Users with their company. The API returns one company per user; the tables allow several. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
import type { Db, Queries } from './database.ts'
import { companies, memberships, sessions, users } from './schema.ts'

export type NewAccount = {
  userId: string
  companyId: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  cnic: string | null
  phone: string | null
  designation: string | null
  companyName: string
  isTryoutAccount?: boolean
  createdAt: Date
}

/** The unique index on e-mail addresses. It also decides between processes that sign up the same address. */
export const EMAIL_INDEX = 'users_email_key'

/**
 * Inserts a user, a pending company and the membership in one transaction. Rejects with a duplicate of
 * `EMAIL_INDEX` when the address has an account already, also under concurrency.
 */
export async function insertAccount(queries: Queries, account: NewAccount): Promise<void> {
  await queries.transaction(async (tx) => {
    const { userId, companyId, createdAt } = account
    await tx.insert(users).values({
      id: userId,
      email: account.email,
      emailKey: emailKey(account.email),
      passwordHash: account.passwordHash,
      firstName: account.firstName,
      lastName: account.lastName,
      cnic: account.cnic,
      phone: account.phone,
      designation: account.designation,
      isTryoutAccount: account.isTryoutAccount ?? false,
      createdAt,
    })
    await tx
      .insert(companies)
      .values({ id: companyId, name: account.companyName, status: 'pending', createdAt })
    await tx.insert(memberships).values({ userId, companyId, role: 'owner', createdAt })
  })
}

/** The columns of an account that a request may read. */
const account = {
  userId: users.id,
  email: users.email,
  companyId: companies.id,
  companyName: companies.name,
  status: companies.status,
  rejectionReason: companies.rejectionReason,
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountOfSession>>>

/** Returns the account of a session that is neither expired nor revoked, or undefined. */
export async function findAccountOfSession(
  queries: Queries,
  { sessionId, userId, now }: { sessionId: string; userId: string; now: Date },
) {
  const [found] = await queries
    .select(account)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    )
    .limit(1)
  return found
}

/** Returns the account with an e-mail address, with its password hash and its sign-up; undefined if there is none. */
export async function findAccountByEmail(queries: Queries, email: string) {
  const [found] = await queries
    .select({
      ...account,
      passwordHash: users.passwordHash,
      firstName: users.firstName,
      lastName: users.lastName,
      cnic: users.cnic,
      phone: users.phone,
      designation: users.designation,
      createdAt: users.createdAt,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(users.emailKey, emailKey(email)))
    .limit(1)
  return found
}

/** Whether the database contains a seeded account, whose password is published. */
export async function hasTryoutAccounts(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isTryoutAccount, true))
    .limit(1)
  return found !== undefined
}
