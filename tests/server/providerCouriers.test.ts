/** The provider's own connections to couriers, at the stand-in of Leopards: who makes them, and who sees nothing of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import {
  type AllParcels,
  operatorPaths,
  type ProviderBooking,
  type ProviderParcel,
} from '#domain/operator/operatorContract.ts'
import type { ConnectionResponse, ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { type ConnectedCourier, PROVIDER_ID } from '#domain/partners/connections.ts'
import type { SettingsResponse } from '#domain/settings/settingsContract.ts'
import { HOUR } from '#domain/weeks.ts'
import { setOperatorRights } from '#server/db/operators.ts'
import { createMetrics } from '#server/metrics.ts'
import { openCredentials } from '#server/partners/connections.ts'
import { emptyOutbox, reviveJobs } from '#server/partners/runOutbox.ts'
import { type RunningStandIn, serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { createTcs, tcsKeys } from '#server/tryout/standins/tcs.ts'
import { exportsOf, figuresOf, hasText, placesOfSecrets } from '#tests/support/databaseFiles.ts'
import { rowsThatSay } from '#tests/support/everyRow.ts'
import * as live from '#tests/support/liveApp.ts'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

const courier = 'leopards'
const figures = createMetrics(() => 0)
const leopards = createLeopards()
let standIn: RunningStandIn
let tcs: RunningStandIn
/** What a courier says of the next bookings or logins, in place of the stand-in; null: what that says. */
let said: string | null = null
let saidTo = 'bookPacket'
const asked: typeof fetch = (input, init) =>
  said !== null && (input instanceof Request ? input.url : input.toString()).includes(saidTo)
    ? Promise.resolve(Response.json({ status: 0, error: said, message: said }))
    : fetch(input, init)
let app: TestApp
let shop: Awaited<ReturnType<typeof openStoredShop>>
let operator: TestAccount
let access: string
beforeAll(async () => {
  standIn = await serveStandIn(leopards.app)
  tcs = await serveStandIn(createTcs().app)
  const urls = { leopards: standIn.url, tcs: tcs.url, postex: standIn.url }
  app = await createTestApp({
    metrics: figures.metrics,
    couriers: { urls, areStandIns: true, fetch: asked, timeoutMs: 20_000, followEveryMs: 60_000 },
  })
  // The courier lives today.
  app.clock.advance(Date.now() - app.clock.now().getTime())
  shop = await openStoredShop(app)
  operator = await app.createOperator({ email: 'mahnoor@operators.test' })
  access = (await app.signIn(operator)).access
})
afterAll(async () => {
  await app.close()
  await Promise.all([standIn.close(), tcs.close()])
})
beforeEach(() => {
  leopards.desk.reset()
  said = null
  saidTo = 'bookPacket'
})

const rowOf = ({ rows }: ConnectionsResponse, of: ConnectedCourier): ConnectionResponse => {
  const row = rows.find((candidate) => candidate.courier === of)
  if (!row) throw new Error('It is listed')
  return row
}
const connection = async (of: ConnectedCourier = courier) =>
  rowOf(await (await app.get(operatorPaths.couriers, access)).json(), of)
const send = (path: string, body: object, method: 'PUT' | 'POST') =>
  answerOf(
    app.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
      body: JSON.stringify(body),
    }),
  )
/** Gives credentials, and lets the login be tried. */
async function connect(values: Record<string, string> = leopardsKeys, to: ConnectedCourier = courier) {
  const { version } = await connection(to)
  const { status } = await send(operatorPaths.couriers, { courier: to, values, version }, 'PUT')
  expect(status).toBe(200)
  await emptyOutbox(app.deps)
  return connection(to)
}
async function tell(type: string, of: ConnectedCourier = courier) {
  const { version } = await connection(of)
  return send(operatorPaths.courierEvents, { courier: of, type, version }, 'POST')
}

