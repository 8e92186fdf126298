/** The filters of the orders list that its tallies do not count by. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderChoices, OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { dayOf } from '#domain/weeks.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
let shawl: { id: string }
let korangi: { id: string }
let gulberg: { id: string }
/** K1001 and K1002 go to Karachi and were verified, the second one with TCS; K1003 and K1004 go to Lahore. */
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  owner = company.owner
  korangi = await company.addLocation('Korangi', 'Karachi')
  gulberg = await company.addLocation('Gulberg', 'Lahore')
  await company.addProduct('LAMP-7', { [korangi.id]: 9 })
  shawl = await company.addProduct('SHL-1', { [korangi.id]: 9 })
  const create = (city: string, sku: string, changes: object = {}) =>
    live.done(
      owner.send<OrderResponse>(
        livePaths.orders,
        live.newOrder({ [sku]: 1 }, { customer: { ...live.customer, city }, ...changes }),
      ),
    )
  const first = await create('Karachi', 'LAMP-7', { tags: ['Eid Rush'] })
  const second = await create('کراچی', 'SHL-1')
  await create('Lahore', 'SHL-1', { payment: 'CC' })
  await create('Lahore', 'LAMP-7', { payment: 'CC', tags: ['eid rush', 'call'] })
  for (const order of [first, second])
    await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  await app.testDatabase.query('update parcels set courier = $1 where company_id = $2 and order_id = $3', [
    'TCS',
    company.companyId,
    second.id,
  ])
})
afterAll(() => app.close())

const ask = (query: Record<string, string>) =>
  live.done(owner.get<OrdersResponse>(`${livePaths.orders}?${new URLSearchParams(query)}`))
const found = async (query: Record<string, string>) =>
  (await ask(query)).rows.map(({ label }) => label).sort()

test.each<[string, () => Record<string, string>, string[]]>([
  ['city, as the address was understood', () => ({ city: 'Karachi' }), ['K1001', 'K1002']],
  ['payment', () => ({ payment: 'cc' }), ['K1003', 'K1004']],
  ['courier of a parcel', () => ({ courier: 'TCS' }), ['K1002']],
  ['warehouse of a parcel', () => ({ warehouse: korangi.id }), ['K1001', 'K1002']],
  ['tag, whatever its case', () => ({ tag: 'Eid RUSH' }), ['K1001', 'K1004']],
  ['product', () => ({ product: shawl.id.toUpperCase() }), ['K1002', 'K1003']],
  ['all at once', () => ({ city: 'Lahore', payment: 'cc', tag: 'call' }), ['K1004']],
  ['with a search', () => ({ city: 'Lahore', q: 'shl-1' }), ['K1003']],
  ['with a status', () => ({ product: shawl.id, status: 'pending-cc' }), ['K1003']],
  ['today', () => ({ days: `${dayOf(app.clock.now().getTime())}..` }), ['K1001', 'K1002', 'K1003', 'K1004']],
  ['until long ago', () => ({ days: '..2020-01-01' }), []],
])('finds the orders of a %s', async (_, query, labels) => {
  expect(await found(query())).toEqual(labels)
  // The file has what the list has.
  const { access } = await app.signIn(company.account)
  const file = await app.request(`${livePaths.orderExport}?${new URLSearchParams(query())}&column=order`, {
    headers: { Authorization: `Bearer ${access}` },
  })
  expect((await file.text()).match(/K\d+/g)?.sort() ?? []).toEqual(labels)
})

test('counts each status of what matches, sorts it, and turns its pages', async () => {
  const page = await ask({ city: 'Lahore', sort: 'id' })
  expect(page).toMatchObject({ total: 2, count_of_all: 2, pages: 1 })
  expect(page.counts_by_status).toMatchObject({ 'pending-cc': 2, 'awaiting-approval': 0 })
  expect(page.rows.map(({ label }) => label)).toEqual(['K1003', 'K1004'])
  const order = await live.done(
    owner.get<OrderResponse>(`${live.pathOf(livePaths.order, { id: 'K1003' })}?city=Lahore&sort=id`),
  )
  expect(order.place).toMatchObject({ previous: null, position: 1, total: 2 })
})

describe('a filter that is', () => {
  test('an id is answered with its name; one of nothing finds nothing', async () => {
    expect((await ask({ warehouse: korangi.id, product: shawl.id })).names).toEqual({
      warehouse: 'Korangi',
      product: 'Product SHL-1',
    })
    const nowhere = { warehouse: company.companyId }
    expect(await ask(nowhere)).toMatchObject({ total: 0, names: {} })
  })

  test('taken off, where all together find nothing, is counted', async () => {
    const page = await ask({ city: 'Lahore', courier: 'TCS', q: 'shl-1', type: 'local' })
    // Without the search there is none either, because the courier took nothing to Lahore.
    expect(page).toMatchObject({ total: 0, without: { city: 1, courier: 1 } })
    expect(Object.keys(page.without ?? {})).toEqual(['city', 'courier'])
    expect((await ask({ city: 'Lahore' })).without).toBeUndefined()
  })
})

test('offers what orders have, each once', async () => {
  expect(await live.done(owner.get<OrderChoices>(livePaths.orderFilters))).toEqual({
    cities: ['Karachi', 'Lahore'],
    couriers: ['TCS'],
    warehouses: [
      { id: gulberg.id, name: 'Gulberg' },
      { id: korangi.id, name: 'Korangi' },
    ],
    tags: ['call', 'duplicate', 'eid rush', 'verified'],
  })
  const other = await live.openCompany(app)
  expect(await live.done(other.owner.get<OrderChoices>(livePaths.orderFilters))).toEqual({
    cities: [],
    couriers: [],
    warehouses: [],
    tags: [],
  })
})
