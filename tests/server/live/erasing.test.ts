/** What a customer, a person and a company were, and what is left of them in any row, backup, log or stored response. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ENDING_MS } from '#domain/companies.ts'
import { apiPaths } from '#domain/contract.ts'
import type { CustomerResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { People } from '#domain/people.ts'
import { createApp } from '#server/app.ts'
import { backUp } from '#server/backup/backups.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { rotateCredentialsKey } from '#server/companies/rotateCredentialsKey.ts'
import { createVault } from '#server/companies/vault.ts'
import { allTables, columnOf, companyTables, textColumns } from '#server/data/tables.ts'
import { createMetrics } from '#server/metrics.ts'
import { rowsThatSay } from '#tests/support/everyRow.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, password, type TestApp } from '#tests/support/testApp.ts'
import { filesIn } from '#tests/support/zip.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
/** Somebody else of the same company, who is to stay as they are. */
let others: string[]
beforeEach(async () => {
  app = await createTestApp()
  shop = await live.openShop(app, { stock: { Karachi: 50 } })
  const other = { ...live.customer, name: 'Zulekha Other', number: '0301-7654321', email: 'other@shop.test' }
  await shop.order({ customer: other })
  others = await rowsThatSay(app.testDatabase, /Other|7654321/)
})
afterEach(() => app.close())

const canary = /canar|987.?1234/i
/** In every field that a customer has. */
const zulekha = {
  name: 'Zulekha Canary',
  email: 'canary@mail.test',
  number: '0345-9871234',
  city: 'Canarypur',
  country: 'Pakistan',
  zip: 'CNR-CANARY',
  address1: 'Canary House 7',
  address2: 'Canary Lane',
}

/** Tables of texts of the company itself, its products, its places and its people: without what people write of others. */
const ofNobodyWhoOrders = [
  'city_aliases',
  'company_settings',
  'company_setups',
  'courier_cash',
  'courier_connections',
  'courier_places',
  'invitations',
  'locations',
  'mails',
  'ownership_changes',
  'products',
  'provider_parcels',
  'settlements',
  'tallies',
]

async function backedUp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-erased-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'backup')
  await backUp(app.testDatabase.url, file, app.clock.now())
  return gunzipSync(readFileSync(file)).toString()
}

const customerOf = async (name: string) => {
  const { rows } = await live.done(
    shop.owner.get<{ rows: CustomerResponse[] }>(`${livePaths.customers}?q=${encodeURIComponent(name)}`),
  )
  const [found] = rows
  if (!found) throw new Error(`No customer ${name}`)
  return found
}
const erase = async ({ id, version }: CustomerResponse) =>
  live.proven(app, shop.owner, () => {
    const path = live.pathOf(livePaths.customerErasure, { id })
    return shop.owner.send<CustomerResponse>(path, { version })
  })
/**
 * What comes in from couriers, who say and post what they like, and what is decided of their money: a row with the customer in it
 * in each table that an order leads to, or only the number of a parcel.
 */
