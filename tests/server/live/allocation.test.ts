/** Concurrent allocation never reserves what is not there (orders.md §6), and every split option at the API. */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whyOf } from '#domain/fulfilment/chosenWarehouses.ts'
import { livePaths, type Reallocation } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close({ hasRowsByHand: true }))

/** `ALLOCATED=10000` for more. */
const ORDERS = Number(process.env['ALLOCATED'] ?? 24)
const AT_ONCE = 8
const SKUS = ['LAWN', 'SHAWL', 'KETTLE']

/** Does `work` for all of them, several at once. */
async function atOnce<Item>(items: readonly Item[], work: (item: Item, index: number) => Promise<void>) {
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) await work(item, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Sends a write until it is done: a server with too much to do refuses it with 503, and it is sent again with its key. */
async function persist(person: live.Person, path: string, body: object): Promise<OrderResponse> {
  const key = randomUUID()
  for (;;) {
    const answer = person.send<OrderResponse>(path, body, { key })
    if ((await answer).status !== 503) return live.done(answer)
  }
}

test(`${ORDERS} orders verified ${AT_ONCE} at once by two processes reserve what is there, and the others halt`, {
  timeout: 120_000 + ORDERS * 200,
}, async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const locations = [
    await company.addLocation('Korangi', 'Karachi'),
    await company.addLocation('Gulberg', 'Lahore'),
  ]
  // About half of what is wanted.
  const pieces = (at: number) => Math.ceil(ORDERS / (at === 0 ? 3 : 4))
  const skus = new Map<string, string>()
  for (const sku of SKUS) {
    const stock = Object.fromEntries(locations.map(({ id }, at) => [id, pieces(at)]))
    skus.set((await company.addProduct(sku, stock)).id, sku)
  }
  const wanted = fc.sample(
    fc.dictionary(fc.constantFrom(...SKUS), fc.integer({ min: 1, max: 3 }), { minKeys: 1 }),
    { numRuns: ORDERS, seed: 20_261_123 },
  )
  const other = live.secondProcess(app)
  const people = [company.owner, company.owner.servedBy(other)]
  const verified: [Record<string, number>, OrderResponse][] = []
  await atOnce(wanted, async (quantities, index) => {
    const person = people[index % people.length] as live.Person
    const customer = { ...live.customer, number: `0300-${String(5_000_000 + index)}` }
    const order = await persist(person, livePaths.orders, live.newOrder(quantities, { customer }))
    const event = { type: 'order.verified', version: order.version }
    verified.push([quantities, await persist(person, live.pathOf(livePaths.orderEvents, order), event)])
  })
  await other.close()

  const stock = await app.testDatabase.query<{ product_id: string; on_hand: number; reserved: number }>(
    'select product_id, on_hand, reserved from stock where product_id = any($1)',
    [[...skus.keys()]],
  )
  const reserved = Object.fromEntries(SKUS.map((sku) => [sku, 0]))
  const left = { ...reserved }
  for (const row of stock) {
    expect(row.reserved).toBeLessThanOrEqual(row.on_hand)
    const sku = skus.get(row.product_id) ?? ''
    reserved[sku] = (reserved[sku] ?? 0) + row.reserved
    left[sku] = (left[sku] ?? 0) + row.on_hand - row.reserved
  }
  const held = Object.fromEntries(SKUS.map((sku) => [sku, 0]))
  const halted = verified.filter(([, { status }]) => status === 'halt')
  for (const [quantities, { lines, parcels }] of verified) {
    const own: Record<string, number> = {}
    for (const { line_id, reserved: units } of parcels.flatMap((parcel) => parcel.lines)) {
      const sku = lines.find(({ id }) => id === line_id)?.sku ?? ''
      if (units > 0) own[sku] = (own[sku] ?? 0) + units
    }
    for (const [sku, units] of Object.entries(own)) held[sku] = (held[sku] ?? 0) + units
    // All of it or nothing. Nothing comes back, so what halts is not there at the end either.
    const isHalted = parcels.some(({ halt }) => halt)
    expect(own).toEqual(isHalted ? {} : quantities)
    const isThere = Object.entries(quantities).every(([sku, units]) => units <= (left[sku] ?? 0))
    expect(isHalted && isThere).toBe(false)
  }
  expect(held).toEqual(reserved)
  expect(halted.length).toBeGreaterThan(ORDERS / 10)
  expect(halted.length).toBeLessThan(ORDERS * 0.9)
  expect(halted[0]?.[1].parcels[0]?.halt?.message).toMatch(
    /^Not enough stock of [A-Z]+: need \d+, have \d+ in all/,
  )
})

