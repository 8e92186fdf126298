/** Counts and pages that are read from tallies are those of the orders, whatever happens to the orders. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CashResponse, SettlementResponse } from '#domain/cash/cashContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { orderSorts } from '#domain/listQueries/ordersQuery.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { createRandom } from '#domain/random.ts'
import { dayOf, HOUR } from '#domain/weeks.ts'
import { boundedSearch } from '#server/db/live/boundedSearch.ts'
import { orders } from '#server/db/live/orderTables.ts'
import {
  countAgain,
  findDayOfPosition,
  foldAllTallies,
  readTallies,
  talliesOf,
} from '#server/db/live/tallies.ts'
import { tallyKinds } from '#server/db/live/tallyTables.ts'
import { searchedTexts } from '#server/live/searchedTexts.ts'
import * as live from '#tests/support/liveApp.ts'
import { wrongTallies } from '#tests/support/tallies.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

/** Enough that a page is looked up by its day. */
const ORDERS = 1_800

let app: TestApp
let company: live.LiveCompany
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { id } = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP-7', { [id]: 500 }, 150_000)
  // Over 30 days, some at the same moment, and some at midnight of the merchant's day.
  await app.testDatabase.query(
    `insert into orders (company_id, id, number, label, state, status, name, email, phone, city, country, zip, address1, address2, type, payment,
        source, currency, subtotal_minor, coupon_minor, gift_card_minor, shipping_minor, grand_total_minor, search_text, placed_at)
      select $1, gen_random_uuid(), 5000 + n, 'K' || 5000 + n, 'allocated', ($2::text[])[1 + n * 7 % cardinality($2::text[])], 'Name ' || n % 90, '', '', 'Karachi', 'Pakistan', '',
        '', '', case when n % 9 = 0 then 'International' else 'Local' end, case when n % 4 = 0 then 'CC' else 'COD' end, 'store', 'PKR',
        0, 0, 0, 0, n % 50 * 1000, 'name ' || n % 90,
        case when n % 60 = 0 then '2026-02-10T19:00:00Z' else '2026-03-01T12:00:00Z'::timestamptz - n / 3 * interval '71 minutes' end
        from generate_series(1, $3::int) n`,
    [company.companyId, orderStatuses, ORDERS],
  )
  await countAgain(app.database.db, company.companyId)
})
afterAll(() => app.close({ hasRowsByHand: true }))

const query = <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  app.testDatabase.query<Row>(text, [company.companyId, ...values])

/** Writes rows that no service stores, and counts again, as a person with a console has to. */
async function write(text: string, values: unknown[] = [], { companyId } = company) {
  await app.testDatabase.query(text, [companyId, ...values])
  await countAgain(app.database.db, companyId)
}

/** The tallies that are not what is counted. */
async function wrongNow({ companyId } = company) {
  return (await Promise.all(wrongTallies.map((wrong) => app.testDatabase.query(wrong, [companyId])))).flat()
}

const columns: Record<string, string> = {
  id: 'number',
  customer: 'lower(name)',
  date: 'placed_at',
  type: 'type',
  payment: 'payment',
  total: 'grand_total_minor',
  status: `array_position(array['${orderStatuses.join("','")}'], status)`,
}

/** The ids of a whole list, in its order, as plain SQL has them. */
async function plainIds(address: Record<string, string>): Promise<string[]> {
  const { sort = '-date', status = 'all', type = 'all', week, days, q = '' } = address
  const by = `${columns[sort.replace('-', '')]} ${sort.startsWith('-') ? 'desc' : 'asc'}`
  const rows = await query<{ id: string }>(
    `select id from orders where company_id = $1 and ($2 = 'all' or status = $2) and ($3 = 'all' or lower(type) = $3)
        and (not $4 or placed_at >= '2026-02-21T19:00:00Z' and placed_at < '2026-02-28T19:00:00Z')
        and ($5::text is null or (placed_at at time zone interval '5 hours')::date = $5::date)
        and strpos(search_text, $6) > 0
      order by ${by}, placed_at desc, id desc`,
    [status, type, week === 'last', days ?? null, q],
  )
  return rows.map(({ id }) => id)
}

