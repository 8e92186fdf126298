/** The parcels at the provider's warehouses: their outlines, and who sees them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import {
  operatorPaths,
  type ParcelQueueResponse,
  type ProviderPapers,
} from '#domain/operator/operatorContract.ts'
import type { HandedOver, PackingDesk } from '#domain/packing/packingContract.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { setOperatorRights } from '#server/db/operators.ts'
import { countWrongOutlines, forgetCancelledBefore, outlineAgain } from '#server/db/providerParcels.ts'
import { rowsThatSay } from '#tests/support/everyRow.ts'
import * as live from '#tests/support/liveApp.ts'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let shop: Awaited<ReturnType<typeof openStoredShop>>
let operator: TestAccount
let access: string
beforeAll(async () => {
  server = await createTestApp()
  shop = await openStoredShop(server)
  operator = await server.createOperator({ email: 'mahnoor@operators.test' })
  access = (await server.signIn(operator)).access
})
afterAll(() => server.close())

const queue = async (query = '') =>
  (await (await server.get(`${operatorPaths.parcels}${query}`, access)).json()) as ParcelQueueResponse
const outlines = () => server.testDatabase.query('select * from provider_parcels order by order_label')
const wrong = () => countWrongOutlines(server.database.db, shop.companyId)

describe('the outline of a parcel', () => {
  test('is kept from the moment in which the parcel has its place, with nothing of the customer', async () => {
    const order = await shop.verified()
    const [parcel] = order.parcels
    expect(await queue()).toMatchObject({
      rows: [
        {
          id: parcel?.id,
          company: { id: shop.companyId, name: 'approved company' },
          order: order.label,
          number: 1,
          warehouse: 'Korangi',
          part: 'awaitingApproval',
          courier: null,
          placed_at: order.placed_at,
        },
      ],
      total: 1,
      counts: { awaitingApproval: 1 },
      warehouses: [
        { name: 'Korangi', city: 'Karachi' },
        { name: 'Kot Lakhpat', city: 'Lahore' },
      ],
    })
    const said = await rowsThatSay(server.testDatabase, /Ayesha|3001234567|Clifton/)
    expect(said.filter((row) => row.includes('provider_parcels'))).toEqual([])
    expect(said).not.toEqual([])
  })

  test('follows the parcel, and goes when nothing is left to do', async () => {
    const held = await live.done(
      live.sendToParcel(shop.owner, await shop.verified(), 1, { type: 'order.held', reason: 'Eid' }),
    )
    expect((await queue('?part=halt')).rows).toMatchObject([{ order: held.label, part: 'halt' }])
    const unassigned = await live.done(
      live.sendToParcel(shop.owner, await shop.verified(), 1, { type: 'parcel.unassigned' }),
    )
    await live.done(
      live.sendEvent(shop.owner, await shop.verified(), {
        type: 'order.cancelled',
        reason: 'duplicate',
        words: '',
        restock: true,
      }),
    )
    const kept = await outlines()
    expect(kept.map((row) => row['order_label'])).not.toContain(unassigned.label)
    expect(kept.map((row) => row['part'])).toEqual(['awaitingApproval', 'halt', 'cancelled'])
    expect(await wrong()).toBe(0)
  })

  test('stays when its company cancels it, until somebody has seen it or a day is over', async () => {
    const own = await openStoredShop(server)
    const cancel = async () => {
      const order = await own.verified()
      const event = { type: 'order.cancelled', reason: 'duplicate', words: '', restock: true }
      await live.done(live.sendEvent(own.owner, order, event))
      return order.parcels[0]?.id ?? ''
    }
    const [id, other] = [await cancel(), await cancel()]
    const ofOwn = async () => {
      const { rows } = await queue('?part=cancelled')
      return rows.filter(({ company }) => company.id === own.companyId)
    }
    const cancelledAt = server.clock.now().getTime()
    expect(await ofOwn()).toMatchObject([
      { id, cancelled_at: cancelledAt },
      { id: other, cancelled_at: cancelledAt },
    ])
    expect((await answerOf(server.get(parcelPath(own.companyId, id), access))).body).toMatchObject({
      parcel: { status: 'cancelled', cancelled_at: cancelledAt, possible: ['cancellation.seen'] },
    })
    const papers = `${operatorPaths.papers}?company=${own.companyId}&parcel=${id}`
    expect((await server.get(papers, access)).status).toBe(404)
    const pack = { type: 'parcel.packed', scanned: 1, weightGrams: 900, version: 1 }
    const late = await answerOf(server.post(eventsOf(own.companyId, id), pack, access))
    expect([late.status, late.code]).toEqual([409, 'event_refused'])
    const seen = { type: 'cancellation.seen', version: 2 }
    expect((await server.post(eventsOf(own.companyId, id), seen, access)).status).toBe(200)
    expect((await server.post(eventsOf(own.companyId, id), seen, access)).status).toBe(404)
    const waiting = (await own.verified()).parcels[0]?.id ?? ''
    expect((await server.post(eventsOf(own.companyId, waiting), seen, access)).status).toBe(404)
    await forgetCancelledBefore(server.database.db, server.clock.now())
    expect(await ofOwn()).toMatchObject([{ id: other }])
    await forgetCancelledBefore(server.database.db, new Date(cancelledAt + 1))
    expect(await ofOwn()).toEqual([])
    expect(await countWrongOutlines(server.database.db, own.companyId)).toBe(0)
  })

  test('is of parcels at the provider alone', async () => {
    const own = await live.openShop(server, { split_logic: 'OPTION_2' })
    await live.done(live.sendEvent(own.owner, await own.order(), { type: 'order.verified' }))
    expect((await outlines()).filter((row) => row['company_id'] === own.companyId)).toEqual([])
  })

  test('is made again from the parcels', async () => {
    const own = await openStoredShop(server)
    await own.verified()
    const { cn } = await booked(own)
    const ofOwn = async () => (await outlines()).filter((row) => row['company_id'] === own.companyId)
    const wrongOfOwn = () => countWrongOutlines(server.database.db, own.companyId)
    const before = await ofOwn()
    expect(before.map((row) => row['cn'])).toEqual([null, cn])
    await server.testDatabase.query("update provider_parcels set part = 'returned' where company_id = $1", [
      own.companyId,
    ])
    expect(await wrongOfOwn()).toBe(4)
    await server.testDatabase.query('delete from provider_parcels where company_id = $1', [own.companyId])
    expect(await wrongOfOwn()).toBe(2)
    await server.database.db.transaction((tx) => outlineAgain(tx, own.companyId))
    expect(await wrongOfOwn()).toBe(0)
    expect(await ofOwn()).toEqual(before)
    // The queue below is that of one company.
    await server.testDatabase.query('delete from provider_parcels where company_id <> $1', [shop.companyId])
  })
})

describe('the queue', () => {
  test('has one warehouse, or all, and pages', async () => {
    const [korangi, lahore] = server.warehouseIds
    expect((await queue(`?warehouse=${korangi}`)).counts).toEqual({ awaitingApproval: 1, halt: 1 })
    expect(await queue(`?warehouse=${lahore}&page=7`)).toMatchObject({ rows: [], total: 0, page: 1 })
    expect((await queue('?part=nonsense&warehouse=x')).rows).toHaveLength(1)
  })

  test('is not there for a person of a company, also of that company', async () => {
    for (const person of [shop.owner, await shop.join('warehouse')])
      expect((await person.get(operatorPaths.parcels)).status).toBe(404)
  })
})

const eventsOf = (companyId: string, id: string) =>
  operatorPaths.parcelEvents.replace(':company', companyId).replace(':id', id)
const parcelPath = (companyId: string, id: string) =>
  operatorPaths.parcel.replace(':company', companyId).replace(':id', id)

describe('an act of the provider', () => {
  /** Does something with the first parcel of an order, in the version that it has. */
  async function act(order: OrderResponse, event: { type: string; [field: string]: unknown }) {
    const { id = '', version } = (await shop.read(order)).parcels[0] ?? {}
    const answer = await answerOf(server.post(eventsOf(shop.companyId, id), { version, ...event }, access))
    return answer as { status: number; code: string | null; body: Record<string, unknown> }
  }
  const booking = (order: OrderResponse, cn = 'KI700000001') => ({
    courier: 'TCS',
    cn,
    weightGrams: 800,
    codMinor: order.parcels[0]?.shares.cod.minor,
  })

  test('goes through the chart of the parcel, from the approval to the handover, and is in the log', async () => {
    const order = await shop.verified(2)
    expect(await act(order, { type: 'parcel.approved', booking: booking(order) })).toMatchObject({
      status: 200,
      body: {
        parcel: {
          order: order.label,
          status: 'approve',
          courier: 'TCS',
          cn: 'KI700000001',
          is_packed: false,
          city: 'Karachi',
          lines: [{ sku: 'LAWN-1', quantity: 2 }],
          possible: ['fulfilment.cancelled', 'parcel.packed', 'parcel.dispatched'],
        },
      },
    })
    expect((await act(order, { type: 'parcel.packed', scanned: 2, weightGrams: 900 })).status).toBe(200)
    expect((await queue('?part=packed')).rows).toMatchObject([{ order: order.label, courier: 'TCS' }])
    const handed = await act(order, { type: 'parcel.dispatched', scanned: 0 })
    expect(handed.body).toMatchObject({ parcel: { status: 'dispatch', possible: ['parcel.markedReturned'] } })
    const { log, parcels } = await shop.read(order)
    expect(parcels[0]?.state).toBe('dispatched')
    const own = log.filter(({ by }) => by.kind === 'provider')
    expect(own.map(({ event, by }) => [event, by.name, by.id])).toEqual(
      ['parcel.approved', 'parcel.packed', 'parcel.dispatched'].map((event) => [
        event,
        'Karwan',
        operator.userId,
      ]),
    )
  })

  test('that comes late, or that the chart does not take, is refused as that of a person', async () => {
    const order = await shop.verified()
    const [parcel] = order.parcels
    const late = await act(order, { type: 'parcel.disapproved', reason: 'x', version: 9 })
    expect([late.status, late.code]).toEqual([409, 'stale_version'])
    const early = await act(order, { type: 'parcel.dispatched', scanned: 0 })
    expect([early.status, early.code]).toEqual([409, 'event_refused'])
    expect(await act(order, { type: 'order.cancelled', reason: 'duplicate' })).toMatchObject({ status: 400 })
    expect((await shop.read(order)).parcels[0]?.version).toBe(parcel?.version)
  })

  test('that takes the parcel out of the queue answers with none', async () => {
    const order = await shop.verified()
    expect(await act(order, { type: 'parcel.disapproved', reason: 'Nothing on the shelf' })).toMatchObject({
      status: 200,
      body: { parcel: null },
    })
    expect((await shop.read(order)).parcels[0]).toMatchObject({ state: 'halt', location: null })
  })

  test('is of a parcel at the provider alone, under the company that it is of', async () => {
    const own = await live.openShop(server, { split_logic: 'OPTION_2' })
    const elsewhere = await live.done(
      live.sendEvent(own.owner, await own.order(), { type: 'order.verified' }),
    )
    const here = await shop.verified()
    const cases = [
      [own.companyId, elsewhere.parcels[0]?.id ?? ''],
      [own.companyId, here.parcels[0]?.id ?? ''],
      [operator.companyId, here.parcels[0]?.id ?? ''],
    ] as const
    for (const [companyId, id] of cases) {
      const event = { type: 'parcel.disapproved', reason: 'x', version: 1 }
      expect((await server.post(eventsOf(companyId, id), event, access)).status).toBe(404)
      expect((await server.get(parcelPath(companyId, id), access)).status).toBe(404)
      const papers = `${operatorPaths.papers}?company=${companyId}&parcel=${id}`
      expect((await server.get(papers, access)).status).toBe(404)
    }
    const path = eventsOf(shop.companyId, here.parcels[0]?.id ?? '')
    const event = { type: 'parcel.disapproved', reason: 'x', version: 1 }
    expect((await shop.owner.send(path, event)).status).toBe(404)
  })

  test('is refused while the company is suspended', async () => {
    const closed = await openStoredShop(server)
    const order = await closed.verified()
    await server.suspend(closed.account.email)
    const path = eventsOf(closed.companyId, order.parcels[0]?.id ?? '')
    const event = { type: 'parcel.disapproved', reason: 'x', version: order.parcels[0]?.version }
    expect(await answerOf(server.post(path, event, access))).toMatchObject({
      status: 409,
      body: { detail: 'This company is suspended. That cannot be done with it now.' },
    })
  })

  test('is not offered to the people of the company, and refused to them with the reason', async () => {
    const order = await shop.verified()
    const [parcel] = order.parcels
    expect(parcel?.couriers).toEqual([])
    expect(parcel?.possible).toEqual(
      expect.arrayContaining(['parcel.unassigned', 'order.held', 'order.cancelled']),
    )
    const sentence = 'This parcel is at a warehouse of the provider, who does what is next.'
    const events = [
      { type: 'parcel.approved', booking: booking(order) },
      { type: 'parcel.disapproved', reason: 'x' },
    ]
    for (const event of events) {
      expect(parcel?.possible).not.toContain(event.type)
      const answer = await live.sendToParcel(shop.owner, order, 1, event)
      expect([answer.status, answer.body]).toMatchObject([409, { detail: sentence }])
    }
    const asked = { courier: 'tcs', version: parcel?.version }
    const path = live.pathOf(livePaths.parcelBooking, { id: parcel?.id ?? '' })
    expect((await shop.owner.send(path, asked)).body).toMatchObject({ detail: sentence })

    await act(order, { type: 'parcel.approved', booking: booking(order, 'KI700000002') })
    const booked = await shop.read(order)
    for (const type of ['parcel.packed', 'parcel.dispatched', 'fulfilment.cancelled']) {
      expect(booked.parcels[0]?.possible).not.toContain(type)
      const event = { type, scanned: 1, weightGrams: 800, isBookingCancelled: true }
      expect((await live.sendToParcel(shop.owner, booked, 1, event)).body).toMatchObject({ detail: sentence })
    }
    const desk = await live.done(shop.owner.get<PackingDesk>(livePaths.packing))
    expect(desk.rows).toEqual([])
  })
})

