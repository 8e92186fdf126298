/** The wait for approval as a person sees it, on the real server (specification §2, design §3). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { answering, createNetwork, held, type Network, offline } from '#tests/support/faults.ts'
import { openCompany } from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let network: Network
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** `/waitingApproval` as its account finds it, once the first question of the account watch is answered. */
async function openWaiting(account: TestAccount) {
  network = createNetwork(server.fetch, BASE_URL)
  const page = openApp({ network, at: '/waitingApproval', session: await server.signIn(account) })
  await screen.findByRole('heading', { name: /^Account (Pending|Not|Suspended)/ })
  return page
}

const pending = () => server.createAccount('pending', { companyName: 'Chenab Traders' })
const asked = () => network.sent.filter(({ path }) => path === apiPaths.me).length

describe('a company that was asked something', () => {
  const question = () => screen.findByRole('heading', { name: 'An administrator has a question' })
  const refocus = () => act(() => void window.dispatchEvent(new Event('focus')))

  test('reads the question before what it waits for, answers, and is told what follows', async () => {
    const account = await server.createAccount('questioned')
    const { user } = await openWaiting(account)
    await question()
    const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
    expect(headings).toEqual(['An administrator has a question', 'Account Pending Approval'])
    expect(screen.getByText('Which city is your office in?')).toBeVisible()
    expect(screen.getByText('Pending Approval')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Send Answer' }))
    expect(screen.getByText('Write your answer.')).toBeVisible()
    expect(screen.getByLabelText('Your answer')).toHaveFocus()
    await user.type(screen.getByLabelText('Your answer'), 'Lahore')
    const { fault, release } = held()
    network.meet(apiPaths.companyQuestion, fault)
    await user.click(screen.getByRole('button', { name: 'Send Answer' }))
    expect(screen.getByLabelText('Your answer')).toHaveAttribute('readonly')
    release()
    expect(await screen.findByText(/^Your answer was sent\./)).toBeVisible()
    const [row] = await server.testDatabase.query('select status from companies where id = $1', [
      account.companyId,
    ])
    expect(row).toEqual({ status: 'pending' })
    // What was said stays when the account is known to await approval again.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check Again' })).toBeEnabled())
    expect(screen.getByText(/^Your answer was sent\./)).toBeVisible()
  })

  test('meets the question while it waits, and keeps its answer when the question changes', async () => {
    const account = await pending()
    const { user } = await openWaiting(account)
    await waitFor(() => expect(asked()).toBe(1))
    await server.ask(account.email, 'Which city is your office in?')
    refocus()
    await user.type(await screen.findByLabelText('Your answer'), 'Lahore')
    await server.ask(account.email, 'And which street?')
    await user.click(screen.getByRole('button', { name: 'Send Answer' }))
    expect(await screen.findByText('And which street?')).toBeVisible()
    expect(screen.getByText('The question has changed. Your answer was not sent yet.')).toBeVisible()
    expect(screen.getByLabelText('Your answer')).toHaveValue('Lahore')
  })

  test('is asked nothing any more once it is rejected', async () => {
    const account = await server.createAccount('questioned')
    await openWaiting(account)
    await question()
    await server.reject(account.email)
    refocus()
    expect(await screen.findByRole('heading', { name: 'Account Not Approved' })).toBeVisible()
    expect(screen.queryByLabelText('Your answer')).toBeNull()
  })
})

describe('a pending company', () => {
  test('reads what it waits for', async () => {
    const account = await pending()
    await openWaiting(account)
    expect(screen.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    expect(screen.getByText('Pending Approval')).toBeVisible()
    expect(screen.getByText('Chenab Traders')).toBeVisible()
    expect(screen.getByText(account.email)).toBeVisible()
    expect(
      screen.getByText(/An administrator will review your account\. You will get an email/),
    ).toBeVisible()
    expect(screen.getByRole('list', { name: 'Your way to the first order' })).toHaveTextContent('Approval')
  })

  test('can write to support, by a draft or by the address', async () => {
    await openWaiting(await pending())
    expect(screen.getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      'mailto:support@karwan.example?subject=Account%20Approval%20Request',
    )
    expect(screen.getByText('support@karwan.example')).toBeVisible()
  })

  test('checks again, and is told when nothing is new', async () => {
    const { user } = await openWaiting(await pending())
    await waitFor(() => expect(asked()).toBe(1))
    const { fault, release } = held()
    network.meet(apiPaths.me, fault)
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    expect(screen.getByRole('button', { name: 'Checking...' })).toBeDisabled()
    release()
    expect(await screen.findByText('Nothing new yet.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Check Again' })).toBeEnabled()
  })

  test('finds no old answer on coming back to the screen', async () => {
    const { user, go } = await openWaiting(await pending())
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    await screen.findByText('Nothing new yet.')
    go('/')
    await waitFor(() => expect(screen.queryByText('Nothing new yet.')).toBeNull())
    go('/waitingApproval')
    expect(await screen.findByRole('button', { name: 'Check Again' })).toBeEnabled()
    expect(screen.queryByText('Nothing new yet.')).toBeNull()
  })

  test('stays when nobody answers', async () => {
    const { user, address } = await openWaiting(await pending())
    network.meet(apiPaths.me, offline)
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    expect(await screen.findByText('Nothing new yet.')).toBeVisible()
    expect(address()).toBe('/waitingApproval')
  })

  test.each([
    ['at once', [apiPaths.me, apiPaths.refresh]],
    ['after a new token was given', [apiPaths.me]],
  ])('stays when something on the way wants a sign-in of its own, %s', async (_, paths) => {
    const account = await pending()
    const { user, address } = await openWaiting(account)
    await waitFor(() => expect(asked()).toBe(1))
    for (const path of paths)
      network.meet(path, answering(401, '<h1>Sign in to this network</h1>', 'text/html'))
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    expect(await screen.findByText('Nothing new yet.')).toBeVisible()
    expect(address()).toBe('/waitingApproval')

    network.heal()
    await server.approve(account.email)
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    await waitFor(() => expect(address()).toBe('/onboarding'))
  })

  test('goes on to set-up by itself once it is approved, without a press', async () => {
    const account = await pending()
    const { address } = await openWaiting(account)
    await waitFor(() => expect(asked()).toBe(1))
    await server.approve(account.email)
    // The account watch asks again after five seconds, of which a test has none to spare.
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(address()).toBe('/onboarding'))
  })

  test('logs out: nothing of the session is left, here or on the server', async () => {
    const account = await pending()
    const session = await server.signIn(account)
    network = createNetwork(server.fetch, BASE_URL)
    const { user, address } = openApp({ network, at: '/waitingApproval', session })
    await user.click(await screen.findByRole('button', { name: 'Log Out' }))
    expect(await screen.findByRole('heading', { name: 'Welcome to Karwan' })).toBeVisible()
    expect(address()).toBe('/login')
    expect(localStorage).toHaveLength(0)
    expect(screen.queryByText(/Your session/)).toBeNull()
    await waitFor(async () =>
      expect((await server.post(apiPaths.refresh, { refresh: session.refresh })).status).toBe(401),
    )
  })
})

