/**
 * `npm run lab -- day`: a day of 1,000 parcels in minutes. They are booked at the stand-ins of all couriers, packed, handed over,
 * followed and paid, while a person reads lists; the 95th percentile of these reads beside that without any of it, and the memory
 * of the server over the day. Then everything that the server said (answers, pages, figures, log) and that the couriers wrote is
 * searched for what the connections are signed in with. Options: `--parcels`. Exits with 1 when an aim is missed.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { toBook, untilConnected } from '#lab/bookings/main.ts'
import { askDatabase } from '#lab/kills/afterKills.ts'
import { percentilesOf } from '#lab/scale/measure.ts'
import { serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { createPostex, postexKeys } from '#server/tryout/standins/postex.ts'
import { createTcs, tcsKeys } from '#server/tryout/standins/tcs.ts'
import { done, type Person, pathOf, personOf } from '#tests/support/liveApp.ts'
import { createTryoutFolder, startServer } from '#tests/support/serverProcess.ts'
import { signInAt } from '#tests/support/sessions.ts'

/** Of the lists' 95th percentile beside a day without parcels, and of the server's memory at the end beside its middle. */
const aims = { lists: 2, memory: 1.15 }

/** What a person reads over and over. */
const lists = [
  livePaths.orders,
  `${livePaths.orders}?status=approve`,
  `${livePaths.orders}?q=ayesha`,
  livePaths.products,
  livePaths.customers,
  livePaths.deliveries,
  livePaths.packing,
  livePaths.cash,
  livePaths.dashboard,
]
const READS = 20
const screens = ['/orders', '/packing', '/deliveries', '/cash', '/settings/couriers', '/print', '/']

const HOUR = 3_600_000

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { parcels: { type: 'string', default: '1000' } } })
  const parcels = Number(values.parcels)
  const written: string[] = []
  const benches = await Promise.all(
    [createLeopards(), createTcs(), createPostex()].map(async (standIn) => {
      const running = await serveStandIn(standIn.app)
      return { ...running, desk: standIn.desk }
    }),
  )
  const [leopards, tcs, postex] = benches
  if (!leopards || !tcs || !postex) throw new Error('All stand-ins are served')
  const write = process.stderr.write.bind(process.stderr)
  // What a courier writes, it writes here: its stand-in runs in this process.
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    const before = console[name].bind(console)
    console[name] = (...texts: unknown[]) => {
      written.push(texts.map(String).join(' '))
      before(...texts)
    }
  }
  const folder = createTryoutFolder()
  const metricsPort = await freePort()
  const server = await startServer(
    { main: 'dist/server/main.js' },
    {
      KARWAN_DATA_DIR: folder.path,
      LEOPARDS_URL: leopards.url,
      TCS_URL: tcs.url,
      POSTEX_URL: postex.url,
      METRICS_PORT: String(metricsPort),
    },
  )
  const said: string[] = []
  const owner = personOf(
    {
      async request(path, init) {
        const answer = await fetch(`${server.address}/api/${path}`, init)
        said.push(await answer.clone().text())
        return answer
      },
    },
    async () => (await signInAt(server.address, { email: 'live@karwan.test' })).access,
  )
  try {
    const orders = await toBook(owner, parcels)
    await untilConnected((text, given = []) => askDatabase(folder.path, text, given))
    await readLists(owner)
    const before = await readLists(owner)
    console.log(`${orders.length} parcels wait; lists without them: p95 ${before.p95.toFixed(0)} ms`)

    const memory: number[] = []
    const during: number[] = []
    let isOver = false
    const reading = (async () => {
      while (!isOver) {
        during.push(...(await timesOf(owner, 1)))
        memory.push(memoryOf(server.pid))
      }
    })()
    const moved = await liveTheDay(
      owner,
      orders,
      benches.map(({ desk }) => desk),
    )
    isOver = true
    await reading
    const after = await readLists(owner)
    const day = percentilesOf(during)
    const without = (before.p95 + after.p95) / 2
    const ratio = day.p95 / without
    // The first half fills caches, of which a day has more than a minute.
    const half = memory.slice(Math.floor(memory.length / 2))
    const middle = meanOf(half.slice(0, Math.ceil(half.length / 4)))
    const end = meanOf(half.slice(-Math.ceil(half.length / 4)))
    console.log(
      `${moved.booked} booked, ${moved.handed} handed over, ${moved.delivered} delivered; ${during.length} lists read: ` +
        `p95 ${day.p95.toFixed(0)} ms, without ${without.toFixed(0)} ms: ${ratio.toFixed(2)} times; ` +
        `memory ${mib(middle)} to ${mib(end)} MiB`,
    )
    const found = secretsIn({
      answers: said,
      pages: await Promise.all(screens.map(async (path) => (await fetch(`${server.address}${path}`)).text())),
      figures: [await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()],
      log: [server.output.stdout, server.output.stderr],
      couriers: written,
    })
    for (const text of found) write(`${text}\n`)
    if (ratio > aims.lists || end / middle > aims.memory || found.length > 0 || moved.booked < orders.length)
      process.exitCode = 1
  } finally {
    await server.end('SIGKILL')
    await folder.remove()
    await Promise.all(benches.map(({ close }) => close()))
  }
}

