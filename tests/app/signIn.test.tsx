/** Sign-in as a person sees it, on the real server (specification §2, §5, §8). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import type { PasskeyCreation } from '#domain/passkeys.ts'
import { CHALLENGE_MS } from '#server/auth/challenges.ts'
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
import { BASE_URL, openApp, untilToasted } from '#tests/support/openApp.tsx'
import { addPasskey, createDevice, plugIn } from '#tests/support/passkeys.ts'
import { nextCodeOf, turnOnSecondFactor } from '#tests/support/secondFactor.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let network: Network
beforeAll(async () => {
  server = await createTestApp({ publicUrl: location.origin })
})
afterAll(() => server.close())

type Opening = { at?: string; timeoutMs?: number }

/** `/login`, drawn, on a network of its own. */
async function openSignIn({ at = '/login', ...rest }: Opening = {}) {
  network = createNetwork(server.fetch, BASE_URL)
  const page = openApp({ network, at, ...rest })
  await screen.findByRole('heading', { name: 'Welcome to Karwan' })
  return page
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const button = () => screen.getByRole('button', { name: 'Sign In' })

/** What went to the call of sign-in. */
const attempts = () => network.sent.filter(({ path }) => path === apiPaths.login)

describe('the form', () => {
  test('greets by the product, and leads to sign-up', async () => {
    const { user, address } = await openSignIn()
    expect(screen.getByText('Sign in to manage your orders')).toBeVisible()
    expect(screen.getByText(/Don't have an account \?/)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Sign up' }))
    expect(address()).toBe('/signup')
  })

  test('leads to a new password', async () => {
    const { user, address } = await openSignIn()
    await user.click(screen.getByRole('link', { name: 'Forgot password?' }))
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible()
    expect(address()).toBe('/reset-password')
    expect(network.sent).toEqual([])
  })

  test('can be filled in by a password manager, and by paste', async () => {
    const { user } = await openSignIn()
    expect(email()).toHaveAttribute('type', 'email')
    expect(email()).toHaveAttribute('inputmode', 'email')
    expect(email()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
    await user.click(password())
    await user.paste('from the manager')
    expect(password()).toHaveValue('from the manager')
  })

  test('keeps where one was going on the way to sign-up and back', async () => {
    const { user, address } = await openSignIn({ at: '/login?next=%2Forders' })
    await user.click(screen.getByRole('link', { name: 'Sign up' }))
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    expect(address()).toBe('/login?next=%2Forders')
  })
})

describe('signing in', () => {
  test.each([
    ['pending', '/waitingApproval'],
    ['approved', '/onboarding'],
    ['onboarded', '/dashboard'],
  ] as const)('leads the %s company to %s', async (companyStatus, home) => {
    const account = await server.createAccount(companyStatus)
    const { user, address } = await openSignIn()
    await user.type(email(), account.email)
    await user.type(password(), account.password)
    await user.click(button())
    await waitFor(() => expect(address()).toBe(home))
    await untilToasted('Login successful!')
  })

  test('leads back to where one was going', async () => {
    const account = await server.createAccount('onboarded')
    const { user, address } = await openSignIn({ at: '/login?next=%2Forders%3Ftab%3Dhalt' })
    await user.type(email(), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await waitFor(() => expect(address()).toBe('/orders?tab=halt'))
  })

  test('still leads there when somebody looks at the landing page in between', async () => {
    const { user, address } = await openSignIn({ at: '/login?next=%2Forders%3Ftab%3Dhalt' })
    await user.click(screen.getByRole('link', { name: 'Karwan' }))
    await screen.findByRole('heading', { level: 1, name: /Every order/ })
    const waysOn = (name: string) => screen.getAllByRole('link', { name })
    for (const link of [...waysOn('Start Free Trial'), ...waysOn('Get Started'), ...waysOn('Create Account')])
      expect(link).toHaveAttribute('href', '/signup?next=%2Forders%3Ftab%3Dhalt')
    for (const link of waysOn('Log In'))
      expect(link).toHaveAttribute('href', '/login?next=%2Forders%3Ftab%3Dhalt')
    await user.click(waysOn('Log In')[0] as HTMLElement)
    await waitFor(() => expect(address()).toBe('/login?next=%2Forders%3Ftab%3Dhalt'))
  })

  test.each([
    ['pending', '/waitingApproval'],
    ['rejected', '/waitingApproval'],
    ['approved', '/onboarding'],
  ] as const)('leads the %s company to %s, not to a screen that it may not see', async (status, home) => {
    const account = await server.createAccount(status)
    const { user, address } = await openSignIn({ at: '/login?next=%2Forders%2FKW-11270' })
    await user.type(email(), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await waitFor(() => expect(address()).toBe(home))
  })

  test.each([
    'https://evil.test/orders',
    '//evil.test/orders',
    '/\\\\evil.test/orders',
    '/orders/..//evil.test',
    'javascript:alert(1)',
    '/login?next=//evil.test',
    '/signup',
  ])('never leads to %s', async (next) => {
    const account = await server.createAccount('onboarded')
    const { user, address } = await openSignIn({ at: `/login?next=${encodeURIComponent(next)}` })
    await user.type(email(), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('leads a visitor back to the order from which Log In was pressed, also by way of sign-up', async () => {
    const account = await server.createAccount('onboarded')
    network = createNetwork(server.fetch, BASE_URL)
    const { user, address } = openApp({ network, at: '/orders/KW-11270?tab=notes' })
    const bar = within(await screen.findByRole('region', { name: 'Sample data.' }))
    await user.click(bar.getByRole('link', { name: 'Get Started' }))
    await user.click(await screen.findByRole('link', { name: 'Sign in' }))
    await user.type(await screen.findByLabelText('Email'), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await waitFor(() => expect(address()).toBe('/orders/KW-11270?tab=notes'))
  })

  test('keeps the tokens and the user, and never the password', async () => {
    const account = await server.createAccount('pending')
    const { user } = await openSignIn()
    await user.type(email(), ` ${account.email} `)
    await user.type(password(), `${account.password}{Enter}`)
    await screen.findByRole('heading', { name: 'Account Pending Approval' })
    expect(Object.keys(localStorage).toSorted()).toEqual(['accessToken', 'refreshToken', 'user'])
    expect(JSON.stringify(localStorage)).not.toContain(account.password)
    expect(attempts()).toEqual([
      { path: apiPaths.login, body: { email: account.email, password: account.password } },
    ])
  })

  test('is asked for once, however often one presses', async () => {
    const account = await server.createAccount('pending')
    const { user } = await openSignIn()
    const { fault, release } = held()
    network.meet(apiPaths.login, fault)
    await user.type(email(), account.email)
    await user.type(password(), account.password)
    await user.dblClick(button())
    expect(screen.getByRole('button', { name: 'Signing In...' })).toBeDisabled()
    await user.type(password(), '{Enter}')
    release()
    await screen.findByRole('heading', { name: 'Account Pending Approval' })
    expect(attempts()).toHaveLength(1)
  })
})

describe('a second factor', () => {
  /** At the field of the code, after the right password. */
  async function openAtCode(at?: string) {
    const account = await server.createAccount('onboarded')
    const { recoveryCodes } = await turnOnSecondFactor(server, account)
    const page = await openSignIn({ ...(at && { at }) })
    await page.user.type(email(), account.email)
    await page.user.type(password(), `${account.password}{Enter}`)
    const code = await screen.findByLabelText('Code')
    return { ...page, account, recoveryCodes, code }
  }

  test('is asked for after the password, and leads back to where one was going', async () => {
    const { user, account, address, code } = await openAtCode('/login?next=%2Forders%3Ftab%3Dhalt')
    expect(code).toHaveFocus()
    expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    expect(code).toHaveAttribute('inputmode', 'numeric')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
    await user.paste(` ${await nextCodeOf(server, account)} `)
    await user.click(button())
    await waitFor(() => expect(address()).toBe('/orders?tab=halt'))
    await untilToasted('Login successful!')
  })

  test('a code that is missing or wrong is said at the field, and a recovery code lets in', async () => {
    const { user, address, code, recoveryCodes } = await openAtCode()
    await user.click(button())
    expect(code).toHaveAccessibleErrorMessage('Enter a code')
    await user.type(code, '12{Enter}')
    await waitFor(() => expect(code).toHaveAccessibleErrorMessage(/^This code is not right/))
    expect(code).toHaveFocus()
    expect(code).toHaveValue('12')
    await user.clear(code)
    await user.type(code, `${recoveryCodes[0]}{Enter}`)
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('too late, the password is asked for again, with the e-mail kept', async () => {
    const { user, account, code } = await openAtCode()
    server.clock.advance(CHALLENGE_MS)
    await user.type(code, `${await nextCodeOf(server, account)}{Enter}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('That took too long. Start again, please.')
    expect(email()).toHaveValue(account.email)
    expect(password()).toHaveValue('')
    expect(password()).toHaveFocus()
  })

  test('one can go back, and a failed connection loses nothing', async () => {
    const { user, account, address, code } = await openAtCode()
    network.meet(apiPaths.loginCode, offline)
    const right = await nextCodeOf(server, account)
    await user.type(code, `${right}{Enter}`)
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Please try again.')
    expect(code).toHaveValue(right)
    await user.click(screen.getByRole('button', { name: 'Back' }))
    expect(password()).toHaveFocus()
    network.heal()
    await user.type(password(), `${account.password}{Enter}`)
    await user.type(await screen.findByLabelText('Code'), `${right}{Enter}`)
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })
})

describe('a passkey in place of a code', () => {
  async function openAtPasskey(opening: Opening = {}) {
    const account = await server.createAccount('onboarded')
    const device = createDevice(location.origin)
    const session = await server.signIn(account)
    const proof = { current_password: account.password }
    const recoveryCodes = await addPasskey(server, device, { ...session, proof })
    const browser = plugIn(device)
    const page = await openSignIn(opening)
    await page.user.type(email(), account.email)
    await page.user.type(password(), `${account.password}{Enter}`)
    const use = await screen.findByRole('button', { name: 'Use a Passkey' })
    return { ...page, ...browser, account, use, device, recoveryCodes }
  }

  test('has the focus, also once the page has the code of the fields', async () => {
    const { user, account } = await openAtPasskey()
    await user.click(screen.getByRole('button', { name: 'Back' }))
    await user.type(password(), `${account.password}{Enter}`)
    expect(await screen.findByRole('button', { name: 'Use a Passkey' })).toHaveFocus()
  })

  test('lets in, also after it was cancelled in the browser', async () => {
    const { user, use, meet, address } = await openAtPasskey()
    expect(use).toHaveFocus()
    meet('NotAllowedError')
    await user.click(use)
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used: it was cancelled')
    await user.click(use)
    await waitFor(() => expect(address()).toBe('/dashboard'))
    await untilToasted('Login successful!')
  })

  test('a recovery code lets in who has no device', async () => {
    const { user, use, device, address, recoveryCodes } = await openAtPasskey()
    device.credentials.length = 0
    await user.click(use)
    expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used: it was cancelled')
    const code = screen.getByLabelText('Code')
    expect(code).toHaveAccessibleDescription('One of your recovery codes')
    await user.type(code, `${recoveryCodes[0]}{Enter}`)
    await waitFor(() => expect(address()).toBe('/dashboard'))
  })

  test('that the server refuses is said, and the code is next', async () => {
    const { user, use, device } = await openAtPasskey()
    // With the key of another device.
    const other = createDevice(location.origin)
    const [own] = device.credentials
    if (!own) throw new Error('The device has no passkey')
    other.make({
      ...({} as PasskeyCreation),
      challenge: '',
      rp: { id: 'localhost', name: '' },
      excludeCredentials: [],
    })
    Object.assign(own, { privateKey: other.credentials[0]?.privateKey })
    await user.click(use)
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey was not accepted.')
    expect(screen.getByLabelText('Code')).toHaveFocus()
  })

  test('in a browser that knows none is said', async () => {
    const { user, use } = await openAtPasskey()
    vi.unstubAllGlobals()
    await user.click(use)
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser does not know passkeys.')
  })
})

describe('what is missing', () => {
  test.each([
    ['both', '', '', 'Email'],
    ['the e-mail', '   ', 'secret', 'Email'],
    ['the password', 'sana@chenab.test', '', 'Password'],
  ])('%s: nothing is sent, and the focus goes there', async (_, typedEmail, typedPassword, label) => {
    const { user } = await openSignIn()
    if (typedEmail) await user.type(email(), typedEmail)
    if (typedPassword) await user.type(password(), typedPassword)
    await user.click(button())
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    await untilToasted('Please fill in all fields')
    expect(screen.getByLabelText(label)).toHaveFocus()
    expect(screen.getByLabelText(label)).toBeInvalid()
    expect(network.sent).toEqual([])
  })

  test('a field is no longer marked once one fills it in, and keeps the focus', async () => {
    const { user } = await openSignIn()
    await user.click(button())
    expect(email()).toHaveAccessibleDescription('Enter your email')
    await user.type(email(), 'sana@chenab.test')
    expect(email()).toBeValid()
    expect(email()).toHaveFocus()
    expect(password()).toBeInvalid()
  })
})

describe('the error catalogue', () => {
  const refused = 'Invalid email or password'
  const failed = 'Login failed. Please try again.'
  const rows: [string, Fault, string][] = [
    ['401 with a text of its own', answering(401, '{"non_field_errors":["Another"]}'), refused],
    ['401 that is HTML', answering(401, '<h1>401</h1>', 'text/html'), refused],
    ['non_field_errors: the first', answering(400, '{"non_field_errors":["Locked.","Second"]}'), 'Locked.'],
    [
      'a server that is too busy',
      answering(503, JSON.stringify(refusals.busy(3).body)),
      'The service is very busy right now. Try again in 3 seconds.',
    ],
    ['another refusal', answering(400, '{"email":["Odd"]}'), failed],
    ['a fault of the server, as HTML', answering(502, '<h1>Bad Gateway</h1>', 'text/html'), failed],
    ['a fault of the server, empty', answering(500, ''), failed],
    ['success that is HTML', answering(200, '<h1>Welcome to the hotel</h1>', 'text/html'), failed],
    ['success that is empty', answering(200, ''), failed],
    ['success that is cut off', answering(200, '{"access":"a","refr'), failed],
    ['success of another shape', answering(200, '{"access":1,"refresh":null,"user":{}}'), failed],
    ['no connection', offline, failed],
    ['no answer', never, failed],
    ['an answer that is lost', lost, failed],
    ['an answer that stops in the middle', stalled, failed],
  ]

  test.each(rows)('%s: inline and as a toast, sent once, nothing typed is lost', async (_, fault, text) => {
    const { user } = await openSignIn({ timeoutMs: 100 })
    network.meet(apiPaths.login, fault)
    await user.type(email(), 'sana@chenab.test')
    await user.type(password(), 'six or more')
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await untilToasted(text)
    expect(attempts()).toHaveLength(1)
    expect(email()).toHaveValue('sana@chenab.test')
    expect(password()).toHaveValue('six or more')
    expect(localStorage).toHaveLength(0)
  })

  test('after any of it, one may simply press again', async () => {
    const account = await server.createAccount('pending')
    const { user } = await openSignIn()
    network.meet(apiPaths.login, offline)
    await user.type(email(), account.email)
    await user.type(password(), account.password)
    await user.click(button())
    await screen.findByRole('alert')
    network.heal()
    await user.click(button())
    expect(await screen.findByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  })

  test('a wrong password: the focus goes to it, and it is still there', async () => {
    const account = await server.createAccount('pending')
    const { user } = await openSignIn()
    await user.type(email(), account.email)
    await user.type(password(), 'wrong horse')
    await user.click(button())
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password')
    expect(password()).toHaveFocus()
    expect(password()).toHaveValue('wrong horse')
    expect(email()).toHaveValue(account.email)
  })

  test('an answer that comes too late opens no session', async () => {
    const account = await server.createAccount('pending')
    const { user, address } = await openSignIn({ timeoutMs: 100 })
    const { fault, release } = held()
    network.meet(apiPaths.login, fault)
    await user.type(email(), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await screen.findByRole('alert')
    const logged = server.log.length
    release()
    await waitFor(() => expect(server.log.length).toBeGreaterThan(logged))
    expect(address()).toBe('/login')
    expect(localStorage).toHaveLength(0)
  })
})

describe('after a session', () => {
  const ended = 'Your session has ended. Sign in to carry on.'
  /** A session that the server no longer knows; the browser does. */
  async function endedSession(account: TestAccount) {
    const session = await server.signIn(account)
    await server.post(apiPaths.logout, { refresh: session.refresh })
    return session
  }

  test('that the server ended, it says so and leads back', async () => {
    const account = await server.createAccount('onboarded')
    network = createNetwork(server.fetch, BASE_URL)
    const { user, address } = openApp({ network, at: '/orders', session: await endedSession(account) })
    expect(await screen.findByText(ended)).toBeVisible()
    expect(address()).toBe('/login?next=%2Forders')
    expect(screen.getAllByText(/Your session has ended/)).toHaveLength(1)

    await user.type(email(), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await waitFor(() => expect(address()).toBe('/orders'))
  })

  test('that another tab ended, it says so', async () => {
    const account = await server.createAccount('pending')
    network = createNetwork(server.fetch, BASE_URL)
    const { address } = openApp({
      network,
      at: '/waitingApproval',
      session: await server.signIn(account),
    })
    await screen.findByRole('heading', { name: 'Account Pending Approval' })
    localStorage.clear()
    act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })),
    )
    expect(await screen.findByText('Your session ended in another tab.')).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('whose end is known, a newer refusal takes the place of the old news', async () => {
    const account = await server.createAccount('pending')
    network = createNetwork(server.fetch, BASE_URL)
    const { user } = openApp({ network, at: '/waitingApproval', session: await endedSession(account) })
    await screen.findByText(ended)
    await user.click(button())
    expect(screen.queryByText(ended)).toBeNull()
    expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all fields')
    await untilToasted('Please fill in all fields')
  })

  test('that one ended oneself, nothing is left of what was said', async () => {
    const account = await server.createAccount('pending')
    const { user, address } = await openSignIn()
    await user.type(email(), account.email)
    await user.type(password(), `${account.password}{Enter}`)
    await untilToasted('Login successful!')
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    await waitFor(() => expect(address()).toBe('/login'))
    await waitFor(() => expect(screen.queryByText('Login successful!')).toBeNull())
  })
})
