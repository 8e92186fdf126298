/** Users with their company. The API returns one company per user; the tables allow several. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
import type { CompanyRole } from '#domain/fulfilment/roles.ts'
import type { Db, Queries, Transaction } from './database.ts'
import { preparedOnce } from './preparedOnce.ts'
import { companies, companySetups, memberships, sessions, users } from './schema.ts'
import { hasSecondFactor } from './secondFactors.ts'
import { setupOfRequests } from './setups.ts'

type NewUser = {
  userId: string
  companyId: string
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  cnic: string | null
  phone: string | null
  designation: string | null
  isTryoutAccount?: boolean
  emailVerifiedAt: Date | null
  createdAt: Date
}

export type NewAccount = NewUser & { companyName: string }

/** The unique index on e-mail addresses. It also decides between processes that sign up the same address. */
export const EMAIL_INDEX = 'users_email_key'

/**
 * Inserts a user, a pending company and the membership in one transaction. Rejects with a duplicate of
 * `EMAIL_INDEX` when the address has an account already, also under concurrency.
 */
export async function insertAccount(queries: Queries, account: NewAccount): Promise<void> {
  await queries.transaction(async (tx) => {
    const { companyId, createdAt } = account
    await tx
      .insert(companies)
      .values({ id: companyId, name: account.companyName, status: 'pending', createdAt })
    await insertMember(tx, account, 'owner')
  })
}

/** Inserts a user of an existing company. */
export async function insertMember(queries: Queries, user: NewUser, role: CompanyRole): Promise<void> {
  const { userId, companyId, createdAt } = user
  await queries.insert(users).values({
    id: userId,
    email: user.email,
    emailKey: emailKey(user.email),
    passwordHash: user.passwordHash,
    firstName: user.firstName,
    lastName: user.lastName,
    cnic: user.cnic,
    phone: user.phone,
    designation: user.designation,
    isTryoutAccount: user.isTryoutAccount ?? false,
    emailVerifiedAt: user.emailVerifiedAt,
    createdAt,
  })
  await queries.insert(memberships).values({ userId, companyId, role, createdAt })
}

/** The columns of an account that a request may read. */
const account = {
  userId: users.id,
  email: users.email,
  emailVerifiedAt: users.emailVerifiedAt,
  firstName: users.firstName,
  lastName: users.lastName,
  role: memberships.role,
  companyId: companies.id,
  companyName: companies.name,
  status: companies.status,
  rejectionReason: companies.rejectionReason,
  workspace: companies.workspaceKind,
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccountOfSession>>>

const accountOfSession = preparedOnce((queries) =>
  queries
    .select({ ...account, setup: setupOfRequests, seen: sql<string>`pg_current_snapshot()::text` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(companySetups, eq(companySetups.companyId, companies.id))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .limit(1)
    .prepare('account_of_session'),
)

/**
 * Returns the account of a session that is neither expired nor revoked, with the set-up of its company, or undefined. `seen`: the
 * transactions that this request sees of all that wrote changes, which have that of the first machine of a cluster.
 */
export async function findAccountOfSession(
  queries: Queries,
  session: { sessionId: string; userId: string; now: Date },
) {
  const [found] = await accountOfSession(queries).execute(session)
  return found
}

function selectAccount(queries: Queries, by: SQL) {
  return queries
    .select({
      ...account,
      passwordHash: users.passwordHash,
      hasSecondFactor,
      cnic: users.cnic,
      phone: users.phone,
      designation: users.designation,
      createdAt: users.createdAt,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(by)
    .limit(1)
}

export type KnownAccount = Awaited<ReturnType<typeof selectAccount>>[number]

const accountByEmail = preparedOnce((queries) =>
  selectAccount(queries, eq(users.emailKey, sql.placeholder('key'))).prepare('account_by_email'),
)

/** Returns the account with an e-mail address, with what sign-in needs and its sign-up; undefined if there is none. */
export async function findAccountByEmail(queries: Queries, email: string): Promise<KnownAccount | undefined> {
  const [found] = await accountByEmail(queries).execute({ key: emailKey(email) })
  return found
}

/** The same by the id of its user. */
export async function findAccountOfUser(queries: Queries, userId: string): Promise<KnownAccount | undefined> {
  const [found] = await selectAccount(queries, eq(users.id, userId))
  return found
}

/** Returns what a mail to a user needs, and locks the user until the transaction ends. */
export async function lockUser(
  tx: Transaction,
  id: string,
): Promise<
  (Pick<typeof users.$inferSelect, 'email' | 'emailVerifiedAt'> & { companyId: string }) | undefined
> {
  const [found] = await tx
    .select({
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      companyId: memberships.companyId,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(eq(users.id, id))
    .limit(1)
    .for('update', { of: users })
  return found
}

/** Saves changes of a user. Rejects with a duplicate of `EMAIL_INDEX` when another account has the address. */
export async function saveUser(
  tx: Transaction,
  id: string,
  changes: Partial<
    Pick<
      typeof users.$inferSelect,
      'passwordHash' | 'email' | 'emailVerifiedAt' | 'firstName' | 'lastName' | 'phone' | 'designation'
    >
  >,
): Promise<void> {
  const { email } = changes
  const key = email === undefined ? {} : { emailKey: emailKey(email) }
  await tx
    .update(users)
    .set({ ...changes, ...key })
    .where(eq(users.id, id))
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
