/** Queries for stock. Rows are locked in one order, so that two writers never wait for each other. */
import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../database.ts'
import { stock, stockAdjustments } from './catalogueTables.ts'

export type StockRow = typeof stock.$inferSelect
/** Pieces of a product at a location. */
export type Pieces = { productId: string; locationId: string; pieces: number }

type Place = Pick<Pieces, 'productId' | 'locationId'>

function at(companyId: string, { productId, locationId }: Place) {
  return and(eq(stock.companyId, companyId), eq(stock.productId, productId), eq(stock.locationId, locationId))
}

/** One parameter for all ids: with one each, parsing and planning take longer than reading hundreds of rows. */
function of(companyId: string, productIds: readonly string[]) {
  return and(eq(stock.companyId, companyId), sql`${stock.productId} = any(${sql.param(productIds)}::uuid[])`)
}

export async function listStock(
  queries: Queries,
  companyId: string,
  productIds: readonly string[],
): Promise<StockRow[]> {
  if (productIds.length === 0) return []
  return queries
    .select()
    .from(stock)
    .where(of(companyId, productIds))
    .orderBy(asc(stock.productId), asc(stock.locationId))
}

/** The same for a decision about all of it: the rows stay locked until the transaction ends. */
export async function lockStock(
  tx: Transaction,
  companyId: string,
  productIds: readonly string[],
): Promise<StockRow[]> {
  if (productIds.length === 0) return []
  return tx
    .select()
    .from(stock)
    .where(of(companyId, productIds))
    .orderBy(asc(stock.productId), asc(stock.locationId))
    .for('update')
}

/** All pieces of several places, summed by place and in the order in which rows are locked. */
function inLockOrder(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>()
  for (const piece of pieces) {
    const key = `${piece.productId}/${piece.locationId}`
    sums.set(key, { ...piece, pieces: piece.pieces + (sums.get(key)?.pieces ?? 0) })
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

/**
 * Reserves pieces for a parcel where they are there beyond the buffer. False when one of them is not: the transaction
 * must then be undone, or the pieces given back.
 */
export async function reserve(
  tx: Transaction,
  companyId: string,
  wanted: readonly Pieces[],
  buffer: number,
): Promise<boolean> {
  for (const { pieces, ...place } of inLockOrder(wanted)) {
    const held = await tx
      .update(stock)
      .set({ reserved: sql`${stock.reserved} + ${pieces}` })
      .where(and(at(companyId, place), gte(sql`${stock.onHand} - ${stock.reserved} - ${buffer}`, pieces)))
      .returning({ productId: stock.productId })
    if (held.length === 0) return false
  }
  return true
}

/** Changes what is on hand and what is reserved; the row is created with its first piece. Returns it. */
export async function changeStock(
  tx: Transaction,
  companyId: string,
  place: Place,
  { onHand = 0, reserved = 0 }: { onHand?: number; reserved?: number },
): Promise<StockRow> {
  await tx
    .insert(stock)
    .values({ companyId, ...place })
    .onConflictDoNothing()
  const [row] = await tx
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${onHand}`, reserved: sql`${stock.reserved} + ${reserved}` })
    .where(at(companyId, place))
    .returning()
  if (!row) throw new Error('The stock row was created just now')
  return row
}

/** A stock row, locked; of a product that was never there, one without pieces. */
export async function lockStockAt(tx: Transaction, companyId: string, place: Place): Promise<StockRow> {
  return changeStock(tx, companyId, place, {})
}

export async function insertAdjustment(
  tx: Transaction,
  row: typeof stockAdjustments.$inferInsert,
): Promise<void> {
  await tx.insert(stockAdjustments).values(row)
}

/** The last changes of a product's stock, newest first. */
export async function listAdjustments(
  queries: Queries,
  companyId: string,
  productId: string,
  most: number,
): Promise<(typeof stockAdjustments.$inferSelect)[]> {
  return queries
    .select()
    .from(stockAdjustments)
    .where(and(eq(stockAdjustments.companyId, companyId), eq(stockAdjustments.productId, productId)))
    .orderBy(desc(stockAdjustments.id))
    .limit(most)
}

/** Deletes the empty stock rows of a product that is deleted. */
export async function deleteStockOf(tx: Transaction, companyId: string, productId: string): Promise<void> {
  await tx.delete(stock).where(and(eq(stock.companyId, companyId), eq(stock.productId, productId)))
}
