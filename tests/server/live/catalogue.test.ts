/** Products, stock, customers and locations at the API (orders.md §5). */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type {
  AllocationPreviewResponse,
  AllocationResponse,
  CustomerResponse,
  LocationResponse,
  ProductResponse,
  ProductStockResponse,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths, type WorkspaceResponse } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { countAgain } from '#server/db/live/tallies.ts'
import * as live from '#tests/support/liveApp.ts'
import { liveTables } from '#tests/support/liveTables.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let owner: live.Person
let korangi: LocationResponse
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  owner = company.owner
  korangi = await company.addLocation('Korangi', 'Karachi')
})
afterAll(() => app.close({ hasRowsByHand: true }))

const product = (id: string) => live.done(owner.get<ProductResponse>(live.pathOf(livePaths.product, { id })))
const read = async (by: live.Person, id: string): Promise<LocationResponse> => {
  const { rows } = await live.done(by.get<{ rows: LocationResponse[] }>(livePaths.locations))
  const found = rows.find((row) => row.id === id)
  if (!found) throw new Error(`There is no location ${id}`)
  return found
}
const verifiedOrder = async (sku: string, quantity = 1) => {
  const order = await live.done(
    owner.send<OrderResponse>(livePaths.orders, live.newOrder({ [sku]: quantity })),
  )
  return live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
}

describe('a product', () => {
  test('has stock by location, what is available of it, and a status that follows', async () => {
    const { id } = await company.addProduct('P-1', { [korangi.id]: 11 })
    expect(await product(id)).toMatchObject({ stock: 11, available: 11, stock_status: 'in-stock' })
    await verifiedOrder('P-1', 2)
    expect(await product(id)).toMatchObject({
      stock: 11,
      available: 9,
      stock_status: 'low-stock',
      // That of the company: it has none of its own.
      low_stock_at: 10,
      stock_at: [{ location_id: korangi.id, on_hand: 11, reserved: 2, available: 9 }],
    })
  })

  test('comes with its pieces, which are its first adjustment', async () => {
    const fields = { name: 'Lamp', category: 'Sports', price_minor: 1, stock: 1, location_id: korangi.id }
    const { id } = await live.done(owner.send<ProductResponse>(livePaths.products, fields))
    const { adjustments } = await live.done(
      owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, { id })),
    )
    expect(adjustments).toMatchObject([{ change: 1, on_hand_after: 1, reason: 'received', note: '' }])
  })

  test('has a SKU of its own, without regard to case', async () => {
    await company.addProduct('AB-12')
    const fields = { name: 'Other', category: 'Sports', price_minor: 1, sku: 'ab-12 ' }
    expect(await owner.send(livePaths.products, fields)).toMatchObject({
      status: 400,
      body: { sku: ['SKU "ab-12" is already used by "Product AB-12".'] },
    })
    const other = await company.addProduct('AB-13')
    const path = live.pathOf(livePaths.product, other)
    const change = await owner.send(path, { ...fields, version: 1 }, { method: 'PUT' })
    expect(change).toMatchObject({ status: 400 })
  })

  test('in open orders is archived and says so; one that nobody used is deleted; an archive can be undone', async () => {
    const [used, unused] = [
      await company.addProduct('USED', { [korangi.id]: 5 }),
      await company.addProduct('UNUSED'),
    ]
    await verifiedOrder('USED')
    const cancelled = { type: 'order.cancelled', reason: 'price' }
    await live.done(live.sendEvent(owner, await verifiedOrder('USED'), cancelled))
    for (const status of ['delivered', 'returned'])
      await app.testDatabase.query('update orders set status = $2 where id = $1', [
        (await verifiedOrder('USED')).id,
        status,
      ])
    const remove = (of: ProductResponse) => live.remove(owner, livePaths.product, of)
    expect((await remove(unused)).body).toEqual({ outcome: 'deleted', detail: null })
    expect((await remove(used)).body).toEqual({
      outcome: 'archived',
      detail: '"Product USED" is in 1 open order.',
    })
    const list = await live.done(owner.get<{ rows: ProductResponse[] }>(`${livePaths.products}?q=used`))
    expect(list.rows).toEqual([])
    await live.done(owner.send(live.pathOf(livePaths.productRestore, used), {}))
    expect(await product(used.id)).toMatchObject({ is_archived: false, stock: 5 })
  })
})

test('a product has all that is done to it in the log, and needs a name and a SKU', async () => {
  const fields = {
    name: ' Kettle ',
    category: 'Home & Garden',
    price_minor: 5_000,
    sku: ' KTL-1 ',
    vendor: ' Boil ',
  }
  const required = ['This field is required.']
  expect((await owner.send(livePaths.products, { ...fields, name: ' ' })).body).toEqual({ name: required })
  // Of several warehouses the pieces come to the first that is open.
  const other = await live.openCompany(app)
  const { id: closed, ...shut } = await other.addLocation('A', 'Karachi')
  await live.done(
    other.owner.send(
      live.pathOf(livePaths.location, { id: closed }),
      { ...shut, is_active: false },
      { method: 'PUT' },
    ),
  )
  const hub = await other.addLocation('B', 'Karachi')
  await other.addLocation('C', 'Karachi')
  const added = await live.done(
    other.owner.send<ProductResponse>(livePaths.products, { ...fields, stock: 2 }),
  )
  expect(added).toMatchObject({
    name: 'Kettle',
    sku: 'KTL-1',
    stock_at: [{ location_id: hub.id, on_hand: 2 }],
  })
  const { id } = added
  const path = live.pathOf(livePaths.product, { id })
  const edit = (version: number, changes: object) =>
    other.owner.send<ProductResponse>(path, { ...fields, version, ...changes }, { method: 'PUT' })
  expect((await edit(1, { name: ' ', sku: ' ' })).body).toEqual({ name: required, sku: required })
  expect((await edit(9, {})).code).toBe('stale_version')
  const changes = {
    name: 'Big kettle',
    sku: 'KTL-2',
    barcode: ' 77 ',
    weight_grams: 900,
    low_stock_threshold: 1,
  }
  expect(await live.done(edit(1, changes))).toMatchObject({ ...changes, barcode: '77', version: 2, stock: 2 })
  expect((await live.remove(other.owner, livePaths.product, { id, version: 1 })).code).toBe('stale_version')
  const archivedAt = app.clock.now().getTime()
  expect((await live.remove(other.owner, livePaths.product, { id, version: 2 })).body).toEqual({
    outcome: 'archived',
    detail: null,
  })
  expect((await live.remove(other.owner, livePaths.product, { id, version: 3 })).status).toBe(404)
  const restore = () =>
    live.done(other.owner.send<ProductResponse>(live.pathOf(livePaths.productRestore, { id }), {}))
  expect(await restore()).toMatchObject({ version: 4, is_archived: false, stock: 2 })
  // Restored again, it is as it is.
  expect(await restore()).toMatchObject({ version: 4, is_archived: false })
  await other.adjust(id, hub.id, -2)
  expect((await live.remove(other.owner, livePaths.product, { id, version: 4 })).body).toEqual({
    outcome: 'deleted',
    detail: null,
  })
  for (const gone of [live.pathOf(livePaths.productStock, { id }), path])
    expect((await other.owner.get(gone)).status).toBe(404)
  const logged = await app.testDatabase.query<{ event: string }>(
    `select event, before, after, version from changes where subject_id = $1 and event <> 'stock.adjusted' order by version, id`,
    [id],
  )
  expect(logged).toEqual([
    {
      event: 'product.added',
      before: expect.objectContaining({ name: null }),
      after: {
        name: 'Kettle',
        category: 'Home & Garden',
        priceMinor: 5_000,
        sku: 'KTL-1',
        skuKey: 'ktl-1',
        photoKey: '',
        vendor: 'Boil',
        barcode: '',
        weightGrams: 500,
      },
      version: 1,
    },
    {
      event: 'product.changed',
      before: {
        name: 'Kettle',
        sku: 'KTL-1',
        skuKey: 'ktl-1',
        barcode: '',
        weightGrams: 500,
        lowStockThreshold: null,
      },
      after: {
        name: 'Big kettle',
        sku: 'KTL-2',
        skuKey: 'ktl-2',
        barcode: '77',
        weightGrams: 900,
        lowStockThreshold: 1,
      },
      version: 2,
    },
    { event: 'product.archived', before: { archivedAt: null }, after: { archivedAt }, version: 3 },
    { event: 'product.restored', before: { archivedAt }, after: { archivedAt: null }, version: 4 },
    { event: 'product.deleted', before: { name: 'Big kettle', sku: 'KTL-2' }, after: {}, version: 5 },
  ])
})