test('option 1 halts outside of the city, and names the nearest that has it', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_1' })
  const lahore = await company.addLocation('Gulberg', 'Lahore')
  await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('ONE', { [lahore.id]: 5 })
  const created = await live.done(
    company.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ ONE: 2 })),
  )
  const order = await live.done(live.sendEvent(company.owner, created, { type: 'order.verified' }))

  expect(order.status).toBe('halt')
  expect(order.parcels[0]?.halt?.message).toBe('No stock in Karachi')
  expect(order.parcels[0]?.why).toMatchObject({
    option: 'OPTION_1',
    candidates: [expect.any(Object), expect.any(Object)],
    // One press away.
    instead: [{ warehouseId: lahore.id, lines: [{ lineId: order.lines[0]?.id, quantity: 2 }] }],
  })
})

test('a company that halts only the part sends what is there, and the rest when it is there', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner, companyId } = company
  const halting = (whole: boolean) =>
    app.testDatabase.query('update company_settings set halts_whole_orders = $1 where company_id = $2', [
      whole,
      companyId,
    ])
  const karachi = await company.addLocation('Korangi', 'Karachi')
  const product = await company.addProduct('PART', { [karachi.id]: 2 }, 33_333)
  const verified = async () => {
    const created = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ PART: 3 })))
    return live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
  }
  const told = ({ parcels }: OrderResponse) =>
    parcels.map(({ state, lines, halt }) => [state, lines[0]?.quantity, lines[0]?.reserved, halt?.message])

  const whole = await verified()
  expect(told(whole)).toEqual([['halt', 3, 0, 'Not enough stock of PART: need 3, have 2 in all locations']])
  await halting(false)
  const order = await verified()
  expect(told(order)).toEqual([
    ['awaitingApproval', 2, 2, undefined],
    ['halt', 1, 0, 'Not enough stock of PART: need 1, have 0 in all locations'],
  ])
  expect(order.status).toBe('halt')
  expect(order.tags).toContainEqual({ tag: 'Split', is_system: true })
  const sum = (of: (parcel: OrderResponse['parcels'][number]) => number) =>
    order.parcels.reduce((total, parcel) => total + of(parcel), 0)
  expect(sum(({ shares }) => shares.cod.minor)).toBe(order.balance.cod_to_collect.minor)

  await company.adjust(product.id, karachi.id, 1)
  const rechecked = await live.done(live.sendToParcel(owner, order, 2, { type: 'stock.rechecked' }))
  expect(told(rechecked).at(-1)).toEqual(['awaitingApproval', 1, 1, undefined])
  expect(rechecked.status).toBe('awaiting-approval')
})

test('option 4 waits for a person, who splits it in two parcels whose shares are the whole', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_4' })
  const agent = await company.join('agent')
  const lahore = await company.addLocation('Gulberg', 'Lahore')
  const karachi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('FOUR', { [lahore.id]: 1, [karachi.id]: 5 }, 33_333)
  const created = await live.done(
    company.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ FOUR: 3 })),
  )
  const waiting = await live.done(live.sendEvent(agent, created, { type: 'order.verified' }))
  expect(waiting.status).toBe('awaiting-assigning')
  const lineId = waiting.lines[0]?.id ?? ''
  const assign = (quantities: [string, number][]) =>
    live.sendToParcel(agent, waiting, 1, {
      type: 'parcel.assigned',
      assignments: quantities.map(([warehouseId, quantity]) => ({ lineId, warehouseId, quantity })),
    })
  const short = await assign([
    [lahore.id, 2],
    [karachi.id, 1],
  ])
  expect(short).toMatchObject({ status: 409, code: 'event_refused' })
  expect(short.body).toMatchObject({
    refused: [{ guard: 'canBeAssigned', message: 'Gulberg has only 1 of FOUR.' }],
  })
  const left = await assign([[karachi.id, 2]])
  expect(left.body).toMatchObject({ detail: 'Assign all 3 units of FOUR. 1 is left.' })
  // Nobody sends from a warehouse of another company, whatever they may do at their own.
  const theirs = await (await live.openCompany(app)).addLocation('Theirs', 'Karachi')
  const unknown = { lineId, warehouseId: theirs.id, quantity: 3 }
  for (const type of ['parcel.assigned', 'parcel.assignedWithoutStock'])
    expect(
      await live.sendToParcel(company.owner, waiting, 1, { type, assignments: [unknown] }),
    ).toMatchObject({ status: 409, code: 'event_refused' })

  const order = await live.done(
    assign([
      [lahore.id, 1],
      [karachi.id, 2],
    ]),
  )
  expect(
    order.parcels.map(({ location, lines }) => [location?.name, lines[0]?.quantity, lines[0]?.reserved]),
  ).toEqual([
    ['Gulberg', 1, 1],
    ['Korangi', 2, 2],
  ])
  const sum = (of: (parcel: OrderResponse['parcels'][number]) => number) =>
    order.parcels.reduce((total, parcel) => total + of(parcel), 0)
  expect(sum(({ shares }) => shares.subtotal.minor)).toBe(99_999)
  expect(sum(({ shares }) => shares.shipping.minor)).toBe(25_000)
  expect(sum(({ shares }) => shares.cod.minor)).toBe(order.balance.cod_to_collect.minor)
})

