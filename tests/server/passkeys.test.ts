/** Passkeys on the server: adding and removing them, signing in with one, and what is refused. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, type SessionResponse } from '#domain/contract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import type { PasskeyCreation, PasskeyRequest, UsedPasskey } from '#domain/passkeys.ts'
import { MOST_PASSKEYS, RECOVERY_CODES, type SecondFactor, secondFactorPaths } from '#domain/secondFactor.ts'
import { createApp } from '#server/app.ts'
import { CHALLENGE_MS } from '#server/auth/challenges.ts'
import { relyingPartyOf } from '#server/auth/passkeys.ts'
import { MOST_CODES } from '#server/auth/secondFactor.ts'
import { runOperator } from '#server/companies/operatorCommand.ts'
import { mailsTo } from '#tests/support/outbox.ts'
import { addPasskey, createDevice, type Device, passkeyProof } from '#tests/support/passkeys.ts'
import {
  codeOf,
  eventsLogged,
  nextCodeOf,
  quickPasswords,
  turnOnSecondFactor,
} from '#tests/support/secondFactor.ts'
import { answerOf, createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

const origin = 'https://karwan.test'
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ passwords: quickPasswords })
})
afterAll(() => server.close())

const over = { status: 410, code: 'challenge_over' }
const wrong = {
  status: 401,
  code: 'code_wrong',
  body: { passkey: ['This passkey was not accepted. Use another one, or a code.'] },
}
const wrongProof = { status: 400, body: { passkey: wrong.body.passkey } }
const password = (account: TestAccount) => ({ current_password: account.password })

/** Somebody whose only factor is a passkey. */
async function somebody(device: Device = createDevice(origin)) {
  const account = await server.createAccount('pending')
  const session = await server.signIn(account)
  const recoveryCodes = await addPasskey(server, device, { ...session, proof: password(account) })
  return { account, device, ...session, recoveryCodes }
}
/** Somebody with two passkeys, the older one first, and nothing else. */
async function somebodyWithTwo() {
  const { account, device, access } = await somebody()
  // They are listed by their age.
  server.clock.advance(1)
  const second = createDevice(origin)
  const proof = { ...password(account), passkey: await passkeyProof(server, device, access) }
  await addPasskey(server, second, { access, proof })
  /** A removal of the passkey at this place, proven by one of the two. */
  const removal = async (at: number, own: Device) => {
    const id = await idOf(access, at)
    const proof = { ...password(account), passkey: await passkeyProof(server, own, access) }
    return () => remove(id, proof, access)
  }
  return { account, access, device, second, removal }
}
type Challenge = { challenge: string; has_app: boolean; passkey?: PasskeyRequest }
const from = async (address: string, path: string, body: unknown) =>
  server.app.request(
    `/api/${path}`,
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    { incoming: { socket: { remoteAddress: address } } },
  )
async function challengeOf(
  account: TestAccount,
  address = '192.0.2.7',
): Promise<Challenge & { passkey: PasskeyRequest }> {
  const { status, body } = await answerOf(from(address, apiPaths.login, account))
  expect(status).toBe(202)
  return body as Challenge & { passkey: PasskeyRequest }
}
const enter = ({ challenge }: Challenge, passkey: UsedPasskey) =>
  server.post(apiPaths.loginCode, { challenge, passkey })
const status = async (access: string) =>
  (await (await server.get(secondFactorPaths.secondFactor, access)).json()) as SecondFactor
const idOf = async (access: string, at = 0) => (await status(access)).passkeys[at]?.id ?? ''
const isSignedIn = async (access: string) => (await server.get(apiPaths.me, access)).status === 200
const kindsTo = async ({ email }: TestAccount) => (await mailsTo(server, email)).map(({ kind }) => kind)
const rename = (id: string, name: string, access: string) =>
  server.request(secondFactorPaths.passkey.replace(':id', id), {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
    body: JSON.stringify({ name }),
  })
const remove = (id: string, proof: object, access: string) =>
  server.post(secondFactorPaths.passkeyRemoval.replace(':id', id), proof, access)

