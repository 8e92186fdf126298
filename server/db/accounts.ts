/** Users with the company that they belong to. The wire gives one company; the tables could give more. */
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

/** The unique index that decides, between any number of processes, whose address it is. */
export const EMAIL_INDEX = 'users_email_key'

/**
 * Writes a user, the pending company and the membership, all or nothing. Rejects with a duplicate of
 * `EMAIL_INDEX` when the address has an account already, also when two ask at once.
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

/** What a request may know of who sends it; read anew on every request. */
const account = {
  userId: users.id,
  email: users.email,
  companyId: companies.id,
  companyName: companies.name,
  status: companies.status,
  rejectionReason: companies.rejectionReason,
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountOfSession>>>

/** The account of a session that is neither over nor revoked, or undefined. */
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

/** The account with an address, and the hash that its password must fit; undefined when there is none. */
export async function findAccountByEmail(queries: Queries, email: string) {
  const [found] = await queries
    .select({ ...account, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(users.emailKey, emailKey(email)))
    .limit(1)
  return found
}

/** Whether the database holds a seeded account, whose password is published. */
export async function holdsTryoutAccounts(db: Db): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.isTryoutAccount, true))
    .limit(1)
  return found !== undefined
}
