import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, test } from 'vitest'
import { folded } from '#domain/folding.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import { openDatabase } from '#server/db/database.ts'
import { addJob, type JobOf, workOnce } from '#server/db/jobs.ts'
import { foldAllTallies } from '#server/db/live/tallies.ts'
import { migrateDatabase, schemaVersionOf } from '#server/db/migrate.ts'
import { grantRows } from '#server/db/rowsRole.ts'
import * as schema from '#server/db/schema.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'
import { wrongTallies } from '#tests/support/tallies.ts'

const folder = 'server/db/migrations'
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))

test('several processes that start at the same time create the tables once', async () => {
  const database = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)))

  expect(await database.query('select * from drizzle.__drizzle_migrations')).toHaveLength(migrations.length)
  expect(await database.query('select * from companies')).toEqual([])
  await database.drop()
})

test('the role of the server is created once, by several commands at the same time, and writes rows alone', async () => {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url)
  const name = `rows of ${randomUUID()}`
  await Promise.all(['one', 'other', 'third'].map((password) => grantRows(database.url, { name, password })))
  await grantRows(database.url, { name, password: "it's" })
  // None of them stays connected.
  const connected = `select from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`
  await expect.poll(async () => (await database.query(connected)).length).toBe(1)

  const url = new URL(database.url)
  Object.assign(url, { username: encodeURIComponent(name), password: "it's" })
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query("insert into warehouses (name, city) values ('Korangi', 'Karachi')")
  await client.query("update warehouses set city = 'Lahore'")
  expect((await client.query('select name, city from warehouses')).rows).toEqual([
    { name: 'Korangi', city: 'Lahore' },
  ])
  await client.query('delete from warehouses')
  await client.query('select last_value from warehouses_id_seq')
  await client.query('select hash from drizzle.__drizzle_migrations')
  for (const change of ['drop table warehouses', 'truncate warehouses', 'create table more (id int)'])
    await expect(client.query(change)).rejects.toMatchObject({ code: '42501' })
  await client.end()

  const worked: JobOf[] = []
  const of = { companyId: randomUUID(), id: 'a booking' }
  const asRole = openDatabase(url.href, () => {})
  await asRole.db.transaction((tx) => addJob(tx, { task: 'booking', of, lane: 'a courier', afterMs: 0 }))
  await asRole.close()
  await workOnce(url.href, { booking: async (job) => void worked.push(job) })
  expect(worked).toEqual([of])

  const quoted = `"${name}"`
  await database.query(`drop owned by ${quoted}`)
  await database.query(`drop role ${quoted}`)
  await database.drop()
})

test('an up-to-date database is not changed', async () => {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url)
  await database.query("insert into warehouses (name, city) values ('Korangi', 'Karachi')")
  await migrateDatabase(database.url)

  expect(await database.query('select name from warehouses')).toEqual([{ name: 'Korangi' }])
  await database.drop()
})

test('a database is older, current or newer than this version', async () => {
  const empty = await createEmptyDatabase()
  const database = openDatabase(empty.url, () => {})
  const version = () => schemaVersionOf(database.db)
  expect(await version()).toBe('older')
  await migrateDatabase(empty.url)
  expect(await version()).toBe('current')
  const last = 'update drizzle.__drizzle_migrations set created_at = created_at'
  await empty.query(`${last} + 1`)
  expect(await version()).toBe('newer')
  await empty.query(`${last} - 2`)
  expect(await version()).toBe('older')
  await database.close()
  await empty.drop()
})