const random = createRandom(9)

/** Compares a page of a list, any or the one with a position, and the place of an order on it, with plain SQL. */
async function expectPage(address: Record<string, string>, position?: number) {
  const ids = await plainIds(address)
  const pages = Math.max(1, Math.ceil(ids.length / 10))
  const page = 1 + (position === undefined ? random.below(pages) : Math.floor(position / 10))
  const path = new URLSearchParams({ ...address, page: String(page) })
  const list = await live.done(company.owner.get<OrdersResponse>(`${livePaths.orders}?${path}`))
  const about = JSON.stringify({ ...address, page })
  expect([about, list.total, list.pages]).toEqual([about, ids.length, pages])
  expect([about, list.rows.map(({ id }) => id)]).toEqual([about, ids.slice((page - 1) * 10, page * 10)])
  const one = list.rows.at(random.below(Math.max(1, list.rows.length)))
  if (one) await expectPlace(address, ids, ids.indexOf(one.id))
}

async function expectPlace(address: Record<string, string>, ids: readonly string[], at: number) {
  const path = `${live.pathOf(livePaths.order, { id: ids[at] ?? '' })}?${new URLSearchParams(address)}`
  const { place } = await live.done(company.owner.get<OrderResponse>(path))
  expect([path, place]).toEqual([
    path,
    { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, position: at + 1, total: ids.length },
  ])
}

/** A list by a column of few values is one list by date after the other: the places where they meet, and both ends. */
async function expectSeams() {
  for (const column of ['status', 'payment', 'type'])
    for (const sort of [column, `-${column}`]) {
      const ids = await plainIds({ sort })
      const rows = await query<{ id: string; value: string }>(
        `select id, ${column} as value from orders where company_id = $1`,
      )
      const valueOf = new Map(rows.map(({ id, value }) => [id, value]))
      const isEnd = (at: number) => valueOf.get(ids[at] ?? '') !== valueOf.get(ids[at + 1] ?? '')
      const ends = [...ids.keys()].filter(isEnd)
      for (const at of [0, ...ends.flatMap((end) => [end, end + 1])].filter((each) => each < ids.length))
        await expectPlace({ sort }, ids, at)
      // A page that begins in one of them and ends in the next.
      await expectPage(
        { sort },
        ends.find((end) => end % 10 !== 9),
      )
    }
}

/** By its day a page is found that is too deep to count to: without one, it would only be slow. */
async function expectDaysOfPositions() {
  const groups = ['Local', 'International'].map((type) => ({ status: 'delivered', key: `${type} CC` }))
  const span = { from: Date.UTC(2026, 1, 5, 19), to: Date.UTC(2026, 1, 20, 19) }
  for (const within of [null, span])
    for (const isNewestFirst of [true, false]) {
      const rows = await query<{ day: string }>(
        `select to_char(placed_at at time zone interval '5 hours', 'YYYY-MM-DD') as day from orders
          where company_id = $1 and status = 'delivered' and payment = 'CC' and ($2::timestamptz is null or placed_at >= $2 and placed_at < $3)
          order by 1 ${isNewestFirst ? 'desc' : 'asc'}`,
        within ? [new Date(within.from), new Date(within.to)] : [null, null],
      )
      const days = rows.map(({ day }) => day)
      expect(days.length).toBeGreaterThan(10)
      const all = { companyId: company.companyId, span: within }
      for (const position of [0, 7, days.length - 1, days.length]) {
        const day = days[position] ?? ''
        const found = await findDayOfPosition(app.database.db, all, groups, { position, isNewestFirst })
        expect(found).toEqual(day === '' ? undefined : { day, before: days.indexOf(day) })
      }
    }
}

