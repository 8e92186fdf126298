/** Each call of the server: what it sends, what it makes of the response (specification §7, design §6). */
import { describe, expect, test, vi } from 'vitest'
import { type Api, createApi } from '#api/api.ts'
import { createApiOnDemand } from '#api/apiOnDemand.ts'
import type { ClientOptions } from '#api/client.ts'
import { apiPaths } from '#domain/contract.ts'
import type { SetupPayload } from '#domain/onboarding/payload.ts'
import type { SignUpPayload } from '#domain/signUp.ts'
import { BASE_URL, createExchange, json, sessionOf } from './exchange.ts'

function optionsOn(respond: Parameters<typeof createExchange>[0]) {
  const exchange = createExchange(respond)
  const tokens = { access: 'access-1', refresh: 'refresh-1', owner: null }
  const options: ClientOptions = {
    baseUrl: BASE_URL,
    tokens: { read: () => tokens, replace: () => {} },
    onSessionOver: () => {},
    fetch: exchange.fetch,
  }
  return { options, ...exchange }
}

function start(respond: Parameters<typeof createExchange>[0]) {
  const { options, ...exchange } = optionsOn(respond)
  return { api: createApi(options), ...exchange }
}

const failingWith = (code: string) => ({ failure: { code } })
const credentials = { email: ' sana@chenab.test ', password: ' six or more ' }
// The calls send what they are given.
const signUp = { email: 'sana@chenab.test' } as SignUpPayload
const setup = { legal_name: 'Chenab Traders' } as SetupPayload
const session = sessionOf(1)
const code = { challenge: 'c-1', code: '123456' }
const path = apiPaths.changePassword

/** Each call with what it sends, and a response that it accepts. */
const calls: [
  name: string,
  call: (api: Api, signal?: AbortSignal) => Promise<unknown>,
  sent: object,
  response: unknown,
][] = [
  [
    'login',
    (api, signal) => api.login(credentials, signal),
    {
      method: 'POST',
      path: apiPaths.login,
      bearer: null,
      body: { email: 'sana@chenab.test', password: ' six or more ' },
    },
    session,
  ],
  [
    'login with a code',
    (api, signal) => api.login(code, signal),
    { method: 'POST', path: apiPaths.loginCode, bearer: null, body: code },
    session,
  ],
  [
    'a call of an account',
    (api, signal) => api.account({ method: 'put', path, json: code, signal }),
    { method: 'PUT', path, bearer: 'access-1', body: code },
    {},
  ],
  [
    'a call of an account without a session',
    (api, signal) => api.account({ method: 'put', path, json: code, signal, isOpen: true }),
    { method: 'PUT', path, bearer: null, body: code },
    {},
  ],
  [
    'a call of the live API',
    (api, signal) => api.send({ method: 'delete', path, signal }),
    { method: 'DELETE', path, bearer: 'access-1', body: null },
    {},
  ],
  [
    'signUp',
    (api, signal) => api.signUp(signUp, signal),
    { method: 'POST', path: apiPaths.signUp, bearer: null, body: signUp },
    {},
  ],
  [
    'warehouses',
    (api, signal) => api.warehouses(signal),
    { method: 'GET', path: apiPaths.warehouses, bearer: 'access-1', body: null },
    [],
  ],
  [
    'setUpCompany',
    (api, signal) => api.setUpCompany(setup, signal),
    { method: 'POST', path: apiPaths.setup, bearer: 'access-1', body: setup },
    {},
  ],
  [
    'me',
    (api, signal) => api.me(signal),
    { method: 'GET', path: apiPaths.me, bearer: 'access-1', body: null },
    session.user,
  ],
]

describe.each(calls)('%s', (_, call, sent, response) => {
  test('sends this, once', async () => {
    const exchange = start(() => json(200, response))
    await call(exchange.api)
    expect(exchange.sent).toEqual([{ ...sent, keepsAlive: false }])
  })

  test('ends with the signal of its caller', async () => {
    const { api } = start(() => new Promise(() => {}))
    await expect(call(api, AbortSignal.abort())).rejects.toMatchObject(failingWith('unreachable'))
  })
})

test('logout tells the server the refresh token, also when the page closes, and takes any response', async () => {
  const { api, sent } = start(() => json(500, {}))
  await expect(api.logout('refresh-9')).resolves.toBeUndefined()
  expect(sent).toEqual([
    { method: 'POST', path: apiPaths.logout, bearer: null, body: { refresh: 'refresh-9' }, keepsAlive: true },
  ])
})

test('a stream of the live API is opened with the session', async () => {
  const { api, sent } = start(() => new Response('event: ready'))
  const { signal } = new AbortController()
  const stream = await api.openStream({ path, headers: {}, signal })
  expect(await stream.text()).toBe('event: ready')
  await api.openStream({ path, headers: {}, signal, json: { orders: ['K1'] } })
  expect(sent).toMatchObject([
    { method: 'GET', path, bearer: 'access-1' },
    { method: 'POST', path, bearer: 'access-1', body: { orders: ['K1'] } },
  ])
})

