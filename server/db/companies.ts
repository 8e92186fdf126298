/** Queries for companies, their status and its history. */
import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
import type { Queries, Transaction } from './database.ts'
import { companies, companyStatusChanges, memberships, users } from './schema.ts'

export type Company = typeof companies.$inferSelect

/** Returns a company and locks its row until the transaction ends, so that status changes are serialised. */
export async function lockCompany(tx: Transaction, id: string): Promise<Company | undefined> {
  const [found] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  return found
}

export async function saveCompanyStatus(
  tx: Transaction,
  id: string,
  companyStatus: Pick<Company, 'status' | 'rejectionReason' | 'onboardedAt' | 'exportedAt' | 'endsAt'>,
): Promise<void> {
  await tx.update(companies).set(companyStatus).where(eq(companies.id, id))
}

export async function insertStatusChange(
  tx: Transaction,
  change: typeof companyStatusChanges.$inferInsert,
): Promise<void> {
  await tx.insert(companyStatusChanges).values(change)
}

/** The last change of a company's status, and the number of all: the version that a decision is made on. */
export async function lastStatusChange(
  queries: Queries,
  companyId: string,
): Promise<{ version: number; change: typeof companyStatusChanges.$inferSelect | undefined }> {
  const changes = await queries
    .select()
    .from(companyStatusChanges)
    .where(eq(companyStatusChanges.companyId, companyId))
    .orderBy(desc(companyStatusChanges.createdAt), desc(companyStatusChanges.id))
  return { version: changes.length, change: changes[0] }
}

/** The first owner: a company may have several. */
export const firstOwner = sql`(
  select owner.user_id from ${memberships} owner
  where owner.company_id = ${companies.id} and owner.role = 'owner'
  order by owner.created_at, owner.user_id limit 1
)`

const version = sql<number>`(
  select count(*)::int from ${companyStatusChanges} where ${companyStatusChanges.companyId} = ${companies.id}
)`
const withOwner = { ...getTableColumns(companies), ownerEmail: users.email, version }
/** `version` is the number of changes of its status. */
export type CompanyWithOwner = Company & { ownerEmail: string; version: number }

/** Returns all companies with the e-mail address of their owner, oldest first. */
export async function listCompanies(queries: Queries): Promise<CompanyWithOwner[]> {
  return queries
    .select(withOwner)
    .from(companies)
    .innerJoin(users, eq(users.id, firstOwner))
    .orderBy(asc(companies.createdAt), asc(companies.id))
}

/** A company by its id. */
export async function findCompanyById(queries: Queries, id: string): Promise<Company | undefined> {
  const [found] = await queries.select().from(companies).where(eq(companies.id, id))
  return found
}

/** Finds a company by its id, or by the e-mail address of one of its users. */
export async function findCompany(
  queries: Queries,
  by: { id: string } | { email: string },
): Promise<CompanyWithOwner | undefined> {
  const [found] = await queries
    .select(withOwner)
    .from(companies)
    .innerJoin(memberships, eq(memberships.companyId, companies.id))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where('id' in by ? eq(companies.id, by.id) : eq(users.emailKey, emailKey(by.email)))
    .limit(1)
  return found
}

/** The people whom mails about the company itself are for. */
export async function listOwners(
  queries: Queries,
  companyId: string,
): Promise<{ userId: string; email: string }[]> {
  return queries
    .select({ userId: users.id, email: users.email })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.companyId, companyId), eq(memberships.role, 'owner')))
}
