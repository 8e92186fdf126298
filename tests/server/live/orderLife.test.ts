/** The whole life of orders at the API (orders.md §1), with stock and money right to the rupee. */
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { listHaltedSince } from '#server/db/live/halts.ts'
import { findSettings } from '#server/db/live/settings.ts'
import type { OrderEventInput } from '#server/live/orders/eventInput.ts'
import { cancelExpiredHalts, startHaltExpiry } from '#server/live/orders/haltExpiry.ts'
import { sendOrderEvent } from '#server/live/orders/orderEvents.ts'
import { sendParcelEvent } from '#server/live/orders/parcelEvents.ts'
import { writeBySystem } from '#server/live/write.ts'
import * as live from '#tests/support/liveApp.ts'
import { replayOrders, replayStock } from '#tests/support/replay.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The stock of a product as [on hand, reserved] by location. */
async function stockOf(company: live.LiveCompany, id: string) {
  const { stock_at } = await live.done(
    company.owner.get<ProductResponse>(live.pathOf(livePaths.product, { id })),
  )
  return Object.fromEntries(stock_at.map((place) => [place.location_id, [place.on_hand, place.reserved]]))
}

test('a COD order of 2, with 1 piece in each of two warehouses, is delivered in one parcel and returned in the other', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const gulberg = await company.addLocation('Gulberg', 'Lahore')
  const suit = await company.addProduct('LAWN-1', { [korangi.id]: 1, [gulberg.id]: 1 }, 249_965)

  let order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAWN-1': 2 })))
  expect(order).toMatchObject({ number: 1001, status: 'pending-cod', known_city: 'Karachi' })
  expect(order.totals.grand_total.minor).toBe(2 * 249_965 + 25_000)
  expect(order.balance.cod_to_collect.minor).toBe(524_900)

  order = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  expect(order.status).toBe('awaiting-approval')
  expect(order.parcels.map(({ state, location }) => [state, location?.name])).toEqual([
    ['awaitingApproval', 'Korangi'],
    ['awaitingApproval', 'Gulberg'],
  ])
  const cod = order.parcels.map(({ shares }) => shares.cod.minor)
  expect(cod.reduce((sum, share) => sum + share)).toBe(524_900)
  expect(await stockOf(company, suit.id)).toEqual({ [korangi.id]: [1, 1], [gulberg.id]: [1, 1] })

  for (const number of [1, 2]) {
    const booking = { courier: 'TCS', cn: `CN-${number}` }
    order = await live.done(live.sendToParcel(owner, order, number, { type: 'parcel.approved', booking }))
    order = await live.done(live.sendToParcel(owner, order, number, { type: 'parcel.dispatched' }))
  }
  expect(order.status).toBe('dispatch')
  expect(await stockOf(company, suit.id)).toEqual({ [korangi.id]: [0, 0], [gulberg.id]: [0, 0] })

  order = await live.done(
    live.sendToParcel(owner, order, 1, { type: 'parcel.markedDelivered', proof: 'Seen on the phone' }),
  )
  order = await live.done(live.sendToParcel(owner, order, 2, { type: 'parcel.markedReturned' }))
  expect(order.status).toBe('delivered')
  const [line] = order.parcels[1]?.lines ?? []
  order = await live.done(
    live.sendToParcel(owner, order, 2, {
      type: 'return.checked',
      lines: [{ lineId: line?.line_id, good: 1, damaged: 0 }],
    }),
  )
  expect(await stockOf(company, suit.id)).toEqual({ [korangi.id]: [0, 0], [gulberg.id]: [1, 0] })
  expect(order.balance).toMatchObject({
    cod_to_collect: { minor: cod[0] },
    collected: { minor: cod[0] },
  })
  expect(order.log.map(({ event }) => event)).toEqual([
    'order.created',
    'order.verified',
    'parcel.approved',
    'parcel.dispatched',
    'parcel.approved',
    'parcel.dispatched',
    'parcel.markedDelivered',
    'parcel.markedReturned',
    'return.checked',
  ])
})

