/** What takes an act on an order back (orders.md §3): an assignment by who made it, and what becomes of a note. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { UNDO_MS, UNDO_WAY_MS } from '#domain/fulfilment/undo.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
let company: live.LiveCompany
let places: { id: string }[]
let lamp: { id: string }
let rug: { id: string }
beforeAll(async () => {
  app = await createTestApp()
  company = await live.openCompany(app, { split_logic: 'OPTION_3' })
  await app.testDatabase.query("update users set first_name = 'Sana', last_name = 'Malik' where id = $1", [
    company.account.userId,
  ])
  const allocation = { split_logic: 'OPTION_3', max_parcels: 3, version: 1 }
  await live.done(company.owner.send(livePaths.allocation, allocation))
  places = [
    await company.addLocation('Korangi', 'Karachi'),
    await company.addLocation('Gulberg', 'Lahore'),
    await company.addLocation('Saddar', 'Rawalpindi'),
  ]
  const everywhere = Object.fromEntries(places.map(({ id }) => [id, 50]))
  lamp = await company.addProduct('LAMP-7', everywhere, 33_333)
  rug = await company.addProduct('RUG-1', everywhere, 77_777)
})
afterAll(() => app.close())

const create = (
  changes: Record<string, unknown> = {},
  quantities: Record<string, number> = { 'LAMP-7': 1 },
) => live.done(company.owner.send<OrderResponse>(livePaths.orders, live.newOrder(quantities, changes)))

/** An order whose one parcel has to be assigned. */
const waiting = async (...of: Parameters<typeof create>) =>
  live.done(live.sendEvent(company.owner, await create(...of), { type: 'order.verified' }))

/** Four lamps and two rugs, with discounts that no split divides evenly. */
const large = () =>
  waiting(
    {
      coupon: { code: 'EID', percent_off: 7 },
      gift_card: { code: 'G', minor: 12_345 },
      shipping_minor: 25_001,
    },
    { 'LAMP-7': 4, 'RUG-1': 2 },
  )

type Part = [sku: string, place: number, quantity: number]
const wholly: Part[] = [['LAMP-7', 0, 1]]
const inTwo: Part[] = [
  ['LAMP-7', 0, 3],
  ['LAMP-7', 1, 1],
  ['RUG-1', 1, 2],
]
const inThree: Part[] = [
  ['LAMP-7', 0, 2],
  ['LAMP-7', 1, 1],
  ['LAMP-7', 2, 1],
  ['RUG-1', 2, 2],
]

const assign = (person: live.Person, order: OrderResponse, parts: Part[], type = 'parcel.assigned') =>
  live.sendToParcel(person, order, 1, {
    type,
    assignments: parts.map(([sku, place, quantity]) => ({
      lineId: order.lines.find((line) => line.sku === sku)?.id,
      warehouseId: places[place]?.id,
      quantity,
    })),
  })

const undo = (person: live.Person, order: OrderResponse) =>
  live.sendToParcel(person, order, 1, { type: 'assignment.undone' })

const assignedBy = async (person: live.Person) => live.done(assign(person, await waiting(), wholly))

/** What is the same again after an Undo: all but versions and the log. */
const stateOf = ({ status, tags, balance, parcels }: OrderResponse) => ({
  status,
  tags,
  balance,
  parcels: parcels.map((parcel) => ({ ...parcel, version: 0 })),
})

const stockNow = async () =>
  Promise.all(
    [lamp, rug].map(async (product) => {
      const path = live.pathOf(livePaths.product, product)
      return (await company.owner.get<ProductResponse>(path)).body.stock_at
    }),
  )

const read = async ({ id }: { id: string }) =>
  (await company.owner.get<OrderResponse>(live.pathOf(livePaths.order, { id }))).body