let numbers = 0
/** An order of a shop whose parcel is booked by hand, by the provider. */
async function booked(at: typeof shop, pieces = 1) {
  const order = await at.verified(pieces)
  const [parcel] = order.parcels
  numbers += 1
  const cn = `PK${800_000_000 + numbers}`
  const booking = { courier: 'TCS', cn, weightGrams: 800, codMinor: parcel?.shares.cod.minor }
  const approved = { type: 'parcel.approved', version: parcel?.version, booking }
  const path = eventsOf(at.companyId, parcel?.id ?? '')
  const { body } = await answerOf(server.post(path, approved, access))
  const { version } = (body as { parcel: { version: number } }).parcel
  return { id: parcel?.id ?? '', version, cn, order }
}

describe('the packing desk of the provider', () => {
  const deskOf = async (query = '', token = access) =>
    (await (await server.get(`${operatorPaths.packing}${query}`, token)).json()) as PackingDesk
  const handoverPath = (companyId: string) => operatorPaths.handover.replace(':company', companyId)
  /** An order in a place of its company, which booked it with the number OWN-1. */
  async function bookedByOwner({ owner, order }: Awaited<ReturnType<typeof live.openShop>>) {
    const verified = await live.done(live.sendEvent(owner, await order(), { type: 'order.verified' }))
    const codMinor = verified.parcels[0]?.shares.cod.minor
    const booking = { courier: 'TCS', cn: 'OWN-1', weightGrams: 800, codMinor }
    return live.done(live.sendToParcel(owner, verified, 1, { type: 'parcel.approved', booking }))
  }
  const scans = (at: typeof shop) =>
    server.testDatabase.query('update company_settings set requires_scan = true where company_id = $1', [
      at.companyId,
    ])

  test('has what is booked of all companies at one warehouse, each with its own rule of scanning', async () => {
    const [one, two] = [await openStoredShop(server), await openStoredShop(server)]
    await scans(two)
    const [first, second] = [await booked(one, 2), await booked(two)]
    const ids = [first.id, second.id]
    const { rows } = await deskOf(`?warehouse=${server.warehouseIds[0]}`)
    expect(rows.filter(({ id }) => ids.includes(id))).toMatchObject([
      {
        order: first.order.label,
        cn: first.cn,
        company: { id: one.companyId, name: 'approved company' },
        requires_scan: false,
        is_packed: false,
        location: 'Korangi',
        lines: [{ sku: 'LAWN-1', quantity: 2 }],
      },
      { id: second.id, company: { id: two.companyId }, requires_scan: true },
    ])
    expect((await deskOf(`?warehouse=${server.warehouseIds[1]}`)).rows).toEqual([])
    expect(JSON.stringify(rows)).not.toMatch(/Ayesha|3001234567|Clifton/)
  })

  test('knows a number of what is there alone', async () => {
    const { cn } = await booked(shop)
    const [korangi, lahore] = server.warehouseIds
    expect((await deskOf(`?code=${cn.toLowerCase()}&warehouse=${korangi}`)).rows).toMatchObject([{ cn }])
    expect((await deskOf(`?code=${cn}&warehouse=${lahore}`)).rows).toEqual([])
    // A parcel in a place of its company is none of the provider's, with whatever number.
    await bookedByOwner(await live.openShop(server, { split_logic: 'OPTION_2' }))
    expect((await deskOf('?code=OWN-1')).rows).toEqual([])
    expect((await deskOf('?code=')).rows).toEqual([])
  })

  test('hands over what is packed, says what stays, and prints the load sheet of that handover', async () => {
    const own = await openStoredShop(server)
    await scans(own)
    const [packed, waiting] = [await booked(own), await booked(own)]
    const pack = { type: 'parcel.packed', scanned: 1, weightGrams: 900, version: packed.version }
    await server.post(eventsOf(own.companyId, packed.id), pack, access)
    const handover = crypto.randomUUID()
    const elsewhere = await booked(shop)
    const parcels = [
      { id: packed.id, version: packed.version + 1 },
      { id: waiting.id, version: waiting.version },
      { id: elsewhere.id, version: elsewhere.version },
    ]
    const { body } = await answerOf(server.post(handoverPath(own.companyId), { handover, parcels }, access))
    const { handed, refused } = body as unknown as HandedOver
    expect(handed).toEqual([packed.id])
    expect(refused).toHaveLength(2)
    expect(refused).toContainEqual({ id: waiting.id, text: '0 of 1 items scanned.' })
    expect((await own.read(packed.order)).parcels[0]?.state).toBe('dispatched')
    expect((await shop.read(elsewhere.order)).parcels[0]?.state).toBe('approved')

    const sheetOf = (...companies: string[]) =>
      answerOf(
        server.get(`${operatorPaths.papers}?handover=${handover}&companies=${companies.join(',')}`, access),
      )
    expect((await sheetOf(own.companyId, shop.companyId)).body).toMatchObject({
      companies: [{ id: own.companyId, rows: [{ id: packed.id }] }],
    })
    // What a company handed over itself is none of the provider's.
    const other = await live.openShop(server, { split_logic: 'OPTION_2' })
    const [mine] = (await bookedByOwner(other)).parcels
    const given = { handover, parcels: [{ id: mine?.id, version: mine?.version }] }
    expect((await live.done(other.owner.send<HandedOver>(livePaths.packingHandover, given))).handed).toEqual([
      mine?.id,
    ])
    expect((await sheetOf(other.companyId)).body).toEqual({ companies: [] })
  })

  test('hands nothing over of a suspended company, and is not there for people of a company', async () => {
    const closed = await openStoredShop(server)
    const { id, version } = await booked(closed)
    const asked = { handover: crypto.randomUUID(), parcels: [{ id, version }] }
    for (const path of [handoverPath(closed.companyId), handoverPath(shop.companyId)])
      expect((await closed.owner.send(path, asked)).status).toBe(404)
    expect((await closed.owner.get(operatorPaths.packing)).status).toBe(404)
    await server.suspend(closed.account.email)
    expect(await answerOf(server.post(handoverPath(closed.companyId), asked, access))).toMatchObject({
      status: 409,
      body: { detail: 'This company is suspended. That cannot be done with it now.' },
    })
  })
})