describe('a connection of the provider', () => {
  test('counts after a real login, can be paused, and forgets its values at its end', async () => {
    expect(await connection()).toMatchObject({ state: 'notConnected', possible: ['credentials.given'] })
    expect(await connect({ apiKey: 'wrong', apiPassword: 'wrong' })).toMatchObject({ state: 'refused' })
    expect(await connect()).toMatchObject({ state: 'connected', words: null })
    await tell('connection.paused')
    expect(await connection()).toMatchObject({ state: 'paused' })
    await tell('connection.resumed')
    await emptyOutbox(app.deps)
    expect(await connection()).toMatchObject({ state: 'connected' })
    await tell('connection.ended')
    expect(await connection()).toMatchObject({
      state: 'notConnected',
      fields: [{ known: 'no' }, { known: 'no' }],
    })
    await connect()
  })

  test('collects at the warehouses of the provider', async () => {
    const { version, pickups } = await connection()
    const [korangi] = app.warehouseIds
    expect(pickups.map(({ name }) => name)).toEqual(['Korangi', 'Kot Lakhpat'])
    const given = [{ location_id: String(korangi), code: '007' }]
    const { status } = await send(operatorPaths.courierPickups, { courier, version, pickups: given }, 'PUT')
    expect(status).toBe(200)
    expect((await connection()).pickups).toMatchObject([{ name: 'Korangi', code: '007' }, { code: '' }])
  })

  test('has a cut-off for advice', async () => {
    const { version, advice_cut_off } = await connection()
    expect(advice_cut_off).toBeNull()
    const cutOff = { minute: 24 * 60, days: 0 }
    const { status } = await send(operatorPaths.courierCutOff, { courier, version, cut_off: cutOff }, 'PUT')
    expect(status).toBe(200)
    expect((await connection()).advice_cut_off).toEqual(cutOff)
  })

  test('is changed only as it was seen', async () => {
    const { version } = await connection()
    const body = { courier, type: 'connection.paused', version: version - 1 }
    expect(await send(operatorPaths.courierEvents, body, 'POST')).toMatchObject({ code: 'stale_version' })
    const unknown = { courier, values: { apiKey: '' }, version: 0 }
    expect(await send(operatorPaths.couriers, { ...unknown, courier: 'tcs' }, 'PUT')).toMatchObject({
      status: 400,
    })
  })

  test('keeps its secrets sealed, for its own row alone', async () => {
    const told = JSON.stringify([await connection(), app.log])
    for (const secret of Object.values(leopardsKeys)) {
      expect(told).not.toContain(secret)
      expect(await rowsThatSay(app.testDatabase, new RegExp(secret))).toEqual([])
    }
    const [row] = await app.testDatabase.query<{ sealed: string }>(
      `select sealed from courier_connections where company_id = '${PROVIDER_ID}' and courier = 'leopards'`,
    )
    const sealed = row?.sealed ?? ''
    const { vault } = app.deps
    expect(openCredentials(vault, { companyId: PROVIDER_ID, courier, sealed })).toEqual(leopardsKeys)
    for (const other of [
      { companyId: shop.companyId, courier } as const,
      { companyId: PROVIDER_ID, courier: 'tcs' } as const,
    ])
      expect(() => openCredentials(vault, { ...other, sealed })).toThrow('unable to authenticate data')
  })

  test('is in no answer to a company, and is changed by operators with the right alone', async () => {
    const { rows } = await live.done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
    expect(rowOf({ rows }, courier)).toMatchObject({
      state: 'notConnected',
      words: null,
      checked_at: null,
      push_path: null,
    })
    expect((await shop.owner.get(operatorPaths.couriers)).status).toBe(404)
    await setOperatorRights(app.database.db, operator.userId, ['warehouse'])
    expect((await app.get(operatorPaths.couriers, access)).status).toBe(403)
    expect(
      await send(operatorPaths.courierEvents, { courier, type: 'connection.ended', version: 1 }, 'POST'),
    ).toMatchObject({ status: 403 })
    await setOperatorRights(app.database.db, operator.userId, ['review', 'warehouse'])
  })

  test('has each step in the log of the provider, under its name', async () => {
    const log = await app.testDatabase.query<{ event: string }>(
      `select event from changes where company_id = '${PROVIDER_ID}' and actor_kind = 'provider' order by id`,
    )
    expect(log.map(({ event }) => event)).toEqual(
      expect.arrayContaining([
        'credentials.given',
        'connection.paused',
        'connection.ended',
        'pickups.changed',
      ]),
    )
    const others = `select 1 from changes where company_id <> '${PROVIDER_ID}' and event in ('credentials.given', 'login.refused')`
    expect(await app.testDatabase.query(others)).toEqual([])
  })
})

