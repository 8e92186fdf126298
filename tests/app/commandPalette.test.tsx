/** The command palette and its keys, on the sample and on a workspace that is slow or fails. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { User } from '#domain/users.ts'
import ProductsPage from '#features/products/ProductsPage.tsx'
import { type FaultyWorkspace, faultyWorkspace } from '#tests/support/faultyWorkspace.ts'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { chooseTheme } from '#ui/theme.ts'
import { addingState } from '#workspace/addingState.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

let line: FaultyWorkspace
beforeEach(() => {
  line = faultyWorkspace(createSampleWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) }))
})

/** A screen with a field of its own, inside the palette's reach. */
const open = (user: User | null = null) =>
  openScreen({
    user,
    at: '/here',
    screens: {
      '/here': (
        <main id="main">
          <input type="search" autoComplete="off" aria-label="Search this list" />
        </main>
      ),
      '/products': <ProductsPage />,
    },
    openWorkspace: () => line.workspace,
  })

const field = () => screen.findByRole('combobox', { name: 'Search or go to' })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option')
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('searching', () => {
  test('finds orders, told apart by their day, and customers', async () => {
    const { user, address } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'ayesha')
    await waitFor(() => expect(group('Orders')).toHaveLength(6))
    expect(options()[0]).toBe('KW-11284 Ayesha Siddiqui, 20 Nov 2026')
    expect(group('Customers').map(({ textContent }) => textContent)).toContain('Ayesha Siddiqui')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/orders/KW-11284'))
  })

  test('shows of what was found before only what fits, while it is slow', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    const search = await field()
    await user.type(search, 'KW-1128')
    await waitFor(() => expect(group('Orders')).toHaveLength(5))
    line.hold()
    await user.type(search, '0')
    expect(options()).toEqual([expect.stringMatching(/^KW-11280 /)])
    await user.clear(search)
    await user.type(search, 'log in')
    expect(options()).toEqual(['Log In'])
  })

  test('leads to the list of all that it found', async () => {
    const { user, address } = open()
    await user.keyboard('{Control>}k{/Control}')
    await field()
    // In one piece, so that no part of it is looked for.
    await user.paste('ayesha ')
    const { total } = await line.workspace.orders.search({ ...allOrders, q: 'ayesha' })
    await user.click(await screen.findByRole('option', { name: `See all ${total} orders` }))
    await waitFor(() => expect(address()).toBe('/orders?q=ayesha'))
  })

  test('offers no list of all where all are shown', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'KW-1128')
    await waitFor(() => expect(group('Orders')).toHaveLength(5))
    expect(options().join()).not.toContain('See all')
  })

  test('that is slow leaves the screens to choose', async () => {
    const { user, address } = open()
    await user.keyboard('{Control>}k{/Control}')
    const search = await field()
    line.hold()
    await user.type(search, 'cust')
    await waitFor(() => expect(options()).toEqual(['Customersg c', 'New customer']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/customers'))
  })

  test('that fails says so, and tries again with the next letter', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    const search = await field()
    line.fail()
    await user.type(search, 'KW-1128')
    expect(await screen.findByText('The search failed. You can still open every screen.')).toBeVisible()
    line.heal()
    await user.type(search, '0')
    await waitFor(() => expect(options()).toEqual([expect.stringMatching(/^KW-11280 .+, 20 Nov 2026$/)]))
  })

  test('that finds nothing says what to try', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'nothing of this name')
    expect(await screen.findByText('Nothing matches. Try an order number or a name.')).toBeVisible()
  })
})

test.each([
  ['Log In', '/login?next=%2Fhere'],
  ['Create an account', '/signup?next=%2Fhere'],
])('%s leads back to the screen from which it was chosen', async (name, path) => {
  const { user, address } = open()
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await field(), name)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe(path))
})

describe('choosing', () => {
  const choose = async (user: ReturnType<typeof open>['user'], words: string) => {
    await user.keyboard('{Control>}k{/Control}')
    line.hold()
    await user.type(await field(), words)
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{Enter}')
    // What was chosen may open a dialog of its own at once.
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: 'Search or go to' })).not.toBeInTheDocument(),
    )
  }

  test('a status opens its tab of the orders', async () => {
    const { user, address } = open()
    await choose(user, 'pending cod')
    await waitFor(() => expect(address()).toBe('/orders?status=pending-cod'))
  })

  test('Settings says before that it comes later', async () => {
    const { user } = open()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'settings')
    await waitFor(() => expect(options()).toEqual(['SettingsSoon']))
  })

  test('a theme changes to it; the one that is on is not offered', async () => {
    onTestFinished(() => chooseTheme('system'))
    const { user } = open()
    await choose(user, 'dark theme')
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'theme')
    await waitFor(() => expect(options()).toEqual(['Device theme', 'Light theme']))
  })

  test('a new product opens its form once', async () => {
    const { user, go, address } = open()
    await choose(user, 'new product')
    line.heal()
    expect(await screen.findByRole('dialog', { name: 'Add product' })).toBeVisible()
    expect(address()).toBe('/products')
    await user.keyboard('{Escape}')
    await untilClosed()
    go('/here')
    go(-1)
    await screen.findByRole('heading', { name: 'Products' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('Back and a reload open no form, even of an entry that still asks for it', async () => {
    openScreen({ at: '/products', state: addingState, screens: { '/products': <ProductsPage /> } })
    await screen.findByRole('button', { name: 'Add Product' })
    // The code of the form is loaded: it would be open by now.
    await import('#features/products/ProductEditor.tsx')
    await act(async () => {})
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('a new order says what it needs', async () => {
    const { user } = open()
    await choose(user, 'new order')
    await untilToasted('With your own data, this opens a new order.')
  })

  test("'logout' logs out who is signed in", async () => {
    const { user, session } = open({
      email: 'sana@chenab.test',
      company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true },
    })
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await field(), 'logout')
    await waitFor(() => expect(options()).toEqual(['Log Out']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(session.getSnapshot().matches({ anonymous: 'signedOut' })).toBe(true))
  })
})

describe('keys', () => {
  test('g and a letter go to a screen', async () => {
    const { user, address } = open()
    await user.keyboard('gp')
    await waitFor(() => expect(address()).toBe('/products'))
  })

  test('/ goes to the search of the list', async () => {
    const { user } = open()
    await user.keyboard('/')
    expect(screen.getByRole('searchbox')).toHaveFocus()
    expect(screen.getByRole('searchbox')).toHaveValue('')
  })

  test('? lists them, and Escape closes the list', async () => {
    const { user } = open()
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await user.keyboard('{Escape}')
    await untilClosed()
  })

  test('do nothing while somebody types in a field', async () => {
    const { user, address } = open()
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('gp?')
    expect(screen.getByRole('searchbox')).toHaveValue('gp?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(address()).toBe('/here')
  })
})

test('Nothing is asked for before somebody searches', async () => {
  const { user } = open()
  await user.keyboard('{Control>}k{/Control}')
  await field()
  expect(line.calls()).toBe(0)
})
