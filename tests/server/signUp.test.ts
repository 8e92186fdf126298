import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths, errorCodeHeader } from '#domain/contract.ts'
import { FREE_FAILURES } from '#server/auth/signInThrottle.ts'
import { REPEATABLE_MS } from '#server/auth/signUp.ts'
import { answerOf, createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const form = {
  first_name: 'Ayesha',
  last_name: 'Siddiqui',
  email: 'ayesha@shop.test',
  cnic: null,
  phone: null,
  company: 'Saddar Garments',
  designation: null,
  password: 'saddar-7',
  confirm_password: 'saddar-7',
}
let people = 0
const newEmail = () => {
  people += 1
  return `person${people}@shop.test`
}
const signUp = (changes: Record<string, unknown> = {}) =>
  server.post(apiPaths.signUp, { ...form, email: newEmail(), ...changes })

const stored = (email: string) =>
  server.testDatabase.query(
    `select users.*, companies.name, companies.status, memberships.role
       from users join memberships on user_id = users.id join companies on companies.id = company_id
      where email = $1`,
    [email],
  )

describe('signing up', () => {
  test('creates a user with a pending company', async () => {
    const response = await signUp({ email: form.email })

    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({
      message: 'User and company created successfully. Awaiting approval.',
    })
    expect(await stored(form.email)).toMatchObject([
      {
        first_name: 'Ayesha',
        last_name: 'Siddiqui',
        cnic: null,
        phone: null,
        designation: null,
        name: 'Saddar Garments',
        status: 'pending',
        role: 'owner',
        is_tryout_account: false,
      },
    ])
  })

  test('stores trimmed texts, numbers in canonical form and the e-mail address as typed', async () => {
    const response = await signUp({
      first_name: '  Bilal ',
      email: ' Bilal@Shop.TEST ',
      cnic: '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸',
      phone: '0300-1234567',
      designation: '   ',
    })

    expect(response.status).toBe(201)
    expect(await stored('Bilal@Shop.TEST')).toMatchObject([
      {
        first_name: 'Bilal',
        email_key: 'bilal@shop.test',
        cnic: '35202-1234567-8',
        phone: '+923001234567',
        designation: null,
      },
    ])
  })

  test('stores only an Argon2id hash of the password', async () => {
    const email = newEmail()
    await signUp({ email, password: 'tell nobody', confirm_password: 'tell nobody' })
    const [row] = await stored(email)

    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(JSON.stringify(row)).not.toContain('tell nobody')
  })

  test('ignores unknown fields, including status and permissions', async () => {
    const email = newEmail()
    const response = await signUp({ email, status: 'onboarded', is_approved: true, role: 'admin', id: 1 })

    expect(response.status).toBe(201)
    expect(await stored(email)).toMatchObject([{ status: 'pending', role: 'owner' }])
  })

  test.each([
    form.password,
    // A word of the product, with more signs or digits than a guesser tries; and no word at all.
    'karwan-wxyz',
    'karwan847361529',
    '84736152',
  ])('the new account can sign in at once, with %s', async (password) => {
    const email = newEmail()
    await signUp({ email, password, confirm_password: password })
    const { user } = await server.signIn({ email, password })
    expect(user).toEqual({
      email,
      company: { name: form.company, is_approved: false, is_onboarded: false },
    })
  })
})

describe('refusing', () => {
  test.each([
    ['first_name', ' ', 'Enter your first name'],
    ['last_name', null, 'Enter your last name'],
    ['email', '', 'Enter your email'],
    ['email', 'not an address', 'Enter an email like name@example.com'],
    ['cnic', '35\u0000202', 'This text contains characters that cannot be used'],
    ['phone', '0'.repeat(121), 'This text is too long'],
    ['company', undefined, 'Enter your company'],
    ['password', '12345', 'Use at least 6 characters'],
    ['first_name', 'a\0b', 'This text contains characters that cannot be used'],
    ['company', 7, 'Enter text.'],
  ])('%s of %j: %s', async (field, value, message) => {
    const changes = { [field]: value, ...(field === 'password' ? { confirm_password: value } : {}) }
    const response = await signUp(changes)

    expect(response.status).toBe(400)
    expect(response.headers.get(errorCodeHeader)).toBe('validation_failed')
    expect(await response.json()).toEqual({ [field]: [message] })
  })

  test.each([
    'secret',
    'PassWord1',
    'qwerty123',
    ' Ayesha@Shop.test',
    'karwan-2026',
    'Warehouse 123!',
    'KarwanOperator',
    'my order',
    // Three signs, or eight digits, are not enough beside a word.
    'karwan-xyz',
    'karwan84736152',
  ])(
    'a password that many people use, of the words of the product, or the address itself: %o',
    async (password) => {
      const response = await signUp({ email: form.email, password, confirm_password: password })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        password: ['Many people use this password. Choose another one'],
      })
    },
  )

  test('passwords that differ', async () => {
    const response = await signUp({ confirm_password: 'Saddar-7' })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ confirm_password: ['Passwords do not match!'] })
  })

  test('all errors at once, in the order of the screen', async () => {
    const response = await server.post(apiPaths.signUp, {})

    expect(Object.keys((await response.json()) as object)).toEqual([
      'first_name',
      'last_name',
      'email',
      'company',
      'password',
      'confirm_password',
    ])
  })

  test('submitted values are not in the response', async () => {
    const response = await signUp({ password: 'tiny1', confirm_password: 'tiny1', cnic: 'my secret\0' })
    const text = await response.text()

    expect(response.status).toBe(400)
    expect(text).not.toMatch(/tiny1|my secret/)
  })
})

