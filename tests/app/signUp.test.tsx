/** Sign-up as a person sees it, on the real server (specification §2, §5, §8). */

import { randomUUID } from 'node:crypto'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { SIGN_UP_REDIRECT_MS } from '#domain/signUp.ts'
import { refusals } from '#server/http/refusals.ts'
import {
  answering,
  createNetwork,
  type Fault,
  held,
  lost,
  type Network,
  never,
  offline,
  stalled,
} from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let network: Network
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** `/signup`, drawn, on a network of its own. */
async function openSignUp({ at = '/signup', timeoutMs }: { at?: string; timeoutMs?: number } = {}) {
  network = createNetwork(server.fetch, BASE_URL)
  const page = openApp({ network, at, timeoutMs })
  await screen.findByRole('heading', { name: 'Join Karwan' })
  return page
}

const labels = [
  'First Name',
  'Last Name',
  'Email',
  'CNIC',
  'Phone Number',
  'Company',
  'Designation',
  'Password',
  'Confirm Password',
] as const
type Label = (typeof labels)[number]
type Filling = Partial<Record<Label, string>>

const field = (label: Label) => screen.getByLabelText(label)
const button = () => screen.getByRole('button', { name: 'Create Account' })
const succeeded = 'User and company created successfully. Awaiting approval.'

/** The required fields, with an e-mail that nobody has. */
const required = (): Filling => ({
  'First Name': 'Sana',
  'Last Name': 'Kareem',
  Email: `sana-${randomUUID().slice(0, 8)}@chenab.test`,
  Company: 'Chenab Traders',
  Password: 'six or more',
  'Confirm Password': 'six or more',
})

async function fillIn(user: UserEvent, filling: Filling) {
  for (const label of labels) {
    const text = filling[label]
    if (!text) continue
    await user.click(field(label))
    await user.paste(text)
  }
}

