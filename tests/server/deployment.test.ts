import { Agent, request } from 'node:http'
import { connect, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
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

/** Processes start and stop here, on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let build: ServerBuild
let database: TestDatabase
let running: RunningServer[] = []
beforeAll(async () => {
  build = await buildServer()
  database = await createEmptyDatabase()
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

async function start(): Promise<RunningServer> {
  const server = await startServer(build, environment())
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
  test('start at once on an empty database, and never seed', async () => {
    await Promise.all([start(), start(), start()])
    expect(await database.query('select * from users')).toEqual([])
    expect(await database.query('select * from warehouses')).toEqual([])
  })

  test('share accounts, sessions and the sign-in delay', async () => {
    const [one, two] = await Promise.all([start(), start()])
    expect((await signUp(one, person.email)).status).toBe(201)
    expect((await signUp(two, person.email.toUpperCase())).status).toBe(400)
    const session = (await (await post(two, apiPaths.login, person)).json()) as SessionResponse
    expect((await post(one, apiPaths.refresh, { refresh: session.refresh })).status).toBe(200)

    const wrong = { ...person, password: 'wrong' }
    for (const server of [one, two, one]) expect((await post(server, apiPaths.login, wrong)).status).toBe(401)
    expect((await post(two, apiPaths.login, person)).status).toBe(429)
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

  test.each([
    ['ACCESS_TOKEN_SECRET', 'short', 'ACCESS_TOKEN_SECRET: is shorter than'],
    ['CREDENTIALS_KEY', '', 'CREDENTIALS_KEY: is set, but empty'],
    ['DATABASE_URL', 'db', 'DATABASE_URL: is not an address'],
    ['PORT', 'http', 'PORT: is not a port'],
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

  test('with a database that accepts connections but never answers, within two seconds', async () => {
    const silent = createServer(() => {})
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : 0
    const url = `postgres://karwan:x@127.0.0.1:${port}/karwan`
    const tries: Ended[] = []
    for (let n = 0; n < 3; n += 1)
      tries.push(await run(build.main, [], { PORT: '0', ...environment(), DATABASE_URL: url }))
    silent.close()

    expect(tries[0]).toMatchObject(refusedFor('DATABASE_URL: the database does not answer'))
    // The best of three, minus the time of a start that fails at once: the machine may be busy.
    const atOnce = await run(build.main, [], { PORT: '0', ...environment(), DATABASE_URL: '' })
    expect(Math.min(...tries.map(({ ms }) => ms)) - atOnce.ms).toBeLessThan(2_000)
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
      stderr: 'The database has no tables yet; the server makes them when it starts.\n',
    })
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
  test('loses no request of clients that leave when the server is not ready, on kept-alive connections', async () => {
    const server = await startServer(build, environment())
    const agent = new Agent({ keepAlive: true, maxSockets: 8 })
    const get = (path: string) =>
      new Promise<number | string>((resolve) => {
        request(`${server.address}${path}`, { agent }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode ?? 0))
        })
          .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'failed'))
          .end()
      })
    const outcomes: (number | string)[] = []
    let isReady = true
    const client = async () => {
      while (isReady) outcomes.push(await get('/livez'))
    }
    const clients = Promise.all(Array.from({ length: 8 }, client))
    await expect.poll(() => outcomes.length, { interval: 5 }).toBeGreaterThan(100)

    const ended = server.end('SIGTERM')
    await expect.poll(() => get('/readyz'), { interval: 20 }).toBe(503)
    const answeredBefore = outcomes.length
    await expect.poll(() => outcomes.length, { interval: 5 }).toBeGreaterThan(answeredBefore + 100)
    isReady = false
    await clients
    expect(new Set(outcomes)).toEqual(new Set([200]))
    expect(Object.keys(agent.freeSockets)).toEqual([])
    agent.destroy()
    expect(await ended).toBe(0)
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
    const ended = server.end('SIGTERM')

    impatient.signal('SIGTERM')
    await expect.poll(() => fetch(`${impatient.address}/readyz`).then(({ status }) => status)).toBe(503)
    await expect.poll(() => performance.now() - startedAt, { timeout: 5_000 }).toBeGreaterThan(600)
    expect(await impatient.end('SIGTERM')).toBe(1)
    expect(performance.now() - startedAt).toBeLessThan(3_000)

    expect(await ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    for (const socket of sockets) socket.destroy()
  })

  test('a running request is answered before the process ends', async () => {
    const server = await startServer(build, environment())
    const answers = Promise.all(
      Array.from({ length: 8 }, (_, n) => signUp(server, `late${n}@shop.test`).then(({ status }) => status)),
    )
    // Wait for the first logged response: the other requests are running.
    await expect
      .poll(() => server.output.stdout.includes('request.answered'), { interval: 1, timeout: 15_000 })
      .toBe(true)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(await answers).toEqual(Array.from({ length: 8 }, () => 201))
  })
})
