/** The seeded company at work: its history agrees with its data, and with what the services would have written. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dashboardFigures } from '#domain/dashboard/figures.ts'
import { type DashboardFilter, wholeDashboard } from '#domain/dashboard/filter.ts'
import { newOrderSchema } from '#domain/fulfilment/orderContract.ts'
import { rightsOf } from '#domain/fulfilment/rights.ts'
import { rolesOf } from '#domain/fulfilment/roles.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { DAY, dayRanges } from '#domain/weeks.ts'
import type { Transaction } from '#server/db/database.ts'
import { findSettings, prepareCompany, type Settings } from '#server/db/live/settings.ts'
import { addLocation } from '#server/live/catalogue/locations.ts'
import { addProduct } from '#server/live/catalogue/products.ts'
import { readFigures } from '#server/live/dashboardRoutes.ts'
import { newId } from '#server/live/ids.ts'
import { rowsIn } from '#server/live/rows.ts'
import { type Writing, writingOn } from '#server/live/write.ts'
import { actsOn, type Writer } from '#server/tryout/live/acts.ts'
import { createBook, createIds } from '#server/tryout/live/book.ts'
import { type Member, playHistory, type Shop } from '#server/tryout/live/history.ts'
import { seedHistory } from '#server/tryout/live/seedHistory.ts'
import { type LiveCompany, playLiveCompany, seedTryout, tryoutAccounts } from '#server/tryout/seeds.ts'
import { dashboardSource } from '#tests/support/dashboardSource.ts'
import { liveSettings } from '#tests/support/fulfilment.ts'
import { customer, newOrder } from '#tests/support/liveApp.ts'
import { wrongTallies } from '#tests/support/tallies.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const now = new Date('2026-11-22T11:30:00Z')
const roles = ['owner', 'agent', 'agent', 'agent', 'warehouse', 'warehouse'] as const
const members: Member[] = roles.map((role, index) => ({ id: randomUUID(), name: `Person ${index}`, role }))

/** Months of orders, on a machine that may be busy. */

let app: TestApp
let companyId: string
beforeAll(async () => {
  app = await createTestApp()
  await seedTryout(app.database, app.vault, now, () => playLiveCompany({ now, orders: 700 }))
  const [row] = await query<{ id: string }>(
    `select company_id as id from memberships join users on users.id = user_id where email = 'live@karwan.test'`,
    [],
  )
  companyId = row?.id ?? ''
})
afterAll(() => app.close())

function query<Row extends Record<string, unknown>>(text: string, values: unknown[] = [companyId]) {
  return app.testDatabase.query<Row>(text, values)
}

/** The rows of which two ways of counting disagree. */
const differing = (left: string, right: string) =>
  query(`(${left} except ${right}) union all (${right} except ${left})`)

