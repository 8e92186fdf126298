/** Orders grouped by place, time and kind: one function for each chart or table of the dashboard. */
import type { Location } from '#domain/locations.ts'
import { addMoney, type Currency, type Money, noMoney } from '#domain/money.ts'
import { isSale, type Order, type SoldCategory } from '#domain/orders/order.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import { cityNamed, type Province, provinces } from '#domain/pakistan.ts'
import type { Product } from '#domain/products.ts'
import {
  calendarParts,
  type Month,
  monthOf,
  startOfMonth,
  type Weekday,
  weekdays,
  type Zone,
} from '#domain/weeks.ts'

/** A city, or what is left: other cities of Pakistan, and orders abroad or to an unknown city. */
export type CityFigures =
  | { city: string; orders: number }
  | { city: null; rest: 'others' | 'elsewhere'; orders: number }

export type WeekdayFigures = { weekday: Weekday; delivered: number; cancelled: number; returned: number }

/** `sent` is delivered plus returned orders. `rate` is returned ÷ sent (0–1), or null when none was sent. */
export type MonthFigures = { month: Month; sent: number; returned: number; rate: number | null }

export type LocationFigures = Location & {
  sales: Money
  /** The number of products in stock. */
  skus: number
  /** Units in stock. */
  inventory: number
}

export type CategoryFigures = { category: SoldCategory; units: number }

export type ProvinceFigures = { province: Province; orders: number }

const TOP = 5

function countBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
  amountOf: (item: Item) => number = () => 1,
): Map<Key, number> {
  const counts = new Map<Key, number>()
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + amountOf(item))
  return counts
}

/** Largest first, then by name. */
function ranked<Key extends string>(counts: Map<Key, number>): [Key, number][] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
}

/** The city and province of an order; null outside Pakistan and for an unknown city. */
function placeOf({ customer }: Order): ReturnType<typeof cityNamed> {
  return customer.country.trim().toLowerCase() === 'pakistan' ? cityNamed(customer.city) : null
}

/** The largest part that 'other cities' may be: one that says nothing must not be the largest. */
const MOST_OTHERS = 1 / 3

/**
 * The five cities with the most orders, and more of them until the other cities are at most a third. Then the other
 * cities, and what is abroad or in an unknown city, if there are any.
 */
export function topCities(orders: readonly Order[]): CityFigures[] {
  const byCity = countBy(orders, (order) => placeOf(order)?.city ?? '')
  const elsewhere = byCity.get('') ?? 0
  byCity.delete('')
  const top: CityFigures[] = []
  let others = orders.length - elsewhere
  for (const [city, count] of ranked(byCity)) {
    if (top.length >= TOP && others <= orders.length * MOST_OTHERS) break
    top.push({ city, orders: count })
    others -= count
  }
  if (others > 0) top.push({ city: null, rest: 'others', orders: others })
  if (elsewhere > 0) top.push({ city: null, rest: 'elsewhere', orders: elsewhere })
  return top
}

/** The orders of all seven provinces, and the number of orders to other places. */
export function provinceFigures(orders: readonly Order[]): {
  provinces: ProvinceFigures[]
  ordersElsewhere: number
} {
  const byProvince = countBy(orders, (order) => placeOf(order)?.province)
  return {
    provinces: provinces.map((province) => ({ province, orders: byProvince.get(province) ?? 0 })),
    ordersElsewhere: byProvince.get(undefined) ?? 0,
  }
}

/** Sunday to Saturday. */
export function weekdaySummary(orders: readonly Order[], zone: Zone): WeekdayFigures[] {
  const days = weekdays.map((weekday) => ({ weekday, delivered: 0, cancelled: 0, returned: 0 }))
  for (const { status, placedAt } of orders) {
    const day = days[calendarParts(placedAt, zone).weekday]
    if (day && (status === 'delivered' || status === 'cancelled' || status === 'returned')) day[status]++
  }
  return days
}

/** The twelve months up to the one that contains `end`, by the month in which the order was placed. */
export function monthlyReturnRates(orders: readonly Order[], end: number, zone: Zone): MonthFigures[] {
  const counts = countBy(orders, (order) => `${monthOf(order.placedAt, zone)} ${order.status}`)
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(startOfMonth(end, index - 11, zone), zone)
    const returned = counts.get(`${month} returned`) ?? 0
    const sent = returned + (counts.get(`${month} delivered`) ?? 0)
    return { month, sent, returned, rate: sent === 0 ? null : returned / sent }
  })
}

/** The number of orders placed in each of the 24 hours of the day. */
export function hourlyOrders(orders: readonly Order[], zone: Zone): number[] {
  const byHour = countBy(orders, (order) => calendarParts(order.placedAt, zone).hour)
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)
}

/** The sales and the current stock of each location, the highest sales first. */
export function locationFigures(
  orders: readonly Order[],
  locations: readonly Location[],
  products: readonly Pick<Product, 'stockAt'>[],
  currency: Currency,
): LocationFigures[] {
  const sales = new Map(locations.map(({ id }) => [id, noMoney(currency)]))
  for (const order of orders) {
    if (order.locationId === null || !isSale(order)) continue
    const before = sales.get(order.locationId)
    if (before) sales.set(order.locationId, addMoney(before, grandTotal(order)))
  }
  const figures = locations.map((location) => {
    const stocks = products.map(({ stockAt }) => stockAt[location.id] ?? 0)
    return {
      ...location,
      sales: sales.get(location.id) ?? noMoney(currency),
      skus: stocks.filter((units) => units > 0).length,
      inventory: stocks.reduce((sum, units) => sum + units, 0),
    }
  })
  return figures.sort((one, other) => other.sales.minor - one.sales.minor)
}

/** The five categories with the most units sold. */
export function topCategories(orders: readonly Order[]): CategoryFigures[] {
  const units = countBy(
    orders.filter(isSale).flatMap((order) => order.lines),
    (line) => line.category,
    (line) => line.quantity,
  )
  return ranked(units)
    .slice(0, TOP)
    .map(([category, count]) => ({ category, units: count }))
}
