/** Queries for imports: jobs, and the rows of their files. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { OrderState } from '#domain/fulfilment/facts.ts'
import { storeNumberKey } from '#domain/imports/importRecords.ts'
import type { TakenNumber } from '#domain/outside/orderOf.ts'
import type { Queries, Transaction } from '../database.ts'
import { companies, memberships } from '../schema.ts'
import { changes } from './companyTables.ts'
import { jobRows, jobs } from './importTables.ts'
import { orderLines, orders } from './orderTables.ts'

export type JobRow = typeof jobs.$inferSelect
export type ImportRow = typeof jobRows.$inferSelect
type JobId = Pick<JobRow, 'companyId' | 'id'>

const isJob = ({ companyId, id }: JobId) => and(eq(jobs.companyId, companyId), eq(jobs.id, id))
const isRowOf = ({ companyId, id }: JobId) => and(eq(jobRows.companyId, companyId), eq(jobRows.jobId, id))

export async function insertJob(tx: Transaction, row: typeof jobs.$inferInsert): Promise<void> {
  await tx.insert(jobs).values(row)
}

export async function findJob(queries: Queries, id: JobId): Promise<JobRow | undefined> {
  const [found] = await queries.select().from(jobs).where(isJob(id))
  return found
}

/** The same, locked until the transaction ends. */
export async function lockJob(tx: Transaction, id: JobId): Promise<JobRow | undefined> {
  const [found] = await tx.select().from(jobs).where(isJob(id)).for('update')
  return found
}

/** The job that copied the sample in, if there is one that was not stopped. */
export async function findSampleJob(queries: Queries, companyId: string): Promise<JobRow | undefined> {
  const [found] = await queries
    .select()
    .from(jobs)
    .where(and(eq(jobs.companyId, companyId), eq(jobs.kind, 'sample'), ne(jobs.state, 'stopped')))
    .orderBy(asc(jobs.createdAt))
    .limit(1)
  return found
}

/** What lets a job go on: that it runs, and what who started it and the company may do now. */
export async function rightsOfJob(queries: Queries, { companyId, id, actorId }: JobRow) {
  const [rights] = await queries
    .select({ role: memberships.role, status: companies.status })
    .from(companies)
    .leftJoin(memberships, and(eq(memberships.companyId, companies.id), eq(memberships.userId, actorId)))
    .where(eq(companies.id, companyId))
  const [job] = await queries.select({ state: jobs.state }).from(jobs).where(isJob({ companyId, id }))
  return rights && job && { ...rights, ...job }
}

/**
 * Ends a job that runs: in the state 'stopped', its rows that are left skipped. Returns whether it ran. Rows are locked
 * before the job, as when one is imported.
 */
export async function stopRunning(
  tx: Transaction,
  id: JobId,
  { now, stopReason, rowReason }: { now: Date; stopReason: string; rowReason: string },
): Promise<boolean> {
  const left = await tx
    .update(jobRows)
    .set({ outcome: 'skipped', reason: rowReason })
    .where(and(isRowOf(id), isNull(jobRows.outcome)))
    .returning({ row: jobRows.row })
  const stopped = await tx
    .update(jobs)
    .set({
      state: 'stopped',
      stopReason,
      leasedUntil: null,
      finishedAt: now,
      skipped: sql`${jobs.skipped} + ${left.length}`,
    })
    .where(and(isJob(id), eq(jobs.state, 'running')))
    .returning({ id: jobs.id })
  return stopped.length > 0
}

/** Ends a job that runs, all of whose rows are settled. */
export async function finishJob(queries: Queries, id: JobId, now: Date): Promise<JobRow | undefined> {
  const [ended] = await queries
    .update(jobs)
    .set({ state: 'done', leasedUntil: null, finishedAt: now })
    .where(and(isJob(id), eq(jobs.state, 'running')))
    .returning()
  return ended
}

export async function updateJob(tx: Transaction, id: JobId, changes: Partial<JobRow>): Promise<void> {
  await tx.update(jobs).set(changes).where(isJob(id))
}

