/** The log of a company's changes: queries. */
import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { Queries, Transaction } from '../database.ts'
import { type changeSubjects, changes } from './companyTables.ts'
import { notify } from './keys.ts'

/** On this channel all processes are told of changes: `{ company, subject, id, version, event }`. */
export const NEWS_CHANNEL = 'karwan_live'

export type ChangeSubject = (typeof changeSubjects)[number]
export type ChangeRow = typeof changes.$inferSelect
export type NewChange = typeof changes.$inferInsert

/** Adds a row to the log, and tells all processes of it once the transaction is committed. */
export async function insertChange(tx: Transaction, change: NewChange): Promise<void> {
  await tx.insert(changes).values(change)
  const { companyId: company, subject, subjectId: id, version, event } = change
  await notify(tx, NEWS_CHANNEL, { company, subject, id, version, event })
}

export type Of = { companyId: string; subject: ChangeSubject; subjectId: string }

function isOf({ companyId, subject, subjectId }: Of) {
  return and(eq(changes.companyId, companyId), eq(changes.subject, subject), eq(changes.subjectId, subjectId))
}

/** All changes of a record, oldest first. */
export async function listChanges(queries: Queries, of: Of): Promise<ChangeRow[]> {
  return queries.select().from(changes).where(isOf(of)).orderBy(asc(changes.version), asc(changes.id))
}

/** What an event of the company itself, such as a handover of parcels, left in the log. @param where of which of them */
export async function listAfter(
  queries: Queries,
  { companyId, event }: { companyId: string; event: string },
  where: SQL | undefined,
): Promise<unknown[]> {
  const ofCompany = isOf({ companyId, subject: 'company', subjectId: companyId })
  const rows = await queries
    .select({ after: changes.after })
    .from(changes)
    .where(and(ofCompany, eq(changes.event, event), where))
  return rows.map(({ after }) => after)
}

/** The changes of a record, or of one parcel of an order, since a version of it, oldest first. */
export async function changesSince(
  queries: Queries,
  of: Of & { parcelId?: string | undefined },
  version: number,
): Promise<ChangeRow[]> {
  const { parcelId } = of
  return queries
    .select()
    .from(changes)
    .where(
      parcelId === undefined
        ? and(isOf(of), gt(changes.version, version))
        : and(isOf(of), eq(changes.parcelId, parcelId), gt(changes.parcelVersion, version)),
    )
    .orderBy(asc(changes.version), asc(changes.id))
}
