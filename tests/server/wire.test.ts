import { statfs } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { Hono } from 'hono'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { createApp } from '#server/app.ts'
import { passwords } from '#server/auth/passwords.ts'
import { openDatabase } from '#server/db/database.ts'
import { jsonBody } from '#server/http/jsonBody.ts'
import { createLog, type LogEntry } from '#server/http/log.ts'
import { answerRefusal, type Refusal } from '#server/http/refusals.ts'
import { hasRoom, LEAST_ROOM_BYTES } from '#server/tryout/diskRoom.ts'
import { answerOf, createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const json = { 'Content-Type': 'application/json' }
const posts = [apiPaths.login, apiPaths.signUp, apiPaths.refresh, apiPaths.logout]

const send = (path: string, body: string, headers: Record<string, string> = json) =>
  server.request(path, { method: 'POST', body, headers })

/** A refusal that concerns no field (specification §8). */
const refusal = (status: number, code: string) => ({ status, code, body: { detail: expect.any(String) } })

describe.each(posts)('%s', (path) => {
  test.each([
    ['text/plain', { 'Content-Type': 'text/plain' }],
    ['a form', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['what only resembles JSON', { 'Content-Type': 'application/jsonp' }],
    ['what it does not name', { 'Content-Type': '' }],
  ])('accepts nothing but JSON: not %s', async (_, headers) => {
    expect(await answerOf(send(path, '{}', headers))).toEqual(refusal(415, 'unsupported_media_type'))
  })

  test('accepts JSON with a charset', async () => {
    const response = await send(path, '{}', { 'Content-Type': 'Application/JSON; charset=utf-8' })
    expect(response.status).toBe(400)
    expect(response.headers.get(errorCodeHeader)).toBe('validation_failed')
  })

  test.each(['', '{', '{"email":', 'email=a', '<html>'])('refuses %j, which is not JSON', async (body) => {
    expect(await answerOf(send(path, body))).toEqual(refusal(400, 'malformed_body'))
  })

  test.each(['null', '7', '"text"'])('refuses %s, which is not an object', async (body) => {
    const response = await send(path, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ non_field_errors: ['Send one JSON object.'] })
  })

  test.each(['[', '{"a":'])('refuses 6,000 levels of %s, and reads brackets in texts', async (level) => {
    const end = level === '[' ? ']' : '}'
    const deep = `{"email":${level.repeat(6_000)}1${end.repeat(6_000)}}`
    expect(await answerOf(send(path, deep))).toEqual(refusal(400, 'malformed_body'))
    const text = JSON.stringify({ email: `"\\${level.repeat(100)}` })
    expect(await answerOf(send(path, text))).not.toEqual(refusal(400, 'malformed_body'))
  })

  test('refuses a body of more than 64 kB, with or without Content-Length', async () => {
    const most = JSON.stringify({ unknown: '' }).padEnd(65_536)
    const tooLong = `${most} `
    for (const headers of [json, { ...json, 'Content-Length': '65537' }])
      expect(await answerOf(send(path, tooLong, headers))).toEqual(refusal(413, 'body_too_large'))
    for (const headers of [json, { ...json, 'Content-Length': '65536' }])
      expect(await answerOf(send(path, most, headers))).toMatchObject({ status: 400 })
  })
})

test.each([
  ['of unknown length', json],
  ['of a given length', { ...json, 'Content-Length': '500' }],
  ['of another kind', { 'Content-Type': 'text/plain' }],
])(
  'an incomplete body (%s) is refused as the fault of the client, and not logged as an error',
  async (_, headers) => {
    server.log.length = 0
    const gone = Object.assign(new Error('aborted'), { code: 'ECONNRESET' })
    let sent = false
    const body = new ReadableStream({
      pull(controller) {
        if (sent) return controller.error(gone)
        sent = true
        controller.enqueue(new TextEncoder().encode('{"email":'))
      },
    })
    const init = { method: 'POST', headers, body, duplex: 'half' }

    const isJson = headers['Content-Type'] === json['Content-Type']
    expect(await answerOf(server.request(apiPaths.login, init))).toEqual(
      isJson ? refusal(400, 'malformed_body') : refusal(415, 'unsupported_media_type'),
    )
    expect(server.log.map(({ level }) => level)).toEqual(['info'])
  },
)

describe('a body with a value of another kind', () => {
  const fields = v.object({
    count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5_000)),
    large: v.pipe(v.number(), v.safeInteger()),
    price_minor: v.pipe(v.number(), v.maxValue(MAX_AMOUNT_MINOR)),
    title: v.pipe(v.string(), v.maxLength(3)),
    sure: v.boolean(),
    kind: v.picklist(['one', 'other']),
    exact: v.literal('this'),
    by: v.variant('type', [v.object({ type: v.literal('a') }), v.object({ type: v.literal('b') })]),
    place: v.object({ zip: v.string(), city: v.string() }),
    any: v.record(v.string(), v.unknown()),
    code: v.pipe(v.string(), v.regex(/^[0-9]*$/)),
    tags: v.pipe(v.array(v.string()), v.maxLength(2)),
    choices: v.array(v.picklist(['one', 'other'])),
    customer: v.object({ name: v.string(), address: v.string() }),
    email: v.pipe(v.string(), v.email()),
    company: v.string(),
    named: v.string(),
  })
  const reader = new Hono()
  reader.onError((error, c) => answerRefusal(c, error as Refusal))
  reader.post('/', jsonBody(v.partial(fields), { named: 'Its own words' }), (c) => c.json({}))
  const answerTo = async (body: object) => {
    const response = await reader.request('/', { method: 'POST', headers: json, body: JSON.stringify(body) })
    return [response.status, await response.json()]
  }

  const malformed = 'This is not a valid value.'
  const unstorable = 'This text contains characters that cannot be used.'
  test.each<[object, Record<string, string>]>([
    [{ count: 0 }, { count: 'Enter at least 1.' }],
    [{ count: 5_001 }, { count: 'Enter at most 5,000.' }],
    [{ count: 1.5 }, { count: 'Enter a whole number.' }],
    [{ count: '1' }, { count: 'Enter a number.' }],
    [{ large: 2 ** 53 }, { large: 'Enter a whole number.' }],
    [{ price_minor: MAX_AMOUNT_MINOR + 1 }, { price_minor: 'Enter at most Rs. 10,000,000.' }],
    [{ title: 5 }, { title: 'Enter text.' }],
    [{ title: 'four' }, { title: 'Enter at most 3 characters.' }],
    [{ title: 'a\0b' }, { title: unstorable }],
    [{ title: '\ud83d' }, { title: unstorable }],
    [{ sure: 'yes' }, { sure: 'Choose yes or no.' }],
    [{ kind: 'third' }, { kind: 'Choose one of the options' }],
    [{ exact: 'that' }, { exact: 'Choose one of the options' }],
    [{ by: { type: 'c' } }, { by: 'Choose one of the options' }],
    [{ place: 'Karachi' }, { place: malformed }],
    // The first of a field is said.
    [{ place: { city: 5 } }, { place: 'This field is required.' }],
    [{ place: { zip: 74_000 } }, { place: 'Enter text.' }],
    [{ any: { deep: ['fine', { deeper: 'a\0' }] } }, { any: unstorable }],
    [{ any: { 'a\0': null } }, { any: unstorable }],
    [{ code: 'x' }, { code: malformed }],
    [{ tags: 'one' }, { tags: 'Enter a list.' }],
    [{ tags: ['a', 'b', 'c'] }, { tags: 'There are at most 2.' }],
    [{ tags: ['a', 5] }, { tags: 'Item 2: Enter text.' }],
    [{ tags: [5, null] }, { tags: 'Item 1: Enter text.' }],
    [{ choices: ['third'] }, { choices: `Item 1: ${malformed}` }],
    // The fields of a customer have their own names.
    [{ customer: 5 }, { customer: malformed }],
    [{ customer: { name: 5 } }, { name: 'Enter text.', address: 'This field is required.' }],
    // What a form has words for.
    [{ email: 'nobody' }, { email: 'Enter an email like name@example.com' }],
    [
      { company: 'a\0', title: 'a\0' },
      { company: 'This text contains characters that cannot be used', title: unstorable },
    ],
    [{ email: 5 }, { email: 'Enter text.' }],
    [
      { named: 5, title: 5 },
      { named: 'Its own words', title: 'Enter text.' },
    ],
  ])('%j is refused at its field', async (body, said) => {
    const texts = Object.entries(said).map(([field, text]) => [field, [text]])
    expect(await answerTo(body)).toEqual([400, Object.fromEntries(texts)])
  })

  test('is not one at a limit, or with a character of four bytes', async () => {
    for (const body of [{ count: 1 }, { count: 5_000 }, { price_minor: MAX_AMOUNT_MINOR }, { title: 'a😀' }])
      expect(await answerTo({ ...body, any: { list: [null, 1, 'one'] } })).toEqual([200, {}])
  })
})

