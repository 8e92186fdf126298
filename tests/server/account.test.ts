import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { MOST_EMAIL_CHANGES } from '#server/auth/emailRoutes.ts'
import { secondsUntilAdmitted } from '#server/auth/limits.ts'
import { FREE_FAILURES } from '#server/auth/signInThrottle.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import { answerOf, comparable, createTestApp, type TestApp } from '#tests/support/testApp.ts'

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

describe('the profile', () => {
  const profile = {
    first_name: ' Sana ',
    last_name: 'Chenab',
    phone: '0300 1234567',
    designation: 'Operations lead',
  }
  const usersOf = (userId: string) =>
    server.testDatabase.query<Record<string, unknown>>(`select * from users where id = '${userId}'`)

  test('is changed by its person alone, and nothing else of the account', async () => {
    const account = await server.createAccount('pending')
    const stranger = await server.createAccount('pending')
    const [before, others] = [await usersOf(account.userId), await usersOf(stranger.userId)]
    const { access } = await server.signIn(account)
    const given = { ...profile, cnic: '35202-1234567-8', email: 'x@shop.test', id: stranger.userId }
    expect((await send('PUT', apiPaths.profile, access, given)).status).toBe(204)

    const stored = { ...profile, first_name: 'Sana', phone: '+923001234567' }
    expect(await answerOf(server.get(apiPaths.profile, access))).toMatchObject({ status: 200, body: stored })
    expect(await usersOf(account.userId)).toEqual([{ ...before[0], ...stored }])
    expect(await usersOf(stranger.userId)).toEqual(others)
  })

  test('is in the log of the company once it is another one, with what was changed', async () => {
    const account = await server.createAccount('onboarded')
    const { access } = await server.signIn(account)
    const before = (await answerOf(server.get(apiPaths.profile, access))).body as object
    const save = (changes: object) =>
      send('PUT', apiPaths.profile, access, { ...before, phone: '0300 1234567', ...changes })
    await save({})
    await save({})
    await save({ last_name: ' Chenab ' })
    const log = await server.testDatabase.query(
      "select actor_name, before, after, version from changes where subject = 'person' and subject_id = $1 order by version",
      [account.userId],
    )
    const by = { actor_name: 'Test Person' }
    expect(log).toEqual([
      { ...by, before: { phone: null }, after: { phone: '+923001234567' }, version: 2 },
      { ...by, before: { name: 'Test Person' }, after: { name: 'Test Chenab' }, version: 3 },
    ])
  })

  test('is refused at its fields by the rules of sign-up, and stays as it was', async () => {
    const account = await server.createAccount('pending')
    const before = await usersOf(account.userId)
    const { access } = await server.signIn(account)
    const wrong = { first_name: ' ', last_name: 'x'.repeat(121), phone: 'a\tb', designation: 'a\nb' }
    const { status, body } = await answerOf(send('PUT', apiPaths.profile, access, wrong))
    expect(status).toBe(400)
    expect(Object.keys(body as object)).toEqual(Object.keys(wrong))
    const signUp = await answerOf(server.post(apiPaths.signUp, wrong))
    expect(signUp.body).toMatchObject(body as object)
    expect(await usersOf(account.userId)).toEqual(before)
  })
})

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
    await server.signIn(account)
    server.clock.advance(60_000)
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
        signed_in_at: '2026-03-02T09:02:00.000Z',
        last_used_at: '2026-03-02T09:02:00.000Z',
        is_this: true,
      },
      expect.objectContaining({ user_agent: 'A phone', is_this: false }),
      expect.objectContaining({ user_agent: '', is_this: false }),
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

  test('can be signed out one by one, but not this one, nobody else’s, and none twice', async () => {
    const account = await server.createAccount('approved')
    const idsOf = async (access: string) => {
      const { sessions } = (await (await server.get(apiPaths.sessions, access)).json()) as {
        sessions: { id: string; is_this: boolean }[]
      }
      return sessions.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)).map(({ id }) => id)
    }
    const end = async (access: string | undefined, id = '') =>
      (await send('DELETE', apiPaths.session.replace(':id', id), access)).status
    const [here, elsewhere, third] = [
      await server.signIn(account),
      await server.signIn(account),
      await server.signIn(account),
    ]
    const theirs = await server.signIn(await server.createAccount('approved'))
    const [own] = await idsOf(here.access)
    const [other] = await idsOf(elsewhere.access)
    expect(await end(undefined, other)).toBe(401)
    for (const id of [own, (await idsOf(theirs.access))[0], crypto.randomUUID(), 'x'])
      expect(await end(here.access, id)).toBe(404)
    expect(await end(here.access, other)).toBe(204)
    expect(await end(here.access, other)).toBe(404)
    const signedIn = [here, elsewhere, third, theirs].map(({ access }) => isSignedIn(access))
    expect(await Promise.all(signedIn)).toEqual([true, false, true, true])
    expect(await idsOf(here.access)).toHaveLength(2)
  })
})