describe('the company at work', () => {
  test('sees its own orders, and another one still begins on the sample', async () => {
    const kinds = await query(
      `select email, workspace_kind as kind from users join memberships on user_id = users.id
        join companies on companies.id = company_id
        where email in ('live@karwan.test', 'agent@karwan.test', 'active@karwan.test') order by email`,
      [],
    )
    expect(kinds).toEqual([
      { email: 'active@karwan.test', kind: 'sample' },
      { email: 'agent@karwan.test', kind: 'live' },
      { email: 'live@karwan.test', kind: 'live' },
    ])
  })

  test('has orders in every status, most of them of the last weeks, and customers who each ordered', async () => {
    const statuses = await query<{ status: string }>(
      'select distinct status from orders where company_id = $1 order by 1',
    )
    expect(statuses.map(({ status }) => status)).toEqual([...orderStatuses].sort())
    const [counted] = await query(
      `select count(*)::int as all, count(*) filter (where placed_at > $2)::int as recent,
          count(distinct customer_id)::int as customers, max(placed_at) <= $3 as "isPast"
        from orders where company_id = $1`,
      [companyId, new Date(now.getTime() - 30 * DAY), now],
    )
    expect(counted).toMatchObject({ all: 700, isPast: true })
    expect(Number(counted?.['recent'])).toBeGreaterThan(250)
    expect(Number(counted?.['customers'])).toBeGreaterThan(110)
  })

  test('tallies are what is counted', async () => {
    for (const wrong of wrongTallies) expect(await query(wrong)).toEqual([])
  })

  test('the dashboard has the figures that the domain computes from all orders, at any moment and for any filter', async () => {
    const source = await dashboardSource(app.testDatabase, companyId)
    const moments = [
      now.toISOString(),
      // Around the midnights of Karachi: of a day, a week, a month, and of a month after a shorter one.
      '2026-11-20T18:59:59.999Z',
      '2026-11-20T19:00:00.000Z',
      '2026-11-14T19:00:00.000Z',
      '2026-10-31T18:59:59.999Z',
      '2026-10-31T19:00:00.000Z',
      '2026-10-31T10:30:00.000Z',
    ]
    const filters: DashboardFilter[] = [
      wholeDashboard,
      { statuses: ['delivered', 'returned'], date: null },
      { statuses: ['cancelled'], date: 'last-30-days' },
      ...[...dayRanges, '2026-11-22', '2026-11-20', '2026-10-31', '2020-01-01'].map((date) => ({
        statuses: [],
        date,
      })),
    ]
    for (const moment of moments)
      for (const filter of filters) {
        const at = Date.parse(moment)
        const counted = await readFigures(app.database.db, companyId, filter, at)
        expect({ moment, filter, ...counted }).toEqual({
          moment,
          filter,
          ...dashboardFigures(source, filter, at),
        })
      }
  })

  test('what is reserved is what open parcels hold, and what is on hand is the sum of its adjustments', async () => {
    expect(
      await differing(
        `select product_id, location_id, sum(reserved)::int from parcel_lines
          join parcels on parcels.company_id = $1 and parcels.id = parcel_id
          join order_lines on order_lines.company_id = $1 and order_lines.id = line_id
          where parcel_lines.company_id = $1 and reserved > 0 group by 1, 2`,
        'select product_id, location_id, reserved from stock where company_id = $1 and reserved > 0',
      ),
    ).toEqual([])
    expect(
      await differing(
        `select product_id, location_id, sum(change)::int from stock_adjustments where company_id = $1 group by 1, 2`,
        'select product_id, location_id, on_hand from stock where company_id = $1',
      ),
    ).toEqual([])
  })

  test('replaying the log of each order gives its status, state, version and amounts', async () => {
    expect(
      await differing(
        `select subject_id, max(version), count(*)::int,
            (array_agg(after->>'status' order by version desc) filter (where after ? 'status'))[1],
            (array_agg(after->>'state' order by version desc) filter (where after ? 'state'))[1],
            (array_agg((after->>'collectedMinor')::bigint order by version desc)
              filter (where after ? 'collectedMinor'))[1],
            max(created_at) <= '${now.toISOString()}'
          from changes where company_id = $1 and subject = 'order' group by 1`,
        'select id, version, version, status, state, collected_minor, true from orders where company_id = $1',
      ),
    ).toEqual([])
  })

  test('people and couriers wrote the log, each what their role may do', async () => {
    const rows = await query<{ role: string }>(
      `select coalesce(memberships.role, actor_kind) as role, array_agg(distinct event order by event) as events
        from changes left join memberships on user_id::text = actor_id
        where changes.company_id = $1 and subject = 'order' group by 1 order by 1`,
    )
    expect(rows.map(({ role }) => role)).toEqual(['agent', 'courier', 'owner', 'warehouse'])
    expect(rows.find(({ role }) => role === 'courier')).toMatchObject({
      events: ['courier.attemptFailed', 'courier.delivered', 'courier.returned'],
    })
  })

  test('the figures of customers are those of their orders', async () => {
    expect(
      await differing(
        `select customer_id, count(*)::int, count(*) filter (where status <> 'cancelled')::int, max(placed_at)
          from orders where company_id = $1 group by 1`,
        'select id, orders, kept_orders, last_order_at from customers where company_id = $1',
      ),
    ).toEqual([])
  })
})

