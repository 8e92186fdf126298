/** The command palette and its keys, on the sample and on a workspace that is slow or fails. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FaultyWorkspace, faultyWorkspace } from '#tests/support/faultyWorkspace.ts'
import { openScreen } from '#tests/support/openScreen.tsx'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

let line: FaultyWorkspace
beforeEach(() => {
  line = faultyWorkspace(createSampleWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) }))
})

/** A screen with a field of its own, inside the palette's reach. */
const open = () =>
  openScreen({
    at: '/here',
    screens: {
      '/here': (
        <main>
          <input type="search" aria-label="Search this list" />
        </main>
      ),
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
    await waitFor(() => expect(group('Orders')).toHaveLength(5))
    expect(options()[0]).toBe('KW-11284 Ayesha Siddiqui, 20 Nov 2026')
    expect(group('Customers').map(({ textContent }) => textContent)).toContain('Ayesha Siddiqui')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/orders/KW-11284'))
  })

  test('that is slow leaves the screens to choose', async () => {
    const { user, address } = open()
    await user.keyboard('{Control>}k{/Control}')
    const search = await field()
    line.hold()
    await user.type(search, 'cust')
    await waitFor(() => expect(options()).toEqual(['Customersg c']))
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
    await waitFor(() => expect(options()).toEqual(['KW-11280 Huma Lodhi, 20 Nov 2026']))
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
