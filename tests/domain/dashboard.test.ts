import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { partsOf } from '#domain/dashboard/counts.ts'
import { type DashboardSource, dashboardFigures } from '#domain/dashboard/figures.ts'
import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import { type DashboardFilter, wholeDashboard } from '#domain/dashboard/filter.ts'
import { pointChange, relativeChange } from '#domain/dashboard/trends.ts'
import { type Order, orderStatuses } from '#domain/orders/order.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import { calendarParts, dayOf, dayRanges } from '#domain/weeks.ts'
import { NOW, orderArbitrary, ordersArbitrary, rupees } from '#tests/domain/arbitraries.ts'

const at = (karachi: string) => Date.parse(`${karachi}+05:00`)

function sourceOf(orders: readonly Order[]): DashboardSource {
  return {
    orders,
    customers: [{ joinedAt: at('2026-11-02T10:00') }, { joinedAt: at('2026-10-05T10:00') }, { joinedAt: 0 }],
    locations: [
      { id: 'korangi', name: 'Korangi', city: 'Karachi' },
      { id: 'i-9', name: 'I-9', city: 'Islamabad' },
    ],
    products: [{ stockAt: { korangi: 5, 'i-9': 0 } }, { stockAt: { korangi: 2, 'i-9': 3 } }],
    currency: 'PKR',
  }
}

