/** What a company has of its own. */
import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import { locations, products, stock } from './catalogueTables.ts'
import { orders } from './orderTables.ts'

/** Whether a company has a warehouse, a product, a piece in stock and an order. */
export async function findBeginnings(queries: Queries, companyId: string) {
  const isAny = (found: { getSQL: () => SQL }) => sql<boolean>`exists (${found})`
  const one = sql`1`
  const [beginnings] = await queries
    .select({
      warehouse: isAny(queries.select({ one }).from(locations).where(eq(locations.companyId, companyId))),
      products: isAny(
        queries
          .select({ one })
          .from(products)
          .where(and(eq(products.companyId, companyId), isNull(products.archivedAt))),
      ),
      stock: isAny(
        queries
          .select({ one })
          .from(stock)
          .where(and(eq(stock.companyId, companyId), gt(stock.onHand, 0))),
      ),
      order: isAny(queries.select({ one }).from(orders).where(eq(orders.companyId, companyId))),
    })
    .from(sql`(select 1) company`)
  if (!beginnings) throw new Error('A query without conditions has one row')
  return beginnings
}