async function leaveTracesOfCouriers({ id }: OrderResponse): Promise<void> {
  const query = (text: string, values: unknown[]) => app.testDatabase.query(text, values)
  const of = [shop.companyId, id]
  const said = 'Zulekha Canary, Canary House 7, refused'
  await query(
    `insert into courier_news (company_id, order_id, courier, cn, digest, parcel_id, words, reason, time_text, meaning, received_at)
     values ($1, $2, 'leopards', 'CN-77', 'd', gen_random_uuid(), $3, $3, '', 'unknown', now())`,
    [...of, said],
  )
  await query(
    `insert into bookings (company_id, order_id, id, parcel_id, courier, attempt, reference, state, cn, words, weight_grams, cod_minor, asked_by, created_at, advice)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 'leopards', 1, 'R-77', 'accepted', 'CN-77', $3, 1, 0, '{"kind":"person","id":null,"name":"x"}', now(), jsonb_build_object('advice', 'again', 'state', 'refused', 'words', $3::text))`,
    [...of, said],
  )
  await query(
    `insert into courier_pushes (company_id, id, courier, body, created_at)
     values ($1, gen_random_uuid(), 'leopards', $2, now())`,
    [shop.companyId, JSON.stringify({ cn_number: 'CN-77', receiver: said })],
  )
  await query(
    `insert into settlement_rows (company_id, order_id, id, settlement_id, position, cn, gross_minor, deductions, due_minor, result, reason)
     values ($1, $2, gen_random_uuid(), gen_random_uuid(), 1, 'CN-77', 0, '{}', 0, 'matched', $3)`,
    [...of, said],
  )
}
/** What people write elsewhere, with a name, a number or an address in it: of the orders of others, of stock, of files. */
async function leaveTracesElsewhere(): Promise<void> {
  const { owner } = shop
  const other = await shop.order({
    customer: { ...live.customer, name: 'Of Another', number: '0302-5550002' },
  })
  for (const text of ['For ZULEKHA  Canary, too', 'Ring +92 345 9871234 before', 'Bill to Canary@mail.test'])
    await live.done(owner.send(live.pathOf(livePaths.orderComments, other), { text }))
  const { version } = await shop.read(other)
  const tags = ['Gift of Zulekha Canary', 'Kept']
  await live.done(owner.send(live.pathOf(livePaths.orderTags, other), { version, tags }, { method: 'PUT' }))
  // It was theirs, and went to another address than any of their orders.
  const moved = await shop.order({ customer: { ...zulekha, city: 'Lahore', address1: 'Canary Office 9' } })
  const changed = {
    version: moved.version,
    customer: { ...live.customer, number: '0304-5550004' },
    reallocate: true,
  }
  await live.done(owner.send(live.pathOf(livePaths.orderCustomer, moved), changed, { method: 'PUT' }))
  const wrote = 'Given back by Zulekha Canary'
  await app.testDatabase.query('update stock_adjustments set note = $2 where company_id = $1', [
    shop.companyId,
    wrote,
  ])
  await app.testDatabase.query('update jobs set file_name = $2 where company_id = $1', [
    shop.companyId,
    'Zulekha Canary.csv',
  ])
  await app.testDatabase.query('update company_status_changes set reason = $2 where company_id = $1', [
    shop.companyId,
    'Complaint of canary@mail.test',
  ])
}
const cancel = (order: OrderResponse) =>
  live.done(live.sendEvent(shop.owner, order, { type: 'order.cancelled', reason: 'price' }))
/** The tabs, the figures, the sums and the log of a company. */
const read = async (of = shop) => ({
  orders: (await live.done(of.owner.get<Record<string, unknown>>(livePaths.orders)))['counts_by_status'],
  dashboard: await live.done(of.owner.get(livePaths.dashboard)),
  sums: await app.testDatabase.query(
    'select number, status, grand_total_minor, paid_minor, known_city from orders where company_id = $1 order by number',
    [of.companyId],
  ),
  figures: await app.testDatabase.query(
    'select id, orders, kept_orders, spent_minor, created_at from customers where company_id = $1 order by id',
    [of.companyId],
  ),
  log: await app.testDatabase.query(
    "select id, event, actor_name, version from changes where company_id = $1 and event <> 'customer.erased' order by id",
    [of.companyId],
  ),
})

/** The same person through a server with figures, and what these say. */
function watched(person: live.Person) {
  const { metrics, text } = createMetrics(() => 0)
  const served = createApp({ ...app.deps, metrics })
  const request = async (path: string, init?: RequestInit) => served.request(`/api/${path}`, init)
  return { person: person.servedBy({ request }), figures: () => text(app.deps) }
}

