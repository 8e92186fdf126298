/**
 * The product on a Citus cluster (docs/deployment.md): only with `TEST_DATABASE` and `TEST_WORKERS`, by `npm run lab -- cluster`,
 * which prints the figures.
 */
import { exec } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { recognisedColumns } from '#domain/imports/importColumns.ts'
import type { Job } from '#domain/imports/importContract.ts'
import { recordsOf } from '#domain/imports/importRecords.ts'
import { backUp, checkBackup, restoreBackup, sizeOf } from '#server/backup/backups.ts'
import { spreadTables } from '#server/data/tables.ts'
import { distributeTables } from '#server/db/distribute.ts'
import { withoutPlans } from '#server/db/live/plans.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createEmptyDatabase, createTestDatabase } from '#tests/support/database.ts'
import * as live from '#tests/support/liveApp.ts'
import { liveTables } from '#tests/support/liveTables.ts'
import { faultOf } from '#tests/support/shardRule.ts'
import { ofAllCompanies } from '#tests/support/systemStatements.ts'
import { companiesWithWrongTallies } from '#tests/support/tallies.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const COMPANIES = Number(process.env['COMPANIES'] ?? 4)
const ORDERS = Number(process.env['ORDERS'] ?? 5)
/** Companies that work at once, and the orders of each in a turn. */
const BUSY = 8
const BUSY_ORDERS = Number(process.env['BUSY_ORDERS'] ?? 10)
/** The orders of a file. */
const IMPORTED = 20
/** A company or an order that takes so long hangs, in milliseconds. Thousands of them may take hours. */
const HANGS_MS = 120_000

type Shop = Awaited<ReturnType<typeof openShop>>

const openShop = (app: TestApp) =>
  live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 100_000 } })

/** Rejects when one piece of work hangs. */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It hangs')), HANGS_MS)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** From an order to its delivery. Returns the order. */
async function deliver(shop: Shop): Promise<OrderResponse> {
  let order = await shop.order()
  const { owner } = shop
  order = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  const booking = { courier: 'TCS', cn: `CN-${order.number}` }
  for (const event of [
    { type: 'parcel.approved', booking },
    { type: 'parcel.dispatched' },
    { type: 'parcel.markedDelivered', proof: 'Seen' },
  ])
    order = await live.done(live.sendToParcel(owner, order, 1, event))
  return order
}

/** The time in which each shop does what it is given, eight at once, in seconds. */
async function timed(shops: readonly Shop[], work: (shop: Shop) => Promise<unknown>): Promise<number> {
  const start = performance.now()
  const left = [...shops]
  const workOn = async () => {
    for (let next = left.shift(); next; next = left.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: BUSY }, workOn))
  return (performance.now() - start) / 1_000
}

const times = async (count: number, work: () => Promise<unknown>) => {
  for (let done = 0; done < count; done += 1) await work()
}