test.each([
  [3, 3],
  [16, 16],
  // One without an end is left to the end of its connection.
  [1_000, 16],
])('of a refused body of %i MB, %i are read', async (size, read) => {
  let given = 0
  const part = new Uint8Array(1_048_576)
  const body = new ReadableStream(
    {
      pull(controller) {
        if (given === size) return controller.close()
        given += 1
        controller.enqueue(part)
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body, duplex: 'half' }
  expect((await server.request(apiPaths.login, init)).status).toBe(415)
  expect(given).toBe(read)
})

describe('addresses', () => {
  test.each(['nothing/', 'auth/', 'auth/login', 'AUTH/LOGIN/', 'auth/login/x', ''])(
    '/api/%s gets 404 in JSON',
    async (path) => {
      for (const response of [server.request(path), send(path, '{}')])
        expect(await answerOf(response)).toEqual(refusal(404, 'not_found'))
    },
  )

  test.each([
    [apiPaths.login, 'GET', 'POST'],
    [apiPaths.setup, 'PUT', 'POST'],
    [apiPaths.me, 'POST', 'GET'],
    [apiPaths.warehouses, 'DELETE', 'GET'],
    [livePaths.orders, 'PUT', 'GET, POST'],
  ])('%s does not answer to %s', async (path, method, allowed) => {
    const response = await server.request(path, { method })
    expect(response.headers.get('Allow')).toBe(allowed)
    expect(await answerOf(response)).toEqual(refusal(405, 'method_not_allowed'))
  })
})

describe('every response', () => {
  test('has Cache-Control: no-store and the security headers', async () => {
    for (const response of [await server.get(apiPaths.me), await send(apiPaths.login, '{}')]) {
      expect(response.headers.get('Cache-Control')).toBe('no-store')
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Referrer-Policy')).toBe('strict-origin-when-cross-origin')
      const policy = response.headers.get('Content-Security-Policy') ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
      expect(policy).not.toMatch(/script-src|style-src|unsafe-/)
    }
  })

  test.each([
    ['https://karwan.test', 'max-age=31536000; includeSubDomains'],
    ['http://localhost:3000', null],
  ])('of a product at %s has Strict-Transport-Security: %s', async (address, expected) => {
    const app = createApp({ ...server.deps, mail: { ...server.deps.mail, publicUrl: () => address } })
    const response = await app.request('/livez')
    expect(response.headers.get('Strict-Transport-Security')).toBe(expected)
  })

  test('is logged with its route and without user input', async () => {
    const account = await server.createAccount('onboarded')
    server.log.length = 0
    await server.post(`${apiPaths.login}?email=query@shop.test`, account)
    await server.request('auth/someone@shop.test/')

    const request = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
    expect(server.log.filter(({ event }) => event === 'request.answered')).toEqual([
      {
        level: 'info',
        event: 'request.answered',
        request,
        method: 'POST',
        route: '/api/auth/login/',
        status: 200,
        ms: 0,
      },
      {
        level: 'info',
        event: 'request.answered',
        request,
        method: 'GET',
        route: 'unknown',
        status: 404,
        ms: 0,
      },
    ])
  })

  test('a log entry is one line', () => {
    const lines: string[] = []
    createLog(
      (line) => lines.push(line),
      () => new Date(0),
    )({ level: 'info', event: 'a\nb' })
    expect(lines).toEqual(['{"time":"1970-01-01T00:00:00.000Z","level":"info","event":"a\\nb"}\n'])
  })
})

describe('when the database is down', () => {
  function appWithoutDatabase(url = 'postgres://nobody:secret@127.0.0.1:1/none') {
    const log: LogEntry[] = []
    const app = createApp({
      database: openDatabase(url, () => {}),
      vault: server.vault,
      passwords,
      accessTokenSecret: new Uint8Array(32),
      providerName: 'Karwan',
      isTrustedProxy: () => false,
      mail: server.deps.mail,
      now: () => new Date(),
      log: (entry) => void log.push(entry),
    })
    return { app, log }
  }

  test('the server is live but not ready', async () => {
    const { app } = appWithoutDatabase()
    expect((await app.request('/livez')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(503)
  })

  test('it is not ready within two seconds either when the database accepts connections but is silent', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => void sockets.add(socket))
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    const { app } = appWithoutDatabase(`postgres://nobody:secret@127.0.0.1:${port}/none`)
    // A timer of this process, which a busy machine makes as late as those of the probe.
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
    }, 2_000)
    const probes = await Promise.all(Array.from({ length: 20 }, async () => app.request('/readyz')))
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]))
    expect(isLate).toBe(false)
    clearTimeout(timer)
    expect(sockets.size).toBe(1)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  test('a call gets 503, and the log has the stack without the message', async () => {
    const { app, log } = appWithoutDatabase()
    const response = await app.request(`/api/${apiPaths.login}`, {
      method: 'POST',
      headers: json,
      body: '{"email":"someone@shop.test","password":"planted"}',
    })

    expect(response.headers.get('Retry-After')).toBe('5')
    expect(await answerOf(response)).toEqual(refusal(503, 'unavailable'))
    expect(log[0]).toMatchObject({ level: 'error', event: 'request.failed', code: 'ECONNREFUSED' })
    expect(JSON.stringify(log)).not.toMatch(/someone|planted|secret/)
  })
})

