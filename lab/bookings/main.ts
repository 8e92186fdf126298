/**
 * `npm run lab -- bookings`: parcels are booked at the stand-ins of all couriers, which answer slowly and lose every fifth
 * answer, while the server, its database and the couriers are killed in turns. Whoever has to answer what the courier knows
 * answers as a person would who looks there. At the end every parcel is booked once, at the courier as here.
 * Options: `--parcels`, `--rounds` of three kills each. Exits with 1 when a parcel is booked twice, or differs.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { type ConnectedCourier, connectedCouriers, PROVIDER_ID } from '#domain/partners/connections.ts'
import { askDatabase, untilReady } from '#lab/kills/afterKills.ts'
import type { Query } from '#lab/kills/world.ts'
import { serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards } from '#server/tryout/standins/leopards.ts'
import { createPostex } from '#server/tryout/standins/postex.ts'
import { createTcs } from '#server/tryout/standins/tcs.ts'
import { done, newOrder, type Person, pathOf, personOf, sendEvent } from '#tests/support/liveApp.ts'
import { createTryoutFolder, startServer } from '#tests/support/serverProcess.ts'
import { signInAt } from '#tests/support/sessions.ts'

const SLOW_MS = 600
const LOSES_ONE_IN = 5
/** Between two kills, in milliseconds: another time in each round. */
const pauseMs = (kill: number) => 1_500 + ((kill * 790) % 4_000)
const COURIER_AWAY_MS = 2_000
/** How long the last booking may take: a courier is asked for two minutes whether it has one that it does not find. */
const SETTLING_MS = 15 * 60_000

type Row = { id: string; parcel: string; courier: ConnectedCourier; state: string; cn: string | null }
type Asked = Row & { reference: string; version: number }

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { parcels: { type: 'string', default: '500' }, rounds: { type: 'string', default: '10' } },
  })
  const [parcels, rounds] = [Number(values.parcels), Number(values.rounds)]
  const couriers = await Promise.all(
    [createLeopards(), createTcs(), createPostex()].map(async (standIn) => {
      let running = await serveStandIn(standIn.app)
      const { url } = running
      Object.assign(standIn.desk.faults, { slowMs: SLOW_MS, losesOneIn: LOSES_ONE_IN })
      return {
        url,
        desk: standIn.desk,
        /** It keeps what was booked, as a courier does. */
        async kill() {
          await running.close()
          await wait(COURIER_AWAY_MS)
          running = await serveStandIn(standIn.app, Number(new URL(url).port))
        },
        close: () => running.close(),
      }
    }),
  )
  const [leopards, tcs, postex] = couriers
  if (!leopards || !tcs || !postex) throw new Error('All stand-ins are served')
  const deskOf = { leopards: leopards.desk, tcs: tcs.desk, postex: postex.desk }
  const folder = createTryoutFolder()
  const start = () =>
    startServer(
      { main: 'dist/server/main.js' },
      {
        KARWAN_DATA_DIR: folder.path,
        LEOPARDS_URL: leopards.url,
        TCS_URL: tcs.url,
        POSTEX_URL: postex.url,
      },
    )
  let server = await start()
  const query: Query = (text, values = []) => askDatabase(folder.path, text, values)
  try {
    const owner = personOf(
      { request: (path, init) => fetch(`${server.address}/api/${path}`, init) },
      async () => (await signInAt(server.address, { email: 'live@karwan.test' })).access,
    )
    const orders = await toBook(owner, parcels)
    console.log(`${orders.length} parcels wait`)
    await untilConnected(query)

    let asked = 0
    const asking = (async () => {
      for (const [index, order] of orders.entries()) {
        await book(owner, order, connectedCouriers[index % connectedCouriers.length] ?? 'leopards')
        asked += 1
      }
    })()
    for (let kill = 0; kill < rounds * 3; kill += 1) {
      await wait(pauseMs(kill))
      if (kill % 3 === 2) await couriers[(kill / 3 - 2 / 3) % couriers.length]?.kill()
      else {
        process.kill(kill % 3 === 0 ? server.pid : (folder.postmasterPid() ?? 0), 'SIGKILL')
        if (kill % 3 === 0) {
          await server.end('SIGKILL')
          server = await start()
        }
        await untilReady(() => server.address)
      }
      const what = ['the server', 'the database', 'a courier'][kill % 3]
      console.log(`${kill + 1}: ${what}; ${asked} asked, ${countOf(deskOf)} at the couriers`)
    }
    await asking
    const answers = await settle(
      owner,
      query,
      deskOf,
      new Set(orders.map(({ parcels: [parcel] }) => parcel?.id ?? '')),
    )

    const twice: string[] = []
    let booked = 0
    const rows = await query<Row & { reference: string }>(
      'select id, parcel_id as parcel, courier, state, cn, reference from bookings',
    )
    for (const order of orders) {
      const [parcel] = order.parcels
      const of = rows.filter((row) => row.parcel === parcel?.id)
      const there = of.flatMap(({ courier, reference }) =>
        deskOf[courier].bookedFor(reference).map(({ cn }) => cn),
      )
      const here = of.flatMap(({ cn }) => cn ?? [])
      if (here.length === 1 && there.length === 1 && here[0] === there[0]) booked += 1
      else
        twice.push(`${order.label}: here ${here.join() || 'none'}, at the courier ${there.join() || 'none'}`)
    }
    console.log(
      `${rounds * 3} kills; ${booked} of ${orders.length} parcels booked once, ${countOf(deskOf)} bookings at the couriers, ` +
        `${answers.found} found and ${answers.lacking} not found by a person, ${twice.length} wrong`,
    )
    for (const text of twice.slice(0, 20)) console.log(text)
    if (twice.length > 0 || countOf(deskOf) !== orders.length) process.exitCode = 1
  } finally {
    await server.end('SIGKILL')
    await folder.remove()
    await Promise.all(couriers.map((courier) => courier.close()))
  }
}