describe('an assignment', () => {
  test('is undone by the agent who made it', async () => {
    const agent = await company.join('agent')
    const { parcels, log } = await live.done(undo(agent, await assignedBy(agent)))
    expect(parcels).toMatchObject([{ state: 'awaitingAssigning', location: null }])
    expect(log.map(({ event }) => event).slice(-2)).toEqual(['parcel.assigned', 'assignment.undone'])
  })

  test('is undone by nobody else, and not later; an owner unassigns at any time', async () => {
    const [agent, other] = [await company.join('agent'), await company.join('agent')]
    const order = await assignedBy(agent)
    for (const person of [other, company.owner])
      expect(await undo(person, order)).toMatchObject({
        status: 409,
        body: { detail: 'Only the person who assigned this parcel can undo it.' },
      })
    app.clock.advance(UNDO_MS + UNDO_WAY_MS + 1)
    expect(await undo(agent, order)).toMatchObject({
      status: 409,
      body: { detail: 'The time to undo this assignment is over.' },
    })
    const unassign = (person: live.Person) =>
      live.sendToParcel(person, order, 1, { type: 'parcel.unassigned' })
    expect(await unassign(agent)).toMatchObject({ status: 409, code: 'event_refused' })
    expect((await unassign(company.owner)).status).toBe(200)
  })

  test('is not undone by who packs', async () => {
    const packer = await company.join('warehouse')
    expect(await undo(packer, await assignedBy(company.owner))).toMatchObject({
      status: 409,
      body: { refused: [{ guard: 'isPermitted' }, { guard: 'canBeUndone' }] },
    })
  })

  test.each([
    [
      'held and released',
      async (order: OrderResponse) => {
        const held = await live.done(
          live.sendToParcel(company.owner, order, 1, { type: 'order.held', reason: 'Calls back' }),
        )
        await live.done(live.sendToParcel(company.owner, held, 1, { type: 'hold.released' }))
      },
    ],
    [
      'cancelled with its order',
      async (order: OrderResponse) => {
        await live.done(live.sendEvent(company.owner, order, { type: 'order.cancelled', reason: 'price' }))
      },
    ],
  ])('of a parcel that was %s since stays, and who did it is said', async (_, change) => {
    const agent = await company.join('agent')
    const order = await assignedBy(agent)
    await change(order)
    expect(await undo(agent, order)).toMatchObject({
      status: 409,
      code: 'stale_version',
      body: { detail: 'This parcel was changed by Sana Malik a moment ago.' },
    })
  })

  test.each([
    ['two', inTwo],
    ['three', inThree],
  ])(
    'that made %s parcels of one is undone to the last paisa and piece, with one row in the log',
    async (_, parts) => {
      const agent = await company.join('agent')
      const before = await large()
      const stock = await stockNow()
      const split = await live.done(assign(agent, before, parts))
      expect(split.parcels.map(({ state }) => state)).toEqual(
        [...new Set(parts.map(([, place]) => place))].map(() => 'awaitingApproval'),
      )
      expect(split.tags).toContainEqual({ tag: 'Split', is_system: true })
      const after = await live.done(undo(agent, split))
      expect(stateOf(after)).toEqual(stateOf(before))
      expect(after.parcels).toHaveLength(1)
      expect(await stockNow()).toEqual(stock)
      expect(after.log).toHaveLength(split.log.length + 1)
      expect(after.log.at(-1)).toMatchObject({ event: 'assignment.undone', parcel_id: before.parcels[0]?.id })
      // It can be split again: the numbers of the merged parcels are used up.
      const again = await live.done(assign(agent, after, parts))
      expect(again.parcels.map(({ shares }) => shares)).toEqual(split.parcels.map(({ shares }) => shares))
    },
  )

  test('keeps the tag of an earlier split', async () => {
    const agent = await company.join('agent')
    const split = await live.done(assign(agent, await large(), inTwo))
    const unassigned = await live.done(
      live.sendToParcel(company.owner, split, 1, { type: 'parcel.unassigned' }),
    )
    const again = await live.done(
      assign(agent, unassigned, [
        ['LAMP-7', 0, 1],
        ['LAMP-7', 2, 2],
      ]),
    )
    expect(again.parcels).toHaveLength(3)
    const after = await live.done(undo(agent, again))
    expect(stateOf(await read(after))).toEqual(stateOf(unassigned))
    expect(after.tags).toContainEqual({ tag: 'Split', is_system: true })
  })

  test.each([
    ['held', { type: 'order.held', reason: 'Calls back' }],
    ['booked', { type: 'parcel.approved', booking: { courier: 'TCS', cn: 'CN-1' } }],
    ['cancelled', { type: 'order.cancelled', reason: 'price' }],
  ])('of which a part was %s since stays whole, and who did it is said', async (_, event) => {
    const agent = await company.join('agent')
    const split = await live.done(assign(agent, await large(), inTwo))
    await live.done(live.sendToParcel(company.owner, split, 2, event))
    const before = await read(split)
    expect(await undo(agent, split)).toMatchObject({
      status: 409,
      body: { detail: 'A parcel that this assignment made was changed by Sana Malik.' },
    })
    expect(await read(split)).toEqual(before)
  })

  test('of parts whose cash was changed by a payment stays', async () => {
    const agent = await company.join('agent')
    const split = await live.done(assign(agent, await large(), inTwo))
    const payment = { kind: 'charged', amount_minor: 50_000, version: split.version }
    await live.done(company.owner.send(live.pathOf(livePaths.orderPayments, split), payment))
    expect(await undo(agent, split)).toMatchObject({ status: 409, code: 'stale_version' })
  })

  test('that two undo at once is undone once; the same key again gives the same answer', async () => {
    const agent = await company.join('agent')
    const split = await live.done(assign(agent, await large(), inTwo))
    const answers = await Promise.all([undo(agent, split), undo(agent, split)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [parcel] = split.parcels
    const again = await live.done(assign(agent, await read(split), inTwo))
    const key = crypto.randomUUID()
    const path = live.pathOf(livePaths.parcelEvents, { id: parcel?.id ?? '' })
    const body = { type: 'assignment.undone', version: again.parcels[0]?.version }
    const [first, second] = await Promise.all(
      [1, 2].map(() => agent.send<OrderResponse>(path, body, { key })),
    )
    expect(second).toEqual(first)
    expect(first?.status).toBe(200)
    expect((await read(split)).log.filter(({ event }) => event === 'assignment.undone')).toHaveLength(2)
  })
})

describe('an assignment out of Halt', () => {
  /** A parcel without stock in the city of its customer, who knows that it will be cancelled. */
  async function halted() {
    const own = await live.openCompany(app, { split_logic: 'OPTION_1' })
    await live.done(
      own.owner.send(livePaths.allocation, {
        split_logic: 'OPTION_1',
        max_parcels: 2,
        halt_days: 3,
        version: 1,
      }),
    )
    await own.addLocation('Korangi', 'Karachi')
    const lahore = await own.addLocation('Gulberg', 'Lahore')
    const rawalpindi = await own.addLocation('Saddar', 'Rawalpindi')
    await own.addProduct('FAR-1', { [lahore.id]: 5, [rawalpindi.id]: 5 })
    const placed = await live.done(
      own.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'FAR-1': 3 })),
    )
    const verified = await live.done(live.sendEvent(own.owner, placed, { type: 'order.verified' }))
    const told = await live.done(live.sendToParcel(own.owner, verified, 1, { type: 'customer.told' }))
    expect(told.parcels).toMatchObject([{ state: 'halt', halt: { message: 'No stock in Karachi' } }])
    return { ...own, order: told, lahore, rawalpindi }
  }

  test.each([
    ['whole', 'parcel.assigned', [3]],
    ['in two', 'parcel.assigned', [2, 1]],
    ['without stock', 'parcel.assignedWithoutStock', [3]],
  ])('%s halts again: for the same reason, since the same time', async (_, type, [first = 0, second = 0]) => {
    const { owner, order, lahore, rawalpindi } = await halted()
    app.clock.advance(60_000)
    const lineId = order.lines[0]?.id
    const assignments = [
      { lineId, warehouseId: lahore.id, quantity: first },
      { lineId, warehouseId: rawalpindi.id, quantity: second },
    ].filter(({ quantity }) => quantity > 0)
    const assigned = await live.done(live.sendToParcel(owner, order, 1, { type, assignments }))
    expect(assigned.status).toBe('awaiting-approval')
    const after = await live.done(undo(owner, assigned))
    expect(stateOf(after)).toEqual(stateOf(order))
    expect(after.parcels[0]?.facts).toMatchObject({ isCustomerTold: true, halted: { code: 'noStockInCity' } })
  })

  test('of a row that an earlier version wrote is not undone, and the parcel is shown', async () => {
    const { owner, order, lahore } = await halted()
    const assignments = [{ lineId: order.lines[0]?.id, warehouseId: lahore.id, quantity: 3 }]
    const assigned = await live.done(
      live.sendToParcel(owner, order, 1, { type: 'parcel.assigned', assignments }),
    )
    await app.testDatabase.query("update parcels set memory = memory - 'assignedFrom' where order_id = $1", [
      order.id,
    ])
    expect((await undo(owner, assigned)).status).toBe(409)
    const path = live.pathOf(livePaths.order, { id: order.id })
    expect((await owner.get<OrderResponse>(path)).body.parcels).toMatchObject([
      { state: 'awaitingApproval', facts: { assignedFrom: null } },
    ])
  })

  test('that the system made when stock came is not undone', async () => {
    const { owner, order, ...own } = await halted()
    const places = await live.done(owner.get<{ rows: { id: string; name: string }[] }>(livePaths.locations))
    const product = order.lines[0]?.product_id ?? ''
    await own.adjust(product, places.rows.find(({ name }) => name === 'Korangi')?.id ?? '', 5)
    const rechecked = await live.done(live.sendToParcel(owner, order, 1, { type: 'stock.rechecked' }))
    expect(rechecked.parcels[0]?.possible).not.toContain('assignment.undone')
    expect(await undo(owner, rechecked)).toMatchObject({
      status: 409,
      body: { detail: 'Only the person who assigned this parcel can undo it.' },
    })
  })
})