test.each<[what: string, path: string, changes: { sku: string } | { phone: string }]>([
  ['a product', livePaths.products, { sku: 'ONE-OF-TWO' }],
  ['a customer', livePaths.customers, { phone: '0347-1112223' }],
])(
  '%s that two people give the same key at once gets it, and the other one is told',
  async (_, path, key) => {
    const [field] = Object.keys(key)
    const valid = { category: 'Clothing', price_minor: 1 }
    const of = (index: number) => ({
      ...valid,
      name: `Lamp ${index}`,
      sku: `RACE-${index}`,
      phone: `0347-000000${index}`,
    })
    const query = (text: string) => app.testDatabase.query(text)
    const both = async (send: (index: number) => Promise<live.Answer>) => {
      // Neither is logged, and so done, before both have looked who has the key.
      await query('begin')
      await query('lock table changes in share mode')
      const sent = Promise.all([0, 1].map(send))
      await expect.poll(app.testDatabase.waiting).toBe(2)
      await query('commit')
      const answers = await sent
      const late = answers.findIndex(({ status }) => status === 400)
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers[late]?.body).toEqual({
        [field as string]: [expect.stringContaining(of(1 - late).name)],
      })
    }
    await both((index) => owner.send(path, { ...of(index), ...key }))
    const ids = await Promise.all(
      [0, 1].map(async (index) => live.done(owner.send<{ id: string }>(path, of(index)))),
    )
    await both((index) => {
      const changed = { ...of(index), version: 1, sku: 'TWO-OF-TWO', phone: '0347-1112224' }
      return owner.send(`${path}${ids[index]?.id}/`, changed, { method: 'PUT' })
    })
  },
)

test('no price, weight or stock is more than there can be', async () => {
  const add = async (changes: object) =>
    (await owner.send(livePaths.products, { name: 'Vase', category: 'Clothing', price_minor: 1, ...changes }))
      .body
  expect(await add({ price_minor: 1_000_000_001 })).toEqual({
    price_minor: ['Enter at most Rs. 10,000,000.'],
  })
  expect(await add({ low_stock_threshold: 2 ** 40 })).toEqual({
    low_stock_threshold: ['Enter at most 999,999.'],
  })
  expect(await add({ weight_grams: 1_000_001 })).toEqual({ weight_grams: ['Enter at most 1,000,000.'] })
  expect(await add({ stock: 1_000_000 })).toEqual({ stock: ['Enter at most 999,999.'] })
})

test('the pieces of many products at one place are more than fits into an integer', async () => {
  const other = await live.openCompany(app)
  const hub = await other.addLocation('Hub', 'Lahore')
  const { id } = await other.addProduct('FULL', { [hub.id]: 999_999 })
  const adjustment = { product_id: id, location_id: hub.id, change: 1, reason: 'received' }
  expect((await other.owner.send(livePaths.stockAdjustments, adjustment)).body).toEqual({
    change: ['A warehouse has at most 999,999 pieces of a product.'],
  })
  await app.testDatabase.query(
    `with added as (insert into products (company_id, id, name, category, price_minor, sku, sku_key, created_at)
        select $1, gen_random_uuid(), 'Copy', 'Clothing', 1, 'C-' || n, 'c-' || n, now() from generate_series(1, 2200) n returning id)
      insert into stock (company_id, product_id, location_id, on_hand) select $1, id, $2, 999999 from added`,
    [other.companyId, hub.id],
  )
  const units = 2_201 * 999_999
  expect(await read(other.owner, hub.id)).toMatchObject({ units })
  expect((await live.done(other.owner.get(livePaths.dashboard)))['locations']).toMatchObject([
    { inventory: units },
  ])
})

test('an adjustment never takes what is not there, or what orders hold', async () => {
  const { id } = await company.addProduct('ADJ', { [korangi.id]: 5 })
  await verifiedOrder('ADJ', 2)
  const adjust = (change: number, given: object = {}) =>
    owner.send(livePaths.stockAdjustments, {
      product_id: id,
      location_id: korangi.id,
      change,
      reason: 'damaged',
      ...given,
    })
  expect((await adjust(-4)).body).toEqual({
    change: ['Of 5 on hand, 2 are reserved for orders: at most 3 can be taken away.'],
  })
  expect((await adjust(-6)).body).toEqual({ change: ['Only 5 on hand.'] })
  for (const refused of [adjust(0), adjust(1), adjust(-1, { reason: 'received' })])
    expect((await refused).status).toBe(400)
  expect((await adjust(-1, { reason: 'count', seen_on_hand: 4 })).body).toMatchObject({
    detail: 'Korangi now has 5 on hand, no longer 4. Check the quantity and save again.',
  })
  expect((await adjust(1, { location_id: id })).body).toEqual({
    location_id: ['Choose one of your warehouses.'],
  })
  expect((await adjust(-3)).body).toMatchObject({ stock: 2, available: 0, stock_status: 'out-of-stock' })
  expect((await adjust(0, { reason: 'count', seen_on_hand: 2, note: 'Shelf 4' })).status).toBe(201)
  const stock = await live.done(owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, { id })))
  expect(stock.rows.find(({ location_id }) => location_id === korangi.id)).toMatchObject({
    name: 'Korangi',
    on_hand: 2,
    reserved: 2,
    buffer: 0,
    available: 0,
  })
  expect(stock.adjustments).toMatchObject([
    { change: 0, on_hand_after: 2, reason: 'count', note: 'Shelf 4', location: 'Korangi' },
    { change: -3, on_hand_after: 2, reason: 'damaged' },
    { change: 5, on_hand_after: 5, reason: 'received' },
  ])
  const other = await live.openCompany(app)
  expect((await other.owner.get(live.pathOf(livePaths.productStock, { id }))).status).toBe(404)
  const rows = await app.testDatabase.query(
    'select change, on_hand_after, reason from stock_adjustments where product_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([
    { change: 5, on_hand_after: 5, reason: 'received' },
    { change: -3, on_hand_after: 2, reason: 'damaged' },
    { change: 0, on_hand_after: 2, reason: 'count' },
  ])
  const logged = await app.testDatabase.query(
    "select reason, before, after from changes where event = 'stock.adjusted' and subject_id = $1 order by id",
    [id],
  )
  const at = `onHand ${korangi.id}`
  expect(logged).toEqual([
    { reason: 'received', before: { [at]: 0 }, after: { [at]: 5 } },
    { reason: 'damaged', before: { [at]: 5 }, after: { [at]: 2 } },
    { reason: 'count: Shelf 4', before: { [at]: 2 }, after: { [at]: 2 } },
  ])
})

