import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { createVault } from '#server/companies/vault.ts'
import { openBalancer } from '#tests/support/balancer.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  buildServer,
  type Ended,
  type RunningServer,
  run,
  type ServerBuild,
  startServer,
} from '#tests/support/serverProcess.ts'

const secrets = {
  ACCESS_TOKEN_SECRET: 'Zk3v1hT9qLw8xYb2nRc6mPd0sGf4jKa7',
  CREDENTIALS_KEY: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
}

const companyId = '0190a1b2-0000-7000-8000-000000000001'

/** `ROLLS=20` restarts more often. */
const ROLLS = Number(process.env['ROLLS'] ?? 1)

/** Processes start and stop here, on a machine that may be busy. */

let build: ServerBuild
let database: TestDatabase
let running: RunningServer[] = []
beforeAll(async () => {
  build = await buildServer()
  database = await createEmptyDatabase()
  // Several at once, as in a careless roll-out.
  await Promise.all([1, 2, 3].map(() => run(build.migrate, [], environment())))
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGINT')))
  running = []
})
afterAll(async () => {
  await database.drop()
  build.remove()
})

const environment = () => ({ DATABASE_URL: database.url, ...secrets })

/** `aheadMs`: how far the clock of its machine is ahead. */
async function start({ aheadMs = 0 } = {}): Promise<RunningServer> {
  const wrongClock = `
    const right = Date
    globalThis.Date = class extends right {
      constructor(...given) {
        super(...(given.length > 0 ? given : [right.now() + ${aheadMs}]))
      }
      static now() {
        return right.now() + ${aheadMs}
      }
    }`
  const server = await startServer(build, {
    ...environment(),
    ...(aheadMs !== 0 && { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(wrongClock)}` }),
  })
  running.push(server)
  return server
}

const post = (server: RunningServer, path: string, body: object) =>
  fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const person = { email: 'a@shop.test', password: 'correct horse' }
const signUp = (server: RunningServer, email: string) =>
  post(server, apiPaths.signUp, {
    first_name: 'A',
    last_name: 'B',
    email,
    company: 'C',
    password: person.password,
    confirm_password: person.password,
  })

describe('several processes behind one address', () => {
  test('start at once, and never seed', async () => {
    await Promise.all([start(), start(), start()])
    expect(await database.query('select * from users')).toEqual([])
    expect(await database.query('select * from warehouses')).toEqual([])
  })

  test('refuse pages that were built to be watched, which a try-out serves', async () => {
    const mark = join(dirname(build.main), '../client/.vite/watched')
    mkdirSync(dirname(mark), { recursive: true })
    writeFileSync(mark, '')
    try {
      const { code, stderr } = await run(build.main, [], { PORT: '0', ...environment() })
      expect([code, stderr]).toEqual([1, expect.stringMatching(/KARWAN_ATLAS_LIVE: .* was built with it/)])
    } finally {
      rmSync(mark)
    }
  })

  test('refuse to start without the page', async () => {
    const page = join(dirname(build.main), '../client/index.html')
    renameSync(page, `${page}.away`)
    try {
      const { code, stderr } = await run(build.main, [], { PORT: '0', ...environment() })
      expect([code, stderr]).toEqual([1, expect.stringContaining('is missing; run npm run build.')])
    } finally {
      renameSync(`${page}.away`, page)
    }
  })

  test('share accounts, sessions and the sign-in delay', async () => {
    // Their machines disagree about the time by two minutes: that of the database decides.
    const [one, two] = await Promise.all([start({ aheadMs: 60_000 }), start({ aheadMs: -60_000 })])
    expect((await signUp(one, person.email)).status).toBe(201)
    expect((await signUp(two, person.email.toUpperCase())).status).toBe(400)
    const session = (await (await post(two, apiPaths.login, person)).json()) as SessionResponse
    // Two tabs refresh at once, one after the other: neither is signed out.
    for (const server of [two, one])
      expect((await post(server, apiPaths.refresh, { refresh: session.refresh })).status).toBe(200)

    const wrong = { ...person, password: 'wrong' }
    for (const server of [one, two, one]) expect((await post(server, apiPaths.login, wrong)).status).toBe(401)
    expect((await post(two, apiPaths.login, person)).status).toBe(429)
    const wait = (await post(one, apiPaths.login, person)).headers.get('Retry-After')
    expect(Number(wait)).toBeLessThan(60)
    const [written] = await database.query<{ wrong: number }>(
      'select max(abs(extract(epoch from clock_timestamp() - created_at)))::float as wrong from users where email = $1',
      [person.email],
    )
    expect(written?.wrong).toBeLessThan(50)
  })

  test('the operator works on their database', async () => {
    await start()
    const args = { DATABASE_URL: database.url }
    expect((await run(build.operator, ['approve', person.email], args)).stdout).toBe('C is approved now.\n')
    expect((await run(build.operator, ['list'], args)).stdout).toMatch(/approved +C +a@shop\.test/)
  })
})

describe('refusing to start', () => {
  /** One line with the reason on stderr, and nothing else. */
  const refusedFor = (reason: string | RegExp) => ({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^Karwan cannot start\\. ${new RegExp(reason).source}.*\\n$`)),
  })

  const startWith = async (changes: Record<string, string>) => {
    const { ms: _, ...ended } = await run(build.main, [], { PORT: '0', ...environment(), ...changes })
    return ended
  }

  // The other settings have their lines in config.test.ts.
  test.each([
    ['ACCESS_TOKEN_SECRET', 'short', 'ACCESS_TOKEN_SECRET: is shorter than'],
    [
      'DATABASE_URL',
      'postgres://karwan:planted@127.0.0.1:1/karwan',
      /DATABASE_URL: the database does not answer \(ECONNREFUSED\)/,
    ],
  ])('%s of %j, in one line that names it', async (name, value, line) => {
    const ended = await startWith({ [name]: value })
    expect(ended).toEqual(refusedFor(line))
    expect(ended.stderr).not.toContain('planted')
  })

  test('with a wrong password, or a database that is not there, it says which', async () => {
    const wrong = new URL(environment()['DATABASE_URL'] ?? '')
    wrong.password = 'planted'
    const ended = await startWith({ DATABASE_URL: wrong.href })
    expect(ended).toEqual(refusedFor(/DATABASE_URL: the user or the password is wrong \(28P01\)/))
    expect(ended.stderr).not.toContain('planted')
    const elsewhere = new URL(environment()['DATABASE_URL'] ?? '')
    elsewhere.pathname = '/elsewhere'
    expect(await startWith({ DATABASE_URL: elsewhere.href })).toEqual(
      refusedFor(/DATABASE_URL: there is no database of this name \(3D000\)/),
    )
  })

  test('with a database that accepts connections but never answers, within two seconds', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const url = `postgres://karwan:x@127.0.0.1:${port}/karwan`
    const startAt = (at: string) => run(build.main, [], { PORT: '0', ...environment(), DATABASE_URL: at })
    const atOnce = await startAt('')
    const tries: Ended[] = []
    // The best of three, minus the time of a start that fails at once: the machine may be busy.
    const best = () => Math.min(...tries.map(({ ms }) => ms)) - atOnce.ms
    do tries.push(await startAt(url))
    while (tries.length < 3 && best() >= 2_000)
    silent.close()

    expect(tries[0]).toMatchObject(refusedFor('DATABASE_URL: the database does not answer'))
    expect(best()).toBeLessThan(2_000)
  })

  test('with NODE_ENV=production and no database: that is not a try-out', async () => {
    const ended = await run(build.main, [], { PORT: '0', NODE_ENV: 'production' })
    expect(ended).toMatchObject(refusedFor('DATABASE_URL: is missing, although NODE_ENV=production is set'))
  })

  test('with a database that was not migrated, or was by a newer version', async () => {
    const empty = await createEmptyDatabase()
    expect(await startWith({ DATABASE_URL: empty.url })).toEqual(
      refusedFor(/DATABASE_URL: the database needs the tables of this version; run npm run migrate/),
    )
    await run(build.migrate, [], { DATABASE_URL: empty.url })
    await empty.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) select 'next', max(created_at) + 1 from drizzle.__drizzle_migrations",
    )
    expect(await startWith({ DATABASE_URL: empty.url })).toEqual(
      refusedFor('DATABASE_URL: the database has the tables of a newer version'),
    )
    await empty.drop()
  })

  test('with another key than that of the stored credentials', async () => {
    const own = await createTestDatabase()
    await own.query(
      "insert into companies (id, name, status, created_at) values ($1, 'C', 'onboarded', now())",
      [companyId],
    )
    const sealed = createVault(Buffer.from(secrets.CREDENTIALS_KEY, 'base64')).seal(
      'key',
      `${companyId}/courier_api_key`,
    )
    await own.query(
      `insert into company_setups (company_id, legal_name, ntn, split_logic, use_own_warehouses, inventory_manager,
        ivr_type, courier_type, courier_api_key_sealed, created_at)
       values ($1, 'C', '1234567-8', 'OPTION_1', true, 'COMPANY', 'AUTO', 'TCS', $2, now())`,
      [companyId, sealed],
    )
    const other = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
    expect(await startWith({ DATABASE_URL: own.url, CREDENTIALS_KEY: other })).toEqual(
      refusedFor('CREDENTIALS_KEY: does not fit'),
    )

    const rotate = (changes: Record<string, string>) =>
      run(build.rotateKey, [], { DATABASE_URL: own.url, CREDENTIALS_KEY: other, ...changes })
    expect((await rotate({})).stderr).toBe('CREDENTIALS_KEY_PREVIOUS: is missing\n')
    const rotated = await rotate({ CREDENTIALS_KEY_PREVIOUS: secrets.CREDENTIALS_KEY })
    expect(rotated).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('of 1 companies and the second factors of 0 people were encrypted'),
    })
    expect(await startWith({ DATABASE_URL: own.url })).toEqual(refusedFor('CREDENTIALS_KEY: does not fit'))
    const server = await startServer(build, {
      ...environment(),
      DATABASE_URL: own.url,
      CREDENTIALS_KEY: other,
    })
    await server.end('SIGINT')
    await own.drop()
  })

  test('with a wrong database password', async () => {
    const url = new URL(database.url)
    url.password = 'wrong'
    expect(await startWith({ DATABASE_URL: url.href })).toEqual(refusedFor(/DATABASE_URL: .*\(28P01\)/))
  })

  test('with a database that contains try-out accounts', async () => {
    const server = await start()
    await signUp(server, 'seeded@karwan.test')
    await database.query("update users set is_tryout_account = true where email = 'seeded@karwan.test'")
    expect(await startWith({})).toEqual(
      refusedFor('DATABASE_URL: the database contains try-out accounts, whose passwords are published'),
    )
    await database.query('update users set is_tryout_account = false')
  })

  test("also the operator's command, when the database is down or empty", async () => {
    const away = await run(build.operator, ['list'], { DATABASE_URL: 'postgres://k@127.0.0.1:1/k' })
    expect(away).toMatchObject({ code: 1, stderr: 'The database does not answer (ECONNREFUSED).\n' })

    const empty = await createEmptyDatabase()
    const untouched = await run(build.operator, ['list'], { DATABASE_URL: empty.url })
    await empty.drop()
    expect(untouched).toMatchObject({
      code: 1,
      stderr: 'The database has no tables yet; run npm run migrate.\n',
    })
  })
})

