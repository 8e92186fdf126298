/** What the dashboard counts, of one company (domain/dashboard/counts.ts): from tallies, not from orders. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type Count, type DashboardCounts, type DashboardSpans, ordersOf } from '#domain/dashboard/counts.ts'
import { DAY, type Span, startOfDay } from '#domain/weeks.ts'
import type { Queries } from '../database.ts'
import { locations, products, stock } from './catalogueTables.ts'
import { orders } from './orderTables.ts'
import { type Asked, readTallies } from './tallies.ts'
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
  const ofOrders = (kind: TallyKind, span: Span | null, by?: Asked['by']) => ({
    kind,
    span: rounded(span),
    by,
  })
  const tallies = await readTallies(queries, companyId, {
    city: ofOrders('city', chosen),
    hour: ofOrders('hour', chosen),
    location: ofOrders('location', chosen),
    category: ofOrders('category', chosen),
    weekday: ofOrders('weekday', chosen),
    months: ofOrders('weekday', months, 'month'),
    week: ofOrders('weekday', trends.week.comparison.current, 'whole'),
    weekBefore: ofOrders('weekday', trends.week.comparison.previous, 'whole'),
    month: ofOrders('weekday', trends.month.comparison.current, 'whole'),
    monthBefore: ofOrders('weekday', trends.month.comparison.previous, 'whole'),
    active: ofOrders('location', week.current),
    activeBefore: ofOrders('location', week.previous),
    arrived: { kind: 'closed', span: week.current },
    arrivedBefore: { kind: 'closed', span: week.previous },
    customers: { kind: 'customer', span: null },
    joined: { kind: 'customer', span: month.current },
    joinedBefore: { kind: 'customer', span: month.previous },
  })
  const counts = tallies as Record<keyof typeof tallies, Count[]>
  const { city, hour, location, category, weekday } = counts
  return {
    firstPlacedAt: placed?.first?.getTime() ?? null,
    chosen: { city, hour, location, category, weekday },
    months: counts.months,
    trends: {
      week: { current: counts.week, previous: counts.weekBefore },
      month: { current: counts.month, previous: counts.monthBefore },
    },
    arrived: { current: counts.arrived, previous: counts.arrivedBefore },
    locations: { current: counts.active, previous: counts.activeBefore },
    customers: {
      all: ordersOf(counts.customers),
      current: ordersOf(counts.joined),
      previous: ordersOf(counts.joinedBefore),
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