test('a card order of two products is paid, split, sent from two warehouses and returned in part', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const gulberg = await company.addLocation('Gulberg', 'Lahore')
  const lamp = await company.addProduct('LAMP', { [korangi.id]: 5 }, 120_000)
  const vase = await company.addProduct('VASE', { [gulberg.id]: 5 }, 80_050)

  let order = await live.done(
    owner.send<OrderResponse>(
      livePaths.orders,
      live.newOrder({ LAMP: 2, VASE: 3 }, { payment: 'CC', coupon: { code: 'EID', percent_off: 10 } }),
    ),
  )
  const total = Math.round((240_000 + 240_150) * 0.9) + 25_000
  expect([order.status, order.totals.grand_total.minor]).toEqual(['pending-cc', total])
  expect(order.balance).toMatchObject({ cod_to_collect: { minor: 0 }, paid: { minor: 0 } })

  const agent = await company.join('agent')
  const unpaid = await live.sendEvent(agent, order, { type: 'order.verified' })
  expect(unpaid.body).toMatchObject({ detail: `Payment of Rs. 4,571.35 is still pending.` })
  const payment = { kind: 'charged', amount_minor: total, reference: 'HBL-1', version: order.version }
  order = await live.done(owner.send<OrderResponse>(live.pathOf(livePaths.orderPayments, order), payment))
  expect(order).toMatchObject({ payment_status: 'Paid', balance: { difference: { minor: 0 } } })

  order = await live.done(live.sendEvent(agent, order, { type: 'order.verified' }))
  expect(order.parcels.map(({ location, shares }) => [location?.name, shares.cod.minor])).toEqual([
    ['Korangi', 0],
    ['Gulberg', 0],
  ])
  for (const number of [1, 2]) {
    const booking = { courier: 'Leopards', cn: `LE-${number}` }
    order = await live.done(live.sendToParcel(owner, order, number, { type: 'parcel.approved', booking }))
    order = await live.done(live.sendToParcel(owner, order, number, { type: 'parcel.dispatched' }))
    order = await live.done(
      live.sendToParcel(owner, order, number, { type: 'parcel.markedDelivered', proof: 'Signed' }),
    )
  }
  expect(order).toMatchObject({ status: 'delivered', balance: { difference: { minor: 0 } } })

  // One of the three vases comes back, damaged: it becomes a parcel of its own.
  const lineId = order.parcels[1]?.lines[0]?.line_id ?? ''
  const lines = [{ lineId, quantity: 1 }]
  order = await live.done(live.sendToParcel(owner, order, 2, { type: 'parcel.returned', lines }))
  const checked = [{ lineId, good: 0, damaged: 1 }]
  order = await live.done(live.sendToParcel(owner, order, 3, { type: 'return.checked', lines: checked }))
  expect(order.status).toBe('delivered')
  expect(order.parcels.map(({ status, lines: own }) => [status, own[0]?.quantity])).toEqual([
    ['delivered', 2],
    ['delivered', 2],
    ['returned', 1],
  ])
  const shares = order.parcels.map((parcel) => parcel.shares)
  expect(shares.reduce((sum, { subtotal }) => sum + subtotal.minor, 0)).toBe(480_150)
  const kept = total - Number(shares[2] && grossOf(shares[2]))
  expect(order.balance.total.minor).toBe(kept)
  order = await live.done(
    owner.send<OrderResponse>(live.pathOf(livePaths.orderPayments, order), {
      kind: 'refunded',
      amount_minor: total - kept,
      version: order.version,
    }),
  )
  expect(order.balance).toMatchObject({ refunded: { minor: total - kept }, difference: { minor: 0 } })
  expect(await stockOf(company, lamp.id)).toEqual({ [korangi.id]: [3, 0] })
  expect(await stockOf(company, vase.id)).toEqual({ [gulberg.id]: [2, 0] })

  // The log alone tells status and stock.
  const changes = await app.testDatabase.query<Parameters<typeof replayOrders>[0][number]>(
    'select subject, subject_id, before, after from changes where company_id = $1 order by subject_id, version, id',
    [company.companyId],
  )
  expect(replayOrders(changes).get(order.id)).toMatchObject({ status: 'delivered', state: 'allocated' })
  const productOf = (id: string) => order.lines.find((line) => line.id === id)?.product_id ?? null
  expect(Object.fromEntries(replayStock(changes, productOf))).toEqual({
    [`${lamp.id}/${korangi.id}`]: { onHand: 3, reserved: 0 },
    [`${vase.id}/${gulberg.id}`]: { onHand: 2, reserved: 0 },
  })
})

