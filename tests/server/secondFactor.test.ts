/** The second factor on the server: turning it on and off, signing in with it, and what a thief of the password can try. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { RECOVERY_CODES, secondFactorPaths } from '#domain/secondFactor.ts'
import { CHALLENGE_MS } from '#server/auth/challenges.ts'
import { hashOf, MOST_CODES, SETUP_MS } from '#server/auth/secondFactor.ts'
import { FREE_FAILURES, MAX_ATTEMPTS } from '#server/auth/signInThrottle.ts'
import { base32, codeOfStep, STEP_MS, stepOfCode } from '#server/auth/totp.ts'
import { deleteExpired } from '#server/cleanup.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import {
  codeOf,
  eventsLogged,
  nextCodeOf,
  quickPasswords,
  turnOnSecondFactor,
} from '#tests/support/secondFactor.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ passwords: quickPasswords })
})
afterAll(() => server.close())

const HOUR = 60 * 60 * 1_000
const wrong = { status: 401, code: 'code_wrong' }
const over = { status: 410, code: 'challenge_over' }

async function somebody() {
  const account = await server.createAccount('pending')
  return { account, ...(await turnOnSecondFactor(server, account)) }
}
async function challengeOf(account: TestAccount): Promise<string> {
  const answer = await server.post(apiPaths.login, account)
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { challenge: string }).challenge
}
const enter = (challenge: string, code: string) => server.post(apiPaths.loginCode, { challenge, code })
const status = async (access: string) =>
  (await (await server.get(secondFactorPaths.secondFactor, access)).json()) as object
const isSignedIn = async (access: string) => (await server.get(apiPaths.me, access)).status === 200
const kindsTo = async ({ email }: TestAccount) => (await mailsTo(server, email)).map(({ kind }) => kind)
/** A code that is none of the three that are right now. */
async function wrongCode(account: TestAccount): Promise<string> {
  const right = await Promise.all([-1, 0, 1].map((steps) => codeOf(server, account, steps)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

describe('codes by time', () => {
  // RFC 6238, appendix B: the last six of the eight digits.
  const secret = Buffer.from('12345678901234567890')
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s it is %s', (seconds, code) => {
    expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code)
  })

  test('a secret is written as RFC 4648 does', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })

  test('of the step before, of now and of the one after are right, and no others; each counts once', () => {
    const now = new Date(1_000 * STEP_MS)
    const stepOf = (step: number, lastStep = 0) =>
      stepOfCode(secret, { code: codeOfStep(secret, step), lastStep, now })
    expect([998, 999, 1_000, 1_001, 1_002].map((step) => stepOf(step))).toEqual([
      null,
      999,
      1_000,
      1_001,
      null,
    ])
    expect(stepOf(1_000, 1_000)).toBeNull()
    expect(stepOf(999, 1_000)).toBeNull()
    expect(stepOf(1_001, 1_000)).toBe(1_001)
  })
})