describe('what is printed', () => {
  test('is of each company by itself, and what was printed is in its log', async () => {
    const other = await openStoredShop(server)
    await other.verified()
    const papers = async (query: string) =>
      (await (await server.get(`${operatorPaths.papers}${query}`, access)).json()) as ProviderPapers
    const { companies } = await papers('?part=awaitingApproval')
    const [own] = companies.filter(({ id }) => id === shop.companyId)
    const [others] = companies.filter(({ id }) => id === other.companyId)
    expect(others?.rows).toHaveLength(1)
    expect(others?.rows[0]).toMatchObject({
      customer: { name: 'Ayesha Khan' },
      location: { name: 'Korangi' },
    })
    const ids = own?.rows.map(({ id }) => id) ?? []
    const printed = { paper: 'pick', parcels: ids }
    const at = (companyId: string) => operatorPaths.papersPrinted.replace(':company', companyId)
    expect((await server.post(at(shop.companyId), printed, access)).status).toBe(200)
    expect((await papers('?part=awaitingApproval')).companies.map(({ rows }) => rows[0]?.printed)).toEqual(
      expect.arrayContaining([['pick'], []]),
    )
    const logged = await server.testDatabase.query(
      "select company_id, actor_kind, actor_name from changes where event = 'papers.printed'",
    )
    expect(logged).toEqual([{ company_id: shop.companyId, actor_kind: 'provider', actor_name: 'Karwan' }])
    expect((await server.post(at(other.companyId), printed, access)).status).toBe(404)
  })
})

