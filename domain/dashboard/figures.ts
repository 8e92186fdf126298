/**
 * All figures of the dashboard (specification §2). They are computed from the orders that the lists show, so that
 * chips, cards, charts and tables agree to the unit.
 */
import type { Location } from '#domain/locations.ts'
import type { Currency, Money } from '#domain/money.ts'
import { isSale, type Order, statusRules } from '#domain/orders/order.ts'
import { countByStatus, type StatusCounts } from '#domain/orders/search.ts'
import type { Product } from '#domain/products.ts'
import { type Day, dayOf, isPartialDay, karachi, type Zone } from '#domain/weeks.ts'
import {
  type CategoryFigures,
  type CityFigures,
  type CityNamed,
  hourlyOrders,
  type LocationFigures,
  locationFigures,
  type MonthFigures,
  monthlyReturnRates,
  type ProvinceFigures,
  provinceFigures,
  stockOfLocations,
  topCategories,
  topCities,
  type WeekdayFigures,
  weekdaySummary,
} from './breakdowns.ts'
import {
  type Count,
  countAll,
  type DashboardCounts,
  type DashboardSpans,
  dashboardSpans,
  moneyOf,
  ordersOf,
} from './counts.ts'
import { type DashboardFilter, ofChosenStatuses } from './filter.ts'
import type { Trend } from './trends.ts'

/** The data that the figures are computed from. */
export type DashboardSource = {
  orders: readonly Order[]
  customers: readonly { joinedAt: number }[]
  locations: readonly Location[]
  products: readonly Pick<Product, 'stockAt'>[]
  currency: Currency
}

type Card<Value> = { value: Value; trend: Trend }

/** Cash on delivery, in minor units: to collect, held by couriers, held for too long, and paid out in the last 30 days. */
export type CashFigures = { expected: number; collected: number; overdue: number; remitted: number }

export type DashboardFigures = {
  /** Of own data, for those who see it. */
  cash?: CashFigures | undefined
  /** Of own data: the parcels with a courier that wait for a person, at most as many as their list has. */
  deliveries?: number | undefined
  /** The days of cards, charts and tables, inclusive. The return rate has its own months. */
  period: { from: Day; to: Day }
  /** Orders of the chosen days with any status: the numbers on the chips. */
  countsByStatus: StatusCounts
  /** Without cancelled and returned orders. */
  totalSales: Card<Money>
  /** The part of `totalSales` that nobody has confirmed yet: pending orders. */
  unconfirmedSales?: Money | undefined
  totalOrders: Card<number>
  delivered: Card<number>
  /** All customers, without the filter. The trend compares new customers, also without the filter. */
  totalCustomers: Card<number>
  /** All locations, without the filter. The trend compares locations with orders, also without the filter. */
  activeLocations: Card<number>
  /** The delivered share (0–1) of delivered, cancelled and returned orders. */
  deliveryRate: Card<number | null>
  /** The cities with the most orders, then what is left. */
  topCities: CityFigures[]
  /** Sunday to Saturday, by the day on which the order was placed. */
  weekdays: WeekdayFigures[]
  /** Twelve months up to the chosen day or today, of the chosen statuses on any day. */
  returnRates: MonthFigures[]
  /** Orders placed in each of the 24 hours of the day. */
  hourly: number[]
  locations: LocationFigures[]
  /** Of orders to which no location is assigned yet: with the sales of the locations it is `totalSales`. */
  salesWithoutLocation: Money
  /** The five categories with the most units sold, without cancelled and returned orders. */
  topCategories: CategoryFigures[]
  /** All seven provinces. Orders to other places are in `ordersElsewhere`. */
  provinces: ProvinceFigures[]
  ordersElsewhere: number
}

/** The delivered share (0–1) of the orders that ended; null when none has. */
function deliveredShareOf(counts: readonly Count[]): number | null {
  const ended = counts.filter(({ status }) => statusRules[status].outcome !== 'open')
  return ended.length === 0 ? null : ordersOf(ended.filter(isDelivered)) / ordersOf(ended)
}

const isDelivered = ({ status }: Pick<Count, 'status'>) => statusRules[status].outcome === 'delivered'