const only = ({ parcels: [parcel] }: OrderResponse): ParcelResponse => {
  if (!parcel) throw new Error('The order has a parcel')
  return parcel
}
const parcelAt = (path: string, id: string) => path.replace(':company', shop.companyId).replace(':id', id)
/** The parcel of an order as the provider has it. */
const atProvider = async (order: OrderResponse): Promise<ProviderParcel> =>
  (await (await app.get(parcelAt(operatorPaths.parcel, only(order).id), access)).json()).parcel
/** Does something with it in the version that it has. */
async function act(order: OrderResponse, event: { type: string; [field: string]: unknown }) {
  const { id, version } = await atProvider(order)
  return answerOf(app.post(parcelAt(operatorPaths.parcelEvents, id), { version, ...event }, access))
}
const bookingsOf = async (ids: readonly string[]): Promise<ProviderBooking[]> =>
  (await (await app.get(`${parcelAt(operatorPaths.bookings, '')}?parcels=${ids.join(',')}`, access)).json())
    .rows
/** Has a new parcel booked, and lets the courier answer. */
async function booked() {
  const order = await shop.verified()
  expect(await act(order, { type: 'booking.asked', courier, weight_grams: 800 })).toMatchObject({
    status: 200,
  })
  await emptyOutbox(app.deps)
  return order
}