describe('what comes of a response', () => {
  test('login: the session; without one, or with an error, a failure', async () => {
    expect(await start(() => json(200, session)).api.login(credentials)).toEqual(session)
    for (const response of [json(200, { access: 'a' }), json(500, session)])
      await expect(start(() => response).api.login(credentials)).rejects.toMatchObject(
        failingWith('signInFailed'),
      )
    const refused = start(() => json(401, {})).api.login(credentials)
    await expect(refused).rejects.toMatchObject(failingWith('invalidCredentials'))
  })

  test('login: a challenge where a second factor is asked for; tokens with any success', async () => {
    const challenge = { challenge: 'c-1', has_app: false }
    expect(await start(() => json(202, challenge)).api.login(credentials)).toEqual(challenge)
    for (const status of [200, 201, 202])
      expect(await start(() => json(status, session)).api.login(credentials)).toMatchObject({
        access: session.access,
      })
    for (const response of [json(200, challenge), json(201, challenge)])
      await expect(start(() => response).api.login(credentials)).rejects.toMatchObject(
        failingWith('signInFailed'),
      )
  })

  test('login with a code: the session; a wrong code says so at its field', async () => {
    expect(await start(() => json(200, session)).api.login(code)).toEqual(session)
    const refused = start(() => json(400, { code: ['Wrong.'] })).api.login(code)
    await expect(refused).rejects.toMatchObject({ failure: { fields: { code: 'Wrong.' } } })
  })

  test('a call of an account: the body; an error is a failure', async () => {
    const call = { method: 'get', path } as const
    expect(await start(() => json(200, { rows: [] })).api.account(call)).toEqual({ rows: [] })
    const refused = start(() => json(500, { rows: [] })).api.account(call)
    await expect(refused).rejects.toMatchObject(failingWith('accountFailed'))
  })

  test('signUp: the message, or null at any other success', async () => {
    expect(await start(() => json(201, { message: 'Welcome' })).api.signUp(signUp)).toBe('Welcome')
    expect(await start(() => json(200, { message: 7 })).api.signUp(signUp)).toBeNull()
    expect(await start(() => new Response('')).api.signUp(signUp)).toBeNull()
    const refused = start(() => json(400, { email: ['Taken.'] })).api.signUp(signUp)
    await expect(refused).rejects.toMatchObject({ failure: { code: 'signUpFailed', text: 'Taken.' } })
  })

  test('warehouses: those that can be read; without any, or with an error, a failure', async () => {
    const korangi = { id: 1, name: 'Korangi', city: 'Karachi' }
    expect(await start(() => json(200, [korangi, { id: 'x' }])).api.warehouses()).toEqual([korangi])
    for (const response of [json(200, {}), json(500, [korangi])])
      await expect(start(() => response).api.warehouses()).rejects.toMatchObject(
        failingWith('warehousesFailed'),
      )
  })

  test('setUpCompany: what it says of the company, and any success is one', async () => {
    const company = { name: 'Chenab', is_onboarded: true }
    expect(await start(() => json(200, { company })).api.setUpCompany(setup)).toEqual(company)
    expect(await start(() => new Response('')).api.setUpCompany(setup)).toEqual({})
    const refused = start(() => json(400, { message: 'No.' })).api.setUpCompany(setup)
    await expect(refused).rejects.toMatchObject({ failure: { code: 'setupFailed', text: 'No.' } })
  })

  test('me: the account with its news; anything else is unreachable', async () => {
    const company = { name: 'Chenab', is_approved: false, is_onboarded: false }
    const user = { email: 'sana@chenab.test', company }
    const news = { company_status: 'rejected', rejection_reason: 'Odd NTN' }
    expect(await start(() => json(200, { ...user, ...news })).api.me()).toEqual({
      user,
      status: 'rejected',
      rejectionReason: 'Odd NTN',
      workspace: 'sample',
      choosesWorkspace: true,
      isEmailVerified: true,
    })
    for (const response of [json(200, {}), json(500, user)])
      await expect(start(() => response).api.me()).rejects.toMatchObject(failingWith('unreachable'))
  })
})

type LoadCode = NonNullable<Parameters<typeof createApiOnDemand>[1]>

describe('on demand', () => {
  test.each(calls)('%s is the same call', async (_, call, sent, response) => {
    const { options, ...exchange } = optionsOn(() => json(200, response))
    expect(await call(createApiOnDemand(options))).toEqual(await call(createApi(options)))
    expect(exchange.sent).toEqual([sent, sent].map((each) => ({ ...each, keepsAlive: false })))
  })

  test.each(calls)('%s ends with the signal of its caller', async (_, call) => {
    const { options } = optionsOn(() => new Promise(() => {}))
    const aborted = call(createApiOnDemand(options), AbortSignal.abort())
    await expect(aborted).rejects.toMatchObject(failingWith('unreachable'))
  })

  test('logout is the same call', async () => {
    const { options, sent } = optionsOn(() => json(200, {}))
    await createApiOnDemand(options).logout('refresh-9')
    expect(sent).toMatchObject([{ path: apiPaths.logout, body: { refresh: 'refresh-9' } }])
  })

  test('loads its code once, with the first call or before it', async () => {
    const { options } = optionsOn(() => json(200, []))
    const load = vi.fn<LoadCode>(() => import('#api/api.ts'))
    const api = createApiOnDemand(options, load)
    expect(load).not.toHaveBeenCalled()
    api.preload()
    await Promise.all([api.warehouses(), api.warehouses()])
    expect(load).toHaveBeenCalledOnce()
  })

  test('is unreachable while its code does not load, and tries again with the next call', async () => {
    const { options } = optionsOn(() => json(200, []))
    const load = vi.fn<LoadCode>(() => import('#api/api.ts'))
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    const api = createApiOnDemand(options, load)
    // Nothing awaits it, so its failure is not reported.
    api.preload()
    await new Promise((done) => setTimeout(done))
    await expect(api.warehouses()).rejects.toMatchObject(failingWith('unreachable'))
    expect(await api.warehouses()).toEqual([])
  })
})