test('a product shows its last twenty adjustments, the newest first', async () => {
  const { id } = await company.addProduct('TWENTY', { [korangi.id]: 22 })
  await app.testDatabase.query(
    `insert into stock_adjustments select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'change', n))).*
      from stock_adjustments a, generate_series(1, 20) n where product_id = $1`,
    [id],
  )
  const shown = await live.done(owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, { id })))
  expect(shown.adjustments).toHaveLength(20)
})

test('pieces are of an own product at an own warehouse that is open', async () => {
  const other = await live.openCompany(app)
  const theirs = await other.addLocation('Their shop', 'Multan')
  const own = await company.addProduct('OPEN')
  const closed = await company.addLocation('Shut', 'Multan')
  const fields = { name: 'Shut', city: 'Multan', is_active: false, version: 1 }
  await live.done(owner.send(live.pathOf(livePaths.location, closed), fields, { method: 'PUT' }))
  const put = async (by: live.Person, product_id: string, location_id: string) => {
    const { status, body } = await by.send(livePaths.stockAdjustments, {
      product_id,
      location_id,
      change: 1,
      reason: 'received',
    })
    return [status, body]
  }
  const notTheirs = [400, { location_id: ['Choose one of your warehouses.'] }]
  const isClosed = [400, { location_id: ['This warehouse is closed. Open it again first.'] }]
  expect(await put(owner, own.id, closed.id)).toEqual(isClosed)
  const { rows } = await live.done(owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, own)))
  const nothing = { on_hand: 0, reserved: 0, available: 0 }
  expect(rows.find(({ location_id }) => location_id === closed.id)).toMatchObject({
    is_active: false,
    ...nothing,
  })
  expect(rows.find(({ location_id }) => location_id === korangi.id)).toMatchObject({
    is_active: true,
    ...nothing,
  })
  expect(await put(owner, own.id, theirs.id)).toEqual(notTheirs)
  expect(await put(other.owner, own.id, theirs.id)).toEqual([
    400,
    { product_id: ['Choose one of your products.'] },
  ])
  const add = async (by: live.Person, location_id: string | null) => {
    const lamp = { name: 'Lamp', category: 'Sports', price_minor: 1, stock: 1, location_id }
    const { status, body } = await by.send(livePaths.products, lamp)
    return [status, body]
  }
  expect(await add(owner, closed.id)).toEqual(isClosed)
  expect(await add(owner, theirs.id)).toEqual(notTheirs)
  expect(await add((await live.openCompany(app)).owner, null)).toEqual([
    400,
    { stock: ['Add or open a warehouse first.'] },
  ])
})

test('a new product with stock needs the right to adjust stock', async () => {
  const agent = await company.join('agent')
  const cap = { name: 'Cap', category: 'Sports', price_minor: 1, stock: 500 }
  expect(await agent.send(livePaths.products, cap)).toMatchObject({
    status: 400,
    body: { stock: ['Only owners, managers and warehouse staff adjust stock.'] },
  })
  expect((await agent.send(livePaths.products, { ...cap, stock: 0 })).status).toBe(201)
})

test('the city of a customer has its own name, and is found by it and by what was typed', async () => {
  const typed = { name: 'Sadia', phone: '0333-4445556', city: 'KHI', country: 'Pakistan' }
  await live.done(owner.send<CustomerResponse>(livePaths.customers, typed))
  for (const search of ['khi', 'karachi']) {
    const { body } = await owner.get<{ rows: CustomerResponse[] }>(`${livePaths.customers}?q=${search}`)
    expect(body.rows.find(({ name }) => name === 'Sadia')?.city).toBe('Karachi')
  }
})