/** Statements as people with a console make them. */
const changes: Record<string, string> = {
  status: `update orders set status = split_part('${orderStatuses.join()}', ',', 1 + ascii(right(id::text, 1)) % ${orderStatuses.length}) where company_id = $1 and number % 5 = $2`,
  time: `update orders set placed_at = (placed_at at time zone 'UTC' + interval '37 hours') at time zone 'UTC' where company_id = $1 and number % 7 = $2`,
  'type, payment and total': `update orders set type = 'Local', payment = 'CC', grand_total_minor = grand_total_minor + 5 where company_id = $1 and number % 11 = $2`,
  delete: `delete from orders where company_id = $1 and number % 13 = $2`,
  'place and pieces': `update orders set location_id = '00000000-0000-4000-8000-000000000001', pieces = '{"Sports": 2}', known_city = 'Lahore', status = 'delivered', closed_at = (placed_at at time zone 'UTC' + interval '9 hours') at time zone 'UTC' where company_id = $1 and number % 17 = $2`,
  nothing: `update orders set version = version + 1 where company_id = $1 and number % 3 = $2`,
}

test('what is searched for is in the order of every sort, and of what else is asked for', async () => {
  for (const sort of orderSorts) await expectPage({ q: 'name 1', sort })
  const narrower: Record<string, string>[] = [
    { status: 'delivered' },
    { type: 'local' },
    { week: 'last' },
    { days: '2026-02-23' },
  ]
  for (const address of narrower) await expectPage({ q: 'name 1', ...address })
  const ids = await plainIds({ q: 'name 17' })
  for (const at of [0, ids.length - 1]) await expectPlace({ q: 'name 17' }, ids, at)
  // What two spans have in common, and nothing where they have nothing.
  for (const days of ['2026-02-23', '2026-02-21', '2026-03-01']) await expectPage({ week: 'last', days })
  // An order that is not in the list has no place in it.
  const placeOf = async (query: string) =>
    (
      await live.done(
        company.owner.get<OrderResponse>(`${live.pathOf(livePaths.order, { id: ids[0] ?? '' })}?${query}`),
      )
    ).place
  expect([await placeOf('q=name+2'), await placeOf('days=2026-01-01')]).toEqual([null, null])
})

describe('after any changes of orders', () => {
  test('every tab and page is that of a plain query, and tallies are what is counted', async () => {
    for (const [round, change] of Object.values(changes).entries()) {
      await write(change, [round % 3])
      expect(await wrongNow()).toEqual([])
      for (const at of [0, 1, 2])
        await expectPage({ sort: orderSorts[(round * 3 + at) % orderSorts.length] ?? '-date' })
      const sort = random.pick(orderSorts)
      await expectPage(
        [
          { status: 'delivered', sort },
          { status: 'halt', sort: 'date' },
          { type: 'local', sort },
          { type: 'local', status: 'delivered', sort: '-date' },
          { week: 'last', sort },
          { week: 'last', status: 'delivered', sort: 'date' },
        ][round] ?? {},
      )
      if (round % 2 === 0) await foldAllTallies(app.database.db)
    }
    await expectSeams()
    await expectDaysOfPositions()
    await foldAllTallies(app.database.db)
    await expectDaysOfPositions()
    expect(await query('select * from tally_moves where company_id = $1')).toEqual([])
    expect(await query('select * from tallies where company_id = $1 and orders = 0 and minor = 0')).toEqual(
      [],
    )
    expect(await wrongNow()).toEqual([])
  })
})