describe('the form', () => {
  test('greets by the product, and leads to the top of sign-in; Back keeps its place', async () => {
    const { user, address, go } = await openSignUp()
    const scrolled = vi.spyOn(window, 'scrollTo').mockReturnValue()
    expect(screen.getByText('Create your account to start managing orders')).toBeVisible()
    expect(screen.getByText(/Already have an account\?/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(address()).toBe('/login')
    await screen.findByRole('heading', { name: 'Welcome to Karwan' })
    expect(scrolled.mock.calls).toEqual([[0, 0]])
    go(-1)
    await screen.findByRole('heading', { name: 'Join Karwan' })
    expect(scrolled).toHaveBeenCalledTimes(1)
    scrolled.mockRestore()
  })

  test.each<[Label, Record<string, string>]>([
    ['First Name', { autocomplete: 'given-name' }],
    ['Last Name', { autocomplete: 'family-name' }],
    ['Email', { autocomplete: 'email', type: 'email', inputmode: 'email' }],
    ['CNIC', { inputmode: 'numeric' }],
    ['Phone Number', { autocomplete: 'tel', type: 'tel', inputmode: 'tel' }],
    ['Company', { autocomplete: 'organization' }],
    ['Designation', { autocomplete: 'organization-title' }],
    ['Password', { autocomplete: 'new-password', type: 'password' }],
    ['Confirm Password', { autocomplete: 'new-password', type: 'password' }],
  ])('asks for %s as browsers know it', async (label, attributes) => {
    await openSignUp()
    for (const [name, value] of Object.entries(attributes)) expect(field(label)).toHaveAttribute(name, value)
  })

  test('says which fields are optional in what describes them, not in their names', async () => {
    await openSignUp()
    const optional = labels.filter((label) => field(label).getAttribute('aria-required') !== 'true')
    expect(optional).toEqual(['CNIC', 'Phone Number', 'Designation'])
    for (const label of optional) {
      expect(field(label)).toHaveAccessibleName(label)
      expect(field(label)).toHaveAccessibleDescription('(optional)')
    }
  })

  test('shows CNIC and phone as they will be sent, once they are left', async () => {
    const { user } = await openSignUp()
    await fillIn(user, { CNIC: '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸', 'Phone Number': '0300 1234567', Company: 'Chenab' })
    expect(field('CNIC')).toHaveValue('35202-1234567-8')
    expect(field('Phone Number')).toHaveValue('+923001234567')
  })
})

describe('signing up', () => {
  test('sends every field once, texts trimmed, what was left empty as null', async () => {
    const { user } = await openSignUp()
    const filling = required()
    await fillIn(user, { ...filling, Company: '  Chenab Traders ', CNIC: '3520212345678' })
    await user.type(field('CNIC'), '{Enter}')
    await screen.findByText(succeeded)
    expect(network.sent).toEqual([
      {
        path: apiPaths.signUp,
        body: {
          first_name: 'Sana',
          last_name: 'Kareem',
          email: filling.Email,
          cnic: '35202-1234567-8',
          phone: null,
          company: 'Chenab Traders',
          designation: null,
          password: 'six or more',
          confirm_password: 'six or more',
        },
      },
    ])
  })

  test('is asked for once, however often one presses', async () => {
    const { user } = await openSignUp()
    const { fault, release } = held()
    network.meet(apiPaths.signUp, fault)
    await fillIn(user, required())
    await user.dblClick(button())
    expect(screen.getByRole('button', { name: 'Creating Account...' })).toBeDisabled()
    await user.type(field('Password'), '{Enter}')
    release()
    await screen.findByText(succeeded)
    expect(network.sent).toHaveLength(1)
  })

  test('goes on to sign-in at once if one likes, with the e-mail filled in beside the address', async () => {
    const { user, address } = await openSignUp({ at: '/signup?next=%2Forders' })
    const filling = required()
    await fillIn(user, filling)
    await user.click(button())
    await user.click(await screen.findByRole('button', { name: 'Sign in Now' }))
    expect(await screen.findByLabelText('Email')).toHaveValue(filling.Email)
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
    expect(address()).toBe('/login?next=%2Forders')
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  test('goes on by itself after three seconds, and says so', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    })
    try {
      const { user, address } = await openSignUp()
      await fillIn(user, required())
      await user.click(button())
      expect(await screen.findByText('Taking you to sign-in…')).toBeVisible()
      expect(screen.getByRole('heading', { name: 'Account created' })).toHaveFocus()
      act(() => void vi.advanceTimersByTime(2000))
      expect(address()).toBe('/signup')
      act(() => void vi.advanceTimersByTime(SIGN_UP_REDIRECT_MS - 2000))
      await waitFor(() => expect(address()).toBe('/login'))
    } finally {
      vi.useRealTimers()
    }
  })

  test.each([
    ['words of its own', '{"message":"Welcome. We will be in touch."}', 'Welcome. We will be in touch.'],
    ['no words', '{}', succeeded],
    ['empty words', '{"message":""}', succeeded],
  ])('a server with %s is heard', async (_, body, text) => {
    const { user } = await openSignUp()
    network.meet(apiPaths.signUp, answering(201, body))
    await fillIn(user, required())
    await user.click(button())
    expect(await screen.findByText(text)).toBeVisible()
  })
})

describe('a problem of a field: nothing is sent, it says so once, and the focus goes there', () => {
  test.each<[string, Filling, Label, string]>([
    ['no first name', { 'First Name': '' }, 'First Name', 'Enter your first name'],
    ['a blank last name', { 'Last Name': '  ' }, 'Last Name', 'Enter your last name'],
    ['no e-mail', { Email: 'sana' }, 'Email', 'Enter an email like name@example.com'],
    ['a CNIC without end', { CNIC: '3'.repeat(121) }, 'CNIC', 'This text is too long'],
    ['a number without end', { 'Phone Number': '0'.repeat(121) }, 'Phone Number', 'This text is too long'],
    ['no company', { Company: '' }, 'Company', 'Enter your company'],
    [
      'a short password',
      { Password: 'short', 'Confirm Password': 'short' },
      'Password',
      'Use at least 6 characters',
    ],
    [
      'another password',
      { 'Confirm Password': 'six or less' },
      'Confirm Password',
      'Passwords do not match!',
    ],
  ])('%s', async (_, change, label, text) => {
    const { user } = await openSignUp()
    await fillIn(user, { ...required(), ...change })
    await user.click(button())
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text))
    expect(field(label)).toBeInvalid()
    expect(field(label)).toHaveFocus()
    expect(network.sent).toEqual([])
  })

  test('the first of several', async () => {
    const { user } = await openSignUp()
    await user.click(button())
    expect(field('First Name')).toHaveFocus()
    expect(labels.filter((label) => field(label).getAttribute('aria-invalid') === 'true')).toEqual([
      'First Name',
      'Last Name',
      'Email',
      'Company',
      'Password',
      'Confirm Password',
    ])
  })

  test('which is gone as soon as one mends it, and takes no focus while one types', async () => {
    const { user } = await openSignUp()
    await fillIn(user, { ...required(), 'First Name': '', Company: '' })
    await user.click(button())
    await user.type(field('Company'), 'Chenab')
    expect(field('Company')).toHaveFocus()
    expect(field('Company')).toHaveValue('Chenab')
    expect(screen.queryByText('Enter your company')).toBeNull()
    expect(screen.getByText('Enter your first name')).toBeVisible()
  })
})