describe('turning it on', () => {
  test('needs the password and a code of the app, tells by mail, and ends all other sessions', async () => {
    const account = await server.createAccount('pending')
    const [here, elsewhere] = [await server.signIn(account), await server.signIn(account)]
    const begin = (current_password: string) =>
      answerOf(server.post(secondFactorPaths.app, { current_password }, here.access))
    const confirm = (code: string) =>
      answerOf(server.post(secondFactorPaths.confirmation, { code }, here.access))

    expect(await begin('')).toMatchObject({ status: 400, body: { current_password: [expect.any(String)] } })
    expect(await begin('not this one')).toMatchObject({
      status: 400,
      body: { current_password: ['This is not your current password'] },
    })
    const { body } = (await begin(account.password)) as { body: { secret: string; uri: string } }
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.uri).toBe(
      `otpauth://totp/Karwan:${encodeURIComponent(account.email)}?secret=${body.secret}&issuer=Karwan`,
    )
    // Nothing has changed yet.
    expect(await status(here.access)).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    await server.signIn(account)

    expect(await confirm('')).toMatchObject({ status: 400, body: { code: ['Enter a code'] } })
    expect(await confirm(await wrongCode(account))).toMatchObject({ status: 400, code: 'validation_failed' })
    const { status: confirmed, body: codes } = await confirm(` ${await codeOf(server, account)} `)
    expect(confirmed).toBe(200)
    const { recovery_codes } = codes as { recovery_codes: string[] }
    expect(new Set(recovery_codes).size).toBe(RECOVERY_CODES)
    for (const code of recovery_codes) expect(code).toMatch(/^(\d{5}-){6}\d{5}$/)

    expect(await status(here.access)).toMatchObject({ is_on: true, has_app: true, recovery_codes_left: 10 })
    expect(await isSignedIn(here.access)).toBe(true)
    expect(await isSignedIn(elsewhere.access)).toBe(false)
    expect((await server.post(apiPaths.refresh, { refresh: elsewhere.refresh })).status).toBe(401)
    expect(await kindsTo(account)).toContain('secondFactorOn')
    // Once it is on, the password alone neither replaces it nor turns it off.
    expect(await begin(account.password)).toMatchObject({ status: 409, code: 'second_factor_changed' })
    expect(await confirm(await nextCodeOf(server, account))).toMatchObject({ status: 409 })
  })

  test('is too late after an hour, and begun again has another secret', async () => {
    const account = await server.createAccount('pending')
    const { access } = await server.signIn(account)
    const begin = () => server.post(secondFactorPaths.app, { current_password: account.password }, access)
    const confirm = async (code: string) =>
      (await server.post(secondFactorPaths.confirmation, { code }, access)).status
    expect(await confirm('123456')).toBe(410)
    await begin()
    const first = await codeOf(server, account)
    await begin()
    expect(await confirm(first)).toBe(400)
    server.clock.advance(SETUP_MS + 1)
    const { access: later } = await server.signIn(account)
    const late = { code: await codeOf(server, account) }
    expect((await server.post(secondFactorPaths.confirmation, late, later)).status).toBe(410)
  })

  test('stores no secret in the clear, and logs none', async () => {
    server.log.length = 0
    const { account, recoveryCodes } = await somebody()
    const rows = JSON.stringify([
      await server.testDatabase.query('select * from second_factors where user_id = $1', [account.userId]),
      await server.testDatabase.query('select * from recovery_codes where user_id = $1', [account.userId]),
    ])
    expect(rows).toContain('v1.')
    const log = JSON.stringify(server.log)
    for (const code of recoveryCodes)
      for (const shown of [code, code.replaceAll('-', '')])
        expect([rows.includes(shown), log.includes(shown)]).toEqual([false, false])
    expect(eventsLogged(server)).toEqual([
      'security.signIn.accepted',
      'security.secondFactor.begun',
      'security.secondFactor.turnedOn',
    ])
    expect(server.log.find(({ event }) => event === 'security.secondFactor.turnedOn')).toMatchObject({
      level: 'info',
      user: account.userId,
    })
  })
})

