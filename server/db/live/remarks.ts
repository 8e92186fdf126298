/** Queries for notes on an order and comments on a parcel. */
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Queries, Transaction } from '../database.ts'
import { comments, notes } from './orderTables.ts'

const tables = { note: notes, comment: comments }
export type RemarkKind = keyof typeof tables
export type RemarkRow = typeof notes.$inferSelect

/** All of an order, of both kinds. */
export async function listRemarks(
  queries: Queries,
  companyId: string,
  orderId: string,
): Promise<(RemarkRow & { kind: RemarkKind })[]> {
  const of = (kind: RemarkKind) => {
    const table = tables[kind]
    return queries
      .select({ ...getTableColumns(table), kind: sql<RemarkKind>`${kind}`.as('kind') })
      .from(table)
      .where(and(eq(table.companyId, companyId), eq(table.orderId, orderId)))
  }
  return unionAll(of('comment'), of('note')).orderBy(asc(notes.id))
}

/** One of an order that is locked: nobody else changes it until the transaction ends. */
export async function findRemark(
  tx: Transaction,
  kind: RemarkKind,
  { companyId, orderId, id }: Pick<RemarkRow, 'companyId' | 'orderId' | 'id'>,
): Promise<RemarkRow | undefined> {
  const table = tables[kind]
  const [found] = await tx
    .select()
    .from(table)
    .where(and(eq(table.companyId, companyId), eq(table.orderId, orderId), eq(table.id, id)))
  return found
}

export async function insertRemark(
  tx: Transaction,
  kind: RemarkKind,
  row: typeof notes.$inferInsert,
): Promise<void> {
  await tx.insert(tables[kind]).values(row)
}

export async function updateRemark(
  tx: Transaction,
  kind: RemarkKind,
  { companyId, id }: Pick<RemarkRow, 'companyId' | 'id'>,
  changes: Partial<RemarkRow>,
): Promise<void> {
  const table = tables[kind]
  await tx
    .update(table)
    .set({ ...changes, version: sql`${table.version} + 1` })
    .where(and(eq(table.companyId, companyId), eq(table.id, id)))
}

/** Takes the pin off all notes of an order: one can be pinned. */
export async function unpinNotes(tx: Transaction, companyId: string, orderId: string): Promise<void> {
  await tx
    .update(notes)
    .set({ isPinned: false })
    .where(and(eq(notes.companyId, companyId), eq(notes.orderId, orderId), eq(notes.isPinned, true)))
}
