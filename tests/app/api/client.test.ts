/** The client of the API: complete responses, one refresh at a time, and what other tabs do meanwhile (design §6). */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ClientOptions, createClient } from '#api/client.ts'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { memoryStorage } from '#session/storage.ts'
import { createSessionStore } from '#session/store.ts'
import { BASE_URL, createExchange, json, later, refusal, type Sent, sessionOf } from './exchange.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

type Respond = Parameters<typeof createExchange>[0]

/** A client on the real session store. `open` is the session that is stored at first. */
function start(respond: Respond, open: SessionResponse | null = null, options: Partial<ClientOptions> = {}) {
  const store = createSessionStore(memoryStorage(), new EventTarget() as Window)
  if (open) store.open(open)
  const onSessionOver = vi.fn<() => void>()
  const exchange = createExchange(respond)
  const client = createClient({
    baseUrl: BASE_URL,
    tokens: { read: store.readTokens, replace: store.replaceTokens },
    onSessionOver,
    fetch: exchange.fetch,
    ...options,
  })
  return { client, store, onSessionOver, ...exchange }
}

const failingWith = (code: string) => ({ failure: { code } })
const me = { method: 'get', path: apiPaths.me } as const
const sessionOver = () => refusal(401, 'session_over')
/** A server that knows one access token, and exchanges the first refresh token for the second session. */
const expiring: Respond = ({ path, bearer }) => {
  if (path === apiPaths.refresh) return json(200, sessionOf(2))
  return bearer === 'access-2' ? json(200, 'done') : sessionOver()
}

describe('a call without a session', () => {
  test('sends its body as JSON, and nothing of a session', async () => {
    const { client, sent } = start(() => json(200, { ok: true }), sessionOf(1))
    const response = await client.send({ method: 'post', path: apiPaths.login, json: { email: 'a' } })
    expect(response).toMatchObject({ status: 200, isOk: true, body: { ok: true } })
    expect(sent).toEqual([
      { method: 'POST', path: apiPaths.login, bearer: null, body: { email: 'a' }, keepsAlive: false },
    ])
  })

  test('says what it sends and accepts, with a body of known length', async () => {
    const fetch = vi.fn<(url: RequestInfo | URL, init?: RequestInit) => Promise<Response>>(async () =>
      json(200, {}),
    )
    const { client } = start(() => json(200, {}), null, { fetch })
    await client.send({ method: 'post', path: 'a/', json: { b: 1 } })
    await client.send({ method: 'get', path: 'a/' })
    const [post, get] = fetch.mock.calls.map(([url, init]) => ({ url, ...init }))
    expect(post).toMatchObject({ url: `${BASE_URL}a/`, method: 'POST', body: '{"b":1}' })
    expect(new Headers(post?.headers).get('content-type')).toBe('application/json')
    expect(get).toMatchObject({ method: 'GET', body: null })
    for (const { headers } of [post ?? {}, get ?? {}]) {
      expect(new Headers(headers).get('accept')).toBe('application/json')
      expect(new Headers(headers).get('authorization')).toBeNull()
    }
  })

  test('outlives the page only where asked', async () => {
    const { client, sent } = start(() => json(200, {}))
    await client.send({ method: 'post', path: 'a/', json: {}, outlivesPage: true })
    expect(sent[0]?.keepsAlive).toBe(true)
  })

  test('uses the fetch of the page by default', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => json(200, 'page'))
    const tokens = { read: () => null, replace: () => {} }
    const client = createClient({ baseUrl: BASE_URL, tokens, onSessionOver: () => {} })
    expect((await client.send(me)).body).toBe('page')
    expect(fetch).toHaveBeenCalledOnce()
  })

  test.each([429, 500, 503])('returns a %s as it is, and sends nothing again', async (status) => {
    const { client, sent } = start(() => new Response('', { status, headers: { 'retry-after': '0' } }))
    expect(await client.send(me)).toMatchObject({ status, isOk: false })
    expect(sent).toHaveLength(1)
  })

  test('fails as unreachable without a connection, sent once', async () => {
    const { client, sent } = start(() => Promise.reject(new TypeError('Failed to fetch')))
    await expect(client.send(me)).rejects.toMatchObject(failingWith('unreachable'))
    expect(sent).toHaveLength(1)
  })

  test.each([
    ['no response', () => new Promise<Response>(() => {})],
    ['a body that never ends', () => new Response(new ReadableStream())],
  ])('fails as unreachable after its time: %s', async (_, respond) => {
    const { client } = start(respond, null, {
      timeoutMs: 5,
      // A body, like a response, ends with the signal of its request.
      fetch: async (_url, init) => {
        const response = await Promise.race([respond(), ended(init?.signal)])
        vi.spyOn(response, 'text').mockImplementation(() => ended(init?.signal))
        return response
      },
    })
    await expect(client.send(me)).rejects.toMatchObject(failingWith('unreachable'))
  })

  test('waits for a response that takes its time', async () => {
    const { client } = start(() => new Promise((respond) => setTimeout(respond, 10, json(200, 'late'))))
    expect((await client.send(me)).body).toBe('late')
  })

  test('has ten seconds by default', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { client } = start(() => json(200, {}))
    await client.send(me)
    expect(timeout.mock.calls).toEqual([[10_000]])
  })

  test('ends with the signal of its caller', async () => {
    const caller = new AbortController()
    const { client, arrivalOf } = start(() => new Promise(() => {}))
    const arrival = arrivalOf(me.path)
    const call = client.send({ ...me, signal: caller.signal })
    await arrival
    caller.abort()
    await expect(call).rejects.toMatchObject(failingWith('unreachable'))
  })
})