function grossOf({
  subtotal,
  coupon_discount,
  gift_card_discount,
  shipping,
}: OrderResponse['parcels'][number]['shares']) {
  return subtotal.minor - coupon_discount.minor - gift_card_discount.minor + shipping.minor
}

test('the cash of parcels that nobody has booked follows what is paid, beside what couriers know and what was cancelled', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner } = company
  const allocation = { split_logic: 'OPTION_2', max_parcels: 3, version: 1 }
  await live.done(owner.send(livePaths.allocation, allocation))
  for (const [index, city] of ['Karachi', 'Lahore', 'Multan'].entries()) {
    const { id } = await company.addLocation(city, city)
    await company.addProduct(`CASH-${index}`, { [id]: 9 }, 100_010 * (index + 1))
  }
  const bought = { 'CASH-0': 1, 'CASH-1': 2, 'CASH-2': 1 }
  const create = async (changes: object) => {
    const discounts = {
      coupon: { code: 'EID', percent_off: 7 },
      gift_card: { code: 'G', minor: 12_345 },
      shipping_minor: 25_001,
    }
    const order = await live.done(
      owner.send<OrderResponse>(livePaths.orders, live.newOrder(bought, { ...discounts, ...changes })),
    )
    return order
  }
  const pay = (of: OrderResponse, kind: string, amount_minor: number) =>
    owner.send<OrderResponse>(live.pathOf(livePaths.orderPayments, of), {
      kind,
      amount_minor,
      version: of.version,
      // The courier of the first parcel collects its share all the same.
      give_back: true,
    })
  const cashIn = ({ parcels }: OrderResponse) => parcels.map(({ shares }) => shares.cod.minor)
  const rounded = (minor: number) => Math.round(minor / 100) * 100

  let order = await live.done(live.sendEvent(owner, await create({}), { type: 'order.verified' }))
  const total = order.totals.grand_total.minor
  const [told = 0, second = 0, third = 0] = cashIn(order)
  expect(told + second + third).toBe(rounded(total))
  const booking = { courier: 'TCS', cn: 'CASH' }
  order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking }))
  order = await live.done(pay(order, 'charged', 50_000))
  expect(cashIn(order)[0]).toBe(told)
  expect((cashIn(order)[1] ?? 0) + (cashIn(order)[2] ?? 0)).toBe(rounded(total - 50_000) - told)
  order = await live.done(live.sendToParcel(owner, order, 2, { type: 'order.cancelled', reason: 'price' }))
  const shares = order.parcels[1]?.shares
  const kept = total - (shares ? grossOf(shares) : 0)
  expect(order.balance).toMatchObject({ total: { minor: kept }, paid: { minor: 50_000 } })
  expect((await pay(order, 'charged', kept - 50_000 + 1)).status).toBe(400)
  order = await live.done(pay(order, 'charged', 30_000))
  const left = rounded(kept - 80_000) - told
  expect([cashIn(order)[0], cashIn(order)[2]]).toEqual([told, left])
  expect(order.balance.cod_to_collect.minor).toBe(told + left)
  // No parcel gives cash back: what was paid too much beside what the courier collects is a difference.
  order = await live.done(pay(order, 'charged', kept - 80_000))
  expect([cashIn(order)[0], cashIn(order)[2]]).toEqual([told, 0])
  expect(order.balance.difference.minor).toBe(0)
  order = await live.done(pay(order, 'refunded', 1_000))
  expect(cashIn(order)[2]).toBe(0)

  // Of a card order no courier collects anything.
  const paid = { minor: total, reference: 'HBL-1' }
  order = await live.done(
    live.sendEvent(owner, await create({ payment: 'CC', paid }), { type: 'order.verified' }),
  )
  order = await live.done(pay(order, 'refunded', 5_000))
  expect(cashIn(order)).toEqual([0, 0, 0])
  expect(order.balance).toMatchObject({ refunded: { minor: 5_000 }, difference: { minor: -5_000 } })
})