describe('a parcel at the provider', () => {
  test('is booked by its connection, with the company as the sender, and by nobody of the company', async () => {
    const order = await shop.verified()
    expect(await atProvider(order)).toMatchObject({ couriers: ['leopards'], booking: null })
    await act(order, { type: 'booking.asked', courier, weight_grams: 800 })
    expect(await atProvider(order)).toMatchObject({
      booking: { state: 'queued' },
      possible: ['booking.withdrawn'],
    })
    expect(await act(order, { type: 'booking.asked', courier, weight_grams: 800 })).toMatchObject({
      status: 409,
    })
    await emptyOutbox(app.deps)
    await emptyOutbox(app.deps)
    expect(leopards.desk.parcels.size).toBe(1)
    const [there] = [...leopards.desk.parcels.values()]
    expect(await atProvider(order)).toMatchObject({ status: 'approve', courier: 'Leopards', cn: there?.cn })

    const seen = only(await shop.read(order))
    expect(seen).toMatchObject({
      status: 'approve',
      cn: there?.cn,
      couriers: [],
      booking: { state: 'accepted', label_url: null },
    })
    expect(seen.possible).not.toContain('cancel.asked')
    const path = live.pathOf(livePaths.parcelBookingEvents, { id: seen.id })
    const cancel = await shop.owner.send(path, { type: 'cancel.asked', version: seen.version })
    expect(cancel.status).toBe(409)
    const labels = await shop.owner.get(`${livePaths.courierLabels}?parcels=${seen.id}`)
    expect(labels.status).toBe(404)
  })

  test('is listed with all of its part, and says before it is booked as what, and why it cannot be', async () => {
    const [goes, far] = [await shop.verified(2), await shop.verified(1, 'Gilgit')]
    const [id, farId] = [only(goes).id, only(far).id]
    const all = (await (
      await app.get(`${operatorPaths.allParcels}?part=awaitingApproval`, access)
    ).json()) as AllParcels
    expect(all.total).toBe(all.parcels.length)
    const company = { id: shop.companyId, name: expect.any(String) }
    expect(all.parcels).toContainEqual({
      id,
      company,
      order: goes.label,
      number: 1,
      part: 'awaitingApproval',
    })
    const elsewhere = await app.get(
      `${operatorPaths.allParcels}?part=awaitingApproval&warehouse=${app.warehouseIds[1]}`,
      access,
    )
    expect(await elsewhere.json()).toEqual({ total: 0, parcels: [] })

    const foreign = '0197c9a0-0000-7000-8000-0000000000ff'
    const rows = await bookingsOf([id, farId, foreign, 'no id'])
    expect(rows).toMatchObject([
      {
        id,
        choice: { courier, rule: null },
        weight_grams: (await atProvider(goes)).weight_grams,
        pieces: 2,
        cod: (await atProvider(goes)).cod,
        reasons: [],
        booking: null,
      },
      { id: farId, courier_city: null, reasons: ['Leopards has no city "Gilgit".'] },
    ])
    expect(rows[0]?.courier_city?.toLowerCase()).toBe(rows[0]?.city.toLowerCase())
    await tell('connection.paused')
    expect((await bookingsOf([id]))[0]).toMatchObject({ choice: null, reasons: [expect.any(String)] })
    await tell('connection.resumed')
    await emptyOutbox(app.deps)

    said = `Account ${leopardsKeys.apiKey} may not send there`
    await act(goes, { type: 'booking.asked', courier, weight_grams: 800 })
    expect((await bookingsOf([id]))[0]).toMatchObject({
      reasons: ['Being booked at Leopards.'],
      booking: { state: 'queued' },
    })
    await emptyOutbox(app.deps)
    expect((await bookingsOf([id]))[0]).toMatchObject({
      reasons: [],
      booking: { state: 'refused', cn: null, words: 'Account … may not send there' },
    })
    await app.suspend(shop.account.email)
    expect((await bookingsOf([id]))[0]?.reasons).toEqual([expect.stringContaining('suspended')])
    await app.reinstate(shop.account.email)
    said = null
    await act(goes, { type: 'booking.asked', courier, weight_grams: 800 })
    await emptyOutbox(app.deps)
    expect((await bookingsOf([id]))[0]).toMatchObject({ booking: { state: 'accepted', words: null } })
  })

  test('is looked at by itself: another one of its order, a place without collections, none that has left', async () => {
    const own = await openStoredShop(app)
    const rowsOf = async (ids: readonly string[]): Promise<ProviderBooking[]> => {
      const path = operatorPaths.bookings.replace(':company', own.companyId)
      return (await (await app.get(`${path}?parcels=${ids.join(',')}`, access)).json()).rows
    }
    const whole = await own.verified(3)
    const lines = [{ lineId: only(whole).lines[0]?.line_id, quantity: 2 }]
    const split = await live.done(live.sendToParcel(own.owner, whole, 1, { type: 'parcel.split', lines }))
    const [first, second] = split.parcels.map(({ id }) => id)
    expect((await rowsOf([second ?? ''])).map(({ id, pieces }) => [id, pieces])).toEqual([[second, 2]])
    const path = operatorPaths.parcelEvents.replace(':company', own.companyId).replace(':id', first ?? '')
    const ask = { type: 'booking.asked', courier, weight_grams: 800, version: split.parcels[0]?.version }
    expect((await app.post(path, ask, access)).status).toBe(200)
    expect((await rowsOf([first ?? '', second ?? ''])).map(({ booking }) => booking?.state)).toEqual([
      'queued',
      undefined,
    ])

    const [before, unassigned] = [await own.verified(), await own.verified()]
    await live.done(live.sendToParcel(own.owner, unassigned, 1, { type: 'parcel.unassigned' }))
    await app.testDatabase.query("update locations set city = 'Hunza' where company_id = $1", [own.companyId])
    expect(await rowsOf([only(before).id, only(unassigned).id])).toMatchObject([
      { id: only(before).id, reasons: ['Leopards does not collect in "Hunza".'] },
    ])
    // What was asked for here is refused, too.
    await emptyOutbox(app.deps)
    expect((await rowsOf([first ?? '']))[0]?.booking).toMatchObject({ state: 'refused' })
  })

  test('is looked at by operators with the right alone, and only with the company that it is of', async () => {
    const { id } = only(await shop.verified())
    const path = `${operatorPaths.bookings.replace(':company', shop.companyId)}?parcels=${id}`
    const { companyId } = await openStoredShop(app)
    const other = await app.get(path.replace(shop.companyId, companyId), access)
    expect(await other.json()).toEqual({ rows: [] })
    await setOperatorRights(app.database.db, operator.userId, ['review'])
    for (const one of [path, `${operatorPaths.allParcels}?part=awaitingApproval`]) {
      expect((await app.get(one, access)).status).toBe(403)
      expect((await shop.owner.get(one)).status).toBe(404)
    }
    await setOperatorRights(app.database.db, operator.userId, ['review', 'warehouse'])
  })

  test('whose answer is lost is looked for, and never sent twice', async () => {
    leopards.desk.faults.losesOneIn = 1
    const order = await booked()
    expect(leopards.desk.parcels.size).toBe(1)
    expect(await atProvider(order)).toMatchObject({ status: 'approve', booking: { state: 'found' } })
  })

  test('that is refused says why without the account of the provider, and is mended by hand', async () => {
    said = `Account ${leopardsKeys.apiKey} may not send there`
    const order = await booked()
    expect(await atProvider(order)).toMatchObject({
      status: 'dispatch-issue',
      courier_words: 'Account … may not send there',
      booking: { state: 'refused' },
    })
    expect(JSON.stringify(await shop.read(order))).not.toContain(leopardsKeys.apiKey)
    expect(await rowsThatSay(app.testDatabase, new RegExp(leopardsKeys.apiKey))).toEqual([])
    const { cod } = await atProvider(order)
    const booking = { courier: 'TCS', cn: 'KI1', weightGrams: 800, codMinor: cod.minor }
    expect(await act(order, { type: 'booking.retried', booking })).toMatchObject({
      body: { parcel: { status: 'approve', cn: 'KI1' } },
    })
  })

  test('that TCS refuses does not say as whom the provider signs in there', async () => {
    const { version } = await live.done(shop.owner.get<SettingsResponse>(livePaths.settings))
    const mobile = { changes: { support_number: '0300 1234567' }, version }
    await live.done(shop.owner.send(livePaths.companySettings, mobile, { method: 'PUT' }))
    await connect(tcsKeys, 'tcs')
    const order = await shop.verified()
    said = `User ${tcsKeys.userName} of account ${tcsKeys.accountNumber} may not send there`
    saidTo = 'booking/create'
    await act(order, { type: 'booking.asked', courier: 'tcs', weight_grams: 800 })
    await emptyOutbox(app.deps)
    await tell('connection.ended', 'tcs')
    expect(only(await shop.read(order)).courier_words).toBe('User … of account … may not send there')
    for (const name of [tcsKeys.userName, tcsKeys.accountNumber])
      expect(await rowsThatSay(app.testDatabase, new RegExp(name))).toEqual([])
  })

  test('is cancelled at the courier', async () => {
    const order = await booked()
    await act(order, { type: 'cancel.asked' })
    await emptyOutbox(app.deps)
    expect([...leopards.desk.parcels.values()]).toMatchObject([{ cancelledAt: expect.any(Number) }])
    expect(await atProvider(order)).toMatchObject({ status: 'awaiting-approval', cn: null })
  })

  test('is cancelled at the courier when the company cancels its order, and the provider reads how that ended', async () => {
    const cancel = (order: OrderResponse) =>
      live.done(live.sendEvent(shop.owner, order, { type: 'order.cancelled', reason: 'price' }))
    const order = await shop.read(await booked())
    expect(order.parcels).toMatchObject([{ status: 'approve' }])
    const cancelled = await cancel(order)
    const task = { kind: 'bookingNotCancelled' }
    expect(cancelled).toMatchObject({ status: 'cancelled', parcels: [{ tasks: [task] }] })
    expect(await atProvider(order)).toMatchObject({ booking: { state: 'cancelling' }, possible: [] })
    await emptyOutbox(app.deps)
    expect([...leopards.desk.parcels.values()]).toMatchObject([{ cancelledAt: expect.any(Number) }])
    expect(await atProvider(order)).toMatchObject({
      status: 'cancelled',
      cn: null,
      booking: { state: 'cancelled' },
      possible: ['cancellation.seen'],
    })
    expect(await shop.read(order)).toMatchObject({ status: 'cancelled', parcels: [{ cn: null, tasks: [] }] })

    // What is on its way already is not cancelled: a person has to.
    const other = await shop.read(await booked())
    leopards.desk.hurry(72 * HOUR)
    await cancel(other)
    await emptyOutbox(app.deps)
    expect(await atProvider(other)).toMatchObject({
      cn: other.parcels[0]?.cn,
      booking: { state: 'notCancelled' },
      possible: ['cancellation.seen'],
    })
    expect(await shop.read(other)).toMatchObject({ parcels: [{ tasks: [task] }] })
  })

  test('is followed by the same connection, though the company has none', async () => {
    leopards.desk.setJourney('delivered')
    const order = await booked()
    leopards.desk.hurry(100 * HOUR)
    app.clock.advance(10 * 60_000)
    await reviveJobs(app.deps)
    await emptyOutbox(app.deps)
    // Its token is older than that.
    access = (await app.signIn(operator)).access
    expect(await shop.read(order)).toMatchObject({ status: 'delivered' })
  })

  test('gets the news that a courier posts to the connection, and another one of the same number does not', async () => {
    leopards.desk.setJourney('delivered')
    const { push_path } = await connection()
    const other = await openStoredShop(app)
    const [order, foreign] = [await booked(), await other.verified()]
    const { cn } = only(await shop.read(order))
    const byHand = { courier: 'TCS', cn, weightGrams: 800, codMinor: only(foreign).shares.cod.minor }
    const path = operatorPaths.parcelEvents
      .replace(':company', other.companyId)
      .replace(':id', only(foreign).id)
    const approve = { type: 'parcel.approved', booking: byHand, version: only(foreign).version }
    expect((await app.post(path, approve, access)).status).toBe(200)

    leopards.desk.hurry(100 * HOUR)
    const news = leopards.pushOf(cn ?? '')
    const post = (to: string) => app.post(to, { data: [...news.data, { cn_number: 'of nobody' }] })
    expect((await post(push_path ?? '')).status).toBe(202)
    await emptyOutbox(app.deps)
    expect(only(await shop.read(order))).toMatchObject({ status: 'delivered', way: expect.any(Array) })
    expect(only(await other.read(foreign))).toMatchObject({ status: 'approve', way: [] })
    expect((await post(push_path?.replace(/.\/$/, '_/') ?? '')).status).toBe(404)
    expect((await post(push_path?.replace(PROVIDER_ID, shop.companyId) ?? '')).status).toBe(404)
  })

  test('waits while its connection is paused, and the log of the company has nothing of that', async () => {
    await tell('connection.paused')
    const order = await shop.verified()
    expect(await atProvider(order)).toMatchObject({ couriers: [] })
    expect(await act(order, { type: 'booking.asked', courier, weight_grams: 800 })).toMatchObject({
      status: 409,
    })
    await tell('connection.resumed')
    await emptyOutbox(app.deps)
    await act(order, { type: 'booking.asked', courier, weight_grams: 800 })
    await tell('connection.paused')
    await emptyOutbox(app.deps)
    expect(await atProvider(order)).toMatchObject({ booking: { state: 'queued' } })
    expect(await connection()).toMatchObject({ waiting: 1 })
    await tell('connection.resumed')
    await emptyOutbox(app.deps)
    await emptyOutbox(app.deps)
    expect(await atProvider(order)).toMatchObject({ status: 'approve' })
    const ofCompany = `select event from changes where company_id = '${shop.companyId}' and event ~ 'connection|login|credentials'`
    expect(await app.testDatabase.query(ofCompany)).toEqual([])
  })

  test('is not sent once the operator who asked may work no longer', async () => {
    const order = await shop.verified()
    await act(order, { type: 'booking.asked', courier, weight_grams: 800 })
    await setOperatorRights(app.database.db, operator.userId, ['review'])
    await emptyOutbox(app.deps)
    await setOperatorRights(app.database.db, operator.userId, ['review', 'warehouse'])
    expect(leopards.desk.parcels.size).toBe(0)
    expect(await atProvider(order)).toMatchObject({ status: 'dispatch-issue' })
  })

  test('whose courier fails leaves that in the log of the provider alone', async () => {
    leopards.desk.faults.html = '502'
    await booked()
    expect(await connection()).toMatchObject({ state: 'failing', waiting: 1 })
    const failed = "select distinct company_id from changes where event = 'courier.failed'"
    expect(await app.testDatabase.query(failed)).toEqual([{ company_id: PROVIDER_ID }])
  })
})