test('a role that may only read and write rows is enough for the server, and not for migrations', async () => {
  const url = new URL(database.url)
  url.username = 'karwan_rows'
  url.password = "rows' only"
  const given = { ...environment(), SERVER_DATABASE_URL: url.href }
  // With the version before, and again with the next one.
  for (const attempt of ['first', 'next'])
    expect([attempt, await run(build.migrate, [], given)]).toMatchObject([
      attempt,
      { code: 0, stdout: expect.stringContaining('karwan_rows may read and write their rows.') },
    ])
  const asRole = { ...environment(), DATABASE_URL: url.href }

  const server = await startServer(build, asRole)
  running.push(server)
  expect((await signUp(server, 'rows@shop.test')).status).toBe(201)
  const folder = mkdtempSync(join(tmpdir(), 'karwan-rows-'))
  expect(await run(build.backup, [join(folder, 'rows.backup')], asRole)).toMatchObject({
    code: 0,
    stderr: '',
  })
  rmSync(folder, { recursive: true })
  const migrated = await run(build.migrate, [], asRole)
  // It says which right is missing, and the command that gives it.
  expect(migrated).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^The database was not changed \(42501\)\.\n.* lacks a right: permission denied .*the role that owns the tables .*as postgres: psql -c "alter database/,
    ),
  })
  await database.query('revoke select on users from karwan_rows')
  expect(await run(build.operator, ['list'], asRole)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /lacks a right: permission denied for table users\. .* npm run migrate\.\n$/,
    ),
  })
  await database.query('drop owned by karwan_rows')
  await database.query('drop role karwan_rows')
})

