import { describe, expect, test } from 'vitest'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import type { ListPage } from '#domain/listQueries/list.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { pageAfter } from '#domain/listQueries/pageAfter.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { countByStatus, type OrdersPage, type OrdersQuery } from '#domain/orders/search.ts'
import type { RecordChange } from '#domain/recordChange.ts'
import { ayesha, lamp } from '#tests/support/records.ts'

const pending: OrderRow = {
  id: '#1001',
  version: 1,
  customer: 'Ayesha Khan',
  email: '',
  placedAt: 0,
  type: 'Local',
  payment: 'COD',
  total: { minor: 100_00, currency: 'PKR' },
  status: 'pending-cod',
}
const other: OrderRow = { ...pending, id: '#1002' }
const page: OrdersPage = {
  rows: [pending, other],
  total: 12,
  page: 1,
  pages: 2,
  countsByStatus: { ...countByStatus([]), 'pending-cod': 12 },
  countOfAll: 12,
}
const verified: OrderRow = { ...pending, version: 2, status: 'awaiting-assigning' }

const changeOf = (row: OrderRow): RecordChange => ({ kind: 'order', id: 'uuid', version: 2, row })
const after = (query: Partial<OrdersQuery>, ...rows: OrderRow[]) =>
  pageAfter({ kind: 'order', query: { ...allOrders, ...query }, found: page }, rows.map(changeOf))

describe('a page of orders', () => {
  test('shows an order with its new status, which is counted on its tab; the tabs add up', () => {
    const shown = after({}, verified) as OrdersPage
    expect(shown.rows).toEqual([verified, other])
    expect(shown.countsByStatus).toMatchObject({ 'pending-cod': 11, 'awaiting-assigning': 1 })
    expect(Object.values(shown.countsByStatus).reduce((sum, orders) => sum + orders)).toBe(shown.countOfAll)
  })

  test('follows several changes of one order, and none that is older than what it shows', () => {
    const assigned: OrderRow = { ...verified, version: 3, status: 'awaiting-approval' }
    expect(after({}, verified, assigned, verified)?.rows).toEqual([assigned, other])
  })

  test.each<[string, Partial<OrdersQuery>, Partial<OrderRow>]>([
    ['another status, under its tab', { status: 'pending-cod' }, { status: 'halt' }],
    ['another status, sorted by it', { sort: '-status' }, { status: 'halt' }],
    ['another type, under a type', { type: 'Local' }, { type: 'International' }],
    ['another type, sorted by it', { sort: 'type' }, { type: 'International' }],
    ['another name, sorted by it', { sort: 'customer' }, { customer: 'Bilal' }],
    ['another payment, sorted by it', { sort: 'payment' }, { payment: 'CC' }],
    ['another total, sorted by it', { sort: '-total' }, { total: { minor: 1, currency: 'PKR' } }],
    ['anything else, while a text is looked for', { q: 'lwn-1' }, {}],
    ['another id: it is not on this page', {}, { id: '#1003' }],
  ])('is read again after %s', (_, query, change) => {
    expect(after(query, { ...pending, version: 2, ...change })).toBeNull()
    expect(after({}, { ...pending, version: 2, ...change, id: '#1001' })).not.toBeNull()
  })

  test('is read again when it is not said what the order is now, or what was changed', () => {
    const shown = { kind: 'order', query: allOrders, found: page } as const
    expect(pageAfter(shown, [{ kind: 'order', id: 'uuid', version: null }])).toBeNull()
    expect(pageAfter(shown, null)).toBeNull()
    expect(pageAfter({ ...shown, found: null }, [])).toBeNull()
  })

  test('stays as it is after changes of what it does not show', () => {
    expect(
      pageAfter({ kind: 'order', query: allOrders, found: page }, [{ kind: 'product', id: 'P', version: 1 }]),
    ).toBe(page)
  })
})

const products: ListPage<'product'> = { rows: [lamp], total: 1 }
const customers: ListPage<'customer'> = { rows: [ayesha], total: 1, page: 1, pages: 1 }

test.each([
  ['name', allProducts, { name: 'Another lamp' }],
  ['stock, under one', { ...allProducts, stock: 'in-stock' }, { stockStatus: 'out-of-stock' }],
  ['category, under one', { ...allProducts, category: 'Home & Garden' }, { category: 'Sports' }],
  ['SKU, while a text is looked for', { ...allProducts, q: 'lmp' }, { sku: 'OTHER' }],
] as const)('a list of products is read again after another %s', (_, query, change) => {
  const pageOf = (row: typeof lamp) =>
    pageAfter({ kind: 'product', query, found: products }, [{ kind: 'product', id: row.id, version: 2, row }])
  expect(pageOf({ ...lamp, ...change })).toBeNull()
  const priced = { ...lamp, price: { minor: 1, currency: 'PKR' as const } }
  expect(pageOf(priced)).toEqual({ rows: [priced], total: 1 })
})

test.each([
  ['name', allCustomers, { name: 'Ayesha' }],
  ['last order, by that', allCustomers, { lastOrderAt: 1 }],
  ['number of orders, by that', { ...allCustomers, sort: 'orders' }, { orders: 99 }],
  ['sum, by that', { ...allCustomers, sort: 'spent' }, { totalSpent: { minor: 1, currency: 'PKR' } }],
  ['city, while a text is looked for', { ...allCustomers, q: 'khi' }, { city: 'Quetta' }],
] as const)('a list of customers is read again after another %s', (_, query, change) => {
  const pageOf = (row: typeof ayesha) =>
    pageAfter({ kind: 'customer', query, found: customers }, [
      { kind: 'customer', id: row.id, version: 2, row },
    ])
  expect(pageOf({ ...ayesha, ...change } as typeof ayesha)).toBeNull()
  expect(pageOf({ ...ayesha, country: 'Oman' })?.rows).toEqual([{ ...ayesha, country: 'Oman' }])
})

test('a change of orders may be one of every list', () => {
  const order: RecordChange = { kind: 'order', id: 'uuid', version: 1 }
  expect(pageAfter({ kind: 'product', query: allProducts, found: products }, [order])).toBeNull()
  expect(pageAfter({ kind: 'customer', query: allCustomers, found: customers }, [order])).toBeNull()
})
