import { statfs } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { createApp } from '#server/app.ts'
import { passwords } from '#server/auth/passwords.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog, type LogEntry } from '#server/http/log.ts'
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

  test('refuses a body of more than 64 kB, with or without Content-Length', async () => {
    const body = JSON.stringify({ email: 'x'.repeat(70_000) })
    for (const headers of [json, { ...json, 'Content-Length': String(body.length) }])
      expect(await answerOf(send(path, body, headers))).toEqual(refusal(413, 'body_too_large'))
  })
})

test.each([
  ['of unknown length', json],
  ['of a given length', { ...json, 'Content-Length': '500' }],
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

    expect(await answerOf(server.request(apiPaths.login, init))).toEqual(refusal(400, 'malformed_body'))
    expect(server.log.map(({ level }) => level)).toEqual(['info'])
  },
)

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
    const start = performance.now()
    const probes = await Promise.all(Array.from({ length: 20 }, async () => app.request('/readyz')))
    expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]))
    expect(performance.now() - start).toBeLessThan(2_000)
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
