/** Companies, their standing and its history, as rows. */
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { emailKey } from '#domain/emails.ts'
import type { Queries, Transaction } from './database.ts'
import { companies, companyStatusChanges, memberships, users } from './schema.ts'

export type Company = typeof companies.$inferSelect

/** A company, locked until the transaction ends: its status is moved by one at a time. */
export async function lockCompany(tx: Transaction, id: string): Promise<Company | undefined> {
  const [found] = await tx.select().from(companies).where(eq(companies.id, id)).for('update')
  return found
}

export async function saveCompanyStatus(
  tx: Transaction,
  id: string,
  companyStatus: Pick<Company, 'status' | 'rejectionReason' | 'onboardedAt'>,
): Promise<void> {
  await tx.update(companies).set(companyStatus).where(eq(companies.id, id))
}

export async function insertStatusChange(
  tx: Transaction,
  change: typeof companyStatusChanges.$inferInsert,
): Promise<void> {
  await tx.insert(companyStatusChanges).values(change)
}

const withOwner = { ...getTableColumns(companies), ownerEmail: users.email }
export type CompanyWithOwner = Company & { ownerEmail: string }

/** Every company with the address of its owner, oldest first. */
export async function listCompanies(queries: Queries): Promise<CompanyWithOwner[]> {
  return queries
    .select(withOwner)
    .from(companies)
    .innerJoin(memberships, and(eq(memberships.companyId, companies.id), eq(memberships.role, 'owner')))
    .innerJoin(users, eq(users.id, memberships.userId))
    .orderBy(asc(companies.createdAt), asc(companies.id))
}

/** The company with an id, or of the user with an address; undefined when there is none. */
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