type Desk = ReturnType<typeof createLeopards>['desk']

/** Books all parcels, hands them over and lets couriers move them on for a week, in some minutes. */
async function liveTheDay(owner: Person, orders: readonly OrderResponse[], desks: readonly Desk[]) {
  for (const [index, order] of orders.entries()) {
    const [parcel] = order.parcels
    if (!parcel) throw new Error('The order has a parcel')
    const courier = connectedCouriers[index % connectedCouriers.length] ?? 'leopards'
    await done(
      owner.send(pathOf(livePaths.parcelBooking, { id: parcel.id }), { courier, version: parcel.version }),
    )
  }
  const statusOf = async (status: string) =>
    (await done(owner.get<{ total: number }>(`${livePaths.orders}?status=${status}`))).total
  const booked = await until(() => statusOf('approve'), orders.length, 5 * 60_000)
  let handed = 0
  for (const order of orders) {
    const { parcels } = await done(owner.get<OrderResponse>(pathOf(livePaths.order, order)))
    const [parcel] = parcels
    if (parcel?.state !== 'approved') continue
    const event = { type: 'parcel.dispatched', scanned: 1, version: parcel.version }
    await done(owner.send(pathOf(livePaths.parcelEvents, { id: parcel.id }), event))
    handed += 1
  }
  // Couriers are asked at their pace: their week passes, and the next time they say what happened in it.
  for (const desk of desks) desk.hurry(7 * 24 * HOUR)
  const delivered = await until(() => statusOf('delivered'), Math.floor(handed * 0.3), 2 * 60_000)
  return { booked, handed, delivered }
}

/** Looks until there are so many, or the time is over; returns how many there are. */
async function until(count: () => Promise<number>, wanted: number, mostMs: number): Promise<number> {
  for (const end = Date.now() + mostMs; ; ) {
    const found = await count()
    if (found >= wanted || Date.now() > end) return found
    await wait(500)
  }
}

async function timesOf(owner: Person, rounds: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const path of lists) {
      const start = performance.now()
      await done(owner.get(path))
      times.push(performance.now() - start)
    }
  return times
}

const readLists = async (owner: Person) => percentilesOf(await timesOf(owner, READS))

const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const mib = (bytes: number) => (bytes / 1024 ** 2).toFixed(0)

/** The memory of a process, in bytes. */
function memoryOf(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) * 1024
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  if (typeof address !== 'object' || address === null) throw new Error('A port is a number')
  return address.port
}

/** Where something is said that a connection is signed in with. */
function secretsIn(places: Record<string, readonly string[]>): string[] {
  const { apiKey, apiPassword } = leopardsKeys
  const secrets = [apiKey, apiPassword, tcsKeys.clientSecret, tcsKeys.password, postexKeys.token]
  for (const [place, texts] of Object.entries(places))
    console.log(`${place}: ${texts.reduce((sum, text) => sum + text.length, 0)} characters searched`)
  return Object.entries(places).flatMap(([place, texts]) =>
    secrets
      .filter((secret) => texts.some((text) => text.includes(secret)))
      .map((secret) => `${secret} in ${place}`),
  )
}
