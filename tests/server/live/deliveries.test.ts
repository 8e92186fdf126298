/** Parcels with a courier that need a person: failed attempts, and what comes back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { Deliveries, DeliveryKind } from '#domain/deliveries/deliveryContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { adviceUntilOf } from '#domain/partners/adviceCutOff.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { DAY, HOUR } from '#domain/weeks.ts'
import { runFollow } from '#server/partners/runFollow.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { startCouriers } from '#tests/support/couriers.ts'
import * as live from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let standIns: Awaited<ReturnType<typeof startCouriers>>
let app: TestApp
let shop: Awaited<ReturnType<typeof live.openShop>>
beforeAll(async () => {
  standIns = await startCouriers()
  app = await createTestApp({ couriers: standIns.couriers })
  // The courier lives today.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  shop = await live.openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 90 } })
  const connection = { courier: 'leopards', values: leopardsKeys, version: 0 }
  await live.done(shop.owner.send(livePaths.couriers, connection, { method: 'PUT' }))
  await emptyOutbox(app.deps)
})
afterAll(async () => {
  await app.close({ hasRowsByHand: true })
  await standIns.close()
})

const listed = async (query = '', by = shop.owner) =>
  live.done(by.get<Deliveries>(`${livePaths.deliveries}${query}`))
const ofOrder = async ({ label }: OrderResponse, query = '') =>
  (await listed(query)).rows.find(({ order }) => order === label)
const kindOf = async (order: OrderResponse): Promise<DeliveryKind | undefined> => (await ofOrder(order))?.kind

const verified = async (pieces = 1) => {
  // As customers write it; the parcel is sorted by Karachi.
  const order = await shop.order({ customer: { ...live.customer, city: 'KHI' } }, pieces)
  return live.done(live.sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
}

/** A parcel that is with a courier by hand. */
let numbers = 0
async function sent(pieces = 1): Promise<OrderResponse> {
  const order = await verified(pieces)
  numbers += 1
  const codMinor = order.parcels[0]?.shares.cod.minor
  const booking = { courier: 'TCS', cn: `TC${700_000_000 + numbers}`, weightGrams: 500, codMinor }
  const approved = await live.done(
    live.sendToParcel(shop.owner, order, 1, { type: 'parcel.approved', booking }),
  )
  return live.done(live.sendToParcel(shop.owner, approved, 1, { type: 'parcel.dispatched' }))
}

/** A parcel of Leopards that goes this way, and has gone it for so many hours. */
async function followed(journey: 'secondAttempt' | 'unheardOf', hours: number): Promise<OrderResponse> {
  standIns.leopards.desk.setJourney(journey)
  const order = await verified()
  const { id, version } = order.parcels[0] ?? { id: '', version: 0 }
  const path = live.pathOf(livePaths.parcelBooking, { id })
  await live.done(shop.owner.send(path, { courier: 'leopards', version }))
  await emptyOutbox(app.deps)
  await ask(hours)
  return shop.read(order)
}
/** How many parcels wait for a person. */
async function onDashboard(): Promise<number> {
  const figures = await live.done(shop.owner.get<DashboardFigures>(livePaths.dashboard))
  return figures.deliveries ?? 0
}

async function ask(hours: number) {
  standIns.leopards.desk.hurry(hours * HOUR)
  app.clock.advance(hours * HOUR)
  await runFollow(app.deps, { companyId: shop.companyId, courier: 'leopards', owner: 'company' })
}

test('a failed attempt is listed with the words of Leopards, until it is out again', async () => {
  const order = await followed('secondAttempt', 35)
  expect(await ofOrder(order)).toMatchObject({
    kind: 'attemptFailed',
    courier: 'Leopards',
    words: expect.stringMatching(/^Pending/),
    attempts: 1,
    advise_until: null,
    advice: null,
    is_told: true,
    customer: { name: 'Ayesha Khan', phone: '+923001234567', city: 'Karachi' },
    status: 'dispatch',
  })
  const waiting = await onDashboard()
  expect(order.parcels[0]?.tasks.map(({ kind }) => kind)).toEqual(['attemptFailed'])
  const advised = { type: 'delivery.advised', advice: 'retry' }
  await live.done(live.sendToParcel(shop.owner, order, 1, advised))
  expect((await ofOrder(order))?.advice).toEqual({ advice: 'retry', state: 'queued', words: null })
  expect((await shop.read(order)).parcels[0]?.tasks).toEqual([])
  expect(await onDashboard()).toBe(waiting - 1)
  await emptyOutbox(app.deps)
  expect((await ofOrder(order))?.advice).toMatchObject({ state: 'told' })
  await ask(19.5)
  expect(await kindOf(order)).toBeUndefined()
})