test('an operator ends the sessions of one person in the terminal, and nobody else’s; it is in the trail', async () => {
  const [account, stranger] = [
    await server.createAccount('onboarded'),
    await server.createAccount('onboarded'),
  ]
  const [here, elsewhere] = [await server.signIn(account), await server.signIn(account)]
  const theirs = await server.signIn(stranger)
  const signOut = (...args: string[]) =>
    runOperator(['sign-out', ...args], { ...server.deps, actor: 'operator:root' })
  expect(await signOut(account.email.toUpperCase())).toEqual({
    isDone: true,
    text: `All sessions of ${account.email} have ended. The password still signs in.`,
  })
  for (const { access, refresh } of [here, elsewhere]) {
    expect(await isSignedIn(access)).toBe(false)
    expect((await server.post(apiPaths.refresh, { refresh })).status).toBe(401)
  }
  expect(await isSignedIn(theirs.access)).toBe(true)
  await server.signIn(account)
  const operator = await server.signIn(await server.createOperator())
  const path = operatorPaths.company.replace(':id', account.companyId)
  expect((await answerOf(server.get(path, operator.access))).body).toMatchObject({
    trail: expect.arrayContaining([
      expect.objectContaining({ event: 'sessions.ended', by: 'root', text: account.email }),
    ]),
  })
  for (const args of [['nobody@shop.test'], [], [account.email, 'more']])
    expect((await signOut(...args)).isDone).toBe(false)
  // Who was removed from a company has no trail.
  await server.testDatabase.query('delete from memberships where user_id = $1', [stranger.userId])
  expect((await signOut(stranger.email)).isDone).toBe(true)
  expect(await isSignedIn(theirs.access)).toBe(false)
})

