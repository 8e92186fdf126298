/**
 * `npm run lab -- failover`: twenty people verify, assign and approve, with their streams open, while the machine of the
 * primary is lost, ten times: killed, frozen, or with a PostgreSQL that nobody tells that it is not the primary any more. What
 * was acknowledged is stored, once; how long nothing was; who was signed out; which streams went on; what jobs did.
 * Options: `--rounds`, `--people`, `--only kill`. Exits with 1 when anything is lost, done twice or out of order.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import pg from 'pg'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import type { LocationResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import type { Job } from '#domain/imports/importContract.ts'
import { emptyOnboardingDraft } from '#domain/onboarding/draft.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { passwords } from '#server/auth/passwords.ts'
import { changeCompanyStatus } from '#server/companies/changeCompanyStatus.ts'
import { setUpCompany } from '#server/companies/setUpCompany.ts'
import { createVault } from '#server/companies/vault.ts'
import { insertAccount, insertMember } from '#server/db/accounts.ts'
import { openDatabase } from '#server/db/database.ts'
import { serveStandIn } from '#server/tryout/standins/desk.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { disagreements } from '#tests/support/agreement.ts'
import { done, type Person, pathOf, personOf } from '#tests/support/liveApp.ts'
import { run as runProgram, startServer } from '#tests/support/serverProcess.ts'
import { companiesWithWrongTallies } from '#tests/support/tallies.ts'
import { type Cluster, missingPackages, startCluster } from './cluster.ts'
import { type AtWork, type Diary, startWork } from './person.ts'

/** How the primary is lost, in turns. */
const losses = ['kill', 'freeze', 'orphan'] as const
type Loss = (typeof losses)[number]
/** How long people work before a loss, and after the first act that was acknowledged again, in milliseconds. */
const BEFORE_MS = 5_000
const AFTER_MS = 4_000
/** How long a loss may last, in milliseconds. */
const LONGEST_GAP_MS = 90_000
/** How long jobs may take at the end, in milliseconds. */
const SETTLING_MS = 5 * 60_000
/** Records of the file that is imported in each round. */
const IMPORTED = 60
/** How long a commit on a primary without its standby is waited for, in milliseconds. */
const UNACKNOWLEDGED_MS = 3_000

const secrets = {
  ACCESS_TOKEN_SECRET: randomBytes(32).toString('base64'),
  CREDENTIALS_KEY: randomBytes(32).toString('base64'),
}
const password = 'failover-of-a-primary'
const sku = 'LOST-1'

export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string', default: '10' },
      people: { type: 'string', default: '20' },
      only: { type: 'string' },
    },
  })
  const missing = missingPackages()
  if (missing.length > 0) {
    console.log(`Missing here; as root: apt-get install ${missing.join(' ')}`)
    process.exitCode = 1
    return
  }
  const kinds = losses.filter((loss) => values.only === undefined || loss === values.only)
  const rounds = Array.from({ length: Number(values.rounds) }, (_, at) => kinds[at % kinds.length] ?? 'kill')
  const cluster = await startCluster()
  const leopards = createLeopards()
  const standIn = await serveStandIn(leopards.app)
  try {
    const broken = await measure(cluster, {
      rounds,
      people: Number(values.people),
      leopards,
      url: standIn.url,
    })
    for (const text of broken.slice(0, 30)) console.log(text)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await standIn.close()
    cluster.stop()
  }
}

type Measured = {
  rounds: readonly Loss[]
  people: number
  leopards: ReturnType<typeof createLeopards>
  url: string
}