describe('the stock at a warehouse of the provider', () => {
  const stockPath = (companyId: string, warehouse = server.warehouseIds[0]) =>
    operatorPaths.stock.replace(':company', companyId).replace(':id', String(warehouse))
  const adjust = (person: live.Person, at: typeof shop, change: number, reason: string) =>
    person.send(livePaths.stockAdjustments, {
      product_id: at.product.id,
      location_id: at.location.id,
      change,
      reason,
    })

  test('is counted by the provider, where the set-up says so: the company says what it sent, and no more', async () => {
    const own = await openStoredShop(server)
    const read = await answerOf(server.get(stockPath(own.companyId), access))
    expect(read.body).toMatchObject({
      company: { id: own.companyId },
      warehouse: 'Korangi',
      is_counted_here: true,
      rows: [{ id: own.product.id, sku: 'LAWN-1', on_hand: 90, reserved: 0 }],
    })
    const count = { product_id: own.product.id, counted: 84, seen_on_hand: 90 }
    expect(await answerOf(server.post(stockPath(own.companyId), count, access))).toMatchObject({
      status: 200,
      body: { rows: [{ on_hand: 84 }] },
    })
    const late = await answerOf(server.post(stockPath(own.companyId), count, access))
    expect([late.status, late.code]).toEqual([409, 'stock_moved'])
    const logged = await server.testDatabase.query(
      "select actor_kind, actor_name, reason from changes where company_id = $1 and event = 'stock.adjusted'",
      [own.companyId],
    )
    expect(logged).toEqual([{ actor_kind: 'provider', actor_name: 'Karwan', reason: 'count' }])

    expect((await adjust(own.owner, own, 6, 'received')).status).toBe(201)
    for (const reason of ['count', 'correction', 'damaged'])
      expect(await adjust(own.owner, own, -1, reason)).toMatchObject({
        status: 400,
        body: {
          reason: [
            'Korangi is a warehouse of the provider, who counts what is there. Say only what you sent: received.',
          ],
        },
      })
  })

  test('is counted by the company, where the set-up says that', async () => {
    const own = await openStoredShop(server)
    await server.testDatabase.query(
      "update company_setups set inventory_manager = 'COMPANY' where company_id = $1",
      [own.companyId],
    )
    expect(await answerOf(server.get(stockPath(own.companyId), access))).toMatchObject({
      body: { is_counted_here: false },
    })
    const count = { product_id: own.product.id, counted: 84, seen_on_hand: 90 }
    expect(await answerOf(server.post(stockPath(own.companyId), count, access))).toMatchObject({
      status: 409,
      body: { detail: 'This company counts its stock itself.' },
    })
    expect((await adjust(own.owner, own, -1, 'count')).status).toBe(201)
  })

  test('is not there of a warehouse that the company did not choose, or for anybody else', async () => {
    expect((await server.get(stockPath(shop.companyId, server.warehouseIds[1]), access)).status).toBe(404)
    expect((await server.get(stockPath(operator.companyId), access)).status).toBe(404)
    expect((await shop.owner.get(stockPath(shop.companyId))).status).toBe(404)
  })
})

