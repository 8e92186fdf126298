/** The customers as a person sees them, on the sample and on a workspace that is slow or fails (specification §2). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Customer } from '#domain/customers.ts'
import { shownPhone } from '#domain/identityNumbers.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import CustomersPage from '#features/customers/CustomersPage.tsx'
import { dollars } from '#tests/support/dollars.ts'
import { type FaultyWorkspace, faultyWorkspace } from '#tests/support/faultyWorkspace.ts'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { rendersDuring } from '#tests/support/renders.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

const openSample = () => createSampleWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) })
const { total, rows: sampleRows } = await openSample().customers.search(allCustomers)
/** One of the customers that are shown first. */
const someone = sampleRows[2]?.name ?? ''

const monthInKarachi = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Karachi',
})

let line: FaultyWorkspace
beforeEach(() => {
  line = faultyWorkspace(openSample())
})

const open = (at = '/customers') =>
  openScreen({ at, screens: { '/customers': <CustomersPage /> }, openWorkspace: () => line.workspace })
const list = () => screen.findByRole('list', { name: 'Customers that match' })
const names = () =>
  within(screen.getByRole('list', { name: 'Customers that match' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const sort = () => screen.getByRole('combobox', { name: 'Sort' })
const button = (name: string) => screen.getByRole('button', { name })

describe('loading', () => {
  test('says so, then shows the customers and how many they are', async () => {
    line.hold()
    open()
    expect(screen.getByText('Loading')).toBeInTheDocument()
    await act(async () => line.release())
    expect(await list()).toBeVisible()
    expect(screen.getByText(`${total} customers`)).toBeVisible()
    const cards = [...(await list()).children].map((card) => [
      ...[...card.querySelectorAll('h2, p')].map(({ textContent }) => textContent),
      ...within(card as HTMLElement)
        .getAllByRole('term')
        .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`),
    ])
    expect(cards).toEqual(
      sampleRows.map(({ name, email, orders, totalSpent, joinedAt, city }) => [
        name,
        email,
        `Orders: ${orders}`,
        `Total spent: ${dollars(totalSpent)}`,
        `Joined: ${monthInKarachi.format(joinedAt).replace('Sept', 'Sep')}`,
        `Location: ${city}`,
      ]),
    )
  })

  test('that fails says so, and can be tried again', async () => {
    line.fail()
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent("Customers couldn't be loaded.")
    line.heal()
    await user.click(button('Try Again'))
    expect(await list()).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('again that fails leaves the earlier customers, before and while it is tried again', async () => {
    const { user } = open()
    await list()
    const before = names()
    line.fail()
    await user.selectOptions(sort(), 'Highest Spent')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(names()).toEqual(before)
    line.hold()
    await user.click(button('Try Again'))
    expect(names()).toEqual(before)
    expect(await list()).toHaveAttribute('aria-busy', 'true')
    await act(async () => line.release())
    await waitFor(() => expect(names()).not.toEqual(before))
  })
})

test('the masked ways to a customer of the sample are shown, and none is opened', async () => {
  const { user } = open()
  await list()
  await user.click(button(`Contact ${someone}`))
  const dialog = await screen.findByRole('dialog', { name: `Contact ${someone}` })
  expect(dialog).toHaveTextContent(
    `Phone${shownPhone(sampleRows[2]?.phone ?? '')}Email${sampleRows[2]?.email}`,
  )
  expect(dialog).toHaveAccessibleDescription(/^Sample contacts are masked/)
  expect(within(dialog).queryByRole('link')).toBeNull()
})

describe('Show More', () => {
  const more = () => screen.getByRole('button', { name: 'Show More' })
  const shown = () => screen.getByText(`${names().length} of ${total} customers shown`)

  test('shows the next 24, says how many, and moves the focus to the first of them', async () => {
    const { user, address } = open()
    await list()
    expect(names()).toHaveLength(24)
    expect(shown()).toHaveRole('status')
    const before = names()
    await user.click(more())
    await waitFor(() => expect(names()).toHaveLength(48))
    expect(names().slice(0, 24)).toEqual(before)
    expect(shown()).toBeVisible()
    expect(button(`View Details of ${names()[24]}`)).toHaveFocus()
    expect(address()).toBe('/customers?page=2')
  })

  test('is remembered by the address, and is gone when all are shown', async () => {
    open('/customers?page=99')
    await list()
    expect(names()).toHaveLength(total)
    expect(screen.queryByRole('button', { name: 'Show More' })).not.toBeInTheDocument()
  })

  test('that fails leaves what is there, and can be tried again', async () => {
    const { user } = open()
    await list()
    line.fail()
    await user.click(more())
    expect(await screen.findByRole('alert')).toHaveTextContent("Customers couldn't be loaded.")
    expect(names()).toHaveLength(24)
    line.heal()
    await user.click(button('Try Again'))
    await waitFor(() => expect(names()).toHaveLength(48))
  })

  test('begins again with another sort', async () => {
    const { user, address } = open('/customers?page=2')
    await list()
    await user.selectOptions(sort(), 'Name A-Z')
    await waitFor(() => expect(names()).toHaveLength(24))
    expect(address()).toBe('/customers?sort=name')
  })
})

describe('nothing to show', () => {
  test('offers to clear the search', async () => {
    const { user, address } = open()
    await list()
    await user.type(screen.getByRole('searchbox'), 'nobody')
    expect(await screen.findByRole('heading', { name: 'No customers found' })).toBeVisible()
    await user.click(button('Clear Search'))
    expect(await list()).toBeVisible()
    await waitFor(() => expect(address()).toBe('/customers'))
  })

  test('at all offers no search to clear', async () => {
    const { customers } = line.workspace
    for (const { id } of (await customers.search({ ...allCustomers, page: 99 })).rows)
      await customers.remove(id)
    open()
    expect(await screen.findByText('Customers appear here with their first order.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear Search' })).not.toBeInTheDocument()
  })
})

describe('the details of a customer', () => {
  const section = () => within(screen.getByRole('dialog')).getByText('Last orders').closest('section')
  const openDetails = async (name: string) => {
    const page = open()
    await list()
    await page.user.click(button(`View Details of ${name}`))
    await screen.findByRole('dialog', { name })
    return page
  }

  test('show who they are and what they ordered last, each a link to the order, and the way to all of it', async () => {
    const { user, address } = await openDetails(someone)
    const facts = within(screen.getByRole('dialog')).getAllByRole('term')
    const { email, phone, city, country, orders: count, totalSpent } = sampleRows[2] as Customer
    expect(facts.map((term) => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Email', email],
      ['Phone', shownPhone(phone)],
      ['Location', `${city}, ${country}`],
      ['Joined', expect.stringMatching(/^\d+ \w+ 20\d\d$/)],
      ['Orders', String(count)],
      ['Total spent', dollars(totalSpent)],
    ])
    const orders = await within(screen.getByRole('dialog')).findAllByRole('listitem')
    expect(orders.length).toBeGreaterThan(0)
    expect(orders.length).toBeLessThanOrEqual(5)
    expect(screen.getByRole('link', { name: /^View (all \d+ orders|1 order)$/ })).toHaveAttribute(
      'href',
      `/orders?${new URLSearchParams({ q: someone }).toString()}`,
    )
    const [first] = within(orders[0] as HTMLElement).getAllByRole('link')
    await user.click(first as HTMLElement)
    expect(address()).toBe(`/orders/${first?.textContent}`)
  })

  test('are there while the orders are read, and when they cannot be', async () => {
    const { user } = open()
    await list()
    line.fail()
    await user.click(button(`View Details of ${someone}`))
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert')
    expect(alert).toHaveTextContent("The orders couldn't be loaded.")
    expect(within(screen.getByRole('dialog')).getByText('Total spent')).toBeVisible()
    line.hold()
    await user.click(within(alert).getByRole('button', { name: 'Try Again' }))
    expect(section()).toHaveTextContent('Loading')
    await act(async () => line.release())
    expect(await within(screen.getByRole('dialog')).findAllByRole('listitem')).not.toHaveLength(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('changing', () => {
  test('a correction that is wrong, too, is told when its field is left', async () => {
    const { user } = open()
    await list()
    await user.click(button('Add Customer'))
    const form = within(await screen.findByRole('dialog', { name: 'Add customer' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    const email = form.getByRole('textbox', { name: 'Email' })
    expect(email).toHaveAccessibleDescription('Enter an email')
    // A customer of the sample is known by the email, and the city may be any.
    expect(form.getByRole('textbox', { name: 'City' })).toHaveAccessibleDescription('(optional)')
    expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription('(optional)')
    await user.type(email, 'ayesha@')
    expect(email).not.toHaveAccessibleDescription()
    await user.tab()
    expect(email).toHaveAccessibleDescription('Enter an email like name@example.com')
  })

  const removeSomeone = async (user: ReturnType<typeof open>['user']) => {
    await user.click(button(`View Details of ${someone}`))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
  }

  test('a deletion is undone also after the list was left', async () => {
    const { user, go } = open()
    await list()
    const before = names()
    await removeSomeone(user)
    await untilToasted(`${someone} deleted`)
    expect(names()).not.toContain(someone)
    go('/elsewhere')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    go('/customers')
    await list()
    await waitFor(() => expect(names()).toEqual(before))
  })

  test('a deletion that fails says so, and leaves the customer', async () => {
    const { user } = open()
    await list()
    line.fail()
    await removeSomeone(user)
    await untilToasted(`${someone} couldn't be deleted`)
    expect(names()).toContain(someone)
  })
})

test('Another order of the customers renders only those that it brings', async () => {
  const { user } = open()
  await list()
  const before = names()
  const renders = await rendersDuring(async () => {
    await user.selectOptions(sort(), 'Name A-Z')
    await waitFor(() => expect(names()).not.toEqual(before))
  })
  const stayed = names().filter((name) => before.includes(name)).length
  expect(stayed).toBeGreaterThan(0)
  expect(renders.of('CustomerCard')).toBe(names().length - stayed)
})
