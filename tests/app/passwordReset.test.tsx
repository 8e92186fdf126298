/** A forgotten password as a person sees it, on the real server. */
import { screen, waitFor } from '@testing-library/react'
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

function openAt(at: string) {
  const network = createNetwork(server.fetch, BASE_URL)
  return { network, ...openApp({ network, at }) }
}
const heading = (name: string) => screen.findByRole('heading', { name })

test('a person gets a link by mail, chooses a password with it, and signs in', async () => {
  const account = await server.createAccount('rejected')
  server.clock.advance(1)
  const { user, go, address } = openAt('/login')
  await user.click(await screen.findByRole('link', { name: 'Forgot password?' }))
  await heading('Reset your password')
  await user.click(screen.getByRole('button', { name: 'Send Link' }))
  expect(screen.getByLabelText('Email')).toHaveAccessibleErrorMessage('Enter your email')
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await user.type(screen.getByLabelText('Email'), `${account.email}{Enter}`)
  expect(await heading('Check your email')).toHaveFocus()
  expect(screen.getByText(new RegExp(account.email))).toBeVisible()

  go(`/reset-password#${await tokenInMail(server, account.email, 'resetPassword')}`)
  await heading('Choose a new password')
  await user.type(screen.getByLabelText('New Password'), 'a new phrase')
  await user.type(screen.getByLabelText('Confirm New Password'), 'another{Enter}')
  expect(screen.getByLabelText('Confirm New Password')).toHaveAccessibleErrorMessage(
    'Passwords do not match!',
  )
  await user.clear(screen.getByLabelText('Confirm New Password'))
  await user.type(screen.getByLabelText('Confirm New Password'), 'a new phrase{Enter}')
  expect(await heading('Password changed')).toHaveFocus()

  await user.click(screen.getByRole('link', { name: 'Sign in' }))
  await user.type(await screen.findByLabelText('Email'), account.email)
  await user.type(screen.getByLabelText('Password'), 'a new phrase{Enter}')
  await waitFor(() => expect(address()).toBe('/waitingApproval'))
  expect(await mailsTo(server, account.email)).toHaveLength(3)
})

test('an unknown address gets the same words, and no mail', async () => {
  const { user } = openAt('/reset-password')
  await user.type(await screen.findByLabelText('Email'), 'nobody@shop.test{Enter}')
  await heading('Check your email')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByLabelText('Email')).toHaveValue('nobody@shop.test')
})

test('a link that does not work any more leads to another one', async () => {
  const { user } = openAt('/reset-password#nonsense')
  await user.type(await screen.findByLabelText('New Password'), 'a new phrase')
  await user.type(screen.getByLabelText('Confirm New Password'), 'a new phrase{Enter}')
  await heading('This link no longer works')
  await user.click(screen.getByRole('button', { name: 'Get a New Link' }))
  expect(await heading('Reset your password')).toHaveFocus()
})

test('without a connection nothing that was typed is lost', async () => {
  const { user, network } = openAt('/reset-password')
  await user.type(await screen.findByLabelText('Email'), 'sana@shop.test')
  network.meet(apiPaths.forgottenPassword, offline)
  await user.click(screen.getByRole('button', { name: 'Send Link' }))
  expect(await screen.findByText('Failed to connect to the server. Please try again later.')).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('sana@shop.test')
  network.heal()
  await user.click(screen.getByRole('button', { name: 'Send Link' }))
  await heading('Check your email')
})