test('an attempt says until when Leopards takes advice, as the owner set it, and none is taken after it', async () => {
  const cutOffOf = async () => {
    const { rows } = await live.done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
    return rows.find(({ courier }) => courier === 'leopards')
  }
  const save = async (cut_off: unknown, by = shop.owner) =>
    by.send(
      livePaths.courierCutOff,
      { courier: 'leopards', cut_off, version: (await cutOffOf())?.version },
      { method: 'PUT' },
    )
  const cutOff = { minute: 17 * 60, days: 1 }
  expect(await save({ minute: 17 * 60 + 1, days: 1 })).toMatchObject({ status: 400 })
  expect(await save({ minute: 17 * 60, days: 8 })).toMatchObject({ status: 400 })
  expect(await save(cutOff, await shop.join('manager'))).toMatchObject({ status: 403 })
  await live.done(save(cutOff))
  expect(await cutOffOf()).toMatchObject({ advice_cut_off: cutOff })

  const order = await followed('secondAttempt', 35)
  const row = await ofOrder(order)
  const until = adviceUntilOf(cutOff, row?.at ?? 0) ?? 0
  expect(row).toMatchObject({ kind: 'attemptFailed', advise_until: until })
  // What is changed later is about later attempts.
  await live.done(save(null))
  expect(await cutOffOf()).toMatchObject({ advice_cut_off: null })
  expect(await ofOrder(order)).toMatchObject({ advise_until: until })
  app.clock.advance(until + 1 - app.clock.now().getTime())
  const advised = { type: 'delivery.advised', advice: 'retry' }
  expect(await live.sendToParcel(shop.owner, order, 1, advised)).toMatchObject({
    status: 409,
    body: { detail: 'The courier no longer takes advice on this parcel.' },
  })
})

test('news that nobody understands are listed to ask the courier, and so is a parcel by its number', async () => {
  const order = await followed('unheardOf', 33.5)
  expect(await kindOf(order)).toBe('unclear')
  const cn = order.parcels[0]?.cn ?? ''
  await ask(4)
  expect(await kindOf(order)).toBeUndefined()
  expect(await ofOrder(order, `?code=${cn.toLowerCase()}`)).toMatchObject({
    kind: 'other',
    status: 'delivered',
  })
  expect((await listed('?code=')).rows).toEqual([])
})

test('what comes back is received and checked by warehouse staff, and good items are in stock again', async () => {
  const order = await sent(3)
  const cn = order.parcels[0]?.cn
  expect(await kindOf(order)).toBeUndefined()
  expect(await ofOrder(order, `?code=${cn}`)).toMatchObject({
    kind: 'other',
    status: 'dispatch',
    is_told: false,
  })
  const packer = await shop.join('warehouse')
  const received = await live.done(live.sendToParcel(packer, order, 1, { type: 'parcel.markedReturned' }))
  expect(await kindOf(order)).toBe('received')
  const waiting = await onDashboard()
  const [line] = received.parcels[0]?.lines ?? []
  const lines = [{ lineId: line?.line_id, good: 2, damaged: 1 }]
  await live.done(live.sendToParcel(packer, received, 1, { type: 'return.checked', lines }))
  expect(await onDashboard()).toBe(waiting - 1)
  expect(await ofOrder(order)).toMatchObject({
    kind: 'checked',
    damaged: 1,
    lines: [{ sku: 'LAWN-1', quantity: 3 }],
  })
  // After two months it is history.
  app.clock.advance(61 * DAY)
  expect(await kindOf(order)).toBeUndefined()
})

test('what the courier brings back is expected until it has arrived', async () => {
  const order = await sent()
  const terminal = JSON.stringify({ ...(order.parcels[0]?.facts as object) })
  expect(terminal).toContain('"returnStage":null')
  await app.testDatabase.query(
    `update parcels set state = 'returned', return_stage = 'expected', version = version + 1 where id = $1`,
    [order.parcels[0]?.id],
  )
  expect(await kindOf(order)).toBe('expected')
  const back = await live.done(
    live.sendToParcel(shop.owner, await shop.read(order), 1, { type: 'parcel.markedReturned' }),
  )
  expect(back.parcels[0]?.return_stage).toBe('received')
  expect(await live.sendToParcel(shop.owner, back, 1, { type: 'parcel.markedReturned' })).toMatchObject({
    status: 409,
    body: { detail: 'This parcel is already back from the courier.' },
  })
})

test('says what a role may do, and shows nothing of others', async () => {
  const { may } = await listed('', await shop.join('agent'))
  expect(may).toEqual({ advise: true, receive: false, check: false })
  expect((await listed('', await shop.join('warehouse'))).may).toEqual({
    advise: false,
    receive: true,
    check: true,
  })
  const other = await live.openShop(app)
  expect((await listed('', other.owner)).rows).toEqual([])
})
