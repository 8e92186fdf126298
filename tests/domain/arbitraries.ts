/** Arbitrary orders for property tests: any status, place, time, price and discount. */
import fc from 'fast-check'
import { orderSorts, statusFilters, typeFilters } from '#domain/listQueries/ordersQuery.ts'
import type { Money } from '#domain/money.ts'
import {
  type LineItem,
  type Order,
  orderStatuses,
  orderTypes,
  paymentMethods,
  soldCategories,
} from '#domain/orders/order.ts'
import { type OrdersQuery, orderPageSizes } from '#domain/orders/search.ts'
import { dayRanges, weekFilters } from '#domain/weeks.ts'

/** Friday 20 November 2026, 14:42 in Karachi. */
export const NOW = Date.parse('2026-11-20T09:42:00Z')

const DAY = 86_400_000

export const rupees = (minor: number): Money => ({ minor, currency: 'PKR' })

export const moneyArbitrary = fc.integer({ min: 0, max: 5_000_000 }).map(rupees)

const lineArbitrary: fc.Arbitrary<LineItem> = fc.record({
  title: fc.constantFrom('Lawn suit', 'Yoga mat'),
  sku: fc.constant('SKU-1'),
  vendor: fc.constant('Gul Textiles'),
  barcode: fc.constant('8964000000000'),
  category: fc.constantFrom(...soldCategories),
  price: moneyArbitrary,
  quantity: fc.integer({ min: 1, max: 9 }),
})

export const orderArbitrary: fc.Arbitrary<Order> = fc.record({
  id: fc.integer({ min: 10_000, max: 99_999 }).map((number) => `KW-${number}`),
  customerId: fc.constantFrom('C-1', 'C-2', 'C-3'),
  customer: fc.record({
    name: fc.constantFrom('Ayesha Siddiqui', 'Bilal Ahmed', 'ayesha noor', 'Zoë Łukasz'),
    email: fc.constant('a@mail.test'),
    number: fc.constant('+92 300 XXX 4567'),
    city: fc.constantFrom('Karachi', ' lahore ', 'Skardu', 'Hub', 'Mirpur', 'Dubai', ''),
    country: fc.constantFrom('Pakistan', 'pakistan', 'United Arab Emirates'),
    zip: fc.constant(''),
    address1: fc.constant(''),
    address2: fc.constant(''),
  }),
  placedAt: fc.integer({ min: NOW - 420 * DAY, max: NOW }),
  closedAt: fc.option(fc.integer({ min: NOW - 30 * DAY, max: NOW })),
  type: fc.constantFrom(...orderTypes),
  payment: fc.constantFrom(...paymentMethods),
  paymentStatus: fc.constant('Paid' as const),
  status: fc.constantFrom(...orderStatuses),
  risk: fc.constant('Low' as const),
  lines: fc.array(lineArbitrary, { maxLength: 4 }),
  coupon: fc.option(fc.record({ code: fc.constant('EID'), percentOff: fc.integer({ min: 0, max: 100 }) })),
  giftCard: fc.option(fc.record({ code: fc.constant('GC-1'), amount: moneyArbitrary })),
  shipping: moneyArbitrary,
  locationId: fc.constantFrom('korangi', 'i-9', null),
  tags: fc.constant([]),
})

export const ordersArbitrary = fc.array(orderArbitrary, { maxLength: 40 })

/** What the list of orders shows. @param q its search */
export const ordersQueryArbitrary = (q: fc.Arbitrary<string>): fc.Arbitrary<OrdersQuery> =>
  fc.record({
    q,
    week: fc.constantFrom(...weekFilters),
    days: fc.constantFrom(
      null,
      '2026-11-20',
      '2026-11-01..2026-11-20',
      '..2026-11-20',
      '2026-11-01..',
      ...dayRanges,
    ),
    type: fc.constantFrom(...typeFilters),
    status: fc.constantFrom(...statusFilters),
    payment: fc.constantFrom('', ...paymentMethods),
    city: fc.string({ maxLength: 20 }),
    courier: fc.constantFrom('', 'TCS'),
    warehouse: fc.option(fc.uuid(), { nil: '' }),
    tag: fc.string({ maxLength: 20 }),
    product: fc.option(fc.uuid(), { nil: '' }),
    sort: fc.constantFrom(...orderSorts),
    rows: fc.constantFrom(...orderPageSizes),
    page: fc.integer({ min: 1, max: 999 }),
  })