test('each account is of a person in a company that is at another step, and signs in', async () => {
  const rows = await query<{ account: string }>(
    `select concat_ws(' · ', email, first_name || ' ' || last_name, companies.name, status, role, rejection_reason,
          case when not is_offered_warehouses then 'none offered' end,
          (select string_agg(event || ' by ' || split_part(actor, ':', 1), ', ' order by created_at, event)
            from company_status_changes changed where changed.company_id = companies.id),
          legal_name, ntn, split_logic, courier_type,
          (select string_agg(name, ', ' order by name) from company_warehouses
            join warehouses on warehouses.id = warehouse_id where company_warehouses.company_id = companies.id)) as account
        from users join memberships on user_id = users.id join companies on companies.id = memberships.company_id
        left join company_setups on company_setups.company_id = companies.id
      where email like '%@karwan.test' order by users.created_at, email`,
    [],
  )
  const bazaar = 'Bazaar Direct · onboarded'
  const setUp = 'company.approved by tryout, company.onboarded by user'
  const theirs = `${setUp} · Bazaar Direct (Private) Limited · 7654321-8 · OPTION_2 · PROVIDER`
  expect(rows.map(({ account }) => account)).toEqual([
    `agent2@karwan.test · Nida Farooq · ${bazaar} · agent · ${theirs}`,
    `agent3@karwan.test · Adeel Hussain · ${bazaar} · agent · ${theirs}`,
    `agent@karwan.test · Hamza Sheikh · ${bazaar} · agent · ${theirs}`,
    `live@karwan.test · Sana Mirza · ${bazaar} · owner · ${theirs}`,
    `warehouse2@karwan.test · Tayyaba Noor · ${bazaar} · warehouse · ${theirs}`,
    `warehouse@karwan.test · Junaid Soomro · ${bazaar} · warehouse · ${theirs}`,
    `operator@karwan.test · Mahnoor Qureshi · Karwan Operations · onboarded · owner · ${setUp} · Karwan Operations (Private) Limited · 2345678-9 · OPTION_1 · PROVIDER`,
    'pending@karwan.test · Ayesha Siddiqui · Saddar Garments · pending · owner',
    `stored@karwan.test · Shazia Rehman · Thar Crafts · onboarded · owner · ${setUp} · Thar Crafts (Private) Limited · 3456789-0 · OPTION_2 · PROVIDER · Korangi, Kot Lakhpat`,
    'onboarding@karwan.test · Bilal Ahmed · Liberty Electronics · approved · owner · company.approved by tryout',
    `active@karwan.test · Fatima Khan · Anarkali Home · onboarded · owner · ${setUp} · Anarkali Home (Private) Limited · 1234567-8 · OPTION_1 · PROVIDER · Korangi, Kot Lakhpat`,
    'rejected@karwan.test · Usman Raza · Tariq Road Shoes · rejected · owner · We could not find this company under the given name. Please write to us with its NTN. · company.rejected by tryout',
    'nowarehouses@karwan.test · Zarghona Kakar · Quetta Dry Fruits · approved · owner · none offered · company.approved by tryout',
  ])
  expect(tryoutAccounts.map(({ email, state }) => `${email}: ${state}`)).toEqual([
    'pending@karwan.test: awaiting approval',
    'onboarding@karwan.test: approved, to be set up',
    'active@karwan.test: set up, at work',
    'rejected@karwan.test: rejected, with a reason',
    'nowarehouses@karwan.test: approved, no warehouses to offer',
    'live@karwan.test: set up, at work on its own orders',
    'stored@karwan.test: at work, its parcels at the provider',
    'operator@karwan.test: operator, at /operator',
  ])
  const { user } = await app.signIn({ email: 'agent@karwan.test', password: 'karwan-tryout' })
  expect(user.company).toMatchObject({ name: 'Bazaar Direct', is_onboarded: true })
})

test('the warehouses of the provider have addresses', async () => {
  const rows = await query<{ place: string }>(
    "select concat_ws(', ', name, city, address) as place from warehouses where address <> '' order by city, name",
    [],
  )
  expect(rows.map(({ place }) => place)).toEqual([
    'Satiana Road, Faisalabad, Satiana Road, near Fish Farm Chowk',
    'Site Area, Hyderabad, B-14, S.I.T.E.',
    'I-9, Islamabad, Street 7, I-9/2',
    'Korangi, Karachi, Plot 118, Sector 23, Korangi Industrial Area',
    'Kot Lakhpat, Lahore, Quaid-e-Azam Industrial Estate',
    'Hayatabad, Peshawar, Plot 52, Industrial Estate, Hayatabad',
  ])
})

test('a second start seeds nothing again, but what an earlier version had not', async () => {
  const playLive = vi.fn<() => Promise<LiveCompany>>().mockRejectedValue(new Error('played'))
  await seedTryout(app.database, app.vault, now, playLive)
  const rename = (from: string, to: string) =>
    query('update users set email = $2, email_key = $2 where email = $1', [from, to])
  await rename('operator@karwan.test', 'former@karwan.test')
  await seedTryout(app.database, app.vault, now, playLive)
  expect(
    await query('select email, granted_by from operators join users on users.id = user_id order by 1', []),
  ).toEqual([
    { email: 'former@karwan.test', granted_by: 'tryout' },
    { email: 'operator@karwan.test', granted_by: 'tryout' },
  ])
  expect(playLive).not.toHaveBeenCalled()
  await rename('live@karwan.test', 'sana@karwan.test')
  await expect(seedTryout(app.database, app.vault, now, playLive)).rejects.toThrow('played')
  await rename('sana@karwan.test', 'live@karwan.test')
  const [counted] = await query('select count(*)::int as orders from orders where company_id = $1')
  expect(counted).toEqual({ orders: 700 })
})

test('the same moment gives the same history', async () => {
  const play = async () => {
    const book = createBook(companyId, settingsOf(companyId))
    await playHistory({ shop: book, members, orders: 30, now })
    const { records, changes, payments } = book
    const texts = [...records.values()].map(({ order }) => order.searchText)
    return JSON.stringify([texts, changes.length, [...payments.values()]])
  }
  expect(await play()).toBe(await play())
})