test('what the provider is signed in with is in no answer, log, figure, export, backup or file of the database', async () => {
  leopards.desk.reset()
  await tell('connection.paused')
  await tell('connection.resumed')
  await emptyOutbox(app.deps)
  const goes = await booked()
  said = `Account ${leopardsKeys.apiKey} with ${leopardsKeys.apiPassword} may not send there`
  const stays = await booked()
  const { apiKey, apiPassword } = leopardsKeys
  said = 'No account wrong-canary-key with wrong-canary-password'
  saidTo = 'getAllCities'
  expect(await connect({ apiKey: 'wrong-canary-key', apiPassword: 'wrong-canary-password' })).toMatchObject({
    state: 'refused',
    words: 'No account … with …',
  })
  const queue = [operatorPaths.parcels, operatorPaths.allParcels, operatorPaths.papers, operatorPaths.packing]
  const paths = [
    operatorPaths.couriers,
    ...queue.map((path) => `${path}?part=dispatchIssue`),
    `${parcelAt(operatorPaths.bookings, '')}?parcels=${only(stays).id},${only(goes).id}`,
    ...[stays, goes].map((order) => parcelAt(operatorPaths.parcel, only(order).id)),
  ]
  const answers = await Promise.all(
    paths.map(async (path) => {
      const answer = await app.get(path, access)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.text()
    }),
  )
  for (const path of [livePaths.couriers, livePaths.orders, live.pathOf(livePaths.order, stays)])
    answers.push(JSON.stringify((await shop.owner.get(path)).body))
  const places = {
    answers: [Buffer.from(answers.join('\n'))],
    exports: await exportsOf(app, {
      access: await shop.owner.access(),
      password: shop.account.password,
    }),
    figures: await figuresOf(app, figures),
    ...(await placesOfSecrets(app)),
  }
  // What is not secret is found: the search works.
  for (const files of [places.answers, places.exports, places.backup, places.database])
    expect(hasText(files, 'Account … with … may not send there')).toBe(true)
  for (const secret of [apiKey, apiPassword, 'wrong-canary-key', 'wrong-canary-password'])
    for (const [place, files] of Object.entries(places))
      expect(hasText(files, secret), `${secret} in ${place}`).toBe(false)
})