async function measure(cluster: Cluster, { rounds, people, leopards, url }: Measured): Promise<string[]> {
  const { rowsUrl, query } = await createDatabase(cluster)
  const server = await startServer(
    { main: 'dist/server/main.js' },
    { DATABASE_URL: rowsUrl, ...secrets, LEOPARDS_URL: url },
  )
  try {
    const { companyId, emails } = await hire(rowsUrl, people)
    const owner = personOf({ request: (path, init) => fetch(`${server.address}/api/${path}`, init) }, () =>
      signIn(server.address, emails[0] ?? ''),
    )
    const goods = { sku, locationId: await stock(owner), hasCourier: true }
    await connect(owner)

    const work = await Promise.all(
      emails.map((email) => startWork(server.address, { email, password }, goods)),
    )
    const since = await firstChange(query, companyId)
    const gaps: { kind: Loss; ms: number }[] = []
    const imports: Job[] = []
    let orphans = 0
    const broken: string[] = []
    for (const [round, kind] of rounds.entries()) {
      const leader = await cluster.untilHealthy()
      const machine = cluster.machines[leader]
      const job = await startImport(owner, round)
      imports.push(job)
      await wait(BEFORE_MS)
      const lostAt = performance.now()
      machine[kind]()
      await untilLost(cluster, leader, kind)
      if (kind === 'orphan') {
        const said = await askOrphan(cluster.directUrl(leader), round)
        if (said === 'acknowledged')
          broken.push(`round ${round + 1}: a primary that was replaced acknowledged a commit`)
        if (said === 'silent') orphans += 1
      }
      const newLeaderAt = performance.now()
      const until = newLeaderAt + LONGEST_GAP_MS
      while (lastOf(work) < newLeaderAt && performance.now() < until) await wait(100)
      await wait(AFTER_MS)
      const ms = longestGap(work, lostAt)
      gaps.push({ kind, ms })
      console.log(
        `round ${round + 1}, ${kind} of ${leader}: ${(ms / 1_000).toFixed(1)} s, ${countOf(work, ({ acts }) => acts.length)} acts`,
      )
      if (kind === 'kill') machine.start()
      else machine.wake()
    }
    await cluster.untilHealthy()
    const diaries = work.map(({ diary }) => diary)
    await Promise.all(work.map((person) => person.rest()))
    broken.push(
      ...(await jobsGone(query, owner, { companyId, imports, leopards })),
      ...(await actsGone(query, { companyId, diaries })),
    )
    // The last news are on their way.
    await wait(AFTER_MS)
    await Promise.all(work.map((person) => person.leave()))
    broken.push(...(await newsGone(query, { companyId, diaries, since })))
    const { counts_by_status: tabs } = await done(owner.get<OrdersResponse>(livePaths.orders))
    const database = openDatabase(rowsUrl, () => {})
    broken.push(...(await disagreements(database.db, query as never, { companyId, tabs })))
    await database.close()
    broken.push(
      ...(await companiesWithWrongTallies((text) => query(text))).map((id) => `the tallies of ${id}`),
    )

    report({ diaries, gaps, orphans, imports, booked: leopards.desk.parcels.size, broken })
    return broken
  } catch (error) {
    console.error(server.output.stdout.split('\n').slice(-12).join('\n'), server.output.stderr)
    throw error
  } finally {
    await server.end('SIGKILL')
  }
}

/** Gives the cluster a database, its roles and the tables, as the guide does. */
async function createDatabase(cluster: Cluster) {
  const made = { owner: randomBytes(16).toString('hex'), rows: randomBytes(16).toString('hex') }
  const rowsUrl = cluster.url('karwan_rows', made.rows)
  const ownerUrl = cluster.url('karwan', made.owner)
  const admin = await open(cluster.adminUrl())
  await admin.query(`create role karwan login createrole password '${made.owner}'`)
  await admin.query('create database karwan owner karwan')
  await admin.end()
  const migrated = await runProgram('dist/server/migrate.js', [], {
    DATABASE_URL: ownerUrl,
    SERVER_DATABASE_URL: rowsUrl,
  })
  if (migrated.code !== 0) throw new Error(`migrate: ${migrated.stderr}`)
  const query = async <Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> => {
    const client = await open(ownerUrl)
    try {
      return (await client.query(text, [...values])).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  return { rowsUrl, query }
}
type Query = Awaited<ReturnType<typeof createDatabase>>['query']

/** Behind the proxy, which needs a moment to see a new primary. */
async function open(url: string): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 60) throw error
      await wait(500)
    }
  }
}