/** Sends calls that all wait for somebody who has the account, or its challenges, each when those before it wait. */
async function inTurn(
  { userId }: TestAccount,
  calls: (() => Promise<Response>)[],
  held: 'users where id' | 'sign_in_challenges where user_id' = 'users where id',
): Promise<Response[]> {
  const other = new pg.Client({ connectionString: server.testDatabase.url })
  await other.connect()
  await other.query('begin')
  await other.query(`select from ${held} = $1 for update`, [userId])
  const answers: Promise<Response>[] = []
  for (const call of calls) {
    answers.push(call())
    await expect.poll(server.testDatabase.waiting).toBe(answers.length)
  }
  await other.query('commit')
  await other.end()
  return Promise.all(answers)
}

describe('whom passkeys are for', () => {
  test.each([
    ['https://orders.example.com', { id: 'orders.example.com', origin: 'https://orders.example.com' }],
    ['http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    ['https://192.0.2.7', null],
    ['http://[::1]:3000', null],
  ])('%s', (address, expected) => {
    const party = relyingPartyOf({ publicUrl: () => address, productName: 'Karwan' })
    expect(party).toEqual(expected && { ...expected, name: 'Karwan' })
  })

  test('at an address without a name none is added, and none is asked for or accepted at sign-in', async () => {
    const { account, access, device } = await somebody()
    const elsewhere = createApp({
      ...server.deps,
      mail: { ...server.deps.mail, publicUrl: () => 'https://192.0.2.7' },
    })
    const call = (path: string, body?: object) =>
      answerOf(
        elsewhere.request(`/api/${path}`, {
          headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
          ...(body && { method: 'POST', body: JSON.stringify(body) }),
        }),
      )
    expect((await call(secondFactorPaths.secondFactor)).body).toMatchObject({ passkey_origin: null })
    expect(await call(secondFactorPaths.newPasskey, password(account))).toMatchObject({
      status: 400,
      body: { passkey: ['Passkeys do not work at this address.'] },
    })
    expect((await call(apiPaths.login, account)).body).toEqual({
      challenge: expect.any(String),
      has_app: false,
    })
    expect(await call(secondFactorPaths.passkeyRequest, {})).toMatchObject({ status: 409 })
    const { challenge, passkey } = await challengeOf(account)
    expect(await call(apiPaths.loginCode, { challenge, passkey: device.sign(passkey) })).toMatchObject(wrong)
  })
})

describe('adding one', () => {
  test('needs the password; the first one brings recovery codes, a mail, and ends all other sessions', async () => {
    const account = await server.createAccount('pending')
    const [here, elsewhere] = [await server.signIn(account), await server.signIn(account)]
    server.log.length = 0
    const begin = (proof: object) => answerOf(server.post(secondFactorPaths.newPasskey, proof, here.access))
    expect(await begin({})).toMatchObject({ status: 400, body: { current_password: [expect.any(String)] } })
    expect(await begin({ current_password: 'not this one' })).toMatchObject({
      status: 400,
      body: { current_password: ['This is not your current password'] },
    })
    const { body } = await begin(password(account))
    expect(body).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: 'karwan.test', name: 'Karwan' },
      user: { id: expect.stringMatching(/^[\w-]{22}$/), name: account.email, displayName: account.email },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      timeout: CHALLENGE_MS,
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      attestation: 'none',
    })
    // Nothing has changed yet.
    await server.signIn(account)

    const device = createDevice(origin)
    const passkey = device.make(body as PasskeyCreation)
    const add = (name: string) =>
      answerOf(server.post(secondFactorPaths.passkeys, { name, passkey }, here.access))
    expect(await add(' ')).toMatchObject({ status: 400, body: { name: ['Enter a name'] } })
    expect((await add('x'.repeat(121))).status).toBe(400)
    const added = await add('  Office laptop ')
    expect(added.status).toBe(200)
    expect((added.body as { recovery_codes: string[] }).recovery_codes).toHaveLength(RECOVERY_CODES)
    expect(await status(here.access)).toEqual({
      is_on: true,
      is_required: false,
      has_app: false,
      passkeys: [
        {
          id: expect.any(String),
          name: 'Office laptop',
          created_at: server.clock.now().toISOString(),
          last_used_at: null,
        },
      ],
      passkey_origin: origin,
      recovery_codes_left: RECOVERY_CODES,
    })
    expect([await isSignedIn(here.access), await isSignedIn(elsewhere.access)]).toEqual([true, false])
    expect(await kindsTo(account)).toContain('secondFactorOn')
    expect(eventsLogged(server)).toEqual([
      'security.secondFactor.refused',
      'security.secondFactor.refused',
      'security.secondFactor.begun',
      'security.signIn.accepted',
      'security.secondFactor.refused',
      'security.secondFactor.refused',
      'security.secondFactor.passkeyAdded',
    ])
    // A challenge works once.
    expect(await add('Again')).toMatchObject(over)
  })

  test('beside another factor needs that too, brings no codes, keeps the sessions, and is told by mail', async () => {
    const { account, device, access } = await somebody()
    const other = await challengeOf(account)
    const signedIn = (await (await enter(other, device.sign(other.passkey))).json()) as SessionResponse
    expect(
      await answerOf(server.post(secondFactorPaths.newPasskey, password(account), access)),
    ).toMatchObject({
      status: 409,
      code: 'second_factor_changed',
    })
    const second = createDevice(origin)
    const proof = { ...password(account), passkey: await passkeyProof(server, device, access) }
    expect(await addPasskey(server, second, { access, proof, name: 'Key ring' })).toEqual([])
    expect((await status(access)).passkeys.map(({ name }) => name).toSorted()).toEqual(['Key ring', 'Phone'])
    expect(await isSignedIn(signedIn.access)).toBe(true)
    expect(await kindsTo(account)).toContain('passkeyAdded')
    const { passkey } = await challengeOf(account)
    expect(passkey.allowCredentials).toHaveLength(2)

    // An app beside them brings no codes either.
    const begun = { ...password(account), passkey: await passkeyProof(server, second, access) }
    expect((await server.post(secondFactorPaths.app, begun, access)).status).toBe(200)
    const code = { code: await codeOf(server, account) }
    expect((await answerOf(server.post(secondFactorPaths.confirmation, code, access))).body).toEqual({
      recovery_codes: [],
    })
    expect(await kindsTo(account)).toContain('appAdded')
    expect((await challengeOf(account)).has_app).toBe(true)
  })

  test('a device that has one of the account is told, and no account gets one that another has', async () => {
    const { account, device, access } = await somebody()
    const begin = async (who: string, proof: object) =>
      (await (await server.post(secondFactorPaths.newPasskey, proof, who)).json()) as PasskeyCreation
    const proof = { ...password(account), passkey: await passkeyProof(server, device, access) }
    const creation = await begin(access, proof)
    expect(() => device.make(creation)).toThrow(expect.objectContaining({ name: 'InvalidStateError' }))

    const thief = await server.createAccount('pending')
    const stolen = await server.signIn(thief)
    const own = await begin(stolen.access, password(thief))
    const id = Buffer.from(device.credentials[0]?.id ?? '', 'base64url')
    const passkey = createDevice(origin).make(own, id)
    const body = { name: 'Phone', passkey }
    expect(await answerOf(server.post(secondFactorPaths.passkeys, body, stolen.access))).toMatchObject(
      wrongProof,
    )
  })

  test('only what this session was asked, in time, at this address, and for this purpose is accepted', async () => {
    const account = await server.createAccount('pending')
    const [one, two] = [await server.signIn(account), await server.signIn(account)]
    const begin = async (access = one.access, proof: object = password(account)) =>
      (await (await server.post(secondFactorPaths.newPasskey, proof, access)).json()) as PasskeyCreation
    const add = (passkey: unknown, access = one.access) =>
      answerOf(server.post(secondFactorPaths.passkeys, { name: 'Phone', passkey }, access))
    const device = createDevice(origin)
    expect(await add(device.make(await begin(two.access)))).toMatchObject(over)
    expect(await add(createDevice('https://karwan.evil').make(await begin()))).toMatchObject(wrongProof)
    expect(await add(device.make({ ...(await begin()), challenge: 'bm8' }))).toMatchObject(over)
    expect(await add(device.make({ ...(await begin()), rp: { id: 'evil.test', name: '' } }))).toMatchObject(
      wrongProof,
    )
    const first = await begin()
    const made = device.make(first)
    const garbled = { ...made.response, attestationObject: 'AAAA' }
    expect(await add({ ...made, response: garbled })).toMatchObject(wrongProof)
    expect(await add({ ...made, response: { ...garbled, clientDataJSON: '' } })).toMatchObject(over)
    for (const passkey of [undefined, {}, { ...made, type: 'password' }, { ...made, id: '+' }])
      expect(await add(passkey)).toMatchObject({ status: 400, code: 'validation_failed' })
    // A challenge that anybody with the session gets, without the password, adds none.
    await addPasskey(server, device, { access: one.access, proof: password(account) })
    const request = (await (
      await server.post(secondFactorPaths.passkeyRequest, {}, one.access)
    ).json()) as PasskeyRequest
    const creation = {
      ...({} as PasskeyCreation),
      rp: { id: 'karwan.test', name: '' },
      excludeCredentials: [],
    }
    expect(await add(device.make({ ...creation, challenge: request.challenge }))).toMatchObject(over)

    const proof = { ...password(account), passkey: await passkeyProof(server, device, one.access) }
    const late = createDevice(origin).make(await begin(one.access, proof))
    server.clock.advance(CHALLENGE_MS)
    expect(await add(late)).toMatchObject(over)
  })

  test('of factors that are added at the same time, one is the first, and it alone brings recovery codes', async () => {
    const account = await server.createAccount('pending')
    const { access } = await server.signIn(account)
    const begin = async (path: string) => (await server.post(path, password(account), access)).json()
    const added: [string, object][] = []
    for (const name of ['Phone', 'Desk']) {
      const creation = (await begin(secondFactorPaths.newPasskey)) as PasskeyCreation
      added.push([secondFactorPaths.passkeys, { name, passkey: createDevice(origin).make(creation) }])
    }
    await begin(secondFactorPaths.app)
    added.push([secondFactorPaths.confirmation, { code: await codeOf(server, account) }])
    const answers = await inTurn(
      account,
      added.map(
        ([path, body]) =>
          () =>
            server.post(path, body, access),
      ),
    )
    const codes = (await Promise.all(answers.map(answerOf))).map(
      ({ body }) => (body as { recovery_codes: string[] }).recovery_codes.length,
    )
    expect(codes.sort((one, another) => one - another)).toEqual([0, 0, RECOVERY_CODES])
    expect((await kindsTo(account)).filter((kind) => kind === 'secondFactorOn')).toHaveLength(1)
  })

  test(`an account has at most ${MOST_PASSKEYS}`, async () => {
    const { account, device, access, recoveryCodes } = await somebody()
    await server.testDatabase.query(
      `insert into passkeys select gen_random_uuid(), user_id, credential_id || n, public_key, 0, transports, 'x', null, now()
        from passkeys, generate_series(1, ${MOST_PASSKEYS - 1}) n where user_id = $1`,
      [account.userId],
    )
    const proof = { ...password(account), passkey: await passkeyProof(server, device, access) }
    expect(await answerOf(server.post(secondFactorPaths.newPasskey, proof, access))).toMatchObject({
      status: 400,
      body: { passkey: [expect.stringMatching(/^You have as many passkeys/)] },
    })
    expect(recoveryCodes).toHaveLength(RECOVERY_CODES)
  })
})