function ended(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
}

describe('a call of a session', () => {
  test('is not sent without one: the session is over', async () => {
    const { client, sent, onSessionOver } = start(() => json(200, {}))
    await expect(client.sendSigned(me)).rejects.toMatchObject(failingWith('sessionOver'))
    expect(sent).toEqual([])
    expect(onSessionOver).toHaveBeenCalledOnce()
  })

  test.each([200, 400, 403, 500])('returns a %s as it is', async (status) => {
    const { client, sent, onSessionOver } = start(() => json(status, 'x'), sessionOf(1))
    expect(await client.sendSigned(me)).toMatchObject({ status, body: 'x' })
    expect(sent.map(({ bearer }) => bearer)).toEqual(['access-1'])
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  test('exchanges an expired token and is sent again, the same', async () => {
    const { client, sent, store, onSessionOver } = start(expiring, sessionOf(1))
    const call = { method: 'post', path: apiPaths.setup, json: { legal_name: 'Chenab' } } as const
    expect(await client.sendSigned(call)).toMatchObject({ status: 200, body: 'done' })
    const setup: Omit<Sent, 'bearer'> = {
      method: 'POST',
      path: apiPaths.setup,
      body: { legal_name: 'Chenab' },
      keepsAlive: false,
    }
    expect(sent).toEqual([
      { ...setup, bearer: 'access-1' },
      { ...setup, path: apiPaths.refresh, body: { refresh: 'refresh-1' }, bearer: null },
      { ...setup, bearer: 'access-2' },
    ])
    expect(store.readTokens()).toMatchObject({ access: 'access-2', refresh: 'refresh-2' })
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  test('shares the exchange with the calls beside it, and not with those after it', async () => {
    let exchanged = 1
    const { client, paths } = start(({ path, bearer }) => {
      if (path === apiPaths.refresh) return json(200, sessionOf(++exchanged))
      return bearer === `access-${exchanged}` && exchanged > 1 ? json(200, {}) : sessionOver()
    }, sessionOf(1))
    await Promise.all([client.sendSigned(me), client.sendSigned(me), client.sendSigned(me)])
    expect(paths().filter((path) => path === apiPaths.refresh)).toHaveLength(1)
    exchanged = 9
    await client.sendSigned(me)
    expect(paths().filter((path) => path === apiPaths.refresh)).toHaveLength(2)
  })

  test('whose token is exchanged by the time that it is refused, is only sent again', async () => {
    const { client, store, paths } = start(({ bearer }) => {
      if (bearer === 'access-2') return json(200, 'done')
      store.open(sessionOf(2))
      return sessionOver()
    }, sessionOf(1))
    expect(await client.sendSigned(me)).toMatchObject({ body: 'done' })
    expect(paths()).toEqual([apiPaths.me, apiPaths.me])
  })

  test.each([
    ['refuses', sessionOver],
    ['answers', () => json(200, sessionOf(3))],
    ['fails', () => json(500, {})],
  ])('takes the token of another tab that exchanged it first, whatever the server %s', async (_, respond) => {
    const { client, store, onSessionOver } = start(({ path, bearer }) => {
      if (bearer === 'access-2') return json(200, 'done')
      if (path !== apiPaths.refresh) return sessionOver()
      store.open(sessionOf(2))
      return respond()
    }, sessionOf(1))
    expect(await client.sendSigned(me)).toMatchObject({ body: 'done' })
    expect(store.readTokens()).toMatchObject({ access: 'access-2', refresh: 'refresh-2' })
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  test('ends the session when the server does not know its refresh token any more', async () => {
    const { client, sent, onSessionOver } = start(sessionOver, sessionOf(1))
    await expect(client.sendSigned(me)).rejects.toMatchObject(failingWith('sessionOver'))
    expect(sent.map(({ path }) => path)).toEqual([apiPaths.me, apiPaths.refresh])
    expect(onSessionOver).toHaveBeenCalledOnce()
  })

  test.each([
    ['the 401 of a hotel', () => new Response('<h1>Sign in</h1>', { status: 401 })],
    ['another refusal of ours', () => refusal(403, 'session_over')],
    ['an error of the server', () => json(500, {})],
    ['the page of a hotel, as a success', () => new Response('<h1>Sign in</h1>')],
    ['success that is no session', () => json(200, { access: 'a' })],
    ['a session that is no success', () => json(500, sessionOf(2))],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is unreachable, and keeps the session, when the exchange gets %s', async (_, respond) => {
    const { client, store, onSessionOver } = start(
      ({ path }) => (path === apiPaths.refresh ? respond() : sessionOver()),
      sessionOf(1),
    )
    await expect(client.sendSigned(me)).rejects.toMatchObject(failingWith('unreachable'))
    expect(store.readTokens()).toMatchObject({ access: 'access-1', refresh: 'refresh-1' })
    expect(onSessionOver).not.toHaveBeenCalled()
  })

  test('exchanges its token after an exchange that failed', async () => {
    let isOnline = false
    const { client } = start(
      (call) => (isOnline || call.path === apiPaths.me ? expiring(call) : json(502, {})),
      sessionOf(1),
    )
    await expect(client.sendSigned(me)).rejects.toMatchObject(failingWith('unreachable'))
    isOnline = true
    expect(await client.sendSigned(me)).toMatchObject({ body: 'done' })
  })

  test('ends the session when the new token is refused too', async () => {
    const { client, onSessionOver } = start(
      ({ path }) => (path === apiPaths.refresh ? json(200, sessionOf(2)) : sessionOver()),
      sessionOf(1),
    )
    await expect(client.sendSigned(me)).rejects.toMatchObject(failingWith('sessionOver'))
    expect(onSessionOver).toHaveBeenCalledOnce()
  })

  test('returns the second 401 when another tab has a newer token, or somebody else sent it', async () => {
    const hotel = () => new Response('<h1>Sign in</h1>', { status: 401 })
    for (const second of ['newer', 'hotel'] as const) {
      const { client, store, onSessionOver } = start(({ path, bearer }) => {
        if (path === apiPaths.refresh) return json(200, sessionOf(2))
        if (bearer === 'access-1') return sessionOver()
        if (second === 'hotel') return hotel()
        store.open(sessionOf(3))
        return sessionOver()
      }, sessionOf(1))
      expect(await client.sendSigned(me)).toMatchObject({ status: 401 })
      expect(onSessionOver).not.toHaveBeenCalled()
    }
  })
})

describe('a sign-out while a token is exchanged', () => {
  /** A call whose exchange is under way, and the response that it waits for. */
  async function exchanging() {
    const exchange = later<Response>()
    const started = start(
      (call) =>
        call.body && JSON.stringify(call.body).includes('refresh-1') ? exchange.promise : expiring(call),
      sessionOf(1),
    )
    const arrival = started.arrivalOf(apiPaths.refresh)
    const call = started.client.sendSigned(me)
    await arrival
    return { ...started, call, respond: exchange.resolve }
  }

  test.each([
    ['the new tokens', () => json(200, sessionOf(2))],
    ['a refusal', sessionOver],
    ['an error', () => json(500, {})],
  ])('stays signed out, whether the server sends %s', async (_, respond) => {
    const exchange = await exchanging()
    exchange.store.clear()
    exchange.respond(respond())
    await expect(exchange.call).rejects.toMatchObject(failingWith('sessionOver'))
    expect(exchange.store.readTokens()).toBeNull()
    expect(exchange.paths()).toEqual([apiPaths.me, apiPaths.refresh])
  })

  test('that comes before it begins exchanges nothing', async () => {
    const { client, store, paths, onSessionOver } = start(() => {
      store.clear()
      return sessionOver()
    }, sessionOf(1))
    await expect(client.sendSigned(me)).rejects.toMatchObject(failingWith('sessionOver'))
    expect(paths()).toEqual([apiPaths.me])
    expect(onSessionOver).toHaveBeenCalledOnce()
  })

  test('never sends the call as the next person, and leaves their session as it is', async () => {
    const { call, client, sent, store, respond, onSessionOver } = await exchanging()
    store.clear()
    store.open(sessionOf(7, 'bilal@ravi.test'))
    // The next person's token has expired as well: it is exchanged by itself, whatever becomes of the other.
    expect(await client.sendSigned({ method: 'get', path: 'own/' })).toMatchObject({ body: 'done' })
    respond(json(200, sessionOf(3)))
    await expect(call).rejects.toMatchObject(failingWith('sessionOver'))
    expect(sent.filter(({ path }) => path === apiPaths.me)).toHaveLength(1)
    expect(store.readTokens()).toMatchObject({ access: 'access-2', refresh: 'refresh-2' })
    expect(onSessionOver).not.toHaveBeenCalled()
  })
})

describe('an answer that says that the company is suspended', () => {
  const suspended: Respond = () => refusal(403, 'company_suspended')
  const call = { method: 'get', path: 'orders/' } as const
  const stream = { path: 'events/', headers: {}, signal: new AbortController().signal }

  test('is told, of a call and of a stream', async () => {
    const onSuspended = vi.fn<() => void>()
    const { client } = start(suspended, sessionOf(1), { onSuspended })
    await client.sendSigned(call)
    await client.openStream(stream)
    expect(onSuspended).toHaveBeenCalledTimes(2)
  })

  test('is not told to who signed in meanwhile', async () => {
    const onSuspended = vi.fn<() => void>()
    const { client, store } = start(
      () => {
        store.open(sessionOf(2))
        return refusal(403, 'company_suspended')
      },
      sessionOf(1),
      { onSuspended },
    )
    await client.sendSigned(call)
    expect(onSuspended).not.toHaveBeenCalled()
  })
})