/** A company at work, with so many people. */
async function hire(url: string, people: number): Promise<{ companyId: string; emails: string[] }> {
  const database = openDatabase(url, () => {})
  const now = new Date()
  const companyId = randomUUID()
  const passwordHash = await passwords.hash(password)
  const account = (at: number) => ({
    companyId,
    companyName: 'Lost and Found',
    userId: randomUUID(),
    email: `person${at}@failover.test`,
    passwordHash,
    firstName: `Person ${at}`,
    lastName: 'Failover',
    cnic: null,
    phone: null,
    designation: null,
    emailVerifiedAt: now,
    createdAt: now,
  })
  const all = Array.from({ length: people }, (_, at) => account(at))
  const [owner, ...others] = all
  if (!owner) throw new Error('Somebody has to work')
  await insertAccount(database.db, owner)
  const approved = { companyId, event: { type: 'company.approved' }, actor: 'operator:lab', now } as const
  await database.db.transaction((tx) => changeCompanyStatus(tx, approved))
  const draft = {
    ...emptyOnboardingDraft,
    legal_name: 'Lost and Found (Private) Limited',
    ntn: '1234567-8',
    split_logic: 'OPTION_3' as const,
    use_own_warehouses: true,
    warehouse_ids: [],
  }
  const vault = createVault(Buffer.from(secrets.CREDENTIALS_KEY, 'base64'))
  await setUpCompany(database, vault, { companyId, userId: owner.userId, draft, now })
  for (const other of others) await insertMember(database.db, other, 'owner')
  await database.close()
  return { companyId, emails: all.map(({ email }) => email) }
}

async function signIn(address: string, email: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${address}/api/${apiPaths.login}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    }).catch(() => null)
    if (response?.ok) return ((await response.json()) as SessionResponse).access
    await wait(200)
  }
}

/** Goods for everybody. Returns the id of their place. */
async function stock(owner: Person): Promise<string> {
  await done(owner.send(livePaths.workspace, { kind: 'live' }))
  const place = await done(
    owner.send<LocationResponse>(livePaths.locations, { name: 'Korangi', city: 'Karachi' }),
  )
  const product = {
    name: 'Ajrak',
    category: 'Clothing',
    price_minor: 100_000,
    sku,
    stock: 99_999,
    location_id: place.id,
  }
  await done(owner.send(livePaths.products, product))
  return place.id
}

async function connect(owner: Person): Promise<void> {
  const connection = { courier: 'leopards', values: leopardsKeys, version: 0 }
  await done(owner.send(livePaths.couriers, connection, { method: 'PUT' }))
  for (;;) {
    const { rows } = await done(owner.get<ConnectionsResponse>(livePaths.couriers))
    if (rows.some(({ courier, state }) => courier === 'leopards' && state === 'connected')) return
    await wait(200)
  }
}

/** Imports a file of orders, which goes on while the primary is lost. */
async function startImport(owner: Person, round: number): Promise<Job> {
  const insist = <Body>(path: string, body: unknown) => insisting<Body>(() => owner, path, body)
  const job = await insist<Job>(livePaths.imports, { kind: 'orders', file_name: `round ${round + 1}.csv` })
  const records = Array.from({ length: IMPORTED }, (_, at) => ({
    row: at + 2,
    cells: {
      number: `LOST-${round}-${at}`,
      name: 'Zara Naqvi',
      phone: `0303-${1_000_000 + at}`,
      address1: 'House 4, Street 2, Gulberg',
      city: 'Lahore',
    },
    lines: [{ row: at + 2, sku, quantity: '1' }],
  }))
  await insist(pathOf(livePaths.importRows, job), { records })
  return insist<Job>(pathOf(livePaths.importStart, job), null)
}

async function insisting<Body>(who: () => Person, path: string, body: unknown): Promise<Body> {
  const key = randomUUID()
  for (;;) {
    const answer = await who()
      .send<Body>(path, body, { key })
      .catch(() => null)
    if (answer && answer.status < 300) return answer.body
    if (answer && answer.status < 500)
      throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    await wait(200)
  }
}