describe('signing in with it', () => {
  test('the right password gets a challenge and no token; the code gets the session', async () => {
    const { account } = await somebody()
    server.log.length = 0
    const answer = await answerOf(server.post(apiPaths.login, account))
    expect(answer).toMatchObject({ status: 202, code: null, body: { challenge: expect.any(String) } })
    expect(Object.keys(answer.body as object)).toEqual(['challenge', 'has_app'])
    const { challenge } = answer.body as { challenge: string }
    expect((await server.post(apiPaths.refresh, { refresh: challenge })).status).toBe(401)
    expect(await isSignedIn(challenge)).toBe(false)

    const signedIn = await enter(challenge, await nextCodeOf(server, account))
    expect(signedIn.headers.get('Set-Cookie')).toMatch(/; Path=\/; HttpOnly; Secure/)
    const session = (await signedIn.json()) as SessionResponse
    expect(session.user.email).toBe(account.email)
    expect(await isSignedIn(session.access)).toBe(true)
    expect(eventsLogged(server)).toEqual([
      'security.signIn.challenged',
      'security.session.refused',
      'security.signIn.accepted',
    ])
    expect(server.log.find(({ event }) => event === 'security.signIn.accepted')).toMatchObject({
      user: account.userId,
      factor: 'app',
    })
    expect(JSON.stringify(server.log)).not.toContain(challenge)
  })

  test('a code counts once, also with another challenge and after one that was newer', async () => {
    const { account } = await somebody()
    const [one, two] = [await challengeOf(account), await challengeOf(account)]
    const code = await nextCodeOf(server, account)
    expect((await enter(one, code)).status).toBe(200)
    expect(await answerOf(enter(one, code))).toMatchObject(over)
    expect(await answerOf(enter(two, code))).toMatchObject({
      ...wrong,
      body: { code: ['This code is not right, or was used before. Enter the newest one'] },
    })
    expect(await answerOf(enter(two, await codeOf(server, account, -1)))).toMatchObject(wrong)
    expect((await enter(two, await codeOf(server, account, 1))).status).toBe(200)
  })

  test('of two calls with the same code at the same time, one signs in', async () => {
    const { account } = await somebody()
    const same = await challengeOf(account)
    const expectOneIn = async (challenges: string[], code: string) => {
      const answers = await Promise.all(challenges.map((challenge) => enter(challenge, code)))
      const statuses = answers.map((answer) => answer.status)
      expect(statuses.filter((each) => each === 200)).toHaveLength(1)
      // The code was used, or the challenge: which of both a later call meets first is up to the moment.
      expect(statuses.filter((each) => each === 401 || each === 410)).toHaveLength(challenges.length - 1)
    }
    await expectOneIn([same, same, same], await nextCodeOf(server, account))
    const two = [await challengeOf(account), await challengeOf(account)]
    await expectOneIn(two, await nextCodeOf(server, account))
  })

  test('a recovery code lets in once, however it is typed, and is told by mail', async () => {
    const { account, access, recoveryCodes } = await somebody()
    const [first = '', second = ''] = recoveryCodes
    expect((await enter(await challengeOf(account), first)).status).toBe(200)
    expect(await answerOf(enter(await challengeOf(account), first))).toMatchObject({
      ...wrong,
      body: { code: [expect.stringMatching(/^This recovery code .+ was used before/)] },
    })
    expect(await kindsTo(account)).toContain('recoveryCodeUsed')
    expect((await enter(await challengeOf(account), ` ${second.replaceAll('-', ' ')}`)).status).toBe(200)
    expect(await status(access)).toMatchObject({ recovery_codes_left: RECOVERY_CODES - 2 })

    const third = recoveryCodes[2] ?? ''
    const [one, two] = [await challengeOf(account), await challengeOf(account)]
    const both = await Promise.all([enter(one, third), enter(two, third)])
    expect(both.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([200, 401])
  })

  test('one of the 20 digits that were usual before lets in, too', async () => {
    const { account } = await somebody()
    await server.testDatabase.query('insert into recovery_codes values ($1, $2)', [
      account.userId,
      hashOf(account.userId, '11111222223333344444'),
    ])
    expect((await enter(await challengeOf(account), '11111-22222-33333-44444')).status).toBe(200)
  })

  test('a challenge is over after five minutes, and unknown ones are as those', async () => {
    const { account } = await somebody()
    const challenge = await challengeOf(account)
    server.clock.advance(CHALLENGE_MS)
    expect(await answerOf(enter(challenge, await codeOf(server, account)))).toMatchObject(over)
    expect(await answerOf(enter('no challenge', '123456'))).toMatchObject(over)
    await deleteExpired(server.deps)
    expect(await server.testDatabase.query('select * from sign_in_challenges')).toEqual([])
  })

  test.each([
    ['no challenge', { code: '123456' }],
    ['an endless challenge', { challenge: 'a'.repeat(501), code: '123456' }],
    ['a number for a code', { challenge: 'a', code: 123_456 }],
  ])('%s is refused', async (_, body) => {
    expect((await server.post(apiPaths.loginCode, body)).status).toBe(400)
  })

  test('the code and the recovery codes of another account are wrong', async () => {
    const [one, two] = [await somebody(), await somebody()]
    const challenge = await challengeOf(one.account)
    expect(await answerOf(enter(challenge, await nextCodeOf(server, two.account)))).toMatchObject(wrong)
    expect(await answerOf(enter(challenge, two.recoveryCodes[0] ?? ''))).toMatchObject(wrong)
  })

  test('a new password by mail leaves it on: who reads the mail has no phone', async () => {
    const { account } = await somebody()
    await server.post(apiPaths.forgottenPassword, { email: account.email })
    const token = await tokenInMail(server, account.email, 'resetPassword')
    const chosen = { token, password: account.password, confirm_password: account.password }
    expect((await server.post(apiPaths.resetPassword, chosen)).status).toBe(204)
    expect((await server.post(apiPaths.login, account)).status).toBe(202)
  })

  test('a challenge ends with its password', async () => {
    const { account, access } = await somebody()
    const challenge = await challengeOf(account)
    const changed = await server.request(apiPaths.changePassword, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
      body: JSON.stringify({
        current_password: account.password,
        password: 'a new phrase',
        confirm_password: 'a new phrase',
        code: await nextCodeOf(server, account),
      }),
    })
    expect(changed.status).toBe(204)
    expect(await answerOf(enter(challenge, await nextCodeOf(server, account)))).toMatchObject(over)
  })
})

