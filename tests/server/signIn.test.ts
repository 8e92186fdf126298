import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader, type SessionResponse } from '#domain/contract.ts'
import { createApp } from '#server/app.ts'
import { createPasswords, type Passwords, passwords } from '#server/auth/passwords.ts'
import {
  admitAttempt,
  countFailure,
  delayAfter,
  FREE_FAILURES,
  MAX_ATTEMPTS,
  RESET_AFTER_MS,
} from '#server/auth/signInThrottle.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { refusals } from '#server/http/refusals.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const signIn = (body: unknown) => server.post(apiPaths.login, body)
const withWrongPassword = ({ email }: { email: string }) => signIn({ email, password: 'not this one' })

describe('signing in', () => {
  test('returns two tokens and the user', async () => {
    const account = await server.createAccount('onboarded')
    const response = await signIn(account)

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        email: account.email,
        company: { name: account.companyName, is_approved: true, is_onboarded: true },
      },
    })
  })

  test.each([
    ['pending', { is_approved: false, is_onboarded: false }],
    ['approved', { is_approved: true, is_onboarded: false }],
    ['onboarded', { is_approved: true, is_onboarded: true }],
    ['rejected', { is_approved: false, is_onboarded: false }],
    ['suspended', { is_approved: false, is_onboarded: false }],
  ] as const)('people of a %s company may sign in, and learn its status', async (companyStatus, expected) => {
    const session = await server.signIn(await server.createAccount(companyStatus))
    expect(session.user.company).toMatchObject(expected)
  })

  test('e-mail addresses are compared without case and surrounding space', async () => {
    const account = await server.createAccount('approved', { email: 'Fatima@Shop.test' })
    const response = await signIn({ ...account, email: '  fATIMA@shop.TEST ' })

    expect(response.status).toBe(200)
    expect(((await response.json()) as SessionResponse).user.email).toBe('Fatima@Shop.test')
  })

  test('passwords are compared exactly, including spaces', async () => {
    const account = await server.createAccount('approved', { password: ' with space ' })

    expect((await signIn({ ...account, password: 'with space' })).status).toBe(401)
    expect((await signIn(account)).status).toBe(200)
  })

  test('the access token names the user and the session, and carries no permissions', async () => {
    const { access } = await server.signIn(await server.createAccount('onboarded'))
    const claims = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())

    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid', 'sub'])
    expect(claims.exp - claims.iat).toBe(600)
  })
})

describe('refusing', () => {
  const invalid = { non_field_errors: ['Invalid email or password'] }

  test('a wrong password and an unknown address get the same response', async () => {
    const known = await withWrongPassword(await server.createAccount('onboarded'))
    const unknown = await withWrongPassword({ email: 'nobody@shop.test' })

    for (const response of [known, unknown]) {
      expect(response.status).toBe(401)
      expect(response.headers.get(errorCodeHeader)).toBe('invalid_credentials')
      expect(await response.json()).toEqual(invalid)
    }
  })

  test('an unknown address costs the same hash as a known one, so the time to refuse does not tell them apart', async () => {
    // Counted and not timed: a check and a hash have the same strength, and other work of the machine cannot blur it.
    const jobs: { passwordHash?: string | undefined }[] = []
    const counted = createPasswords(async (job) => {
      jobs.push(job)
      return job.passwordHash === undefined
        ? passwords.hash(job.password)
        : passwords.isPasswordOf(job.passwordHash, job.password)
    })
    const app = createApp({ ...server.deps, passwords: counted })
    const { email } = await server.createAccount('onboarded')
    for (const address of [email, `un${email}`])
      expect((await signInFrom({ app }, { email: address, password: 'not this one' })).status).toBe(401)
    expect(jobs).toEqual([
      { password: 'not this one', passwordHash: expect.stringMatching(/^\$argon2id\$/) },
      { password: 'not this one', passwordHash: undefined },
    ])
  })

  test.each([
    [{}, ['email', 'password']],
    [{ email: '  ', password: '' }, ['email', 'password']],
    [{ email: 'a@shop.test' }, ['password']],
    [{ email: null, password: 'secret' }, ['email']],
  ])('%j lacks %j, and each says so', async (body, fields) => {
    const response = await signIn(body)

    expect(response.status).toBe(400)
    expect(response.headers.get(errorCodeHeader)).toBe('validation_failed')
    const answer = await response.json()
    expect(Object.keys(answer as object)).toEqual(fields)
    for (const messages of Object.values(answer as object)) expect(messages).toEqual([expect.any(String)])
  })

  test('values that are not strings are refused by field', async () => {
    const response = await signIn({ email: ['a@shop.test'], password: { $ne: '' } })

    expect(response.status).toBe(400)
    expect(Object.keys((await response.json()) as object)).toEqual(['email', 'password'])
  })
})