/** Resolves when another machine is the primary: its PostgreSQL has ended its recovery. */
async function untilLost(cluster: Cluster, leader: 'a' | 'b' | 'c', kind: Loss): Promise<void> {
  const until = Date.now() + LONGEST_GAP_MS
  const client = await open(cluster.directUrl(leader === 'a' ? 'b' : 'a'))
  try {
    for (;;) {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
      if (rows[0]?.standby === false) return
      if (Date.now() > until) throw new Error(`Nobody took over after ${kind} of ${leader}`)
      await wait(50)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

/** What a primary that was replaced does with a write: it accepts the connection, and must acknowledge nothing. */
async function askOrphan(url: string, round: number): Promise<'acknowledged' | 'silent' | 'gone'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    if (rows[0]?.standby) return 'gone'
    const writing = client.query(`create table orphan_${round} ()`).then(
      () => 'acknowledged' as const,
      () => 'silent' as const,
    )
    return await Promise.race([writing, wait(UNACKNOWLEDGED_MS, 'silent' as const)])
  } catch {
    return 'gone'
  } finally {
    // Not `end`, which would wait for the commit.
    ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  }
}

const countOf = (work: readonly AtWork[], count: (diary: Diary) => number) =>
  work.reduce((sum, { diary }) => sum + count(diary), 0)

const lastOf = (work: readonly AtWork[]) =>
  Math.max(...work.map(({ diary }) => diary.acknowledgedAt.at(-1) ?? 0))

/** The longest time without any act that was acknowledged, since the one before the loss, in milliseconds. */
function longestGap(work: readonly AtWork[], lostAt: number): number {
  const times = work.flatMap(({ diary }) => diary.acknowledgedAt).sort((one, other) => one - other)
  const first = times.findLastIndex((time) => time <= lostAt)
  const since = times.slice(Math.max(first, 0))
  return Math.max(0, ...since.map((time, at) => time - (since[at - 1] ?? time)))
}

async function firstChange(query: Query, companyId: string): Promise<string> {
  const [row] = await query<{ xact: string }>(
    'select coalesce(max(xact), pg_current_xact_id())::text as xact from changes where company_id = $1',
    [companyId],
  )
  return row?.xact ?? '0'
}

/** What is wrong with imports and bookings, once they are over. */
async function jobsGone(
  query: Query,
  owner: Person,
  {
    companyId,
    imports,
    leopards,
  }: { companyId: string; imports: readonly Job[]; leopards: Measured['leopards'] },
): Promise<string[]> {
  const until = Date.now() + SETTLING_MS
  const broken: string[] = []
  for (const job of imports)
    for (;;) {
      const { state, created, skipped } = await done(owner.get<Job>(pathOf(livePaths.job, job)))
      if (state !== 'running' || Date.now() > until) {
        if (state !== 'done' || created !== IMPORTED || skipped !== 0)
          broken.push(`an import: ${state}, ${created} created, ${skipped} skipped`)
        break
      }
      await wait(500)
    }
  const stored = await query<{ n: number }>(
    'select count(*)::int as n from orders where company_id = $1 and store_number is not null',
    [companyId],
  )
  if (stored[0]?.n !== imports.length * IMPORTED) broken.push(`${stored[0]?.n} imported orders`)
  for (;;) {
    const open = await query<{ state: string; reference: string; cn: string | null }>(
      'select state, reference, cn from bookings where company_id = $1 and cn is null',
      [companyId],
    )
    if (open.length === 0) break
    if (Date.now() > until) {
      broken.push(...open.map(({ state }) => `a booking is still ${state}`))
      break
    }
    await wait(1_000)
  }
  const booked = await query<{ reference: string; cn: string }>(
    'select reference, cn from bookings where company_id = $1 and cn is not null',
    [companyId],
  )
  for (const { reference, cn } of booked) {
    const there = leopards.desk.bookedFor(reference)
    if (there.length !== 1 || there[0]?.cn !== cn) broken.push(`${cn}: ${there.length} at the courier`)
  }
  if (booked.length !== leopards.desk.parcels.size)
    broken.push(`${booked.length} bookings here, ${leopards.desk.parcels.size} at the courier`)
  return broken
}

/** Acts that were acknowledged and are not in the log, or twice, or get another answer when they are asked again. */
async function actsGone(
  query: Query,
  { companyId, diaries }: { companyId: string; diaries: readonly Diary[] },
): Promise<string[]> {
  const broken: string[] = []
  const logged = new Map(
    (
      await query<{ key: string; rows: number }>(
        `select request_id as key, count(*) filter (where subject = 'order')::int as rows from changes
           where company_id = $1 and request_id is not null group by 1`,
        [companyId],
      )
    ).map(({ key, rows }) => [key, rows]),
  )
  const kept = new Map(
    (
      await query<{ key: string; body: unknown }>(
        'select key, response as body from idempotency_keys where company_id = $1',
        [companyId],
      )
    ).map(({ key, body }) => [key, body]),
  )
  for (const { diary, act } of diaries.flatMap((diary) => diary.acts.map((act) => ({ diary, act })))) {
    const { type, key, body } = act
    const rows = logged.get(key) ?? 0
    if (body === null && rows > 0) broken.push(`${type} ${key}: done, and refused: ${diary.refused.join()}`)
    if (body === null) continue
    if (rows === 0 && type !== 'parcel.booking') broken.push(`${type} ${key}: acknowledged, and not there`)
    if (rows > 1 && type !== 'order.created') broken.push(`${type} ${key}: ${rows} rows in the log`)
    if (!isDeepStrictEqual(kept.get(key), body)) broken.push(`${type} ${key}: another answer is stored`)
  }
  return broken
}

/** Changes that a stream did not tell, or told twice. */
async function newsGone(
  query: Query,
  { companyId, diaries, since }: { companyId: string; diaries: readonly Diary[]; since: string },
): Promise<string[]> {
  const changes = await query<{ cursor: string }>(
    `select xact::text || '.' || id as cursor from changes where company_id = $1 and xact > $2::xid8`,
    [companyId, since],
  )
  return diaries.flatMap(({ told, resets }, at) => {
    const heard = new Set(told)
    const twice = told.length - heard.size
    const missed = changes.filter(({ cursor }) => !heard.has(cursor)).length
    return [
      ...(missed > 0 && resets === 0 ? [`the stream of person ${at}: ${missed} changes missed`] : []),
      ...(twice > 0 ? [`the stream of person ${at}: ${twice} changes twice`] : []),
      ...(resets > 0 ? [`the stream of person ${at}: began anew ${resets} times`] : []),
    ]
  })
}

type Told = {
  diaries: readonly Diary[]
  gaps: readonly { kind: Loss; ms: number }[]
  orphans: number
  imports: readonly Job[]
  booked: number
  broken: readonly string[]
}

function report({ diaries, gaps, orphans, imports, booked, broken }: Told): void {
  const sum = (count: (diary: Diary) => number) => diaries.reduce((total, diary) => total + count(diary), 0)
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
  const sorted = gaps.map(({ ms }) => ms).sort((one, other) => one - other)
  const kinds = losses.filter((kind) => gaps.some((gap) => gap.kind === kind))
  const types = [...new Set(diaries.flatMap(({ acts }) => acts.map(({ type }) => type)))]
  const acknowledged = (type?: string) =>
    sum(({ acts }) => acts.filter((act) => act.body !== null && (!type || act.type === type)).length)
  console.log(
    `${gaps.length} losses (${kinds.map((kind) => `${gaps.filter((gap) => gap.kind === kind).length} ${kind}`).join(', ')}): ` +
      `${acknowledged()} acts acknowledged (${types.map((type) => `${type} ${acknowledged(type)}`).join(', ')}), ` +
      `${sum(({ sentAgain }) => sentAgain)} requests sent again, ${sum(({ refused }) => refused.length)} refused`,
  )
  console.log(
    `without an acknowledged act: p50 ${seconds(sorted[Math.floor((sorted.length - 1) / 2)] ?? 0)}, at most ${seconds(sorted.at(-1) ?? 0)}` +
      ` (${kinds.map((kind) => `${kind} at most ${seconds(Math.max(...gaps.filter((gap) => gap.kind === kind).map(({ ms }) => ms)))}`).join(', ')})`,
  )
  console.log(
    `${sum(({ signedOut }) => signedOut.length)} signed out of ${diaries.length}, ${sum(({ renewed }) => renewed)} renewals; ` +
      `${sum(({ told }) => told.length)} news in ${diaries.length} streams, ${sum(({ resumed }) => resumed)} opened again, ` +
      `${sum(({ resets }) => resets)} begun anew`,
  )
  console.log(
    `${imports.length * IMPORTED} orders imported, ${booked} parcels booked at the courier; ` +
      `${orphans} replaced primaries accepted connections and acknowledged nothing; ${broken.length} wrong`,
  )
  for (const text of new Set(diaries.flatMap(({ refused, signedOut }) => [...refused, ...signedOut])))
    console.log(text.slice(0, 200))
}