describe('who knows the password', () => {
  test('is slowed down by wrong codes as by wrong passwords, and the right password forgets none of them', async () => {
    const { account } = await somebody()
    const challenge = await challengeOf(account)
    const guess = await wrongCode(account)
    for (let count = 1; count < FREE_FAILURES; count += 1)
      expect(await answerOf(enter(challenge, guess))).toMatchObject(wrong)
    const limited = await enter(challenge, guess)
    expect([limited.status, Number(limited.headers.get('Retry-After')) > 0]).toEqual([429, true])
    expect((await server.post(apiPaths.login, account)).status).toBe(429)
    server.clock.advance(1_000)
    expect((await server.post(apiPaths.login, account)).status).toBe(202)
    server.clock.advance(STEP_MS)
    const next = await wrongCode(account)
    expect((await enter(challenge, next)).status).toBe(401)
    expect((await enter(challenge, next)).status).toBe(429)
  })

  test('and never enters a code has ten tries of an hour too', async () => {
    const { account } = await somebody()
    for (let count = 0; count < MAX_ATTEMPTS; count += 1) await challengeOf(account)
    expect((await server.post(apiPaths.login, account)).status).toBe(429)
  })

  test('and has many networks, has ten codes an hour from all of them, and the owner is told', async () => {
    const { account } = await somebody()
    const from = (address: string, path: string, body: unknown, cookie = '') =>
      Promise.resolve(
        server.app.request(
          `/api/${path}`,
          {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) },
            body: JSON.stringify(body),
          },
          { incoming: { socket: { remoteAddress: address } } },
        ),
      )
    const challengeFrom = async (address: string, cookie = '') => {
      const answer = await from(address, apiPaths.login, account, cookie)
      return ((await answer.json()) as { challenge: string }).challenge
    }
    // The owner's own device is known before.
    const right = { challenge: await challengeFrom('192.0.2.1'), code: await nextCodeOf(server, account) }
    const known = await from('192.0.2.1', apiPaths.loginCode, right)
    const cookie = (known.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''

    const guess = await wrongCode(account)
    const statuses: number[] = []
    for (let count = 0; count < MOST_CODES; count += 1) {
      const address = `198.51.${count}.7`
      const challenge = await challengeFrom(address)
      statuses.push((await from(address, apiPaths.loginCode, { challenge, code: guess })).status)
    }
    // Two of the ten were the owner's: at the set-up, and with the device that was not known yet.
    expect(statuses.join(' ')).toBe(`${'401 '.repeat(MOST_CODES - 2)}429 429`)
    expect((await kindsTo(account)).filter((kind) => kind === 'codesRefused')).toHaveLength(1)
    expect(server.log).toContainEqual(
      expect.objectContaining({
        event: 'security.secondFactor.limited',
        level: 'warn',
        user: account.userId,
      }),
    )

    const challenge = await challengeFrom('192.0.2.1', cookie)
    const code = await nextCodeOf(server, account)
    expect((await from('192.0.2.1', apiPaths.loginCode, { challenge, code }, cookie)).status).toBe(200)
  })
})