/** Two orders with all that can be written about a customer, one of them with another number at first, and one that was deleted. */
async function leaveTraces() {
  const { owner } = shop
  const first = await shop.order({
    customer: { ...zulekha, city: 'Karachi' },
    tags: ['Canary', 'VIP'],
    note: 'Zulekha Canary rings twice',
    paid: { minor: 100, reference: 'canary@mail.test' },
  })
  const second = await shop.order({ customer: zulekha })
  const wrong = { ...live.customer, name: 'Somebody Else', number: '0333-1112223' }
  const third = await shop.order({ customer: wrong })
  const changed = { version: third.version, customer: zulekha, reallocate: true }
  await live.done(owner.send(live.pathOf(livePaths.orderCustomer, third), changed, { method: 'PUT' }))
  await live.done(owner.send(live.pathOf(livePaths.orderNotes, first), { text: 'She is called Zulekha' }))
  await live.done(owner.send(live.pathOf(livePaths.orderComments, first), { text: 'Call 0092 345 987 1234' }))
  const query = { q: 'Zulekha Canary' }
  await live.done(owner.send(livePaths.views, { name: 'Of Zulekha Canary', query }))
  const job = await live.done(
    owner.send<{ id: string }>(livePaths.imports, { kind: 'orders', file_name: 'a.csv' }),
  )
  const cells = {
    order: 'C-1',
    name: 'Zulekha Canary',
    phone: '03459871234',
    city: 'Canarypur',
    address: 'Canary House 7',
  }
  await live.done(owner.send(live.pathOf(livePaths.importRows, job), { records: [{ row: 2, cells }] }))
  await live.done(
    live.remove(owner, livePaths.order, await shop.read(await shop.order({ customer: zulekha }))),
  )
  const customer = await customerOf('Zulekha Canary')
  const { id, version, name, email, phone, city, country } = customer
  const blocked = { version, name: `${name} Begum`, email, phone, city, country, is_blocked: true }
  await live.done(owner.send(live.pathOf(livePaths.customer, { id }), blocked, { method: 'PUT' }))
  return [first, second, third]
}