describe('a rejected company', () => {
  const reason = 'The NTN belongs to "Ravi & Sons".\nSend the certificate.'

  test('reads that it was, why, and what to do', async () => {
    const account = await pending()
    await server.reject(account.email, reason)
    await openWaiting(account)
    expect(await screen.findByRole('heading', { name: 'Account Not Approved' })).toBeVisible()
    expect(screen.getByText('Not Approved')).toBeVisible()
    expect(screen.getByRole('blockquote').textContent).toBe(reason)
    expect(screen.queryByText(/Pending/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Log Out' })).toBeVisible()
  })

  test('is told of it while it waits, and goes on when a second look approves it', async () => {
    const account = await pending()
    const { user, address } = await openWaiting(account)
    await server.reject(account.email, reason)
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    await screen.findByRole('heading', { name: 'Account Not Approved' })
    expect(screen.queryByText('Nothing new yet.')).toBeNull()
    await server.approve(account.email)
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    await waitFor(() => expect(address()).toBe('/onboarding'))
  })
})

describe('a suspended company', () => {
  test('reads that it is, and what to do, and goes on once it is reinstated', async () => {
    const account = await server.createAccount('suspended')
    const { user, address } = await openWaiting(account)
    expect(screen.getByRole('heading', { name: 'Account Suspended' })).toBeVisible()
    expect(screen.getByText('Suspended')).toBeVisible()
    expect(screen.queryByText(/Pending/)).toBeNull()
    expect(screen.queryByRole('list', { name: 'Your way to the first order' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Contact Support' })).toBeVisible()
    await server.reinstate(account.email)
    await user.click(screen.getByRole('button', { name: 'Check Again' }))
    await waitFor(() => expect(address()).toBe('/onboarding'))
  })
})

describe('a company that is suspended while its people work', () => {
  async function openAtWork(at: string) {
    const company = await openCompany(server)
    await company.owner.send(livePaths.workspace, { kind: 'live' })
    network = createNetwork(server.fetch, BASE_URL)
    const page = openApp({ network, at, session: await server.signIn(company.account) })
    return { ...page, company }
  }
  const told = () => screen.findByRole('heading', { name: 'Account Suspended' })

  test('is told so in place of a list, without being asked', async () => {
    const { company, address } = await openAtWork('/orders')
    await screen.findByRole('heading', { name: 'Orders' })
    await server.suspend(company.account.email)
    expect(await told()).toBeVisible()
    expect(address()).toBe('/waitingApproval')
  })

  test('is told so in place of a dialog that sends something', async () => {
    const { company, user } = await openAtWork('/people')
    await user.click(await screen.findByRole('button', { name: 'Invite' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Email'), 'new@shop.test')
    await user.click(form.getByRole('radio', { name: 'Agent' }))
    await server.suspend(company.account.email)
    await user.click(form.getByRole('button', { name: /^(Send|Invite)/ }))
    expect(await told()).toBeVisible()
  })

  test('is told so, and not signed out, when the session would be continued', async () => {
    const { company } = await openAtWork('/orders')
    await screen.findByRole('heading', { name: 'Orders' })
    server.clock.advance(60 * 60 * 1_000)
    await server.suspend(company.account.email)
    act(() => void window.dispatchEvent(new Event('focus')))
    expect(await told()).toBeVisible()
    await server.reinstate(company.account.email)
    act(() => void window.dispatchEvent(new Event('focus')))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Account Suspended' })).toBeNull())
  })
})

describe('the first paint', () => {
  /** `/waitingApproval` while the server is not answering who is signed in. */
  async function openUnanswered(account: TestAccount, isSigningIn: boolean) {
    network = createNetwork(server.fetch, BASE_URL)
    const { fault, release } = held()
    network.meet(apiPaths.me, fault)
    const session = isSigningIn ? undefined : await server.signIn(account)
    const page = openApp({ network, at: isSigningIn ? '/login' : '/waitingApproval', session })
    if (isSigningIn) {
      await page.user.type(await screen.findByLabelText('Email'), account.email)
      await page.user.type(screen.getByLabelText('Password'), account.password)
      await page.user.click(screen.getByRole('button', { name: 'Sign In' }))
    }
    const heading = await screen.findByRole('heading', { name: /^Account/ })
    return { heading, release }
  }

  test.each([
    ['pending', 'Account Pending Approval'],
    ['rejected', 'Account Not Approved'],
    ['suspended', 'Account Suspended'],
  ] as const)('after sign-in has the words of a %s company', async (status, title) => {
    const { heading } = await openUnanswered(await server.createAccount(status), true)
    expect(heading).toHaveTextContent(title)
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({
      email: expect.any(String),
      company: { name: `${status} company`, is_approved: false, is_onboarded: false },
    })
  })

  test.each([
    ['pending', 'Account Pending Approval'],
    ['rejected', 'Account Not Approved'],
    ['suspended', 'Account Suspended'],
  ] as const)('after a reload says nothing of a %s company before the server does', async (status, title) => {
    const { heading, release } = await openUnanswered(await server.createAccount(status), false)
    expect(heading).toHaveTextContent('Account Status')
    expect(screen.queryByText(/Pending|Not Approved|Suspended/)).toBeNull()
    act(release)
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  })

  test('after a reload without a connection is that of the stored user', async () => {
    const account = await pending()
    network = createNetwork(server.fetch, BASE_URL)
    const session = await server.signIn(account)
    network.meet(apiPaths.me, offline)
    openApp({ network, at: '/waitingApproval', session })
    expect(await screen.findByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
  })
})
