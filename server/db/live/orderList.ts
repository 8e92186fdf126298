/** The list of orders: one page, its counts, and the place of an order in it. */
import { and, asc, count, desc, eq, gte, like, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { type OrderStatus, type OrderType, orderStatuses } from '#domain/orders/order.ts'
import type { OrderColumn, OrderPlace, OrderSort } from '#domain/orders/search.ts'
import type { Span } from '#domain/weeks.ts'
import type { Queries } from '../database.ts'
import { containing } from './like.ts'
import type { OrderRow } from './orders.ts'
import { orders } from './orderTables.ts'

/** What is asked for: all conditions hold; of `texts`, one. */
export type Wanted = {
  companyId: string
  texts: readonly string[]
  spans: readonly Span[]
  type: 'all' | OrderType
  status: 'all' | OrderStatus
}

const columns: Record<OrderColumn, AnyPgColumn | SQL> = {
  id: orders.number,
  customer: sql`lower(${orders.name})`,
  date: orders.placedAt,
  type: orders.type,
  payment: orders.payment,
  total: orders.grandTotalMinor,
  status: sql`array_position(array[${sql.raw(orderStatuses.map((status) => `'${status}'`).join())}], ${orders.status})`,
}

function matching({ companyId, texts, spans, type, status }: Wanted) {
  return and(
    eq(orders.companyId, companyId),
    ...spans.map(({ from, to }) =>
      and(gte(orders.placedAt, new Date(from)), lt(orders.placedAt, new Date(to))),
    ),
    type === 'all' ? undefined : eq(orders.type, type),
    status === 'all' ? undefined : eq(orders.status, status),
    texts.length === 0 ? undefined : or(...texts.map((text) => like(orders.searchText, containing(text)))),
  )
}

/** By the column, then newest first. */
function sortedBy(sort: OrderSort): SQL[] {
  const column = columns[sort.replace('-', '') as OrderColumn]
  return [sort.startsWith('-') ? desc(column) : asc(column), desc(orders.placedAt), desc(orders.id)]
}

export async function listOrders(
  queries: Queries,
  wanted: Wanted,
  { sort, offset, rows }: { sort: OrderSort; offset: number; rows: number },
): Promise<OrderRow[]> {
  return queries
    .select()
    .from(orders)
    .where(matching(wanted))
    .orderBy(...sortedBy(sort))
    .limit(rows)
    .offset(offset)
}

/** The matching orders of each status. Only for a filtered list: without a filter the counts are maintained. */
export async function countMatching(queries: Queries, wanted: Wanted): Promise<Map<string, number>> {
  const rows = await queries
    .select({ status: orders.status, count: count() })
    .from(orders)
    .where(matching({ ...wanted, status: 'all' }))
    .groupBy(orders.status)
  return new Map(rows.map(({ status, count: found }) => [status, found]))
}

/** The newest orders of a customer. */
export async function listOrdersOf(
  queries: Queries,
  companyId: string,
  customerId: string,
  rows: number,
): Promise<OrderRow[]> {
  return queries
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.customerId, customerId)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(rows)
}

/** Where an order is in a list; null when it is not in it. */
export async function placeInList(
  queries: Queries,
  wanted: Wanted,
  sort: OrderSort,
  id: string,
): Promise<OrderPlace | null> {
  const inOrder = sql.join(sortedBy(sort), sql`, `)
  const listed = queries.$with('listed').as(
    queries
      .select({
        id: orders.id,
        previous: sql<string | null>`lag(${orders.id}) over (order by ${inOrder})`.as('previous'),
        next: sql<string | null>`lead(${orders.id}) over (order by ${inOrder})`.as('next'),
        position: sql<number>`(row_number() over (order by ${inOrder}))::int`.as('position'),
        total: sql<number>`(count(*) over ())::int`.as('total'),
      })
      .from(orders)
      .where(matching(wanted)),
  )
  const [found] = await queries.with(listed).select().from(listed).where(eq(listed.id, id))
  return found
    ? { previous: found.previous, next: found.next, position: found.position, total: found.total }
    : null
}