test('of a span that ends within a day, what comes after it is not counted', async () => {
  const span = { from: Date.UTC(2026, 1, 11, 19), to: Date.UTC(2026, 1, 24, 6, 42) }
  const ofSpan = [new Date(span.from), new Date(span.to)]
  const counted: string[] = []
  for (const kind of tallyKinds) {
    const moment = kind === 'closed' ? 'closed_at' : kind === 'customer' ? 'created_at' : 'placed_at'
    const plain = await query(
      kind === 'customer'
        ? `select '' as status, '' as key, count(*)::int as orders, 0 as minor from customers
            where company_id = $1 and removed_at is null and created_at >= $2 and created_at < $3 having count(*) > 0`
        : `select t.status, t.key, sum(t.orders)::int as orders, sum(t.minor)::int as minor from orders cross join lateral ${talliesOf('orders')} t
            where company_id = $1 and t.kind = '${kind}' and ${moment} >= $2 and ${moment} < $3 group by 1, 2`,
      ofSpan,
    )
    const { tallies } = await readTallies(app.database.db, company.companyId, { tallies: { kind, span } })
    const inOrder = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).sort()
    const keys = ['status', 'key', 'orders', 'minor']
    expect([kind, ...inOrder(tallies)]).toEqual([
      kind,
      ...inOrder(plain.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])))),
    ])
    if (tallies.length > 0) counted.push(kind)
  }
  expect(counted).toEqual(expect.arrayContaining(['sort', 'hour', 'city', 'location', 'closed']))

  const { together } = await readTallies(app.database.db, company.companyId, {
    together: { kind: 'sort', span, by: 'whole' },
  })
  const byStatus = await query(
    `select status, '' as key, count(*)::int as orders, sum(grand_total_minor)::int as minor from orders
      where company_id = $1 and placed_at >= $2 and placed_at < $3 group by status`,
    ofSpan,
  )
  expect(together).toHaveLength(byStatus.length)
  expect(together).toEqual(expect.arrayContaining(byStatus))
})

test('people who create, verify, cancel and delete at once, while others fold, are counted once', async () => {
  const people = [company.owner, await company.join('agent'), await company.join('agent')]
  const act = async (person: live.Person, index: number) => {
    const customer = { ...live.customer, number: `0300-55${String(index).padStart(5, '0')}` }
    const given = live.newOrder({ 'LAMP-7': 1 }, { customer })
    const order = await live.done(person.send<OrderResponse>(livePaths.orders, given))
    const event = { type: 'order.cancelled', reason: 'customerWish' }
    if (index % 4 === 0) await live.done(live.remove(person, livePaths.order, order))
    else if (index % 4 === 1) await live.done(live.sendEvent(company.owner, order, event))
    else await live.done(live.sendEvent(person, order, { type: 'order.verified' }))
  }
  const work = people.map(async (person, first) => {
    for (let index = first; index < 9; index += people.length) await act(person, index)
  })
  const folds = Array.from({ length: 6 }, () => foldAllTallies(app.database.db))
  await Promise.all([...work, ...folds])
  expect(await wrongNow()).toEqual([])
  await foldAllTallies(app.database.db)
  expect(await wrongNow()).toEqual([])
})