describe('the error catalogue', () => {
  const unreachable = 'Failed to connect to the server. Please try again later.'
  const failed = 'An error occurred during signup.'
  const rows: [string, Fault, string][] = [
    ['the first message of a field of its own', answering(400, '{"captcha":["Solve it.","2"]}'), 'Solve it.'],
    ['one message that is no list', answering(403, '{"detail":"Closed."}'), 'Closed.'],
    ['an object without messages', answering(500, '{"error":{"code":1}}'), failed],
    [
      'a server that is too busy',
      answering(503, JSON.stringify(refusals.busy(3).body)),
      'The service is very busy right now. Try again in 3 seconds.',
    ],
    ['a short text', answering(503, 'Back at noon.', 'text/plain'), 'Back at noon.'],
    ['an endless text', answering(500, 'at frame '.repeat(40), 'text/plain'), failed],
    ['HTML', answering(502, '<h1>Bad Gateway</h1>', 'text/html'), failed],
    ['nothing', answering(500, ''), failed],
    ['half an object', answering(400, '{"email":["An acc'), failed],
    ['no connection', offline, unreachable],
    ['no answer', never, unreachable],
    ['an answer that stops in the middle', stalled, unreachable],
  ]

  test.each(rows)('%s: once, in the note; nothing typed is lost', async (_, fault, text) => {
    const { user } = await openSignUp({ timeoutMs: 100 })
    network.meet(apiPaths.signUp, fault)
    const filling = { ...required(), Designation: 'Operations lead' }
    await fillIn(user, filling)
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(screen.getAllByText(text)).toHaveLength(1)
    expect(network.sent).toHaveLength(1)
    for (const [label, typed] of Object.entries(filling)) expect(field(label as Label)).toHaveValue(typed)
  })

  test.each<[string, Fault]>([
    ['nothing', answering(204, '')],
    ['plain text', answering(200, 'OK', 'text/plain')],
    ['an object without a message', answering(201, '{"id":7}')],
    ['an empty message', answering(200, '{"message":""}')],
    ['malformed JSON', answering(201, '{"mess')],
  ])('any success creates the account, also with %s', async (_, fault) => {
    const { user } = await openSignUp()
    network.meet(apiPaths.signUp, fault)
    await fillIn(user, required())
    await user.click(button())
    expect(await screen.findByText('User and company created successfully. Awaiting approval.')).toBeVisible()
  })

  test('an e-mail that is taken: at its field, with the focus, and not in a note', async () => {
    const { email } = await server.createAccount('pending')
    const { user } = await openSignUp()
    await fillIn(user, { ...required(), Email: email.toUpperCase() })
    await user.click(button())
    expect(await screen.findAllByText('An account with this email already exists')).toHaveLength(1)
    expect(field('Email')).toHaveAccessibleDescription('An account with this email already exists')
    expect(field('Email')).toHaveFocus()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('messages of a field and of the whole: each in its place', async () => {
    const { user } = await openSignUp()
    network.meet(apiPaths.signUp, answering(400, '{"non_field_errors":["Not today."],"phone":["Unknown."]}'))
    await fillIn(user, required())
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Not today.')
    expect(field('Phone Number')).toHaveAccessibleDescription(expect.stringContaining('Unknown.'))
    expect(field('Phone Number')).toHaveFocus()
  })

  test('an answer that is lost: the account exists, and pressing again succeeds', async () => {
    const { user } = await openSignUp()
    network.meet(apiPaths.signUp, lost)
    await fillIn(user, required())
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(unreachable)
    network.heal()
    await user.click(button())
    expect(await screen.findByText(succeeded)).toBeVisible()
  })
})