/** Adds to the figures of a job. */
export async function addToJob(
  tx: Transaction,
  id: JobId,
  { total = 0, created = 0, skipped = 0 }: { total?: number; created?: number; skipped?: number },
): Promise<void> {
  await tx
    .update(jobs)
    .set({
      total: sql`${jobs.total} + ${total}`,
      created: sql`${jobs.created} + ${created}`,
      skipped: sql`${jobs.skipped} + ${skipped}`,
    })
    .where(isJob(id))
}

/** Stores rows that are not there yet. Returns the numbers of those that it stored. */
export async function insertRows(
  tx: Transaction,
  rows: (typeof jobRows.$inferInsert)[],
): Promise<ReadonlySet<number>> {
  const inserted = await tx.insert(jobRows).values(rows).onConflictDoNothing().returning({ row: jobRows.row })
  return new Set(inserted.map(({ row }) => row))
}

/** The first row of the file that has each of these keys. */
export async function rowsByKey(
  queries: Queries,
  id: JobId,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const found = await queries
    .select({ key: jobRows.key, row: sql<number>`min(${jobRows.row})::int` })
    .from(jobRows)
    .where(and(isRowOf(id), inArray(jobRows.key, [...keys])))
    .groupBy(jobRows.key)
  return new Map(found.map(({ key, row }) => [key, row]))
}

/** The unique index on the numbers of orders in their stores. */
export const STORE_NUMBER_INDEX = 'orders_store_number'

/** The states of an order that is in no parcel yet. */
const unsplit: OrderState[] = ['pendingCC', 'pendingCOD', 'cityIssue']

async function linesOfOrders(queries: Queries, companyId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return queries
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      sku: orderLines.sku,
      quantity: orderLines.quantity,
    })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, [...ids])))
    .orderBy(asc(orderLines.position))
}

/** A number as it is stored, and as it was stored once: with '#', or with the decimals of a spreadsheet. */
const writingsOf = (key: string) => [key, `#${key}`, ...(/^\d+$/.test(key) ? [`${key}.0`] : [])]

/** Orders that have these numbers in their stores, by the key of the number. */
export async function ordersByStoreNumber(
  queries: Queries,
  companyId: string,
  keys: readonly string[],
): Promise<Map<string, TakenNumber[]>> {
  if (keys.length === 0) return new Map()
  const key = sql<string>`lower(${orders.storeNumber})`
  const wasChanged = sql<boolean>`exists (select from ${changes} where ${changes.companyId} = ${companyId}
    and ${changes.subject} = 'order' and ${changes.subjectId} = ${orders.id} and ${changes.event} = 'items.changed')`
  const found = await queries
    .select({
      key,
      store: orders.store,
      label: orders.label,
      id: orders.id,
      isAsRead: sql<boolean>`${orders.source} = 'import' and ${inArray(orders.state, unsplit)} and not ${wasChanged}`,
      payment: orders.payment,
      paidMinor: sql<number>`${orders.paidMinor} - ${orders.refundedMinor}`.mapWith(Number),
      totalMinor: orders.grandTotalMinor,
    })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), inArray(key, keys.flatMap(writingsOf))))
  const ids = found.filter(({ isAsRead }) => isAsRead).map(({ id }) => id)
  const lines = await linesOfOrders(queries, companyId, ids)
  const byKey = new Map<string, TakenNumber[]>()
  for (const { key: written, store, label, isAsRead, ...asRead } of found) {
    const own = storeNumberKey(written)
    const taken = {
      store,
      label,
      ...(isAsRead && {
        asRead: { ...asRead, lines: lines.filter(({ orderId }) => orderId === asRead.id) },
      }),
    }
    byKey.set(own, [...(byKey.get(own) ?? []), taken])
  }
  return byKey
}

export async function hasOrders(queries: Queries, companyId: string): Promise<boolean> {
  const [found] = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.companyId, companyId))
    .limit(1)
  return found !== undefined
}

