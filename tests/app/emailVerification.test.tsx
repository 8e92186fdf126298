/** An e-mail address that nobody has verified, as a person sees it, on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { createNetwork, offline } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { mailsTo, tokenInMail } from '#tests/support/outbox.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const password = 'correct horse'

/** Signs up, and opens the application as that person; `approved` by the operator first. */
async function openAsNew(email: string, at: string) {
  await server.post(apiPaths.signUp, {
    first_name: 'Sana',
    last_name: 'Mirza',
    email,
    company: 'Saddar Garments',
    password,
    confirm_password: password,
  })
  server.clock.advance(1)
  const network = createNetwork(server.fetch, BASE_URL)
  return { network, ...openApp({ network, at, session: await server.signIn({ email, password }) }) }
}

const bar = () => screen.findByRole('region', { name: 'Email address not confirmed' })

test('the waiting page says so, and sends the mail again', async () => {
  const email = 'waiting@shop.test'
  const { user, network } = await openAsNew(email, '/waitingApproval')
  const shown = within(await bar())
  expect(shown.getByText(new RegExp(email))).toBeVisible()

  network.meet(apiPaths.sendVerification, offline)
  await user.click(shown.getByRole('button', { name: 'Send Again' }))
  await waitFor(() =>
    expect(shown.getByRole('status')).toHaveTextContent('The mail was not sent. Try again.'),
  )
  network.heal()
  await user.click(shown.getByRole('button', { name: 'Send Again' }))
  await waitFor(() => expect(shown.getByRole('status')).toHaveTextContent('A new mail is on its way.'))
  expect(shown.getByRole('button', { name: 'Send Again' })).toHaveFocus()
  expect(await mailsTo(server, email)).toHaveLength(2)
})

test('the link of the mail verifies it, and the bar goes', async () => {
  const email = 'linked@shop.test'
  const { user, go, address } = await openAsNew(email, '/waitingApproval')
  await bar()
  go(`/verify-email#${await tokenInMail(server, email, 'verifyEmail')}`)
  expect(await screen.findByRole('heading', { name: 'Email address confirmed' })).toHaveFocus()
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/waitingApproval'))
  await screen.findByRole('heading', { name: 'Account Pending Approval' })
  await waitFor(() => expect(screen.queryByText(/Email address not confirmed/)).toBeNull())
})

test('a link that was used, and a server that is away', async () => {
  const network = createNetwork(server.fetch, BASE_URL)
  network.meet(apiPaths.verifyEmail, offline)
  const { user } = openApp({ network, at: '/verify-email#nonsense' })
  await screen.findByRole('heading', { name: 'Your email address is not confirmed yet' })
  network.heal()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toHaveFocus()
})

test('in the application the bar is above the next screen; nobody else sees it', async () => {
  const account = await server.createAccount('onboarded')
  await server.testDatabase.query('update users set email_verified_at = null where id = $1', [account.userId])
  const network = createNetwork(server.fetch, BASE_URL)
  const first = openApp({ network, at: '/orders', session: await server.signIn(account) })
  const { session } = first.karwan
  await waitFor(() => expect(session.getSnapshot().context.isEmailVerified).toBe(false))
  first.go('/products')
  await bar()
  first.close()
  await server.testDatabase.query('update users set email_verified_at = now() where id = $1', [
    account.userId,
  ])
  openApp({ network, at: '/orders', session: await server.signIn(account) })
  await screen.findByRole('heading', { name: 'Orders' })
  expect(screen.queryByText(/Email address not confirmed/)).toBeNull()
})