describe('a note', () => {
  const pathOf = (order: OrderResponse, note: number) =>
    live.pathOf(livePaths.orderNote, { id: order.id, remark: order.notes[note]?.id ?? '' })
  const put = (order: OrderResponse, note: number, body: object) =>
    company.owner.send<OrderResponse>(pathOf(order, note), body, { method: 'PUT' })
  const remove = (order: OrderResponse, version: number) =>
    company.owner.send<OrderResponse>(`${pathOf(order, 0)}?version=${version}`, {}, { method: 'DELETE' })

  test('that was deleted is there again in the version of its deletion, with one log row', async () => {
    const order = await create({ note: 'Ring twice' })
    await live.done(remove(order, 1))
    expect(await put(order, 0, { text: 'Ring twice', version: 1 })).toMatchObject({
      status: 409,
      code: 'stale_version',
    })
    expect((await remove(order, 2)).status).toBe(404)
    const { notes, log } = await live.done(put(order, 0, { text: 'Ring twice', version: 2 }))
    expect(notes).toMatchObject([{ text: 'Ring twice', is_deleted: false, edited_at: null }])
    expect(log.at(-1)).toMatchObject({ event: 'note.restored', after: { note: 'Ring twice' } })
    expect(log.filter(({ event }) => event.startsWith('note.'))).toHaveLength(2)
  })

  test('gets the pin only while the one that was seen has it', async () => {
    const order = await create({ note: 'Ring twice' })
    const path = live.pathOf(livePaths.orderNotes, { id: order.id })
    const both = await live.done(
      company.owner.send<OrderResponse>(path, { text: 'Fragile', is_pinned: true }),
    )
    const pin = (seen_pinned: string | null) =>
      put(both, 0, { text: 'Ring twice', version: 1, is_pinned: true, seen_pinned })
    expect(await pin(null)).toMatchObject({ status: 409, code: 'stale_version' })
    expect(await pin(both.notes[0]?.id ?? '')).toMatchObject({ status: 409, code: 'stale_version' })
    const { notes } = await live.done(pin(both.notes[1]?.id ?? ''))
    expect(notes.map(({ is_pinned }) => is_pinned)).toEqual([true, false])
  })
})
