/** A sign-out while a token is exchanged, in the whole application on the real server (design §3, §6). */
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { providerDraft } from '#tests/support/drafts.ts'
import { held } from '#tests/support/faults.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'
import { button, complete, openOnboarding } from './onboardingScreen.ts'

/** Longer than an access token lasts, in milliseconds. */
const ACCESS_TOKEN_MS = 11 * 60_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A set-up that was sent with an expired token; the exchange stays under way until `end`. */
async function sendExpired(heldUp: 'request' | 'response') {
  const page = await openOnboarding(server, {
    kept: { step: 'courierService', draft: { ...providerDraft, warehouse_ids: server.warehouseIds } },
    at: 'Courier Service',
  })
  const sent = (path: string) => page.network.sent.filter((call) => call.path === path)
  await waitFor(() => expect(sent(apiPaths.me)).toHaveLength(1))
  const refresh = localStorage.getItem('refreshToken')
  server.clock.advance(ACCESS_TOKEN_MS)
  const { fault, release } = held()
  const exchanged: Response[] = []
  const setUp = vi.spyOn(page.karwan.api, 'setUpCompany')
  page.network.meet(apiPaths.refresh, async (deliver, signal) => {
    if (heldUp === 'request') return fault(deliver, signal)
    const response = await deliver()
    exchanged.push(response)
    return fault(() => Promise.resolve(response), signal)
  })
  await page.user.click(button(complete))
  await waitFor(() => expect(heldUp === 'request' ? sent(apiPaths.refresh) : exchanged).toHaveLength(1))
  return {
    ...page,
    refresh,
    sent,
    /** The exchange ends, and with it the call that waited for it. */
    end: async () => {
      act(release)
      await waitFor(() => expect(setUp.mock.settledResults).toMatchObject([{ type: 'rejected' }]))
    },
  }
}

test.each(['request', 'response'] as const)(
  'ends the session for good while the %s is under way',
  async (heldUp) => {
    const { user, account, refresh, sent, end, address } = await sendExpired(heldUp)
    await user.click(button('Log Out'))
    await screen.findByRole('heading', { name: 'Welcome to Karwan' })
    await waitFor(() => expect(sent(apiPaths.logout)).toEqual([{ path: apiPaths.logout, body: { refresh } }]))
    await end()
    await waitFor(async () => expect((await server.post(apiPaths.refresh, { refresh })).status).toBe(401))
    expect(localStorage).toHaveLength(0)
    expect(address()).toBe('/login')
    expect(screen.queryByText(/Your session/)).toBeNull()
    expect(sent(apiPaths.setup)).toHaveLength(1)
    const { access } = await server.signIn(account)
    expect(await (await server.get(apiPaths.me, access)).json()).toMatchObject({
      company: { is_onboarded: false },
    })
  },
)

test('never sets up the company of the person who signs in next', async () => {
  const { user, sent, end } = await sendExpired('response')
  await user.click(button('Log Out'))
  const next = await server.createAccount('approved')
  await user.type(await screen.findByLabelText('Email'), next.email)
  await user.type(screen.getByLabelText('Password'), `${next.password}{Enter}`)
  await screen.findByRole('heading', { name: 'Company Details' })
  const stored = localStorage.getItem('refreshToken')
  await end()
  expect(sent(apiPaths.setup)).toHaveLength(1)
  expect(localStorage.getItem('refreshToken')).toBe(stored)
  expect(screen.getByRole('heading', { name: 'Company Details' })).toBeVisible()
  expect(screen.getByLabelText('Legal Name')).toHaveValue('')
})
