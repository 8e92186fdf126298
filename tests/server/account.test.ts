import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { FREE_FAILURES } from '#server/auth/signInThrottle.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { answerOf, createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const send = (method: string, path: string, access?: string, body?: unknown) =>
  server.request(path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(access === undefined ? {} : { Authorization: `Bearer ${access}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const chosen = { password: 'a new phrase', confirm_password: 'a new phrase' }
const change = (access: string | undefined, current_password: string, passwords = chosen) =>
  send('PUT', apiPaths.changePassword, access, { current_password, ...passwords })
const isSignedIn = async (access: string) => (await server.get(apiPaths.me, access)).status === 200

describe('changing the password', () => {
  test('needs the current one, ends all other sessions, and says so by mail', async () => {
    const account = await server.createAccount('onboarded')
    const [here, elsewhere] = [await server.signIn(account), await server.signIn(account)]
    const stranger = await server.createAccount('onboarded')
    const theirs = await server.signIn(stranger)
    expect((await change(here.access, account.password)).status).toBe(204)

    expect(await isSignedIn(here.access)).toBe(true)
    expect(await isSignedIn(elsewhere.access)).toBe(false)
    expect((await server.post(apiPaths.refresh, { refresh: elsewhere.refresh })).status).toBe(401)
    expect(await isSignedIn(theirs.access)).toBe(true)
    expect((await server.post(apiPaths.login, account)).status).toBe(401)
    await server.signIn({ ...account, ...chosen })
    expect((await mailsTo(server, account.email)).map(({ kind }) => kind)).toContain('passwordChanged')
  })

  test('wrong current passwords are refused at their field, and slow down like a sign-in', async () => {
    const account = await server.createAccount('pending')
    const { access } = await server.signIn(account)
    for (let count = 0; count < FREE_FAILURES; count += 1)
      expect(await answerOf(change(access, 'not this one'))).toMatchObject({
        status: 400,
        body: { current_password: ['This is not your current password'] },
      })
    expect((await change(access, account.password)).status).toBe(429)
    await server.signIn(account).catch(() => {})
    expect(await isSignedIn(access)).toBe(true)
  })

  test.each([
    [{ password: 'short', confirm_password: 'short' }, { password: ['Use at least 6 characters'] }],
    [{ ...chosen, confirm_password: 'other' }, { confirm_password: ['Passwords do not match!'] }],
    [
      { password: 'football', confirm_password: 'football' },
      { password: ['Many people use this password. Choose another one'] },
    ],
  ])('%o is refused', async (passwords, body) => {
    const account = await server.createAccount('pending')
    const { access } = await server.signIn(account)
    expect(await answerOf(change(access, account.password, passwords))).toMatchObject({ status: 400, body })
  })

  test('an empty current password is refused without a try', async () => {
    const account = await server.createAccount('pending')
    const { access } = await server.signIn(account)
    expect(await answerOf(change(access, ''))).toMatchObject({
      status: 400,
      body: { current_password: ['Enter your current password'] },
    })
  })
})

describe('the signed-in devices', () => {
  test('are listed with this one, the last used first', async () => {
    const account = await server.createAccount('approved')
    const login = (userAgent: string) =>
      server.request(apiPaths.login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'User-Agent': userAgent },
        body: JSON.stringify(account),
      })
    await login('A phone')
    server.clock.advance(60_000)
    const { access } = (await (await login('x'.repeat(10_000))).json()) as { access: string }
    const { sessions } = (await (await server.get(apiPaths.sessions, access)).json()) as {
      sessions: unknown[]
    }
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        user_agent: 'x'.repeat(300),
        signed_in_at: '2026-03-02T09:01:00.000Z',
        last_used_at: '2026-03-02T09:01:00.000Z',
        is_this: true,
      },
      expect.objectContaining({ user_agent: 'A phone', is_this: false }),
    ])
  })

  test('can be signed out, all but this one and nobody else’s', async () => {
    const [account, stranger] = [
      await server.createAccount('approved'),
      await server.createAccount('approved'),
    ]
    const [here, elsewhere, theirs] = [
      await server.signIn(account),
      await server.signIn(account),
      await server.signIn(stranger),
    ]
    expect((await send('DELETE', apiPaths.sessions, here.access)).status).toBe(204)
    expect(await isSignedIn(here.access)).toBe(true)
    expect(await isSignedIn(elsewhere.access)).toBe(false)
    expect(await isSignedIn(theirs.access)).toBe(true)
  })
})

test.each([
  ['PUT', apiPaths.changePassword],
  ['GET', apiPaths.sessions],
  ['DELETE', apiPaths.sessions],
])('%s %s is for who is signed in', async (method, path) => {
  expect((await send(method, path, undefined, method === 'PUT' ? {} : undefined)).status).toBe(401)
})