describe('a customer', () => {
  test('is gone from every table, from a backup made after, from the log of the server and from its figures; sums, tabs and log stay', async () => {
    const own = await leaveTraces()
    for (const { id } of own) await cancel(await shop.read({ id }))
    if (own[0]) await leaveTracesOfCouriers(own[0])
    await leaveTracesElsewhere()
    const before = await read()
    const said = await rowsThatSay(app.testDatabase, canary)
    const tables = new Set(said.map((row) => row.split(' ')[0]?.replace('public.', '')))
    expect(tables).toEqual(
      new Set([
        'bookings',
        'changes',
        'comments',
        'company_status_changes',
        'courier_news',
        'courier_pushes',
        'customers',
        'deleted_orders',
        'idempotency_keys',
        'job_rows',
        'jobs',
        'notes',
        'order_tags',
        'order_views',
        'orders',
        'payments',
        'settlement_rows',
        'stock_adjustments',
        'tally_moves',
      ]),
    )
    // What is of an order is searched by it. Each other table with texts of the company says nothing of who orders.
    const unsaid = companyTables.filter(
      (table) => textColumns(table).length > 0 && !tables.has(table.name) && !columnOf(table, 'order_id'),
    )
    expect(unsaid.map(({ name }) => name).sort()).toEqual(ofNobodyWhoOrders)

    const { person, figures } = watched(shop.owner)
    const { id, version } = await customerOf('Zulekha Canary')
    await person.get(`${livePaths.customers}?q=Zulekha%20Canary`)
    const erased = await live.done(erase({ id, version } as CustomerResponse))
    expect(erased).toMatchObject({ name: '[removed]', email: '', phone: '', city: '', is_erased: true })

    expect(await rowsThatSay(app.testDatabase, canary)).toEqual([])
    expect(await backedUp()).not.toMatch(canary)
    expect(JSON.stringify(app.log)).not.toMatch(canary)
    expect(app.log.map(({ event }) => event)).toContain('security.data.erased')
    const told = await figures()
    expect(told).toContain('route="/api/customers/"')
    expect(told).not.toMatch(canary)
    expect(await read()).toEqual(before)
    expect(await rowsThatSay(app.testDatabase, /Other|7654321/)).toEqual(others)
    const [trail] = await app.testDatabase.query<{ kind: string }>(
      'select kind, subject_id, actor from erasures where subject_id = $1',
      [erased.id],
    )
    expect(trail).toEqual({ kind: 'customer', subject_id: erased.id, actor: `user:${shop.account.userId}` })
  })

  test('is erased beside many stored responses', async () => {
    await cancel(await shop.order({ customer: zulekha }))
    // Of those of a busy week, as many as one statement reads, each larger than any is.
    await app.testDatabase.query(
      `insert into idempotency_keys (company_id, key, request_hash, status, response, created_at)
       select $1, 'k' || n, '', 200, jsonb_build_object('text', (select string_agg(md5((n * m)::text), ' 77 ') from generate_series(1, 300) m)), now()
         from generate_series(1, 2000) n`,
      [shop.companyId],
    )
    const { status } = await erase(await customerOf('Zulekha Canary'))
    expect(status).toBe(200)
    expect(await rowsThatSay(app.testDatabase, canary)).toEqual([])
  })

  test('with the name of somebody else leaves what is said of them', async () => {
    const { owner } = shop
    const same = { ...live.customer, name: 'Mrs. Zulekha Canary Junior', number: '0302-5550002', email: '' }
    const other = await shop.order({ customer: same })
    await live.done(
      owner.send(live.pathOf(livePaths.orderComments, other), { text: 'Zulekha Canary called' }),
    )
    await cancel(await shop.order({ customer: zulekha }))
    const customer = (
      await live.done(owner.get<{ rows: CustomerResponse[] }>(`${livePaths.customers}?q=canary%40mail.test`))
    ).rows[0] as CustomerResponse
    await live.done(erase(customer))
    expect(await rowsThatSay(app.testDatabase, /canary@mail|9871234/i)).toEqual([])
    expect(
      (await rowsThatSay(app.testDatabase, /Zulekha Canary called/)).map((row) => row.split(' ')[0]),
    ).toContain('public.comments')
  })

  test('stays blocked for the number, by a hash that is worth nothing without the key, also after the key of the credentials was exchanged', async () => {
    await leaveTraces().then((orders) =>
      Promise.all(orders.map(async ({ id }) => cancel(await shop.read({ id })))),
    )
    const { id } = await live.done(erase(await customerOf('Zulekha Canary')))
    const [row] = await app.testDatabase.query<{ phone: string }>(
      'select phone from customers where id = $1',
      [id],
    )
    expect(row?.phone).toMatch(/^blocked [\w-]{43}$/)
    await rotateCredentialsKey(
      app.database,
      createVault(new Uint8Array(32).fill(8), new Uint8Array(32).fill(7)),
    )
    await rotateCredentialsKey(
      app.database,
      createVault(new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)),
    )
    await shop.order({ customer: zulekha })
    const again = await customerOf('Zulekha Canary')
    expect(again).toMatchObject({ is_blocked: true, is_erased: false, orders: 1 })
    expect(again.id).not.toBe(id)
  })

  test('is not erased while an order is open, by another role, or without the password', async () => {
    const open = await shop.order({ customer: zulekha })
    const customer = await customerOf('Zulekha Canary')
    const refused = await erase(customer)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: expect.stringContaining('This customer has an order that is not closed.') },
    ])
    const path = live.pathOf(livePaths.customerErasure, customer)
    const manager = await shop.join('manager')
    expect(await manager.send(path, { version: customer.version })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    })
    await cancel(await shop.read(open))
    const again = { version: (await customerOf('Zulekha Canary')).version }
    expect(await shop.owner.send(path, again)).toMatchObject({ status: 403, code: 'proof_needed' })
    expect((await customerOf('Zulekha Canary')).is_erased).toBe(false)
  })
})

