import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { MOST_BY_ACCOUNT, MOST_BY_NETWORK } from '#server/auth/passwordRoutes.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { linkToken } from '#server/mail/links.ts'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import {
  answerOf,
  comparable,
  createTestApp,
  type TestAccount,
  type TestApp,
} from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const HOUR = 60 * 60 * 1_000
const chosen = { password: 'a new phrase', confirm_password: 'a new phrase' }

let networks = 0
/** Each from a network of its own, so that only the limit that is meant counts. */
const ask = async (email: string, from = `198.51.${Math.floor(networks / 250)}.${networks++ % 250}`) =>
  server.app.request(
    `/api/${apiPaths.forgottenPassword}`,
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
      body: JSON.stringify({ email }),
    },
    { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
  )
const reset = (token: string, passwords = chosen) =>
  answerOfReset(server.post(apiPaths.resetPassword, { token, ...passwords }))
const answerOfReset = async (answer: Promise<Response>) =>
  (await answer).status === 204 ? { status: 204 } : answerOf(answer)
const unusable = {
  status: 410,
  code: 'link_unusable',
  body: { detail: 'This link was used before, or is too old.' },
}

/** The token of a mail that the account has asked for. */
async function sentTo({ email }: TestAccount): Promise<string> {
  // The newest mail is found by its time.
  server.clock.advance(1)
  expect((await ask(email)).status).toBe(202)
  return tokenInMail(server, email, 'resetPassword')
}

describe('asking for a mail', () => {
  test('the response is the same with and without an account', async () => {
    const { email } = await server.createAccount('approved')
    server.clock.advance(1)
    const known = await comparable(await ask(` ${email.toUpperCase()} `))
    expect(known).toEqual(await comparable(await ask('nobody@shop.test')))
    expect(known).toMatchObject({ status: 202, text: '' })
    expect(await mailsTo(server, email)).toMatchObject([{ kind: 'resetPassword' }, { kind: 'approved' }])
    expect(await mailsTo(server, 'nobody@shop.test')).toEqual([])
  })

  test.each([
    ['', 'Enter your email'],
    ['sana', 'Enter an email like name@example.com'],
  ])('%o is refused', async (email, message) => {
    expect(await answerOf(ask(email))).toMatchObject({ status: 400, body: { email: [message] } })
  })

  test('one account gets three mails in an hour, and the response does not tell', async () => {
    const { email } = await server.createAccount('pending')
    for (let count = 0; count <= MOST_BY_ACCOUNT; count += 1) expect((await ask(email)).status).toBe(202)
    expect(await mailsTo(server, email)).toHaveLength(MOST_BY_ACCOUNT)
    server.clock.advance(HOUR)
    await ask(email)
    expect(await mailsTo(server, email)).toHaveLength(MOST_BY_ACCOUNT + 1)
  })

  test('one network may ask twenty times in an hour, also at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_BY_NETWORK + 5 }, (_, index) => ask(`p${index}@shop.test`, '203.0.113.7')),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(MOST_BY_NETWORK)
    const refused = answers.find(({ status }) => status !== 202)
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('Retry-After')).toBe('3600')
    expect((await ask('p@shop.test', '203.0.113.8')).status).toBe(202)
    server.clock.advance(HOUR)
    expect((await ask('p@shop.test', '203.0.113.7')).status).toBe(202)
  })
})

describe('the link', () => {
  test('sets the password, ends all sessions, and says so by mail', async () => {
    const account = await server.createAccount('onboarded')
    const sessions = [await server.signIn(account), await server.signIn(account)]
    expect(await reset(await sentTo(account))).toEqual({ status: 204 })

    for (const { access, refresh } of sessions) {
      expect((await server.get(apiPaths.me, access)).status).toBe(401)
      expect((await server.post(apiPaths.refresh, { refresh })).status).toBe(401)
    }
    expect((await server.post(apiPaths.login, account)).status).toBe(401)
    await server.signIn({ ...account, ...chosen })
    expect(await mailsTo(server, account.email)).toContainEqual(
      expect.objectContaining({ kind: 'passwordChanged', sentAt: null }),
    )
  })

  test('works once, also when it is used twice at the same time', async () => {
    const account = await server.createAccount('approved')
    const token = await sentTo(account)
    const answers = await Promise.all([reset(token), reset(token), reset(token)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 410)).toHaveLength(2)
    expect(await reset(token)).toEqual(unusable)
  })

  test('works for an hour', async () => {
    const token = await sentTo(await server.createAccount('approved'))
    server.clock.advance(HOUR)
    expect(await reset(token)).toEqual(unusable)
    await deleteExpired(server.deps)
    expect(await reset(token)).toEqual(unusable)
  })

  test('of an earlier mail works no more once another was used', async () => {
    const account = await server.createAccount('approved')
    const [first, second] = [await sentTo(account), await sentTo(account)]
    expect(first).not.toBe(second)
    expect(await reset(second)).toEqual({ status: 204 })
    expect(await reset(first)).toEqual(unusable)
  })

  test('that is not genuine is refused', async () => {
    const token = await sentTo(await server.createAccount('approved'))
    const [id = '', secret = ''] = token.split('.')
    const other = new TextEncoder().encode('the secret of another server, 32+ bytes')
    for (const forged of [
      id,
      `${id}.`,
      `${id}.${secret.slice(1)}x`,
      linkToken(other, id),
      linkToken(server.deps.accessTokenSecret, '0190a1b2-0000-7000-8000-000000000001'),
      'nonsense',
    ])
      expect(await reset(forged)).toEqual(unusable)
    expect(await reset(token)).toEqual({ status: 204 })
  })

  test('a password that breaks the rules is refused at its field, and the link stays', async () => {
    const token = await sentTo(await server.createAccount('approved'))
    expect(await reset(token, { password: 'short', confirm_password: 'other' })).toMatchObject({
      status: 400,
      body: { password: ['Use at least 6 characters'], confirm_password: ['Passwords do not match!'] },
    })
    expect(await reset(token, { password: 'football', confirm_password: 'football' })).toMatchObject({
      status: 400,
      body: { password: ['Many people use this password. Choose another one'] },
    })
    expect(await reset(token)).toEqual({ status: 204 })
  })

  test('its secret is in no log and in no table', async () => {
    const account = await server.createAccount('approved')
    const token = await sentTo(account)
    await reset(token, { password: 'x', confirm_password: 'y' })
    await reset(token)
    const secret = token.split('.')[1] ?? ''
    const tables = await server.testDatabase.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    )
    const rows = await Promise.all(
      tables.map(({ name }) => server.testDatabase.query(`select * from "${name}"`)),
    )
    const kept = JSON.stringify([rows, server.log])
    expect(kept).toContain(account.email)
    expect(kept).not.toContain(secret)
    expect(JSON.stringify(server.log)).not.toContain(account.email)
  })
})