type Desks = Record<ConnectedCourier, ReturnType<typeof createLeopards>['desk']>

const countOf = (desks: Desks) => Object.values(desks).reduce((sum, { parcels }) => sum + parcels.size, 0)

/** Verified orders with one parcel each. */
export async function toBook(owner: Person, count: number): Promise<OrderResponse[]> {
  const product = { name: 'Khussa', category: 'Footwear', price_minor: 250_000, sku: 'KHUSSA-500' }
  const { id: product_id } = await done(owner.send<{ id: string }>(livePaths.products, product))
  const place = { name: 'Malir', city: 'Karachi' }
  const { id: location_id } = await done(owner.send<{ id: string }>(livePaths.locations, place))
  const stock = { product_id, location_id, change: count, reason: 'received' }
  await done(owner.send(livePaths.stockAdjustments, stock))
  const orders: OrderResponse[] = []
  for (let index = 0; index < count; index += 1) {
    const order = await done(owner.send<OrderResponse>(livePaths.orders, newOrder({ 'KHUSSA-500': 1 })))
    orders.push(await done(sendEvent(owner, order, { type: 'order.verified', reason: '' })))
  }
  return orders
}

/** Asks until it is answered, with one key: what was asked twice is asked once. */
async function book(owner: Person, order: OrderResponse, courier: ConnectedCourier): Promise<void> {
  const [parcel] = order.parcels
  if (!parcel) throw new Error('The order has a parcel')
  const path = pathOf(livePaths.parcelBooking, { id: parcel.id })
  const key = crypto.randomUUID()
  await insist(() => owner.send(path, { courier, version: parcel.version }, { key }))
}

/** Calls again while the server or its database is away. */
async function insist(call: () => Promise<{ status: number; body: unknown }>): Promise<void> {
  for (;;) {
    const answer = await call().catch(() => null)
    // 409: it has moved on meanwhile, and is looked at again.
    if (answer && (answer.status < 300 || answer.status === 409)) return
    if (answer && answer.status < 500) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
    await wait(200)
  }
}

/** Waits until the company of the try-out is connected to all couriers. */
export async function untilConnected(query: Query): Promise<void> {
  for (;;) {
    const rows = await query<{ state: string }>(
      'select state from courier_connections where company_id <> $1',
      [PROVIDER_ID],
    )
    if (rows.length === connectedCouriers.length && rows.every(({ state }) => state === 'connected')) return
    await wait(500)
  }
}

/** Answers for the couriers that find nothing by a reference, and books again what they do not have, until all is settled. */
async function settle(owner: Person, query: Query, desks: Desks, ours: ReadonlySet<string>) {
  const until = Date.now() + SETTLING_MS
  const answers = { found: 0, lacking: 0 }
  for (;;) {
    const rows = await query<Asked>(
      `select bookings.id, parcel_id as parcel, bookings.courier, bookings.state, bookings.cn, reference, parcels.version
        from bookings join parcels on parcels.company_id = bookings.company_id and parcels.id = parcel_id
        where attempt = (select max(attempt) from bookings last
          where last.company_id = bookings.company_id and last.parcel_id = bookings.parcel_id)`,
    )
    const open = rows.filter(({ parcel, cn }) => ours.has(parcel) && cn === null)
    if (open.length === 0) return answers
    if (Date.now() > until) {
      for (const { courier, state } of open.slice(0, 20)) console.log(`not settled: ${courier}, ${state}`)
      return answers
    }
    for (const { parcel, courier, state, reference, version } of open) {
      const send = (path: string, body: object) =>
        insist(() => owner.send(pathOf(path, { id: parcel }), { ...body, version }))
      const [booked] = desks[courier].bookedFor(reference)
      if (state === 'askingPerson' && booked) {
        answers.found += 1
        await send(livePaths.parcelBookingEvents, { type: 'person.found', cn: booked.cn })
      } else if (state === 'askingPerson') {
        answers.lacking += 1
        await send(livePaths.parcelBookingEvents, { type: 'person.lacks' })
      } else if (state === 'lost' || state === 'refused') await send(livePaths.parcelBooking, { courier })
    }
    await wait(1_000)
  }
}
