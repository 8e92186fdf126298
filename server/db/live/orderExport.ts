/** What the file of orders reads: the ids of a whole list, then its orders part by part. */
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { OrderSort } from '#domain/orders/search.ts'
import type { Queries } from '../database.ts'
import { containing } from './like.ts'
import { matching, readOrdersOf, sortedBy, type Wanted } from './orderList.ts'
import { orderLines, orders, orderTags, parcelLines, parcels } from './orderTables.ts'

/**
 * The ids of all orders that match, in the order of the list; `only`: of those with these numbers. A text is looked for in
 * all of them, not in the newest.
 */
export async function listAllOrderIds(
  queries: Queries,
  wanted: Wanted,
  sort: OrderSort,
  only: readonly string[] = [],
): Promise<string[]> {
  const label = sql`lower(${orders.label})`
  const chosen =
    only.length > 0
      ? // One parameter, however many they are.
        sql`${label} = any(${sql.param(only.map((one) => one.toLowerCase()))}::text[])`
      : undefined
  const texts = wanted.texts.map((text) => sql`${orders.searchText} like ${containing(text)}`)
  const found = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(matching(wanted), or(...texts), chosen))
    .orderBy(...sortedBy(sort))
  return found.map(({ id }) => id)
}

/** What the file says of the orders of these ids, in this order; those that were deleted meanwhile are left out. */
export async function readForExport(queries: Queries, companyId: string, ids: readonly string[]) {
  const rows = await readOrdersOf(queries, companyId, ids)
  const lines = await queries
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.companyId, companyId), inArray(orderLines.orderId, [...ids])))
    .orderBy(asc(orderLines.position))
  const sent = await queries
    .select()
    .from(parcels)
    .where(and(eq(parcels.companyId, companyId), inArray(parcels.orderId, [...ids])))
    .orderBy(asc(parcels.number))
  const parcelIds = sent.map(({ id }) => id)
  const pieces =
    parcelIds.length === 0
      ? []
      : await queries
          .select()
          .from(parcelLines)
          .where(and(eq(parcelLines.companyId, companyId), inArray(parcelLines.parcelId, parcelIds)))
  const tags = await queries
    .select()
    .from(orderTags)
    .where(and(eq(orderTags.companyId, companyId), inArray(orderTags.orderId, [...ids])))
    .orderBy(asc(orderTags.tagKey))
  return { rows, lines, parcels: sent, pieces, tags }
}