test('cancelling gives the stock back, or writes it off; nothing changes afterwards', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const rug = await company.addProduct('RUG', { [korangi.id]: 10 })
  const cancel = async (restock: boolean) => {
    const order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ RUG: 2 })))
    const verified = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
    const event = { type: 'order.cancelled', reason: 'outOfStock', restock }
    return live.done(live.sendEvent(owner, verified, event))
  }
  const cancelled = await cancel(true)
  expect(cancelled).toMatchObject({ status: 'cancelled', parcels: [{ state: 'cancelled' }], possible: [] })
  expect(cancelled.log.at(-1)).toMatchObject({ event: 'order.cancelled', reason: 'outOfStock' })
  expect(await stockOf(company, rug.id)).toEqual({ [korangi.id]: [10, 0] })
  await cancel(false)
  expect(await stockOf(company, rug.id)).toEqual({ [korangi.id]: [8, 0] })

  const again = await live.sendEvent(owner, cancelled, { type: 'order.verified' })
  expect(again.body).toMatchObject({ refused: [{ guard: 'state' }], possible: [] })
})

test('a disapproved parcel goes to the next best place, and halts when there is none', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const gulberg = await company.addLocation('Gulberg', 'Lahore')
  const pot = await company.addProduct('POT', { [korangi.id]: 3, [gulberg.id]: 3 })
  let order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ POT: 1 })))
  order = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  const disapproved = { type: 'parcel.disapproved', reason: 'Broken' }
  order = await live.done(live.sendToParcel(owner, order, 1, disapproved))
  expect(order.parcels[0]).toMatchObject({ state: 'awaitingApproval', location: { name: 'Gulberg' } })
  expect(await stockOf(company, pot.id)).toEqual({ [korangi.id]: [3, 0], [gulberg.id]: [3, 1] })
  order = await live.done(live.sendToParcel(owner, order, 1, disapproved))
  expect(order.parcels[0]).toMatchObject({ state: 'halt', location: null })
  expect(await stockOf(company, pot.id)).toEqual({ [korangi.id]: [3, 0], [gulberg.id]: [3, 0] })
})

test("the courier's news of a parcel end in the same, in whatever order and how often they arrive", async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner, companyId } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const mug = await company.addProduct('MUG', { [korangi.id]: 4 }, 90_000)
  const settings = await findSettings(app.database.db, companyId)
  if (!settings) throw new Error('The company has settings')
  const courier = { kind: 'courier', id: null, name: 'TCS' } as const
  const system = { kind: 'system', id: null, name: 'System' } as const
  type Input = Parameters<typeof sendParcelEvent>[2]['input']
  const tell = (id: string, input: Input, by: typeof courier | typeof system = courier) =>
    writeBySystem(app.deps, { companyId, actor: by }, (writing) =>
      sendParcelEvent(writing, settings, {
        id,
        version: null,
        input,
        sender: { kind: by.kind, name: by.name, rights: [] },
      }),
    ).then(
      () => 'accepted',
      (refusal: Error) => refusal.message,
    )

  let order = await live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ MUG: 1 })))
  order = await live.done(live.sendEvent(owner, order, { type: 'order.verified' }))
  const booking = { courier: 'TCS', cn: 'M-1' }
  order = await live.done(live.sendToParcel(owner, order, 1, { type: 'parcel.approved', booking }))
  const id = order.parcels[0]?.id ?? ''
  const delivered = { type: 'courier.delivered', scannedAt: 2_000, isTerminal: true } as const
  const late = { type: 'courier.returned', scannedAt: 1_000, isTerminal: true } as const

  // Nobody had dispatched it: it leaves the stock all the same, and the log warns.
  expect(await tell(id, delivered)).toBe('accepted')
  expect([await tell(id, delivered), await tell(id, late)]).toEqual(['event_refused', 'event_refused'])
  order = await live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, order)))
  expect(order).toMatchObject({ status: 'delivered', payment_status: 'Paid' })
  expect(order.balance).toMatchObject({
    collected: { minor: 115_000 },
    remitted: { minor: 0 },
    difference: { minor: -115_000 },
  })
  expect(order.log.find(({ event }) => event === 'courier.delivered')).toMatchObject({
    by: { kind: 'courier', name: 'TCS' },
    reason: 'notDispatched',
  })
  expect(await stockOf(company, mug.id)).toEqual({ [korangi.id]: [3, 0] })
})