describe('a customer', () => {
  const add = (changes: object) =>
    owner.send<CustomerResponse>(livePaths.customers, { name: 'Bilal', phone: '0333-5556667', ...changes })
  const customerNow = async (id: string) =>
    (await live.done(owner.get<{ customer: CustomerResponse }>(live.pathOf(livePaths.customer, { id }))))
      .customer

  test('is one phone number in any spelling', async () => {
    const first = await live.done(add({ email: 'bilal@shop.test' }))
    expect(first.phone).toBe('+923335556667')
    const { body } = await add({ phone: '0092 333 555 6667' })
    expect(body).toEqual({ phone: ['A customer with this number already exists: Bilal.'] })
    const list = await live.done(
      owner.get<{ rows: CustomerResponse[] }>(`${livePaths.customers}?q=${encodeURIComponent('0333 555')}`),
    )
    expect(list.rows.map(({ id }) => id)).toEqual([first.id])

    const second = await live.done(add({ name: 'Hina', phone: '0333-5556668' }))
    const change = (phone: string, version: number) =>
      owner.send(
        live.pathOf(livePaths.customer, second),
        { name: 'Hina Aslam', phone, version },
        { method: 'PUT' },
      )
    expect((await change('0333 5556668', 1)).status).toBe(200)
    expect((await change('0333 5556667', 2)).body).toEqual(body)
  })

  test('of an order is found by the number, and counts what became of the parcels', async () => {
    const sara = { ...live.customer, name: 'Sara', number: '0345-1112223' }
    await company.addProduct('FIG', { [korangi.id]: 9 }, 200_000)
    const create = () =>
      live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ FIG: 1 }, { customer: sara })))
    const [first, second] = [await create(), await create()]
    expect(second.customer_id).toBe(first.customer_id)
    let order = await live.done(live.sendEvent(owner, first, { type: 'order.verified' }))
    const booking = { courier: 'TCS', cn: 'F-1' }
    order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking }))
    order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.dispatched' }))
    await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.markedDelivered', proof: 'Called' }))
    const { customer, last_orders } = await live.done(
      owner.get<{ customer: CustomerResponse; last_orders: OrderResponse[] }>(
        live.pathOf(livePaths.customer, { id: first.customer_id ?? '' }),
      ),
    )
    expect(customer).toMatchObject({
      name: 'Sara',
      orders: 2,
      total_spent: { minor: 225_000 },
      acceptance: { rate: 1, ended: 1 },
    })
    expect(last_orders.map(({ number }) => number)).toEqual([second.number, first.number])
    expect(
      await app.testDatabase.query(
        'select event, before, after, version from changes where subject_id = $1',
        [first.customer_id],
      ),
    ).toEqual([
      {
        event: 'customer.added',
        before: {},
        after: { name: 'Sara', phone: '+923451112223', city: 'Karachi' },
        version: 1,
      },
    ])
    // A number that is corrected moves the order to the customer who has it.
    const corrected = { customer: { ...sara, number: '0345-1112224' }, version: second.version }
    const moved = await live.done(
      owner.send<OrderResponse>(live.pathOf(livePaths.orderCustomer, second), corrected, { method: 'PUT' }),
    )
    const [left, right] = [
      await customerNow(first.customer_id ?? ''),
      await customerNow(moved.customer_id ?? ''),
    ]
    expect([left.orders, right.orders, right.last_order_at]).toEqual([1, 1, second.placed_at])
    expect(left.total_spent.minor).toBe(225_000)
  })

  test('that an order gave another address says by whom, and what, to a form that is open', async () => {
    const { id, version, ...zara } = await live.done(
      add({ name: 'Zara', phone: '0300-9990002', city: 'Multan' }),
    )
    const agent = await company.join('agent')
    await company.addProduct('KIWI', { [korangi.id]: 9 })
    const customer = { ...live.customer, name: 'Zara', number: '0300-9990002', city: 'Lahore' }
    await live.done(agent.send(livePaths.orders, live.newOrder({ KIWI: 1 }, { customer })))
    const path = live.pathOf(livePaths.customer, { id })
    const { code, body } = await owner.send(path, { ...zara, version }, { method: 'PUT' })
    expect([code, body]).toEqual([
      'stale_version',
      expect.objectContaining({
        detail: 'This customer was changed by Test Person a moment ago.',
        differing: expect.objectContaining({ city: { before: 'Multan', after: 'Lahore' } }),
      }),
    ])
  })

  test('who is blocked has no order verified until somebody unblocks them', async () => {
    const { id, ...bilal } = await live.done(add({ phone: '0300-9990003' }))
    await company.addProduct('LIME', { [korangi.id]: 9 })
    const customer = { ...live.customer, number: '0300-9990003' }
    const order = await live.done(
      owner.send<OrderResponse>(livePaths.orders, live.newOrder({ LIME: 1 }, { customer })),
    )
    let { version } = await customerNow(id)
    const change = async (fields: { is_blocked?: boolean }) => {
      const body = { name: bilal.name, phone: bilal.phone, version, ...fields }
      const changed = await live.done(
        owner.send<CustomerResponse>(live.pathOf(livePaths.customer, { id }), body, { method: 'PUT' }),
      )
      version = changed.version
      return changed.is_blocked
    }
    const verify = () => live.sendEvent(owner, order, { type: 'order.verified' })
    expect(await change({ is_blocked: true })).toBe(true)
    // Who changes a name says nothing about that.
    expect(await change({})).toBe(true)
    expect(await verify()).toMatchObject({
      status: 409,
      body: {
        refused: [{ guard: 'canBeVerified', message: expect.stringMatching('^This customer is blocked') }],
      },
    })
    expect(await change({ is_blocked: false })).toBe(false)
    expect(await verify()).toMatchObject({ status: 200 })
  })

  test('is refused by field, with what to do', async () => {
    const phone = ['Enter a valid Pakistani mobile number, for example 0300-1234567.']
    const required = { name: ['This field is required.'] }
    const email = { email: ['Enter a valid email address.'] }
    const code = { phone: ['Enter the phone number with its country code, for example +971 50 123 4567.'] }
    const { id, version } = await live.done(add({ phone: '0300-9990004' }))
    const change = (fields: object) => {
      const body = { name: 'Bilal', phone: '0300-9990004', version, ...fields }
      return owner.send(live.pathOf(livePaths.customer, { id }), body, { method: 'PUT' })
    }
    for (const send of [add, change]) {
      expect(await send({ name: ' ', email: 'half@', phone: '12' })).toMatchObject({
        status: 400,
        body: { ...required, ...email, phone },
      })
      expect((await send({ phone: '12', country: ' ' })).body).toEqual({ phone })
      expect((await send({ phone: '20 7946 0958', country: 'Oman' })).body).toEqual(code)
    }
    const abroad = await change({
      phone: '+968 9212 3456',
      country: ' Oman ',
      city: ' Muscat ',
      email: ' b@shop.test ',
    })
    expect(abroad.body).toMatchObject({
      phone: '+96892123456',
      country: 'Oman',
      city: 'Muscat',
      email: 'b@shop.test',
    })
  })

  test('has all that is done to it in the log, and no change that changes nothing', async () => {
    const phone = '+923009990006'
    const added = await live.done(add({ name: ' Omar ', phone: '0300-9990006', city: 'Multan' }))
    const { id } = added
    const path = live.pathOf(livePaths.customer, { id })
    const edit = (version: number, fields: object) =>
      owner.send<CustomerResponse>(path, { name: 'Omar', phone, version, ...fields }, { method: 'PUT' })
    await live.done(edit(1, { name: 'Omar Ali', city: 'Multan' }))
    expect(await live.remove(owner, livePaths.customer, { id, version: 1 })).toMatchObject({
      code: 'stale_version',
    })
    const removedAt = app.clock.now().getTime()
    await live.done(live.remove(owner, livePaths.customer, { id, version: 2 }))
    expect((await live.remove(owner, livePaths.customer, { id, version: 3 })).status).toBe(404)
    expect((await edit(3, {})).status).toBe(404)
    // The number of somebody removed is free: who is added with it is the same customer.
    const again = await live.done(add({ name: 'Omar Ali', phone, city: 'Multan' }))
    expect(again).toEqual({ ...added, name: 'Omar Ali', version: 4 })
    await company.addProduct('PLUM', { [korangi.id]: 9 })
    const buyer = { ...live.customer, name: 'O. Ali', number: phone, city: 'Lahore', email: 'omar@shop.test' }
    const order = (changes: object) =>
      live.done(
        owner.send(livePaths.orders, live.newOrder({ PLUM: 1 }, { customer: { ...buyer, ...changes } })),
      )
    await order({})
    // What an order says again, or of an e-mail that is known, changes nothing.
    await order({ email: 'other@shop.test' })
    const now = await customerNow(id)
    expect(now).toMatchObject({
      name: 'Omar Ali',
      email: 'omar@shop.test',
      city: 'Lahore',
      version: 5,
      orders: 2,
    })
    await live.done(live.remove(owner, livePaths.customer, { id, version: 5 }))
    await live.done(owner.send(live.pathOf(livePaths.customerRestore, { id }), {}))
    const logged = await app.testDatabase.query(
      'select event, before, after, version from changes where subject_id = $1 order by version',
      [id],
    )
    const { address1 } = live.customer
    const nothing = { name: null, email: null, phone: null, city: null, country: null }
    expect(logged).toEqual([
      {
        event: 'customer.added',
        before: nothing,
        after: { name: 'Omar', email: '', phone, city: 'Multan', country: 'Pakistan' },
        version: 1,
      },
      { event: 'customer.changed', before: { name: 'Omar' }, after: { name: 'Omar Ali' }, version: 2 },
      { event: 'customer.removed', before: { removedAt: null }, after: { removedAt }, version: 3 },
      {
        event: 'customer.added',
        before: nothing,
        after: { name: 'Omar Ali', email: '', phone, city: 'Multan', country: 'Pakistan' },
        version: 4,
      },
      {
        event: 'customer.changed',
        before: { address1: '', city: 'Multan', email: '' },
        after: { address1, city: 'Lahore', email: 'omar@shop.test' },
        version: 5,
      },
      { event: 'customer.removed', before: { removedAt: null }, after: { removedAt }, version: 6 },
      { event: 'customer.restored', before: { removedAt }, after: { removedAt: null }, version: 7 },
    ])
  })

  test('that was removed comes back by Undo, and with the next order', async () => {
    const { id } = await live.done(add({ phone: '0300-9990001', name: 'Gone' }))
    const path = live.pathOf(livePaths.customer, { id })
    await live.done(live.remove(owner, livePaths.customer, { id }))
    expect((await owner.get(path)).status).toBe(404)
    await live.done(owner.send(live.pathOf(livePaths.customerRestore, { id }), {}))
    expect((await owner.get(path)).status).toBe(200)

    await live.done(live.remove(owner, livePaths.customer, { id, version: 3 }))
    await company.addProduct('PEAR', { [korangi.id]: 9 })
    const customer = { ...live.customer, name: 'Gone', number: '0300-9990001' }
    await live.done(owner.send(livePaths.orders, live.newOrder({ PEAR: 1 }, { customer })))
    const logged = await app.testDatabase.query<{ event: string; version: number }>(
      'select event, version from changes where subject_id = $1 order by id',
      [id],
    )
    expect(logged).toEqual([
      { event: 'customer.added', version: 1 },
      { event: 'customer.removed', version: 2 },
      { event: 'customer.restored', version: 3 },
      { event: 'customer.removed', version: 4 },
      { event: 'customer.restored', version: 5 },
    ])
    expect((await owner.get<{ customer: CustomerResponse }>(path)).body.customer.version).toBe(5)
  })
})