describe('turning it off, and new recovery codes', () => {
  test.each([secondFactorPaths.removal, secondFactorPaths.recoveryCodes])(
    '%s needs the password and a code that was not used',
    async (path) => {
      const { account, access } = await somebody()
      const used = await codeOf(server, account)
      const send = async (current_password: string, code: string) =>
        answerOf(server.post(path, { current_password, code }, access))
      expect(await send('', '')).toMatchObject({
        status: 400,
        body: { current_password: ['Enter your current password'], code: ['Enter a code'] },
      })
      server.log.length = 0
      expect(await send('not this one', await codeOf(server, account, 1))).toMatchObject({
        status: 400,
        body: { current_password: ['This is not your current password'] },
      })
      expect(await send(account.password, used)).toMatchObject({
        status: 400,
        body: { code: [expect.any(String)] },
      })
      expect(eventsLogged(server)).toEqual(['security.secondFactor.refused', 'security.secondFactor.refused'])
      expect(await status(access)).toMatchObject({ is_on: true, recovery_codes_left: RECOVERY_CODES })
      // As sign-in, it slows down.
      await send('not this one', used)
      expect(await send(account.password, await codeOf(server, account, 1))).toMatchObject({ status: 429 })
    },
  )

  test('off means that the password alone lets in; a challenge of before is over', async () => {
    const { account, access } = await somebody()
    const challenge = await challengeOf(account)
    const proof = { current_password: account.password, code: await nextCodeOf(server, account) }
    expect((await server.post(secondFactorPaths.removal, proof, access)).status).toBe(204)
    expect(await answerOf(enter(challenge, '123456'))).toMatchObject(over)
    await server.signIn(account)
    expect(await kindsTo(account)).toContain('secondFactorOff')
    expect(await answerOf(server.post(secondFactorPaths.removal, proof, access))).toMatchObject({
      status: 409,
      code: 'second_factor_changed',
    })
    expect(
      await server.testDatabase.query('select * from recovery_codes where user_id = $1', [account.userId]),
    ).toEqual([])
  })

  test('new codes take the place of all others', async () => {
    const { account, access, recoveryCodes } = await somebody()
    const proof = { current_password: account.password, code: recoveryCodes[0] }
    const { body } = await answerOf(server.post(secondFactorPaths.recoveryCodes, proof, access))
    // With what it was proved.
    expect(server.log.findLast(({ event }) => String(event).startsWith('security.'))).toMatchObject({
      user: account.userId,
      factor: 'recoveryCode',
    })
    const { recovery_codes } = body as { recovery_codes: string[] }
    expect(recovery_codes).toHaveLength(RECOVERY_CODES)
    expect(await answerOf(enter(await challengeOf(account), recoveryCodes[1] ?? ''))).toMatchObject(wrong)
    expect((await enter(await challengeOf(account), recovery_codes[1] ?? '')).status).toBe(200)
  })

  test.each([
    ['GET', secondFactorPaths.secondFactor],
    ['POST', secondFactorPaths.app],
    ['POST', secondFactorPaths.confirmation],
    ['POST', secondFactorPaths.recoveryCodes],
    ['POST', secondFactorPaths.removal],
  ])('%s %s is for who is signed in', async (method, path) => {
    const body = method === 'GET' ? {} : { body: '{}' }
    const answer = await server.request(path, {
      method,
      headers: { 'Content-Type': 'application/json' },
      ...body,
    })
    expect(answer.status).toBe(401)
  })
})

describe('another password or e-mail address', () => {
  const phrase = { password: 'a new phrase', confirm_password: 'a new phrase' }
  const changes = {
    password: (proof: object, access: string) =>
      put(apiPaths.changePassword, { ...phrase, ...proof }, access),
    address: (proof: object, access: string) =>
      server.post(apiPaths.changeEmail, { email: 'new@shop.test', ...proof }, access),
  }
  const put = (path: string, body: object, access: string) =>
    server.request(path, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
      body: JSON.stringify(body),
    })

  test.each([
    ['password', 204, 'passwordChanged'],
    ['address', 202, 'emailChangeAsked'],
  ] as const)('another %s needs the code, too, which counts once', async (what, done, mail) => {
    const { account, access } = await somebody()
    const change = (proof: object) => changes[what](proof, access)
    const current_password = account.password

    expect(await answerOf(change({ current_password }))).toMatchObject({
      status: 409,
      code: 'second_factor_changed',
    })
    expect(await answerOf(change({ current_password, code: await wrongCode(account) }))).toMatchObject({
      status: 400,
      body: { code: [expect.any(String)] },
    })
    const code = await nextCodeOf(server, account)
    expect(await answerOf(change({ current_password: 'not this one', code }))).toMatchObject({
      status: 400,
      body: { current_password: ['This is not your current password'] },
    })
    expect(await kindsTo(account)).not.toContain(mail)
    expect((await change({ current_password, code })).status).toBe(done)
    expect(await kindsTo(account)).toContain(mail)
    expect((await change({ current_password, code })).status).toBe(400)
  })

  test('a recovery code does, too', async () => {
    const { account, access, recoveryCodes } = await somebody()
    const proof = { current_password: account.password, code: recoveryCodes[0] }
    expect((await changes.password(proof, access)).status).toBe(204)
  })
})

