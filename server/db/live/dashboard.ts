/** What the dashboard counts, of one company (domain/dashboard/counts.ts): from tallies, not from orders. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Count, DashboardCounts, DashboardSpans } from '#domain/dashboard/counts.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { Comparison, Span } from '#domain/weeks.ts'
import type { Queries } from '../database.ts'
import { locations, products, stock } from './catalogueTables.ts'
import { countCustomers } from './customers.ts'
import { orders } from './orderTables.ts'
import { readTallies } from './tallies.ts'
import type { TallyKind } from './tallyTables.ts'

/** All counts of the dashboard, at one moment if the queries are of one snapshot. */
export async function countForDashboard(
  queries: Queries,
  companyId: string,
  { chosen, months, trends, week, month }: DashboardSpans,
): Promise<DashboardCounts> {
  const count = async (kind: TallyKind, span: Span | null, by?: 'weekday' | 'month'): Promise<Count[]> =>
    (await readTallies(queries, { companyId, kind, span, ...(by && { by }) })).map((tally) => ({
      ...tally,
      status: tally.status as OrderStatus,
    }))
  const compared = async <Value>(
    { current, previous }: Comparison,
    read: (span: Span) => Promise<Value>,
  ) => ({
    current: await read(current),
    previous: await read(previous),
  })
  const sorted = (comparison: Comparison) => compared(comparison, (span) => count('sort', span))
  const [first] = await queries
    .select({ placedAt: orders.placedAt })
    .from(orders)
    .where(eq(orders.companyId, companyId))
    .orderBy(asc(orders.placedAt))
    .limit(1)
  return {
    firstPlacedAt: first?.placedAt.getTime() ?? null,
    chosen: {
      city: await count('city', chosen),
      hour: await count('hour', chosen),
      location: await count('location', chosen),
      category: await count('category', chosen),
      weekday: await count('sort', chosen, 'weekday'),
    },
    months: await count('sort', months, 'month'),
    trends: { week: await sorted(trends.week.comparison), month: await sorted(trends.month.comparison) },
    arrived: await compared(week, (span) => count('closed', span)),
    locations: await compared(week, (span) => count('location', span)),
    customers: {
      all: await countCustomers(queries, companyId, null),
      ...(await compared(month, (span) => countCustomers(queries, companyId, span))),
    },
  }
}

/** The open locations by name, with the products in stock and the units of each: of the products on the list. */
export async function listStockedLocations(queries: Queries, companyId: string) {
  const { id, name, city } = locations
  return queries
    .select({
      id,
      name,
      city,
      skus: sql<number>`(count(*) filter (where ${stock.onHand} > 0 and ${products.id} is not null))::int`,
      inventory: sql<number>`coalesce(sum(${stock.onHand}) filter (where ${products.id} is not null), 0)::int`,
    })
    .from(locations)
    .leftJoin(stock, and(eq(stock.companyId, locations.companyId), eq(stock.locationId, id)))
    .leftJoin(
      products,
      and(
        eq(products.companyId, stock.companyId),
        eq(products.id, stock.productId),
        isNull(products.archivedAt),
      ),
    )
    .where(and(eq(locations.companyId, companyId), isNull(locations.closedAt)))
    .groupBy(id, name, city)
    .orderBy(asc(name), asc(id))
}