/** Computes the figures for a filter at `now`, of orders in memory. */
export function dashboardFigures(
  { locations, products, currency, ...counted }: DashboardSource,
  filter: DashboardFilter,
  now: number,
  zone: Zone = karachi,
): DashboardFigures {
  const counts = countAll(counted, dashboardSpans(filter, now, zone), zone)
  return figuresOfCounts(
    { counts, locations: stockOfLocations(locations, products), currency },
    filter,
    now,
    zone,
  )
}

/** What is counted, and the locations with what they have in stock. */
export type CountedSource = {
  counts: DashboardCounts
  locations: readonly (Location & Pick<LocationFigures, 'skus' | 'inventory'>)[]
  currency: Currency
  /** The places that are counted; the main cities without it. */
  named?: CityNamed
}

/** Computes the figures for a filter at `now`, of orders that were counted in the spans of `dashboardSpans`. */
export function figuresOfCounts(
  { counts, locations, currency, named }: CountedSource,
  filter: DashboardFilter,
  now: number,
  zone: Zone = karachi,
): DashboardFigures {
  const spans = dashboardSpans(filter, now, zone)
  const chosen = (of: readonly Count[]) => ofChosenStatuses(of, filter)
  const salesOf = (of: readonly Count[]) => moneyOf(of.filter(isSale), currency)
  const isUnconfirmed = ({ status }: Count) => statusRules[status].confirm === null

  type Measure = (of: readonly Count[]) => number | null

  /** The measure in this window and in the one it is compared with. */
  const compared = <Value>(
    { window, comparison }: DashboardSpans['trends']['week'],
    values: { current: Value; previous: Value },
    measure: (value: Value) => number | null,
  ): Trend => ({
    window,
    isPartialDay: isPartialDay(comparison),
    current: measure(values.current),
    previous: measure(values.previous),
  })
  const trend = (window: 'week' | 'month', measure: Measure): Trend =>
    compared(spans.trends[window], counts.trends[window], (of) => measure(chosen(of)))

  const locationIds = new Set(locations.map(({ id }) => id))
  const hasLocation = ({ key }: Count) => locationIds.has(key)
  const weekday = chosen(counts.chosen.weekday)
  const location = chosen(counts.chosen.location)
  const city = chosen(counts.chosen.city)
  const { chosen: days, week, month } = spans
  const first = Math.min(counts.firstPlacedAt ?? now, now)

  return {
    period: { from: dayOf(days?.from ?? first, zone), to: dayOf(days ? days.to - 1 : now, zone) },
    countsByStatus: countsOf(counts.chosen.weekday),
    totalSales: { value: salesOf(weekday), trend: trend('month', (of) => salesOf(of).minor) },
    unconfirmedSales: salesOf(weekday.filter(isUnconfirmed)),
    totalOrders: { value: ordersOf(weekday), trend: trend('week', ordersOf) },
    delivered: {
      value: ordersOf(weekday.filter(isDelivered)),
      trend:
        // Orders placed this week are mostly not delivered yet, so the trend counts by the time of delivery.
        filter.date === null
          ? compared(spans.trends.week, counts.arrived, (of) => ordersOf(chosen(of)))
          : trend('week', (of) => ordersOf(of.filter(isDelivered))),
    },
    totalCustomers: {
      value: counts.customers.all,
      trend: compared({ window: 'month', comparison: month }, counts.customers, (joined) => joined),
    },
    activeLocations: {
      value: locations.length,
      trend: compared(
        { window: 'week', comparison: week },
        counts.locations,
        (of) => new Set(of.filter(hasLocation).map(({ key }) => key)).size,
      ),
    },
    deliveryRate: { value: deliveredShareOf(weekday), trend: trend('month', deliveredShareOf) },
    topCities: topCities(city, named),
    weekdays: weekdaySummary(weekday),
    returnRates: monthlyReturnRates(chosen(counts.months), spans.months.to - 1, zone),
    hourly: hourlyOrders(chosen(counts.chosen.hour)),
    locations: locationFigures(location, locations, currency),
    salesWithoutLocation: salesOf(location.filter((count) => !hasLocation(count))),
    topCategories: topCategories(chosen(counts.chosen.category)),
    ...provinceFigures(city, named),
  }
}

function countsOf(counts: readonly Count[]): StatusCounts {
  const byStatus = countByStatus([])
  for (const { status, orders } of counts) byStatus[status] += orders
  return byStatus
}