describe('the list of', () => {
  let other: live.LiveCompany
  let hub: LocationResponse
  const list = async <Row>(path: string, query = '') =>
    live.done(
      other.owner.get<{ rows: Row[]; total: number; page: number; pages: number }>(`${path}?${query}`),
    )
  beforeAll(async () => {
    other = await live.openCompany(app, { split_logic: 'OPTION_2' })
    hub = await other.addLocation('Hub', 'KHI')
    await app.testDatabase.query('update company_settings set stock_buffer = 3 where company_id = $1', [
      other.companyId,
    ])
  })

  test('customers is in the order that is asked for, up to a page, with the figures of their orders', async () => {
    await other.addProduct('DATE', { [hub.id]: 99 }, 50_000)
    const buyer = (name: string, number: string) => ({
      ...live.customer,
      name,
      number,
      email: `${name}@shop.test`,
    })
    const buy = (customer: object, changes: object = {}) =>
      live.done(
        other.owner.send<OrderResponse>(
          livePaths.orders,
          live.newOrder({ DATE: 1 }, { customer, ...changes }),
        ),
      )
    const deliver = async (of: OrderResponse, event: object) => {
      let order = await live.done(live.sendEvent(other.owner, of, { type: 'order.verified' }))
      const booking = { courier: 'TCS', cn: `D-${of.number}` }
      order = await live.done(live.sendToParcel(other.owner, order, 1, { type: 'parcel.approved', booking }))
      order = await live.done(live.sendToParcel(other.owner, order, 1, { type: 'parcel.dispatched' }))
      return live.done(live.sendToParcel(other.owner, order, 1, event as { type: string }))
    }
    const zara = buyer('Zara', '0333-1110001')
    const joined = app.clock.now().getTime()
    const discounts = { coupon: { code: 'EID', percent_off: 10 }, gift_card: { code: 'G', minor: 4_000 } }
    await deliver(await buy({ ...zara, city: 'lhr' }, discounts), {
      type: 'parcel.markedDelivered',
      proof: 'Called',
    })
    app.clock.advance(60_000)
    const { customer_id } = await deliver(await buy({ ...zara, address2: 'Flat 3' }), {
      type: 'parcel.markedReturned',
    })
    const lastOrder = app.clock.now().getTime()
    app.clock.advance(60_000)
    const bilal = buyer('Bilal', '0333-1110002')
    for (const reason of ['price', 'customerWish'])
      await live.done(live.sendEvent(other.owner, await buy(bilal), { type: 'order.cancelled', reason }))
    await buy(bilal)
    await live.done(
      other.owner.send(livePaths.customers, {
        name: 'Adeel',
        email: 'Adeel@shop.test',
        phone: '0333-1110003',
      }),
    )

    const named = async (query: string) => {
      const { rows, ...rest } = await list<CustomerResponse>(livePaths.customers, query)
      expect(rest).toEqual({ total: 3, page: 1, pages: 1 })
      return rows.map(({ name }) => name)
    }
    for (const search of ['', '&q=shop.test&page=9']) {
      expect(await named(`sort=recent${search}`)).toEqual(['Bilal', 'Zara', 'Adeel'])
      expect(await named(`sort=name${search}`)).toEqual(['Adeel', 'Bilal', 'Zara'])
      expect(await named(`sort=orders${search}`)).toEqual(['Zara', 'Bilal', 'Adeel'])
      expect(await named(`sort=spent${search}`)).toEqual(['Zara', 'Adeel', 'Bilal'])
    }
    const { rows } = await list<CustomerResponse>(livePaths.customers, 'sort=name')
    expect(rows[2]).toEqual({
      id: customer_id,
      version: 2,
      name: 'Zara',
      email: 'Zara@shop.test',
      phone: '+923331110001',
      city: 'Karachi',
      country: 'Pakistan',
      address1: 'House 12, Street 4, Clifton Block 5',
      address2: 'Flat 3',
      zip: '75600',
      is_blocked: false,
      is_erased: false,
      joined_at: joined,
      orders: 2,
      total_spent: { minor: 66_000, currency: 'PKR' },
      last_order_at: lastOrder,
      acceptance: { rate: 0.5, ended: 2 },
    })
    expect(rows[0]).toMatchObject({
      version: 1,
      country: 'Pakistan',
      orders: 0,
      last_order_at: null,
      acceptance: { rate: null, ended: 0 },
    })

    await app.testDatabase.query(
      `insert into customers (company_id, id, name, phone, search_text, created_at)
        select $1, gen_random_uuid(), 'Zoya', '+92302' || n, 'zoya', now() from generate_series(1, 24) n`,
      [other.companyId],
    )
    await countAgain(app.database.db, other.companyId)
    for (const [query, count, page] of [
      ['', 24, 1],
      ['page=2', 27, 2],
      ['page=9', 27, 2],
    ] as const) {
      const found = await list(livePaths.customers, query)
      expect([found.rows.length, found.page, found.pages, found.total]).toEqual([count, page, 2, 27])
    }
    expect(await list(livePaths.customers, 'q=zoya')).toMatchObject({ total: 24, pages: 1 })
  })

  test('products is by name, of a category and a stock status, found by what names one, with its stock', async () => {
    const add = (fields: object) =>
      live.done(
        other.owner.send<ProductResponse>(livePaths.products, {
          name: 'Lamp',
          category: 'Sports',
          price_minor: 1,
          ...fields,
        }),
      )
    const lamp = await add({
      name: ' Lamp ',
      category: 'Home & Garden',
      price_minor: 120_000,
      cost_minor: 80_000,
      sku: ' LMP-1 ',
      vendor: ' Lumen ',
      barcode: ' 8961 ',
      weight_grams: 710,
      low_stock_threshold: 4,
      stock: 9,
      location_id: hub.id,
    })
    await add({ name: 'Bat', sku: 'BAT-1', stock: 2 })
    const shirt = await add({ name: 'Shirt', category: ' Lawn & more ' })
    const { rows: shirts, categories } = await live.done(
      other.owner.get<{ rows: ProductResponse[]; categories: string[] }>(
        `${livePaths.products}?category=~Lawn+%26+more`,
      ),
    )
    expect(shirts).toMatchObject([{ id: shirt.id, category: 'Lawn & more', cost: null }])
    // All of its categories, whatever is looked for: those that everybody has come first.
    expect(categories.slice(-3)).toEqual(['Home & Garden', 'Sports', 'Lawn & more'])
    const ball = await add({ name: 'Ball' })
    const order = await live.done(
      other.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'lmp-1': 2 })),
    )
    await live.done(live.sendEvent(other.owner, order, { type: 'order.verified' }))
    const named = async (query: string) => {
      const { rows, total } = await list<ProductResponse>(livePaths.products, query)
      expect(total).toBe(rows.length)
      return rows.map(({ name }) => name)
    }
    expect(await named('category=sports')).toEqual(['Ball', 'Bat'])
    expect(await named('category=sports&stock=out-of-stock')).toEqual(['Ball', 'Bat'])
    expect(await named('stock=low-stock')).toEqual(['Lamp'])
    for (const search of ['LAMP', '+lmp-', 'lumen+', '+8961', 'LMP-1'])
      expect([search, await named(`q=${search}`)]).toEqual([search, ['Lamp']])
    expect(await named('q=896')).toEqual([])
    // One without pieces has no adjustment, and one without a SKU gets one that nobody typed.
    const none = await live.done(
      other.owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, ball)),
    )
    expect(none.adjustments).toEqual([])
    expect(ball.sku).toBe(`P-${ball.id.slice(-12).toUpperCase()}`)
    const { rows } = await list<ProductResponse>(livePaths.products, 'q=lamp')
    expect(rows).toEqual([
      {
        id: lamp.id,
        version: 1,
        name: 'Lamp',
        category: 'Home & Garden',
        price: { minor: 120_000, currency: 'PKR' },
        cost: { minor: 80_000, currency: 'PKR' },
        sku: 'LMP-1',
        vendor: 'Lumen',
        barcode: '8961',
        weight_grams: 710,
        photo: '',
        low_stock_threshold: 4,
        low_stock_at: 4,
        stock: 9,
        available: 4,
        stock_status: 'low-stock',
        stock_at: [{ location_id: hub.id, on_hand: 9, reserved: 2, available: 4 }],
        is_archived: false,
      },
    ])
    const stock = await live.done(
      other.owner.get<ProductStockResponse>(live.pathOf(livePaths.productStock, lamp)),
    )
    expect(stock).toEqual({
      rows: [
        {
          location_id: hub.id,
          name: 'Hub',
          city: 'KHI',
          is_active: true,
          on_hand: 9,
          reserved: 2,
          buffer: 3,
          available: 4,
        },
      ],
      adjustments: [
        {
          id: expect.any(String),
          at: app.clock.now().getTime(),
          location_id: hub.id,
          location: 'Hub',
          change: 9,
          on_hand_after: 9,
          reason: 'received',
          note: '',
          by: 'Test Person',
        },
      ],
    })
  })

  test('locations is by name, with what is there', async () => {
    const depot = await live.done(
      other.owner.send<LocationResponse>(livePaths.locations, {
        name: ' Depot ',
        city: ' Multan ',
        address: ' Shop 4 ',
      }),
    )
    const { rows } = await list<LocationResponse>(livePaths.locations)
    const own = { version: 1, is_export: false, is_active: true, closed_because: '', is_provider: false }
    expect(rows).toMatchObject([{ name: 'Depot' }, { name: 'Hub', city: 'KHI', is_export: false }])
    expect([rows[0], depot]).toEqual(
      Array(2).fill({
        ...own,
        id: depot.id,
        name: 'Depot',
        city: 'Multan',
        address: 'Shop 4',
        open_parcels: 0,
        open_orders: [],
        units: 0,
        reserved: 0,
      }),
    )
    const wrong = { name: ' ', city: 'Nowhere at all' }
    const problems = { name: ['This field is required.'], city: ['Choose a city from the list.'] }
    expect((await other.owner.send(livePaths.locations, wrong)).body).toEqual(problems)
    const change = { ...wrong, version: 1 }
    expect(
      (await other.owner.send(live.pathOf(livePaths.location, depot), change, { method: 'PUT' })).body,
    ).toEqual(problems)
  })
})

