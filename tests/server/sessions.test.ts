import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import {
  GRACE_MS,
  LONGEST_SESSION_MS,
  MAX_SIBLINGS,
  OUTAGE_GRACE_MS,
  SESSION_MS,
} from '#server/auth/sessions.ts'
import { signAccessToken } from '#server/auth/tokens.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { answerOf, createTestApp, rejectionReason, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const start = async () => server.signIn(await server.createAccount('onboarded'))
const refresh = (token: string) => server.post(apiPaths.refresh, { refresh: token })
const me = (access: string) => server.get(apiPaths.me, access)

async function rotate(token: string): Promise<SessionResponse> {
  const response = await refresh(token)
  expect(response.status).toBe(200)
  return (await response.json()) as SessionResponse
}

async function storedTokens(): Promise<number> {
  const [row] = await server.testDatabase.query<{ count: number }>('select count(*)::int from refresh_tokens')
  return row?.count ?? -1
}

const over = {
  status: 401,
  code: 'session_over',
  body: { detail: 'Your session has ended. Sign in again.' },
}

describe('refreshing', () => {
  test('returns a new pair of tokens and the current user', async () => {
    const account = await server.createAccount('pending')
    const first = await server.signIn(account)
    await server.approve(account.email)
    const second = await rotate(first.refresh)

    expect(second.refresh).not.toBe(first.refresh)
    expect(second.user.company).toEqual({
      name: account.companyName,
      is_approved: true,
      is_onboarded: false,
    })
    expect((await me(second.access)).status).toBe(200)
  })

  test('can be repeated with each new token', async () => {
    let session = await start()
    for (let turn = 0; turn < 5; turn += 1) {
      server.clock.advance(10 * 60_000)
      session = await rotate(session.refresh)
    }
    expect((await me(session.access)).status).toBe(200)
  })

  test('two tabs that refresh at the same time both get valid tokens', async () => {
    const { refresh: token } = await start()
    const [one, two] = await Promise.all([rotate(token), rotate(token)])

    expect(one.refresh).not.toBe(two.refresh)
    for (const { access } of [one, two]) expect((await me(access)).status).toBe(200)
    // The browser keeps one of the two; either of them can be exchanged.
    await rotate(two.refresh)
  })

  test('a tab that lost the response can repeat the call for ten seconds', async () => {
    const { refresh: token } = await start()
    await rotate(token)
    server.clock.advance(GRACE_MS)
    const again = await rotate(token)
    expect((await refresh(again.refresh)).status).toBe(200)
  })

  test('a token used again after its grace period revokes the whole session', async () => {
    const first = await start()
    const second = await rotate(first.refresh)
    server.clock.advance(GRACE_MS + 1)

    expect(await answerOf(refresh(first.refresh))).toEqual(over)
    expect(await answerOf(refresh(second.refresh))).toEqual(over)
    expect(await answerOf(me(second.access))).toEqual(over)
  })

  test('a token that was exchanged while the database broke off can be used until two minutes after', async () => {
    const { database, clock } = server
    const outage = { began: 0, ended: 0 }
    const lastOutage = vi.spyOn(database, 'lastOutage').mockImplementation(() => outage)
    onTestFinished(() => lastOutage.mockRestore())
    // Exchanged a second before connections broke, for half a minute.
    const tokens = await Promise.all([1, 2, 3].map(start))
    for (const { refresh: token } of tokens) await rotate(token)
    const [first, second, third] = tokens.map(({ refresh: token }) => token)
    const pass = (ms: number) => {
      clock.advance(ms)
      for (const at of ['began', 'ended'] as const) outage[at] += ms
    }
    clock.advance(1_000)
    outage.began = 0
    clock.advance(30_000)
    outage.began = 30_000
    pass(OUTAGE_GRACE_MS)
    await rotate(first ?? '')
    pass(1)
    expect(await answerOf(refresh(second ?? ''))).toEqual(over)
    // One from before it was answered: whoever has it now is somebody else.
    Object.assign(outage, { began: 20_000, ended: 1_000 })
    expect(await answerOf(refresh(third ?? ''))).toEqual(over)
  })

  test('the grace period is for the previous token only: an older one revokes the session at once', async () => {
    const first = await start()
    const second = await rotate(first.refresh)
    const third = await rotate(second.refresh)

    expect(await answerOf(refresh(first.refresh))).toEqual(over)
    expect(await answerOf(refresh(third.refresh))).toEqual(over)
  })

  test('concurrent exchanges of one session are serialised', async () => {
    const { refresh: token } = await start()
    const query = (text: string) => server.testDatabase.query(text)
    // Another transaction is in the second exchange after this token; this call must wait for it.
    await query('begin')
    await query('update sessions set generation = generation + 2 where revoked_at is null and generation = 0')
    const answer = answerOf(refresh(token))
    await expect.poll(server.testDatabase.waiting).toBe(1)
    await query('commit')

    expect(await answer).toEqual(over)
  })

  test('repeated calls do not extend the grace period', async () => {
    const { refresh: token } = await start()
    await rotate(token)
    server.clock.advance(GRACE_MS - 1)
    await rotate(token)
    server.clock.advance(2)
    expect(await answerOf(refresh(token))).toEqual(over)
  })

  test('a token copied during the grace period is detected when both are used later', async () => {
    const { refresh: token } = await start()
    const owner = await rotate(token)
    const thief = await rotate(token)
    server.clock.advance(10 * 60_000)
    const next = await rotate(owner.refresh)
    server.clock.advance(GRACE_MS + 1)

    expect(await answerOf(refresh(thief.refresh))).toEqual(over)
    expect(await answerOf(refresh(next.refresh))).toEqual(over)
  })

  test('revoking a session does not affect another device of the same user', async () => {
    const account = await server.createAccount('onboarded')
    const [phone, desk] = [await server.signIn(account), await server.signIn(account)]
    await server.post(apiPaths.logout, { refresh: phone.refresh })

    expect(await answerOf(refresh(phone.refresh))).toEqual(over)
    await rotate(desk.refresh)
  })

  test('a session expires after thirty days without use, and is deleted later', async () => {
    const { refresh: token } = await start()
    server.clock.advance(SESSION_MS)
    expect(await answerOf(refresh(token))).toEqual(over)

    const [kept, closed] = [await start(), await start()]
    await server.post(apiPaths.logout, { refresh: closed.refresh })
    await deleteExpired({ database: server.database, now: server.clock.now })
    expect(await storedTokens()).toBe(1)
    await rotate(kept.refresh)
    expect(await answerOf(refresh(closed.refresh))).toEqual(over)
  })

  test('a session expires ninety days after its sign-in, however much it is used', async () => {
    let session = await start()
    const startedAt = server.clock.now().getTime()
    while (server.clock.now().getTime() - startedAt < LONGEST_SESSION_MS - SESSION_MS) {
      server.clock.advance(SESSION_MS / 3)
      session = await rotate(session.refresh)
    }
    server.clock.advance(startedAt + LONGEST_SESSION_MS - server.clock.now().getTime() - 1)
    session = await rotate(session.refresh)
    expect((await me(session.access)).status).toBe(200)
    server.clock.advance(1)
    expect(await answerOf(refresh(session.refresh))).toEqual(over)
    expect(await answerOf(me(session.access))).toEqual(over)
  })

  test('within the grace period there are five tokens at most, and one too many ends no session', async () => {
    const { refresh: token } = await start()
    const before = await storedTokens()
    const responses = await Promise.all(Array.from({ length: 12 }, () => refresh(token)))
    const refused = responses.filter(({ status }) => status !== 200)
    expect(await storedTokens()).toBe(before + MAX_SIBLINGS)
    expect(refused).toHaveLength(12 - MAX_SIBLINGS)
    for (const response of refused) {
      expect(response.status).toBe(503)
      expect(response.headers.get('Retry-After')).toBe('1')
    }
    const [first] = responses.filter(({ status }) => status === 200)
    if (!first) throw new Error('All were refused')
    await rotate(((await first.json()) as SessionResponse).refresh)
  })

  test('there are twice as many exchanges as ninety days have times ten minutes, and no more', async () => {
    const first = await start()
    const { sid } = decodeJwt(first.access)
    for (const [table, id] of [
      ['sessions', 'id'],
      ['refresh_tokens', 'session_id'],
    ])
      await server.testDatabase.query(`update ${table} set generation = 25919 where ${id} = $1`, [sid])
    const last = await rotate(first.refresh)
    expect(await answerOf(refresh(last.refresh))).toEqual(over)
    expect((await me(last.access)).status).toBe(200)
  })

  test('a suspended company refreshes nothing, and goes on when it is reinstated', async () => {
    const account = await server.createAccount('onboarded')
    const first = await server.signIn(account)
    const second = await rotate(first.refresh)
    await server.suspend(account.email)
    const before = await storedTokens()
    for (const token of [first.refresh, second.refresh])
      expect(await answerOf(refresh(token))).toMatchObject({ status: 403, code: 'company_suspended' })
    expect(await storedTokens()).toBe(before)
    await server.reinstate(account.email)
    await rotate(second.refresh)
  })

  test('a replayed token signs out a suspended company too', async () => {
    const account = await server.createAccount('onboarded')
    const first = await server.signIn(account)
    const second = await rotate(first.refresh)
    await server.suspend(account.email)
    server.clock.advance(GRACE_MS + 1)
    expect(await answerOf(refresh(first.refresh))).toEqual(over)
    await server.reinstate(account.email)
    expect(await answerOf(refresh(second.refresh))).toEqual(over)
  })

  test('stored values are not valid tokens', async () => {
    const { refresh: token, access } = await start()
    const tables = await Promise.all(
      ['sessions', 'refresh_tokens', 'users'].map((table) =>
        server.testDatabase.query(`select * from ${table}`),
      ),
    )

    expect(JSON.stringify(tables)).not.toContain(token)
    expect(JSON.stringify(tables)).not.toContain(access)
  })

  test.each([[{}], [{ refresh: '' }], [{ refresh: 7 }], [{ refresh: 'x'.repeat(501) }]])(
    '%j is refused by field',
    async (body) => {
      const response = await server.post(apiPaths.refresh, body)
      expect(response.status).toBe(400)
      expect(Object.keys((await response.json()) as object)).toEqual(['refresh'])
    },
  )

  test('an unknown token is refused and ends no session', async () => {
    expect(await answerOf(refresh('never-given-out'))).toEqual(over)
  })
})