/** The next rows without an outcome, in the order of the file. */
export async function nextRows(queries: Queries, id: JobId, limit: number): Promise<ImportRow[]> {
  return queries
    .select()
    .from(jobRows)
    .where(and(isRowOf(id), isNull(jobRows.outcome)))
    .orderBy(asc(jobRows.row))
    .limit(limit)
}

/** A row, locked; undefined when it has its outcome already. */
export async function lockOpenRow(
  tx: Transaction,
  { companyId, jobId, row }: Pick<ImportRow, 'companyId' | 'jobId' | 'row'>,
): Promise<ImportRow | undefined> {
  const [found] = await tx
    .select()
    .from(jobRows)
    .where(and(isRowOf({ companyId, id: jobId }), eq(jobRows.row, row), isNull(jobRows.outcome)))
    .for('update')
  return found
}

export async function settleRow(
  tx: Transaction,
  { companyId, jobId, row }: Pick<ImportRow, 'companyId' | 'jobId' | 'row'>,
  changes: Pick<Partial<ImportRow>, 'outcome' | 'reason' | 'recordId'>,
): Promise<void> {
  await tx
    .update(jobRows)
    .set(changes)
    .where(and(isRowOf({ companyId, id: jobId }), eq(jobRows.row, row)))
}

const isSkipped = eq(jobRows.outcome, 'skipped')
const isWarned = and(isNotNull(jobRows.reason), or(isNull(jobRows.outcome), ne(jobRows.outcome, 'skipped')))

/** The first rows that were skipped, or that are imported although something is odd, and why. */
export async function reasonedRows(
  queries: Queries,
  id: JobId,
  which: 'skipped' | 'warned',
  limit: number,
): Promise<{ row: number; reason: string }[]> {
  const found = await queries
    .select({ row: jobRows.row, reason: jobRows.reason })
    .from(jobRows)
    .where(and(isRowOf(id), which === 'skipped' ? isSkipped : isWarned))
    .orderBy(asc(jobRows.row))
    .limit(limit)
  return found.map(({ row, reason }) => ({ row, reason: reason ?? '' }))
}

/** The records that were skipped, from the row after `after` on. */
export async function skippedRecords(
  queries: Queries,
  id: JobId,
  { after, limit }: { after: number; limit: number },
): Promise<Pick<ImportRow, 'row' | 'record' | 'reason'>[]> {
  return queries
    .select({ row: jobRows.row, record: jobRows.record, reason: jobRows.reason })
    .from(jobRows)
    .where(and(isRowOf(id), isSkipped, gt(jobRows.row, after)))
    .orderBy(asc(jobRows.row))
    .limit(limit)
}

/** Takes a job that nobody works on, until a moment. Returns whether this call got it. */
export async function leaseJob(
  queries: Queries,
  id: JobId,
  { now, until, isOwn }: { now: Date; until: Date; isOwn: boolean },
): Promise<boolean> {
  const isFree = or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now))
  const leased = await queries
    .update(jobs)
    .set({ leasedUntil: until })
    .where(and(isJob(id), eq(jobs.state, 'running'), isOwn ? undefined : isFree))
    .returning({ id: jobs.id })
  return leased.length > 0
}

/** A running job of each company that nobody works on: their process ended. */
export async function abandonedJobs(queries: Queries, now: Date): Promise<JobId[]> {
  return queries
    .selectDistinctOn([jobs.companyId], { companyId: jobs.companyId, id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.state, 'running'), or(isNull(jobs.leasedUntil), lt(jobs.leasedUntil, now))))
    .limit(20)
}

/** Deletes files that were never started, and the rows of jobs that ended, from before a moment. */
export async function deleteOldImports(queries: Queries, before: Date): Promise<void> {
  const old = queries
    .select({ companyId: jobs.companyId, id: jobs.id })
    .from(jobs)
    .where(and(lt(jobs.createdAt, before), ne(jobs.state, 'running')))
  await queries.delete(jobRows).where(sql`(${jobRows.companyId}, ${jobRows.jobId}) in ${old}`)
  await queries.delete(jobs).where(and(lt(jobs.createdAt, before), eq(jobs.state, 'receiving')))
}
