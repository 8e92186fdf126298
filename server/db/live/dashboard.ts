/** What the dashboard counts, of one company (domain/dashboard/counts.ts): from tallies, not from orders. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Count, type DashboardCounts, type DashboardSpans, ordersOf } from '#domain/dashboard/counts.ts'
import { DAY, type Span, startOfDay } from '#domain/weeks.ts'
import type { Queries } from '../database.ts'
import { locations, products, stock } from './catalogueTables.ts'
import { orders } from './orderTables.ts'
import { readTallies } from './tallies.ts'
import type { TallyKind } from './tallyTables.ts'

/** All counts of the dashboard, at one moment if the queries are of one snapshot. */
export async function countForDashboard(
  queries: Queries,
  companyId: string,
  { chosen, months, trends, week, month }: DashboardSpans,
): Promise<DashboardCounts> {
  const [placed] = await queries
    .select({
      first: sql<Date | null>`min(${orders.placedAt})`.mapWith(orders.placedAt),
      last: sql<Date | null>`max(${orders.placedAt})`.mapWith(orders.placedAt),
    })
    .from(orders)
    .where(eq(orders.companyId, companyId))
  const last = placed?.last?.getTime() ?? 0
  /** A span that ends after the last order, up to the end of its day: then nothing is to be taken off. */
  const rounded = (span: Span | null) =>
    span && span.to > last ? { from: span.from, to: startOfDay(span.to - 1) + DAY } : span
  const count = async <const Spans extends readonly (Span | null)[]>(
    kind: TallyKind,
    spans: Spans,
    by: 'key' | 'weekday' | 'month' | 'whole' = 'key',
  ) => {
    const ofOrders = kind !== 'closed' && kind !== 'customer'
    const read = ofOrders ? spans.map(rounded) : spans
    return (await readTallies(queries, { companyId, kind, spans: read, by })) as unknown as {
      [Index in keyof Spans]: Count[]
    }
  }
  const [city] = await count('city', [chosen])
  const [hour] = await count('hour', [chosen])
  const [category] = await count('category', [chosen])
  const [weekday] = await count('sort', [chosen], 'weekday')
  const [ofMonths] = await count('sort', [months], 'month')
  const { week: ofWeek, month: ofMonth } = trends
  const compared = [ofWeek.comparison, ofMonth.comparison].flatMap(({ current, previous }) => [
    current,
    previous,
  ])
  const [weekNow = [], weekBefore = [], monthNow = [], monthBefore = []] = await count(
    'sort',
    compared,
    'whole',
  )
  const [location, activeNow, activeBefore] = await count('location', [chosen, week.current, week.previous])
  const [arrivedNow, arrivedBefore] = await count('closed', [week.current, week.previous])
  const [customers, joinedNow, joinedBefore] = await count('customer', [null, month.current, month.previous])
  return {
    firstPlacedAt: placed?.first?.getTime() ?? null,
    chosen: { city, hour, location, category, weekday },
    months: ofMonths,
    trends: {
      week: { current: weekNow, previous: weekBefore },
      month: { current: monthNow, previous: monthBefore },
    },
    arrived: { current: arrivedNow, previous: arrivedBefore },
    locations: { current: activeNow, previous: activeBefore },
    customers: {
      all: ordersOf(customers),
      current: ordersOf(joinedNow),
      previous: ordersOf(joinedBefore),
    },
  }
}

/**
 * The open locations by name, with the products in stock and the units of each: of the products on the list. They are
 * summed up first: joined to the locations, each product would be looked up once for every location.
 */
export async function listStockedLocations(queries: Queries, companyId: string) {
  const { id, name, city } = locations
  const stocked = queries
    .select({
      locationId: stock.locationId,
      skus: sql<number>`(count(*) filter (where ${stock.onHand} > 0))::int`.as('skus'),
      inventory: sql<number>`sum(${stock.onHand})`.as('inventory'),
    })
    .from(stock)
    .innerJoin(products, and(eq(products.companyId, companyId), eq(products.id, stock.productId)))
    .where(and(eq(stock.companyId, companyId), isNull(products.archivedAt)))
    .groupBy(stock.locationId)
    .as('stocked')
  return queries
    .select({
      id,
      name,
      city,
      skus: sql<number>`coalesce(${stocked.skus}, 0)`,
      inventory: sql`coalesce(${stocked.inventory}, 0)`.mapWith(Number),
    })
    .from(locations)
    .leftJoin(stocked, eq(stocked.locationId, id))
    .where(and(eq(locations.companyId, companyId), isNull(locations.closedAt)))
    .orderBy(asc(name), asc(id))
}