describe('another email address', () => {
  const DAY = 24 * 60 * 60 * 1_000
  let addresses = 0
  const newAddress = () => `another-${addresses++}@shop.test`
  const ask = (access: string | undefined, email: string, current_password = 'correct horse') =>
    send('POST', apiPaths.changeEmail, access, { email, current_password })
  const open = (token: string) => answerOf(server.post(apiPaths.verifyEmail, { token }))
  const linkTo = (email: string) => tokenInMail(server, email, 'changeEmail')
  /** Of the mails about a change. */
  const kindsTo = async (email: string) =>
    (await mailsTo(server, email)).map(({ kind }) => kind).filter((kind) => /email/i.test(kind))
  const emailOf = async (access: string) =>
    ((await (await server.get(apiPaths.me, access)).json()) as { email: string }).email
  async function somebody() {
    const account = await server.createAccount('onboarded')
    return { ...account, ...(await server.signIn(account)) }
  }
  const unusable = { status: 410, code: 'link_unusable' }

  test('counts when its link is opened, once; the earlier one gets a mail of both', async () => {
    const { access, email, password } = await somebody()
    const wanted = newAddress()
    expect((await ask(access, ` ${wanted} `)).status).toBe(202)
    expect(await emailOf(access)).toBe(email)
    expect(await kindsTo(email)).toEqual(['emailChangeAsked'])

    const token = await linkTo(wanted)
    // Also when the response was lost.
    for (const _ of ['at first', 'again'])
      expect(await open(token)).toMatchObject({ status: 200, body: { email: wanted } })
    expect(await emailOf(access)).toBe(wanted)
    expect((await kindsTo(email)).toSorted()).toEqual(['emailChangeAsked', 'emailChanged'])
    await server.signIn({ email: wanted.toUpperCase(), password })
    expect((await server.post(apiPaths.login, { email, password })).status).toBe(401)

    // It changed once: opened after another change it does not change back.
    const other = newAddress()
    await ask(access, other)
    await open(await linkTo(other))
    expect(await open(token)).toMatchObject(unusable)
    expect(await emailOf(access)).toBe(other)
  })

  test('is verified by its link, also for who never verified the earlier one', async () => {
    const { access, userId } = await somebody()
    await server.testDatabase.query('update users set email_verified_at = null where id = $1', [userId])
    const wanted = newAddress()
    await ask(access, wanted)
    await open(await linkTo(wanted))
    expect(await (await server.get(apiPaths.me, access)).json()).not.toHaveProperty('email_verified')
  })

  test('needs the password, and wrong ones slow down like a sign-in', async () => {
    const { access } = await somebody()
    const wanted = newAddress()
    for (let count = 0; count < FREE_FAILURES; count += 1)
      expect(await answerOf(ask(access, wanted, 'not this one'))).toMatchObject({
        status: 400,
        body: { current_password: ['This is not your current password'] },
      })
    expect((await ask(access, wanted)).status).toBe(429)
    expect(await mailsTo(server, wanted)).toEqual([])
  })

  test.each([
    ['', 'correct horse', { email: ['Enter your email'] }],
    ['nobody', 'correct horse', { email: ['Enter an email like name@example.com'] }],
    ['new@shop.test', '', { current_password: ['Enter your current password'] }],
  ])('%j with %j is refused', async (email, current, body) => {
    const { access } = await somebody()
    expect(await answerOf(ask(access, email, current))).toMatchObject({ status: 400, body })
  })

  test('that one has already is refused', async () => {
    const { access, email } = await somebody()
    expect(await answerOf(ask(access, email.toUpperCase()))).toMatchObject({
      status: 400,
      body: { email: ['This is your email address already'] },
    })
    expect(await kindsTo(email)).toEqual([])
  })

  test('that has an account is answered like any other, and gets no mail', async () => {
    const [asking, other] = [await somebody(), await somebody()]
    const answers = await Promise.all(
      [other.email, newAddress()].map(async (email) => comparable(await ask(asking.access, email))),
    )
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toMatchObject({ status: 202, text: '' })
    expect(await kindsTo(other.email)).toEqual([])
    expect(await kindsTo(asking.email)).toEqual(['emailChangeAsked', 'emailChangeAsked'])
  })

  test('that gets an account before its link is opened changes nothing', async () => {
    const asking = await somebody()
    const wanted = newAddress()
    await ask(asking.access, wanted)
    const token = await linkTo(wanted)
    const passwords = { password: 'of the other', confirm_password: 'of the other' }
    const form = { first_name: 'Sana', last_name: 'Mirza', email: wanted, company: 'Saddar', ...passwords }
    expect((await server.post(apiPaths.signUp, form)).status).toBe(201)
    expect(await open(token)).toMatchObject(unusable)
    expect(await emailOf(asking.access)).toBe(asking.email)
    await server.signIn({ email: wanted, password: 'of the other' })
  })

  test('its link works for three days', async () => {
    const { access, email } = await somebody()
    const wanted = newAddress()
    await ask(access, wanted)
    const token = await linkTo(wanted)
    server.clock.advance(3 * DAY)
    expect(await open(token)).toMatchObject(unusable)
    const again = await server.signIn({ email, password: 'correct horse' })
    expect(await emailOf(again.access)).toBe(email)
  })

  test('its link ends with a newer one, and with a new password', async () => {
    const { access, email, password } = await somebody()
    const [first, second] = [newAddress(), newAddress()]
    await ask(access, first)
    await ask(access, second)
    expect(await open(await linkTo(first))).toMatchObject(unusable)
    expect((await change(access, password)).status).toBe(204)
    expect(await open(await linkTo(second))).toMatchObject(unusable)
    expect(await emailOf(access)).toBe(email)
  })

  test('ends all links that the earlier one was sent', async () => {
    const { access, email } = await somebody()
    await server.post(apiPaths.forgottenPassword, { email })
    const reset = await tokenInMail(server, email, 'resetPassword')
    const wanted = newAddress()
    await ask(access, wanted)
    expect((await open(await linkTo(wanted))).status).toBe(200)
    const late = await server.post(apiPaths.resetPassword, { token: reset, ...chosen })
    expect(late.status).toBe(410)
  })

  test('its link chooses no password', async () => {
    const { access } = await somebody()
    const wanted = newAddress()
    await ask(access, wanted)
    const crossed = await server.post(apiPaths.resetPassword, { token: await linkTo(wanted), ...chosen })
    expect(crossed.status).toBe(410)
  })

  test('so many in an hour', async () => {
    const { access } = await somebody()
    for (let count = 0; count < MOST_EMAIL_CHANGES; count += 1)
      expect((await ask(access, newAddress())).status).toBe(202)
    const refused = newAddress()
    expect((await ask(access, refused)).status).toBe(429)
    expect(await mailsTo(server, refused)).toEqual([])
  })
})

test('an hour of requests begins with the first one, and ends to the millisecond', async () => {
  const hour = 3_600_000
  const asked = [0, 1, 2, hour - 1, hour, hour, hour + 1]
  const answers: number[] = []
  for (const ms of asked) {
    const limit = { subject: 'anything', most: 2, now: new Date(server.clock.now().getTime() + ms) }
    answers.push(await secondsUntilAdmitted(server.database.db, limit))
  }
  expect(answers).toEqual([0, 0, 3_600, 1, 0, 0, 3_600])
})

test.each([
  ['PUT', apiPaths.changePassword],
  ['GET', apiPaths.profile],
  ['PUT', apiPaths.profile],
  ['POST', apiPaths.changeEmail],
  ['GET', apiPaths.sessions],
  ['DELETE', apiPaths.sessions],
])('%s %s is for who is signed in', async (method, path) => {
  expect(
    (await send(method, path, undefined, method === 'PUT' || method === 'POST' ? {} : undefined)).status,
  ).toBe(401)
})
