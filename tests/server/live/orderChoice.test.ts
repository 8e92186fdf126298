/** All orders of a list, to choose them: as a person has seen it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { MAX_CHOSEN } from '#domain/fulfilment/orderBatch.ts'
import type { AllOrdersResponse, OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close({ hasRowsByHand: true }))

async function openShop() {
  const company = await live.openCompany(app)
  const { owner } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP-7', { [korangi.id]: 50 })
  const create = (changes: Record<string, unknown> = {}) =>
    live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, changes)))
  const seen = async (query: string) =>
    (await live.done(owner.get<OrdersResponse>(`${livePaths.orders}?${query}`))).revision ?? ''
  const ask = (query: string, revision: string) =>
    owner.get<AllOrdersResponse>(`${livePaths.orderChoice}?${query}&revision=${revision}`)
  const all = async (query: string, revision: string) => live.done(ask(query, revision))
  return { owner, create, seen, ask, all }
}

test('all that match are named in the order of the list, and no other company’s', async () => {
  const shop = await openShop()
  const other = await openShop()
  await other.create()
  for (let n = 1; n <= 12; n += 1) await shop.create(n === 3 ? { tags: ['eid'] } : {})
  const revision = await shop.seen('page=2')
  const { total, rows } = await shop.all('page=2&rows=10', revision)
  expect(total).toBe(12)
  expect(rows.map(({ label }) => label)).toEqual(Array.from({ length: 12 }, (_, n) => `K${1012 - n}`))
  expect(rows).toContainEqual({ label: 'K1003', status: 'pending-cod', is_later: false })
  expect((await shop.all('tag=eid', revision)).rows.map(({ label }) => label)).toEqual(['K1003'])
  expect((await shop.all('q=K1003', revision)).rows.map(({ label }) => label)).toEqual(['K1003'])
  expect(await shop.all('status=halt', revision)).toEqual({ total: 0, rows: [] })
})

test('what came, or changed, after the list was read is told apart', async () => {
  const shop = await openShop()
  const [old, changed] = [await shop.create(), await shop.create()]
  const revision = await shop.seen('')
  const fresh = await shop.create()
  await live.done(live.sendEvent(shop.owner, changed, { type: 'order.verified' }))
  const later = async (since: string) =>
    (await shop.all('', since)).rows.filter(({ is_later }) => is_later).map(({ label }) => label)
  expect(await later(revision)).toEqual([fresh.label, changed.label])
  expect(await later(await shop.seen(''))).toEqual([])
  expect(old.label).toBe('K1001')
})

test('an order that was committed late, by a transaction that began before, is later', async () => {
  const shop = await openShop()
  const order = await shop.create()
  const { testDatabase } = app
  const company = (
    await testDatabase.query<{ id: string }>('select company_id as id from orders where id = $1', [order.id])
  ).at(0)?.id
  // A change that was open while the list was read has a number before its end. The third part lists the transactions that
  // are open now, those of other tests among them.
  const before = await shop.seen('')
  const [min, max] = before.split(':').slice(0, 2).map(BigInt) as [bigint, bigint]
  await testDatabase.query(
    'update changes set xact = $1::text::xid8 where company_id = $2 and subject_id = $3',
    [String(min - 1n), company, order.id],
  )
  const isLater = async (revision: string) => (await shop.all('', revision)).rows[0]?.is_later
  expect(await isLater(`${min - 1n}:${max}:${min - 1n}`)).toBe(true)
  expect(await isLater(`${min}:${max}:`)).toBe(false)
})

test('what is no revision is refused', async () => {
  const shop = await openShop()
  for (const revision of ['', 'x', '1:2', '1:2:3,', `1:2:${'3,'.repeat(5_000)}3`])
    expect(await shop.ask('', revision)).toMatchObject({
      status: 400,
      body: { revision: [expect.any(String)] },
    })
})

test('more than can be chosen are only counted', async () => {
  const shop = await openShop()
  const order = await shop.create()
  const revision = await shop.seen('')
  for (const table of ['tallies', 'tally_moves'])
    await app.testDatabase.query(
      `update ${table} set orders = $1 where company_id = (select company_id from orders where id = $2)`,
      [MAX_CHOSEN + 1, order.id],
    )
  expect(await shop.all('', revision)).toEqual({ total: MAX_CHOSEN + 1, rows: [] })
})