test('a deleted order is not brought back once its customer, or who has their number now, was erased', async () => {
  const deleted = async () => {
    const order = await shop.order({ customer: zulekha })
    await live.done(live.remove(shop.owner, livePaths.order, order))
    return order
  }
  const first = await deleted()
  const { id, version, email, city, country } = await customerOf('Zulekha Canary')
  const changed = { version, name: 'Moved', email, phone: '0333-1112223', city, country, is_blocked: false }
  await live.done(shop.owner.send(live.pathOf(livePaths.customer, { id }), changed, { method: 'PUT' }))
  const orders = [first, await deleted()]
  await live.done(erase(await customerOf('Zulekha Canary')))
  for (const order of orders)
    expect((await shop.owner.send(live.pathOf(livePaths.orderRestore, order), {})).status).toBe(404)
  // Nothing is kept of those that were theirs.
  const kept = 'select id from deleted_orders where company_id = $1'
  expect(await app.testDatabase.query(kept, [shop.companyId])).toEqual([{ id: first.id }])
})

describe('the export of a company', () => {
  const download = async (person: live.Person) =>
    app.request(livePaths.companyExport, { headers: { Authorization: `Bearer ${await person.access()}` } })
  const prove = async (person: live.Person) =>
    app.post(apiPaths.proof, { current_password: password }, await person.access())

  test('has every row of every table of the company, no credential, and nothing of another one', async () => {
    await leaveTraces()
    const stranger = await live.openShop(app)
    await stranger.order({ customer: { ...live.customer, name: 'A Stranger' } })
    expect((await download(shop.owner)).status).toBe(403)
    await prove(shop.owner)
    const response = await download(shop.owner)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
    const files = filesIn(Buffer.from(await response.arrayBuffer()))
    expect(files['README.txt']).toContain('All data of the company')
    expect(files['people.csv']).toContain(shop.account.email)
    const counted = async (table: string) => {
      const [row] = await app.testDatabase.query<{ rows: number }>(
        `select count(*)::int as rows from ${table} where company_id = $1`,
        [shop.companyId],
      )
      return row?.rows
    }
    for (const name of [
      'orders',
      'order_lines',
      'customers',
      'products',
      'stock',
      'changes',
      'notes',
      'payments',
    ])
      expect([name, files[`${name}.csv`]?.trimEnd().split('\r\n').length]).toEqual([
        name,
        ((await counted(name)) ?? 0) + 1,
      ])
    const all = Object.values(files).join()
    expect(all).toMatch(canary)
    expect(all).not.toContain('A Stranger')
    expect(all).not.toContain('_sealed')
    expect(app.log.map(({ event }) => event)).toContain('security.data.exported')
    // Each proof is for one file.
    expect((await download(shop.owner)).status).toBe(403)
  })

  test('ends without its end once the right has ended', async () => {
    await prove(shop.owner)
    const response = await download(shop.owner)
    await app.testDatabase.query("update memberships set role = 'viewer' where user_id = $1", [
      shop.account.userId,
    ])
    await expect(response.arrayBuffer()).rejects.toThrow('The right')
  })
})

const operate = (...args: string[]) =>
  runOperator(args, { ...app.deps, actor: 'operator:test', now: app.clock.now })
function at(path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-export-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, path)
}

/** Writes a name into every field of the tables that say what a company is, has and set. */
async function nameCompany(companyId: string): Promise<void> {
  for (const table of allTables.filter(({ name }) => ofCompany.includes(name)))
    for (const [, { columnType, name, enumValues }] of textColumns(table))
      if (columnType === 'PgText' && !enumValues?.length)
        await app.testDatabase.query(
          `update ${table.name} set ${name} = $2 || ${table.primaryKey.at(-1)?.name} where ${table.name === 'companies' ? 'id' : 'company_id'} = $1`,
          [companyId, `Canary ${randomUUID()} `],
        )
}
const ofCompany = ['companies', 'company_settings', 'company_setups', 'locations', 'products']