/** Finds every password wrong once so many are being checked: the first failure would begin to delay the others. */
function checkedTogether(attempts: number): Passwords {
  let begun = 0
  let end = () => {}
  const together = new Promise<void>((resolve) => {
    end = resolve
  })
  return {
    ...passwords,
    async isPasswordOf() {
      begun += 1
      if (begun === attempts) end()
      await together
      return false
    },
  }
}

type From = { app?: TestApp['app']; address?: string; forwarded?: string; cookie?: string }
/** Signs in from a network address, with the cookies of a device. */
const signInFrom = async (
  { app = server.app, address = '192.0.2.1', forwarded, cookie }: From,
  { email, password }: { email: string; password: string },
) =>
  app.request(
    `/api/${apiPaths.login}`,
    {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(cookie === undefined ? {} : { Cookie: cookie }),
        ...(forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }),
      },
      body: JSON.stringify({ email, password }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  )

describe('the growing delay', () => {
  /** Fails to sign in n times, each as soon as the delay allows. Afterwards the nth delay is running. */
  async function fail(email: string, times: number) {
    for (let failures = 0; failures < times; failures += 1) {
      server.clock.advance(delayAfter(failures))
      expect((await withWrongPassword({ email })).status).toBe(401)
    }
  }

  test('starts after three failures and doubles; after ten there is an hour', () => {
    const seconds = Array.from({ length: 12 }, (_, failures) => delayAfter(failures) / 1_000)
    expect(seconds).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 3_600, 3_600])
  })

  test('refuses the next attempt, even with the right password, and says how long to wait', async () => {
    const account = await server.createAccount('onboarded')
    await fail(account.email, 5)
    const response = await signIn(account)

    expect(response.status).toBe(429)
    expect(response.headers.get('Retry-After')).toBe('4')
    expect(response.headers.get(errorCodeHeader)).toBe('too_many_attempts')
    expect(await response.json()).toEqual({
      non_field_errors: ['Too many attempts. Try again in 4 seconds.'],
    })
  })

  test('of an hour is said in minutes', async () => {
    const account = await server.createAccount('onboarded')
    await fail(account.email, MAX_ATTEMPTS)
    const response = await signIn(account)
    expect(response.headers.get('Retry-After')).toBe('3600')
    expect(await response.json()).toEqual({
      non_field_errors: ['Too many attempts. Try again in 60 minutes.'],
    })
  })

  test('is a delay and not a lock: after it the right password signs in and resets it', async () => {
    const account = await server.createAccount('onboarded')
    await fail(account.email, FREE_FAILURES)
    server.clock.advance(999)
    expect((await signIn(account)).status).toBe(429)
    server.clock.advance(1)
    expect((await signIn(account)).status).toBe(200)

    await fail(account.email, FREE_FAILURES - 1)
    expect((await signIn(account)).status).toBe(200)
  })

  test('applies to addresses without an account, in any spelling', async () => {
    await fail('ghost@shop.test', FREE_FAILURES)
    expect((await withWrongPassword({ email: ' Ghost@SHOP.test' })).status).toBe(429)
  })

  test('is per account: another one can sign in', async () => {
    await fail((await server.createAccount('onboarded')).email, FREE_FAILURES)
    expect((await signIn(await server.createAccount('onboarded'))).status).toBe(200)
  })

  test('a guesser who never waits longer than told has ten attempts an hour', async () => {
    const account = await server.createAccount('onboarded')
    const start = server.clock.now().getTime()
    const tried: number[] = []
    while (server.clock.now().getTime() - start < 2 * RESET_AFTER_MS) {
      const response = await withWrongPassword(account)
      if (response.status === 401) tried.push(server.clock.now().getTime())
      else server.clock.advance(Number(response.headers.get('Retry-After')) * 1_000)
    }
    const inTheHourFrom = (time: number) =>
      tried.filter((at) => at >= time && at < time + RESET_AFTER_MS).length
    expect(Math.max(...tried.map(inTheHourFrom))).toBe(MAX_ATTEMPTS)
  })

  test('of attempts at the same time, ten are checked', async () => {
    const wrong = { ...(await server.createAccount('onboarded')), password: 'not this one' }
    const app = createApp({ ...server.deps, passwords: checkedTogether(MAX_ATTEMPTS) })
    const responses = await Promise.all(Array.from({ length: 20 }, () => signInFrom({ app }, wrong)))
    const statuses = responses.map(({ status }) => status)

    expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_ATTEMPTS)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20 - MAX_ATTEMPTS)
  })

  test('does not count attempts that are still being checked: right ones at the same time all sign in', async () => {
    const account = await server.createAccount('onboarded')
    await fail(account.email, FREE_FAILURES - 1)
    const responses = await Promise.all(Array.from({ length: 6 }, () => signIn(account)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  })

  test('does not count an attempt whose password was not checked', async () => {
    const busy = await createTestApp({ passwords: createPasswords(() => Promise.reject(refusals.busy(3))) })
    const account = await busy.createAccount('onboarded')
    for (let n = 0; n < 2 * MAX_ATTEMPTS; n += 1)
      expect((await busy.post(apiPaths.login, account)).status).toBe(503)
    await busy.close()
  })

  test('is reset after an hour without an attempt', async () => {
    const { email } = await server.createAccount('onboarded')
    await fail(email, 8)
    server.clock.advance(RESET_AFTER_MS + 1)
    const statuses: number[] = []
    for (let n = 0; n <= FREE_FAILURES; n += 1) statuses.push((await withWrongPassword({ email })).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('stores no address, and expired rows are deleted', async () => {
    await withWrongPassword({ email: 'secretive@shop.test' })
    const rows = () => server.testDatabase.query<{ account_key: string }>('select * from sign_in_attempts')
    expect(JSON.stringify(await rows())).not.toContain('secretive')

    server.clock.advance(RESET_AFTER_MS + 1)
    await withWrongPassword({ email: 'late@shop.test' })
    await deleteExpired({ database: server.database, now: server.clock.now })
    expect(await rows()).toHaveLength(1)
  })
})

describe('under ten wrong passwords a second from one address', () => {
  const cookieOf = (response: Response) => response.headers.get('Set-Cookie')?.split(';')[0] ?? ''

  const TRIES = Number(process.env['TRIES'] ?? 20)

  /** Lets the owner sign in so often, ten wrong attempts before each. Returns how often each succeeded. */
  async function attackOn(account: TestAccount, owner: From) {
    const wrong = { ...account, password: 'not this one' }
    const checked: number[] = []
    let signedIn = 0
    for (let round = 0; round < TRIES; round += 1) {
      for (let n = 0; n < 10; n += 1) {
        server.clock.advance(100)
        if ((await signInFrom({ address: '198.51.100.7' }, wrong)).status === 401) checked.push(round)
      }
      if ((await signInFrom(owner, account)).status === 200) signedIn += 1
    }
    return { signedIn, checked: checked.length }
  }

  test('the owner signs in from another address', async () => {
    const result = await attackOn(await server.createAccount('onboarded'), { address: '192.0.2.1' })
    expect(result.signedIn).toBe(TRIES)
    expect(result.checked).toBeLessThanOrEqual(MAX_ATTEMPTS)
  })

  test('failures count for the account and the device, or else the network, from which they came', async () => {
    const now = server.clock.now()
    const known = { email: 'apart@shop.test', device: 'phone', network: '192.0.2.1' }
    const unknown = { ...known, device: undefined }
    for (let failures = 0; failures < FREE_FAILURES; failures += 1)
      for (const origin of [known, unknown]) {
        await admitAttempt(server.database, origin, now)
        await countFailure(server.database, origin, now)
      }
    const isAdmitted = async (origin: typeof known | typeof unknown) =>
      (await admitAttempt(server.database, origin, now)).isAdmitted
    for (const origin of [
      known,
      { ...known, network: '192.0.2.2' },
      unknown,
      { ...unknown, email: ' Apart@SHOP.test' },
    ])
      expect([origin, await isAdmitted(origin)]).toEqual([origin, false])
    for (const origin of [
      { ...known, device: 'desk' },
      { ...known, email: 'other@shop.test' },
      { ...unknown, network: '192.0.2.2' },
      // A device may have any name.
      { ...known, device: '192.0.2.1' },
    ])
      expect([origin, await isAdmitted(origin)]).toEqual([origin, true])
  })

  test('the owner signs in from the same address with a known device', async () => {
    const account = await server.createAccount('onboarded')
    const cookie = cookieOf(await signInFrom({}, account))
    const result = await attackOn(account, { address: '198.51.100.7', cookie })
    expect(result.signedIn).toBe(TRIES)
    expect(result.checked).toBeLessThanOrEqual(MAX_ATTEMPTS)
  })

  test('a device is known to one account only, and a forged cookie to none', async () => {
    const [account, other] = [
      await server.createAccount('onboarded'),
      await server.createAccount('onboarded'),
    ]
    const response = await signInFrom({}, account)
    const cookie = cookieOf(response)
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^__Host-device_[\w-]{16}=.+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    )
    const [name = '', value = ''] = cookie.split('=')
    const nameForOther = cookieOf(await signInFrom({}, other)).split('=')[0] ?? ''
    const wrong = { ...other, password: 'not this one' }
    for (let n = 0; n < FREE_FAILURES; n += 1) await signInFrom({}, wrong)
    const forged = [`${nameForOther}=${value}`, `${nameForOther}=x.y`, `${nameForOther}=`, `${name}=${value}`]
    for (const sent of forged) expect((await signInFrom({ cookie: sent }, other)).status).toBe(429)
  })

  test('without encryption its cookie is of sign-in alone, whatever a client says of its proxy', async () => {
    const mail = { ...server.deps.mail, publicUrl: () => 'http://localhost:3000' }
    const response = await createApp({ ...server.deps, mail }).request(`/api/${apiPaths.login}`, {
      method: 'POST',
      body: JSON.stringify(await server.createAccount('onboarded')),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-Proto': 'https' },
    })
    expect(response.headers.get('Set-Cookie')).toMatch(
      /^device_[\w-]{16}=.+; Path=\/api\/auth\/login\/; HttpOnly; SameSite=Strict$/,
    )
  })

  test('a thief of a known device has ten attempts an hour too', async () => {
    const account = await server.createAccount('onboarded')
    const cookie = cookieOf(await signInFrom({}, account))
    const wrong = { ...account, password: 'not this one' }
    const app = createApp({ ...server.deps, passwords: checkedTogether(MAX_ATTEMPTS) })
    const statuses = await Promise.all(Array.from({ length: 20 }, () => signInFrom({ app, cookie }, wrong)))
    expect(statuses.filter(({ status }) => status === 401)).toHaveLength(MAX_ATTEMPTS)
  })

  test('behind a trusted proxy the forwarded address counts, otherwise that of the connection', async () => {
    const [account, other] = [
      await server.createAccount('onboarded'),
      await server.createAccount('onboarded'),
    ]
    for (let n = 0; n < FREE_FAILURES; n += 1)
      for (const { email } of [account, other]) {
        const wrong = { email, password: 'not this one' }
        await signInFrom({ address: '10.0.0.1', forwarded: `192.0.2.${n}, 198.51.100.7` }, wrong)
        await signInFrom({ address: '203.0.113.5', forwarded: `198.51.100.${n}` }, wrong)
      }
    const guesser = { address: '10.0.0.1', forwarded: '192.0.2.99, 198.51.100.7' }
    expect((await signInFrom(guesser, account)).status).toBe(429)
    expect((await signInFrom({ address: '10.0.0.1', forwarded: '192.0.2.9' }, account)).status).toBe(200)
    const untrusted = { address: '203.0.113.5', forwarded: '192.0.2.9' }
    expect((await signInFrom(untrusted, other)).status).toBe(429)
  })
})
