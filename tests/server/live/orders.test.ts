/** New orders, their list and their tabs (orders.md §2 to §4 and §7). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { deleteExpired } from '#server/cleanup.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
let lamp: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  owner = company.owner
  const karachi = await company.addLocation('Korangi', 'Karachi')
  lamp = await company.addProduct('LAMP-7', { [karachi.id]: 50 }, 150_000)
})
afterAll(() => app.close())

const create = (changes: object = {}) =>
  live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, { ...changes })))
const of = (path: string, order: OrderResponse, remark = '') => live.pathOf(path, { id: order.id, remark })

describe('a new order', () => {
  test('has totals that the server computed, and the next number', async () => {
    const before = await create()
    const order = await create({
      lines: [{ sku: 'lamp-7', quantity: 3 }],
      coupon: { code: 'EID', percent_off: 10 },
      gift_card: { code: 'G-1', minor: 5_000 },
      shipping_minor: 25_050,
      payment: 'COD',
      tags: ['VIP', 'vip', ' '],
      note: 'Ring twice',
    })
    expect(order.number).toBe(before.number + 1)
    expect(order.totals).toMatchObject({
      subtotal: { minor: 450_000 },
      coupon_discount: { minor: 45_000 },
      gift_card_discount: { minor: 5_000 },
      total: { minor: 400_000 },
      grand_total: { minor: 425_050 },
    })
    expect(order).toMatchObject({
      coupon: { code: 'EID', percent_off: 10 },
      gift_card: { code: 'G-1', amount: { minor: 5_000 } },
    })
    expect(order.tags.filter(({ is_system }) => !is_system)).toEqual([{ tag: 'vip', is_system: false }])
    expect(order.notes).toMatchObject([{ text: 'Ring twice', author: null }])
    expect(order.customer.number).toBe('+923001234567')
  })

  test('is refused by field, with what to do', async () => {
    const customer = { ...live.customer, name: ' ', email: 'half@', number: '12', city: '', address1: '' }
    const tags = ['x'.repeat(40), ` ${'x'.repeat(41)} `]
    const { status, body } = await owner.send(livePaths.orders, live.newOrder({}, { customer, tags }))
    expect([status, body]).toEqual([
      400,
      {
        name: ['This field is required.'],
        email: ['Enter a valid email address.'],
        number: ['Enter a valid Pakistani mobile number, for example 0300-1234567.'],
        city: ['Choose a city from the list.'],
        address1: ['This field is required.'],
        lines: ['Add at least one item.'],
        tags: ['A tag has at most 40 characters.'],
      },
    ])
    const nowhere = { ...live.customer, country: ' ' }
    expect(
      (await owner.send(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, { customer: nowhere }))).body,
    ).toEqual({
      country: ['This field is required.'],
    })
    const ofSystem = await owner.send(livePaths.orders, live.newOrder({}, { tags: ['gift', ' verified '] }))
    expect(ofSystem).toMatchObject({
      status: 400,
      body: { tags: ['The tag "verified" is set by the system.'] },
    })
    const longest = await create({ customer: { ...live.customer, email: '' }, tags: tags.slice(0, 1) })
    expect(longest.tags).toContainEqual({ tag: tags[0], is_system: false })
  })

  test('is of products by their id or SKU, and of what has a title and a price of its own', async () => {
    const theirs = await (await live.openCompany(app)).addProduct('LAMP-7')
    const gift = { title: ' Gift wrap ', sku: ' WRAP ', price_minor: 4_999, quantity: 2 }
    const order = await create({
      lines: [{ product_id: lamp.id.toUpperCase(), sku: 'NOPE', quantity: 1 }, gift],
    })
    const { id: _, ...own } = order.lines[0] ?? {}
    expect(own).toMatchObject({ product_id: lamp.id, title: 'Product LAMP-7', sku: 'LAMP-7', quantity: 1 })
    expect(order.lines[1]).toMatchObject({
      product_id: null,
      title: 'Gift wrap',
      sku: 'WRAP',
      vendor: '',
      barcode: '',
      category: '',
      price: { minor: 4_999 },
    })
    const { parcels } = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
    // A lamp weighs what products weigh, and the wrap nothing.
    expect(parcels.map(({ weight_grams }) => weight_grams)).toEqual([500])
    const incomplete = 'Item 2 needs a title and a price.'
    const refused: [object, string][] = [
      [{ product_id: theirs.id }, 'Item 2: choose a product from the list.'],
      [{ sku: 'NOPE' }, incomplete],
      [{ title: 'Shawl' }, incomplete],
      [{ title: ' ', price_minor: 4_999 }, incomplete],
    ]
    for (const [line, message] of refused) {
      const lines = [gift, { quantity: 1, ...line }]
      // Of several wrong items the answer names the first.
      for (const all of [lines, [...lines, { sku: 'NOPE', quantity: 1 }]])
        expect(await owner.send(livePaths.orders, live.newOrder({}, { lines: all }))).toMatchObject({
          status: 400,
          body: { lines: [message] },
        })
    }
  })

  test('is paid ahead up to what it costs', async () => {
    const pay = (minor: number) =>
      owner.send<OrderResponse>(
        livePaths.orders,
        live.newOrder({ 'LAMP-7': 1 }, { paid: { minor, reference: 'T-1' } }),
      )
    expect(await pay(175_001)).toMatchObject({
      status: 400,
      body: { paid: ['More than the rest to pay cannot be recorded.'] },
    })
    expect(await pay(175_000)).toMatchObject({
      status: 201,
      body: {
        payment_status: 'Paid',
        payments: [{ kind: 'charged', amount: { minor: 175_000 }, reference: 'T-1' }],
      },
    })
    expect((await pay(1)).body.payments).toHaveLength(1)
    // Nothing is no payment.
    expect(await pay(0)).toMatchObject({ status: 201, body: { payments: [] } })
  })

  test.each(['PK', ' pakistan', 'پاکستان'])(
    'to %j is one within the country of the company',
    async (country) => {
      const order = await create({ customer: { ...live.customer, country } })
      expect([order.type, order.customer.country, order.known_city]).toEqual(['Local', 'Pakistan', 'Karachi'])
    },
  )

  test.each([
    [0, 'Enter at least 1.'],
    [-1, 'Enter at least 1.'],
    [1.5, 'Enter a whole number.'],
    ['2', 'Enter a number.'],
    [null, 'Enter a number.'],
    [1e9, 'Enter at most 10,000.'],
  ])('of %j pieces is refused at its item', async (quantity, text) => {
    const lines = [
      { sku: 'LAMP-7', quantity: 1 },
      { sku: 'LAMP-7', quantity },
    ]
    expect(await owner.send(livePaths.orders, live.newOrder({}, { lines }))).toMatchObject({
      status: 400,
      body: { lines: [`Item 2: ${text}`] },
    })
  })

  test('with a value of another kind is refused at its field, or at its item', async () => {
    const line = { sku: 'LAMP-7', quantity: 1 }
    const refused: [Record<string, unknown>, object][] = [
      [{ shipping_minor: -1 }, { shipping_minor: ['Enter at least 0.'] }],
      [{ note: 'x'.repeat(1_001) }, { note: ['Enter at most 1,000 characters.'] }],
      [{ lines: [line, 'LAMP-7'] }, { lines: ['Item 2: This is not a valid value.'] }],
      [{ lines: [{ ...line, product_id: 'abc' }] }, { lines: ['Item 1: This is not a valid value.'] }],
      [{ lines: Array(101).fill(line) }, { lines: ['There are at most 100.'] }],
      [{ payment: 'BANK' }, { payment: ['Choose one of the options'] }],
      [{ note: 5 }, { note: ['Enter text.'] }],
      [{ note: 'a\0b' }, { note: ['This text contains characters that cannot be used.'] }],
      [{ force: 'yes' }, { force: ['Choose yes or no.'] }],
      [{ lines: 'LAMP-7' }, { lines: ['Enter a list.'] }],
      [{ lines: [{ ...line, title: 5 }] }, { lines: ['Item 1: Enter text.'] }],
      [{ lines: [line, { sku: 'LAMP-7' }] }, { lines: ['Item 2: This field is required.'] }],
      [{ customer: 5 }, { customer: ['This is not a valid value.'] }],
      [
        { customer: { ...live.customer, name: 5, zip: undefined } },
        { name: ['Enter text.'], zip: ['This field is required.'] },
      ],
      [{ payment: undefined }, { payment: ['This field is required.'] }],
    ]
    for (const [changes, body] of refused)
      expect(await owner.send(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, changes))).toMatchObject({
        status: 400,
        body,
      })
  })

  test('is at most Rs. 10 million with all its items and shipping, and every amount in it', async () => {
    const most = {
      lines: [{ sku: 'LAMP-7', quantity: 2, price_minor: 487_500_000 }],
      shipping_minor: 25_000_000,
    }
    const { grand_total, subtotal } = (await create(most)).totals
    expect([subtotal.minor, grand_total.minor]).toEqual([975_000_000, 1_000_000_000])
    const line = { sku: 'LAMP-7', quantity: 1 }
    const tooMuch = 'Enter at most Rs. 10,000,000.'
    const tooLarge = 'One order comes to at most Rs. 10,000,000 with its shipping. Make several of it.'
    const tooHigh = 1_000_000_001
    const refused: [Record<string, unknown>, object][] = [
      [{ ...most, shipping_minor: 25_000_001 }, { lines: [tooLarge] }],
      [
        { ...most, shipping_minor: 25_000_001, gift_card: { code: 'G', minor: 9_000 } },
        { lines: [tooLarge] },
      ],
      [{ lines: [{ ...line, quantity: 10_000, price_minor: 1_000_000_000 }] }, { lines: [tooLarge] }],
      [{ lines: [line, { ...line, price_minor: tooHigh }] }, { lines: [`Item 2: ${tooMuch}`] }],
      [{ lines: [{ ...line, quantity: 10_001 }] }, { lines: ['Item 1: Enter at most 10,000.'] }],
      [{ lines: [line], shipping_minor: tooHigh }, { shipping_minor: [tooMuch] }],
      [{ lines: [line], gift_card: { code: 'G', minor: tooHigh } }, { gift_card: [tooMuch] }],
      [{ lines: [line], paid: { minor: 2 ** 53, reference: 'T' } }, { paid: [tooMuch] }],
    ]
    for (const [changes, body] of refused)
      expect(await owner.send(livePaths.orders, live.newOrder({}, changes))).toMatchObject({
        status: 400,
        body,
      })
  })

  test('that looks like another one of 24 hours asks first', async () => {
    const customer = { ...live.customer, number: '0301-7654321' }
    const first = await create({ customer })
    app.clock.advance(12 * 60_000)
    const order = live.newOrder({ 'LAMP-7': 5 }, { customer, force: false })
    const { status, code, body } = await owner.send(livePaths.orders, order)
    expect([status, code, body]).toEqual([
      409,
      'duplicate_order',
      {
        detail: `This looks like order ${first.label}, placed 12 minutes ago. Create anyway?`,
        duplicate_of: { id: first.id, number: first.number, placed_at: first.placed_at },
      },
    ])
    const forced = await live.done(owner.send<OrderResponse>(livePaths.orders, { ...order, force: true }))
    expect(forced.tags).toEqual([{ tag: 'Duplicate', is_system: true }])
    expect(first.tags).toEqual([])
  })

  test.each<[what: string, status: number, hours: number, cancels?: boolean]>([
    ['looks like one of almost 24 hours', 409, 24 - 1 / 3_600],
    ['is new after 24 hours', 201, 24],
    ['is new where the other one was cancelled', 201, 1, true],
  ])('%s', async (_, status, hours, cancels = false) => {
    const customer = { ...live.customer, number: `0301-7${hours.toFixed(6).replace('.', '').slice(0, 6)}` }
    const first = await create({ customer })
    if (cancels) await live.done(live.sendEvent(owner, first, { type: 'order.cancelled', reason: 'price' }))
    app.clock.advance(hours * 3_600_000)
    const again = live.newOrder({ 'LAMP-7': 5 }, { customer, force: false })
    expect((await owner.send(livePaths.orders, again)).status).toBe(status)
  })

  test.each([
    [0, 1 / 60, 201],
    [2, 1.9, 409],
    [2, 2, 201],
  ])('of a company that asks within %s hours: %s hours later', async (within, hours, status) => {
    const shop = await live.openShop(app)
    await app.testDatabase.query('update company_settings set duplicate_hours = $1 where company_id = $2', [
      within,
      shop.companyId,
    ])
    const body = live.newOrder({ 'LAWN-1': 1 }, { force: false })
    await live.done(shop.owner.send(livePaths.orders, body))
    app.clock.advance(hours * 3_600_000)
    expect((await shop.owner.send(livePaths.orders, body)).status).toBe(status)
  })

  test('has a number without gaps, also when many are created at once and some are refused', async () => {
    const { number } = await create()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        owner.send<OrderResponse>(livePaths.orders, live.newOrder(index % 4 ? { 'LAMP-7': 1 } : {})),
      ),
    )
    const numbers = answers.filter(({ status }) => status === 201).map(({ body }) => body.number)
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 9 }, (_, index) => number + 1 + index))
  })
})

describe('the list', () => {
  const list = (query: Record<string, string>) =>
    live.done(owner.get<OrdersResponse>(`${livePaths.orders}?${new URLSearchParams(query)}`))

  test('finds an order by number, name, city, SKU, consignment number and any spelling of the phone', async () => {
    const customer = { ...live.customer, name: 'Zulfiqar 100% Ali', number: '0345 9988776', city: 'Lahore' }
    const created = await create({ customer })
    const verified = await live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
    const booking = { courier: 'TCS', cn: 'TCS-778899' }
    await live.done(live.sendToParcel(owner, verified, 1, { type: 'parcel.approved', booking }))
    const searches = [
      created.label,
      'zulfiqar',
      '100%',
      'LAHORE',
      'tcs-7788',
      '0345-9988776',
      '+92 345 998 8776',
      '0092 (0)345 9988',
      '۰۳۴۵۹۹۸۸۷۷۶',
    ]
    const found: Record<string, string[]> = {}
    for (const search of searches) found[search] = (await list({ q: search })).rows.map(({ id }) => id)
    expect(found).toEqual(Object.fromEntries(searches.map((search) => [search, [created.id]])))
    expect((await list({ q: 'lamp-7' })).total).toBeGreaterThan(1)
    expect((await list({ q: '_ulfiqar' })).total).toBe(0)
  })

  test('has tabs that add up, under every filter', async () => {
    await live.done(live.sendEvent(owner, await create(), { type: 'order.verified' }))
    for (const query of [
      {},
      { type: 'local' },
      { q: 'ayesha' },
      { week: 'current' },
      { status: 'pending-cod' },
    ]) {
      const page = await list(query as Record<string, string>)
      const sum = Object.values(page.counts_by_status).reduce((total, count) => total + count)
      expect(sum).toBe(page.count_of_all)
    }
    const [all, local] = [await list({}), await list({ type: 'local' })]
    // Without a filter the counts are maintained; with one that all match, they are counted.
    expect(all.counts_by_status).toEqual(local.counts_by_status)
  })

  test('is sorted and paged; a page past the end is the last', async () => {
    const first = await list({ sort: 'id', rows: '10' })
    const last = await list({ sort: 'id', rows: '10', page: '999' })
    expect(first.rows[0]?.number).toBe(1001)
    expect(last).toMatchObject({ page: last.pages, total: first.total })
    const numbers = [...(await list({ sort: '-id', rows: '50' })).rows].map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  })

  test('says where an order is in it', async () => {
    const { rows } = await list({ sort: 'id' })
    const order = await live.done(
      owner.get<OrderResponse>(`${live.pathOf(livePaths.order, { id: rows[1]?.number ?? 0 })}?sort=id`),
    )
    expect(order.id).toBe(rows[1]?.id)
    expect(order.place).toMatchObject({ previous: rows[0]?.id, next: rows[2]?.id, position: 2 })
  })
})

test('an order to another country has a number of it, of one customer in any spelling, and is verified', async () => {
  const london = { ...live.customer, country: 'United Kingdom', city: 'London', number: '+44 20 7946 0958' }
  const order = await create({ customer: london })
  const again = await create({ customer: { ...london, number: '0044 (20) 7946-0958' } })
  expect([order.type, order.customer.number]).toEqual(['International', '+442079460958'])
  expect(order.facts).toMatchObject({ isInternational: true, city: 'London' })
  expect(again.customer_id).toBe(order.customer_id)
  const verified = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  expect(verified.status).toBe('awaiting-approval')

  const unknown = { ...london, number: '20 7946 0958' }
  expect(
    await owner.send(livePaths.orders, live.newOrder({ 'LAMP-7': 1 }, { customer: unknown })),
  ).toMatchObject({
    status: 400,
    body: { number: ['Enter the phone number with its country code, for example +971 50 123 4567.'] },
  })
})

test('a parcel weighs at most a tonne, whatever its pieces weigh together', async () => {
  const hub = await company.addLocation('Hub', 'Karachi')
  await company.addProduct('ANVIL', { [hub.id]: 10_000 }, 1_000)
  const order = await create({ lines: [{ sku: 'ANVIL', quantity: 10_000 }] })
  const verified = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  expect(verified.parcels).toMatchObject([{ weight_grams: 1_000_000 }])
})

describe('the tabs of an order', () => {
  test('a refused VERIFY names every failed check at once, and nothing changes', async () => {
    const customer = { ...live.customer, address1: 'Karachi' }
    const order = await create({
      customer,
      payment: 'CC',
      lines: [{ title: 'Gift', price_minor: 0, quantity: 1 }],
      shipping_minor: 0,
    })
    const { status, code, body } = await live.sendEvent(owner, order, { type: 'order.verified' })
    expect([status, code]).toEqual([409, 'event_refused'])
    expect(body).toMatchObject({
      refused: [
        { guard: 'canBeVerified', message: 'Enter an address of at least 10 characters.' },
        { guard: 'canBeVerified', message: '"Gift" has no SKU. Add one to the item.' },
      ],
      possible: expect.arrayContaining(['order.verified', 'order.cancelled']),
      version: 1,
    })
    expect(await live.done(owner.get<OrderResponse>(of(livePaths.order, order)))).toEqual(order)
  })

  test.each([
    ['__proto__', String.raw`{"type":"order.held","version":1,"__proto__":"\u0000"}`],
    ['constructor', String.raw`{"type":"order.held","version":1,"constructor":"\u0000"}`],
    ['reason', String.raw`{"type":"order.held","version":1,"reason":{"\u0000":"x"}}`],
    ['reason', String.raw`{"type":"order.held","version":1,"reason":"half of \ud83d"}`],
  ])('a text that cannot be stored is refused at its field, also at %s', async (field, body) => {
    const order = await create()
    const response = await app.request(of(livePaths.orderEvents, order), {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${await owner.access()}`,
        'Content-Type': 'application/json',
        [idempotencyKeyHeader]: crypto.randomUUID(),
      },
      body,
    })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringMatching(`^{"${field}":\\["[^"]+"\\]}$`),
    ])
  })

  test('a search may contain what no text has', async () => {
    expect((await app.get(`${livePaths.orders}?q=Ay%00esha`, await owner.access())).status).toBe(200)
  })

  test('an order that somebody else verified says who and when', async () => {
    const order = await create()
    await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
    app.clock.advance(2 * 60_000)
    const { body } = await live.sendEvent(owner, order, { type: 'order.verified' })
    expect(body).toMatchObject({
      detail: `Order ${order.label} is already Awaiting Approval (verified by Test Person, 2 min ago).`,
    })
  })

  test('a fixed city is taught when a person says so: the next order with this text knows its city', async () => {
    const customer = { ...live.customer, city: 'Mirpurr' }
    const unknown = await create({ customer })
    expect(unknown.known_city).toBeNull()
    const doubted = await live.done(live.sendEvent(owner, unknown, { type: 'order.verified' }))
    expect(doubted.status).toBe('city-issue')
    const fix = (city: string, learn = false) =>
      live.sendEvent(owner, doubted, { type: 'city.fixed', city, learn })
    // What is said is about the city that was chosen, not about the customer's text.
    expect(await fix('Atlantis')).toMatchObject({
      status: 400,
      body: {
        city: ['"Atlantis" is not a known city, or more than one. Choose a city from the list.'],
      },
    })
    expect((await fix('')).body).toEqual({ city: ['Choose a city from the list.'] })
    const packer = await company.join('warehouse')
    const atlantis = { type: 'city.fixed', city: 'Atlantis' }
    expect((await live.sendEvent(packer, doubted, atlantis)).code).toBe('event_refused')
    const fixed = await live.done(fix('Mirpur Khas'))
    expect(fixed).toMatchObject({
      status: 'awaiting-approval',
      known_city: 'Mirpur Khas',
      customer: { city: 'Mirpurr' },
    })
    const next = await create({ customer })
    expect(next.known_city).toBeNull()
    const verified = await live.done(live.sendEvent(owner, next, { type: 'order.verified' }))
    const learned = { type: 'city.fixed', city: 'Mirpur Khas', learn: true }
    await live.done(live.sendEvent(owner, verified, learned))
    expect((await create({ customer })).known_city).toBe('Mirpur Khas')
  })

  test('tags are one request; those of the system stay', async () => {
    const customer = { ...live.customer, number: '0302-0000001' }
    const created = await create({ customer })
    const order = await live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
    const put = (tags: string[], version = order.version) =>
      owner.send<OrderResponse>(of(livePaths.orderTags, order), { tags, version }, { method: 'PUT' })
    expect((await put([], 1e308)).body).toEqual({ version: ['Enter at most 2,147,483,647.'] })
    expect((await put(['x'.repeat(41)])).body).toEqual({ tags: ['A tag has at most 40 characters.'] })
    expect((await put(['split'])).body).toEqual({ tags: ['The tag "split" is set by the system.'] })
    const { body } = await put(['Gift', 'verified'])
    expect(body.tags).toEqual([
      { tag: 'Gift', is_system: false },
      { tag: 'Verified', is_system: true },
    ])
  })

  test('the customer can be edited until a parcel is booked', async () => {
    let order = await create()
    const put = (version: number, name: string) =>
      owner.send<OrderResponse>(
        of(livePaths.orderCustomer, order),
        { version, customer: { ...live.customer, name } },
        { method: 'PUT' },
      )
    order = await live.done(put(1, 'Ayesha K.'))
    expect(order.log.at(-1)).toMatchObject({
      event: 'customer.edited',
      before: { name: 'Ayesha Khan' },
      after: { name: 'Ayesha K.' },
    })
    expect(await put(1, 'Somebody else')).toMatchObject({ status: 409, code: 'stale_version' })
    order = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
    const booking = { courier: 'TCS', cn: 'CN-9' }
    order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking }))
    expect(await put(order.version, 'Late')).toMatchObject({
      code: 'event_refused',
      body: { detail: 'This parcel is booked at the courier. Cancel the fulfilment first.' },
    })
    order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.dispatched' }))
    expect((await put(order.version, 'Later')).body).toMatchObject({
      detail: 'This parcel is with the courier. Address changes go through courier advice.',
    })
  })

  test('a comment is changed by its author for five minutes; deleting leaves a mark', async () => {
    const agent = await company.join('agent')
    const order = await create()
    const { comments } = await live.done(
      agent.send<OrderResponse>(of(livePaths.orderComments, order), { text: 'Calls after 6' }),
    )
    const [comment] = comments
    const one = of(livePaths.orderComment, order, comment?.id)
    const change = { text: 'Calls after 7', version: comment?.version }
    expect((await owner.send(one, change, { method: 'PUT' })).body).toEqual({
      detail: 'Only its author can change this.',
    })
    await live.done(agent.send(one, change, { method: 'PUT' }))
    expect(await agent.send(one, change, { method: 'PUT' })).toMatchObject({ code: 'stale_version' })
    const deleted = await live.done(agent.send<OrderResponse>(`${one}?version=2`, {}, { method: 'DELETE' }))
    expect(deleted.comments).toMatchObject([{ text: '', is_deleted: true }])
    expect(deleted.version).toBe(order.version)
    expect((await agent.send(one, { ...change, version: 3 }, { method: 'PUT' })).status).toBe(404)
    const late = await live.done(
      agent.send<OrderResponse>(of(livePaths.orderComments, order), { text: 'Late' }),
    )
    app.clock.advance(6 * 60_000)
    const last = of(livePaths.orderComment, order, late.comments.at(-1)?.id)
    expect((await agent.send(last, { text: 'x', version: 1 }, { method: 'PUT' })).body).toEqual({
      detail: 'A comment can be changed for 5 minutes.',
    })
  })

  test('all that happens to a note or a comment is in the log, with its words', async () => {
    const order = await create()
    const now = () => app.clock.now().getTime()
    const add = (path: string, body: object) => owner.send<OrderResponse>(of(path, order), body)
    const change = (path: string, id: string | undefined, body: object) =>
      live.done(owner.send<OrderResponse>(of(path, order, id), body, { method: 'PUT' }))
    const required = { status: 400, body: { text: ['This field is required.'] } }
    expect(await add(livePaths.orderNotes, { text: ' ' })).toMatchObject(required)
    const elsewhere = await add(livePaths.orderNotes, { text: 'Ring', parcel_id: order.id })
    expect(elsewhere.body).toEqual({ parcel_id: ['This is not a valid value.'] })
    await live.done(add(livePaths.orderNotes, { text: ' First ' }))
    let { notes, log } = await live.done(add(livePaths.orderNotes, { text: 'Second', is_pinned: true }))
    const [first, second] = notes.map(({ id }) => id)
    const note = livePaths.orderNote
    expect(
      await owner.send(of(note, order, first), { text: ' ', version: 1 }, { method: 'PUT' }),
    ).toMatchObject(required)
    app.clock.advance(61_000)
    ;({ notes } = await change(note, first, {
      text: ' 1st ',
      version: 1,
      is_pinned: true,
      seen_pinned: second,
    }))
    expect(notes).toMatchObject([
      { text: '1st', is_pinned: true, edited_at: now(), version: 2 },
      { text: 'Second', is_pinned: false, edited_at: null },
    ])
    ;({ notes } = await change(note, second, { text: 'Second', version: notes[1]?.version, is_pinned: true }))
    expect(notes).toMatchObject([{ is_pinned: false }, { is_pinned: true, edited_at: null }])
    ;({ notes } = await change(note, second, {
      text: 'Second',
      version: notes[1]?.version,
      is_pinned: false,
    }))
    ;({ notes } = await change(note, second, { text: '2nd', version: notes[1]?.version }))
    ;({ notes } = await change(note, second, { text: '2nd', version: notes[1]?.version, is_pinned: true }))
    const gone = await live.done(
      owner.send<OrderResponse>(
        `${of(note, order, second)}?version=${notes[1]?.version}`,
        {},
        { method: 'DELETE' },
      ),
    )
    expect(gone.notes[1]).toMatchObject({ text: '', is_deleted: true, is_pinned: false })
    ;({ notes } = await change(note, second, {
      text: '2nd',
      version: gone.notes[1]?.version,
      is_pinned: true,
    }))
    expect(notes).toMatchObject([{ is_pinned: false }, { text: '2nd', is_deleted: false, is_pinned: true }])
    const { comments } = await live.done(add(livePaths.orderComments, { text: 'Called', is_pinned: true }))
    const comment = livePaths.orderComment
    app.clock.advance(5 * 60_000)
    const last = await change(comment, comments[0]?.id, { text: 'Called twice', version: 1, is_pinned: true })
    expect(last.comments).toMatchObject([{ text: 'Called twice', is_pinned: false, edited_at: now() }])
    // Nobody has the pin of the other one.
    expect(last.notes.map(({ is_pinned }) => is_pinned)).toEqual([false, true])
    ;({ log } = await live.done(
      owner.send<OrderResponse>(`${of(comment, order, comments[0]?.id)}?version=2`, {}, { method: 'DELETE' }),
    ))
    expect(log.slice(1).map(({ event, before, after, version }) => [event, before, after, version])).toEqual([
      ['note.added', {}, { note: 'First' }, 1],
      ['note.added', {}, { note: 'Second' }, 1],
      ['note.changed', { note: 'First', pinned: false }, { note: '1st', pinned: true }, 1],
      ['note.pinned', { pinned: false }, { pinned: true }, 1],
      ['note.unpinned', { pinned: true }, { pinned: false }, 1],
      ['note.changed', { note: 'Second' }, { note: '2nd' }, 1],
      ['note.pinned', { pinned: false }, { pinned: true }, 1],
      ['note.deleted', { note: '2nd' }, {}, 1],
      ['note.restored', {}, { note: '2nd', pinned: true }, 1],
      ['comment.added', {}, { comment: 'Called' }, 1],
      ['comment.changed', { comment: 'Called' }, { comment: 'Called twice' }, 1],
      ['comment.deleted', { comment: 'Called twice' }, {}, 1],
    ])
  })

  test('a remark is found at its own order only', async () => {
    const [order, other] = [await create(), await create()]
    for (const [kind, template] of [
      ['notes', livePaths.orderNote],
      ['comments', livePaths.orderComment],
    ] as const) {
      const added = await live.done(
        owner.send<OrderResponse>(of(livePaths[kind === 'notes' ? 'orderNotes' : 'orderComments'], order), {
          text: 'Fragile',
        }),
      )
      const path = of(template, other, added[kind][0]?.id)
      const change = { text: 'Soft', version: 1 }
      expect((await owner.send(path, change, { method: 'PUT' })).status).toBe(404)
      expect((await owner.send(`${path}?version=1`, {}, { method: 'DELETE' })).status).toBe(404)
    }
  })

  test('one note can be pinned', async () => {
    const order = await create()
    const add = (text: string) =>
      live.done(owner.send<OrderResponse>(of(livePaths.orderNotes, order), { text, is_pinned: true }))
    await add('First')
    const { notes } = await add('Second')
    expect(notes.map(({ text, is_pinned }) => [text, is_pinned])).toEqual([
      ['First', false],
      ['Second', true],
    ])
    const agent = await company.join('agent')
    const change = (person: live.Person, note: number, body: object) =>
      person.send<OrderResponse>(of(livePaths.orderNote, order, notes[note]?.id), body, { method: 'PUT' })
    const pinned = await live.done(change(agent, 0, { text: 'First', version: 1, is_pinned: true }))
    expect(pinned.log.at(-1)).toMatchObject({
      event: 'note.pinned',
      before: { pinned: false },
      after: { pinned: true },
    })
    // Other words leave the pin, and are not said to be pinned.
    const reworded = await live.done(change(agent, 0, { text: 'Third', version: 2 }))
    expect(reworded.notes.map(({ text, is_pinned }) => [text, is_pinned])).toEqual([
      ['Third', true],
      ['Second', false],
    ])
    // Other things happen to the order later: what is told is of the note.
    const changed_at = app.clock.now().getTime()
    app.clock.advance(2 * 60_000)
    const tagged = { tags: ['Gift'], version: order.version }
    await live.done(owner.send(of(livePaths.orderTags, order), tagged, { method: 'PUT' }))
    const { body } = await change(owner, 0, { text: 'Fourth', version: 2 })
    expect(body).toMatchObject({
      detail: 'This text was changed by Test Person 2 min ago.',
      changed_at,
      differing: { text: { before: 'First', after: 'Third' } },
    })
  })

  test('a payment lowers the cash to collect; more than is due is refused', async () => {
    const order = await create()
    const pay = (kind: string, amount_minor: number, version: number) =>
      owner.send<OrderResponse>(of(livePaths.orderPayments, order), { kind, amount_minor, version })
    expect((await pay('charged', 175_001, 1)).status).toBe(400)
    const paid = await live.done(pay('charged', 100_000, 1))
    expect(paid.payment_status).toBe('Unpaid')
    expect(paid.balance).toMatchObject({ paid: { minor: 100_000 }, cod_to_collect: { minor: 75_000 } })
    const verified = await live.done(live.sendEvent(owner, paid, { type: 'order.verified' }))
    expect(verified.parcels[0]?.shares.cod.minor).toBe(75_000)
    const refunded = await live.done(pay('refunded', 100_000, verified.version))
    expect(refunded.parcels[0]?.shares.cod.minor).toBe(175_000)
    // All that was paid was given back.
    expect(refunded.payment_status).toBe('Refunded')
    expect((await pay('refunded', 1, refunded.version)).body).toEqual({
      amount_minor: ['More than was paid cannot be refunded.'],
    })
  })

  test('nothing is paid for what was cancelled; what was paid before can be given back', async () => {
    let order = await create()
    const pay = (kind: string, amount_minor: number) =>
      owner.send<OrderResponse>(of(livePaths.orderPayments, order), {
        kind,
        amount_minor,
        reference: '',
        version: order.version,
      })
    order = await live.done(pay('charged', 5_000))
    const cancelled = { type: 'order.cancelled', reason: 'other', words: 'Moved abroad' }
    order = await live.done(live.sendEvent(owner, order, cancelled))
    expect(order.log.at(-1)?.reason).toBe('other: Moved abroad')
    expect((await pay('charged', 1)).body).toEqual({
      amount_minor: ['More than the rest to pay cannot be recorded.'],
    })
    expect((await live.done(pay('refunded', 5_000))).balance.difference.minor).toBe(0)
  })

  test('a payment and the cash of a booking are at most Rs. 10 million', async () => {
    const order = await live.done(live.sendEvent(owner, await create(), { type: 'order.verified' }))
    const tooMuch = ['Enter at most Rs. 10,000,000.']
    const payment = { kind: 'charged', amount_minor: 1_000_000_001, version: order.version }
    const path = of(livePaths.orderPayments, order)
    expect((await owner.send(path, payment)).body).toEqual({ amount_minor: tooMuch })
    const booking = { courier: 'TCS', cn: 'TCS-1', codMinor: 2 ** 60 }
    const approved = await live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking })
    expect(approved.body).toEqual({ booking: tooMuch })
  })

  test('the same payment counts once, also under another key', async () => {
    const order = await create({ payment: 'CC', paid: { minor: 1_000, reference: 'HBL-0' } })
    const pay = (reference: string, version: number) =>
      owner.send<OrderResponse>(of(livePaths.orderPayments, order), {
        kind: 'charged',
        amount_minor: 1_000,
        reference,
        version,
      })
    const paid = await live.done(pay(' HBL-1 ', 1))
    for (const reference of ['HBL-0', 'HBL-1'])
      expect((await pay(reference, paid.version)).body).toEqual({
        reference: [`The payment ${reference} is already recorded.`],
      })
    const twice = await live.done(pay('HBL-2', paid.version))
    expect(twice.balance.paid.minor).toBe(3_000)
    expect(twice.facts['references']).toEqual(['HBL-0', 'HBL-1', 'HBL-2'])
  })

  test('only an order that nobody worked on is deleted', async () => {
    const [fresh, worked] = [await create(), await create()]
    const held = await live.done(live.sendEvent(owner, worked, { type: 'order.held', reason: 'Later' }))
    const remove = (order: OrderResponse) => live.remove(owner, livePaths.order, order)
    expect((await remove(fresh)).status).toBe(200)
    expect((await owner.get(of(livePaths.order, fresh))).status).toBe(404)
    expect(await remove(worked)).toMatchObject({
      code: 'stale_version',
      body: { detail: 'This order was changed by Test Person a moment ago.', version: 2 },
    })
    expect((await remove(held)).body).toEqual({
      detail: 'An order that was worked on is kept. Cancel it instead.',
    })
    for (const source of ['import', 'store'])
      expect((await remove(await create({ source }))).body).toEqual({
        detail: 'An order from a store or an import is kept. Cancel it instead.',
      })
  })

  test('a deleted order is restored as it was, with its number', async () => {
    const counts = async () => {
      const { body } = await owner.get<OrdersResponse>(livePaths.orders)
      return [body.count_of_all, body.counts_by_status['pending-cc']]
    }
    const customer = { ...live.customer, number: '0302-5556677' }
    const order = await create({ customer, payment: 'CC', tags: ['vip'], note: 'Ring twice' })
    const before = await counts()
    const deleted = await live.remove(owner, livePaths.order, order)
    expect(deleted.status).toBe(200)
    await live.done(live.remove(owner, livePaths.customer, { id: order.customer_id ?? '' }))
    app.clock.advance(60_000)
    const next = await create({ customer, force: true })
    const path = live.pathOf(livePaths.orderRestore, { id: order.number })
    // Two presses of Undo at the same time.
    const restored = await Promise.all([1, 2].map(() => owner.send<OrderResponse>(path, {})))
    expect(restored.map(({ status }) => status)).toEqual([200, 200])
    const again = await live.done(owner.get<OrderResponse>(of(livePaths.order, order)))
    expect(again).toEqual({
      ...order,
      version: 3,
      log: [
        ...order.log,
        expect.objectContaining({ event: 'order.deleted', version: 2 }),
        expect.objectContaining({ event: 'order.restored', version: 3 }),
      ],
    })
    expect(next.number).toBe(order.number + 1)
    const [all, pending] = before
    expect(await counts()).toEqual([(all ?? 0) + 1, pending])
    const { rows } = await live.done(owner.get<{ rows: object[] }>(`${livePaths.customers}?q=0302-5556677`))
    expect(rows).toMatchObject([{ orders: 2, last_order_at: next.placed_at }])
    // Nobody has worked on it still.
    expect((await live.remove(owner, livePaths.order, again)).status).toBe(200)
    const stranger = (await live.openCompany(app)).owner
    expect((await stranger.send(path, {})).status).toBe(404)
    app.clock.advance(25 * 3_600_000)
    await deleteExpired(app.deps)
    expect((await owner.send(path, {})).status).toBe(404)
  })
})