test('the programs import the production dependencies, and nothing else', () => {
  const folder = dirname(build.main)
  const files = readdirSync(folder).filter((name) => /\.m?js$/.test(name))
  const imported = files
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /(?:(?:^import|from)\s*["']|import\(["'`])(@?[a-z][\w./@-]*)["'`]/gm,
      ),
    ])
    .map(([, specifier = '']) => /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? '')
    .filter((name) => !name.startsWith('node:'))
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }
  // hono-openapi loads it: it stays in the list of dependencies because it is an optional peer there.
  expect(new Set([...imported, '@valibot/to-json-schema'])).toEqual(new Set(Object.keys(dependencies)))
})

test('the list of its packages has what they need, and nothing of the browser or of development', () => {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-packages-'))
  const file = join(folder, 'sbom.json')
  execFileSync(process.execPath, ['tools/sbom/sbom.mjs', file], { stdio: 'ignore' })
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as { components: { 'bom-ref': string }[] }
  rmSync(folder, { recursive: true })
  const names = components.map((component) => component['bom-ref'].replace(/@[^@]*$/, ''))
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    object
  >
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), 'pg-protocol']))
  // Types come with a library that depends on them.
  const ofDevelopment = names.filter((name) => name in devDependencies && !name.startsWith('@types/'))
  expect(ofDevelopment).toEqual([])
})

test('its backup is restored by a command, into an empty database only', async () => {
  await signUp(await start(), 'kept@shop.test')
  const folder = mkdtempSync(join(tmpdir(), 'karwan-deployment-'))
  const file = join(folder, 'karwan.backup')
  const written = await run(build.backup, [file], { DATABASE_URL: database.url })
  expect(written).toMatchObject({ code: 0, stdout: expect.stringContaining('The keys are not in it') })
  const refused = await run(build.restore, [file], { DATABASE_URL: database.url })
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Nothing was changed: the database contains rows already\..*\n$/),
  })

  const empty = await createEmptyDatabase()
  const restored = await run(build.restore, [file], { DATABASE_URL: empty.url })
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining('compared with the backup') })
  const people = 'select email, password_hash from users order by 1'
  expect(await empty.query(people)).toEqual(await database.query(people))
  await empty.drop()
  rmSync(folder, { recursive: true })
  expect(await run(build.backup, [], {})).toMatchObject({
    code: 1,
    stderr: 'Usage: npm run backup -- <new file>\n',
  })
})

test('a body that is too large does not reset the next request of its connection', async () => {
  const server = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body = '') =>
    new Promise<number | string>((resolve) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      request(`${server.address}${path}`, { agent, method, headers }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0))
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
        .end(body)
    })
  const outcomes: (number | string)[] = []
  for (let n = 0; n < 10; n += 1) {
    outcomes.push(
      await send('POST', `/api/${apiPaths.login}`, JSON.stringify({ email: 'a'.repeat(5_000_000) })),
    )
    outcomes.push(await send('GET', '/livez'))
  }
  agent.destroy()
  expect(outcomes).toEqual(Array.from({ length: 10 }, () => [413, 200]).flat())
})

test('serves its figures on a port of their own, on this machine', async () => {
  const server = await startServer(build, { ...environment(), METRICS_PORT: '0' })
  running.push(server)
  const [, port] = /"event":"metrics\.served","port":(\d+)/.exec(server.output.stdout) ?? []
  await fetch(`${server.address}/login`, { headers: { Accept: 'text/html' } })
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.headers.get('Content-Type')).toContain('application/openmetrics-text')
  expect(await response.text()).toContain(
    'karwan_http_requests_total{method="GET",route="/*",status="200"} 1',
  )
  expect((await fetch(`http://127.0.0.1:${port}/api/${apiPaths.me}`)).status).toBe(404)
  const { status, headers } = await fetch(`${server.address}/metrics`)
  expect({ status, type: headers.get('Content-Type') }).toEqual({
    status: 404,
    type: 'text/html; charset=UTF-8',
  })

  const refused = await run(build.main, [], { ...environment(), PORT: '0', METRICS_PORT: port ?? '' })
  expect(refused.stderr).toBe(
    `Karwan cannot start. METRICS_PORT: ${port} is in use; set METRICS_PORT to another one\n`,
  )
})

test('admits no more sign-ups from a network than people make', async () => {
  const server = await start()
  const statuses = await Promise.all(
    Array.from({ length: 64 }, (_, n) =>
      signUp(server, `many${n}@shop.test`).then(({ status, headers }) =>
        status === 429 ? `429 in ${headers.get('Retry-After')}` : 'tried',
      ),
    ),
  )
  const refused = statuses.filter((status) => status !== 'tried')
  expect(refused.length).toBeGreaterThan(0)
  // A minute less what the others took.
  for (const status of refused) expect(status).toMatch(/^429 in (60|[1-5]?\d)$/)
})

describe('logging', () => {
  test('requests are answered when nobody reads the output any more', async () => {
    const server = await start()
    server.stopReading()
    for (let n = 0; n < 20; n += 1) expect((await signUp(server, `unread${n}@shop.test`)).status).toBe(201)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    expect(await server.end('SIGINT')).toBe(0)
  })
})

describe('stopping', () => {
  test(`two processes are restarted in turn, ${ROLLS} times, and no request of clients on kept-alive connections fails`, {
    timeout: 120_000 + ROLLS * 20_000,
  }, async () => {
    const servers = await Promise.all([start(), start()])
    expect((await signUp(servers[0], 'rolls@shop.test')).status).toBe(201)
    const signIn = await post(servers[0], apiPaths.login, {
      email: 'rolls@shop.test',
      password: person.password,
    })
    const { access } = (await signIn.json()) as SessionResponse
    const balancer = await openBalancer()
    const use = () => balancer.use(servers.map(({ address }) => address))
    await use()

    const outcomes = new Map<string, number>()
    let isOver = false
    const client = async (path: string) => {
      while (!isOver) {
        const outcome = await fetch(balancer.address + path, {
          headers: { Authorization: `Bearer ${access}` },
        }).then(async (response) => {
          const body = await response.text()
          const waitSeconds = Number(response.headers.get('Retry-After') ?? 0)
          // Nobody calls as often as this one account does: who is asked to come back later does.
          if (response.status !== 429) return `${response.status} ${body !== ''}`
          await delay(waitSeconds * 1_000)
          return '200 true'
        }, String)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const clients = ['/livez', `/api/${apiPaths.me}`].flatMap((path) => [
      client(path),
      client(path),
      client(path),
    ])
    for (let roll = 0; roll < ROLLS; roll += 1) {
      servers.push(await start())
      await use()
      const before = outcomes.get('200 true') ?? 0
      // Nobody tells the balancer: it finds out that this one is not ready.
      expect(await servers[0]?.end('SIGTERM')).toBe(0)
      expect(outcomes.get('200 true') ?? 0).toBeGreaterThan(before)
      servers.shift()
    }
    isOver = true
    await Promise.all(clients)
    balancer.close()
    if (ROLLS > 1) console.log(`${ROLLS} restarts`, Object.fromEntries(outcomes))
    expect([...outcomes.keys()]).toEqual(['200 true'])
  })

  test('ends within fifteen seconds while a request never ends, and at once on a second signal', async () => {
    const [server, impatient] = await Promise.all([
      startServer(build, environment()),
      startServer(build, environment()),
    ])
    const hold = ({ address }: RunningServer) => {
      const { hostname, port } = new URL(address)
      return connect(Number(port), hostname).on('error', () => {})
    }
    const sockets = [hold(server), hold(impatient)]
    for (const socket of sockets)
      socket.write(
        'POST /api/auth/login/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      )
    const startedAt = performance.now()
    let isOver = false
    const ended = server.end('SIGTERM').finally(() => {
      isOver = true
    })

    impatient.signal('SIGTERM')
    await expect.poll(() => fetch(`${impatient.address}/readyz`).then(({ status }) => status)).toBe(503)
    await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(600)
    expect(await impatient.end('SIGTERM')).toBe(1)
    expect(impatient.output.stdout).toContain('"event":"server.stopForced"')
    // At once: long before the other one, which had one signal, and had it first.
    expect(isOver).toBe(false)

    expect(await ended).toBe(0)
    for (const socket of sockets) socket.destroy()
  })

  test('a running request is answered before the process ends', async () => {
    const server = await startServer(build, environment())
    const answers = Promise.all(
      Array.from({ length: 8 }, (_, n) => signUp(server, `late${n}@shop.test`).then(({ status }) => status)),
    )
    // Wait for the first logged response: the other requests are running.
    await expect.poll(() => server.output.stdout.includes('request.answered'), { interval: 1 }).toBe(true)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await answers).toEqual(Array.from({ length: 8 }, () => 201))
  })
})