describe('a location', () => {
  test('is closed only without pieces and open parcels', async () => {
    const saddar = await company.addLocation('Saddar', 'Rawalpindi')
    const { id } = await company.addProduct('LOC', { [saddar.id]: 1 })
    const close = (version: number) =>
      owner.send<LocationResponse>(
        live.pathOf(livePaths.location, saddar),
        { name: 'Saddar', city: 'Rawalpindi', is_active: false, reason: ' Rent is over ', version },
        { method: 'PUT' },
      )
    expect(await close(1)).toMatchObject({
      status: 409,
      code: 'in_use',
      body: {
        detail: '"Saddar" still has 1 piece in stock. Take them out by stock adjustments first.',
      },
    })
    await company.adjust(id, saddar.id, -1)
    expect((await close(1)).body).toMatchObject({
      is_active: false,
      closed_because: 'Rent is over',
      version: 2,
    })
    expect(await read(owner, saddar.id)).toMatchObject({ closed_because: 'Rent is over' })
    const change = (fields: object) =>
      owner.send<LocationResponse>(
        live.pathOf(livePaths.location, saddar),
        { name: 'Saddar', city: 'Rawalpindi', ...fields },
        { method: 'PUT' },
      )
    // Another change is no other reason; opened and closed again without one, it has none.
    expect((await change({ address: 'Shop 4', version: 2 })).body.closed_because).toBe('Rent is over')
    expect((await change({ is_active: true, reason: 'x', version: 3 })).body.closed_because).toBe('')
    // What says nothing of it leaves it open.
    expect((await change({ address: 'Shop 5', version: 4 })).body.is_active).toBe(true)
    expect((await change({ is_active: false, version: 5 })).body.closed_because).toBe('')
  })

  test('has its pieces on hand and reserved, and the open parcels that hold them', async () => {
    const { id } = await company.addProduct('HELD', { [korangi.id]: 7 })
    const before = await read(owner, korangi.id)
    const { label } = await verifiedOrder('HELD', 3)
    const after = await read(owner, korangi.id)
    expect(after.open_orders).toContain(label)
    expect(after).toMatchObject({
      units: before.units,
      reserved: before.reserved + 3,
      open_parcels: before.open_parcels + 1,
    })
    const close = { name: 'Korangi', city: 'Karachi', is_active: false, version: before.version }
    const path = live.pathOf(livePaths.location, korangi)
    const { body } = await owner.send(path, close, { method: 'PUT' })
    expect(body['detail']).toMatch(/^"Korangi" still has \d+ open parcels?\. Dispatch them, or assign them/)
    expect(await product(id)).toMatchObject({ stock: 7 })
  })

  test('that becomes the export location takes that from the other one, and both are logged', async () => {
    const other = await live.openCompany(app)
    const [port, hub] = [await other.addLocation('Port', 'Karachi'), await other.addLocation('Hub', 'Lahore')]
    const change = (of: LocationResponse, changes: object) =>
      other.owner.send<LocationResponse>(
        live.pathOf(livePaths.location, of),
        { name: of.name, city: of.city, version: 1, ...changes },
        { method: 'PUT' },
      )
    await live.done(change(port, { is_export: true, address: ' West Wharf ' }))
    await live.done(change(hub, { is_export: true }))
    const { rows } = await live.done(other.owner.get<{ rows: LocationResponse[] }>(livePaths.locations))
    expect(rows.map(({ name, address, is_export, version }) => [name, address, is_export, version])).toEqual([
      ['Hub', '', true, 2],
      ['Port', 'West Wharf', false, 3],
    ])
    // Made for what the screen showed before: it says who changed what.
    expect(await change(port, { name: 'Port 2', version: 2 })).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { version: 3, differing: { isExport: { before: true, after: false } } },
    })
  })

  test('is the export location alone, also when several become it at once', async () => {
    const other = await live.openCompany(app)
    const add = (name: string) =>
      live.done(other.owner.send(livePaths.locations, { name, city: 'Karachi', is_export: true }))
    await Promise.all(['Port', 'Hub', 'Depot', 'Yard'].map(add))
    const { rows } = await live.done(other.owner.get<{ rows: LocationResponse[] }>(livePaths.locations))
    expect(rows.filter(({ is_export }) => is_export)).toHaveLength(1)
    expect(rows).toHaveLength(4)
  })

  test("of the provider is a copy, made once: its name is the provider's", async () => {
    const other = await live.openCompany(app, { use_own_warehouses: false, warehouse_ids: app.warehouseIds })
    const [first] = await Promise.all(
      [1, 2, 3].map(() => other.owner.get<{ rows: LocationResponse[] }>(livePaths.locations)),
    )
    const { rows } = await live.done(other.owner.get<{ rows: LocationResponse[] }>(livePaths.locations))
    expect(first?.body.rows).toEqual(rows)
    expect(rows.map(({ name, is_provider }) => [name, is_provider])).toEqual([
      ['Korangi', true],
      ['Kot Lakhpat', true],
    ])
    expect(await other.owner.send(livePaths.locations, { name: 'Mine', city: 'Karachi' })).toMatchObject({
      status: 403,
      code: 'not_allowed',
      body: { detail: "Your company uses the provider's warehouses. It has none of its own to add." },
    })
    const change = { name: 'Mine', city: 'Karachi', version: 1 }
    const renamed = await other.owner.send(live.pathOf(livePaths.location, rows[0] ?? { id: '' }), change, {
      method: 'PUT',
    })
    expect(renamed.status).toBe(400)
  })
})