const filters: fc.Arbitrary<DashboardFilter> = fc.record({
  statuses: fc.subarray([...orderStatuses], { maxLength: 11 }),
  date: fc.option(
    fc.oneof(
      fc.integer({ min: 0, max: 40 }).map((days) => dayOf(NOW - days * 86_400_000)),
      fc.constantFrom(...dayRanges),
    ),
  ),
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** NOW is Friday 20 November. */
const firstDays: Record<string, string> = {
  'this-week': '2026-11-15',
  'last-7-days': '2026-11-14',
  'last-30-days': '2026-10-22',
}

function isOn(days: string, placedAt: number): boolean {
  const first = firstDays[days]
  return first === undefined ? dayOf(placedAt) === days : dayOf(placedAt) >= first && placedAt <= NOW
}

/** The filtered orders, by a simple implementation. */
function chosen(orders: readonly Order[], { statuses, date }: DashboardFilter): Order[] {
  return orders
    .filter(({ status }) => statuses.length === 0 || statuses.includes(status))
    .filter(({ placedAt }) => date === null || isOn(date, placedAt))
}

describe('chips, cards, charts and tables agree', () => {
  const agree = (check: (orders: Order[], filter: DashboardFilter) => void) =>
    fc.assert(fc.property(ordersArbitrary, filters, check))

  test('and all of them fit the contract, as they are', () => {
    agree((orders, filter) => {
      const figures = dashboardFigures(sourceOf(orders), filter, NOW)
      expect(v.parse(dashboardFiguresSchema, figures)).toEqual(figures)
    })
  })

  test('chips count every status of the day, independent of the chosen ones', () => {
    agree((orders, filter) => {
      const { countsByStatus } = dashboardFigures(sourceOf(orders), filter, NOW)
      const ofDay = chosen(orders, { ...filter, statuses: [] })
      for (const status of orderStatuses) {
        expect(countsByStatus[status]).toBe(ofDay.filter((order) => order.status === status).length)
      }
    })
  })

  test('total orders equal the sums of the chosen chips, of cities, of hours, and of provinces with other places', () => {
    agree((orders, filter) => {
      const figures = dashboardFigures(sourceOf(orders), filter, NOW)
      const chips = filter.statuses.length === 0 ? orderStatuses : filter.statuses
      const total = chosen(orders, filter).length
      expect(figures.totalOrders.value).toBe(total)
      expect(sum(chips.map((status) => figures.countsByStatus[status]))).toBe(total)
      expect(sum(figures.topCities.map((city) => city.orders))).toBe(total)
      expect(sum(figures.hourly)).toBe(total)
      expect(sum(figures.provinces.map((province) => province.orders)) + figures.ordersElsewhere).toBe(total)
    })
  })

  test('the weekdays add up to delivered, cancelled and returned', () => {
    agree((orders, filter) => {
      const { weekdays, delivered } = dashboardFigures(sourceOf(orders), filter, NOW)
      const count = (status: string) =>
        chosen(orders, filter).filter((order) => order.status === status).length
      expect(sum(weekdays.map((day) => day.delivered))).toBe(delivered.value)
      expect(delivered.value).toBe(count('delivered'))
      expect(sum(weekdays.map((day) => day.cancelled))).toBe(count('cancelled'))
      expect(sum(weekdays.map((day) => day.returned))).toBe(count('returned'))
    })
  })

  test('total sales equal the sales of the locations, without cancelled and returned orders', () => {
    agree((orders, filter) => {
      const { totalSales, locations, salesWithoutLocation } = dashboardFigures(sourceOf(orders), filter, NOW)
      const sold = chosen(orders, filter).filter(
        ({ status }) => status !== 'cancelled' && status !== 'returned',
      )
      expect(totalSales.value).toEqual(rupees(sum(sold.map((order) => grandTotal(order).minor))))
      expect(sum(locations.map(({ sales }) => sales.minor)) + salesWithoutLocation.minor).toBe(
        totalSales.value.minor,
      )
    })
  })

  test('what nobody has confirmed yet is the part of the sales that is pending', () => {
    agree((orders, filter) => {
      const pending = chosen(orders, filter).filter(({ status }) => status.startsWith('pending-'))
      expect(dashboardFigures(sourceOf(orders), filter, NOW).unconfirmedSales).toEqual(
        rupees(sum(pending.map((order) => grandTotal(order).minor))),
      )
    })
  })

  test('the five categories are those with the most units sold', () => {
    agree((orders, filter) => {
      const { topCategories } = dashboardFigures(sourceOf(orders), filter, NOW)
      const lines = chosen(orders, filter)
        .filter(({ status }) => status !== 'cancelled' && status !== 'returned')
        .flatMap((order) => order.lines)
      expect(sum(topCategories.map(({ units }) => units))).toBe(sum(lines.map(({ quantity }) => quantity)))
      const units = topCategories.map((category) => category.units)
      expect(units).toEqual(units.toSorted((a, b) => b - a))
    })
  })

  test('the delivery rate is delivered ÷ (delivered + cancelled + returned)', () => {
    agree((orders, filter) => {
      const { deliveryRate, weekdays } = dashboardFigures(sourceOf(orders), filter, NOW)
      const ended = sum(weekdays.map((day) => day.delivered + day.cancelled + day.returned))
      const delivered = sum(weekdays.map((day) => day.delivered))
      expect(deliveryRate.value).toBe(ended === 0 ? null : delivered / ended)
    })
  })
})

describe('the return rate', () => {
  test('covers the twelve months up to this one', () => {
    const { returnRates } = dashboardFigures(sourceOf([]), wholeDashboard, NOW)
    expect(returnRates).toHaveLength(12)
    expect([returnRates[0]?.month, returnRates[11]?.month]).toEqual(['2025-12', '2026-11'])
    expect(returnRates.every(({ rate }) => rate === null)).toBe(true)
  })

  test('ends with the month of a chosen day', () => {
    const { returnRates } = dashboardFigures(sourceOf([]), { statuses: [], date: '2026-02-28' }, NOW)
    expect([returnRates[0]?.month, returnRates[11]?.month]).toEqual(['2025-03', '2026-02'])
  })

  test('is returned ÷ (delivered + returned), by the month in which the order was placed', () => {
    fc.assert(
      fc.property(ordersArbitrary, (orders) => {
        for (const { month, sent, returned, rate } of dashboardFigures(sourceOf(orders), wholeDashboard, NOW)
          .returnRates) {
          const placed = orders.filter(({ placedAt }) => dayOf(placedAt).startsWith(month))
          expect(returned).toBe(placed.filter(({ status }) => status === 'returned').length)
          expect(sent - returned).toBe(placed.filter(({ status }) => status === 'delivered').length)
          expect(rate).toBe(sent === 0 ? null : returned / sent)
        }
      }),
    )
  })
})

describe('single figures', () => {
  const [template] = fc.sample(orderArbitrary, { numRuns: 1, seed: 4 })
  function order(change: Omit<Partial<Order>, 'customer'> & { city?: string; country?: string }): Order {
    if (!template) throw new Error('no order')
    const { city = 'Karachi', country = 'Pakistan', ...rest } = change
    const customer = { ...template.customer, city, country }
    return { ...template, status: 'delivered', placedAt: NOW, closedAt: null, ...rest, customer }
  }
  const figuresOf = (orders: Order[], filter = wholeDashboard) =>
    dashboardFigures(sourceOf(orders), filter, NOW)

  test('cities: the five largest, then the others and what is abroad; spellings of a city are merged', () => {
    const cities = [
      'Karachi',
      ' karachi',
      'KARACHI',
      'Lahore',
      'Lahore',
      'Hub',
      'Multan',
      'Okara',
      'Skardu',
      'Dubai',
    ]
    const { topCities } = figuresOf(cities.map((city) => order({ city })))
    expect(topCities).toEqual([
      { city: 'Karachi', orders: 3 },
      { city: 'Lahore', orders: 2 },
      { city: 'Hub', orders: 1 },
      { city: 'Multan', orders: 1 },
      { city: null, rest: 'others', orders: 2 },
      { city: null, rest: 'elsewhere', orders: 1 },
    ])
  })

  test('provinces: all seven, and orders abroad or to an unknown city separately', () => {
    const { provinces, ordersElsewhere } = figuresOf([
      order({ city: 'Skardu', country: ' PAKISTAN ' }),
      order({ city: 'Lahore', country: 'United Kingdom' }),
      order({ city: 'Nowhere' }),
    ])
    expect(provinces).toHaveLength(7)
    expect(provinces.filter(({ orders }) => orders > 0)).toEqual([
      { province: 'Gilgit-Baltistan', orders: 1 },
    ])
    expect(ordersElsewhere).toBe(2)
  })

  test('hours and weekdays are in Karachi time', () => {
    const saturdayNight = order({ placedAt: at('2026-11-14T23:59:00') })
    const { hourly, weekdays } = figuresOf([saturdayNight])
    expect(hourly.indexOf(1)).toBe(23)
    expect(weekdays.findIndex((day) => day.delivered === 1)).toBe(6)
    expect(weekdays.map(({ weekday }) => weekday)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  test('the SKUs of a location are its products in stock, the inventory their units', () => {
    const { locations } = figuresOf([])
    expect(locations.map(({ id, skus, inventory }) => ({ id, skus, inventory }))).toEqual([
      { id: 'korangi', skus: 2, inventory: 7 },
      { id: 'i-9', skus: 1, inventory: 3 },
    ])
  })

  test('customers and locations ignore the filter', () => {
    const { totalCustomers, activeLocations } = figuresOf([], { statuses: ['halt'], date: '2020-01-01' })
    expect([totalCustomers.value, activeLocations.value]).toEqual([3, 2])
  })

  test('a range that ends with the first moment of a month includes that day and that month', () => {
    const start = at('2026-11-01T00:00')
    const figures = dashboardFigures(sourceOf([]), { statuses: [], date: 'last-7-days' }, start)
    expect(figures.period).toEqual({ from: '2026-10-26', to: '2026-11-01' })
    expect(figures.returnRates.at(-1)?.month).toBe('2026-11')
  })

  test('the sales of a location that is not there any more are without a location', () => {
    const [sold] = fc.sample(orderArbitrary, 1) as [Order]
    const orders = ['closed', null, 'korangi'].map((locationId) => ({
      ...sold,
      status: 'delivered' as const,
      locationId,
    }))
    const { salesWithoutLocation } = dashboardFigures(sourceOf(orders), wholeDashboard, NOW)
    expect(salesWithoutLocation.minor).toBe(2 * grandTotal(sold).minor)
  })

  test('the period is from the first order to today, or the chosen day', () => {
    const orders = [order({ placedAt: at('2025-10-20T00:01:00') }), order({})]
    expect(figuresOf(orders).period).toEqual({ from: '2025-10-20', to: '2026-11-20' })
    expect(figuresOf([]).period).toEqual({ from: '2026-11-20', to: '2026-11-20' })
    expect(figuresOf(orders, { statuses: [], date: '2026-01-02' }).period).toEqual({
      from: '2026-01-02',
      to: '2026-01-02',
    })
    expect(figuresOf(orders, { statuses: [], date: 'last-30-days' }).period).toEqual({
      from: '2026-10-22',
      to: '2026-11-20',
    })
  })

  describe('trends', () => {
    test('orders: this week so far and last week up to the same moment', () => {
      const { totalOrders } = figuresOf([
        order({ placedAt: NOW }),
        order({ placedAt: at('2026-11-15T00:00:00') }),
        order({ placedAt: at('2026-11-14T23:59:00') }),
        order({ placedAt: at('2026-11-13T14:00:00') }),
      ])
      expect(totalOrders.trend).toEqual({ window: 'week', isPartialDay: false, current: 2, previous: 1 })
    })

    test('delivered: by the time of delivery', () => {
      const { delivered } = figuresOf([
        order({ placedAt: at('2026-11-10T10:00:00'), closedAt: at('2026-11-16T10:00:00') }),
        order({ placedAt: at('2026-11-08T10:00:00'), closedAt: at('2026-11-09T10:00:00') }),
        order({ placedAt: at('2026-11-01T10:00:00'), closedAt: at('2026-11-09T11:00:00') }),
        order({ status: 'cancelled', closedAt: at('2026-11-16T10:00:00') }),
      ])
      expect(delivered.trend).toEqual({ window: 'week', isPartialDay: false, current: 1, previous: 2 })
    })

    test('sales and delivery rate: this month so far and the same days of last month', () => {
      const { totalSales, deliveryRate } = figuresOf([
        order({ placedAt: at('2026-11-01T00:00:00') }),
        order({ placedAt: at('2026-10-20T14:00:00') }),
        order({ placedAt: at('2026-10-20T15:00:00') }),
        order({ placedAt: at('2026-10-02T15:00:00'), status: 'returned' }),
      ])
      const worth = template ? grandTotal(template).minor : 0
      expect(worth).toBeGreaterThan(0)
      expect(totalSales.trend).toEqual({
        window: 'month',
        isPartialDay: false,
        current: worth,
        previous: worth,
      })
      expect(deliveryRate.trend).toEqual({ window: 'month', isPartialDay: false, current: 1, previous: 0.5 })
    })

    test('customers: new ones; locations: those with orders', () => {
      const { totalCustomers, activeLocations } = figuresOf([
        order({ locationId: 'korangi' }),
        order({ locationId: 'korangi' }),
        order({ locationId: 'i-9', placedAt: at('2026-11-12T10:00:00') }),
        order({ locationId: 'korangi', placedAt: at('2026-11-12T10:00:00') }),
      ])
      expect(totalCustomers.trend).toEqual({ window: 'month', isPartialDay: false, current: 1, previous: 1 })
      expect(activeLocations.trend).toEqual({ window: 'week', isPartialDay: false, current: 1, previous: 2 })
    })

    test('locations: not what is assigned to none, nor to one that is not there any more', () => {
      const { activeLocations } = figuresOf([
        order({ locationId: 'korangi' }),
        order({ locationId: null }),
        order({ locationId: 'closed' }),
        order({ locationId: null, placedAt: at('2026-11-12T10:00:00') }),
      ])
      expect(activeLocations.trend).toEqual({ window: 'week', isPartialDay: false, current: 1, previous: 0 })
    })

    test('customers and locations compare the same whatever the filter', () => {
      const orders = [order({ locationId: 'korangi' }), order({ locationId: 'i-9', status: 'cancelled' })]
      const whole = figuresOf(orders)
      for (const filter of [
        { statuses: ['halt' as const], date: null },
        { statuses: [], date: '2026-11-12' },
      ]) {
        const { activeLocations, totalCustomers } = figuresOf(orders, filter)
        expect(activeLocations).toEqual(whole.activeLocations)
        expect(totalCustomers).toEqual(whole.totalCustomers)
      }
      expect(whole.activeLocations.trend.current).toBe(2)
    })

    test('on the first day of a week are of a partial day', () => {
      const now = at('2026-11-15T06:00:00')
      const { totalOrders, totalSales } = dashboardFigures(sourceOf([]), wholeDashboard, now)
      expect([totalOrders.trend.isPartialDay, totalSales.trend.isPartialDay]).toEqual([true, false])
    })

    test('a chosen day: that day and the same weekday before, by the time of the order', () => {
      const filter = { statuses: [], date: '2026-11-18' }
      const { totalOrders, delivered, totalSales } = figuresOf(
        [
          order({ placedAt: at('2026-11-18T10:00:00') }),
          order({ placedAt: at('2026-11-11T10:00:00') }),
          order({ placedAt: at('2026-11-11T23:00:00'), status: 'dispatch' }),
          order({ placedAt: at('2026-11-12T10:00:00'), closedAt: at('2026-11-18T10:00:00') }),
        ],
        filter,
      )
      expect(totalOrders.trend).toEqual({ window: 'day', isPartialDay: false, current: 1, previous: 2 })
      expect(delivered.trend).toEqual({ window: 'day', isPartialDay: false, current: 1, previous: 1 })
      expect(totalSales.trend.window).toBe('day')
    })

    test('a range: those days and as many before them, up to the same time of day', () => {
      const { totalOrders } = figuresOf(
        [
          order({ placedAt: at('2026-11-14T00:00:00') }),
          order({ placedAt: at('2026-11-13T23:00:00') }),
          order({ placedAt: at('2026-11-13T09:00:00') }),
          order({ placedAt: at('2026-11-07T00:00:00') }),
          order({ placedAt: at('2026-11-06T23:00:00') }),
        ],
        { statuses: [], date: 'last-7-days' },
      )
      expect(totalOrders.trend).toEqual({ window: 'range', isPartialDay: false, current: 1, previous: 2 })
    })

    test('as relative change and in percentage points', () => {
      expect(relativeChange({ current: 3, previous: 4 })).toBe(-0.25)
      expect(relativeChange({ current: 3, previous: 0 })).toBeNull()
      expect(relativeChange({ current: null, previous: 1 })).toBeNull()
      expect(pointChange({ current: 0.75, previous: 0.5 })).toBe(25)
      expect(pointChange({ current: 0.75, previous: null })).toBeNull()
    })
  })
})

test('an order is counted in the hour in which it was placed', () => {
  fc.assert(
    fc.property(orderArbitrary, (order) => {
      const { hourly } = dashboardFigures(sourceOf([order]), wholeDashboard, NOW)
      expect(hourly[calendarParts(order.placedAt).hour]).toBe(1)
    }),
  )
})

test('an order without a location counts as one of none, and one abroad as one of no city', () => {
  const [order] = fc.sample(orderArbitrary, 1)
  if (!order) throw new Error('There is no order')
  expect(partsOf.location({ ...order, locationId: null })).toEqual([{ key: '', orders: 1 }])
  const customer = { ...order.customer, country: 'Oman', city: 'Muscat' }
  expect(partsOf.city({ ...order, customer })).toEqual([{ key: '', orders: 1 }])
})