const captured: OrderEventInput = { type: 'payment.captured', minor: 125_000, reference: 'HBL-7' }
const confirmed = (grandTotalMinor: number): OrderEventInput => ({
  type: 'call.confirmed',
  grandTotalMinor,
  items: [{ sku: 'PEN', quantity: 1 }],
})
/** In an order that is paid by `payment`, of a company that leaves every decision to its people. */
type Report = { payment: 'CC' | 'COD'; by: 'store' | 'customer' | 'system'; input: OrderEventInput }
const reports: [what: string, report: Report, becomes: [status: string, payment: string, tags: string[]]][] =
  [
    [
      'a card payment at the store',
      { payment: 'CC', by: 'store', input: captured },
      ['pending-cc', 'CC Paid', []],
    ],
    [
      'a COD order that is paid at the store',
      { payment: 'COD', by: 'store', input: captured },
      ['awaiting-approval', 'CC Paid', ['Verified']],
    ],
    [
      'what a customer confirms',
      { payment: 'COD', by: 'customer', input: confirmed(125_000) },
      ['awaiting-approval', 'COD Unpaid', ['Verified']],
    ],
    [
      'what a customer confirms of an order that was changed since',
      { payment: 'COD', by: 'customer', input: confirmed(124_999) },
      ['pending-cod', 'COD Unpaid', ['Call outdated']],
    ],
    [
      'what a customer declines',
      { payment: 'COD', by: 'customer', input: { type: 'call.declined' } },
      ['pending-cod', 'COD Unpaid', ['Declined']],
    ],
    [
      'a customer whom no call reached',
      { payment: 'COD', by: 'system', input: { type: 'call.exhausted', isOutage: false } },
      ['pending-cod', 'COD Unpaid', ['Not reached']],
    ],
  ]
test.each(reports)('%s is kept, with who told it', async (_, { payment, by: kind, input }, becomes) => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner, companyId } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('PEN', { [korangi.id]: 4 })
  const settings = await findSettings(app.database.db, companyId)
  if (!settings) throw new Error('The company has settings')
  const { id } = await live.done(
    owner.send<OrderResponse>(livePaths.orders, live.newOrder({ PEN: 1 }, { payment })),
  )
  await writeBySystem(app.deps, { companyId, actor: { kind, id: null, name: 'Sana' } }, (writing) =>
    sendOrderEvent(writing, settings, {
      by: { id },
      version: null,
      input,
      sender: { kind, name: 'Sana', rights: [] },
    }),
  )

  const order = await live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, { id })))
  const tags = order.tags.map(({ tag, is_system }) => is_system && tag)
  expect([order.status, `${order.payment} ${order.payment_status}`, tags]).toEqual(becomes)
  expect(order.log.at(-1)).toMatchObject({ event: input.type, by: { kind, id: null, name: 'Sana' } })
  const charged = { kind: 'charged', method: 'CC', reference: 'HBL-7', at: app.clock.now().getTime() }
  expect(order.payments).toMatchObject(input === captured ? [{ ...charged, amount: { minor: 125_000 } }] : [])
})

