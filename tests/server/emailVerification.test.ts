import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { MOST_VERIFICATIONS } from '#server/auth/emailRoutes.ts'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import { answerOf, createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const DAY = 24 * 60 * 60 * 1_000
const password = 'correct horse'
let people = 0

/** Somebody who has just signed up, signed in. */
async function signUp(): Promise<SessionResponse & { email: string }> {
  const email = `new-${people++}@shop.test`
  const answer = await server.post(apiPaths.signUp, {
    first_name: 'Sana',
    last_name: 'Mirza',
    email,
    company: 'Saddar Garments',
    password,
    confirm_password: password,
  })
  expect(answer.status).toBe(201)
  return { email, ...(await server.signIn({ email, password })) }
}

const verify = (token: string) => answerOf(server.post(apiPaths.verifyEmail, { token }))
const sendAgain = (access?: string) => server.post(apiPaths.sendVerification, {}, access)
const me = async (access: string) => (await server.get(apiPaths.me, access)).json()

describe('sign-up', () => {
  test('sends a mail that repeats nothing that was typed, and the account is told so until its link is opened', async () => {
    const { email, access, ...session } = await signUp()
    expect(session).toMatchObject({ email_verified: false })
    expect(await me(access)).toMatchObject({ email, email_verified: false })
    const [mail, ...others] = await mailsTo(server, email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'verifyEmail' })
    expect(mail?.parameters).toEqual({ link: expect.stringMatching(/^[0-9a-f-]{36}$/) })

    const token = await tokenInMail(server, email, 'verifyEmail')
    expect(await verify(token)).toMatchObject({ status: 200, body: { email } })
    expect(await me(access)).not.toHaveProperty('email_verified')
    // Also when the response was lost.
    expect(await verify(token)).toMatchObject({ status: 200, body: { email } })
  })

  test('that is refused sends none', async () => {
    const { email } = await signUp()
    await server.post(apiPaths.signUp, {
      first_name: 'Eve',
      last_name: 'X',
      email,
      company: 'Other',
      password,
      confirm_password: password,
    })
    expect(await mailsTo(server, email)).toHaveLength(1)
  })
})

describe('the link', () => {
  test('works for three days', async () => {
    const { email } = await signUp()
    const token = await tokenInMail(server, email, 'verifyEmail')
    server.clock.advance(3 * DAY)
    expect(await verify(token)).toMatchObject({ status: 410, code: 'link_unusable' })
  })

  test('does not choose a password, nor the other way round', async () => {
    const { email } = await signUp()
    const chosen = { password: 'a new phrase', confirm_password: 'a new phrase' }
    const ofVerification = await tokenInMail(server, email, 'verifyEmail')
    const crossed = await server.post(apiPaths.resetPassword, { token: ofVerification, ...chosen })
    expect(crossed.status).toBe(410)
    await server.post(apiPaths.forgottenPassword, { email })
    const ofReset = await tokenInMail(server, email, 'resetPassword')
    expect(await verify(ofReset)).toMatchObject({ status: 410 })
  })
})

describe('another mail', () => {
  test('three in an hour, and none once it is verified', async () => {
    const { email, access } = await signUp()
    for (let count = 0; count < MOST_VERIFICATIONS; count += 1)
      expect((await sendAgain(access)).status).toBe(204)
    expect((await sendAgain(access)).status).toBe(429)
    expect(await mailsTo(server, email)).toHaveLength(1 + MOST_VERIFICATIONS)
    await verify(await tokenInMail(server, email, 'verifyEmail'))
    expect((await sendAgain(access)).status).toBe(204)
    expect(await mailsTo(server, email)).toHaveLength(1 + MOST_VERIFICATIONS)
  })

  test('is for who is signed in', async () => {
    expect((await sendAgain()).status).toBe(401)
  })
})

test('the owner of an address takes over the account that a stranger made with it', async () => {
  const stranger = await signUp()
  await server.post(apiPaths.forgottenPassword, { email: stranger.email })
  const token = await tokenInMail(server, stranger.email, 'resetPassword')
  const chosen = { password: 'of the owner', confirm_password: 'of the owner' }
  expect((await server.post(apiPaths.resetPassword, { token, ...chosen })).status).toBe(204)

  expect((await server.get(apiPaths.me, stranger.access)).status).toBe(401)
  expect((await server.post(apiPaths.refresh, { refresh: stranger.refresh })).status).toBe(401)
  expect((await server.post(apiPaths.login, { email: stranger.email, password })).status).toBe(401)
  const owner = await server.signIn({ email: stranger.email, password: 'of the owner' })
  // Of the mail that the stranger caused, nothing works any more; who has chosen a password by a link has read the mail.
  expect(await me(owner.access)).not.toHaveProperty('email_verified')
})