describe('signing in with one', () => {
  test('opens the session, counts the use, and is in the log', async () => {
    const { account, device, access } = await somebody()
    server.log.length = 0
    server.clock.advance(60_000)
    const challenge = await challengeOf(account)
    expect(challenge).toEqual({
      challenge: expect.any(String),
      has_app: false,
      passkey: {
        challenge: challenge.challenge,
        rpId: 'karwan.test',
        timeout: CHALLENGE_MS,
        allowCredentials: [{ id: device.credentials[0]?.id, type: 'public-key', transports: ['internal'] }],
        userVerification: 'preferred',
      },
    })
    const signed = device.sign(challenge.passkey)
    const answer = await enter(challenge, signed)
    expect(answer.status).toBe(200)
    const session = (await answer.json()) as SessionResponse
    expect(await isSignedIn(session.access)).toBe(true)
    expect((await status(access)).passkeys[0]?.last_used_at).toBe(server.clock.now().toISOString())
    expect(server.log.find(({ event }) => event === 'security.signIn.accepted')).toMatchObject({
      user: account.userId,
      factor: 'passkey',
    })
    expect(await answerOf(enter(challenge, signed))).toMatchObject(over)
  })

  test('what it signed for one sign-in is worth nothing for another, however often', async () => {
    const { account, device } = await somebody()
    const [one, two] = [await challengeOf(account), await challengeOf(account)]
    const signed = device.sign(one.passkey)
    expect(await answerOf(enter(two, signed))).toMatchObject(wrong)
    server.clock.advance(60_000)
    const both = await Promise.all([enter(one, signed), enter(one, signed)])
    const statuses = both.map((answer) => answer.status)
    expect(statuses.filter((each) => each === 200)).toHaveLength(1)
  })

  test('the passkey of another account, of another address, and with another signature are wrong', async () => {
    const { account, device } = await somebody()
    const other = await somebody()
    const challenge = await challengeOf(account)
    const { passkey } = challenge
    const allowCredentials = other.device.credentials.map(({ id }) => ({
      id,
      type: 'public-key' as const,
      transports: [],
    }))
    expect(
      await answerOf(enter(challenge, other.device.sign({ ...passkey, allowCredentials }))),
    ).toMatchObject(wrong)
    const elsewhere = createDevice('https://karwan.evil')
    elsewhere.credentials.push(...device.credentials)
    expect(await answerOf(enter(challenge, elsewhere.sign(passkey)))).toMatchObject(wrong)
    server.clock.advance(60_000)
    const signed = device.sign(passkey)
    const response = {
      ...signed.response,
      signature: other.device.sign({ ...passkey, allowCredentials }).response.signature,
    }
    expect(await answerOf(enter(challenge, { ...signed, response }))).toMatchObject(wrong)
    server.clock.advance(60_000)
    expect((await enter(challenge, device.sign(passkey))).status).toBe(200)
  })

  test('a copy that counts backwards is refused, logged, and told once a day by mail', async () => {
    const { account, device } = await somebody()
    const copy = createDevice(origin)
    copy.credentials.push(...device.credentials.map((own) => ({ ...own })))
    for (let count = 0; count < 2; count += 1) {
      const challenge = await challengeOf(account)
      expect((await enter(challenge, device.sign(challenge.passkey))).status).toBe(200)
    }
    server.log.length = 0
    for (let count = 0; count < 2; count += 1) {
      const challenge = await challengeOf(account)
      expect(await answerOf(enter(challenge, copy.sign(challenge.passkey)))).toMatchObject(wrong)
      server.clock.advance(60_000)
    }
    expect(eventsLogged(server).filter((event) => event === 'security.secondFactor.copied')).toHaveLength(2)
    expect((await kindsTo(account)).filter((kind) => kind === 'passkeyCopied')).toHaveLength(1)
  })

  test('one that is on several devices counts nothing, and works again and again', async () => {
    const { account, device } = await somebody(createDevice(origin, { counts: false }))
    for (let count = 0; count < 2; count += 1) {
      const challenge = await challengeOf(account)
      expect((await enter(challenge, device.sign(challenge.passkey))).status).toBe(200)
    }
  })

  test('a recovery code lets in who has no device, and codes that are used up keep no passkey out', async () => {
    const { account, device, recoveryCodes } = await somebody()
    const first = await challengeOf(account)
    const code = { challenge: first.challenge, code: recoveryCodes[0] }
    expect((await server.post(apiPaths.loginCode, code)).status).toBe(200)
    for (let count = 1; count < MOST_CODES; count += 1) {
      const challenge = await challengeOf(account, `198.51.${count}.7`)
      const guess = { challenge: challenge.challenge, code: '000000' }
      expect((await from(`198.51.${count}.7`, apiPaths.loginCode, guess)).status).toBe(401)
    }
    const { challenge, passkey } = await challengeOf(account, '192.0.2.1')
    const right = { challenge, code: recoveryCodes[1] }
    expect((await from('192.0.2.1', apiPaths.loginCode, right)).status).toBe(429)
    const signed = { challenge, passkey: device.sign(passkey) }
    expect((await from('192.0.2.1', apiPaths.loginCode, signed)).status).toBe(200)
  })

  test('a challenge of a session signs nobody in', async () => {
    const { device, access } = await somebody()
    const answer = await server.post(secondFactorPaths.passkeyRequest, {}, access)
    const request = (await answer.json()) as PasskeyRequest
    const body = { challenge: request.challenge, passkey: device.sign(request) }
    expect(await answerOf(server.post(apiPaths.loginCode, body))).toMatchObject(over)
  })
})