describe('how orders are split', () => {
  const preview = (of: live.Person, query: string) =>
    of.get<AllocationPreviewResponse>(`${livePaths.allocationPreview}?${query}`)

  test('is changed for what is not yet allocated, after a preview of how many would go elsewhere', async () => {
    const other = await live.openCompany(app, { split_logic: 'OPTION_2' })
    const [lahore, karachi] = [
      await other.addLocation('Lahore-1', 'Lahore'),
      await other.addLocation('Karachi-1', 'Karachi'),
    ]
    const nothing = { orders: 3, elsewhere: 0, halted: 0, by_hand: 0, is_partial: false }
    expect((await preview(other.owner, '')).body).toEqual({ ...nothing, orders: 0 })
    await other.addProduct('NEAR', { [karachi.id]: 5, [lahore.id]: 5 })
    await other.addProduct('FAR', { [lahore.id]: 5 })
    await other.addProduct('BOTH', { [lahore.id]: 1, [karachi.id]: 1 })
    const create = (quantities: Record<string, number>, changes = {}) =>
      live.done(other.owner.send<OrderResponse>(livePaths.orders, live.newOrder(quantities, changes)))
    const near = await create({ NEAR: 1 })
    expect((await preview(other.owner, '')).body).toEqual({ ...nothing, orders: 1 })
    await create({ FAR: 1 })
    await create({ BOTH: 2 })
    // Its city is not known: it is not allocated before that is fixed.
    await create({ FAR: 1 }, { customer: { ...live.customer, city: 'Nowhere at all' } })
    // Its parcel halts where it was sent to.
    const sentBefore = await live.done(
      live.sendEvent(other.owner, await create({ NEAR: 1 }), { type: 'order.verified' }),
    )
    const held = { type: 'order.held', reason: 'Abroad' }
    await live.done(live.sendToParcel(other.owner, sentBefore, 1, held))
    expect((await preview(other.owner, '')).body).toEqual(nothing)
    // In Karachi itself there is nothing of FAR, and one of two of BOTH.
    expect((await preview(other.owner, 'split_logic=OPTION_1')).body).toEqual({ ...nothing, halted: 2 })
    expect((await preview(other.owner, 'split_logic=OPTION_3')).body).toEqual({ ...nothing, by_hand: 3 })
    expect((await preview(other.owner, 'max_parcels=1')).body).toEqual({ ...nothing, halted: 1 })

    const read = await live.done(other.owner.get<AllocationResponse>(livePaths.allocation))
    const version = read.version + 2
    const halting = { split_logic: 'OPTION_2', max_parcels: 2, halts_whole_orders: false, halt_days: 90 }
    const send = (body: object) => other.owner.send<AllocationResponse>(livePaths.allocation, body)
    expect((await send({ ...halting, halt_days: 91, version: version - 2 })).body).toEqual({
      halt_days: [expect.any(String)],
    })
    await live.done(send({ ...halting, version: version - 2 }))
    // What is left out of what halts stays.
    await live.done(send({ split_logic: 'OPTION_2', max_parcels: 2, halt_days: 0, version: version - 1 }))
    const change = { split_logic: 'OPTION_4', max_parcels: 3, version }
    const changed = await live.done(other.owner.send<AllocationResponse>(livePaths.allocation, change))
    expect(changed).toEqual({
      version: version + 1,
      split_logic: 'OPTION_4',
      max_parcels: 3,
      uses_own_warehouses: true,
      halts_whole_orders: false,
      halt_days: 0,
    })
    const sent = await live.sendEvent(other.owner, near, { type: 'order.verified' })
    expect(sent.body).toMatchObject({ status: 'awaiting-assigning' })
    expect(
      await other.owner.send(livePaths.allocation, { ...change, split_logic: 'OPTION_1' }),
    ).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^How the company works was changed by /),
        version: version + 1,
        differing: { splitLogic: { before: 'OPTION_2', after: 'OPTION_4' } },
      },
    })
    const rows = await app.testDatabase.query(
      "select before, after from changes where company_id = $1 and event = 'allocation.changed' order by id",
      [other.companyId],
    )
    expect(rows).toEqual([
      { before: { haltsWholeOrders: true, haltDays: 0 }, after: { haltsWholeOrders: false, haltDays: 90 } },
      { before: { haltDays: 90 }, after: { haltDays: 0 } },
      {
        before: { splitLogic: 'OPTION_2', maxParcels: 2 },
        after: { splitLogic: 'OPTION_4', maxParcels: 3 },
      },
    ])
  })

  test.each([
    ['an option that there is not', 'split_logic=OPTION_9', { split_logic: 'OPTION_9' }],
    ['no parcels', 'max_parcels=0', { max_parcels: 0 }],
    ['more parcels than there may be', 'max_parcels=11', { max_parcels: 11 }],
    ['half a parcel', 'max_parcels=1.5', { max_parcels: 1.5 }],
  ])('refuses %s at its field', async (_, query, fields) => {
    const { version } = await live.done(owner.get<AllocationResponse>(livePaths.allocation))
    const [field = ''] = Object.keys(fields)
    const body = { split_logic: 'OPTION_1', max_parcels: 2, version, ...fields }
    for (const answer of [await preview(owner, query), await owner.send(livePaths.allocation, body)])
      expect(answer).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
  })
})

