/** Counts of orders by place, time and kind: one function for each chart or table of the dashboard. */
import type { Location } from '#domain/locations.ts'
import type { Currency, Money } from '#domain/money.ts'
import { isSale, type OrderStatus } from '#domain/orders/order.ts'
import { cityNamed, type Province, provinces } from '#domain/pakistan.ts'
import type { Product } from '#domain/products.ts'
import { inOrder } from '#domain/text.ts'
import { type Month, monthOf, startOfMonth, type Weekday, weekdays, type Zone } from '#domain/weeks.ts'
import { type Count, moneyOf } from './counts.ts'

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

export type CategoryFigures = { category: string; units: number }

export type ProvinceFigures = { province: Province; orders: number }

const TOP = 5

/** At most so many parts of a whole can be told apart in a drawing (look §2). */
const MOST_PARTS = 6

/** The place that orders are counted under, by its name in any case; null for none. */
export type CityNamed = (key: string) => { city: string; province: Province } | null

function sumBy<Key>(counts: readonly Count[], keyOf: (count: Count) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const count of counts) sums.set(keyOf(count), (sums.get(keyOf(count)) ?? 0) + count.orders)
  return sums
}

/** Largest first, then by name. */
function ranked<Key extends string>(sums: Map<Key, number>): [Key, number][] {
  return [...sums].sort(([a, m], [b, n]) => n - m || inOrder(a, b))
}

/**
 * The cities with the most orders, then the other cities, and what is abroad or in an unknown city, if there are any: six
 * parts at most. Of counts by city.
 */
export function topCities(counts: readonly Count[], named: CityNamed = cityNamed): CityFigures[] {
  const byCity = sumBy(counts, ({ key }) => named(key)?.city ?? '')
  const elsewhere = byCity.get('') ?? 0
  byCity.delete('')
  const cities = ranked(byCity)
  const room = elsewhere > 0 ? MOST_PARTS - 1 : MOST_PARTS
  const shown = cities.length > room ? room - 1 : room
  const top: CityFigures[] = cities.slice(0, shown).map(([city, orders]) => ({ city, orders }))
  const others = cities.slice(shown).reduce((sum, [, orders]) => sum + orders, 0)
  if (others > 0) top.push({ city: null, rest: 'others', orders: others })
  if (elsewhere > 0) top.push({ city: null, rest: 'elsewhere', orders: elsewhere })
  return top
}

/** The orders of all seven provinces, and the number of orders to other places. Of counts by city. */
export function provinceFigures(
  counts: readonly Count[],
  named: CityNamed = cityNamed,
): {
  provinces: ProvinceFigures[]
  ordersElsewhere: number
} {
  const byProvince = sumBy(counts, ({ key }) => named(key)?.province)
  return {
    provinces: provinces.map((province) => ({ province, orders: byProvince.get(province) ?? 0 })),
    ordersElsewhere: byProvince.get(undefined) ?? 0,
  }
}

/** Sunday to Saturday. Of counts by weekday. */
export function weekdaySummary(counts: readonly Count[]): WeekdayFigures[] {
  const sums = sumBy(counts, ({ key, status }) => `${key} ${status}`)
  const of = (weekday: Weekday, status: OrderStatus) => sums.get(`${weekday} ${status}`) ?? 0
  return weekdays.map((weekday) => ({
    weekday,
    delivered: of(weekday, 'delivered'),
    cancelled: of(weekday, 'cancelled'),
    returned: of(weekday, 'returned'),
  }))
}

/** The twelve months up to the one that contains `end`, by the month in which the order was placed. Of counts by month. */
export function monthlyReturnRates(counts: readonly Count[], end: number, zone: Zone): MonthFigures[] {
  const sums = sumBy(counts, ({ key, status }) => `${key} ${status}`)
  return Array.from({ length: 12 }, (_, index) => {
    const month = monthOf(startOfMonth(end, index - 11, zone), zone)
    const returned = sums.get(`${month} returned`) ?? 0
    const sent = returned + (sums.get(`${month} delivered`) ?? 0)
    return { month, sent, returned, rate: sent === 0 ? null : returned / sent }
  })
}

/** The number of orders placed in each of the 24 hours of the day. Of counts by hour. */
export function hourlyOrders(counts: readonly Count[]): number[] {
  const byHour = sumBy(counts, ({ key }) => Number(key))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? 0)
}

/** The sales and the current stock of each location, the highest sales first. Of counts by location. */
export function locationFigures(
  counts: readonly Count[],
  locations: readonly (Location & Pick<LocationFigures, 'skus' | 'inventory'>)[],
  currency: Currency,
): LocationFigures[] {
  const sales = counts.filter(isSale)
  return locations
    .map((location) => ({
      ...location,
      sales: moneyOf(
        sales.filter(({ key }) => key === location.id),
        currency,
      ),
    }))
    .sort((one, other) => other.sales.minor - one.sales.minor)
}

/** The products in stock and the units of each location. */
export function stockOfLocations(
  locations: readonly Location[],
  products: readonly Pick<Product, 'stockAt'>[],
): (Location & Pick<LocationFigures, 'skus' | 'inventory'>)[] {
  return locations.map((location) => {
    const stocks = products.map(({ stockAt }) => stockAt[location.id] ?? 0)
    return {
      ...location,
      skus: stocks.filter((units) => units > 0).length,
      inventory: stocks.reduce((sum, units) => sum + units, 0),
    }
  })
}

/** The five categories with the most units sold. Of counts by category. */
export function topCategories(counts: readonly Count[]): CategoryFigures[] {
  const units = sumBy(counts.filter(isSale), ({ key }) => key)
  return ranked(units)
    .slice(0, TOP)
    .map(([category, count]) => ({ category, units: count }))
}
