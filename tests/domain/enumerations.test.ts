import { expect, test } from 'vitest'
import { MAX_REASON_LENGTH } from '#domain/companies.ts'
import { customerFields, customerSorts } from '#domain/customers.ts'
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
import {
  orderStatuses,
  orderTags,
  orderTypes,
  paymentMethods,
  riskStatuses,
  soldCategories,
} from '#domain/orders/order.ts'
import { orderPageSizes } from '#domain/orders/search.ts'
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
  ['fields of a product', productFields, ['name', 'category', 'sku', 'price', 'stock']],
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
])('%s: %i', (_, value, expected) => {
  expect(value).toBe(expected)
})

test('customers are sorted by last order by default', () => {
  expect(allCustomers).toEqual({ search: '', sort: 'recent', page: 1 })
})

test('the default zone is Karachi, UTC+5', () => {
  expect(karachi).toEqual({ id: 'Asia/Karachi', offsetMinutes: 300 })
})
