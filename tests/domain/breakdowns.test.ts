import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  hourlyOrders,
  locationFigures,
  stockOfLocations,
  topCategories,
  topCities,
  weekdaySummary,
} from '#domain/dashboard/breakdowns.ts'
import { type ChosenKey, countOrders, partsOf } from '#domain/dashboard/counts.ts'
import type { Order, OrderStatus, SoldCategory } from '#domain/orders/order.ts'
import { karachi } from '#domain/weeks.ts'
import { rupees } from '#tests/domain/arbitraries.ts'

/** Wednesday 18 November 2026, noon in Karachi. */
const WEDNESDAY = Date.parse('2026-11-18T12:00:00+05:00')

/** The fields of an order that the breakdowns read. */
const order = (change: { city?: string; status?: OrderStatus; lines?: [SoldCategory, number][] }) =>
  ({
    customer: { city: change.city ?? 'Karachi', country: 'Pakistan' },
    status: change.status ?? 'delivered',
    placedAt: WEDNESDAY,
    lines: (change.lines ?? []).map(([category, quantity]) => ({ category, quantity, price: rupees(100) })),
    coupon: null,
    giftCard: null,
    shipping: rupees(0),
    locationId: 'korangi',
  }) as Order

const counted = (key: ChosenKey, orders: readonly Order[]) => countOrders(orders, partsOf[key], karachi)

test('cities with the same number of orders are sorted by name, and there is no entry for others without any', () => {
  expect(
    topCities(
      counted(
        'city',
        ['Lahore', 'Karachi'].map((city) => order({ city })),
      ),
    ),
  ).toEqual([
    { city: 'Karachi', orders: 1 },
    { city: 'Lahore', orders: 1 },
  ])
})

test('six parts at most: the largest cities, what is left of them, and what is abroad or unknown', () => {
  const names = ['Lahore', 'Karachi', 'Multan', 'Quetta', 'Peshawar', 'Sukkur', 'Mardan', 'Gwadar', 'Sialkot']
  fc.assert(
    fc.property(fc.shuffledSubarray([...names, ...names, 'Atlantis']), (cities) => {
      const parts = topCities(
        counted(
          'city',
          cities.map((city) => order({ city })),
        ),
      )
      const named = new Set(cities.filter((city) => city !== 'Atlantis'))
      const elsewhere = cities.includes('Atlantis') ? 1 : 0
      expect(parts).toHaveLength(Math.min(named.size + elsewhere, 6))
      expect(parts.reduce((sum, { orders }) => sum + orders, 0)).toBe(cities.length)
      // Nothing is called 'Other cities' where all of them have room.
      expect(parts.some((part) => part.city === null && part.rest === 'others')).toBe(
        named.size + elsewhere > 6,
      )
    }),
  )
})

test('an unknown city is no other city of Pakistan', () => {
  expect(topCities(counted('city', [order({ city: 'Atlantis' }), order({})]))).toEqual([
    { city: 'Karachi', orders: 1 },
    { city: null, rest: 'elsewhere', orders: 1 },
  ])
})

test('the weekdays count only delivered, cancelled and returned orders', () => {
  const statuses = ['delivered', 'cancelled', 'returned', 'halt'] as const
  const days = weekdaySummary(
    counted(
      'weekday',
      statuses.map((status) => order({ status })),
    ),
  )
  expect(days[3]).toEqual({ weekday: 3, delivered: 1, cancelled: 1, returned: 1 })
  expect(days[4]).toEqual({ weekday: 4, delivered: 0, cancelled: 0, returned: 0 })
})

test('a day has 24 hours', () => {
  expect(hourlyOrders(counted('hour', [order({})]))).toEqual(
    Array.from({ length: 24 }, (_, hour) => (hour === 12 ? 1 : 0)),
  )
})

test('one unit counts as in stock, and a product without an entry for a location does not', () => {
  const places = [
    { id: 'korangi', name: 'Korangi', city: 'Karachi' },
    { id: 'i-9', name: 'I-9', city: 'Islamabad' },
  ]
  const figures = locationFigures([], stockOfLocations(places, [{ stockAt: { korangi: 1 } }]), 'PKR')
  expect(figures.map(({ id, skus, inventory }) => [id, skus, inventory])).toEqual([
    ['korangi', 1, 1],
    ['i-9', 0, 0],
  ])
})

test('the sales of a location are its own orders without cancelled and returned ones', () => {
  const places = [{ id: 'korangi', name: 'Korangi', city: 'Karachi' }]
  const sold = order({ lines: [['Sports', 2]] })
  const orders = [
    sold,
    { ...sold, status: 'returned' as const },
    { ...sold, locationId: 'closed' },
    { ...sold, locationId: null },
  ]
  expect(
    locationFigures(counted('location', orders), stockOfLocations(places, []), 'PKR').map(
      ({ sales }) => sales,
    ),
  ).toEqual([rupees(200)])
})

test('the location with the highest sales comes first', () => {
  const places = ['korangi', 'i-9', 'saddar'].map((id) => ({ id, name: id, city: 'Karachi' }))
  const sold = (locationId: string, units: number) => ({
    ...order({ lines: [['Sports', units]] }),
    locationId,
  })
  const figures = locationFigures(
    counted('location', [sold('korangi', 1), sold('i-9', 3), sold('saddar', 2)]),
    stockOfLocations(places, []),
    'PKR',
  )
  expect(figures.map(({ id }) => id)).toEqual(['i-9', 'saddar', 'korangi'])
})

test('the categories are sorted by units sold, then by name', () => {
  const sold = topCategories(
    counted('category', [
      order({
        lines: [
          ['Sports', 2],
          ['Beauty', 3],
        ],
      }),
      order({ lines: [['Sports', 4]] }),
      order({ lines: [['Clothing', 9]], status: 'returned' }),
    ]),
  )
  expect(sold).toEqual([
    { category: 'Sports', units: 6 },
    { category: 'Beauty', units: 3 },
  ])
})