describe('what waits for a person', () => {
  /** A company by option 3 with two locations, and an order of 2 that waits to be assigned. */
  async function waiting(stock: (lahore: string, karachi: string) => Record<string, number>) {
    const company = await live.openCompany(app, { split_logic: 'OPTION_3' })
    const agent = await company.join('agent')
    const lahore = await company.addLocation('Gulberg', 'Lahore')
    const karachi = await company.addLocation('Korangi', 'Karachi')
    const { id } = await company.addProduct('WAIT', stock(lahore.id, karachi.id))
    const created = await live.done(agent.send<OrderResponse>(livePaths.orders, live.newOrder({ WAIT: 2 })))
    const order = await live.done(live.sendEvent(agent, created, { type: 'order.verified' }))
    const read = (person: live.Person) =>
      live.done(person.get<OrderResponse>(live.pathOf(livePaths.order, created)))
    const assign = (person: live.Person, warehouseId: string, seen?: number) =>
      live.sendToParcel(person, order, 1, {
        type: 'parcel.assigned',
        assignments: [{ lineId: order.lines[0]?.id, warehouseId, quantity: 2, seen }],
      })
    return { company, agent, lahore, karachi, product: id, order, read, assign }
  }
  const verdicts = (order: OrderResponse) =>
    order.parcels
      .flatMap((parcel) => whyOf(parcel)?.candidates ?? [])
      .map(({ name, stock, verdict }) => [name, stock[0]?.available, verdict.code])

  test('of a company without a warehouse says that one is needed, and open, until it is', async () => {
    const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
    const { owner } = company
    const { id } = await company.addProduct('FIRST')
    const created = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ FIRST: 2 })))
    const halted = await live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
    const message = 'Add a warehouse before this order can be allocated'
    expect(halted.status).toBe('halt')
    expect(halted.parcels[0]?.halt).toEqual({ code: 'noWarehouse', message })
    const recheck = () => live.sendToParcel(owner, halted, 1, { type: 'stock.rechecked' })
    expect((await recheck()).body).toMatchObject({ detail: message })
    const gulberg = await company.addLocation('Gulberg', 'Lahore')
    const setOpen = async (isOpen: boolean, version: number) => {
      const body = { ...gulberg, version, is_active: isOpen, reason: 'Move' }
      await live.done(owner.send(live.pathOf(livePaths.location, gulberg), body, { method: 'PUT' }))
    }
    await setOpen(false, 1)
    expect((await recheck()).body).toMatchObject({
      detail: 'Open a warehouse before this order can be allocated: all are closed',
    })
    await setOpen(true, 2)
    await company.adjust(id, gulberg.id, 2)
    expect((await live.done(recheck())).status).toBe('awaiting-approval')
  })

  test.each<[string, [name: 'Gulberg' | 'Korangi', quantity: number, reserved: number][]]>([
    ['one place', [['Gulberg', 3, 1]]],
    [
      'two places',
      [
        ['Korangi', 1, 0],
        ['Gulberg', 2, 1],
      ],
    ],
  ])('is assigned to %s without its stock by the owner: what is there is held', async (_, held) => {
    const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
    const agent = await company.join('agent')
    const places = {
      Gulberg: await company.addLocation('Gulberg', 'Lahore'),
      Korangi: await company.addLocation('Korangi', 'Karachi'),
    }
    await company.addProduct('LACK', { [places.Gulberg.id]: 1 })
    const created = await live.done(agent.send<OrderResponse>(livePaths.orders, live.newOrder({ LACK: 3 })))
    const halted = await live.done(live.sendEvent(agent, created, { type: 'order.verified' }))
    const assign = (person: live.Person) =>
      live.sendToParcel(person, halted, 1, {
        type: 'parcel.assignedWithoutStock',
        assignments: held.map(([name, quantity]) => ({
          lineId: halted.lines[0]?.id,
          warehouseId: places[name].id,
          quantity,
        })),
      })
    expect(await assign(agent)).toMatchObject({ status: 409, code: 'event_refused' })
    const { status, parcels } = await live.done(assign(company.owner))
    expect(status).toBe('awaiting-approval')
    expect(
      parcels.map(({ location, lines: [line] }) => [location?.name, line?.quantity, line?.reserved]),
    ).toEqual(held)
  })

  test('is shown with the stock of now, and with locations that were added since', async () => {
    const { company, agent, karachi, product, order, read, assign } = await waiting(() => ({}))
    expect(verdicts(order)).toEqual([
      ['Korangi', 0, 'noStock'],
      ['Gulberg', 0, 'noStock'],
    ])
    await company.adjust(product, karachi.id, 5)
    await company.addLocation('Blue Area', 'Islamabad')
    const later = await read(agent)
    expect(verdicts(later)).toEqual([
      ['Korangi', 5, 'chosen'],
      ['Gulberg', 0, 'noStock'],
      ['Blue Area', 0, 'noStock'],
    ])
    expect(later.parcels[0]?.why).toMatchObject({ preselected: [{ warehouseId: karachi.id }] })
    expect((await live.done(assign(agent, karachi.id, 5))).status).toBe('awaiting-approval')
  })

  test.each(['agent', 'owner'] as const)(
    'is refused to the %s when the stock has moved between suggestion and confirmation',
    async (role) => {
      const { company, agent, lahore, product, assign } = await waiting((id) => ({ [id]: 2 }))
      await company.adjust(product, lahore.id, -1)
      const refused = await assign(role === 'owner' ? company.owner : agent, lahore.id, 2)
      expect([refused.status, refused.body]).toEqual([
        409,
        expect.objectContaining({
          refused: [{ guard: 'canBeAssigned', message: 'Gulberg now has 1 of 2. Choose again.' }],
        }),
      ])
    },
  )

  test('says why it is where a person, and then who turned it down, have put it', async () => {
    const { agent, company, lahore, order, read, assign } = await waiting((a, b) => ({ [a]: 9, [b]: 9 }))
    expect(verdicts(order)).toEqual([
      ['Korangi', 9, 'chosen'],
      ['Gulberg', 9, 'farther'],
    ])
    await live.done(assign(agent, lahore.id, 9))
    const assigned = await read(agent)
    expect(verdicts(assigned)).toEqual([
      ['Gulberg', 9, 'chosen'],
      ['Korangi', 9, 'passedOver'],
    ])
    const disapproved = { type: 'parcel.disapproved', reason: 'Shelf is empty' }
    const moved = await live.done(live.sendToParcel(company.owner, assigned, 1, disapproved))
    expect(moved.parcels[0]?.location?.name).toBe('Korangi')
    expect(verdicts(moved)).toEqual([
      ['Korangi', 9, 'chosen'],
      ['Gulberg', 7, 'disapproved'],
    ])
  })
})

