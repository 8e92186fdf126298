/**
 * What changed since a cursor: queries. Rows are read in the order of the transactions that wrote them, and only once no
 * earlier transaction can still be committed: so nothing ever appears behind a cursor.
 */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import type { ChangeSubject } from './changes.ts'
import { changes } from './companyTables.ts'
import type { OrderRow } from './orders.ts'
import { orders } from './orderTables.ts'

/** Everything up to and with this change of this transaction was told. */
export type Cursor = { xact: string; id: string }

export type Change = Cursor & {
  subject: ChangeSubject
  subjectId: string
  /** As it is now; null for what is no order, or no longer. */
  order: OrderRow | null
  event: string
  version: number
  actorId: string | null
  actorName: string
  requestId: string | null
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * The oldest transaction that is not over. It is asked for by itself: the rows of a company may be on another machine, which
 * counts its own.
 */
async function horizonOf(queries: Queries): Promise<string> {
  const { rows } = await queries.execute<{ xact: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xact`,
  )
  return rows[0]?.xact ?? '0'
}

/** The cursor of now: what is committed from here on comes after it. */
export async function currentCursor(queries: Queries): Promise<Cursor> {
  return { xact: await horizonOf(queries), id: FIRST_ID }
}

/** The cursor of who sees these transactions, as `pg_snapshot` is written. */
export function cursorOfSeen(seen: string): Cursor {
  return { xact: seen.slice(0, seen.indexOf(':')), id: FIRST_ID }
}

/** Whether the database has been there: not if it was restored from an older one since. */
export async function isKnownCursor(queries: Queries, { xact }: Cursor): Promise<boolean> {
  const { rows } = await queries.execute<{ known: boolean }>(
    sql`select ${xact}::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known`,
  )
  return rows[0]?.known ?? false
}

/** The changes of a company after a cursor, oldest first, at most `limit`. */
export async function changesAfter(
  queries: Queries,
  companyId: string,
  { xact, id }: Cursor,
  limit: number,
): Promise<Change[]> {
  const horizon = await horizonOf(queries)
  return queries
    .select({
      xact: sql<string>`${changes.xact}::text`,
      id: changes.id,
      subject: changes.subject,
      subjectId: changes.subjectId,
      order: orders,
      event: changes.event,
      version: changes.version,
      actorId: changes.actorId,
      actorName: changes.actorName,
      requestId: changes.requestId,
    })
    .from(changes)
    .leftJoin(orders, and(eq(orders.companyId, changes.companyId), eq(orders.id, changes.subjectId)))
    .where(
      and(
        eq(changes.companyId, companyId),
        sql`(${changes.xact}, ${changes.id}) > (${xact}::xid8, ${id}::uuid)`,
        sql`${changes.xact} < ${horizon}::xid8`,
      ),
    )
    .orderBy(asc(changes.xact), asc(changes.id))
    .limit(limit)
}

/** Whether committed changes still wait for an earlier transaction, of whatever company, to end. */
export async function areChangesWaiting(queries: Queries, companyId: string): Promise<boolean> {
  const horizon = await horizonOf(queries)
  const [waiting] = await queries
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.companyId, companyId), sql`${changes.xact} >= ${horizon}::xid8`))
    .limit(1)
  return waiting !== undefined
}