test('a search that finds very much says that it looked at the newest orders only, and a sorted list ends', async () => {
  await write(
    `insert into orders (company_id, id, number, label, state, status, name, email, phone, city, country, zip, address1, address2, type, payment,
        source, currency, subtotal_minor, coupon_minor, gift_card_minor, shipping_minor, grand_total_minor, search_text, placed_at)
      select $1, gen_random_uuid(), 100000 + n, 'K' || 100000 + n, 'allocated', 'delivered', 'N', '', '', 'Karachi', 'Pakistan', '', '', '', 'Local', 'COD', 'store',
        'PKR', 0, 0, 0, 0, 0, case when n % 4 = 0 then 'muhammad' else 'ayesha' end || case when n % 3000 = 1 then ' rare' else '' end,
        '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
        from generate_series(1, 10500) n`,
  )
  const search = (text: string) =>
    live.done(company.owner.get<OrdersResponse>(`${livePaths.orders}?q=${encodeURIComponent(text)}`))
  expect(await search('rare')).toMatchObject({ total: 4 })
  expect(await search('rare')).not.toHaveProperty('searched_newest')
  const [newest] = await query<{ found: number }>(
    `select count(*)::int as found from (select search_text from orders where company_id = $1 order by placed_at desc, id desc limit 5000) newest
      where search_text like '%muhammad%'`,
  )
  expect(await search('muhammad')).toMatchObject({ total: newest?.found, searched_newest: 5_000 })
  expect(await search('ra')).toMatchObject({ searched_newest: 5_000 })

  // What few orders contain is found in all of them, however it is written, and nothing else is.
  await write(
    `update orders set search_text = search_text || E'\\n' || ($2::text[])[1 + number % 3] where company_id = $1 and number % 600 in (7, 8, 9)`,
    [
      [
        'zunaira khattak\n923123456789\nkarachi\nsku-00134\ntcs-777100512',
        'zunaira  khattak-bibi\n923123456780\nd.i. khan\nsku-001345\ntcs-777100513',
        'áreeba khattak\n923123456790\nkhanewal\nsku_00134\ntcs 777 100 513',
      ],
    ],
  )
  // Of a company with most of all orders, the index is asked for the text alone.
  await app.testDatabase.query(`update pg_class set reltuples = 12000 where oid = 'orders'::regclass`)
  const { companyId } = company
  const list = { table: orders, where: sql`true`, order: sql`placed_at desc` }
  const asked = { companyId, all: 12_000, texts: ['56790'], column: sql`${orders.searchText}`, list }
  const { plan } = await app.database.db.transaction((tx) =>
    boundedSearch(tx, asked, async (found) => ({
      plan: JSON.stringify((await tx.execute(sql`explain ${found}`)).rows),
      total: 0,
    })),
  )
  expect(plan).toMatch(/Index Scan on orders_search.+Index Cond: \(search_text ~~ '%56790%'::text\)"/)

  const other = await live.openCompany(app)
  await app.testDatabase.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('company_id', $2::uuid))).* from orders o
      where company_id = $1 and number % 600 in (7, 8, 9) and store_number is null`,
    [company.companyId, other.companyId],
  )
  await countAgain(app.database.db, other.companyId)
  const texts =
    'zunaira khattak,zunaira,khattak,a khattak,áreeba,khattak-bibi,bibi,0312 3456789,+92 312 345 6789,92312345678,56790,' +
    '100 513,tcs 777 100,777100512,sku-00134,sku_00134,00134,d.i. khan,i. kha,%0134,khattak_bibi'
  // A company that has most of all orders is looked for in another way than one among many.
  for (const all of [12_000, 1_000_000]) {
    await app.testDatabase.query(`update pg_class set reltuples = $1 where oid = 'orders'::regclass`, [all])
    for (const text of texts.split(',')) {
      const [plain] = await query<{ found: number }>(
        `select count(*)::int as found from orders where company_id = $1 and exists (select from unnest($2::text[]) text where strpos(search_text, text) > 0)`,
        [searchedTexts(text)],
      )
      const { total, searched_newest } = await search(text)
      expect([text, all, total, searched_newest]).toEqual([text, all, plain?.found, undefined])
    }
  }

  // A thousand are found in all of them, and more among the newest.
  for (const [last, found] of [
    [101_000, { total: 1_000 }],
    [101_001, { total: 0, searched_newest: 5_000 }],
  ] as const) {
    await query(
      `update orders set search_text = 'zafran' where company_id = $1 and number between 100001 and $2`,
      [last],
    )
    const { total, searched_newest } = await search('zafran')
    expect({ total, searched_newest }).toEqual({ searched_newest: undefined, ...found })
  }

  // Sorted by a value, a long list has its first orders on pages, and says so; the first and the last of them are right.
  const shown = 2_000
  const lists: Record<string, string>[] = [
    { sort: 'customer' },
    { sort: '-total' },
    { sort: '-id', status: 'delivered' },
    { sort: '-customer', days: '2026-01-01' },
    { sort: 'id', days: '2026-01-01', status: 'delivered' },
  ]
  for (const address of lists) {
    const ids = await plainIds(address)
    const path = new URLSearchParams({ ...address, rows: '50', page: '9999' })
    const [first, last] = await Promise.all(
      ['1', '9999'].map((page) => {
        path.set('page', page)
        return live.done(company.owner.get<OrdersResponse>(`${livePaths.orders}?${path}`))
      }),
    )
    const pages = shown / 50
    expect(first?.rows.map(({ id }) => id)).toEqual(ids.slice(0, 50))
    expect(last).toMatchObject({ total: ids.length, page: pages, pages, first_on_pages: shown })
    expect(last?.rows.map(({ id }) => id)).toEqual(ids.slice(shown - 50, shown))
    const placeOf = async (id = '') =>
      (await live.done(company.owner.get<OrderResponse>(`${live.pathOf(livePaths.order, { id })}?${path}`)))
        .place
    expect(await placeOf(ids[shown - 1])).toMatchObject({ previous: ids[shown - 2], position: shown })
    expect(await placeOf(ids[shown])).toBeNull()
  }
  expect((await live.done(company.owner.get(livePaths.orders))) as object).not.toHaveProperty(
    'first_on_pages',
  )
})

test('customers who come, are removed and come again are counted', async () => {
  const input = { name: 'Sana', phone: '0300-7700001' }
  const count = async () => {
    expect(await wrongNow()).toEqual([])
    return live.done(company.owner.get<{ total: number }>(livePaths.customers)).then(({ total }) => total)
  }
  const before = await count()
  const add = () => live.done(company.owner.send<{ id: string; version: number }>(livePaths.customers, input))
  const added = await add()
  expect(await count()).toBe(before + 1)
  await live.done(live.remove(company.owner, livePaths.customer, added))
  expect(await count()).toBe(before)
  await add()
  expect(await count()).toBe(before + 1)
})

test('pieces and amounts of very many orders are more than fits into an integer', async () => {
  const other = await live.openCompany(app)
  await app.testDatabase.query(
    `insert into orders (company_id, id, number, label, state, status, name, email, phone, city, country, zip, address1, address2, type, payment,
        source, currency, subtotal_minor, coupon_minor, gift_card_minor, shipping_minor, grand_total_minor, search_text, pieces, placed_at)
      select $1, gen_random_uuid(), 5000 + n, 'K' || 5000 + n, 'allocated', 'delivered', 'N', '', '', 'Karachi', 'Pakistan', '', '', '', 'Local', 'COD', 'store',
        'PKR', 1000000000, 0, 0, 0, 1000000000, '', '{"Clothing": 1000000}', '2026-02-01T09:00:00Z' from generate_series(1, 2200) n`,
    [other.companyId],
  )
  await countAgain(app.database.db, other.companyId)
  for (const isFolded of [false, true]) {
    if (isFolded) await foldAllTallies(app.database.db)
    expect(await live.done(other.owner.get(livePaths.dashboard))).toMatchObject({
      totalSales: { value: { minor: 2_200_000_000_000 } },
      topCategories: [{ category: 'Clothing', units: 2_200_000_000 }],
    })
  }
})

test('the cash at couriers is that of the parcels, whatever is sent, paid, decided and taken back', async () => {
  const shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 500 } })
  const COD = 275_000
  const parcels: { id: string; order: OrderResponse; courier: string; cn: string }[] = []
  let settlements: SettlementResponse[] = []
  const replace = (settlement: SettlementResponse) => {
    settlements = [settlement, ...settlements.filter(({ id }) => id !== settlement.id)]
  }
  const steps: Record<string, () => Promise<unknown>> = {
    async sends() {
      const courier = random.pick(['TCS', 'Leopards'])
      const cn = `N-${parcels.length}`
      let order = await live.done(live.sendEvent(shop.owner, await shop.order(), { type: 'order.verified' }))
      for (const event of [
        { type: 'parcel.approved', booking: { courier, cn } },
        { type: 'parcel.dispatched' },
      ])
        order = await live.done(live.sendToParcel(shop.owner, order, 1, event))
      parcels.push({ id: order.parcels[0]?.id ?? '', order, courier, cn })
    },
    async delivers() {
      const parcel = random.pick(parcels)
      const event = random.chance(80)
        ? { type: 'parcel.markedDelivered', proof: 'Called' }
        : { type: 'parcel.returned', reason: 'Refused' }
      parcel.order = await shop.read(parcel.order)
      await live.sendToParcel(shop.owner, parcel.order, 1, event)
    },
    async pays() {
      const courier = random.pick(['TCS', 'Leopards'])
      const rows = parcels
        .filter((parcel) => parcel.courier === courier && random.chance(40))
        .map(({ cn }) => ({ cn, gross: COD + random.pick([0, 0, -900, 900]), deductions: {} }))
      const bank = rows.reduce((sum, { gross }) => sum + gross, 0)
      const reference = `P-${random.next()}`
      const paid_on = dayOf(app.clock.now().getTime())
      const body = { courier, reference, paid_on, source: 'sheet', whole: {}, bank, rows }
      const { status, body: recorded } = await shop.owner.send<SettlementResponse>(
        livePaths.settlements,
        body,
      )
      if (status === 201) replace(recorded)
    },
    async decides() {
      const settlement = settlements.find(({ waiting }) => waiting > 0)
      const row = settlement?.rows.find(({ result, decision }) => result !== 'matched' && decision === null)
      if (!settlement || !row) return
      const act = random.pick(['accepted', 'writtenOff'])
      const body = { row_id: row.id, act, text: 'Short', version: settlement.version }
      const path = live.pathOf(livePaths.settlementRows, settlement)
      const { status, body: decided } = await shop.owner.send<SettlementResponse>(path, body)
      if (status === 200) replace(decided)
    },
    async 'takes back'() {
      const [settlement] = settlements.splice(random.below(settlements.length), 1)
      if (settlement)
        await live.done(
          shop.owner.send(live.pathOf(livePaths.settlementEnd, settlement), { version: settlement.version }),
        )
    },
    'gives up': () =>
      shop.owner.send(livePaths.cashWriteOffs, { parcel_ids: [random.pick(parcels).id], reason: 'Lost' }),
    waits: async () => app.clock.advance(random.below(200) * HOUR),
    folds: () => foldAllTallies(app.database.db),
  }
  const weights = {
    sends: 5,
    delivers: 8,
    pays: 3,
    decides: 4,
    'takes back': 1,
    'gives up': 1,
    waits: 3,
    folds: 2,
  }
  await steps['sends']?.()
  const seen = new Set<string>()
  for (let step = 0; step < 120; step++) {
    const name = random.weighted(weights)
    await steps[name]?.()
    expect([step, name, await wrongNow(shop)]).toEqual([step, name, []])
    const today = dayOf(app.clock.now().getTime())
    const plain = await app.testDatabase.query<Record<string, string | number>>(
      `select courier, sum(open) filter (where day is null)::int as expected, sum(open) filter (where age <= 7)::int as week,
          sum(open) filter (where age between 8 and 14)::int as two, sum(open) filter (where age between 15 and 30)::int as month,
          sum(open) filter (where age > 30)::int as older, count(day)::int as parcels, sum(greatest(open, 0)) filter (where age > 14)::int as overdue
        from (
          select *, $2::date - day as age from (
            select courier, (delivered_at at time zone 'Asia/Karachi')::date as day,
                case when delivered_at is not null or state in ('approved', 'dispatched') then cod_minor else 0 end - remitted_minor - written_off_minor as open
              from parcels where company_id = $1
          ) days
        ) ages where open <> 0 group by courier order by courier`,
      [shop.companyId, today],
    )
    const { couriers, overdue, late } = await live.done(shop.owner.get<CashResponse>(livePaths.cash))
    const shown = couriers.filter(
      ({ expected, held, parcels: open }) => expected !== 0 || open > 0 || held.some(Boolean),
    )
    expect([
      step,
      name,
      ...shown.map((row) => [row.name, row.expected, ...row.held, row.parcels, row.overdue]),
    ]).toEqual([
      step,
      name,
      ...plain.map((row) =>
        ['courier', 'expected', 'week', 'two', 'month', 'older', 'parcels', 'overdue'].map(
          (column) => row[column] ?? 0,
        ),
      ),
    ])
    expect(late.reduce((sum, { due }) => sum + due, 0)).toBe(overdue)
    for (const row of plain)
      for (const [column, value] of Object.entries(row)) if (Number(value) !== 0) seen.add(column)
    if (plain.some(({ week }) => Number(week) < 0)) seen.add('overpaid')
  }
  expect([...seen]).toEqual(expect.arrayContaining(['expected', 'week', 'two', 'month', 'older', 'overdue']))
})