describe('on an unexpected error', () => {
  test('no stack leaves the server, and no value is logged', async () => {
    const account = await server.createAccount('onboarded')
    server.log.length = 0
    await server.testDatabase.query('alter table users rename to users_away')
    const response = await server.post(apiPaths.login, account)
    await server.testDatabase.query('alter table users_away rename to users')

    expect(response.status).toBe(500)
    expect(response.headers.get(errorCodeHeader)).toBe('internal_error')
    expect(await response.json()).toEqual({
      detail: 'Something went wrong on our side. Please try again later.',
    })
    expect(server.log[0]).toMatchObject({ event: 'request.failed', code: '42P01' })
    expect(String(server.log[0]?.at)).toMatch(/^at /)
    expect(JSON.stringify(server.log)).not.toContain(account.email)
  })

  test('on a full disk it is not ready, and says why, although the database still answers', async () => {
    const room = { bavail: LEAST_ROOM_BYTES / 4_096 - 1, bsize: 4_096 }
    const app = createApp({ ...server.deps, hasRoom: () => hasRoom('/data', async () => room) })
    const ready = async () => {
      const answer = await app.request('/readyz')
      return [answer.status, await answer.text()]
    }
    expect(await ready()).toEqual([503, 'The disk of the database is full'])
    expect((await app.request('/livez')).status).toBe(200)
    room.bavail += 1
    expect(await ready()).toEqual([200, 'ok'])
    // The log ahead may be on a disk of its own.
    const roomOf = async (folder: string) =>
      folder === '/data/pg_wal' ? { ...room, bavail: 0 } : { ...room, bavail: LEAST_ROOM_BYTES }
    expect(await hasRoom('/data', roomOf)).toBe(false)
    // A system that does not say how much there is, and a real disk.
    expect(await hasRoom('/data', () => Promise.reject(new Error('ENOSYS')))).toBe(true)
    const real = await statfs(process.cwd())
    expect(await hasRoom(process.cwd())).toBe(real.bavail * real.bsize >= LEAST_ROOM_BYTES)
  })

  test('the server is ready when the database answers', async () => {
    expect((await server.app.request('/readyz')).status).toBe(200)
    expect((await server.app.request('/livez')).status).toBe(200)
  })
})
