/**
 * All figures of the dashboard (specification §2). They are computed from the orders that the lists show, so that
 * chips, cards, charts and tables agree to the unit.
 */
import type { Location } from '#domain/locations.ts'
import { type Currency, type Money, sumMoney } from '#domain/money.ts'
import { deliveredShare, isSale, type Order } from '#domain/orders/order.ts'
import { countByStatus, type StatusCounts } from '#domain/orders/search.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import type { Product } from '#domain/products.ts'
import {
  type Comparison,
  type Day,
  dayAgainstWeekBefore,
  dayOf,
  isDayRange,
  isPartialDay,
  isWithin,
  karachi,
  monthAgainstLast,
  rangeAgainstBefore,
  type Span,
  spanOfDays,
  weekAgainstLast,
  type Zone,
} from '#domain/weeks.ts'
import {
  type CategoryFigures,
  type CityFigures,
  hourlyOrders,
  type LocationFigures,
  locationFigures,
  type MonthFigures,
  monthlyReturnRates,
  type ProvinceFigures,
  provinceFigures,
  topCategories,
  topCities,
  type WeekdayFigures,
  weekdaySummary,
} from './breakdowns.ts'
import { type DashboardFilter, ofChosenDays, ofChosenStatuses } from './filter.ts'
import type { Trend, TrendWindow } from './trends.ts'

/** The data that the figures are computed from. */
export type DashboardSource = {
  orders: readonly Order[]
  customers: readonly { joinedAt: number }[]
  locations: readonly Location[]
  products: readonly Pick<Product, 'stockAt'>[]
  currency: Currency
}

type Card<Value> = { value: Value; trend: Trend }

export type DashboardFigures = {
  /** The days of cards, charts and tables, inclusive. The return rate has its own months. */
  period: { from: Day; to: Day }
  /** Orders of the chosen days with any status: the numbers on the chips. */
  countsByStatus: StatusCounts
  /** Without cancelled and returned orders. */
  totalSales: Card<Money>
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

function salesOf(orders: readonly Order[], currency: Currency): Money {
  return sumMoney(orders.filter(isSale).map(grandTotal), currency)
}

function measured(
  window: TrendWindow,
  comparison: Comparison,
  measure: (span: Span) => number | null,
): Trend {
  const { current, previous } = comparison
  return {
    window,
    isPartialDay: isPartialDay(comparison),
    current: measure(current),
    previous: measure(previous),
  }
}

/** Computes the figures for a filter at `now`. */
export function dashboardFigures(
  source: DashboardSource,
  filter: DashboardFilter,
  now: number,
  zone: Zone = karachi,
): DashboardFigures {
  const chosen = ofChosenStatuses(source.orders, filter)
  const orders = ofChosenDays(chosen, filter, now, zone)
  const placed = (span: Span) => chosen.filter((order) => isWithin(order.placedAt, span))

  type Measure = (span: Span) => number | null

  /** The measure in this window and in the previous one, whatever day is chosen. */
  function overall(window: 'week' | 'month', measure: Measure): Trend {
    return measured(window, (window === 'month' ? monthAgainstLast : weekAgainstLast)(now, zone), measure)
  }

  /** The same, but a chosen day is compared with the same weekday, and a range with the days before it. */
  function trend(window: 'week' | 'month', measure: Measure): Trend {
    if (filter.date === null) return overall(window, measure)
    if (isDayRange(filter.date)) return measured('range', rangeAgainstBefore(filter.date, now, zone), measure)
    return measured('day', dayAgainstWeekBefore(filter.date, now, zone), measure)
  }

  const isDelivered = (order: Order) => order.status === 'delivered'
  // Orders placed this week are mostly not delivered yet, so the trend counts by the time of delivery.
  const arrivedIn = (span: Span) =>
    chosen.filter((order) => isDelivered(order) && order.closedAt !== null && isWithin(order.closedAt, span))
  const deliveredIn = (span: Span) =>
    filter.date === null ? arrivedIn(span) : placed(span).filter(isDelivered)

  const locationIds = new Set(source.locations.map(({ id }) => id))
  const hasLocation = ({ locationId }: Order) => locationId !== null && locationIds.has(locationId)
  const activeIn = (span: Span) =>
    new Set(
      source.orders
        .filter((order) => isWithin(order.placedAt, span) && hasLocation(order))
        .map(({ locationId }) => locationId),
    )

  const span = filter.date === null ? null : spanOfDays(filter.date, now, zone)
  const first = source.orders.reduce((least, { placedAt }) => Math.min(least, placedAt), now)

  return {
    period: { from: dayOf(span?.from ?? first, zone), to: dayOf(span ? span.to - 1 : now, zone) },
    countsByStatus: countByStatus(ofChosenDays(source.orders, filter, now, zone)),
    totalSales: {
      value: salesOf(orders, source.currency),
      trend: trend('month', (span) => salesOf(placed(span), source.currency).minor),
    },
    totalOrders: { value: orders.length, trend: trend('week', (span) => placed(span).length) },
    delivered: {
      value: orders.filter(isDelivered).length,
      trend: trend('week', (span) => deliveredIn(span).length),
    },
    totalCustomers: {
      value: source.customers.length,
      trend: overall(
        'month',
        (span) => source.customers.filter(({ joinedAt }) => isWithin(joinedAt, span)).length,
      ),
    },
    activeLocations: {
      value: source.locations.length,
      trend: overall('week', (span) => activeIn(span).size),
    },
    deliveryRate: {
      value: deliveredShare(orders),
      trend: trend('month', (span) => deliveredShare(placed(span))),
    },
    topCities: topCities(orders),
    weekdays: weekdaySummary(orders, zone),
    returnRates: monthlyReturnRates(chosen, span ? span.to - 1 : now, zone),
    hourly: hourlyOrders(orders, zone),
    locations: locationFigures(orders, source.locations, source.products, source.currency),
    salesWithoutLocation: salesOf(
      orders.filter((order) => !hasLocation(order)),
      source.currency,
    ),
    topCategories: topCategories(orders),
    ...provinceFigures(orders),
  }
}
