import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allOrders,
  orderFilterNames,
  orderSorts,
  statusFilters,
  typeFilters,
} from '#domain/listQueries/ordersQuery.ts'
import { type Order, orderStatuses } from '#domain/orders/order.ts'
import {
  matchingOrders,
  type OrderFilters,
  type OrderSortColumn,
  type OrdersQuery,
  orderPageSizes,
  placeOfOrder,
  searchOrders,
} from '#domain/orders/search.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import { type Days, dayRanges, weekFilters } from '#domain/weeks.ts'
import { NOW, orderArbitrary, ordersArbitrary, rupees } from '#tests/domain/arbitraries.ts'

/** Sunday 15 November 2026, 00:00 in Karachi. */
const THIS_WEEK = Date.parse('2026-11-14T19:00:00Z')
const DAY = 86_400_000

/** A simple implementation of specification §5. */
function plainFilter(orders: readonly Order[], query: OrdersQuery): Order[] {
  const week = {
    all: () => true,
    current: (at: number) => at >= THIS_WEEK,
    last: (at: number) => at >= THIS_WEEK - 7 * DAY && at < THIS_WEEK,
    'two-weeks-ago': (at: number) => at >= THIS_WEEK - 14 * DAY && at < THIS_WEEK - 7 * DAY,
  }[query.week]
  const column = query.sort.replace('-', '') as OrderSortColumn
  const [before, after] = query.sort.startsWith('-') ? [1, -1] : [-1, 1]
  const days: Record<Days, (at: number) => boolean> = {
    '2026-11-18': (at) => at >= THIS_WEEK + 3 * DAY && at < THIS_WEEK + 4 * DAY,
    'this-week': (at) => at >= THIS_WEEK && at <= NOW,
    // NOW is a Friday: Saturday to Friday, and 22 October to 20 November.
    'last-7-days': (at) => at >= THIS_WEEK - DAY && at <= NOW,
    'last-30-days': (at) => at >= THIS_WEEK - 24 * DAY && at <= NOW,
  }
  return orders
    .filter(({ placedAt }) => week(placedAt))
    .filter(({ placedAt }) => query.days === null || days[query.days]?.(placedAt))
    .filter(({ type }) => query.type === 'all' || type === query.type)
    .filter(({ status }) => query.status === 'all' || status === query.status)
    .filter(
      ({ id, customer }) =>
        customer.name.toLowerCase().includes(query.q.toLowerCase()) || id.includes(query.q),
    )
    .toSorted((a, b) => {
      const [one, other] = [plainValue(a, column), plainValue(b, column)]
      return one === other ? 0 : one < other ? before : after
    })
}

/** What the rows of the arbitrary orders are sorted by; ids have five digits, and names differ in their letters. */
function plainValue(order: Order, column: OrderSortColumn): string | number {
  const { id, customer, placedAt, type, payment, status } = order
  const names = ['Ayesha Noor', 'Ayesha Siddiqui', 'Bilal Ahmed', 'Zoë Łukasz'].map((name) =>
    name.toLowerCase(),
  )
  return {
    id,
    customer: names.indexOf(customer.name.toLowerCase()),
    date: placedAt,
    type,
    payment,
    total: grandTotal(order).minor,
    status: orderStatuses.indexOf(status),
  }[column]
}

const everyFilter = statusFilters.flatMap((status) =>
  weekFilters.flatMap((week) => typeFilters.map((type) => ({ status, week, type }))),
)

// The sample has no other filters.
const queries: fc.Arbitrary<OrdersQuery> = fc.record({
  ...(Object.fromEntries(orderFilterNames.map((name) => [name, fc.constant('' as const)])) as Record<
    keyof OrderFilters,
    fc.Arbitrary<''>
  >),
  q: fc.constantFrom('', 'AYESHA', 'ahmed', '1', 'KW-1', 'karachi', '0300', 'nobody'),
  week: fc.constantFrom(...weekFilters),
  days: fc.constantFrom(null, '2026-11-18', ...dayRanges),
  type: fc.constantFrom(...typeFilters),
  status: fc.constantFrom(...statusFilters),
  sort: fc.constantFrom(...orderSorts),
  rows: fc.constantFrom(...orderPageSizes),
  page: fc.integer({ min: -1, max: 9 }),
})

describe('the rows equal those of a simple filter', () => {
  test('for every status × week × type', () => {
    expect(everyFilter).toHaveLength((orderStatuses.length + 1) * 4 * 3)
    fc.assert(
      fc.property(ordersArbitrary, fc.constantFrom('', 'ayesha', '7'), (orders, search) => {
        for (const filter of everyFilter) {
          const query = { ...allOrders, ...filter, q: search }
          expect(matchingOrders(orders, query, NOW)).toEqual(plainFilter(orders, query))
        }
      }),
      { numRuns: 30 },
    )
  })

  test('all pages together contain each row once', () => {
    fc.assert(
      fc.property(ordersArbitrary, queries, (orders, query) => {
        const { pages, total } = searchOrders(orders, query, NOW)
        const rows = Array.from({ length: pages }, (_, index) =>
          searchOrders(orders, { ...query, page: index + 1 }, NOW),
        )
        expect(rows.flatMap((page) => page.rows.map(({ id }) => id))).toEqual(
          plainFilter(orders, query).map(({ id }) => id),
        )
        expect(rows.slice(0, -1).every((page) => page.rows.length === query.rows)).toBe(true)
        expect(total).toBe(plainFilter(orders, query).length)
      }),
    )
  })
})

