/** What the server tells the people who run it: its figures, and the events of security in its log. */
import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
import { connect as connectTls } from 'node:tls'
import type { Context } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { secondFactorPaths } from '#domain/secondFactor.ts'
import { createApp } from '#server/app.ts'
import { GRACE_MS } from '#server/auth/sessions.ts'
import { securityEntryOf } from '#server/http/securityEvents.ts'
import { createMetrics, serveMetrics } from '#server/metrics.ts'
import { StartError } from '#server/startError.ts'
import { testCertificate } from '#tests/support/certificate.ts'
import { openCompany } from '#tests/support/liveApp.ts'
import { tokenInMail } from '#tests/support/outbox.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const figures = createMetrics(() => 3)

let server: TestApp
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  server = await createTestApp()
  app = createApp({ ...server.deps, metrics: figures.metrics })
})
afterAll(() => server.close())

const send = (method: string, path: string, body?: unknown, access?: string) =>
  app.request(`/api/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...(access && { Authorization: `Bearer ${access}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

const text = () => figures.text(server.deps)

/** The value of a figure; undefined when it is not there. */
async function valueOf(sample: string): Promise<number | undefined> {
  const line = (await text()).split('\n').find((candidate) => candidate.startsWith(`${sample} `))
  return line === undefined ? undefined : Number(line.slice(sample.length + 1))
}

describe('the figures', () => {
  test('are in the OpenMetrics format', async () => {
    await send('GET', apiPaths.me)
    expect(figures.contentType).toMatch(/^application\/openmetrics-text; version=1\.0\.0/)
    const lines = (await text()).split('\n')
    expect(lines.slice(-2)).toEqual(['# EOF', ''])
    const label = '[a-z_]+="[^"\\n]*"'
    const sample = new RegExp(`^[a-z0-9_]+(\\{${label}(,${label})*\\})? (-?[0-9.e+-]+|\\+Inf|NaN)$`)
    for (const line of lines.slice(0, -2))
      expect(line).toMatch(line.startsWith('#') ? /^# (HELP|TYPE|UNIT) / : sample)
    // The names of counters end in _total in samples, and not in their type.
    expect(lines).toContain('# TYPE karwan_http_requests counter')
  })

  test('count responses and their durations by the pattern of the route, and streams while they are open', async () => {
    const counted = 'karwan_http_requests_total{method="GET",route="/api/auth/me/",status="401"}'
    const before = (await valueOf(counted)) ?? 0
    await send('GET', apiPaths.me)
    expect(await valueOf(counted)).toBe(before + 1)
    const durations = 'karwan_http_request_duration_seconds_count{method="GET",route="/api/auth/me/"}'
    expect(await valueOf(durations)).toBe(before + 1)

    const account = await server.createAccount('onboarded')
    const { access } = await server.signIn(account)
    const stream = await send('GET', livePaths.events, undefined, access)
    expect(stream.status).toBe(200)
    expect(await valueOf('karwan_live_streams')).toBe(1)
    await stream.body?.cancel()
    await expect.poll(() => valueOf('karwan_live_streams')).toBe(0)
  })

  test('have the methods of HTTP, any other one as one, and how long answers took', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
    const route = '/measured'
    for (const [index, method] of [...methods, 'BREW', 'get'].entries())
      figures.metrics.answered({ method, route, status: 200, ms: 3 * 10 ** (index % 5) })
    const count = (method: string) =>
      valueOf(`karwan_http_requests_total{method="${method}",route="${route}",status="200"}`)
    expect(await Promise.all([...methods, 'other'].map(count))).toEqual([1, 1, 1, 1, 1, 1, 1, 2])
    const ofPut = `{method="PUT",route="${route}"}`
    expect(await valueOf(`karwan_http_request_duration_seconds_sum${ofPut}`)).toBe(3)
    const [inf, ...bounds] = [
      ...(await text()).matchAll(/_seconds_bucket\{le="([^"]+)",method="PUT",route="\/measured"/g),
    ]
      .map(([, bound]) => bound)
      .reverse()
    expect(inf).toBe('+Inf')
    expect(bounds.map(Number)).toEqual([10, 5, 2.5, 1, 0.5, 0.25, 0.1, 0.05, 0.025, 0.01, 0.005])
  })

  test('count the outbox by what becomes of its mails', async () => {
    const { email } = await server.createAccount('pending')
    await server.testDatabase.query('delete from mails')
    await send('POST', apiPaths.forgottenPassword, { email })
    server.clock.advance(90_000)
    expect(await valueOf('karwan_outbox_mails{state="waiting"}')).toBe(1)
    expect(await valueOf('karwan_outbox_oldest_seconds')).toBe(90)
    const state = (changes: string) => server.testDatabase.query(`update mails set ${changes}`)
    await state(`last_error = '451'`)
    expect(await valueOf('karwan_outbox_mails{state="retrying"}')).toBe(1)
    await state(`next_try_at = created_at + interval '3 days'`)
    expect(await valueOf('karwan_outbox_mails{state="failed"}')).toBe(1)
    expect(await valueOf('karwan_outbox_oldest_seconds')).toBe(0)
  })

  test('name the pool, the hashes, the process and dropped lines', async () => {
    expect(await valueOf('karwan_database_up')).toBe(1)
    expect(await valueOf('karwan_database_connections{state="in_use"}')).toBe(0)
    expect(await valueOf('karwan_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await valueOf('karwan_database_waiting')).toBe(0)
    expect(await valueOf('karwan_log_lines_dropped')).toBe(3)
    expect(await valueOf('nodejs_heap_size_used_bytes')).toBeGreaterThan(1_000_000)
    expect(await valueOf('nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
    const signingUp = Promise.all([1, 2, 3].map(() => server.deps.passwords.hash('correct horse battery')))
    expect(await valueOf('karwan_hash_jobs{state="running"}')).toBeGreaterThan(0)
    await signingUp
    expect(await valueOf('karwan_hash_jobs{state="running"}')).toBe(0)
  })

  test('are there without a database, too', async () => {
    const away = {
      ...server.deps,
      database: { ...server.deps.database, ping: () => Promise.reject(new Error('No answer in time')) },
    }
    const lines = (await figures.text(away)).split('\n')
    expect(lines).toContain('karwan_database_up 0')
    expect(lines.some((line) => line.startsWith('karwan_outbox_mails{'))).toBe(false)
  })

  test('contain nothing that a client sent', async () => {
    const canary = 'canary7f3'
    const account = await server.createAccount('onboarded', {
      email: `${canary}@shop.test`,
      companyName: canary,
    })
    const { access } = await server.signIn(account)
    await send('POST', apiPaths.login, { email: account.email, password: canary })
    await send('POST', apiPaths.forgottenPassword, { email: account.email })
    await send('GET', `${canary}/${account.companyId}?${canary}=1`, undefined, access)
    await send('GET', livePaths.order.replace(':id', account.companyId), undefined, access)
    await app.request(`/${canary}`)
    await app.request(`/api/${apiPaths.me}`, { method: canary.toUpperCase() })
    const found = await text()
    expect(found).toContain('route="/api/orders/:id/"')
    for (const secret of [canary, canary.toUpperCase(), account.companyId, account.userId, 'shop.test'])
      expect(found).not.toContain(secret)
  })
})

describe('events of security in the log', () => {
  const password = 'battery staple 8'
  const signIn = (email: string, given: string) => send('POST', apiPaths.login, { email, password: given })

  /** The events that a call is logged with, and what all lines of the call have in common. */
  async function eventsOf(call: () => Promise<Response> | Response) {
    server.log.length = 0
    const response = await call()
    const events = server.log.filter(({ event }) => event.startsWith('security.'))
    for (const entry of server.log) expect(entry['request']).toBe(response.headers.get('X-Request-Id'))
    return events.map(({ event, level, user, status, record }) => ({ event, level, user, status, record }))
  }
  const event = (name: string, level: 'info' | 'warn', status: number, user?: string, record?: string) => [
    { event: `security.${name}`, level, user, status, record },
  ]

  test('tell how sign-ins, passwords and sessions went, and of whom', async () => {
    const { email, userId, password: right } = await server.createAccount('pending')
    expect(await eventsOf(() => signIn(email, 'wrong'))).toEqual(event('signIn.refused', 'warn', 401, userId))
    expect(await eventsOf(() => signIn('nobody@shop.test', 'wrong'))).toEqual(
      event('signIn.refused', 'warn', 401),
    )
    const session = await server.signIn({ email, password: right })
    expect(await eventsOf(() => signIn(email, right))).toEqual(event('signIn.accepted', 'info', 200, userId))
    const prove = (given: string) =>
      eventsOf(() => send('POST', apiPaths.proof, { current_password: given }, session.access))
    expect(await prove('wrong')).toEqual(event('proof.refused', 'warn', 400, userId))
    expect(await prove(right)).toEqual(event('proof.given', 'info', 204, userId))
    expect(await eventsOf(() => send('POST', apiPaths.takeBack, { token: 'no link' }))).toEqual(
      event('ownership.refused', 'warn', 410),
    )
    const change = { current_password: right, password, confirm_password: password }
    expect(await eventsOf(() => send('PUT', apiPaths.changePassword, change, session.access))).toEqual(
      event('password.changed', 'info', 204, userId),
    )
    await server.signIn({ email, password })
    const listed = await (await server.get(apiPaths.sessions, session.access)).json()
    const { sessions } = listed as { sessions: { id: string; is_this: boolean }[] }
    const other = apiPaths.session.replace(':id', sessions.find(({ is_this }) => !is_this)?.id ?? '')
    expect(await eventsOf(() => send('DELETE', other, undefined, session.access))).toEqual(
      event('session.otherEnded', 'info', 204, userId),
    )
    expect(await eventsOf(() => send('DELETE', apiPaths.sessions, undefined, session.access))).toEqual(
      event('session.othersEnded', 'info', 204, userId),
    )
    expect(await eventsOf(() => send('POST', apiPaths.logout, { refresh: session.refresh }))).toEqual(
      event('session.ended', 'info', 204),
    )
    expect(await eventsOf(() => send('POST', apiPaths.refresh, { refresh: session.refresh }))).toEqual(
      event('session.refused', 'warn', 401),
    )
    for (let n = 0; n < 4; n += 1) await signIn(email, 'wrong')
    expect(await eventsOf(() => signIn(email, password))).toEqual(
      event('signIn.limited', 'warn', 429, userId),
    )
    expect(await eventsOf(() => send('GET', apiPaths.me))).toEqual([])
  })

  test('tell that a refresh token was used again, which only a copy is, apart from one that is over', async () => {
    const account = await server.createAccount('pending')
    const { refresh } = await server.signIn(account)
    const exchange = (token: string) => send('POST', apiPaths.refresh, { refresh: token })
    const next = (await (await exchange(refresh)).json()) as { refresh: string }
    expect(await eventsOf(() => exchange('no token'))).toEqual(event('session.refused', 'warn', 401))
    server.clock.advance(GRACE_MS + 1)
    expect(await eventsOf(() => exchange(refresh))).toEqual(
      event('session.replayed', 'warn', 401, account.userId),
    )
    expect(await eventsOf(() => exchange(next.refresh))).toEqual(event('session.refused', 'warn', 401))
  })

  test('tell who was refused a right, and what operators did', async () => {
    const company = await server.createAccount('pending')
    const { access } = await server.signIn(company)
    expect(await eventsOf(() => send('GET', livePaths.orders, undefined, access))).toEqual(
      event('rights.refused', 'warn', 403, company.userId),
    )
    expect(await eventsOf(() => send('GET', operatorPaths.companies, undefined, access))).toEqual(
      event('operator.refused', 'warn', 404, company.userId),
    )
    const operator = await server.createOperator()
    const { access: operating } = await server.signIn(operator)
    const decide = operatorPaths.companyEvents.replace(':id', company.companyId)
    const approval = { type: 'company.approved', version: 0 }
    expect(await eventsOf(() => send('POST', decide, approval, operating))).toEqual(
      event('operator.acted', 'info', 200, operator.userId, company.companyId),
    )
  })

  test('tell each step of an account: of its invitation, sign-up, address and password', async () => {
    const told = async (call: () => Promise<Response> | Response) =>
      (await eventsOf(call)).map(({ event: name, level, status }) => `${name} ${level} ${status}`)
    const seen: string[] = []
    const step = async (method: string, path: string, body: object, by?: string) =>
      void seen.push(...(await told(() => send(method, path, body, by))))
    const first = { password, confirm_password: password }
    const names = { first_name: 'Sana', last_name: 'Mirza' }
    const email = 'steps@shop.test'
    await step('POST', apiPaths.signUp, { ...names, email, company: 'Steps', ...first })
    for (const token of ['none', await tokenInMail(server, email, 'verifyEmail')])
      await step('POST', apiPaths.verifyEmail, { token })
    for (let n = 0; n < 4; n += 1) await step('POST', apiPaths.forgottenPassword, { email })
    for (const token of ['none', await tokenInMail(server, email, 'resetPassword')])
      await step('POST', apiPaths.resetPassword, { token, ...first })
    const { access } = await server.signIn({ email, password })
    const other = { email: 'later@shop.test', current_password: password }
    await step('POST', apiPaths.changeEmail, { ...other, current_password: 'wrong' }, access)
    for (let n = 0; n < 4; n += 1) await step('POST', apiPaths.changeEmail, other, access)
    for (let n = 0; n < 4; n += 1)
      await step('PUT', apiPaths.changePassword, { current_password: 'wrong', ...first }, access)
    const company = await openCompany(server)
    await company.owner.send(livePaths.invitations, { email: 'joins@shop.test', role: 'agent' })
    for (const token of ['none', await tokenInMail(server, 'joins@shop.test', 'invited')])
      await step('POST', invitationPaths.accept, { token, ...names, ...first })
    expect(seen).toEqual(
      [
        'signUp.accepted info 201',
        'email.refused warn 410',
        'email.verified info 200',
        ...Array<string>(4).fill('password.resetRequested info 202'),
        'password.resetRefused warn 410',
        'password.reset info 204',
        'email.changeRefused warn 400',
        ...Array<string>(3).fill('email.changeRequested info 202'),
        'email.changeLimited warn 429',
        ...Array<string>(3).fill('password.refused warn 400'),
        'password.limited warn 429',
        'invitation.refused warn 410',
        'invitation.accepted info 204',
      ].map((event) => `security.${event}`),
    )
  })

  test('name what was tried at a second factor and at sessions, and how it ended', async () => {
    const { paths } = (await (await send('GET', 'openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: object }>>
    }
    /** By the documented status. */
    const told = (method: string, path: string) => {
      const { responses = {} } = paths[`/api/${path.replace(':id', '{id}')}`]?.[method.toLowerCase()] ?? {}
      return Object.keys(responses).flatMap((status) => {
        const answered = { req: { method }, res: { status: Number(status) }, get: () => undefined }
        const entry = securityEntryOf(answered as unknown as Context, { path, network: '192.0.2.0/24' })
        return entry ? `${status} ${entry.event}` : []
      })
    }
    const events = (ends: Record<number, string>) =>
      Object.entries(ends).map(([status, name]) => `${status} security.${name}`)
    const [refused, limited, tooLate] = ['refused', 'limited', 'tooLate'].map((end) => `secondFactor.${end}`)
    for (const [path, name, status] of [
      [secondFactorPaths.app, 'begun', 200],
      [secondFactorPaths.confirmation, 'turnedOn', 200],
      [secondFactorPaths.appRemoval, 'appRemoved', 204],
      [secondFactorPaths.newPasskey, 'begun', 200],
      [secondFactorPaths.passkeyRemoval, 'passkeyRemoved', 204],
      [secondFactorPaths.recoveryCodes, 'codesRenewed', 200],
      [secondFactorPaths.removal, 'turnedOff', 204],
    ] as const)
      expect([path, ...told('POST', path)]).toEqual([
        path,
        ...events({ [status]: `secondFactor.${name}`, 400: `${refused}`, 429: `${limited}` }),
      ])
    expect(told('POST', secondFactorPaths.passkeys)).toEqual(
      events({ 200: 'secondFactor.passkeyAdded', 400: `${refused}`, 410: `${tooLate}` }),
    )
    expect(told('POST', apiPaths.login)).toEqual(
      events({
        200: 'signIn.accepted',
        202: 'signIn.challenged',
        401: 'signIn.refused',
        429: 'signIn.limited',
      }),
    )
    expect(told('POST', apiPaths.signUp)).toEqual(events({ 201: 'signUp.accepted', 429: 'signUp.limited' }))
    expect(told('POST', apiPaths.loginCode)).toEqual(
      events({ 200: 'signIn.accepted', 401: `${refused}`, 410: `${tooLate}`, 429: `${limited}` }),
    )
    expect(told('DELETE', apiPaths.sessions)).toEqual(events({ 204: 'session.othersEnded' }))
    expect(told('DELETE', apiPaths.session)).toEqual(events({ 204: 'session.otherEnded' }))
    expect(told('PUT', apiPaths.changePassword)).toContain('204 security.password.changed')
    expect(told('POST', apiPaths.forgottenPassword)).toContain('429 security.password.resetLimited')
    expect(told('GET', operatorPaths.companies)).toEqual(
      events({ 403: 'secondFactor.missing', 404: 'operator.refused' }),
    )
  })

  test('contain no address, password or token', async () => {
    const account = await server.createAccount('approved', { email: 'canary9d2@shop.test' })
    server.log.length = 0
    await signIn(account.email, 'canary-password')
    const session = await server.signIn(account)
    await send('POST', apiPaths.refresh, { refresh: session.refresh })
    await send('POST', apiPaths.resetPassword, {
      token: 'canary-token',
      password,
      confirm_password: password,
    })
    const logged = JSON.stringify(server.log)
    for (const secret of ['canary', session.refresh, session.access, password, 'shop.test'])
      expect(logged).not.toContain(secret)
  })
})

describe('the port of the figures', () => {
  const here = { host: '127.0.0.1', port: 0 }
  const type = 'text/plain'

  test('answers who reads them at their path, and nobody else', async () => {
    let isBroken = false
    const { server: figuresServer, port } = await serveMetrics(here, null, type, async () => {
      if (isBroken) throw new Error('The database is away')
      return 'figures'
    })
    const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init)
    const answer = await ask('/metrics')
    expect([answer.status, await answer.text()]).toEqual([200, 'figures'])
    expect(answer.headers.get('Content-Type')).toBe(type)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    expect((await ask('/')).status).toBe(404)
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(404)
    isBroken = true
    expect((await ask('/metrics')).status).toBe(500)

    await expect(serveMetrics({ ...here, port }, null, type, text)).rejects.toEqual(
      new StartError(`METRICS_PORT: ${port} is in use; set METRICS_PORT to another one`),
    )
    figuresServer.closeAllConnections()
    figuresServer.close()
  })

  test('is one of this machine', async () => {
    // Of no machine: a network for documentation.
    await expect(serveMetrics({ ...here, host: '192.0.2.1' }, null, type, text)).rejects.toEqual(
      new StartError('METRICS_HOST: 192.0.2.1 is not an address of this machine'),
    )
  })

  test('has the certificate of the server, if it has one, and then nothing without encryption', async () => {
    const { server: figuresServer, port } = await serveMetrics(
      here,
      testCertificate,
      type,
      async () => 'figures',
    )
    const { cert: ca } = testCertificate
    const socket = connectTls({ host: '127.0.0.1', port, ca, servername: 'localhost' })
    await once(socket, 'secureConnect')
    expect([socket.authorized, socket.getProtocol()]).toEqual([true, 'TLSv1.3'])
    socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect(await textOf(socket)).toMatch(/^HTTP\/1\.1 200 [^]*figures/)
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow('fetch failed')
    figuresServer.close()
  })
})