/** Edits the city of an order, with or without having been asked. */
const moveTo = (person: live.Person, order: OrderResponse, city: string, changes: object = {}) =>
  person.send<OrderResponse & Reallocation>(
    live.pathOf(livePaths.orderCustomer, order),
    { version: order.version, customer: { ...live.customer, city }, ...changes },
    { method: 'PUT' },
  )

test('orders of towns besides the main cities are sent from the nearest warehouse, as the customer wrote them', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const [multan, karachi] = [
    await company.addLocation('Vehari Road', 'Multan'),
    await company.addLocation('Korangi', 'Karachi'),
  ]
  await company.addProduct('TOWN', { [multan.id]: 9, [karachi.id]: 9 }, 100_000)
  const { owner } = company
  for (const [city, known, index] of [
    ['Vihari', 'Vehari', 1],
    ['Burewala, Vehari', 'Burewala', 2],
    ['خانیوال', 'Khanewal', 3],
  ] as const) {
    const customer = { ...live.customer, city, number: `0301-000000${index}` }
    const created = await live.done(
      owner.send<OrderResponse>(livePaths.orders, live.newOrder({ TOWN: 1 }, { customer })),
    )
    const order = await live.done(live.sendEvent(owner, created, { type: 'order.verified' }))
    expect(order).toMatchObject({ status: 'awaiting-approval', known_city: known, customer: { city } })
    expect(order.parcels.map(({ location }) => location?.name)).toEqual(['Vehari Road'])
  }
})