test('the choice of workspace is kept, and says who may do what', async () => {
  const read = () => live.done(owner.get<WorkspaceResponse>(livePaths.workspace))
  expect(await read()).toMatchObject({ kind: 'sample', currency: 'PKR', person: { role: 'owner' } })
  await live.done(owner.send(livePaths.workspace, { kind: 'live' }))
  expect((await read()).kind).toBe('live')
  const warehouse = await company.join('warehouse')
  const { rights } = await live.done(warehouse.get<WorkspaceResponse>(livePaths.workspace))
  expect(rights).toContain('parcel.dispatched')
  expect(rights).not.toContain('order.verified')
})

describe('who may change what', () => {
  type Paths = Record<string, Record<string, object>>

  /** Every write of the live API, as the document of the API has them. */
  async function writes() {
    const { paths } = (await (await app.request('openapi.json')).json()) as { paths: Paths }
    return Object.entries(paths).flatMap(([path, methods]) => {
      const own = path.replace('/api/', '').replaceAll(/\{(\w+)\}/g, ':$1')
      const isLive = Object.values<string>(livePaths).includes(own)
      return Object.keys(methods)
        .filter((method) => isLive && method !== 'get')
        .map((method) => ({ path: own, method: method.toUpperCase() }))
    })
  }

  const ofCouriers = [
    livePaths.couriers,
    livePaths.courierEvents,
    livePaths.courierPickups,
    livePaths.courierCutOff,
    livePaths.courierRules,
  ] as const
  const ofCash = [
    livePaths.cashAsk,
    livePaths.cashDays,
    livePaths.cashWriteOffs,
    livePaths.cashOpenings,
    livePaths.settlements,
    livePaths.settlementEnd,
    livePaths.settlementRows,
  ] as const
  const withRight = liveTables
    .flatMap((table) => Object.values(table))
    .flatMap((call) => (call.method !== 'get' && call.right !== null ? [call.path] : []))

  test.each([
    ['owner', []],
    [
      'manager',
      [
        livePaths.workspace,
        livePaths.customerErasure,
        livePaths.companySettings,
        livePaths.warehouseUse,
        livePaths.locations,
        livePaths.location,
        livePaths.allocation,
        ...ofCouriers,
      ],
    ],
    ['viewer', [...new Set([...withRight, livePaths.orderPresence])]],
    [
      'agent',
      [
        livePaths.workspace,
        livePaths.stockAdjustments,
        livePaths.customerErasure,
        livePaths.companySettings,
        livePaths.warehouseUse,
        livePaths.workSettings,
        livePaths.locations,
        livePaths.location,
        livePaths.allocation,
        livePaths.invitations,
        livePaths.invitation,
        livePaths.packingHandover,
        ...ofCash,
        ...ofCouriers,
      ],
    ],
    [
      'warehouse',
      [
        livePaths.workspace,
        livePaths.orders,
        livePaths.order,
        livePaths.orderTags,
        livePaths.orderRestore,
        livePaths.imports,
        livePaths.importRows,
        livePaths.importStart,
        livePaths.importStop,
        livePaths.orderPayments,
        livePaths.products,
        livePaths.product,
        livePaths.productRestore,
        livePaths.customers,
        livePaths.customer,
        livePaths.customerRestore,
        livePaths.customerErasure,
        livePaths.companySettings,
        livePaths.warehouseUse,
        livePaths.workSettings,
        livePaths.locations,
        livePaths.location,
        livePaths.allocation,
        livePaths.invitations,
        livePaths.invitation,
        livePaths.spellings,
        livePaths.spellingEnd,
        ...ofCash,
        ...ofCouriers,
      ],
    ],
  ] as const)('%s: all other calls are refused with a sentence', async (role, refused) => {
    const person = role === 'owner' ? owner : await company.join(role)
    const found: string[] = []
    for (const { path, method } of await writes()) {
      // The id does not exist: a person with the right gets 404, and nothing is changed.
      const target = live.pathOf(path, { id: randomUUID(), remark: randomUUID() })
      const { status, code, body } = await person.send(target, { kind: 'nothing' }, { method })
      if (status !== 403) continue
      expect([code, body['detail']]).toEqual(['not_allowed', expect.stringMatching(/^(Only|Your role)/)])
      if (!found.includes(path)) found.push(path)
    }
    expect(found.sort()).toEqual([...refused].sort())
  })

  test('is told with the workspace', async () => {
    const agent = await company.join('agent')
    const { rights } = await live.done(agent.get<WorkspaceResponse>(livePaths.workspace))
    expect(rights).toEqual(expect.arrayContaining(['order.verified', 'products.change', 'orders.remark']))
    expect(rights).not.toContain('warehouses.change')
  })
})