describe('an operator', () => {
  async function operatorWithout() {
    const account = await server.createOperator({ isTryoutAccount: false })
    return { account, session: await server.signIn(account) }
  }

  test('finds the console only with it', async () => {
    const { account, session } = await operatorWithout()
    server.log.length = 0
    const calls: [string, string][] = [
      ['GET', operatorPaths.operator],
      ['GET', operatorPaths.companies],
      ['GET', operatorPaths.company],
      ['POST', operatorPaths.companyEvents],
      ['GET', operatorPaths.mails],
      ['POST', operatorPaths.mailSending],
    ]
    for (const [method, path] of calls)
      expect(
        await answerOf(
          server.request(path.replace(':id', account.companyId), {
            method,
            headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${session.access}` },
            ...(method === 'GET' ? {} : { body: '{}' }),
          }),
        ),
      ).toMatchObject({ status: 403, code: 'second_factor_required' })
    expect(new Set(eventsLogged(server))).toEqual(new Set(['security.secondFactor.missing']))
    expect(await status(session.access)).toMatchObject({ is_on: false, is_required: true })

    const { access } = await turnOnSecondFactor(server, account)
    expect((await server.get(operatorPaths.operator, access)).status).toBe(200)
    expect((await server.get(operatorPaths.operator, session.access)).status).toBe(401)
    const proof = { current_password: account.password, code: await nextCodeOf(server, account) }
    expect((await server.post(secondFactorPaths.removal, proof, access)).status).toBe(204)
    expect((await server.get(operatorPaths.operator, access)).status).toBe(403)
  })

  test('of a try-out needs none: no deployment accepts such an account', async () => {
    const { access } = await server.signIn(await server.createOperator())
    expect((await server.get(operatorPaths.operator, access)).status).toBe(200)
  })

  test('resets it in the terminal for who lost phone and codes; it is in the trail, with how it was known who asks', async () => {
    const { account, access } = await somebody()
    const challenge = await challengeOf(account)
    const operate = (...args: string[]) => runOperator(args, { ...server.deps, actor: 'operator:root' })
    const how = 'called the number of its set-up'
    const reset = (email: string) => operate('reset-second-factor', email, '--reason', how)
    for (const unproven of [[], ['--reason', '  ']])
      expect(await operate('reset-second-factor', account.email, ...unproven)).toMatchObject({
        isDone: false,
        text: expect.stringContaining('Say how you found out who asks'),
      })
    expect(await isSignedIn(access)).toBe(true)
    expect(await reset(account.email.toUpperCase())).toEqual({
      isDone: true,
      text: `${account.email} signs in with the password alone now. All sessions of the account have ended.`,
    })
    expect(await isSignedIn(access)).toBe(false)
    expect(await answerOf(enter(challenge, '123456'))).toMatchObject(over)
    await server.signIn(account)
    expect(await kindsTo(account)).toContain('secondFactorOff')
    const operator = await server.signIn(await server.createOperator())
    const { body } = await answerOf(
      server.get(operatorPaths.company.replace(':id', account.companyId), operator.access),
    )
    expect(body).toMatchObject({
      status: 'pending',
      trail: expect.arrayContaining([
        expect.objectContaining({
          event: 'secondFactor.reset',
          by: 'root',
          text: `${account.email}: ${how}`,
        }),
      ]),
    })
    expect(await reset(account.email)).toMatchObject({ isDone: false, text: /has no second factor/ })
    expect((await reset('nobody@shop.test')).isDone).toBe(false)
    expect((await operate('reset-second-factor', '--reason', how)).isDone).toBe(false)
    expect(await operate('sign-out', account.email, '--reason', how)).toMatchObject({
      isDone: false,
      text: expect.stringContaining('--reason'),
    })
  })
})

test('after an hour somebody may try again', async () => {
  const { account } = await somebody()
  for (let count = 0; count < MAX_ATTEMPTS; count += 1) await challengeOf(account)
  expect((await server.post(apiPaths.login, account)).status).toBe(429)
  server.clock.advance(HOUR)
  expect((await enter(await challengeOf(account), await codeOf(server, account))).status).toBe(200)
})