describe('a changed city', () => {
  let company: live.LiveCompany
  let owner: live.Person
  let product: string
  const places: Record<string, string> = {}
  const choosing = (option: string) =>
    app.testDatabase.query('update company_setups set split_logic = $1 where company_id = $2', [
      option,
      company.companyId,
    ])
  const reserved = async () => {
    const rows = await app.testDatabase.query<{ location_id: string; reserved: number }>(
      'select location_id, reserved from stock where product_id = $1',
      [product],
    )
    return Object.fromEntries(
      Object.entries(places).map(([name, id]) => [
        name,
        rows.find((row) => row.location_id === id)?.reserved,
      ]),
    )
  }
  const create = async (quantity: number, city = 'Karachi') => {
    const order = live.newOrder({ MOVE: quantity }, { customer: { ...live.customer, city } })
    return live.done(owner.send<OrderResponse>(livePaths.orders, order))
  }
  const verify = (order: OrderResponse) => live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  const told = ({ parcels }: OrderResponse) =>
    parcels.map(({ state, location, lines }) => [state, location?.name, lines[0]?.quantity])
  const cancel = (order: OrderResponse) =>
    live.done(live.sendEvent(owner, order, { type: 'order.cancelled', reason: 'duplicate' }))

  beforeAll(async () => {
    company = await live.openCompany(app, { split_logic: 'OPTION_2' })
    owner = company.owner
    for (const [name, city] of [
      ['Korangi', 'Karachi'],
      ['Clifton', 'Karachi'],
      ['Gulberg', 'Lahore'],
    ] as const)
      places[name] = (await company.addLocation(name, city)).id
    const stock = { [places['Korangi'] ?? '']: 3, [places['Clifton'] ?? '']: 2, [places['Gulberg'] ?? '']: 9 }
    product = (await company.addProduct('MOVE', stock, 33_333)).id
  })

  test('asks from where to where, and then allocates again', async () => {
    const order = await verify(await create(2))
    expect(told(order)).toEqual([['awaitingApproval', 'Korangi', 2]])
    const asked = await moveTo(owner, order, 'lhr')
    expect([asked.status, asked.code, asked.body]).toEqual([
      409,
      'reallocation',
      {
        detail:
          'The city changes from Karachi to Lahore. This order would leave from Gulberg instead of Korangi. Continue?',
        from: [{ location: 'Korangi', pieces: 2 }],
        to: [{ location: 'Gulberg', pieces: 2 }],
        version: order.version,
      },
    ])
    expect(await reserved()).toEqual({ Korangi: 2, Clifton: 0, Gulberg: 0 })
    const moved = await live.done(moveTo(owner, order, 'lhr', { reallocate: true }))
    expect([told(moved), moved.known_city, moved.version]).toEqual([
      [['awaitingApproval', 'Gulberg', 2]],
      'Lahore',
      order.version + 1,
    ])
    expect(moved.parcels[0]?.why).toMatchObject({ from: 'Lahore' })
    expect(moved.log.at(-1)).toMatchObject({
      event: 'customer.edited',
      before: { city: 'Karachi', knownCity: 'Karachi' },
      after: { city: 'lhr', knownCity: 'Lahore' },
    })
    expect(await reserved()).toEqual({ Korangi: 0, Clifton: 0, Gulberg: 2 })
    // Another spelling, or another town that is sent from the same place, asks nothing.
    const spelled = await live.done(moveTo(owner, moved, 'Lahore'))
    const near = await live.done(moveTo(owner, spelled, 'Kasur'))
    expect([told(near), near.known_city]).toEqual([[['awaitingApproval', 'Gulberg', 2]], 'Kasur'])
    const unknown = await moveTo(owner, near, 'Mirpur', { reallocate: true })
    expect([unknown.status, Object.keys(unknown.body)]).toEqual([400, ['city']])
    await cancel(near)
  })

  test('merges parcels, and splits again', async () => {
    await choosing('OPTION_1')
    const apart = [
      ['awaitingApproval', 'Korangi', 3],
      ['awaitingApproval', 'Clifton', 2],
    ]
    const cash = ({ parcels }: OrderResponse) =>
      parcels.reduce((sum, { shares }) => sum + shares.cod.minor, 0)
    const order = await verify(await create(5))
    expect(told(order)).toEqual(apart)
    expect((await moveTo(owner, order, 'Lahore')).body.detail).toContain(
      'This order would leave from Gulberg instead of Clifton and Korangi.',
    )
    const merged = await live.done(moveTo(owner, order, 'Lahore', { reallocate: true }))
    expect([told(merged), cash(merged)]).toEqual([[['awaitingApproval', 'Gulberg', 5]], cash(order)])
    expect(await reserved()).toEqual({ Korangi: 0, Clifton: 0, Gulberg: 5 })
    const gone = order.parcels.find(({ id }) => merged.parcels.every((parcel) => parcel.id !== id))
    const event = live.pathOf(livePaths.parcelEvents, { id: gone?.id ?? '' })
    for (const type of ['stock.rechecked', 'parcel.disapproved'])
      expect(await owner.send(event, { type, reason: 'Full', version: merged.version })).toMatchObject({
        status: 409,
        body: { refused: [{ guard: 'state' }] },
      })
    // Only 4 more are there: what is reserved for it counts as free.
    await choosing('OPTION_2')
    const near = await live.done(moveTo(owner, merged, 'Kasur'))
    expect([told(near), near.known_city]).toEqual([told(merged), 'Kasur'])
    await choosing('OPTION_1')
    const again = await live.done(moveTo(owner, near, 'Karachi', { reallocate: true }))
    expect([told(again), cash(again)]).toEqual([apart, cash(order)])
    expect(again.parcels.map(({ number }) => number)).toEqual([1, 3])
    expect(await reserved()).toEqual({ Korangi: 3, Clifton: 2, Gulberg: 0 })
    await cancel(again)
    await choosing('OPTION_2')
  })

  test('says when it would halt, or wait for a person', async () => {
    const order = await verify(await create(2))
    await choosing('OPTION_1')
    expect((await moveTo(owner, order, 'Quetta')).body).toMatchObject({
      detail: 'The city changes from Karachi to Quetta. This order would halt: No stock in Quetta. Continue?',
      to: [{ location: null, pieces: 2 }],
    })
    const halted = await live.done(moveTo(owner, order, 'Quetta', { reallocate: true }))
    expect([halted.status, await reserved()]).toEqual(['halt', { Korangi: 0, Clifton: 0, Gulberg: 0 }])
    await choosing('OPTION_4')
    const waiting = await live.done(moveTo(owner, halted, 'Lahore'))
    expect(waiting.status).toBe('awaiting-assigning')
    await choosing('OPTION_2')
    const placed = await live.done(moveTo(owner, waiting, 'Karachi', { reallocate: true }))
    await choosing('OPTION_4')
    expect((await moveTo(owner, placed, 'Lahore')).body.detail).toBe(
      'The city changes from Karachi to Lahore. Somebody would have to choose where it leaves from instead of Korangi. Continue?',
    )
    const held = await live.done(
      live.sendToParcel(owner, placed, 1, { type: 'order.held', reason: 'Call first' }),
    )
    expect((await moveTo(owner, held, 'Lahore', { reallocate: true })).body).toMatchObject({
      detail: 'This is on hold. Release it first.',
    })
    await choosing('OPTION_2')
    await cancel(held)
  })

  test('is found in City Issue; the others with its spelling are fixed with one call', async () => {
    const orders: OrderResponse[] = []
    const spellings = [
      'Karachee Shehr',
      'karachee shehr, sindh',
      'KARACHEE-SHEHR',
      'Mirpur',
      'Elsewhere',
      'Nowhere',
    ]
    for (const city of spellings) orders.push(await verify(await create(1, city)))
    expect(orders.map(({ status }) => status)).toEqual(Array(6).fill('city-issue'))
    const [first, second, third, two, other, unknown] = orders as [OrderResponse, ...OrderResponse[]]
    // The customer corrected it: no question, since nothing was allocated.
    const edited = await live.done(moveTo(owner, other as OrderResponse, 'Lahore'))
    expect([edited.status, edited.known_city]).toEqual(['awaiting-approval', 'Lahore'])
    const ambiguous = await live.done(
      live.sendEvent(owner, two as OrderResponse, { type: 'city.fixed', city: 'Mirpur Khas' }),
    )
    expect(ambiguous.twins).toBeNull()

    const fixed = await live.done(
      live.sendEvent(owner, first, { type: 'city.fixed', city: 'karachi', learn: true }),
    )
    expect(fixed.customer.city).toBe('Karachee Shehr')
    const twins = { spelling: 'Karachee Shehr', zip: first.customer.zip, city: 'Karachi' }
    expect(fixed.twins).toEqual({ ...twins, orders: 2 })
    const warehouse = await company.join('warehouse')
    expect((await warehouse.send(livePaths.cityTwins, twins)).code).toBe('event_refused')
    const elsewhere = { ...twins, zip: '54000' }
    expect((await owner.send(livePaths.cityTwins, elsewhere)).body).toEqual({ fixed: 0, left: 0 })
    const stranger = (await live.openCompany(app)).owner
    expect((await stranger.send(livePaths.cityTwins, twins)).body).toEqual({ fixed: 0, left: 0 })
    for (const city of ['Atlantis', 'mirpur', ''])
      expect(await owner.send(livePaths.cityTwins, { ...twins, city })).toMatchObject({
        status: 400,
        code: 'validation_failed',
        body: { city: [expect.stringMatching(/Choose a city from the list\.$/)] },
      })
    // Of two people at once, one fixes them, and the other one finds none left. A city has more names than one.
    const body = { ...twins, city: 'KHI' }
    const keys = ['twins-1', 'twins-2']
    await Promise.all(keys.map(() => app.database.db.execute('select 1')))
    const sent = () =>
      Promise.all(keys.map(async (key) => (await owner.send(livePaths.cityTwins, body, { key })).body))
    const both = await sent()
    expect(both.map(({ fixed }) => fixed)).toEqual(expect.arrayContaining([0, 2]))
    expect(both.map(({ left }) => left)).toEqual([0, 0])
    expect(await sent()).toEqual(both)
    for (const order of [second, third] as OrderResponse[]) {
      const found = await live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, order)))
      expect(found).toMatchObject({
        status: 'awaiting-approval',
        known_city: 'Karachi',
        version: order.version + 1,
      })
      expect(found.log.at(-1)).toMatchObject({ event: 'city.fixed', by: { kind: 'person' } })
    }
    // Another city that is not known waits as before.
    const path = live.pathOf(livePaths.order, unknown as OrderResponse)
    expect((await owner.get<OrderResponse>(path)).body).toMatchObject({ status: 'city-issue', version: 2 })
    // What was taught is known from now on.
    expect((await create(1, 'karachee shehr')).known_city).toBe('Karachi')
  })

  test('is one that an earlier version knew and this one does not: City Issue too, and a person fixes it', async () => {
    const preview = async () =>
      (await live.done(owner.get<{ orders: number }>(livePaths.allocationPreview))).orders
    const order = await create(1, 'Karachi')
    const before = await preview()
    await app.testDatabase.query(`update orders set known_city = 'Lyallpur' where id = $1`, [order.id])
    expect(await preview()).toBe(before - 1)
    const waiting = await verify(order)
    expect([waiting.status, waiting.known_city]).toEqual(['city-issue', null])
    const fixed = await live.done(live.sendEvent(owner, waiting, { type: 'city.fixed', city: 'Karachi' }))
    expect([fixed.status, fixed.known_city]).toEqual(['awaiting-approval', 'Karachi'])
  })
})