describe('a write of the provider', () => {
  type Write = [path: string, body: object]
  const writes = {
    act(at: typeof shop, { parcels }: OrderResponse): Write {
      const { id = '', version } = parcels[0] ?? {}
      return [eventsOf(at.companyId, id), { type: 'parcel.disapproved', reason: 'x', version }]
    },
    print(at: typeof shop, { parcels }: OrderResponse): Write {
      const path = operatorPaths.papersPrinted.replace(':company', at.companyId)
      return [path, { paper: 'pick', parcels: parcels.map(({ id }) => id) }]
    },
    async handOver(at: typeof shop): Promise<Write> {
      const { id, version } = await booked(at)
      const path = operatorPaths.handover.replace(':company', at.companyId)
      return [path, { handover: crypto.randomUUID(), parcels: [{ id, version }] }]
    },
    count(at: typeof shop): Write {
      const path = operatorPaths.stock.replace(':company', at.companyId)
      const count = { product_id: at.product.id, counted: 91, seen_on_hand: 90 }
      return [path.replace(':id', String(server.warehouseIds[0])), count]
    },
  } satisfies Record<string, (at: typeof shop, order: OrderResponse) => Write | Promise<Write>>

  /** The rows that a write adds, changes or deletes, each with its table. */
  async function touchedBy(path: string, body: object, token: string) {
    const rows = async () => new Set(await rowsThatSay(server.testDatabase, /(?:)/))
    const before = await rows()
    const { status } = await server.post(path, body, token)
    const after = await rows()
    const touched = [...before, ...after].filter((row) => !(before.has(row) && after.has(row)))
    return { status, touched }
  }

  test.each(['act', 'print', 'handOver', 'count'] as const)(
    '(%s) concerns its company alone, and needs the right of the warehouse',
    async (name) => {
      const [own] = [await openStoredShop(server), await openStoredShop(server)]
      const [path, body] = await writes[name](own, await own.verified())
      const reviewer = await server.createOperator()
      await setOperatorRights(server.database.db, reviewer.userId, ['review'])
      const { access: without } = await server.signIn(reviewer)
      expect(await touchedBy(path, body, without)).toEqual({ status: 403, touched: [] })
      const { status, touched } = await touchedBy(path, body, access)
      expect(status).toBe(200)
      expect(touched).not.toEqual([])
      expect(touched.filter((row) => !row.includes(own.companyId))).toEqual([])
    },
  )
})

