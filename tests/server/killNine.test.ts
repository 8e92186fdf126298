/** Processes that are killed while people work: what was acknowledged is there, once. `KILLS=10` kills more often. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import type { LocationResponse, ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import type { Job } from '#domain/imports/importContract.ts'
import { openDatabase } from '#server/db/database.ts'
import { findRunningTryout } from '#server/tryout/tryout.ts'
import { disagreements } from '#tests/support/agreement.ts'
import {
  type Answer,
  customer,
  done,
  newOrder,
  type Person,
  pathOf,
  personOf,
} from '#tests/support/liveApp.ts'
import {
  buildServer,
  createTryoutFolder,
  type RunningServer,
  type ServerBuild,
  startServer,
  type TryoutFolder,
} from '#tests/support/serverProcess.ts'
import { signInAt } from '#tests/support/sessions.ts'

/** How often the server, and how often the database, is killed in each test. */
const KILLS = Number(process.env['KILLS'] ?? 1)
const ROUNDS = 2 * KILLS
/** How long what was killed may take, in milliseconds: beside other work a database recovers for 2 to 5 seconds. */
const RECOVERY_MS = 60_000
const SIGN_UPS_AT_ONCE = 6
/** The server is killed after this number of sign-ups was acknowledged in a round, while others are running. */
const acknowledgedBeforeKill = (round: number) => 8 + ((11 * round) % 28)

let build: ServerBuild
let folder: TryoutFolder
beforeAll(async () => {
  build = await buildServer()
  folder = createTryoutFolder()
})
afterAll(async () => {
  await folder.remove()
  build.remove()
})