test('a page has ten, 25, 50 or 100 orders', () => {
  expect(orderPageSizes).toEqual([10, 25, 50, 100])
})

describe('sorted by a column', () => {
  const [base] = fc.sample(orderArbitrary, 1) as [Order]
  const price = (minor: number) => [
    { ...(base.lines[0] as Order['lines'][number]), price: rupees(minor), quantity: 1 },
  ]
  /** Each column has its own order of the three. */
  const orders: Order[] = [
    {
      ...base,
      id: 'KW-2',
      customer: { ...base.customer, name: 'Bilal' },
      placedAt: 3,
      type: 'Local',
      payment: 'COD',
      lines: price(900),
      status: 'halt',
    },
    {
      ...base,
      id: 'KW-1',
      customer: { ...base.customer, name: 'Zara' },
      placedAt: 2,
      type: 'International',
      payment: 'COD',
      lines: price(100),
      status: 'pending-cod',
    },
    {
      ...base,
      id: 'KW-3',
      customer: { ...base.customer, name: 'Ali' },
      placedAt: 1,
      type: 'Local',
      payment: 'CC',
      lines: price(500),
      status: 'approve',
    },
  ].map((order) => ({ ...order, coupon: null, giftCard: null, shipping: rupees(0) }) as Order)

  test.each([
    ['id', ['KW-1', 'KW-2', 'KW-3']],
    ['customer', ['KW-3', 'KW-2', 'KW-1']],
    ['date', ['KW-3', 'KW-1', 'KW-2']],
    ['type', ['KW-1', 'KW-2', 'KW-3']],
    ['payment', ['KW-3', 'KW-2', 'KW-1']],
    ['total', ['KW-1', 'KW-3', 'KW-2']],
    ['status', ['KW-1', 'KW-3', 'KW-2']],
  ] as const)('%s', (sort, ids) => {
    expect(matchingOrders(orders, { ...allOrders, sort }, NOW).map(({ id }) => id)).toEqual(ids)
  })
})

test('25 orders are on three pages of ten', () => {
  const [orders = []] = fc.sample(fc.array(orderArbitrary, { minLength: 25, maxLength: 25 }), {
    numRuns: 1,
    seed: 1,
  })
  const pages = [1, 2, 3].map((page) => searchOrders(orders, { ...allOrders, page }, NOW))
  expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 5])
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3])
  expect(searchOrders(orders, { ...allOrders, page: 0 }, NOW).page).toBe(1)
})

test('a page outside the range is replaced by the nearest one', () => {
  const pageQueries = fc.oneof(
    queries,
    queries.map(({ page }) => ({ ...allOrders, page })),
  )
  fc.assert(
    fc.property(ordersArbitrary, pageQueries, (orders, query) => {
      const { page, pages, rows, total } = searchOrders(orders, query, NOW)
      expect(page).toBe(Math.min(Math.max(1, query.page), pages))
      expect(pages).toBe(Math.max(1, Math.ceil(total / query.rows)))
      expect(rows.length > 0).toBe(total > 0)
    }),
  )
})

test('the numbers on the tabs respect search, week and type, ignore the status, and add up to All', () => {
  fc.assert(
    fc.property(ordersArbitrary, queries, (orders, query) => {
      const { countsByStatus, countOfAll } = searchOrders(orders, query, NOW)
      for (const status of statusFilters) {
        const expected = plainFilter(orders, { ...query, status }).length
        expect(status === 'all' ? countOfAll : countsByStatus[status]).toBe(expected)
      }
      expect(Object.values(countsByStatus).reduce((sum, count) => sum + count, 0)).toBe(countOfAll)
    }),
  )
})

test('the place of an order is between its neighbours in the whole list, whatever the page', () => {
  fc.assert(
    fc.property(ordersArbitrary, queries, (orders, query) => {
      const unique = [...new Map(orders.map((order) => [order.id, order])).values()]
      const ids = plainFilter(unique, query).map(({ id }) => id)
      for (const { id } of unique) {
        const position = ids.indexOf(id) + 1
        expect(placeOfOrder(unique, query, id, NOW)).toEqual(
          position === 0
            ? null
            : {
                previous: ids[position - 2] ?? null,
                next: ids[position] ?? null,
                position,
                total: ids.length,
              },
        )
      }
    }),
  )
})

describe('search', () => {
  const found = (search: string) => {
    const [order] =
      fc.sample(
        ordersArbitrary.filter((orders) => orders.length > 0),
        { numRuns: 1, seed: 1 },
      )[0] ?? []
    if (!order) throw new Error('no order to search')
    const customer = {
      ...order.customer,
      name: 'Ayesha Siddiqui',
      city: 'Lahore',
      number: '+92 300 XXX 4567',
    }
    const ayesha = { ...order, id: 'KW-11284', customer }
    return matchingOrders([ayesha], { ...allOrders, q: search }, NOW).length === 1
  }

  test.each(['ayesha', 'SIDDIQUI', 'a s', 'KW-11284', '1284', 'kw-112', ' ayesha ', '', '   '])(
    '%j finds',
    (search) => {
      expect(found(search)).toBe(true)
    },
  )

  test.each(['bilal', 'KW-99', 'ayeshasiddiqui', 'a@mail.test', 'lahore', '4567', '+92 300'])(
    '%j does not',
    (search) => {
      expect(found(search)).toBe(false)
    },
  )
})