test('38: what waits in Halt is cancelled after the days of the company, once the customer was told', async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const { owner, companyId } = company
  const korangi = await company.addLocation('Korangi', 'Karachi')
  const bowl = await company.addProduct('BOWL', { [korangi.id]: 10 })
  const create = async () =>
    live.done(owner.send<OrderResponse>(livePaths.orders, live.newOrder({ BOWL: 2 })))
  const now = async ({ id }: OrderResponse) =>
    live.done(owner.get<OrderResponse>(live.pathOf(livePaths.order, { id })))
  const held = { type: 'order.held', reason: 'Abroad' }
  const verified = async () => live.done(live.sendEvent(owner, await create(), { type: 'order.verified' }))
  const halted = {
    order: await live.done(live.sendEvent(owner, await create(), held)),
    parcel: await live.done(live.sendToParcel(owner, await verified(), 1, held)),
    untold: await live.done(live.sendEvent(owner, await create(), held)),
    released: await live.done(live.sendToParcel(owner, await verified(), 1, held)),
  }
  const setDays = (days: number) =>
    app.testDatabase.query('update company_settings set halt_days = $2 where company_id = $1', [
      companyId,
      days,
    ])
  const told = { type: 'customer.told' }
  // Nothing would be cancelled, so there is nothing to tell.
  expect(await live.sendEvent(owner, halted.order, told)).toMatchObject({ status: 409 })
  await setDays(31)
  await live.done(live.sendEvent(owner, halted.order, told))
  for (const of of [halted.parcel, halted.released]) await live.done(live.sendToParcel(owner, of, 1, told))
  await setDays(0)
  const other = live.secondProcess(app)
  const elsewhere = { ...app.deps, database: other.database }
  const run = async () => {
    const [here, there] = await Promise.all([cancelExpiredHalts(app.deps), cancelExpiredHalts(elsewhere)])
    return here + there
  }

  app.clock.advance(30 * 86_400_000)
  // Off until the company sets days.
  expect(await run()).toBe(0)
  await setDays(31)
  expect(await run()).toBe(0)
  await live.done(live.sendToParcel(owner, await now(halted.released), 1, { type: 'hold.released' }))
  app.clock.advance(86_400_000)
  // Only what has expired is looked at: what has not would fill a run, and nothing would be cancelled.
  const expired = (since: number) =>
    listHaltedSince(app.database.db, companyId, { since: app.clock.now().getTime() - since, limit: 9 })
  expect((await expired(31 * 86_400_000)).map(({ orderId }) => orderId)).toEqual([
    halted.order.id,
    halted.parcel.id,
  ])
  expect(await expired(31 * 86_400_000 + 1)).toEqual([])
  // To the first of the two it is a day earlier: its chart refuses, it stays, and the other one is cancelled.
  const today = app.clock.now()
  const times = [today, new Date(today.getTime() - 86_400_000)]
  expect(await cancelExpiredHalts({ ...app.deps, now: () => times.shift() ?? today })).toBe(1)
  expect([await run(), await run()]).toEqual([1, 0])
  await other.close()

  const statuses = Object.entries(halted).map(async ([name, order]) => [name, (await now(order)).status])
  expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
    order: 'cancelled',
    parcel: 'cancelled',
    untold: 'halt',
    released: 'awaiting-approval',
  })
  expect((await now(halted.parcel)).log.at(-1)).toMatchObject({
    event: 'halt.expired',
    by: { kind: 'system', id: null },
  })
  expect(await stockOf(company, bowl.id)).toEqual({ [korangi.id]: [10, 2] })

  // A process looks every ten minutes, until it stops.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const stop = startHaltExpiry(app.deps)
  await live.done(live.sendEvent(owner, await now(halted.untold), told))
  vi.advanceTimersByTime(10 * 60_000)
  await expect.poll(async () => (await now(halted.untold)).status).toBe('cancelled')
  stop()
  expect(vi.getTimerCount()).toBe(0)
})
