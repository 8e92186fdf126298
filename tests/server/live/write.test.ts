/** How the live API writes (orders.md §3); everyWrite.test.ts asks it of every call. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { idempotencyKeyHeader, livePaths, type StaleVersion } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { companyRoles } from '#domain/fulfilment/roles.ts'
import { dayOf } from '#domain/weeks.ts'
import { createApp } from '#server/app.ts'
import { NEWS_CHANNEL } from '#server/db/live/changes.ts'
import { failingDatabase } from '#tests/support/database.ts'
import { jpegOf } from '#tests/support/jpeg.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app)
})
afterAll(() => app.close())

const product = (sku: string) => ({ name: 'Lamp', category: 'Home & Garden', price_minor: 5_000, sku })
const countOf = async (table: string) =>
  Number((await app.testDatabase.query<{ count: string }>(`select count(*) from ${table}`))[0]?.count)

test('the same key at the same time, sent to two processes, writes once', async () => {
  const second = live.secondProcess(app)
  const elsewhere = company.owner.servedBy(second)
  const order = live.newOrder({}, { lines: [{ title: 'Shawl', price_minor: 900, quantity: 1 }] })
  const before = await countOf('orders')
  const { owner } = company
  const answers = await Promise.all(
    [owner, elsewhere, owner, elsewhere, elsewhere].map((person) =>
      person.send<OrderResponse>(livePaths.orders, order, { key: 'one press' }),
    ),
  )
  await second.close()

  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await countOf('orders')).toBe(before + 1)
})

test('another body with the same key is refused', async () => {
  const key = randomUUID()
  await company.owner.send(livePaths.products, product('K-2'), { key })
  const other = await company.owner.send(livePaths.products, product('K-3'), { key })

  expect(other).toMatchObject({ status: 422, code: 'key_reused' })
})

test('a refused write keeps its key: corrected, it is accepted', async () => {
  const key = randomUUID()
  const refused = await company.owner.send(livePaths.products, { ...product('K-4'), name: ' ' }, { key })
  const corrected = await company.owner.send(livePaths.products, product('K-4'), { key })

  expect([refused.status, corrected.status]).toEqual([400, 201])
})

test('a write without a key, or with one that is too long, is refused', async () => {
  const send = (key: string) => company.owner.send(livePaths.products, product('K-5'), { key })
  for (const key of ['', ' ', 'k'.repeat(201)])
    expect(await send(key)).toMatchObject({ status: 400, code: 'key_missing' })
  expect(await send('k'.repeat(200))).toMatchObject({ status: 201 })
  const without = await app.post(livePaths.products, product('K-6'), await company.owner.access())
  expect(without.headers.get('X-Error-Code')).toBe('key_missing')
})

test('a change is logged with the id of its request, which is its key where it has no other', async () => {
  const { owner } = company
  const add = async (sku: string, id?: string) => {
    const response = await app.request(livePaths.products, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${await owner.access()}`,
        [idempotencyKeyHeader]: ` key of ${sku} `,
        ...(id !== undefined && { 'X-Request-Id': id }),
      },
      body: JSON.stringify(product(sku)),
    })
    const added = (await response.json()) as ProductResponse
    const query = 'select request_id from changes where subject_id = $1'
    return (await app.testDatabase.query<{ request_id: string }>(query, [added.id])).map(
      (row) => row.request_id,
    )
  }
  expect(await add('Q-1')).toEqual(['key of Q-1'])
  expect(await add('Q-2', 'r'.repeat(300))).toEqual(['r'.repeat(200)])
})

test('a stale version is refused with who, when, and the fields that differ', async () => {
  const agent = await company.join('agent')
  const { body: added } = await company.owner.send<ProductResponse>(livePaths.products, product('V-1'))
  const path = live.pathOf(livePaths.product, added)
  const change = { ...product('V-1'), price_minor: 6_000, version: added.version }
  await agent.send(path, change, { method: 'PUT' })
  app.clock.advance(3 * 60_000)
  const stale = await company.owner.send<StaleVersion>(
    path,
    { ...change, name: 'Desk lamp' },
    { method: 'PUT' },
  )

  expect(stale).toMatchObject({ status: 409, code: 'stale_version' })
  expect(stale.body).toEqual({
    detail: 'This product was changed by Test Person 3 min ago.',
    version: 2,
    changed_by: 'Test Person',
    changed_at: app.clock.now().getTime() - 3 * 60_000,
    differing: { priceMinor: { before: 5_000, after: 6_000 } },
  })
})

/** What a courier paid out for a parcel. */
async function settlementOf(shop: Awaited<ReturnType<typeof live.openShop>>): Promise<{ id: string }> {
  const { owner } = shop
  let order = await live.done(live.sendEvent(owner, await shop.order(), { type: 'order.verified' }))
  const steps = [
    { type: 'parcel.approved', booking: { courier: 'TCS', cn: 'T-9' } },
    { type: 'parcel.dispatched' },
    { type: 'parcel.markedDelivered', proof: 'Called' },
  ]
  for (const step of steps) order = await live.done(live.sendToParcel(owner, order, 1, step))
  const gross = order.balance.collected.minor
  return live.done(
    owner.send<{ id: string }>(livePaths.settlements, {
      courier: 'TCS',
      reference: 'INV-9',
      paid_on: dayOf(app.clock.now().getTime()),
      source: 'typed',
      whole: {},
      bank: gross,
      rows: [{ cn: 'T-9', gross, deductions: {} }],
    }),
  )
}

