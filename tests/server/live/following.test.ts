/** Parcels that are followed at a courier: its news are posted or asked for, kept as they came, and move the parcel. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Deliveries } from '#domain/deliveries/deliveryContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import type { ConnectedCourier } from '#domain/partners/connections.ts'
import type { SettingsResponse } from '#domain/settings/settingsContract.ts'
import { HOUR } from '#domain/weeks.ts'
import { runFollow } from '#server/partners/runFollow.ts'
import { emptyOutbox, reviveJobs } from '#server/partners/runOutbox.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { postexKeys } from '#server/tryout/standins/postex.ts'
import { tcsKeys } from '#server/tryout/standins/tcs.ts'
import { startCouriers } from '#tests/support/couriers.ts'
import { done, openShop, pathOf, sendEvent, sendToParcel } from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let standIns: Awaited<ReturnType<typeof startCouriers>>
let app: TestApp
let shop: Awaited<ReturnType<typeof openShop>>
const keys = { leopards: leopardsKeys, tcs: tcsKeys, postex: postexKeys }

beforeAll(async () => {
  standIns = await startCouriers()
  app = await createTestApp({ couriers: standIns.couriers })
  // The couriers live today.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  shop = await openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 900 } })
  await setSupportNumber('0300 1234567')
  for (const courier of ['leopards', 'tcs', 'postex'] as const) {
    const { version } = await connectionOf(courier)
    const values = keys[courier]
    await done(shop.owner.send(livePaths.couriers, { courier, values, version }, { method: 'PUT' }))
  }
  await emptyOutbox(app.deps)
})
afterAll(async () => {
  await app.close()
  await standIns.close()
})

async function setSupportNumber(support_number: string) {
  const { version } = await done(shop.owner.get<SettingsResponse>(livePaths.settings))
  const body = { changes: { support_number }, version }
  await done(shop.owner.send(livePaths.companySettings, body, { method: 'PUT' }))
}
async function connectionOf(courier: ConnectedCourier) {
  const { rows } = await done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
  const row = rows.find((candidate) => candidate.courier === courier)
  if (!row) throw new Error('It is listed')
  return row
}
const only = ({ parcels: [parcel] }: OrderResponse): ParcelResponse => {
  if (!parcel) throw new Error('The order has a parcel')
  return parcel
}
type Journey = Parameters<(typeof standIns)['leopards']['desk']['setJourney']>[0]

async function asked(courier: ConnectedCourier) {
  const order = await shop.order({})
  const verified = await done(sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
  const { id, version } = only(verified)
  await done(shop.owner.send(pathOf(livePaths.parcelBooking, { id }), { courier, version }))
  await emptyOutbox(app.deps)
  return shop.read(order)
}
/** Books a parcel that goes this way. */
async function booked(courier: ConnectedCourier, journey: Journey) {
  standIns[courier].desk.setJourney(journey)
  const after = await asked(courier)
  expect(only(after)).toMatchObject({
    courier_words: null,
    status: 'approve',
    booking: { state: 'accepted' },
  })
  return after
}
const companyOf = async () => {
  const [row] = await app.testDatabase.query('select distinct company_id from courier_connections')
  return String((row as { company_id: string }).company_id)
}
/** Moves the courier's clock on and asks it for news. */
async function ask(courier: ConnectedCourier, hours: number) {
  standIns[courier].desk.hurry(hours * HOUR)
  app.clock.advance(hours * HOUR)
  await runFollow(app.deps, { companyId: await companyOf(), courier, owner: 'company' })
}
const post = (path: string, body: unknown) =>
  app.app.request(`/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const stored = () => app.testDatabase.query('select words, code, time_text, meaning from courier_news')

test('TCS books nothing for a company without a mobile number, and it is said where to enter one', async () => {
  await setSupportNumber('042 111 222 333')
  const { booking } = only(await asked('tcs'))
  expect(booking).toMatchObject({
    state: 'refused',
    words: 'TCS needs a mobile number of your company. Enter it as the support number in Settings, Company.',
  })
  expect(standIns.tcs.desk.parcels.size).toBe(0)
  await setSupportNumber('0300 1234567')
})

describe.each(['leopards', 'tcs', 'postex'] as const)('a parcel at %s', (courier) => {
  test('is booked, picked up, delivered, and shows its way', async () => {
    const order = await booked(courier, 'delivered')
    await ask(courier, 5)
    const onItsWay = only(await shop.read(order))
    expect(onItsWay).toMatchObject({ status: 'dispatch', expected_at: expect.any(Number) })
    await ask(courier, 35)
    const { way, status, expected_at } = only(await shop.read(order))
    expect([status, expected_at, way.at(-1)?.meaning]).toEqual(['delivered', null, 'delivered'])
    expect(way.map(({ at }) => at)).toEqual(way.map(({ at }) => at).toSorted((one, other) => one - other))
    // Twice is once: neither the log nor the news grow.
    const [news, { log }] = [await stored(), await shop.read(order)]
    await app.testDatabase.query('update bookings set next_ask_at = now() where next_ask_at is not null')
    standIns[courier].desk.faults.isShuffled = true
    await ask(courier, 0)
    standIns[courier].desk.faults.isShuffled = false
    expect((await shop.read(order)).log).toHaveLength(log.length)
    expect(await stored()).toHaveLength(news.length)
    expect(log.filter(({ by }) => by.kind === 'courier').map(({ event }) => event)).toEqual([
      'courier.pickedUp',
      'courier.delivered',
    ])
  })

  test('comes back', async () => {
    const order = await booked(courier, 'returned')
    await ask(courier, 120)
    const { status, return_stage } = only(await shop.read(order))
    // TCS publishes no word for a parcel that is back.
    expect([status, return_stage]).toEqual(courier === 'tcs' ? ['dispatch', null] : ['returned', 'expected'])
  })

  test('is not moved by a word that nobody knows', async () => {
    const order = await booked(courier, 'unheardOf')
    await ask(courier, 33.5)
    const { status, way } = only(await shop.read(order))
    expect([status, way.at(-1)?.meaning]).toEqual(['dispatch', 'unclear'])
    await ask(courier, 4)
    expect(only(await shop.read(order)).status).toBe('delivered')
  })
})

test('a booking that Leopards ended is a Dispatch Issue in its words, and can be booked again', async () => {
  const order = await booked('leopards', 'neverPicked')
  await ask('leopards', 50)
  expect(only(await shop.read(order))).toMatchObject({
    status: 'dispatch-issue',
    cn: null,
    courier_words: '48 Hours Auto Canceled',
    couriers: expect.arrayContaining(['leopards']),
  })
})

test('after a failed attempt Leopards is told to bring it back', async () => {
  const order = await booked('leopards', 'secondAttempt')
  await ask('leopards', 35)
  const tried = await shop.read(order)
  expect(only(tried)).toMatchObject({ status: 'dispatch', tasks: [{ kind: 'attemptFailed' }] })
  const advised = { type: 'delivery.advised', advice: 'return' }
  expect(only(await done(sendToParcel(shop.owner, tried, 1, advised))).booking?.advice).toMatchObject({
    state: 'queued',
  })
  await emptyOutbox(app.deps)
  const told = await shop.read(order)
  expect(only(told).booking?.advice).toEqual({ advice: 'return', state: 'told', words: null })
  expect(told.log.at(-1)).toMatchObject({ event: 'advice.told' })
  expect(standIns.leopards.desk.parcels.get(only(told).cn ?? '')?.journey).toBe('returned')
})

describe('news that are posted', () => {
  test('by PostEx move the parcel once, in whatever order they come', async () => {
    const order = await booked('postex', 'corrected')
    const { push_path } = await connectionOf('postex')
    standIns.postex.desk.hurry(200 * HOUR)
    const pushes = standIns.postex.pushesOf(only(order).cn ?? '')
    for (const push of [...pushes, ...pushes].reverse()) {
      expect((await post(push_path ?? '', push)).status).toBe(200)
      await emptyOutbox(app.deps)
    }
    expect(only(await shop.read(order))).toMatchObject({ status: 'returned', return_stage: 'expected' })
  })

  test('of 2031 move nothing and ask a person; what follows moves it', async () => {
    const order = await booked('postex', 'delivered')
    const { push_path } = await connectionOf('postex')
    const tell = async (orderStatus: string, statusUpdateDatetime: string) => {
      const [first] = standIns.postex.pushesOf(only(order).cn ?? '')
      expect((await post(push_path ?? '', { ...first, orderStatus, statusUpdateDatetime })).status).toBe(200)
      await emptyOutbox(app.deps)
    }
    const today = new Date(app.clock.now().getTime() + HOUR).toISOString().slice(0, 16).replace('T', ' ')
    await tell('Out For Delivery', today)
    await tell('Delivered', '2031-02-03 10:00:00')
    const { status, way } = only(await shop.read(order))
    expect([status, way.at(-1)]).toMatchObject([
      'dispatch',
      { words: 'Delivered', reason: '2031-02-03 10:00:00', meaning: 'unclear' },
    ])
    const { rows } = await done(shop.owner.get<Deliveries>(livePaths.deliveries))
    expect(rows.find(({ order: label }) => label === order.label)?.kind).toBe('unclear')
    await tell('Delivered', today)
    expect(only(await shop.read(order)).status).toBe('delivered')
  })

  test('by Leopards have no time: it is asked at once', async () => {
    const order = await booked('leopards', 'delivered')
    const { push_path } = await connectionOf('leopards')
    standIns.leopards.desk.hurry(40 * HOUR)
    const answer = await post(push_path ?? '', standIns.leopards.pushOf(only(order).cn ?? ''))
    expect([answer.status, await answer.json()]).toEqual([202, [{ status: 1, errors: [] }]])
    await emptyOutbox(app.deps)
    expect(only(await shop.read(order)).status).toBe('delivered')
  })

  test('are taken at no other address, and what is no news is kept and moves nothing', async () => {
    const path = (await connectionOf('leopards')).push_path ?? ''
    const other = (await connectionOf('postex')).push_path ?? ''
    for (const wrong of [
      path.replace(/.\/$/, '_/'),
      path.replace('leopards', 'postex'),
      path.replace('leopards', 'tcs'),
      other.replace(/[^/]+\/$/, '/'),
      'push/leopards/nobody/x/',
    ])
      expect([wrong, (await post(wrong, {})).status]).toEqual([wrong, 404])
    expect((await connectionOf('tcs')).push_path).toBeNull()
    expect((await post(path, { data: 'nothing' })).status).toBe(202)
    expect((await post(path, { data: [{ cn_number: 'of nobody', status: 'DV', reason: '' }] })).status).toBe(
      202,
    )
    await reviveJobs(app.deps)
    await emptyOutbox(app.deps)
    const pushes = await app.testDatabase.query(
      `select problem from courier_pushes where body like '%nothing%' and read_at is not null`,
    )
    expect(pushes).toEqual([{ problem: 'Not a push of Leopards' }])
    const secret = path.split('/').at(-2) ?? ''
    expect(secret.length).toBeGreaterThan(30)
    expect(JSON.stringify(app.log)).not.toContain(secret)
  })
})