/** Signs up companies, several at a time, until the server is gone. Returns the acknowledged e-mail addresses. */
async function signUpUntilKilled(
  { address }: RunningServer,
  round: number,
  kill: () => void,
): Promise<string[]> {
  const acknowledged: string[] = []
  let sent = 0
  async function signUpInSequence() {
    for (;;) {
      sent += 1
      const email = `round${round}-${sent}@shop.test`
      const response = await fetch(`${address}/api/${apiPaths.signUp}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({
          first_name: 'A',
          last_name: 'B',
          email,
          company: `Company ${sent}`,
          password: 'saddar-7',
          confirm_password: 'saddar-7',
        }),
      })
      await response.text()
      // Too busy to hash another password: a client comes back later, and so does the next round of this loop.
      if (response.status === 503) continue
      expect(response.status).toBe(201)
      acknowledged.push(email)
      if (acknowledged.length === acknowledgedBeforeKill(round)) kill()
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: SIGN_UPS_AT_ONCE }, signUpInSequence))
  // fetch rejects with a TypeError when the server is gone.
  for (const end of ends) expect(end).toMatchObject({ status: 'rejected', reason: expect.any(TypeError) })
  return acknowledged
}

async function readDatabase(query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: await findRunningTryout(folder.path) })
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

test(`${ROUNDS} times killed while companies sign up: every acknowledged sign-up is there`, {
  timeout: 120_000 * KILLS,
}, async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
    const postmaster = folder.postmasterPid() ?? 0
    acknowledged.push(
      ...(await signUpUntilKilled(server, round, () => {
        process.kill(server.pid, 'SIGKILL')
        // In every second round the database is killed too.
        if (round % 2) process.kill(postmaster, 'SIGKILL')
      })),
    )
    await server.end('SIGKILL')
  }
  const server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
  const rows = await readDatabase('select email from users')
  const stored = new Set(rows.map(({ email }) => email))
  const [{ whole, users } = {}] = await readDatabase(
    `select count(*)::int as users, count(company_id)::int as whole
         from users left join memberships on user_id = users.id left join companies on company_id = companies.id`,
  )
  await server.end('SIGTERM')

  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * 8)
  expect(acknowledged.filter((email) => !stored.has(email))).toEqual([])
  expect(whole).toBe(users)
})

/** It is killed after so many acts were acknowledged in a round, while others are running. */
const actsBeforeKill = (round: number) => 6 + ((7 * round) % 26)

type Act = {
  person: Person
  type: string
  path: string
  body: object
  key: string
  answer?: Answer | undefined
}

/** What each person does, again and again. */
const desks = [
  { email: 'live@karwan.test', does: ['order.verified', 'parcel.assigned', 'parcel.approved'] },
  { email: 'agent@karwan.test', does: ['order.created', 'order.verified'] },
  { email: 'agent2@karwan.test', does: ['order.created', 'parcel.assigned'] },
  { email: 'agent3@karwan.test', does: ['order.created', 'order.verified', 'parcel.assigned'] },
  { email: 'warehouse@karwan.test', does: ['parcel.approved'] },
  { email: 'warehouse2@karwan.test', does: ['parcel.approved'] },
]
/** The tab in which each kind of work waits. */
const queues: Record<string, string> = {
  'order.verified': 'pending-cod',
  'parcel.assigned': 'awaiting-assigning',
  'parcel.approved': 'awaiting-approval',
}

type Goods = { sku: string; locationId: string }

/** The next act of a person: on the oldest orders of the queue, as their colleagues do too. Undefined without work. */
async function nextAct(person: Person, type: string, goods: Goods, turn: number): Promise<Act | undefined> {
  const act = { person, type, key: randomUUID() }
  if (type === 'order.created') {
    const number = `0301-${String(1_000_000 + (turn % 40))}`
    const body = newOrder({ [goods.sku]: 1 + (turn % 3) }, { customer: { ...customer, number } })
    return { ...act, path: livePaths.orders, body }
  }
  const list = `${livePaths.orders}?status=${queues[type]}&sort=date`
  const { rows } = await done(person.get<OrdersResponse>(list))
  const row = rows[turn % Math.min(rows.length, 4)]
  if (!row) return undefined
  const order = await done(person.get<OrderResponse>(pathOf(livePaths.order, row)))
  if (type === 'order.verified')
    return {
      ...act,
      path: pathOf(livePaths.orderEvents, order),
      body: { type, version: order.version, reason: '' },
    }
  const parcel = order.parcels.find(({ possible }) => possible.includes(type))
  if (!parcel) return undefined
  const booking = { courier: 'TCS', cn: `CN-${act.key.slice(0, 8)}` }
  const assignments = parcel.lines.map(({ line_id, quantity }) => ({
    lineId: line_id,
    warehouseId: goods.locationId,
    quantity,
  }))
  return {
    ...act,
    path: pathOf(livePaths.parcelEvents, parcel),
    body: { type, version: parcel.version, booking, assignments },
  }
}

const IMPORTED = 600

/** Begins to import a file of orders. */
async function startImport(person: Person, sku: string): Promise<Job> {
  const job = await done(person.send<Job>(livePaths.imports, { kind: 'orders', file_name: 'kill.csv' }))
  const rows = Array.from({ length: IMPORTED }, (_, at) => ({
    row: at + 2,
    cells: {
      number: `KILL-${at}`,
      name: 'Zara Naqvi',
      phone: `0303-${1_000_000 + (at % 50)}`,
      address1: 'House 4, Street 2, Gulberg',
      city: 'Lahore',
    },
    lines: [{ row: at + 2, sku, quantity: '1' }],
  }))
  for (let from = 0; from < IMPORTED; from += 100)
    await done(person.send(pathOf(livePaths.importRows, job), { records: rows.slice(from, from + 100) }))
  return done(person.send<Job>(pathOf(livePaths.importStart, job), null))
}

/** The job once it is done. */
async function finished(person: Person, job: Job): Promise<Job> {
  const ask = () => done(person.get<Job>(pathOf(livePaths.job, job)))
  await expect.poll(async () => (await ask()).state, { timeout: 60_000 }).toBe('done')
  return ask()
}

/** Sends an act. Returns why there is no answer when the server or its database is gone; null when there is one. */
async function send(act: Act): Promise<string | null> {
  try {
    const answer = await act.person.send(act.path, act.body, { key: act.key })
    if (answer.status >= 500) return `${act.type}: ${answer.status} ${JSON.stringify(answer.body)}`
    act.answer = answer
    return null
  } catch (error) {
    if (error instanceof TypeError) return `${act.type}: ${String(error.cause)}`
    throw error
  }
}

test(`${KILLS} times the server and ${KILLS} times its database killed while people verify, assign and approve`, {
  timeout: 120_000 * KILLS,
}, async () => {
  let server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
  const api = { request: (path: string, init?: RequestInit) => fetch(`${server.address}/api/${path}`, init) }
  const people = desks.map(({ email, does }) => {
    const signIn = async () => (await signInAt(server.address, { email })).access
    return { person: personOf(api, signIn), does }
  })
  const owner = people[0]?.person as Person
  const database = openDatabase((await findRunningTryout(folder.path)) ?? '', () => {})
  const query = async <Row>(text: string, values: unknown[]) => {
    const client = new pg.Client({ connectionString: await findRunningTryout(folder.path) })
    await client.connect()
    try {
      return (await client.query(text, values)).rows as Row[]
    } finally {
      await client.end()
    }
  }
  const [company] = await query<{ id: string }>(
    `update company_setups set split_logic = 'OPTION_3' where company_id = (select company_id from memberships
       join users on users.id = user_id where email = 'live@karwan.test') returning company_id as id`,
    [],
  )
  const companyId = company?.id ?? ''
  const { rows: locations } = await done(owner.get<{ rows: LocationResponse[] }>(livePaths.locations))
  const goods = { sku: 'KILL-9', locationId: locations[0]?.id ?? '' }
  const added = { name: 'Ajrak', category: 'Clothing', price_minor: 100_000, ...goods, stock: 9_999 }
  await done(owner.send<ProductResponse>(livePaths.products, { ...added, location_id: goods.locationId }))

  // With many kills a file is imported meanwhile: its job survives them all. It waits some seconds after each.
  const imported = KILLS > 1 ? await startImport(owner, goods.sku) : null

  const acts: Act[] = []
  let turn = 0
  let retried = 0
  async function workUntilKilled(round: number, kill: () => void) {
    let acknowledged = 0
    let isKilled = false
    const work = async ({ person, does }: (typeof people)[number]) => {
      // After the kill each one works until something fails, or the database is back before anybody noticed.
      for (let afterKill = 0; afterKill < 3; afterKill += isKilled ? 1 : 0) {
        turn += 1
        const act = await nextAct(person, does[turn % does.length] ?? '', goods, turn).catch(
          () => 'gone' as const,
        )
        if (act === 'gone') return
        if (!act) continue
        acts.push(act)
        if ((await send(act)) !== null) return
        if (act.answer && act.answer.status < 300) acknowledged += 1
        if (acknowledged >= actsBeforeKill(round) && !isKilled) {
          isKilled = true
          kill()
        }
      }
    }
    await Promise.all(people.map(work))
    expect(isKilled).toBe(true)
  }

  const kinds = Array.from({ length: KILLS }, () => ['server', 'database'] as const).flat()
  for (const [round, kind] of kinds.entries()) {
    await workUntilKilled(round, () =>
      process.kill(kind === 'server' ? server.pid : (folder.postmasterPid() ?? 0), 'SIGKILL'),
    )
    if (kind === 'server') {
      await server.end('SIGKILL')
      server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
    }
    await vi.waitFor(
      async () => expect((await fetch(`${server.address}/readyz`)).status).toBe(200),
      RECOVERY_MS,
    )
    for (const act of acts.filter(({ answer }) => !answer)) {
      retried += 1
      // A database that has just come back may refuse once more: a client tries again, too.
      await vi.waitFor(async () => expect(await send(act)).toBeNull(), RECOVERY_MS)
    }
  }

  const broken: string[] = []
  if (imported) {
    const { created, skipped } = await finished(owner, imported)
    const [orders] = await query<{ count: number }>(
      'select count(*)::int as count from orders where company_id = $1 and store_number is not null',
      [companyId],
    )
    if (created !== IMPORTED || skipped !== 0 || orders?.count !== IMPORTED)
      broken.push(`the import: ${created} created, ${skipped} skipped, ${orders?.count} there`)
  }
  // Every act again, with its key: the first answer, and nothing done twice.
  for (const { person, path, body, key, type, answer } of acts.filter(
    (act) => (act.answer?.status ?? 0) < 300,
  )) {
    const again = await person.send(path, body, { key })
    if (!isDeepStrictEqual(again.body, answer?.body)) broken.push(`${type} ${key} got another answer`)
  }
  const logged = await query<{ key: string; event: string; rows: number }>(
    `select request_id as key, event, count(*)::int as rows from changes
       where company_id = $1 and request_id is not null group by 1, 2`,
    [companyId],
  )
  for (const { key, type, answer } of acts) {
    const rows = logged.find((row) => row.key === key && row.event === type)?.rows ?? 0
    const expected = (answer?.status ?? 0) < 300 ? 1 : 0
    if (rows !== expected) broken.push(`${type} ${key}: ${rows} rows in the log instead of ${expected}`)
  }
  await vi.waitFor(() => database.ping(), RECOVERY_MS)
  const { counts_by_status: tabs } = await done(owner.get<OrdersResponse>(livePaths.orders))
  broken.push(...(await disagreements(database.db, query, { companyId, tabs })))
  await database.close()
  await server.end('SIGTERM')

  const counted = (isWanted: (act: Act) => boolean) => acts.filter(isWanted).length
  console.log(
    `kill -9, ${KILLS} of the server and ${KILLS} of the database: ` +
      `${counted(({ answer }) => (answer?.status ?? 0) < 300)} acts acknowledged ` +
      `(${[...new Set(acts.map(({ type }) => type))].map((type) => `${type} ${counted((act) => act.type === type && (act.answer?.status ?? 0) < 300)}`).join(', ')}), ` +
      `${counted(({ answer }) => (answer?.status ?? 0) >= 400)} refused, ${retried} sent again with their key, ` +
      `${broken.length} differences`,
  )
  expect(broken).toEqual([])
  const wanted = KILLS > 1 ? desks.flatMap(({ does }) => does) : ['order.created', 'order.verified']
  expect(acts.map(({ type }) => type)).toEqual(expect.arrayContaining(wanted))
})