describe('a company', () => {
  test('is exported, waits, and is gone from every table, a backup, the log of the server and its figures with the accounts of its people; others stay', async () => {
    const [first] = await leaveTraces()
    if (first) await leaveTracesOfCouriers(first)
    await shop.join('agent')
    await nameCompany(shop.companyId)
    const { email } = shop.account
    const stranger = await live.openShop(app)
    await stranger.order()
    const { person, figures } = watched(shop.owner)
    await person.get(`${livePaths.orders}?q=Canary`)
    const everything = new RegExp([shop.companyId, email, 'canar'].join('|'), 'i')
    expect(companyTables.length).toBeGreaterThan(20)

    expect(await operate('export', email, at('a.zip'))).toMatchObject({ isDone: false })
    await operate('suspend', email)
    expect(await operate('end', email)).toMatchObject({ isDone: false })
    const file = at('b.zip')
    expect(await operate('export', email, file)).toMatchObject({ isDone: true })
    expect(filesIn(readFileSync(file))['orders.csv']).toMatch(canary)
    expect(await operate('end', email, '--reason', 'They asked')).toMatchObject({ isDone: true })

    const strangers = await rowsThatSay(app.testDatabase, new RegExp(stranger.companyId))
    const before = await read(stranger)
    app.clock.advance(ENDING_MS - 1)
    await deleteExpired(app.deps)
    expect(await rowsThatSay(app.testDatabase, everything)).not.toEqual([])
    app.clock.advance(1)
    await deleteExpired(app.deps)
    // The mail that tells its owner goes once it was sent, or could not be.
    const left = await rowsThatSay(app.testDatabase, everything)
    expect(new Set(left.map((row) => row.split(' ')[0]))).toEqual(
      new Set(['public.erasures', 'public.mails']),
    )
    app.clock.advance(4 * 24 * 60 * 60 * 1_000)
    await deleteExpired(app.deps)
    expect((await rowsThatSay(app.testDatabase, everything)).map((row) => row.split(' ')[0])).toEqual([
      'public.erasures',
    ])
    const said = new RegExp([email, 'canar'].join('|'), 'i')
    expect(await backedUp()).not.toMatch(said)
    expect(JSON.stringify(app.log)).not.toMatch(said)
    const told = await figures()
    expect(told).toContain('route="/api/orders/"')
    expect(told).not.toMatch(said)
    // Days have passed, which the figures of a dashboard are of.
    expect({ ...(await read(stranger)), dashboard: null }).toEqual({ ...before, dashboard: null })
    const kept = await rowsThatSay(app.testDatabase, new RegExp(stranger.companyId))
    expect(kept.filter((row) => !/idempotency|sessions/.test(row)).length).toBe(
      strangers.filter((row) => !/idempotency|sessions/.test(row)).length,
    )
    expect((await operate('erasures')).text).toContain(shop.companyId)
  })

  test('is kept when an operator stops its end in time', async () => {
    const { email } = shop.account
    await operate('suspend', email)
    await operate('export', email, at('c.zip'))
    const endsAt = new Date(app.clock.now().getTime() + ENDING_MS)
    expect((await operate('end', email)).text).toContain(
      `deleted with all its data after ${endsAt.toISOString().slice(0, 10)}`,
    )
    const kept = await operate('keep', email)
    expect(kept).toMatchObject({ isDone: true, text: expect.not.stringContaining('deleted') })
    app.clock.advance(2 * ENDING_MS)
    await deleteExpired(app.deps)
    expect(await operate('reinstate', email)).toMatchObject({ isDone: true })
  })
})

/** Columns with the name of who did something. */
const namesPerson = /^(actor_name|author_name|.+_by)$/

/** Writes a name into each table of the company that names who did something; the log has their id beside it. */
async function leaveName(companyId: string, name: string): Promise<string[]> {
  const columns = companyTables.flatMap((table) =>
    (table.name === 'changes' ? [] : textColumns(table))
      .filter(([, column]) => column.columnType === 'PgText' && namesPerson.test(column.name))
      .map(([, column]) => [table.name, column.name] as const),
  )
  for (const [table, column] of columns)
    await app.testDatabase.query(`update ${table} set ${column} = $2 where company_id = $1`, [
      companyId,
      name,
    ])
  return columns.map(([table, column]) => `${table}.${column}`)
}

