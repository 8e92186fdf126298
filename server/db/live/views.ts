/** Queries for saved views of the orders list. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../database.ts'
import { orderViews } from './companyTables.ts'
import { versionOf } from './versions.ts'

export type ViewRow = typeof orderViews.$inferSelect

/** In the order in which they were made. */
export async function listViews(queries: Queries, companyId: string): Promise<ViewRow[]> {
  return queries
    .select()
    .from(orderViews)
    .where(eq(orderViews.companyId, companyId))
    .orderBy(asc(orderViews.id))
}

export async function insertView(tx: Transaction, row: typeof orderViews.$inferInsert): Promise<void> {
  await tx.insert(orderViews).values(row)
}

type Of = Pick<ViewRow, 'companyId' | 'id'>

const isOf = ({ companyId, id }: Of) => and(eq(orderViews.companyId, companyId), eq(orderViews.id, id))

/** Changes a view and counts its version up. Returns the new version. */
export async function updateView(tx: Transaction, of: Of, changes: Partial<ViewRow>): Promise<number> {
  const saved = await tx
    .update(orderViews)
    .set({ ...changes, version: sql`${orderViews.version} + 1` })
    .where(isOf(of))
    .returning({ version: orderViews.version })
  return versionOf(saved)
}

export async function deleteView(tx: Transaction, of: Of): Promise<void> {
  await tx.delete(orderViews).where(isOf(of))
}