test("another company's records cannot be read by any of their paths, by no role, or be ordered", async () => {
  const shop = await live.openShop(app, { split_logic: 'OPTION_2' })
  const { owner } = shop
  const theirs = await live.done(
    owner.send<ProductResponse>(livePaths.products, { ...product('T-1'), photo: jpegOf(8, 6) }),
  )
  const begun = { kind: 'products', file_name: 'p.csv' }
  const customer = { name: 'Sana', phone: '0321-7654321' }
  const job = await live.done(owner.send<{ id: string }>(livePaths.imports, begun))
  /** Each record with an id of its own, by the path under which it is read. */
  const records: Record<string, { id: string; photo?: string }> = {
    [livePaths.order]: await live.done(owner.send(livePaths.orders, live.newOrder({ 'T-1': 1 }))),
    [livePaths.product]: theirs,
    [livePaths.productStock]: theirs,
    [livePaths.productPhoto]: theirs,
    [livePaths.customer]: await live.done(owner.send(livePaths.customers, customer)),
    [livePaths.job]: job,
    [livePaths.importRows]: job,
    [livePaths.settlement]: await settlementOf(shop),
  }
  type Document = { paths: Record<string, Record<string, object>> }
  const { paths } = (await (await app.request('openapi.json')).json()) as Document
  const read = Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1'))
  const ofCompanies = new Set<string>(Object.values(livePaths))
  expect(read.filter((path) => ofCompanies.has(path) && path.includes(':')).sort()).toEqual(
    Object.keys(records).sort(),
  )

  for (const role of companyRoles) {
    const person = role === 'owner' ? company.owner : await company.join(role)
    for (const [path, record] of Object.entries(records)) {
      const address = live.pathOf(path, record)
      const statuses = [(await person.get(address)).status, (await owner.get(address)).status]
      // What couriers paid is for owners and managers alone: the others are told so before anything is looked for.
      const isKept = path === livePaths.settlement && role !== 'owner' && role !== 'manager'
      expect([role, path, ...statuses]).toEqual([role, path, isKept ? 403 : 404, 200])
    }
  }
  const ordered = live.newOrder({}, { lines: [{ product_id: theirs.id, quantity: 1 }] })
  expect((await company.owner.send(livePaths.orders, ordered)).body).toEqual({
    lines: ['Item 1: choose a product from the list.'],
  })
})

test('a company that is not set up has no orders of its own', async () => {
  const { access } = await app.signIn(await app.createAccount('approved'))
  const response = await app.get(livePaths.orders, access)
  expect([response.status, response.headers.get('X-Error-Code')]).toEqual([403, 'company_not_onboarded'])
})

test('a company that is suspended reads and changes nothing until it is reinstated', async () => {
  const { owner, account } = await live.openCompany(app)
  const [read, add] = [
    () => owner.get(livePaths.orders),
    () => owner.send(livePaths.products, product('S-1')),
  ]
  expect((await read()).status).toBe(200)
  await app.suspend(account.email)
  const detail = 'Your company is suspended. Your data is kept. Contact support to have it reinstated.'
  const refused = { status: 403, code: 'company_suspended', body: { detail } }
  expect([await read(), await add()]).toMatchObject([refused, refused])
  await app.reinstate(account.email)
  expect([(await read()).status, (await add()).status]).toEqual([200, 201])
})

test('every change has one log row, and all processes are notified of it', async () => {
  const listener = new pg.Client(app.testDatabase.url)
  await listener.connect()
  const heard: unknown[] = []
  listener.on('notification', ({ payload }) => void heard.push(JSON.parse(payload ?? '')))
  await listener.query(`listen ${NEWS_CHANNEL}`)
  const { body: added } = await company.owner.send<ProductResponse>(livePaths.products, product('N-1'))
  const rows = await app.testDatabase.query(
    'select event, before, after, actor_kind, actor_id, actor_name, version, reason, parcel_id, created_at from changes where subject_id = $1',
    [added.id],
  )
  // Notifications arrive with the next answer of the connection at the latest.
  await listener.query('select 1')
  await listener.end()

  expect(rows).toMatchObject([
    {
      event: 'product.added',
      before: { sku: null },
      after: { sku: 'N-1' },
      actor_kind: 'person',
      actor_id: company.account.userId,
      actor_name: 'Test Person',
      version: 1,
      reason: null,
      parcel_id: null,
      created_at: app.clock.now(),
    },
  ])
  expect(heard).toEqual([
    { company: company.companyId, subject: 'product', id: added.id, version: 1, event: 'product.added' },
  ])
})

describe('a write that others get in the way of', () => {
  const failure = (code: string) => Object.assign(new Error(code), { code })
  const add = (sku: string, failures: Error[]) => {
    const database = failingDatabase(app.database, failures)
    const api = createApp({ ...app.deps, database })
    return company.owner.access().then((access) =>
      api.request(`/api/${livePaths.products}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${access}`,
          [idempotencyKeyHeader]: sku,
        },
        body: JSON.stringify(product(sku)),
      }),
    )
  }

  test.each(['40P01', '40001'])('with %s is tried four times', async (code) => {
    const got = failure(code)
    expect((await add(`R-3-${code}`, [got, got, got])).status).toBe(201)
    expect((await add(`R-4-${code}`, [got, got, got, got])).status).toBe(500)
    expect((await add(`R-other-${code}`, [failure('23514')])).status).toBe(500)
  })

  test('for too long is refused until a moment later', async () => {
    const response = await add('R-held', [failure('57014')])
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
  })
})