describe('a person', () => {
  test('is named by columns that are called so; other names are of what people made', () => {
    const named = allTables.flatMap((table) =>
      textColumns(table).map(([, { name }]) => ({ column: `${table.name}.${name}`, name })),
    )
    const others = named.filter(({ name }) => /name/.test(name) && !namesPerson.test(name))
    expect(others.map(({ column }) => column).sort()).toEqual([
      'companies.name',
      'company_setups.legal_name',
      'customers.name',
      'jobs.file_name',
      'locations.name',
      'order_views.name',
      'orders.name',
      'passkeys.name',
      'products.name',
      'users.first_name',
      'users.last_name',
      'warehouses.name',
    ])
  })

  test('is exported, and gone from every table, a backup, the log of the server and its figures; sums, tabs and what they did stay', async () => {
    const { people } = await live.done(shop.owner.get<People>(livePaths.people))
    expect(people).toHaveLength(1)
    const agent = await shop.join('agent')
    const { me } = await live.done(agent.get<People>(livePaths.people))
    const named =
      'update users set first_name = $1, last_name = $2, email = $3, email_key = $3, phone = $4, cnic = $5 where id = $6'
    await app.testDatabase.query(named, [
      'Canaria',
      'Vogel',
      'canaria@mail.test',
      '0345-9871234',
      '35202-9871234-1',
      me,
    ])
    const person = /Canaria|9871234|Canarina|7659873/i
    // Under a name and a number of before, which the log of the company says.
    const profile = (first_name: string, phone: string) =>
      app.request(apiPaths.profile, {
        method: 'PUT',
        headers: { Authorization: `Bearer ${agentAccess}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ first_name, last_name: 'Vogel', phone, designation: 'Canarina speaks' }),
      })
    const agentAccess = await agent.access()
    expect((await profile('Canarina', '0300 7659873')).status).toBe(204)
    const ordered = async () =>
      live.done(agent.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAWN-1': 1 })))
    const earlier = await ordered()
    const note = { text: 'Back at two: 0300-7659873' }
    await live.done(agent.send(live.pathOf(livePaths.orderNotes, earlier), note))
    await live.done(live.sendEvent(agent, earlier, { type: 'order.verified' }))
    expect((await profile('Canaria', '0345 9871234')).status).toBe(204)
    const order = await ordered()
    await live.done(agent.send(live.pathOf(livePaths.orderNotes, order), { text: 'Canaria Vogel called' }))
    await live.done(live.sendEvent(agent, order, { type: 'order.verified' }))
    await live.done(shop.owner.get(livePaths.people))
    await leaveTracesOfCouriers(order)
    await app.testDatabase.query(
      `insert into settlements (company_id, id, courier, courier_key, reference, reference_key, paid_on, source, state, gross_minor, deductions, whole, bank_minor, rows, waiting, rows_hash, recorded_by, created_at)
       values ($1, gen_random_uuid(), 'TCS', 'tcs', 'R', 'r', '2026-01-01', 'typed', 'settled', 0, '{}', '{}', 0, 1, 0, 'h', '', now())`,
      [shop.companyId],
    )
    expect(await leaveName(shop.companyId, 'Canaria Vogel')).toEqual(
      expect.arrayContaining(['settlements.recorded_by', 'settlement_rows.decided_by']),
    )
    await app.post(apiPaths.forgottenPassword, { email: 'canaria@mail.test' })
    // An address of before, which only the row of a change of owners and a mail say.
    await app.testDatabase.query(
      `insert into ownership_changes (id, company_id, event, people, created_at, expires_at)
       values (gen_random_uuid(), $1, 'promoted', jsonb_build_array(jsonb_build_object('id', $2::text, 'role', 'agent', 'email', 'Earlier@canaria.test', 'key', 'earlier@canaria.test')), now(), now())`,
      [shop.companyId, me],
    )
    await app.testDatabase.query(
      `insert into mails (id, "to", kind, parameters, cause, created_at, next_try_at)
       values (gen_random_uuid(), 'first@canaria.test', 'emailChanged', '{"newEmail":"earlier@canaria.test"}', 'x', now(), now())`,
    )
    const file = at('person.json')
    expect(await operate('export-person', 'canaria@mail.test', file)).toMatchObject({ isDone: true })
    expect(readFileSync(file, 'utf8')).toMatch(/Canaria/)
    const logged = 'select id, event from changes where company_id = $1 order by id'
    const before = await app.testDatabase.query(logged, [shop.companyId])
    const { person: asked, figures } = watched(shop.owner)
    await asked.get(`${livePaths.orders}?q=Canaria`)
    const summed = await read()
    // Not only where it was written: also in what the server answered.
    const tables = (await rowsThatSay(app.testDatabase, person)).map((row) => row.split(' ')[0])
    expect(tables).toEqual(
      expect.arrayContaining(['public.users', 'public.idempotency_keys', 'public.changes', 'public.mails']),
    )

    expect(await operate('erase-person', 'canaria@mail.test')).toMatchObject({ isDone: false })
    expect(await operate('erase-person', 'canaria@mail.test', '--reason', 'called')).toMatchObject({
      isDone: true,
    })
    expect(await rowsThatSay(app.testDatabase, person)).toEqual([])
    expect(await backedUp()).not.toMatch(person)
    expect(JSON.stringify(app.log)).not.toMatch(person)
    const told = await figures()
    expect(told).toContain('route="/api/orders/"')
    expect(told).not.toMatch(person)
    // The log keeps what they did, without their name.
    expect({ ...(await read()), log: null }).toEqual({ ...summed, log: null })
    expect(await app.testDatabase.query(logged, [shop.companyId])).toEqual(before)
    expect((await shop.read(order)).number).toBe(order.number)
    expect(await operate('erase-person', shop.account.email, '--reason', 'called')).toMatchObject({
      isDone: false,
      text: expect.stringContaining('A company always has an owner'),
    })
  })

  test('who was removed is exported and erased, too, by the address that they had', async () => {
    const [file, removed] = [at('person.json'), await leaveRemoved('gone@canaria.test')]
    expect(await operate('export-person', 'gone@canaria.test', file)).toMatchObject({ isDone: true })
    expect(readFileSync(file, 'utf8')).toContain(removed)
    expect(await operate('erase-person', 'gone@canaria.test', '--reason', 'called')).toMatchObject({
      isDone: true,
    })
    expect(await rowsThatSay(app.testDatabase, /canaria/i)).toEqual([])
    const trail = await app.testDatabase.query(
      'select event from company_status_changes where event like $1',
      ['person.%'],
    )
    expect(trail).toEqual([{ event: 'person.exported' }, { event: 'person.erased' }])
    expect(await operate('erase-person', 'gone@canaria.test', '--reason', 'called')).toMatchObject({
      isDone: false,
    })
  })

  test('who was removed is gone with their company', async () => {
    await leaveRemoved('gone@canaria.test')
    const { email } = shop.account
    await operate('suspend', email)
    await operate('export', email, at('d.zip'))
    await operate('end', email, '--reason', 'They asked')
    app.clock.advance(ENDING_MS)
    await deleteExpired(app.deps)
    expect(await rowsThatSay(app.testDatabase, /canaria/i)).toEqual([])
  })
})

/** Somebody who worked for the company until they were removed. Returns their id. */
async function leaveRemoved(email: string): Promise<string> {
  const person = await shop.join('agent')
  const { me } = await live.done(person.get<People>(livePaths.people))
  await app.testDatabase.query('update users set email = $2, email_key = $2, first_name = $3 where id = $1', [
    me,
    email,
    'Canaria',
  ])
  await live.done(person.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAWN-1': 1 })))
  await live.done(live.remove(shop.owner, livePaths.person, { id: me }))
  return me
}