describe('a cluster', () => {
  let app: TestApp
  const shops: Shop[] = []
  /** What the server asked of tables of companies, with values of one time. */
  const asked = new Map<string, unknown[]>()

  beforeAll(async () => {
    const query = Reflect.get(pg.Client.prototype, 'query')
    pg.Client.prototype.query = function (
      this: pg.Client,
      ...given: [{ text?: string; values?: unknown[] }, unknown[]?]
    ) {
      const text = typeof given[0] === 'string' ? given[0] : given[0]?.text
      const values = Array.isArray(given[1]) ? given[1] : given[0]?.values
      const isServers = (this as unknown as { connectionParameters: { application_name?: string } })
        .connectionParameters.application_name
      if (isServers === 'karwan' && text) asked.set(text, values ?? [])
      return Reflect.apply(query, this, given)
    } as never
    app = await createTestApp()
    for (let opened = 0; opened < COMPANIES; opened += BUSY)
      shops.push(
        ...(await Promise.all(
          Array.from({ length: Math.min(BUSY, COMPANIES - opened) }, () => inTime(openShop(app))),
        )),
      )
  }, 0)
  afterAll(() => app.close())

  const count = async (text: string) => Number((await app.testDatabase.query<{ n: string }>(text))[0]?.n)

  test('carries the whole life of the orders of many companies', { timeout: 0 }, async () => {
    const seconds = await timed(shops, (shop) =>
      times(ORDERS, async () => expect((await inTime(deliver(shop))).status).toBe('delivered')),
    )
    console.log(`${COMPANIES * ORDERS} orders of ${COMPANIES} companies delivered in ${seconds.toFixed(0)} s`)
    expect(await count("select count(*) as n from orders where status = 'delivered'")).toBe(
      COMPANIES * ORDERS,
    )
    expect(await companiesWithWrongTallies((text) => app.testDatabase.query(text))).toEqual([])
  })

  test('answers lists, searches, the dashboard and records', { timeout: 0 }, async () => {
    const reads = liveTables
      .flatMap((table) => Object.values(table))
      // The choice of a list needs the revision of that list.
      .filter(({ method, path }) => method === 'get' && !path.includes(':') && path !== livePaths.orderChoice)
      .map(({ path }) => path)
    const took = new Map<string, number[]>()
    for (const { owner } of shops)
      for (const path of [
        ...reads,
        `${livePaths.orders}?q=Ayesha`,
        `${livePaths.orders}?q=LAWN-1&status=delivered&sort=-total`,
        `${livePaths.orders}?status=delivered&sort=-customer`,
        `${livePaths.orders}?city=Karachi&payment=cod&days=last-30-days`,
        `${livePaths.products}?q=lawn`,
        `${livePaths.customers}?q=khan`,
        `${livePaths.dashboard}?days=last-30-days`,
      ]) {
        const start = performance.now()
        const { status, body } = await inTime(owner.get(path))
        expect([path, status, body]).toEqual([path, 200, body])
        took.set(path, [...(took.get(path) ?? []), performance.now() - start])
      }
    for (const [path, all] of took) {
      const median = all.sort((one, other) => one - other)[all.length >> 1] ?? 0
      console.log(`${path}: 200 of ${all.length} companies, ${median.toFixed(0)} ms`)
    }
    const found = async (query: string) => {
      const totals = await Promise.all(
        shops.map(({ owner }) => live.done(owner.get<OrdersResponse>(`${livePaths.orders}?${query}`))),
      )
      return totals.reduce((sum, { total }) => sum + total, 0)
    }
    expect(await found('q=Ayesha')).toBe(COMPANIES * ORDERS)
    expect(await found('q=Nobody')).toBe(0)
  })

  test('imports files of several companies at once', async () => {
    const headers = [
      'Name',
      'Created at',
      'Lineitem quantity',
      'Lineitem name',
      'Lineitem price',
      'Lineitem sku',
    ]
    headers.push('Shipping Name', 'Shipping Address1', 'Shipping City', 'Shipping Country', 'Shipping Phone')
    const place = ['Bilal Ahmed', 'House 1, Street 2, Model Town', 'Lahore', 'PK', '0321 7654321']
    const rows = Array.from({ length: IMPORTED }, (_, at) => ({
      row: at + 2,
      cells: [`#${9_000 + at}`, '2026-02-28 09:00:00 +0500', '1', 'Lawn', '2499.50', 'LAWN-1', ...place],
    }))
    const file = { name: 'orders.csv', headers, rows }
    const records = recordsOf('orders', file, recognisedColumns('orders', headers))
    const before = await count('select count(*) as n from orders')
    await Promise.all(
      shops.slice(0, BUSY).map(async ({ owner }) => {
        const of = { kind: 'orders', file_name: file.name }
        const { id } = await live.done(owner.send<Job>(livePaths.imports, of))
        await live.done(owner.send(live.pathOf(livePaths.importRows, { id }), { records }))
        await live.done(owner.send(live.pathOf(livePaths.importStart, { id }), null))
        const state = async () => (await live.done(owner.get<Job>(live.pathOf(livePaths.job, { id })))).state
        await expect.poll(state, { timeout: HANGS_MS }).toBe('done')
      }),
    )
    const imported = (await count('select count(*) as n from orders')) - before
    console.log(`${imported} orders of ${Math.min(BUSY, COMPANIES)} files imported at once`)
    expect(imported).toBe(IMPORTED * Math.min(BUSY, COMPANIES))
    expect(await companiesWithWrongTallies((text) => app.testDatabase.query(text))).toEqual([])
  })

  test('answers each statement from one shard', async () => {
    const client = new pg.Client({ connectionString: app.testDatabase.url })
    await client.connect()
    let explained = 0
    const wrong: string[] = []
    for (const [text, values] of asked) {
      if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) continue
      if (ofAllCompanies.some(({ is }) => is.test(text)) || faultOf(text)) continue
      await client.query('begin')
      try {
        const { rows } = await client.query(`explain ${text}`, values)
        const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n')
        const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, found]) => Number(found))
        if (tasks.length > 0) explained += 1
        if (tasks.length > 1 || tasks.some((number) => number > 1)) wrong.push(`${tasks.join('+')} ${text}`)
      } catch (error) {
        wrong.push(`${String(error)} ${text}`)
      }
      await client.query('rollback')
    }
    await client.end()
    console.log(`${explained} statements of ${asked.size} on one shard, ${wrong.length} not`)
    for (const text of wrong) console.log(text.slice(0, 500))
    expect(explained).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  })

  test('keeps a machine from plans', async () => {
    const ofAll = sql`explain select * from orders where company_id = ${shops[0]?.companyId} order by address1`
    const planned = await app.database.db.transaction(async (tx) => {
      const explain = async () => JSON.stringify((await tx.execute(ofAll)).rows)
      return [await explain(), await withoutPlans(tx, ['enable_sort'], explain), await explain()]
    })
    expect(planned[0]).toContain('Sort')
    expect(planned[2]).toBe(planned[0])
    expect(planned[1]).not.toBe(planned[0])
  })

  test('is backed up and restored', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'karwan-cluster-'))
    const other = await createTestDatabase()
    const path = join(folder, 'backup')
    await backUp(app.testDatabase.url, path, new Date())
    const contents = await checkBackup(path, undefined, '')
    // Compares every row, too.
    await restoreBackup(other.url, path, contents)
    const { rows, tables } = sizeOf(contents)
    console.log(`${rows} rows of ${tables} tables backed up, restored and compared`)
    const again = join(folder, 'again')
    expect((await backUp(other.url, again, new Date())).tables).toEqual(contents.tables)
    const wrong = await companiesWithWrongTallies((text) => other.query(text))
    expect(wrong).toEqual([])
    await other.drop()
    rmSync(folder, { recursive: true })
  })

  test('takes not much longer than one PostgreSQL, while 8 companies work at once', async () => {
    const empty = await createEmptyDatabase()
    await migrateDatabase(empty.url)
    const one = await createTestApp({ testDatabase: empty })
    const there = shops.slice(0, BUSY)
    const here = await Promise.all(there.map(() => openShop(one)))
    const ratios: string[] = []
    for (let turn = 0; turn < 3; turn += 1) {
      const plain = await timed(here, (shop) => times(BUSY_ORDERS, () => deliver(shop)))
      const spread = await timed(there, (shop) => times(BUSY_ORDERS, () => deliver(shop)))
      ratios.push(`${(spread / plain).toFixed(2)} (${spread.toFixed(1)} s, ${plain.toFixed(1)} s)`)
    }
    console.log(`${BUSY} companies at once, beside one PostgreSQL: ${ratios.join(', ')}`)
    expect(ratios).toHaveLength(3)
    await one.close()
  })

  test('loses nothing while shards move and people work', async () => {
    const query = (text: string) => app.testDatabase.query(text)
    const before = await count("select count(*) as n from orders where status = 'delivered'")
    let acknowledged = 0
    const refused: string[] = []
    let isMoving = true
    const move = async (isKept: boolean) => {
      const place = "nodename, nodeport, 'shouldhaveshards'"
      await query(
        `select citus_set_node_property(${place}, ${isKept}) from pg_dist_node where groupid = (select max(groupid) from pg_dist_node)`,
      )
      await query("select citus_rebalance_start(shard_transfer_mode := 'force_logical')")
      await query('select citus_rebalance_wait()')
    }
    const moved = move(false)
      .then(() => move(true))
      .finally(() => {
        isMoving = false
      })
    await Promise.all([
      moved,
      ...shops.slice(0, BUSY).map(async (shop) => {
        while (isMoving)
          await deliver(shop).then(
            () => {
              acknowledged += 1
            },
            (error: unknown) => refused.push(String(error)),
          )
      }),
    ])
    console.log(
      `Shards moved twice: ${acknowledged} orders delivered meanwhile, ${refused.length} acts refused`,
      [...new Set(refused)].slice(0, 3),
    )
    const delivered = await count("select count(*) as n from orders where status = 'delivered'")
    expect(delivered - before).toBeGreaterThanOrEqual(acknowledged)
    expect(await companiesWithWrongTallies((text) => app.testDatabase.query(text))).toEqual([])
  })

  test.runIf(process.env['STOP_WORKER'])('goes on for the others while a worker is away', async () => {
    const isLast = new Map<string, boolean>()
    const placeAll = async () => {
      const shards = await app.testDatabase.query<{ id: string; isLast: boolean }>(
        `select id, (select groupid from pg_dist_placement where shardid = get_shard_id_for_distribution_column('orders', id)) =
          (select max(groupid) from pg_dist_node) as "isLast" from companies`,
      )
      for (const { id, isLast: of } of shards) isLast.set(id, of)
    }
    // Shards that moved are placed by their size: all companies may be on one worker then.
    for (await placeAll(); new Set(isLast.values()).size < 2; await placeAll())
      shops.unshift(await openShop(app))
    const statuses = async () => {
      const found = { there: new Set<number>(), away: new Set<number>() }
      for (const shop of shops.slice(0, 24)) {
        const { status } = await shop.owner.get(livePaths.orders)
        const { status: written } = await shop.owner.send(livePaths.orders, live.newOrder({ 'LAWN-1': 1 }))
        found[isLast.get(shop.companyId) ? 'away' : 'there'].add(status).add(written)
      }
      return {
        there: [...found.there].sort((one, other) => one - other),
        away: [...found.away].sort((one, other) => one - other),
      }
    }
    const acknowledged: string[] = []
    let refused = 0
    let isOver = false
    const work = shops.slice(0, BUSY).map(async (shop) => {
      while (!isOver)
        await deliver(shop).then(
          ({ id }) => acknowledged.push(id),
          () => {
            refused += 1
          },
        )
    })
    await expect.poll(() => acknowledged.length, { timeout: HANGS_MS }).toBeGreaterThan(BUSY)
    await promisify(exec)(String(process.env['STOP_WORKER']))
    const during = await statuses()
    await promisify(exec)(String(process.env['START_WORKER']))
    await expect.poll(statuses, { timeout: 60_000 }).toEqual({ there: [200, 201], away: [200, 201] })
    isOver = true
    await Promise.all(work)
    console.log(
      `A worker is away: ${JSON.stringify(during)}; ${acknowledged.length} orders delivered beside it, ${refused} refused`,
    )
    expect(during).toEqual({ there: [200, 201], away: [503] })
    const stored = await app.testDatabase.query(
      "select id from orders where status = 'delivered' and id = any($1)",
      [acknowledged],
    )
    expect(stored).toHaveLength(acknowledged.length)
    expect(await companiesWithWrongTallies((text) => app.testDatabase.query(text))).toEqual([])
  })
})

