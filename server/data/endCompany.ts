/** Deletes a company whose waiting time is over: its rows of every table, and the accounts of its people. */
import { and, eq, inArray, lte, notInArray, sql } from 'drizzle-orm'
import { listOwners } from '#server/db/companies.ts'
import type { Db, Transaction } from '#server/db/database.ts'
import {
  changes,
  companies,
  erasures,
  memberships,
  operators,
  ownershipChanges,
  users,
} from '#server/db/schema.ts'
import { newId } from '#server/live/ids.ts'
import { queueMail } from '#server/mail/queueMail.ts'
import { deleteAccounts, isRemoved } from './erasePerson.ts'
import { columnOf, companyTables, type DataTable } from './tables.ts'

/** Rows that a statement deletes at most: none takes long. */
const PART = 2_000

/** Deletes all companies that are due, each in a transaction of its own: all of it, or nothing. */
export async function endDueCompanies(db: Db, now: Date): Promise<void> {
  const isDue = and(eq(companies.status, 'suspended'), lte(companies.endsAt, now))
  const due = await db.select({ id: companies.id }).from(companies).where(isDue)
  for (const { id } of due)
    await db.transaction(async (tx) => {
      // Of several processes one does it; an operator who stops it meanwhile was in time, or too late.
      const [company] = await tx
        .select()
        .from(companies)
        .where(and(eq(companies.id, id), isDue))
        .for('update', { skipLocked: true })
      if (company) await deleteCompany(tx, company, now)
    })
}

async function deleteCompany(
  tx: Transaction,
  { id, name }: Pick<typeof companies.$inferSelect, 'id' | 'name'>,
  now: Date,
): Promise<void> {
  const owners = await listOwners(tx, id)
  const people = [...(await listMembers(tx, id)), ...(await listRemoved(tx, id))]
  // What was written in this moment goes a second time.
  for (let times = 0; times < 2; times++) for (const table of companyTables) await deleteRows(tx, table, id)
  await tx.delete(companies).where(eq(companies.id, id))
  await deleteAccounts(tx, await onlyOf(tx, people))
  for (const { userId, email } of owners)
    await queueMail(tx, {
      to: email,
      kind: 'companyEnded',
      parameters: { company: name },
      companyId: null,
      now,
      cause: `ended ${id} ${userId}`,
    })
  await tx
    .insert(erasures)
    .values({ id: newId(), kind: 'company', subjectId: id, actor: 'system', createdAt: now })
}

async function listMembers(tx: Transaction, companyId: string): Promise<string[]> {
  const { userId } = memberships
  const found = await tx.select({ userId }).from(memberships).where(eq(memberships.companyId, companyId))
  return found.map((member) => member.userId)
}

/** Those who were removed from the company or left it: their accounts stayed for its log. */
async function listRemoved(tx: Transaction, companyId: string): Promise<string[]> {
  const former = await tx
    .select({ people: ownershipChanges.people })
    .from(ownershipChanges)
    .where(eq(ownershipChanges.companyId, companyId))
  const logged = await tx
    .selectDistinct({ id: changes.subjectId })
    .from(changes)
    .where(and(eq(changes.companyId, companyId), eq(changes.subject, 'person')))
  const ids = [...former.flatMap(({ people }) => people), ...logged].map(({ id }) => id)
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isRemoved, inArray(users.id, ids)))
  return found.map(({ id }) => id)
}

async function deleteRows(tx: Transaction, { table, ...of }: DataTable, companyId: string): Promise<void> {
  const company = columnOf({ table, ...of }, 'company_id')
  if (!company) return
  for (let deleted = PART; deleted === PART; ) {
    const { rowCount } = await tx.execute(
      sql`delete from ${table} where ${company} = ${companyId}
        and ctid = any(array(select ctid from ${table} where ${company} = ${companyId} limit ${PART}))`,
    )
    deleted = rowCount ?? 0
  }
}

/** Those who belong to no other company and are no operators. */
async function onlyOf(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, [...ids]),
        notInArray(users.id, tx.select({ id: memberships.userId }).from(memberships)),
        notInArray(users.id, tx.select({ id: operators.userId }).from(operators)),
      ),
    )
  return found.map(({ id }) => id)
}