test('the migrations match the schema, of which the last description alone is kept', async () => {
  const snapshots = readdirSync(`${folder}/meta`).filter((name) => name.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${migrations.at(-1)?.slice(0, 4)}_snapshot.json`])
  const migrated = JSON.parse(readFileSync(`${folder}/meta/${snapshots[0]}`, 'utf8'))
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([])
})

test('no check of the database repeats an enumeration: a new value needs no migration', async () => {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url)
  const texts = `select conname from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(oid) like '%::text%'`
  expect(await database.query(texts)).toEqual([])
  await database.drop()
})

/** Migrates a database as a version did whose last migration was this one. */
async function migrateUpTo(url: string, last: string) {
  const earlier = mkdtempSync(join(tmpdir(), 'migrations-'))
  cpSync(folder, earlier, { recursive: true })
  const journalPath = join(earlier, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8')) as { entries: { tag: string }[] }
  const end = journal.entries.findIndex(({ tag }) => tag === last)
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end + 1) }))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await migrate(drizzle(client), { migrationsFolder: earlier })
  await client.end()
  rmSync(earlier, { recursive: true })
}

/** A migration is refused while a process of the version before, which would not count something, is connected. */
async function expectRefused(url: string, what: string) {
  const process = new pg.Client({ connectionString: url, application_name: 'karwan' })
  await process.connect()
  await expect(migrateDatabase(url)).rejects.toMatchObject({
    cause: {
      message: expect.stringMatching(new RegExp(`^Stop all processes of the version before.* ${what}$`)),
    },
  })
  await process.end()
}

test('orders from before the tallies by weekday, and their cash, are in them after a migration, folded or not', async () => {
  const empty = await createEmptyDatabase()
  await migrateUpTo(empty.url, '0013_provider_warehouses')
  const company = '0190a000-0000-7000-8000-00000000000c'
  await empty.query(
    "insert into companies (id, name, status, created_at) values ($1, 'Bazaar', 'approved', now())",
    [company],
  )
  // That version refused those that were added since.
  const statuses: OrderStatus[] = ['pending-cod', 'dispatch', 'delivered', 'returned', 'cancelled']
  const place = (from: number, to: number) =>
    empty.query(
      `insert into orders (company_id, id, number, state, status, name, email, phone, city, country, zip, address1, address2, type,
          payment, source, currency, subtotal_minor, coupon_minor, gift_card_minor, shipping_minor, grand_total_minor, search_text, placed_at)
        select $1, gen_random_uuid(), n, 'allocated', ($2::text[])[1 + n % cardinality($2::text[])], '', '', '', 'Karachi', 'Pakistan', '', '', '', 'Local',
          'COD', 'store', 'PKR', 0, 0, 0, 0, n * 100, '', '2026-02-10T18:30:00Z'::timestamptz + n * interval '7 hours'
          from generate_series($3::int, $4::int) n`,
      [company, statuses, from, to],
    )
  const database = openDatabase(empty.url, () => {})
  await place(1, 60)
  await foldAllTallies(database.db)
  await place(61, 100)
  await empty.query(
    `insert into parcels (company_id, id, order_id, number, state, courier, weight_grams, subtotal_minor, coupon_minor, gift_card_minor,
        shipping_minor, cod_minor, memory, delivered_at, created_at)
      select $1, id, id, 1, ($2::text[])[1 + number % 4], case when number % 5 > 0 then 'TCS' end, 500, 0, 0, 0, 0, 100, '{}',
        case when number % 4 = 0 then placed_at + interval '3 days' end, placed_at from orders`,
    [company, ['delivered', 'dispatched', 'returned', 'awaitingApproval']],
  )
  await database.close()
  await expectRefused(empty.url, 'their orders')
  await migrateUpTo(empty.url, '0038_cancelled_at_the_provider')
  await expectRefused(empty.url, 'the cash of their parcels')
  await migrateDatabase(empty.url)

  const ofWeekdays =
    "select sum(orders)::int as orders from tallies where kind = 'weekday' and day > '-infinity'"
  expect(await empty.query(ofWeekdays)).toEqual([{ orders: 100 }])
  const ofCash = `select status, sum(minor)::int as minor from tallies where kind = 'cash' and day > '-infinity' group by 1 order by 1`
  expect(await empty.query(ofCash)).toEqual([
    { status: 'expected', minor: 2_000 },
    { status: 'held', minor: 2_000 },
  ])
  for (const wrong of wrongTallies) expect(await empty.query(wrong, [company])).toEqual([])
  await empty.drop()
})

test('what a search looks through is folded in rows from before, as in new ones', async () => {
  const empty = await createEmptyDatabase()
  await migrateUpTo(empty.url, '0016_enumerations_in_code')
  const company = '0190a000-0000-7000-8000-00000000000d'
  const order = '0190a000-0000-7000-8000-00000000000e'
  await empty.query(
    "insert into companies (id, name, status, created_at) values ($1, 'Bazaar', 'approved', now())",
    [company],
  )
  const names = [
    "O’Brien  José 'X' Ünal",
    'علي حسن',
    'فاطمہ\u00a0بی بی',
    'ﻻہور ۱۲٣',
    'İpek\u200b ÀÉ',
    'مُحَمَّد هـاشم ة',
  ]
  for (const [index, name] of names.entries()) {
    await empty.query(
      `insert into products (company_id, id, name, category, price_minor, sku, sku_key, created_at)
        values ($1, gen_random_uuid(), $2, 'Clothing', 0, $3, $3, now())`,
      [company, name, `AB ${index}`],
    )
    await empty.query(
      `insert into customers (company_id, id, name, phone, search_text, created_at)
        values ($1, gen_random_uuid(), '', $2, $3, now())`,
      [company, String(index), name.toLowerCase()],
    )
  }
  await empty.query(
    `insert into orders (company_id, id, number, store_number, state, status, name, email, phone, city, country, zip, address1, address2, type,
        payment, source, currency, subtotal_minor, coupon_minor, gift_card_minor, shipping_minor, grand_total_minor, search_text, placed_at)
      values ($1, $2, 1001, 'B131', 'pendingCOD', 'pending-cod', '', '', '', '', '', '', '', '', 'Local', 'COD', 'import', 'PKR', 0, 0, 0, 0, 0,
        E'#1001\\nb131\\nzoë', now())`,
    [company, order],
  )
  for (const tag of ['Eid Gift', 'VIP'])
    await empty.query('insert into order_tags values ($1, $2, lower($3), $3, false, now())', [
      company,
      order,
      tag,
    ])
  await migrateDatabase(empty.url)

  const texts = async (table: string, by: string) =>
    (await empty.query(`select search_text from ${table} order by ${by}`)).map((row) => row['search_text'])
  expect(await texts('customers', 'phone')).toEqual(names.map(folded))
  expect(await texts('products', 'sku')).toEqual(names.map((name, index) => `${folded(name)}\nab ${index}\n`))
  expect(await texts('orders', 'number')).toEqual(['b131\nzoe\n#b131\neid gift\nvip'])
  await empty.drop()
})