test('a later version may change tables, rows and functions of a cluster', async () => {
  const database = await createTestDatabase()
  await database.query(
    "insert into order_tags (company_id, order_id, tag_key, tag, is_system, created_at) values (gen_random_uuid(), gen_random_uuid(), 'vip', 'VIP', false, now())",
  )
  const folder = mkdtempSync(join(tmpdir(), 'karwan-later-'))
  cpSync('server/db/migrations', folder, { recursive: true })
  writeFileSync(
    join(folder, 'later.sql'),
    [
      `alter table order_tags add column later text default '' not null`,
      `update order_tags set later = tag`,
      `create index order_tags_later on order_tags (company_id, later)`,
      `create table later_tags (company_id uuid, tag text, primary key (company_id, tag))`,
      `insert into later_tags select company_id, later from order_tags`,
      `create function later_tag(tag text) returns text language sql immutable as $$ select upper(tag) $$`,
    ].join(';--> statement-breakpoint\n'),
  )
  const journal = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  const { when } = journal.entries.at(-1)
  journal.entries.push({ ...journal.entries.at(-1), when: when + 1, tag: 'later' })
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(journal))
  await migrateDatabase(database.url, folder)
  expect(await database.query('select tag, later from order_tags')).toEqual([{ tag: 'VIP', later: 'VIP' }])
  expect(await database.query('select tag from later_tags')).toEqual([{ tag: 'VIP' }])
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('a table that is new is spread with the others, once, with its rows', async () => {
  const database = await createTestDatabase()
  const all = spreadTables.length
  expect(await distributeTables(database.url)).toEqual({ now: 0, before: all })
  await database.query("select undistribute_table('order_tags')")
  await database.query(
    "insert into order_tags (company_id, order_id, tag_key, tag, is_system, created_at) values (gen_random_uuid(), gen_random_uuid(), 'vip', 'VIP', false, now())",
  )
  expect(await distributeTables(database.url)).toEqual({ now: 1, before: all - 1 })
  expect(await distributeTables(database.url)).toEqual({ now: 0, before: all })
  expect(await database.query('select tag from order_tags')).toEqual([{ tag: 'VIP' }])
  const places = await database.query(
    'select distinct colocationid from pg_dist_partition where partmethod = $1',
    ['h'],
  )
  expect(places).toHaveLength(1)
  await database.drop()
})