describe('in the account', () => {
  test('a passkey proves who asks once, for the session that was asked, with the password', async () => {
    const { account, device, access } = await somebody()
    const challenge = await challengeOf(account)
    const other = (await (await enter(challenge, device.sign(challenge.passkey))).json()) as SessionResponse
    const renew = (proof: object, who = access) =>
      answerOf(server.post(secondFactorPaths.recoveryCodes, proof, who))
    const passkey = await passkeyProof(server, device, access)
    expect(await renew({ passkey })).toMatchObject({
      status: 400,
      body: { current_password: ['Enter your current password'] },
    })
    const proof = { ...password(account), passkey }
    expect(await renew(proof, other.access)).toMatchObject(over)
    const { status: renewed, body } = await renew(proof)
    expect([renewed, (body as { recovery_codes: string[] }).recovery_codes.length]).toEqual([200, 10])
    // Counted backwards, and its challenge was taken.
    expect((await renew(proof)).status).toBe(400)
    expect(await renew({ ...password(account), passkey: device.sign(challenge.passkey) })).toMatchObject(over)
  })

  test('a passkey proves who asks for another e-mail address, too', async () => {
    const { account, device, access } = await somebody()
    const ask = (proof: object) =>
      server.post(apiPaths.changeEmail, { email: 'other@shop.test', ...password(account), ...proof }, access)
    expect((await ask({})).status).toBe(409)
    const passkey = await passkeyProof(server, device, access)
    expect((await ask({ passkey })).status).toBe(202)
    // Counted backwards, and its challenge was taken.
    expect((await ask({ passkey })).status).toBe(400)
  })

  test('one is renamed by the session alone, and removed with the password and a factor', async () => {
    const { account, device, access, recoveryCodes } = await somebody()
    await turnOnAppBeside(account, device, access)
    const id = await idOf(access)
    expect((await rename(id, ' ', access)).status).toBe(400)
    expect((await rename(id, ' Old phone ', access)).status).toBe(204)
    expect((await status(access)).passkeys[0]?.name).toBe('Old phone')
    expect(await answerOf(remove(id, password(account), access))).toMatchObject({
      status: 400,
      body: { code: ['Enter a code'] },
    })
    const proof = { ...password(account), code: recoveryCodes[0] }
    expect((await remove(id, proof, access)).status).toBe(204)
    expect(await status(access)).toMatchObject({ is_on: true, has_app: true, passkeys: [] })
    expect(await kindsTo(account)).toContain('passkeyRemoved')
    expect(await challengeOf(account)).toEqual({ challenge: expect.any(String), has_app: true })
  })

  test('the app is removed, and the passkey stays', async () => {
    const { account, device, access } = await somebody()
    await turnOnAppBeside(account, device, access)
    const proof = async () => ({ ...password(account), passkey: await passkeyProof(server, device, access) })
    expect((await server.post(secondFactorPaths.appRemoval, await proof(), access)).status).toBe(204)
    expect(await status(access)).toMatchObject({ is_on: true, has_app: false, recovery_codes_left: 10 })
    expect(await kindsTo(account)).toContain('appRemoved')
    expect((await server.post(secondFactorPaths.appRemoval, await proof(), access)).status).toBe(409)
  })

  test('the last one takes the recovery codes with it, and the password alone lets in', async () => {
    const { account, device, access } = await somebody()
    const proof = { ...password(account), passkey: await passkeyProof(server, device, access) }
    expect((await remove(await idOf(access), proof, access)).status).toBe(204)
    expect(await status(access)).toMatchObject({ is_on: false, passkeys: [], recovery_codes_left: 0 })
    expect(await kindsTo(account)).toContain('secondFactorOff')
    await server.signIn(account)
  })

  test('of two that are removed at the same time, the last one turns it off', async () => {
    const { account, access, device, second, removal } = await somebodyWithTwo()
    const answers = await inTurn(account, [await removal(0, device), await removal(1, second)])
    expect(answers.map((answer) => answer.status)).toEqual([204, 204])
    expect(await status(access)).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    expect(await kindsTo(account)).toEqual(expect.arrayContaining(['passkeyRemoved', 'secondFactorOff']))
  })

  test('of two that remove each other at the same time, one is removed, and its removal is refused', async () => {
    const { account, access, device, second, removal } = await somebodyWithTwo()
    const removals = [await removal(1, device), await removal(0, second)]
    const answers = await inTurn(account, removals, 'sign_in_challenges where user_id')
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([204, 400])
    expect(await status(access)).toMatchObject({ is_on: true, passkeys: [{}] })
  })

  test('that of somebody else is found by nobody', async () => {
    const [mine, theirs] = [await somebody(), await somebody()]
    const id = await idOf(theirs.access)
    const proof = { ...password(mine.account), passkey: await passkeyProof(server, mine.device, mine.access) }
    expect((await rename(id, 'Mine now', mine.access)).status).toBe(404)
    expect((await remove(id, proof, mine.access)).status).toBe(404)
    for (const none of ['x', '00000000-0000-4000-8000-000000000000'])
      expect((await rename(none, 'Mine now', mine.access)).status).toBe(404)
    expect((await status(theirs.access)).passkeys[0]?.name).toBe('Phone')
  })

  test.each([
    ['POST', secondFactorPaths.newPasskey],
    ['POST', secondFactorPaths.passkeys],
    ['POST', secondFactorPaths.passkeyRequest],
    ['POST', secondFactorPaths.appRemoval],
    ['PUT', secondFactorPaths.passkey],
    ['POST', secondFactorPaths.passkeyRemoval],
  ])('%s %s is for who is signed in', async (method, path) => {
    const headers = { 'Content-Type': 'application/json' }
    expect((await server.request(path, { method, headers, body: '{}' })).status).toBe(401)
  })

  async function turnOnAppBeside(account: TestAccount, device: Device, access: string) {
    const begun = { ...password(account), passkey: await passkeyProof(server, device, access) }
    await server.post(secondFactorPaths.app, begun, access)
    const code = await nextCodeOf(server, account)
    expect((await server.post(secondFactorPaths.confirmation, { code }, access)).status).toBe(200)
  }
})

