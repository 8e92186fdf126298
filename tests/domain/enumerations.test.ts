import { expect, test } from 'vitest'
import { MAX_REASON_LENGTH } from '#domain/companies.ts'
import { CUSTOMERS_STEP, customerFields, customerSorts } from '#domain/customers.ts'
import { orderStateSlugs, parcelStateSlugs } from '#domain/fulfilment/facts.ts'
import { CASH_LIMIT_MINOR } from '#domain/fulfilment/newOrder.ts'
import { MAX_LINES, MAX_TWINS } from '#domain/fulfilment/orderContract.ts'
import { PRESENCE_BEAT_MS, PRESENCE_SHOWN_MS } from '#domain/fulfilment/presence.ts'
import { UNDO_MS, UNDO_WAY_MS } from '#domain/fulfilment/undo.ts'
import { MAX_CELL, MAX_PART_CHARACTERS, MAX_PART_RECORDS, MAX_ROW } from '#domain/imports/importContract.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/newAccess.ts'
import {
  cmsTypes,
  courierTypes,
  ecommerceTypes,
  inventoryManagers,
  ivrTypes,
  splitLogics,
} from '#domain/onboarding/fields.ts'
import { QUEUE_PAGE_SIZE } from '#domain/operator/companiesQuery.ts'
import { OUTBOX_PAGE_SIZE } from '#domain/operator/mailsQuery.ts'
import {
  MAX_TAG_LENGTH,
  orderStatuses,
  orderTags,
  orderTypes,
  paymentMethods,
  riskStatuses,
  soldCategories,
} from '#domain/orders/order.ts'
import { orderPageSizes } from '#domain/orders/search.ts'
import { MAX_VIEW_NAME, MAX_VIEWS } from '#domain/orderViews.ts'
import { productCategories, productFields, stockStatuses } from '#domain/products.ts'
import { SIGN_UP_REDIRECT_MS } from '#domain/signUp.ts'
import { karachi } from '#domain/weeks.ts'

/** The values of specification §3, §4 and §9; values that it leaves open are those of the screens. */
test.each<[string, readonly string[], readonly string[]]>([
  ['split logics', splitLogics, ['OPTION_1', 'OPTION_2', 'OPTION_3', 'OPTION_4']],
  ['inventory managers', inventoryManagers, ['COMPANY', 'PROVIDER']],
  ['CMS types', cmsTypes, ['Candela', 'Custom', 'Other']],
  ['IVR types', ivrTypes, ['AUTO', 'MANUAL_THEIRS', 'MANUAL_OURS']],
  ['platforms', ecommerceTypes, ['SHOPIFY', 'WOOCOMMERCE']],
  ['couriers', courierTypes, ['PROVIDER', 'TCS', 'LEOPARD']],
  [
    'order statuses',
    orderStatuses,
    [
      'pending-cc',
      'pending-cod',
      'city-issue',
      'awaiting-assigning',
      'awaiting-approval',
      'approve',
      'dispatch-issue',
      'dispatch',
      'delivered',
      'cancelled',
      'returned',
      'halt',
    ],
  ],
  ['order types', orderTypes, ['Local', 'International']],
  ['payment methods', paymentMethods, ['CC', 'COD']],
  ['risk statuses', riskStatuses, ['Low', 'Medium', 'High']],
  ['tags', orderTags, ['repeat-buyer', 'call-first', 'gift-wrap', 'fragile', 'wholesale', 'vip']],
  ['product categories', productCategories, ['Electronics', 'Clothing', 'Home & Garden', 'Sports']],
  ['sold categories', soldCategories, ['Electronics', 'Clothing', 'Home & Garden', 'Sports', 'Beauty']],
  ['stock statuses', stockStatuses, ['in-stock', 'low-stock', 'out-of-stock']],
  ['customer sorts', customerSorts, ['recent', 'name', 'orders', 'spent']],
  ['fields of a customer', customerFields, ['name', 'email', 'phone', 'city', 'country']],
  [
    'fields of a product',
    productFields,
    ['name', 'photo', 'category', 'sku', 'barcode', 'price', 'cost', 'stock', 'vendor', 'weight'],
  ],
])('%s', (_, values, expected) => {
  expect(values).toEqual(expected)
})

test.each([
  ['orders on a page', allOrders.rows, 10],
  ['orders on a page, the first choice', orderPageSizes[0], 10],
  ['characters of a password, at least', MIN_PASSWORD_LENGTH, 6],
  ['characters of a password, at most', MAX_PASSWORD_LENGTH, 256],
  ['milliseconds before sign-up leads on', SIGN_UP_REDIRECT_MS, 3000],
  ["characters of an operator's reason, at most", MAX_REASON_LENGTH, 500],
  ['companies on a page', QUEUE_PAGE_SIZE, 20],
  ['mails on a page', OUTBOX_PAGE_SIZE, 20],
  ['customers on a page', CUSTOMERS_STEP, 24],
  ['views of the list, at most', MAX_VIEWS, 20],
  ['characters of the name of a view, at most', MAX_VIEW_NAME, 40],
  ['items of an order, at most', MAX_LINES, 100],
  ['characters of a tag, at most', MAX_TAG_LENGTH, 40],
  ['orders whose city one fix resolves, at most', MAX_TWINS, 100],
  ['minor units that are paid in cash at once, at most', CASH_LIMIT_MINOR, 20_000_000],
  ['milliseconds of an Undo', UNDO_MS, 10_000],
  ['milliseconds that an Undo may be on its way', UNDO_WAY_MS, 110_000],
  ['milliseconds after which others hear again of an open form', PRESENCE_BEAT_MS, 15_000],
  ['milliseconds that others see an open form', PRESENCE_SHOWN_MS, 30_000],
  ['characters of a cell, at most', MAX_CELL, 5_000],
  ['the number of a row, at most', MAX_ROW, 10_000_000],
  ['records in one call, at most', MAX_PART_RECORDS, 100],
  ['characters of records in one call, at most', MAX_PART_CHARACTERS, 15_000],
])('%s: %i', (_, value, expected) => {
  expect(value).toBe(expected)
})

test('customers are sorted by last order by default', () => {
  expect(allCustomers).toEqual({ q: '', sort: 'recent', page: 1 })
})

test('the default zone is Karachi, UTC+5', () => {
  expect(karachi).toEqual({ id: 'Asia/Karachi', offsetMinutes: 300 })
})

test('each state of a live order and of its parcels has a status', () => {
  const slugs = [...Object.values(orderStateSlugs), ...Object.values(parcelStateSlugs)]
  expect(new Set(slugs.filter((slug) => slug !== null))).toEqual(new Set(orderStatuses))
})
