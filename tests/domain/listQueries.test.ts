import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { customerSorts } from '#domain/customers.ts'
import {
  type DashboardFilter,
  isSameDashboardFilter,
  toggledStatuses,
  wholeDashboard,
} from '#domain/dashboard/filter.ts'
import { slugOf } from '#domain/listQueries/address.ts'
import {
  allCustomers,
  formatCustomersQuery,
  parseCustomersQuery,
} from '#domain/listQueries/customersQuery.ts'
import { formatDashboardFilter, parseDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { isSameQuery } from '#domain/listQueries/list.ts'
import {
  allOrders,
  formatOrdersQuery,
  orderSorts,
  parseOrdersQuery,
  statusFilters,
  typeFilters,
} from '#domain/listQueries/ordersQuery.ts'
import {
  allProducts,
  categoryFilters,
  formatProductsQuery,
  parseProductsQuery,
  stockFilters,
} from '#domain/listQueries/productsQuery.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { orderPageSizes } from '#domain/orders/search.ts'
import { dayOf, parseDays, weekFilters } from '#domain/weeks.ts'
import { ordersQueryArbitrary } from './arbitraries.ts'

/** Formats a query as an address and parses it again. */
const address = (params: Record<string, string>) =>
  new URLSearchParams(new URLSearchParams(params).toString())

const q = fc.string({ unit: 'grapheme', maxLength: 40 })

const ordersQueries = ordersQueryArbitrary(q)
const productsQueries = fc.record({
  q,
  category: fc.constantFrom(...categoryFilters, 'Lawn kurta', 'لان', '~', 'all of it'),
  stock: fc.constantFrom(...stockFilters),
})
const customersQueries = fc.record({
  q,
  sort: fc.constantFrom(...customerSorts),
  page: fc.integer({ min: 1, max: 999 }),
})
const dashboardFilters: fc.Arbitrary<DashboardFilter> = fc.record({
  statuses: fc
    .subarray([...orderStatuses])
    .map((statuses) => (statuses.length === orderStatuses.length ? [] : statuses)),
  date: fc.option(fc.integer({ min: 0, max: 2_000_000_000_000 }).map((instant) => dayOf(instant))),
})

describe('formatting and parsing a query returns the same query', () => {
  test('orders', () => {
    fc.assert(
      fc.property(ordersQueries, (query) => {
        expect(parseOrdersQuery(address(formatOrdersQuery(query)))).toEqual(query)
      }),
    )
  })

  test('products', () => {
    fc.assert(
      fc.property(productsQueries, (query) => {
        expect(parseProductsQuery(address(formatProductsQuery(query)))).toEqual(query)
      }),
    )
  })

  test('customers', () => {
    fc.assert(
      fc.property(customersQueries, (query) => {
        expect(parseCustomersQuery(address(formatCustomersQuery(query)))).toEqual(query)
      }),
    )
  })

  test('dashboard', () => {
    fc.assert(
      fc.property(dashboardFilters, (filter) => {
        expect(parseDashboardFilter(address(formatDashboardFilter(filter)))).toEqual(filter)
      }),
    )
  })
})

describe('two queries are equal exactly when their addresses are', () => {
  const isSameText = (one: Record<string, string>, other: Record<string, string>) =>
    new URLSearchParams(one).toString() === new URLSearchParams(other).toString()

  test('orders', () => {
    fc.assert(
      fc.property(ordersQueries, ordersQueries, fc.boolean(), (query, next, isMixed) => {
        const other = isMixed ? { ...query, page: next.page, type: next.type } : next
        expect(isSameQuery(query, other)).toBe(isSameText(formatOrdersQuery(query), formatOrdersQuery(other)))
      }),
    )
  })

  test('each part of the dashboard counts', () => {
    expect(isSameDashboardFilter(wholeDashboard, { ...wholeDashboard, date: '2026-11-20' })).toBe(false)
    expect(isSameDashboardFilter(wholeDashboard, { ...wholeDashboard, statuses: ['halt'] })).toBe(false)
    expect(isSameDashboardFilter({ ...wholeDashboard }, wholeDashboard)).toBe(true)
  })
})

test('default values are not in the address', () => {
  expect(formatOrdersQuery(allOrders)).toEqual({})
  expect(formatProductsQuery(allProducts)).toEqual({})
  expect(formatCustomersQuery(allCustomers)).toEqual({})
  expect(formatDashboardFilter(wholeDashboard)).toEqual({})
})

test('addresses are readable', () => {
  const text = (params: Record<string, string>) => new URLSearchParams(params).toString()
  expect(
    text(
      formatOrdersQuery({
        ...allOrders,
        q: 'ayesha',
        week: 'two-weeks-ago',
        days: 'last-7-days',
        type: 'International',
        status: 'pending-cod',
        sort: '-total',
        rows: 25,
        page: 3,
      }),
    ),
  ).toBe(
    'q=ayesha&week=two-weeks-ago&days=last-7-days&type=international&status=pending-cod&sort=-total&rows=25&page=3',
  )
  expect(text(formatProductsQuery({ q: '', category: 'Home & Garden', stock: 'low-stock' }))).toBe(
    'category=home-garden&stock=low-stock',
  )
  expect(text(formatCustomersQuery({ q: '', sort: 'spent', page: 2 }))).toBe('sort=spent&page=2')
  expect(text(formatDashboardFilter({ statuses: ['pending-cod', 'halt'], date: '2026-11-20' }))).toBe(
    'status=pending-cod.halt&date=2026-11-20',
  )
})

describe('invalid values fall back to the default', () => {
  const names = [
    'q',
    'week',
    'type',
    'status',
    'page',
    'category',
    'stock',
    'sort',
    'rows',
    'date',
    'days',
  ] as const
  const junk = fc.dictionary(
    fc.constantFrom(...names.filter((name) => name !== 'q')),
    fc.oneof(
      fc.string(),
      fc.constantFrom('constructor', '__proto__', '-1', '0', '1e3', 'null', 'ALL ', '2026-02-30'),
    ),
  )

  test('any address gives a valid query', () => {
    fc.assert(
      fc.property(junk, (params) => {
        const reader = address(params)
        const orders = parseOrdersQuery(reader)
        expect(weekFilters).toContain(orders.week)
        expect(typeFilters).toContain(orders.type)
        expect(orders.days === null || parseDays(orders.days) === orders.days).toBe(true)
        expect(statusFilters).toContain(orders.status)
        expect(orderSorts).toContain(orders.sort)
        expect(orderPageSizes).toContain(orders.rows)
        expect(Number.isInteger(orders.page) && orders.page >= 1).toBe(true)
        const { category } = parseProductsQuery(reader)
        // A category of the company's own is written after '~'.
        const isOwn = reader.get('category')?.startsWith('~') ?? false
        expect(isOwn || (categoryFilters as readonly unknown[]).includes(category)).toBe(true)
        expect(stockFilters).toContain(parseProductsQuery(reader).stock)
        expect(customerSorts).toContain(parseCustomersQuery(reader).sort)
        expect(orderStatuses).toEqual(expect.arrayContaining(parseDashboardFilter(reader).statuses))
      }),
    )
  })

  test.each(['0', '-1', '1.5', '1e3', ' 2', '', 'two', '9999999'])('page=%s is page 1', (page) => {
    expect(parseOrdersQuery(address({ page })).page).toBe(1)
  })

  test.each(['0', '11', '99', '25.0', ' 25', '', 'all'])('rows=%s is ten rows', (rows) => {
    expect(parseOrdersQuery(address({ rows })).rows).toBe(10)
  })

  test('case is ignored', () => {
    expect(parseOrdersQuery(address({ type: 'LOCAL', status: 'Halt', week: 'Last' }))).toEqual({
      ...allOrders,
      type: 'Local',
      status: 'halt',
      week: 'last',
    })
  })

  test('a value of several words is written with hyphens', () => {
    expect(slugOf('Home & Garden & More')).toBe('home-garden-more')
  })

  test('a search is cut after 100 characters, never inside a character', () => {
    expect(parseOrdersQuery(address({ q: '😀'.repeat(200) })).q).toBe('😀'.repeat(100))
  })

  test('duplicate, unknown and complete lists of statuses are normalised', () => {
    expect(parseDashboardFilter(address({ status: 'halt.junk.approve.halt' })).statuses).toEqual([
      'approve',
      'halt',
    ])
    expect(parseDashboardFilter(address({ status: orderStatuses.join('.') })).statuses).toEqual([])
  })
})

describe('changing a view', () => {
  test('a chip pressed twice is as before, and choosing all is choosing none', () => {
    const allButOne = orderStatuses.length - 1
    fc.assert(
      fc.property(dashboardFilters, fc.constantFrom(...orderStatuses), ({ statuses }, status) => {
        const toggled = toggledStatuses(statuses, status)
        const before = statuses.length === allButOne && toggled.length === 0 ? [status] : statuses
        expect(toggledStatuses(toggled, status)).toEqual(before)
        expect(toggled.includes(status)).toBe(!statuses.includes(status) && statuses.length < allButOne)
      }),
    )
    expect(toggledStatuses(orderStatuses.slice(1), 'pending-cc')).toEqual([])
  })
})

test.each([
  ['2026-11-01..2026-11-20', '2026-11-01..2026-11-20'],
  ['2026-11-20..2026-11-01', '2026-11-01..2026-11-20'],
  ['2026-11-20..2026-11-20', '2026-11-20'],
  ['..2026-11-20', '..2026-11-20'],
  ['2026-11-01..', '2026-11-01..'],
  ['..', null],
  ['2026-02-30..', null],
  ['2026-11-01..x', null],
])('days from one to another are read as such: %s', (text, days) => {
  expect(parseOrdersQuery(address({ days: text })).days).toBe(days)
})

test('the id of a filter is an id', () => {
  const id = '0192F0C4-7A1B-7C3D-8E4F-5A6B7C8D9E0F'
  expect(parseOrdersQuery(address({ product: id, warehouse: 'Korangi' }))).toMatchObject({
    product: id.toLowerCase(),
    warehouse: '',
  })
})