describe('the rights of an operator', () => {
  const operate = (...args: string[]) =>
    runOperator(args, { ...server.deps, actor: 'operator:root', accessTokenSecret: undefined })
  const mayNot = async (path: string) => {
    const { status, code, body } = await answerOf(server.get(path, access))
    expect([status, code]).toEqual([403, 'not_allowed'])
    return body
  }

  test('are all of them, unless the command says otherwise; and count at once', async () => {
    expect(await answerOf(server.get(operatorPaths.operator, access))).toMatchObject({
      body: { rights: ['review', 'warehouse'] },
    })
    expect((await operate('grant', operator.email, '--rights', 'warehouse')).text).toBe(
      'mahnoor@operators.test stays an operator for parcels alone.',
    )
    expect((await server.get(operatorPaths.parcels, access)).status).toBe(200)
    const company = operatorPaths.company.replace(':id', shop.companyId)
    const companyExport = operatorPaths.companyExport.replace(':id', shop.companyId)
    for (const path of [operatorPaths.companies, company, companyExport, operatorPaths.mails])
      expect(await mayNot(path)).toEqual({ detail: 'You work in the warehouse: another operator does this.' })

    expect((await operate('grant', operator.email, '--rights', 'review')).isDone).toBe(true)
    expect(await mayNot(operatorPaths.parcels)).toEqual({
      detail: 'You do not work in the warehouse: another operator does this.',
    })
    expect((await server.get(operatorPaths.companies, access)).status).toBe(200)
    expect((await operate('grant', operator.email, '--rights', 'warehouse, review')).text).toBe(
      'mahnoor@operators.test stays an operator, with all rights.',
    )
    expect((await server.get(operatorPaths.parcels, access)).status).toBe(200)
  })

  test('are given with the role, and unknown ones are refused', async () => {
    const { email } = await server.createAccount('onboarded', { email: 'bilal@operators.test' })
    expect((await operate('grant', email, '--rights', 'cook')).text).toMatch(
      /^--rights is one or more of: review, warehouse, separated by commas\./,
    )
    expect((await operate('grant', email, '--rights', 'warehouse')).text).toBe(
      'bilal@operators.test is an operator now for parcels alone. The console at /operator opens once two-step sign-in is on.',
    )
    expect((await operate('revoke', email, '--rights', 'warehouse')).text).toMatch(
      /^'--rights' is not expected here\./,
    )
    expect((await operate('approve', email, '--rights', 'review')).isDone).toBe(false)
  })
})