test('a company learns a spelling once, though two orders with it waited for their city', async () => {
  const book = createBook(companyId, settingsOf(companyId))
  const owner: Writer = { kind: 'person', id: randomUUID(), name: 'Sana', rights: rightsOf(rolesOf('owner')) }
  await book.addLocation(owner, now, { name: 'Korangi', city: 'Karachi', address: '', isExport: true })
  const input = v.parse(newOrderSchema, {
    ...newOrder({}, { customer: { ...customer, city: 'Karahci' } }),
    lines: [{ title: 'Shawl', sku: 'SHL-1', quantity: 1, price_minor: 100 }],
    source: 'phone',
  })
  const numbers = [await book.create(owner, now, input), await book.create(owner, now, input)]
  for (const number of numbers)
    await book.sendOrder(owner, now, number, { type: 'order.verified', reason: '' })
  for (const number of numbers)
    await book.sendOrder(owner, now, number, { type: 'city.fixed', city: 'Karachi', learn: true })
  expect([...book.aliases.values()]).toMatchObject([
    { city: 'Karachi', written: 'Karahci', taughtBy: 'Sana' },
  ])
})

test('the same history on the database writes the same rows, id by id', async () => {
  const [seeded, written] = [await openCompany(), await openCompany()]
  const prepared = await settingsIn(seeded)
  const book = createBook(seeded, { ...prepared, version: prepared.version + 1 })
  await playHistory({ shop: book, members, orders: 40, now })
  await app.database.db.transaction((tx) => seedHistory(tx, book))
  await app.database.db.transaction((tx) =>
    playHistory({ shop: shopIn(tx, written, book.settings), members, orders: 40, now }),
  )

  const [expected, actual] = [await contentsOf(written), await contentsOf(seeded)]
  for (const [table, rows] of Object.entries(expected))
    expect({ table, rows: actual[table] }).toEqual({ table, rows })
  const events = new Set(book.changes.map(({ event }) => event))
  // So that the comparison does not silently become one of simpler histories.
  for (const type of ['order.verified', 'order.cancelled', 'parcel.approved', 'parcel.dispatched'])
    expect(events).toContain(type)
})

/** The acts of a history on the database, with the ids of a book. */
function shopIn(tx: Transaction, id: string, settings: Settings): Shop {
  const newIdAt = createIds()
  const write = <Result>(writer: Writer, at: Date, work: (on: Writing) => Promise<Result>) => {
    const actor = { kind: writer.kind, id: writer.id, name: writer.name }
    const given = { companyId: id, actor, now: at, newId: () => newIdAt(at) }
    return work({ tx, ...writingOn(rowsIn(tx, id), given) })
  }
  return {
    companyId: id,
    settings,
    write,
    ...actsOn(write, settings),
    addLocation: (writer, at, { isExport, ...given }) =>
      write(writer, at, async (writing) => {
        const input = { ...given, is_export: isExport }
        return (await addLocation(writing, input, { usesOwnWarehouses: true })).id
      }),
    addProduct: (writer, at, { priceMinor, costMinor, weightGrams, lowStockThreshold, ...given }) =>
      write(writer, at, async (writing) => {
        const input = {
          ...given,
          price_minor: priceMinor,
          cost_minor: costMinor,
          weight_grams: weightGrams,
          low_stock_threshold: lowStockThreshold,
          stock: 0,
          location_id: null,
        }
        return (await addProduct(writing, input, settings)).id
      }),
  }
}

async function settingsIn(id: string): Promise<Settings> {
  const settings = await findSettings(app.database.db, id)
  if (!settings) throw new Error('The company was prepared')
  return settings
}

async function openCompany(): Promise<string> {
  const { companyId: id } = await app.createAccount('onboarded')
  await app.testDatabase.query(
    `update company_setups set split_logic = 'OPTION_2', use_own_warehouses = true where company_id = $1`,
    [id],
  )
  await app.testDatabase.query('delete from company_warehouses where company_id = $1', [id])
  await app.database.db.transaction((tx) => prepareCompany(tx, { companyId: id, now, newId }))
  return id
}

const settingsOf = (id: string) => liveSettings(id, { createdAt: now })

/** Everything that a company has, by table. */
async function contentsOf(id: string): Promise<Record<string, string[]>> {
  const contents: Record<string, string[]> = {}
  const tables =
    'locations,products,stock,stock_adjustments,customers,orders,order_lines,parcels,parcel_lines,order_tags,tasks,payments,notes,city_aliases,changes'
  for (const table of tables.split(',')) {
    const rows = await query<{ row: string }>(
      `select (to_jsonb(${table}) - 'company_id' - 'xact')::text as row from ${table} where company_id = $1 order by 1`,
      [id],
    )
    contents[table] = rows.map(({ row }) => row.replaceAll(id, 'company'))
  }
  return contents
}
