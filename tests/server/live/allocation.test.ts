/** Concurrent allocation never reserves what is not there (orders.md §6), and every split option at the API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('18 orders verified at once by two processes reserve what is there, and the others halt', {
  timeout: 60_000,
}, async () => {
  const company = await live.openCompany(app, { split_logic: 'OPTION_2' })
  const karachi = await company.addLocation('Korangi', 'Karachi')
  const lahore = await company.addLocation('Gulberg', 'Lahore')
  const product = await company.addProduct('HOT', { [karachi.id]: 7, [lahore.id]: 5 })
  const other = live.secondProcess(app)
  const elsewhere = company.owner.servedBy(other)
  const orders: OrderResponse[] = []
  for (let made = 0; made < 18; made++)
    orders.push(
      await live.done(
        company.owner.send<OrderResponse>(livePaths.orders, live.newOrder({ HOT: 1 + (made % 2) })),
      ),
    )
  const verified = await Promise.all(
    orders.map((order, index) =>
      live.done(live.sendEvent(index % 2 ? company.owner : elsewhere, order, { type: 'order.verified' })),
    ),
  )
  await other.close()

  const held = verified.flatMap(({ parcels }) => parcels.flatMap(({ lines }) => lines))
  const reserved = held.reduce((sum, line) => sum + line.reserved, 0)
  const stock = await app.testDatabase.query<{ on_hand: number; reserved: number }>(
    'select on_hand, reserved from stock where product_id = $1',
    [product.id],
  )
  for (const row of stock) expect(row.reserved).toBeLessThanOrEqual(row.on_hand)
  expect(stock.reduce((sum, row) => sum + row.reserved, 0)).toBe(reserved)
  // 27 pieces are wanted: all 12 are held, and at most one is left that no order of two could take.
  expect(reserved).toBeGreaterThanOrEqual(11)
  const halted = verified.filter(({ status }) => status === 'halt')
  expect(halted.length).toBe(
    verified.filter(({ parcels }) => parcels.every(({ location }) => !location)).length,
  )
  expect(halted[0]?.parcels[0]?.halt?.message).toMatch(
    /^Not enough stock of HOT: need [12], have [01] in all/,
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
  expect(order).toMatchObject({ status: 'halt', tags: [{ tag: 'Split' }, { tag: 'Verified' }] })
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
