/**
 * What the figures of the dashboard are computed from: counts of orders. The sample counts its orders here; the server
 * has the same counts from its database.
 */
import type { Currency, Money } from '#domain/money.ts'
import type { Order, OrderStatus } from '#domain/orders/order.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import {
  type Comparison,
  calendarParts,
  dayAgainstWeekBefore,
  isDayRange,
  isWithin,
  monthAgainstLast,
  monthOf,
  rangeAgainstBefore,
  type Span,
  spanOfDays,
  startOfMonth,
  weekAgainstLast,
  type Zone,
} from '#domain/weeks.ts'
import type { DashboardFilter } from './filter.ts'
import type { TrendWindow } from './trends.ts'

/** Orders with this status and key; of categories, pieces. `minor` is the sum of their G. Totals. */
export type Count = { status: OrderStatus; key: string; orders: number; minor: number }

type Compared<Value> = { current: Value; previous: Value }

/** Orders of any status: the figures choose. */
export type DashboardCounts = {
  /** When the first order was placed; null when there is none. */
  firstPlacedAt: number | null
  /** Orders placed on the chosen days. */
  chosen: Record<ChosenKey, Count[]>
  /** Orders placed in the months of the return rates, by month. */
  months: Count[]
  /** Orders placed in the two spans of a trend. */
  trends: Record<'week' | 'month', Compared<Count[]>>
  /** Delivered orders by the time of delivery, this week and last. */
  arrived: Compared<Count[]>
  /** Orders placed this week and last, by location. */
  locations: Compared<Count[]>
  /** All customers, and those who came this month and last. */
  customers: Compared<number> & { all: number }
}

/** The spans that are compared: of the filter, or this week and this month whatever the filter says. */
export type DashboardSpans = {
  /** Null for all days. */
  chosen: Span | null
  /** The twelve months of the return rates. */
  months: Span
  trends: Record<'week' | 'month', { window: TrendWindow; comparison: Comparison }>
  week: Comparison
  month: Comparison
}

/** All spans of the dashboard for a filter at `now`. */
export function dashboardSpans({ date }: DashboardFilter, now: number, zone: Zone): DashboardSpans {
  const chosen = date === null ? null : spanOfDays(date, now, zone)
  const end = chosen ? chosen.to - 1 : now
  const week = weekAgainstLast(now, zone)
  const month = monthAgainstLast(now, zone)
  const trendOf = (window: 'week' | 'month', comparison: Comparison) => {
    if (date === null) return { window, comparison }
    // A chosen day is compared with the same weekday, and a range with the days before it.
    return isDayRange(date)
      ? { window: 'range' as const, comparison: rangeAgainstBefore(date, now, zone) }
      : { window: 'day' as const, comparison: dayAgainstWeekBefore(date, now, zone) }
  }
  return {
    chosen,
    months: { from: startOfMonth(end, -11, zone), to: startOfMonth(end, 1, zone) },
    trends: { week: trendOf('week', week), month: trendOf('month', month) },
    week,
    month,
  }
}

export type ChosenKey = 'city' | 'hour' | 'location' | 'category' | 'weekday'
type Parts = readonly { key: string; orders: number }[]

const once = (key: string): Parts => [{ key, orders: 1 }]

/** What an order counts as: the name of its city, '' abroad; '' without a location; Sunday is '0'. */
export const partsOf = {
  city: ({ customer }: Order) =>
    once(customer.country.trim().toLowerCase() === 'pakistan' ? customer.city : ''),
  hour: ({ placedAt }: Order, zone: Zone) => once(String(calendarParts(placedAt, zone).hour)),
  location: ({ locationId }: Order) => once(locationId ?? ''),
  category: ({ lines }: Order): Parts =>
    lines.map(({ category, quantity }) => ({ key: category, orders: quantity })),
  weekday: ({ placedAt }: Order, zone: Zone) => once(String(calendarParts(placedAt, zone).weekday)),
  month: ({ placedAt }: Order, zone: Zone) => once(monthOf(placedAt, zone)),
  whole: () => once(''),
} satisfies Record<ChosenKey | 'month' | 'whole', (order: Order, zone: Zone) => Parts>

/** Counts orders by status and key. */
export function countOrders(
  orders: readonly Order[],
  partsOfOrder: (order: Order, zone: Zone) => Parts,
  zone: Zone,
): Count[] {
  const counts = new Map<string, Count>()
  for (const order of orders) {
    const { minor } = grandTotal(order)
    for (const { key, orders: plus } of partsOfOrder(order, zone)) {
      const id = `${order.status} ${key}`
      const count = counts.get(id) ?? { status: order.status, key, orders: 0, minor: 0 }
      count.orders += plus
      count.minor += minor
      counts.set(id, count)
    }
  }
  return [...counts.values()]
}

type Counted = { orders: readonly Order[]; customers: readonly { joinedAt: number }[] }

/** Counts everything in memory. */
export function countAll({ orders, customers }: Counted, spans: DashboardSpans, zone: Zone): DashboardCounts {
  const placedIn = (span: Span | null) => orders.filter(({ placedAt }) => isWithin(placedAt, span))
  const chosen = placedIn(spans.chosen)
  const by = (key: ChosenKey) => countOrders(chosen, partsOf[key], zone)
  const arrived = orders.filter(({ status, closedAt }) => status === 'delivered' && closedAt !== null)
  const compared = <Value>(
    { current, previous }: Comparison,
    count: (span: Span) => Value,
  ): Compared<Value> => ({
    current: count(current),
    previous: count(previous),
  })
  const trendOf = (window: 'week' | 'month') =>
    compared(spans.trends[window].comparison, (span) => countOrders(placedIn(span), partsOf.whole, zone))
  const joinedIn = (span: Span) => customers.filter(({ joinedAt }) => isWithin(joinedAt, span)).length
  return {
    firstPlacedAt: orders.reduce<number | null>(
      (least, { placedAt }) => Math.min(least ?? placedAt, placedAt),
      null,
    ),
    chosen: {
      city: by('city'),
      hour: by('hour'),
      location: by('location'),
      category: by('category'),
      weekday: by('weekday'),
    },
    months: countOrders(placedIn(spans.months), partsOf.month, zone),
    trends: { week: trendOf('week'), month: trendOf('month') },
    arrived: compared(spans.week, (span) =>
      countOrders(
        arrived.filter(({ closedAt }) => closedAt !== null && isWithin(closedAt, span)),
        partsOf.whole,
        zone,
      ),
    ),
    locations: compared(spans.week, (span) => countOrders(placedIn(span), partsOf.location, zone)),
    customers: { all: customers.length, ...compared(spans.month, joinedIn) },
  }
}

/** A sum of counts as money. */
export function moneyOf(counts: readonly Count[], currency: Currency): Money {
  return { minor: counts.reduce((sum, { minor }) => sum + minor, 0), currency }
}

export function ordersOf(counts: readonly Count[]): number {
  return counts.reduce((sum, { orders }) => sum + orders, 0)
}