describe('signing out', () => {
  test('ends the session with its access tokens, and returns no body', async () => {
    const session = await start()
    const response = await server.post(apiPaths.logout, { refresh: session.refresh })

    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    expect(await answerOf(me(session.access))).toEqual(over)
    expect(await answerOf(refresh(session.refresh))).toEqual(over)
  })

  test('works with a token that was already exchanged', async () => {
    const first = await start()
    const second = await rotate(first.refresh)
    await server.post(apiPaths.logout, { refresh: first.refresh })
    expect(await answerOf(refresh(second.refresh))).toEqual(over)
  })

  test('succeeds when repeated, and for an unknown token', async () => {
    const { refresh: token } = await start()
    for (const sent of [token, token, 'never-given-out'])
      expect((await server.post(apiPaths.logout, { refresh: sent })).status).toBe(204)
  })
})

describe('the current user', () => {
  test('is returned without further fields', async () => {
    const account = await server.createAccount('approved')
    const response = await me((await server.signIn(account)).access)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      email: account.email,
      company: { name: account.companyName, is_approved: true, is_onboarded: false },
    })
  })

  test('has the reason of a rejection, until the company is approved', async () => {
    const account = await server.createAccount('rejected')
    const { access } = await server.signIn(account)
    expect(await (await me(access)).json()).toMatchObject({
      company_status: 'rejected',
      rejection_reason: rejectionReason,
    })
    expect(await server.signIn(account)).toMatchObject({
      company_status: 'rejected',
      rejection_reason: rejectionReason,
    })

    await server.approve(account.email)
    expect(await (await me(access)).json()).not.toHaveProperty('rejection_reason')
  })

  test('has the status of a suspended company, and neither once it is reinstated or for any other', async () => {
    const account = await server.createAccount('suspended')
    const session = await server.signIn(account)
    expect(session).toMatchObject({ company_status: 'suspended' })
    expect(await (await me(session.access)).json()).toMatchObject({ company_status: 'suspended' })
    for (const status of ['pending', 'approved', 'onboarded'] as const)
      expect(Object.keys(await server.signIn(await server.createAccount(status)))).toEqual([
        'access',
        'refresh',
        'user',
      ])
  })

  test('shows an approval even with a token that was signed before it', async () => {
    const account = await server.createAccount('pending')
    const { access } = await server.signIn(account)
    expect(await (await me(access)).json()).toMatchObject({ company: { is_approved: false } })

    await server.approve(account.email)
    expect(await (await me(access)).json()).toMatchObject({ company: { is_approved: true } })
    await server.suspend(account.email)
    expect(await (await me(access)).json()).toMatchObject({ company: { is_approved: false } })
  })

  test('an access token lasts ten minutes', async () => {
    const { access } = await start()
    server.clock.advance(10 * 60_000 - 1_000)
    expect((await me(access)).status).toBe(200)
    server.clock.advance(1_000)
    expect(await answerOf(me(access))).toEqual(over)
  })

  test.each([
    ['of another type', { typ: 'JWT' }, 'karwan'],
    ['without a type', {}, 'karwan'],
    ['for another service', { typ: 'at+jwt' }, 'another'],
    ['for nobody', { typ: 'at+jwt' }, undefined],
  ])('is refused with a token %s, although this server signed it', async (_, type, audience) => {
    const { access } = await start()
    const { iss, sub, sid, iat, exp } = decodeJwt(access)
    const sign = (header: object, aud: string | undefined) =>
      new SignJWT({ iss, sub, sid, iat, exp, ...(aud && { aud }) })
        .setProtectedHeader({ alg: 'HS256', ...header })
        .sign(server.deps.accessTokenSecret)

    expect((await server.get(apiPaths.me, await sign({ typ: 'at+jwt' }, 'karwan'))).status).toBe(200)
    expect(await answerOf(server.get(apiPaths.me, await sign(type, audience)))).toEqual(over)
  })

  test('is refused without a token, with another scheme, or with a changed token', async () => {
    const { access } = await start()
    const [header, payload] = access.split('.')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const signedByAnother = await signAccessToken(
      { userId: crypto.randomUUID(), sessionId: crypto.randomUUID() },
      new TextEncoder().encode('another secret, of thirty-two bytes or more'),
      server.clock.now(),
    )
    const headers = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      `Basic ${access}`,
      `Bearer ${unsigned}`,
      `Bearer ${header}.${payload}.c2lnbmF0dXJl`,
      `Bearer ${signedByAnother}`,
    ]
    for (const value of headers)
      expect(
        await answerOf(
          server.request(apiPaths.me, { headers: value === undefined ? {} : { Authorization: value } }),
        ),
      ).toEqual(over)
  })
})
