/** An invitation as the person who gets it sees it, on the real server. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SessionResponse } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { invitationPaths } from '#domain/invitation.ts'
import type { People } from '#domain/people.ts'
import { createNetwork, offline } from '#tests/support/faults.ts'
import { type LiveCompany, openCompany, remove } from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { tokenInMail } from '#tests/support/outbox.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
let company: LiveCompany
beforeAll(async () => {
  server = await createTestApp()
  company = await openCompany(server)
})
afterAll(() => server.close())

function openAt(at: string, session?: SessionResponse) {
  const network = createNetwork(server.fetch, BASE_URL)
  return { network, ...openApp({ network, at, session }) }
}
const heading = (name: string) => screen.findByRole('heading', { name })

const stepNow = () => document.querySelector('[aria-current="step"]')

/** Invites an address; where the link of its mail leads, and the invitation. */
async function inviteTo(email: string) {
  const { body } = await company.owner.send<People>(livePaths.invitations, { email, role: 'agent' })
  const at = `/invitation#${await tokenInMail(server, email, 'invited')}`
  return { at, id: body.invitations.find((invitation) => invitation.email === email)?.id ?? '' }
}

test('a person joins with the link of the mail, and is at work', async () => {
  const { at } = await inviteTo('hina@shop.test')
  const { user, address } = openAt(at)
  expect(await heading(`Join ${company.account.companyName}`)).toHaveFocus()
  expect(screen.getByText(/^\S+ \S+ has invited you. You sign in with hina@shop.test/)).toHaveTextContent(
    'Test Person has',
  )
  expect(screen.getByText('Your role: Agent.')).toBeVisible()
  expect(
    screen.getByText(
      'Creates and verifies orders, records payments, changes products and customers, and imports files.',
    ),
  ).toBeVisible()

  // What a password manager keeps the password with.
  expect(document.querySelector('input[autocomplete="username"]')).toHaveValue('hina@shop.test')
  expect(stepNow()).toHaveTextContent('Your account')
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }))
  expect(screen.getByLabelText('First Name')).toHaveAccessibleErrorMessage('Enter your first name')
  expect(screen.getByLabelText('First Name')).toHaveFocus()
  await user.type(screen.getByLabelText('First Name'), 'Hina')
  await user.type(screen.getByLabelText('Last Name'), 'Aslam')
  await user.type(screen.getByLabelText('Password'), 'password1')
  await user.type(screen.getByLabelText('Confirm Password'), 'password1{Enter}')
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleErrorMessage(/Many people use this password/),
  )
  for (const label of ['Password', 'Confirm Password']) {
    await user.clear(screen.getByLabelText(label))
    await user.type(screen.getByLabelText(label), 'ravi flows south')
  }
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }))
  expect(await heading('Welcome')).toHaveFocus()
  expect(stepNow()).toHaveTextContent('Work')
  await user.click(screen.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe('/dashboard'))
})

test('who is signed in already reads whom the browser will be signed in as', async () => {
  const { at } = await inviteTo('other@shop.test')
  const session = await server.signIn(company.account)
  openAt(at, session)
  await heading(`Join ${company.account.companyName}`)
  expect(
    screen.getByText(
      `You are signed in as ${company.account.email}. When you accept, this browser signs out of that account and in as other@shop.test.`,
    ),
  ).toBeVisible()
})

test('a link that works no longer says why', async () => {
  const { at, id } = await inviteTo('withdrawn@shop.test')
  await remove(company.owner, livePaths.invitation, { id })
  openAt(at)
  await heading('This invitation no longer works')
  expect(screen.getByText(/This invitation was withdrawn/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
})

test('a link without what proves the right says what to do', async () => {
  openAt('/invitation')
  await heading('This invitation no longer works')
  expect(screen.getByText(/Open it from the mail again/)).toBeVisible()
  expect(stepNow()).toHaveTextContent('Invitation')
})

test('an address with an account is told so', async () => {
  const { email } = await server.createAccount('pending')
  const { at } = await inviteTo(email)
  openAt(at)
  await heading('This address has an account already')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('without a connection it can be opened again, and nothing that was typed is lost', async () => {
  const { at } = await inviteTo('sana@shop.test')
  const network = createNetwork(server.fetch, BASE_URL)
  network.meet(invitationPaths.read, offline)
  const { user } = openApp({ network, at })
  await heading('Your invitation did not open')
  network.heal()
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await user.type(await screen.findByLabelText('First Name'), 'Sana')
  await user.type(screen.getByLabelText('Last Name'), 'Mirza')
  await user.type(screen.getByLabelText('Password'), 'ravi flows south')
  network.meet(invitationPaths.accept, offline)
  await user.type(screen.getByLabelText('Confirm Password'), 'ravi flows south{Enter}')
  await screen.findByText('Failed to connect to the server. Please try again later.')
  expect(screen.getByLabelText('First Name')).toHaveValue('Sana')
  network.heal()
  await user.click(screen.getByRole('button', { name: 'Accept Invitation' }))
  await heading('Welcome')
})
