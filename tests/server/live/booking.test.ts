/** Parcels that are booked at a courier by a connection, at the stand-in of Leopards. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import type { People } from '#domain/people.ts'
import type { CompanyEvent } from '#machines/company/company.machine.ts'
import { changeCompanyStatus } from '#server/companies/changeCompanyStatus.ts'
import { emptyOutbox, reviveJobs } from '#server/partners/runOutbox.ts'
import { type RunningStandIn, serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { done, openShop, pathOf, sendEvent, sendToParcel } from '#tests/support/liveApp.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const leopards = createLeopards()
let standIn: RunningStandIn
let app: TestApp
let shop: Awaited<ReturnType<typeof openShop>>

beforeAll(async () => {
  standIn = await serveStandIn(leopards.app)
  app = await createTestApp({
    couriers: {
      urls: { leopards: standIn.url, tcs: standIn.url, postex: standIn.url },
      areStandIns: true,
      fetch,
      timeoutMs: 20_000,
      followEveryMs: 60_000,
    },
  })
  shop = await openShop(app, { split_logic: 'OPTION_2', stock: { Karachi: 500 } })
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})
beforeEach(() => leopards.desk.reset())

const courier = 'leopards'

const connectionOf = async () => {
  const { rows } = await done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
  const row = rows.find(({ courier }) => courier === 'leopards')
  if (!row) throw new Error('Leopards is listed')
  return row
}
/** Gives credentials and lets the login be tried. */
async function connect(values: Record<string, string> = leopardsKeys) {
  const { version } = await connectionOf()
  await done(shop.owner.send(livePaths.couriers, { courier, values, version }, { method: 'PUT' }))
  await emptyOutbox(app.deps)
  return connectionOf()
}
/** A parcel that awaits approval. */
async function parcelToBook(changes: Record<string, unknown> = {}) {
  const order = await shop.order(changes)
  return done(sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
}
const only = ({ parcels: [parcel] }: OrderResponse): ParcelResponse => {
  if (!parcel) throw new Error('The order has a parcel')
  return parcel
}
const ask = (order: OrderResponse, rest: Record<string, unknown> = {}) => {
  const { id, version } = only(order)
  return shop.owner.send<OrderResponse>(pathOf(livePaths.parcelBooking, { id }), {
    courier: 'leopards',
    version,
    ...rest,
  })
}
const tell = (order: OrderResponse, event: { type: string; cn?: string }) => {
  const { id, version } = only(order)
  return shop.owner.send<OrderResponse>(pathOf(livePaths.parcelBookingEvents, { id }), { ...event, version })
}
/** Asks, and lets the courier answer. */
async function book(changes: Record<string, unknown> = {}) {
  const asked = await done(ask(await parcelToBook(changes)))
  await emptyOutbox(app.deps)
  return shop.read(asked)
}

describe('a connection', () => {
  test('counts after a real login, keeps its secrets, and can be paused and ended', async () => {
    expect(await connectionOf()).toMatchObject({ state: 'notConnected', possible: ['credentials.given'] })
    expect(await connect({ apiKey: 'wrong', apiPassword: 'wrong' })).toMatchObject({ state: 'refused' })
    const connected = await connect()
    expect(connected).toMatchObject({ state: 'connected', words: null, is_stand_in: true })
    expect(connected.cities).toBeGreaterThan(10)
    expect(connected.fields).toEqual([
      { name: 'apiKey', is_secret: true, value: null, known: 'yes' },
      { name: 'apiPassword', is_secret: true, value: null, known: 'yes' },
    ])
    const stored = await app.testDatabase.query('select * from courier_connections, outbox.jobs')
    const told = JSON.stringify([stored, app.log, connected])
    for (const secret of Object.values(leopardsKeys)) expect(told).not.toContain(secret)

    const { version } = connected
    await done(shop.owner.send(livePaths.courierEvents, { courier, type: 'connection.paused', version }))
    expect(await connectionOf()).toMatchObject({ state: 'paused' })
    const { code } = await shop.owner.send(livePaths.courierEvents, {
      courier,
      type: 'connection.resumed',
      version,
    })
    expect(code).toBe('stale_version')
    expect(await connect({})).toMatchObject({ state: 'connected' })
  })

  test('tells whom the company chose when the courier takes its credentials no longer', async () => {
    const manager = await shop.join('manager')
    const told = async () => {
      const rows = await app.testDatabase.query(`select 1 from mails where kind = 'courierRefused'`)
      return rows.length
    }
    // Who gives wrong credentials sees it: nobody is told.
    await connect({ apiKey: 'wrong', apiPassword: 'wrong' })
    expect(await told()).toBe(0)
    for (const [courier_mails, mails] of [
      ['nobody', 0],
      ['owners', 1],
      ['managers', 3],
    ] as const) {
      const { version } = await done(shop.owner.get<{ version: number }>(livePaths.settings))
      const changes = { courier_mails }
      await done(manager.send(livePaths.workSettings, { changes, version }, { method: 'PUT' }))
      await app.testDatabase.query(
        `update courier_connections set state = 'connected' where courier = 'leopards' and sealed is not null`,
      )
      app.clock.advance(1_000)
      await book()
      expect(await connectionOf()).toMatchObject({ state: 'refused' })
      expect([courier_mails, await told()]).toEqual([courier_mails, mails])
    }
    const [mail] = await app.testDatabase.query<{ parameters: object }>(
      `select parameters from mails where kind = 'courierRefused'`,
    )
    expect(JSON.stringify(mail)).not.toContain('wrong')
  })

  test('is changed by the owner, seen by managers and by nobody else', async () => {
    const manager = await shop.join('manager')
    const agent = await shop.join('agent')
    expect((await manager.get(livePaths.couriers)).status).toBe(200)
    expect(
      (await manager.send(livePaths.couriers, { courier, values: {}, version: 0 }, { method: 'PUT' })).status,
    ).toBe(403)
    expect((await agent.get(livePaths.couriers)).status).toBe(403)
  })

  test('names a value that is missing', async () => {
    const { status, body } = await shop.owner.send(
      livePaths.couriers,
      { courier: 'tcs', values: { clientId: 'a' }, version: 0 },
      { method: 'PUT' },
    )
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual([
      'clientSecret',
      'userName',
      'password',
      'accountNumber',
      'costCentre',
    ])
  })
})

describe('a booking', () => {
  beforeAll(() => connect())

  test('gives the parcel its number, by the person who asked', async () => {
    const asked = await done(ask(await parcelToBook()))
    expect(only(asked)).toMatchObject({
      status: 'awaiting-approval',
      booking: { state: 'queued', courier: 'leopards' },
      possible: ['booking.withdrawn'],
      couriers: [],
    })
    await emptyOutbox(app.deps)
    const order = await shop.read(asked)
    const [booked] = [...leopards.desk.parcels.values()]
    expect(only(order)).toMatchObject({ status: 'approve', cn: booked?.cn, courier: 'Leopards' })
    expect(only(order).booking).toMatchObject({ state: 'accepted', reference: booked?.reference })
    expect(order.log.slice(-2).map(({ event, by }) => [event, by.name])).toEqual([
      ['booking.asked', 'Test Person'],
      ['parcel.approved', 'Test Person'],
    ])
    expect(booked).toMatchObject({ codRupees: 2_750, cityName: 'Karachi' })
  })

  test('leaves the parcel to nothing else while it runs', async () => {
    const asked = await done(ask(await parcelToBook()))
    const others = [
      await sendToParcel(shop.owner, asked, 1, { type: 'parcel.disapproved', reason: 'Torn' }),
      await sendEvent(shop.owner, asked, { type: 'order.cancelled', reason: 'price' }),
      await ask(asked),
    ]
    for (const { status, body } of others)
      expect([status, body]).toMatchObject([409, { detail: 'Being booked at Leopards.' }])
    const withdrawn = await done(tell(asked, { type: 'booking.withdrawn' }))
    expect(only(withdrawn)).toMatchObject({ status: 'awaiting-approval', couriers: ['leopards'] })
    await emptyOutbox(app.deps)
    expect(leopards.desk.parcels.size).toBe(0)
  })

  test('that is refused is a Dispatch Issue, which can be mended and sent again', async () => {
    const asked = await done(ask(await parcelToBook({ customer: { ...customerIn('Gilgit') } })))
    await emptyOutbox(app.deps)
    const order = await shop.read(asked)
    expect(only(order)).toMatchObject({
      status: 'dispatch-issue',
      courier_words: expect.stringContaining('Gilgit'),
    })
    expect(only(order).couriers).toEqual(['leopards'])
  })

  test('without an answer is looked for, and never sent twice', async () => {
    leopards.desk.faults.losesOneIn = 1
    const order = await book()
    expect(leopards.desk.parcels.size).toBe(1)
    const [booked] = [...leopards.desk.parcels.values()]
    expect(only(order)).toMatchObject({ status: 'approve', cn: booked?.cn, booking: { state: 'found' } })
  })

  test('waits while the courier fails, says so on the connection, and goes on', async () => {
    leopards.desk.faults.html = '502'
    const order = await book()
    // A booking without an answer may have been made: only the search tells.
    expect(only(order)).toMatchObject({ status: 'awaiting-approval', booking: { state: 'searching' } })
    expect(await connectionOf()).toMatchObject({ state: 'failing', waiting: 1 })
    leopards.desk.reset()
    await app.testDatabase.query(`update outbox._private_jobs set run_at = now()`)
    app.clock.advance(10 * 60_000)
    await emptyOutbox(app.deps)
    await emptyOutbox(app.deps)
    expect(only(await shop.read(order))).toMatchObject({ status: 'approve', booking: { state: 'accepted' } })
    expect(await connectionOf()).toMatchObject({ state: 'connected', waiting: 0 })
    expect(leopards.desk.parcels.size).toBe(1)
  })

  test('is not sent while the company is suspended, and goes on when it is reinstated', async () => {
    const change = (event: CompanyEvent) =>
      app.database.db.transaction((tx) =>
        changeCompanyStatus(tx, {
          companyId: shop.companyId,
          event,
          actor: 'operator:test',
          now: app.clock.now(),
        }),
      )
    const asked = await done(ask(await parcelToBook()))
    await change({ type: 'company.suspended', reason: 'Asked' })
    await emptyOutbox(app.deps)
    expect(leopards.desk.parcels.size).toBe(0)
    await change({ type: 'company.reinstated' })
    expect(only(await shop.read(asked))).toMatchObject({
      booking: { state: 'queued', words: 'The company is suspended.' },
    })
    await app.testDatabase.query('update outbox._private_jobs set run_at = now()')
    await emptyOutbox(app.deps)
    expect(only(await shop.read(asked))).toMatchObject({ booking: { state: 'accepted' } })
  })

  test.each([
    ['was removed', 'delete from memberships where user_id = $1'],
    ['may book no longer', "update memberships set role = 'viewer' where user_id = $1"],
  ])('is not sent once who asked for it %s, and the order says so', async (_, end) => {
    const packer = await shop.join('warehouse')
    const { me } = await done(packer.get<People>(livePaths.people))
    const { id, version } = only(await parcelToBook())
    const asked = await done(
      packer.send<OrderResponse>(pathOf(livePaths.parcelBooking, { id }), { courier, version }),
    )
    await app.testDatabase.query(end, [me])
    await emptyOutbox(app.deps)
    expect(leopards.desk.parcels.size).toBe(0)
    const parcel = only(await shop.read(asked))
    expect(parcel).toMatchObject({
      state: 'dispatchIssue',
      booking: { state: 'refused', words: 'Test Person, who asked for it, may no longer book.' },
    })
    // Somebody else has it booked.
    await done(ask(await shop.read(asked)))
    await emptyOutbox(app.deps)
    expect(only(await shop.read(asked))).toMatchObject({ booking: { state: 'accepted' } })
  })

  test('is cancelled at the courier, or stays booked in its words', async () => {
    const order = await book()
    const asked = await done(tell(order, { type: 'cancel.asked' }))
    const { body } = await sendToParcel(shop.owner, asked, 1, { type: 'parcel.dispatched', scanned: 1 })
    expect(body).toMatchObject({ detail: 'Being cancelled at Leopards.' })
    await emptyOutbox(app.deps)
    expect(only(await shop.read(order))).toMatchObject({ status: 'awaiting-approval', cn: null })

    const other = await book()
    leopards.desk.hurry(3 * 24 * 60 * 60_000)
    await done(tell(other, { type: 'cancel.asked' }))
    await emptyOutbox(app.deps)
    expect(only(await shop.read(other))).toMatchObject({
      status: 'approve',
      booking: { state: 'notCancelled' },
    })
  })

  test('is cancelled at the courier with its order, or its parcel, unless a person has cancelled it', async () => {
    const event = { type: 'order.cancelled', reason: 'price' }
    const [whole, parcel, byHand] = [await book(), await book(), await book()]
    await done(sendEvent(shop.owner, whole, event))
    await done(sendToParcel(shop.owner, parcel, 1, event))
    const said = await done(sendEvent(shop.owner, byHand, { ...event, isBookingCancelled: true }))
    expect(only(said).booking).toMatchObject({ state: 'accepted' })
    await emptyOutbox(app.deps)
    for (const order of [whole, parcel])
      expect(only(await shop.read(order))).toMatchObject({
        status: 'cancelled',
        cn: null,
        tasks: [],
        booking: { state: 'cancelled' },
      })
    expect(only(await shop.read(byHand)).booking).toMatchObject({ state: 'accepted' })
  })

  test('has a job again after a restored backup', async () => {
    const asked = await done(ask(await parcelToBook()))
    await app.testDatabase.query('delete from outbox._private_jobs')
    await reviveJobs(app.deps)
    await emptyOutbox(app.deps)
    expect(only(await shop.read(asked)).status).toBe('approve')
  })
})

const customerIn = (city: string) => ({
  name: 'Ayesha Khan',
  email: '',
  number: '0300-1234567',
  city,
  country: 'Pakistan',
  zip: '',
  address1: 'House 12, Street 4, Block 5',
  address2: '',
})

/** The same database for a process that a test kills: from then on nothing is stored. */
function mortal() {
  const { db } = app.database
  let isDead = false
  const dying = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'transaction' && isDead) return () => Promise.reject(new Error('Killed'))
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return {
    deps: { ...app.deps, database: { ...app.database, db: dying } },
    kill: () => {
      isDead = true
    },
  }
}

test('twelve parcels are booked once each, though answers are lost and the process is killed three times', async () => {
  const orders = []
  for (let n = 0; n < 12; n++) orders.push(await done(ask(await parcelToBook())))
  Object.assign(leopards.desk.faults, { slowMs: 5, losesOneIn: 5 })
  for (const after of [2, 5, 8]) {
    const { deps, kill } = mortal()
    const working = emptyOutbox({
      ...deps,
      couriers: {
        ...(deps.couriers as never as NonNullable<typeof deps.couriers>),
        fetch: async (...args) => {
          const answer = await fetch(...args)
          if (leopards.desk.parcels.size >= after) kill()
          return answer
        },
      },
    })
    await working
    await app.testDatabase.query('update outbox._private_jobs set run_at = now()')
    app.clock.advance(5 * 60_000)
  }
  await reviveJobs(app.deps, 0)
  await emptyOutbox(app.deps)
  const cns = []
  for (const order of orders) cns.push(only(await shop.read(order)).cn)
  expect(cns).toHaveLength(12)
  expect(new Set(cns)).toEqual(new Set(leopards.desk.parcels.keys()))
  expect(leopards.desk.parcels.size).toBe(12)
})
