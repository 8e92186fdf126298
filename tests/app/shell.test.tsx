/** The frame around the screens of the working day: whose data it shows (design §3), and where it leads. */
import { act, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { storedAccount } from '#domain/accounts.ts'
import type { User } from '#domain/users.ts'
import OrdersPage from '#features/orders/OrdersPage.tsx'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

const sana: User = {
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true },
}

/** The shell around the orders; each workspace that is opened is another sample. */
const open = (user: User | null) =>
  openScreen({
    at: '/orders',
    screens: { '/orders': <OrdersPage /> },
    openWorkspace: () => createSampleWorkspace({ now: Date.now }),
    user,
  })

const table = () => screen.findByRole('table', { name: 'Orders that match' })
const deletion = (id: string) => screen.queryByRole('button', { name: `Delete ${id}` })
async function deleteFirst(user: ReturnType<typeof userEvent.setup>): Promise<string> {
  const rows = within(await table()).getAllByRole('row')
  const id = within(rows[1] as HTMLElement).getByRole('rowheader').textContent ?? ''
  await user.click(screen.getByRole('button', { name: `Delete ${id}` }))
  await untilToasted(`${id} deleted`)
  await waitFor(() => expect(deletion(id)).not.toBeInTheDocument())
  return id
}

describe('changes to the sample', () => {
  const openSample = () => openScreen({ at: '/orders', screens: { '/orders': <OrdersPage /> }, user: sana })

  test('are there after a reload, and gone after a log-out', async () => {
    const first = openSample()
    const id = await deleteFirst(first.user)
    first.unmount()
    const { session } = openSample()
    await table()
    expect(deletion(id)).not.toBeInTheDocument()
    expect(JSON.stringify({ ...sessionStorage })).toContain(id)
    act(() => session.send({ type: 'logout.requested' }))
    await waitFor(() => expect(sessionStorage).toHaveLength(0))
  })

  test('wait for the person whose session expired', async () => {
    const { user, session } = openSample()
    const id = await deleteFirst(user)
    act(() => session.send({ type: 'session.expired' }))
    expect(JSON.stringify({ ...sessionStorage })).toContain(id)
  })
})

describe('another identity', () => {
  test('gets its own data, and none of the changes of the one before', async () => {
    const { user, session } = open(null)
    const id = await deleteFirst(user)
    act(() => session.send({ type: 'session.opened', account: storedAccount(sana) }))
    await table()
    await waitFor(() => expect(deletion(id)).toBeVisible())
    expect(screen.getAllByText('Chenab Traders')[0]).toBeVisible()
  })

  test('is not offered the Undo of the one before', async () => {
    const { user, session } = open(sana)
    await deleteFirst(user)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    act(() => session.send({ type: 'logout.requested' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument())
  })

  test('does not bring back what it was before', async () => {
    const { user, session } = open(sana)
    const id = await deleteFirst(user)
    act(() => session.send({ type: 'logout.requested' }))
    act(() =>
      session.send({
        type: 'session.opened',
        account: storedAccount({ ...sana, email: 'bilal@chenab.test' }),
      }),
    )
    await waitFor(() => expect(deletion(id)).toBeVisible())
    act(() => session.send({ type: 'session.opened', account: storedAccount(sana) }))
    await waitFor(() => expect(deletion(id)).toBeVisible())
  })
})

describe('the frame', () => {
  test('says that the data is a sample, to a visitor with a way to an account', async () => {
    open(null)
    const bar = within(screen.getByRole('region', { name: 'Sample data.' }))
    expect(
      bar.getByText('Sample data. Changes stay in this tab. In lists, one dollar is 280 rupees.'),
    ).toBeVisible()
    expect(bar.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/signup?next=%2Forders')
    await table()
  })

  test('leads a visitor who logs in or gets started back to the list as it is filtered now', async () => {
    const { user, address } = open(null)
    await table()
    await user.click(screen.getByRole('tab', { name: /^Halt/ }))
    await waitFor(() => expect(address()).toBe('/orders?status=halt'))
    const here = '?next=%2Forders%3Fstatus%3Dhalt'
    expect(screen.getByRole('link', { name: 'Log In' })).toHaveAttribute('href', `/login${here}`)
    for (const link of screen.getAllByRole('link', { name: 'Get Started' }))
      expect(link).toHaveAttribute('href', `/signup${here}`)
  })

  test('leads to every screen, and marks the one that is open', async () => {
    open(sana)
    await table()
    const [main] = screen.getAllByRole('navigation', { name: 'Main' })
    const links = within(main as HTMLElement).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard',
      '/orders',
      '/products',
      '/customers',
      '/analytics',
      '/settings',
    ])
    for (const link of links.slice(0, 4)) expect(link).not.toHaveAccessibleName(/Soon/)
    // These two lead to the landing page, and say before that there is nothing yet.
    expect(links[4]).toHaveAccessibleName('Analytics Soon')
    expect(links[5]).toHaveAccessibleName('Settings Soon')
    expect(links.filter((link) => link.hasAttribute('aria-current'))).toHaveLength(1)
    expect(links[1]).toHaveAttribute('aria-current', 'page')
    expect(screen.getByText('Ctrl K')).toBeVisible()
  })

  test("More opens a drawer with what a phone's bar has no room for", async () => {
    const { user } = open(sana)
    await user.click(screen.getByRole('button', { name: 'More' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'More' }))
    expect(drawer.getByRole('link', { name: 'Analytics Soon' })).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'More' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'More' })).getByRole('link', { name: 'People' }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
