/** Queries for stock. Rows are locked in one order, so that two writers never wait for each other. */
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../database.ts'
import { products, stock, stockAdjustments } from './catalogueTables.ts'

export type StockRow = typeof stock.$inferSelect
export type AdjustmentRow = typeof stockAdjustments.$inferSelect
/** A product at a location. */
export type StockPlace = Pick<StockRow, 'productId' | 'locationId'>
export type StockChange = Partial<Pick<StockRow, 'onHand' | 'reserved'>>

/** Of one company, at one place. */
const MOST_COUNTED = 1_000

function at(companyId: string, { productId, locationId }: StockPlace) {
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

/** What a location has of each product that is not archived, by SKU; also of those that it has none of. */
export async function listStockAt(queries: Queries, companyId: string, locationId: string) {
  return queries
    .select({
      productId: products.id,
      sku: products.sku,
      name: products.name,
      onHand: sql<number>`coalesce(${stock.onHand}, 0)`,
      reserved: sql<number>`coalesce(${stock.reserved}, 0)`,
    })
    .from(products)
    .leftJoin(
      stock,
      and(
        eq(stock.companyId, products.companyId),
        eq(stock.productId, products.id),
        eq(stock.locationId, locationId),
      ),
    )
    .where(and(eq(products.companyId, companyId), isNull(products.archivedAt)))
    .orderBy(asc(products.skuKey))
    .limit(MOST_COUNTED)
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

/**
 * Changes what is on hand and what is reserved, and returns the row, which is created with its first piece. It stays
 * locked until the transaction ends: a change of nothing locks it.
 */
export async function changeStock(
  tx: Transaction,
  companyId: string,
  place: StockPlace,
  { onHand = 0, reserved = 0 }: StockChange,
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

export async function insertAdjustment(tx: Transaction, row: AdjustmentRow): Promise<void> {
  await tx.insert(stockAdjustments).values(row)
}

/** The last changes of a product's stock, newest first. */
export async function listAdjustments(
  queries: Queries,
  companyId: string,
  productId: string,
  most: number,
): Promise<AdjustmentRow[]> {
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
