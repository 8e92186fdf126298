/** Searches find names however they are written: in orders, customers and products (orders.md §8). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustomerResponse, ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let owner: live.Person
const names = [
  'Qasim  Doublespace',
  'علي حسن',
  'José Núñez',
  "O'Brien, Zed",
  'Sara\u00a0Nbsp',
  'İpek Test',
  '100% Cotton_Shop',
]
beforeAll(async () => {
  app = await createTestApp()
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  owner = company.owner
  const karachi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP-7', { [karachi.id]: 50 }, 150_000)
  for (const [index, name] of names.entries()) {
    const customer = { ...live.customer, name, number: `0334123000${index}`, email: '' }
    await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, { customer })))
    const product = { name, sku: `N-${index}`, category: 'Sports', price_minor: 1, stock: 0 }
    await live.done(owner.send<ProductResponse>(livePaths.products, product))
  }
})
afterAll(() => app.close())

const found = async (path: string, text: string) => {
  const { rows } = await live.done(
    owner.get<{ rows: Record<string, unknown>[] }>(`${path}?q=${encodeURIComponent(text)}`),
  )
  return rows
}

describe.each([
  ['qasim doublespace', 0],
  ['QASIM \u2003 DOUBLE', 0],
  ['علی حسن', 1],
  ['علی  حسن', 1],
  ['jose nunez', 2],
  ['JOSÉ', 2],
  ['o’brien', 3],
  ['obrien', 3],
  ['Sara Nbsp', 4],
  ['ipek', 5],
  ['100% cotton_', 6],
] as const)('%j finds one', (text, index) => {
  test('order, customer and product', async () => {
    const orders = (await found(livePaths.orders, text)) as OrdersResponse['rows']
    expect(orders.map(({ customer }) => customer)).toEqual([names[index]])
    const customers = (await found(livePaths.customers, text)) as CustomerResponse[]
    expect(customers.map(({ name }) => name)).toEqual([names[index]])
    const products = (await found(livePaths.products, text)) as ProductResponse[]
    expect(products.map(({ name }) => name)).toEqual([names[index]])
  })
})

test('an order is found by its tags, and no longer by those that were taken off', async () => {
  const customer = { ...live.customer, number: '03341230020' }
  const order = await live.done(
    owner.send<OrderResponse>(
      livePaths.orders,
      live.newOrder({ 'LAMP-7': 1 }, { customer, tags: ['Eid Gift'] }),
    ),
  )
  expect(await found(livePaths.orders, 'eid  gift')).toMatchObject([{ id: order.id }])
  await live.done(
    owner.send(
      live.pathOf(livePaths.orderTags, order),
      { version: order.version, tags: ['Café'] },
      { method: 'PUT' },
    ),
  )
  expect(await found(livePaths.orders, 'eid gift')).toEqual([])
  expect(await found(livePaths.orders, 'CAFE')).toMatchObject([{ id: order.id }])
})