describe('one account for each e-mail address', () => {
  const taken = { email: ['An account with this email already exists'] }

  test('an address that has an account is refused, in any spelling', async () => {
    await signUp({ email: 'usman@shop.test' })
    const response = await signUp({ email: ' USMAN@Shop.test' })

    expect(response.status).toBe(400)
    expect(await response.json()).toEqual(taken)
  })

  describe('a sign-up that is repeated, because its response was lost,', () => {
    const users = (email: string) =>
      server.testDatabase.query('select id from users where email = $1', [email])

    test('gets the same response, and creates nothing more', async () => {
      const email = newEmail()
      const first = await signUp({ email })
      server.clock.advance(60_000)
      const again = await signUp({ email })
      expect(again.status).toBe(201)
      expect(await again.json()).toEqual(await first.json())
      expect(await users(email)).toHaveLength(1)
    })

    test.each([
      ['another password', { password: 'another horse', confirm_password: 'another horse' }],
      ['another company', { company: 'Another' }],
      ['another phone', { phone: '0300 1234567' }],
    ])('is refused with %s', async (_, changes) => {
      const email = newEmail()
      await signUp({ email })
      expect(await answerOf(signUp({ email, ...changes }))).toMatchObject({ status: 400, body: taken })
    })

    test('is refused an hour later', async () => {
      const email = newEmail()
      await signUp({ email })
      server.clock.advance(REPEATABLE_MS + 1)
      expect((await signUp({ email })).status).toBe(400)
    })

    test('is no way around the delay of sign-in', async () => {
      const email = newEmail()
      await signUp({ email })
      const wrong = { password: 'another horse', confirm_password: 'another horse' }
      for (let n = 0; n < FREE_FAILURES; n += 1) await signUp({ email, ...wrong })
      expect((await signUp({ email })).status).toBe(400)
    })
  })

  test('of many concurrent sign-ups with one address, one is accepted and creates one company', async () => {
    const companies = () => server.testDatabase.query('select id from companies')
    const before = (await companies()).length
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        signUp({ email: n % 2 ? 'race@shop.test' : 'RACE@shop.test', company: `Company ${n}` }),
      ),
    )

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect((await companies()).length).toBe(before + 1)
    for (const response of responses.filter(({ status }) => status !== 201))
      expect(await answerOf(response)).toEqual({ status: 400, code: 'validation_failed', body: taken })
  })
})