describe('an operator', () => {
  test('finds the console with a passkey as with an app, and no more after the last one is removed', async () => {
    const account = await server.createOperator({ isTryoutAccount: false })
    const session = await server.signIn(account)
    const console = async () => (await server.get(operatorPaths.operator, session.access)).status
    expect(await console()).toBe(403)
    const device = createDevice(origin)
    await addPasskey(server, device, { ...session, proof: password(account) })
    expect(await console()).toBe(200)
    const proof = { ...password(account), passkey: await passkeyProof(server, device, session.access) }
    expect((await remove(await idOf(session.access), proof, session.access)).status).toBe(204)
    expect(await console()).toBe(403)
    expect(await status(session.access)).toMatchObject({ is_on: false, is_required: true })
  })

  test('resets passkeys in the terminal with everything else', async () => {
    const { account, access } = await somebody()
    const args = ['reset-second-factor', account.email, '--reason', 'came to our desk with the CNIC']
    expect(await runOperator(args, { ...server.deps, actor: 'operator:root' })).toMatchObject({
      isDone: true,
    })
    expect(await isSignedIn(access)).toBe(false)
    const session = await server.signIn(account)
    expect(await status(session.access)).toMatchObject({ is_on: false, passkeys: [] })
  })

  test('with an app removes it, and needs another factor', async () => {
    const account = await server.createOperator({ isTryoutAccount: false })
    const { access } = await turnOnSecondFactor(server, account)
    const proof = { ...password(account), code: await nextCodeOf(server, account) }
    expect((await server.post(secondFactorPaths.appRemoval, proof, access)).status).toBe(204)
    expect((await server.get(operatorPaths.operator, access)).status).toBe(403)
  })
})
