/** The orders list as a person sees it, on the sample and on a workspace that is slow or fails (specification §2). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { customerOf } from '#domain/orders/customerFields.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import OrdersPage from '#features/orders/OrdersPage.tsx'
import { ordersMessages } from '#messages/orders.ts'
import { dollars } from '#tests/support/dollars.ts'
import { type FaultyWorkspace, faultyWorkspace } from '#tests/support/faultyWorkspace.ts'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { rendersDuring } from '#tests/support/renders.ts'
import { chooseDensity } from '#ui/density.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { SampleWorkspace, Workspace } from '#workspace/workspace.ts'

const now = Date.UTC(2026, 10, 20, 6, 42)
let sample: SampleWorkspace
let line: FaultyWorkspace
beforeEach(() => {
  sample = createSampleWorkspace({ now: () => now })
  line = faultyWorkspace(sample)
})

const open = (at = '/orders', workspace = line.workspace) =>
  openScreen({ at, screens: { '/orders': <OrdersPage /> }, openWorkspace: () => workspace })
const table = () => screen.findByRole('table', { name: 'Orders that match' })
const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
const cells = () => rows().map((row) => [...row.children].map(({ textContent }) => textContent))
/** What each cell of an order's row says: the day in full, and as a narrow screen has it. */
const cellsOf = ({ id, customer, placedAt, type, payment, total, status }: OrderRow) => [
  id,
  customer,
  dayInKarachi(placedAt, { year: 'numeric' }) + dayInKarachi(placedAt, {}),
  type,
  payment,
  dollars(total),
  ordersMessages.status[status],
  '',
]
const dayInKarachi = (instant: number, year: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'Asia/Karachi', ...year })
    .format(instant)
    .replace('Sept', 'Sep')
const ids = () => rows().map((row) => within(row).getByRole('rowheader').textContent)
const showing = () => screen.findByText(/^Showing/)
const searchField = () => screen.getByRole('searchbox', { name: 'Search orders' })

test('columns are shown and hidden, and stay so; the number of an order stays in any case', async () => {
  const heads = async () =>
    within(await table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const specified = ['Order ID', 'Customer', 'Date', 'Type', 'Payment', 'Total', 'Status', 'Actions']
  const { user, unmount } = open()
  expect(await heads()).toEqual(specified)
  await user.click(screen.getByRole('button', { name: 'Columns and rows' }))
  const menu = within(await screen.findByRole('menu', { name: 'Columns and rows' }))
  // The sample calls nobody.
  expect(menu.queryByRole('menuitemcheckbox', { name: 'Number' })).toBeNull()
  expect(menu.queryByRole('menuitemcheckbox', { name: 'Order ID' })).toBeNull()
  // It stays open: several are changed one after the other.
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'Type' }))
  await user.click(menu.getByRole('menuitemcheckbox', { name: 'Email' }))
  expect(menu.getByRole('menuitemcheckbox', { name: 'Type' })).not.toBeChecked()
  await user.click(menu.getByRole('menuitem', { name: 'Rows: Compact' }))
  expect(document.documentElement.dataset['density']).toBe('compact')
  const chosen = ['Order ID', 'Customer', 'Date', 'Payment', 'Total', 'Status', 'Email', 'Actions']
  expect(await heads()).toEqual(chosen)
  unmount()
  open()
  expect(await heads()).toEqual(chosen)
  localStorage.clear()
  chooseDensity('normal')
})

test('a list that is longer than its pages says so', async () => {
  const search: Workspace['orders']['search'] = async (query) => ({
    ...(await sample.orders.search(query)),
    ...(query.sort === '-total' && { firstOnPages: 10_000 }),
  })
  const { user } = open('/orders?sort=-total', { ...sample, orders: { ...sample.orders, search } })
  expect(await screen.findByText(/^Pages show the first 10,000 orders of this sort\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Date/ }))
  await waitFor(() => expect(screen.queryByText(/^Pages show/)).not.toBeInTheDocument())
})

test('a row on a phone shows what changed in its order', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
  const { user, address } = open()
  const list = await screen.findByRole('list', { name: 'Orders that match' })
  const found = (await sample.orders.search(allOrders)).rows
  const [first] = found
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(
    found.map(
      ({ id, customer, placedAt, type, payment, total, status }) =>
        `${id}${dollars(total)}${customer}${ordersMessages.status[status]}${type}, ${payment}, ${dayInKarachi(placedAt, {})}`,
    ),
  )
  const order = first && (await sample.orders.get(first.id))
  if (!order) throw new Error('no order')
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(order.customer.name)
  line.hold()
  await act(() => sample.orders.saveCustomer(first.id, { ...customerOf(order), name: 'Somebody Else' }))
  await waitFor(() => expect(list).toHaveAttribute('aria-busy', 'true'))
  await act(async () => line.release())
  await waitFor(() => expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent('Somebody Else'))
  await user.click(screen.getByRole('button', { name: `Actions for ${first.id}` }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(address()).toBe(`/orders/${first.id}?edit=customer`)
})

test('the filters of a phone act at once, say how many orders they find, and are cleared together', async () => {
  const { user, address } = open('/orders?q=KW-1128')
  await table()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
  const shows = (total: number) => filters.findByRole('button', { name: `Show ${total} Orders` })
  const international = { ...allOrders, q: 'KW-1128', type: 'International' as const }
  await shows((await sample.orders.list({ ...international, type: 'all' })).length)
  await user.selectOptions(filters.getByRole('combobox', { name: 'Sort' }), 'Total, highest first')
  await waitFor(() => expect(address()).toBe('/orders?q=KW-1128&sort=-total'))
  await user.selectOptions(filters.getByRole('combobox', { name: 'Type' }), 'International')
  await shows((await sample.orders.list(international)).length)
  await user.click(filters.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toBe('/orders?sort=-total'))
  await user.selectOptions(filters.getByRole('combobox', { name: 'Week' }), 'Current Week')
  await waitFor(() => expect(address()).toBe('/orders?week=current&sort=-total'))
  await user.click(filters.getByRole('button', { name: /^Show/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('loading', () => {
  test('the first rows says so, and has no numbers on the tabs yet', async () => {
    line.hold()
    open()
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(screen.getByRole('tab', { name: 'All' })).toBeVisible()
    await act(async () => line.release())
    expect(await table()).toBeVisible()
    expect(screen.getByRole('tab', { name: /^All [\d,]+$/ })).toBeVisible()
    expect(await showing()).toBeVisible()
  })

  test('others leaves the earlier rows, which say that they are busy', async () => {
    const { user } = open()
    await table()
    const before = ids()
    line.hold()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    expect(ids()).toEqual(before)
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    await act(async () => line.release())
    await waitFor(() => expect(ids()).not.toEqual(before))
    expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy')
  })

  test('shows the answer to the last question, whichever comes last', async () => {
    const answers: (() => void)[] = []
    const search: Workspace['orders']['search'] = async (query) => {
      if (query.q !== '') await new Promise<void>((resolve) => answers.push(resolve))
      return sample.orders.search(query)
    }
    const { user } = open('/orders', { ...sample, orders: { ...sample.orders, search } })
    await table()
    await user.type(searchField(), 'KW-11280')
    for (const answer of answers.reverse()) act(answer)
    await waitFor(() => expect(ids()).toEqual(['KW-11280']))
  })

  test('that fails says so, and can be tried again', async () => {
    line.fail()
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent("Orders couldn't be loaded.")
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    line.heal()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await table()).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('again that fails leaves the earlier rows, before and while it is tried again', async () => {
    const { user } = open()
    await table()
    const before = ids()
    line.fail()
    await user.click(screen.getByRole('tab', { name: /^Delivered/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent("Orders couldn't be loaded.")
    expect(ids()).toEqual(before)
    line.hold()
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(ids()).toEqual(before)
    await act(async () => line.release())
    await waitFor(() => expect(ids()).not.toEqual(before))
    for (const row of rows()) expect(row).toHaveTextContent('Delivered')
  })
})

describe('nothing to show', () => {
  test('names the tab, and clears the filters on request', async () => {
    const { user, address } = open('/orders?q=nobody&status=halt')
    expect(await screen.findByRole('heading', { name: 'No orders found for "Halt"' })).toBeVisible()
    expect(await showing()).toHaveTextContent('Showing 0 orders - Page 1 of 1')
    expect(searchField()).toHaveValue('nobody')
    for (const name of ['Previous', 'Next'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await table()).toBeVisible()
    await waitFor(() => expect(address()).toBe('/orders'))
    expect(searchField()).toHaveValue('')
  })

  test('at all offers no filters to clear', async () => {
    const search: Workspace['orders']['search'] = (query) =>
      sample.orders.search({ ...query, q: 'nobody of this name' })
    open('/orders', { ...sample, orders: { ...sample.orders, search } })
    expect(await screen.findByRole('heading', { name: 'No orders found for "All"' })).toBeVisible()
    expect(screen.getByText('Orders from your shop appear here.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument()
  })
})

describe('sorting', () => {
  const header = (name: string) => screen.getByRole('columnheader', { name })
  const press = (name: string) => within(header(name)).getByRole('button')

  test('by a column is shown in its header, and follows in the address', async () => {
    const { user, address } = open('/orders?status=delivered&page=2')
    await table()
    expect(header('Date')).toHaveAttribute('aria-sort', 'descending')
    expect(header('Total')).toHaveAttribute('aria-sort', 'none')
    await user.click(press('Total'))
    const cheapest = (await sample.orders.list({ ...allOrders, status: 'delivered', sort: 'total' })).slice(
      0,
      10,
    )
    await waitFor(() => expect(ids()).toEqual(cheapest.map(({ id }) => id)))
    expect(header('Total')).toHaveAttribute('aria-sort', 'ascending')
    expect(header('Date')).toHaveAttribute('aria-sort', 'none')
    expect(address()).toBe('/orders?status=delivered&sort=total')
    await user.click(press('Total'))
    await waitFor(() => expect(address()).toBe('/orders?status=delivered&sort=-total'))
    expect(header('Total')).toHaveAttribute('aria-sort', 'descending')
    expect(press('Total')).toHaveFocus()
  })

  test('is offered for every column but the actions', async () => {
    open()
    await table()
    const offered = screen.getAllByRole('columnheader').filter((cell) => within(cell).queryByRole('button'))
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'Order ID',
      'Customer',
      'Date',
      'Type',
      'Payment',
      'Total',
      'Status',
    ])
  })
})

describe('pages', () => {
  test('have ten rows, or as many as are chosen, and any of them can be opened', async () => {
    const { user, address } = open()
    await table()
    expect(ids()).toHaveLength(10)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25')
    await waitFor(() => expect(ids()).toHaveLength(25))
    expect(address()).toBe('/orders?rows=25')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Page' }), '4')
    const all = await sample.orders.list(allOrders)
    await waitFor(() => expect(cells()).toEqual(all.slice(75, 100).map(cellsOf)))
    expect(address()).toBe('/orders?rows=25&page=4')
    expect(await showing()).toHaveTextContent(`Showing ${all.length} orders - Page 4 of`)
  })
})

describe('The rows of a page', () => {
  test('are those of the page before, when none of its orders is left', async () => {
    const { user } = open()
    await table()
    const before = rows()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByText(/Page 2 of/)).toBeVisible())
    expect(rows()).toEqual(before)
  })

  test('go with their orders, when some are left, and each has one of its own', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(screen.getByText(/Page 2 of/)).toBeVisible())
    const places = new Map(ids().map((id, place) => [id, rows()[place]]))
    // The first page again, and what was the second after it.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '25')
    await waitFor(() => expect(ids()).toHaveLength(25))
    const found = ids()
    expect(new Set(rows()).size).toBe(25)
    for (const [id, row] of places) expect(rows()[found.indexOf(id)]).toBe(row)
  })
})

test('A row leads to its order, with the list it is in, wherever it is pressed', async () => {
  const { user, address } = open('/orders?status=halt&sort=customer')
  await table()
  const [row] = rows()
  const [id] = ids()
  const links = within(row as HTMLElement).getAllByRole('link')
  const view = `/orders/${id}?status=halt&sort=customer`
  expect(links.map((link) => link.getAttribute('href'))).toEqual([view, view, `${view}&edit=customer`])
  await user.click(within(row as HTMLElement).getByText('Halt'))
  expect(address()).toBe(view)
})

describe('deleting', () => {
  const remove = (id: string) => screen.getByRole('button', { name: `Delete ${id}` })
  const undo = () => screen.findByRole('button', { name: 'Undo' })

  test('is undone in the former place of the order', async () => {
    const { user } = open()
    await table()
    const before = ids()
    await user.click(remove('KW-11283'))
    await untilToasted('KW-11283 deleted')
    expect(ids()).not.toContain('KW-11283')
    await user.click(await undo())
    await waitFor(() => expect(ids()).toEqual(before))
  })

  test('is undone also after the list was left', async () => {
    const { user, go } = open()
    await table()
    const before = ids()
    await user.click(remove('KW-11283'))
    await untilToasted('KW-11283 deleted')
    go('/elsewhere')
    await user.click(await undo())
    go('/orders')
    await table()
    await waitFor(() => expect(ids()).toEqual(before))
  })

  test('each one is undone by its own notice, however many there are and whatever is said after', async () => {
    const { user } = open()
    await table()
    const before = ids()
    await user.click(remove('KW-11283'))
    await user.click(remove('KW-11280'))
    await user.click(screen.getByRole('button', { name: 'Create Order' }))
    await untilToasted('With your own data')
    const notice = within(await screen.findByRole('group', { name: 'KW-11283 deleted' }))
    await user.click(notice.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(ids()).toContain('KW-11283'))
    expect(ids()).not.toContain('KW-11280')
    await user.click(await undo())
    await waitFor(() => expect(ids()).toEqual(before))

    // Escape is first for the search, then for the notices; and each has a button.
    const said = () => screen.queryByRole('group', { name: /^With your own data/ })
    await user.type(searchField(), 'a{Escape}')
    expect(searchField()).toHaveValue('')
    expect(said()).toBeVisible()
    await user.keyboard('{Escape}')
    // At once: it would end by itself.
    expect(said()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create Order' }))
    const again = within(await screen.findByRole('group', { name: /^With your own data/ }))
    await user.click(again.getByRole('button', { name: 'Close' }))
    expect(said()).toBeNull()
  })

  test('is undone by key, the latest first; in a field the key undoes typing', async () => {
    const { user } = open()
    await table()
    const before = ids()
    await user.click(remove('KW-11283'))
    await user.click(remove('KW-11280'))
    await untilToasted('KW-11280 deleted')
    await user.click(screen.getByRole('searchbox'))
    await user.keyboard('{Control>}z{/Control}')
    expect(ids()).not.toContain('KW-11280')
    act(() => screen.getByRole('searchbox').blur())
    await user.keyboard('{Control>}z{/Control}')
    await waitFor(() => expect(ids()).toContain('KW-11280'))
    expect(ids()).not.toContain('KW-11283')
    await user.keyboard('{Meta>}z{/Meta}')
    await waitFor(() => expect(ids()).toEqual(before))
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('leaves the focus on the same control of the next row, or of the one before', async () => {
    const { user } = open('/orders?q=KW-1128')
    await table()
    const all = ids()
    await user.click(remove(all[0] as string))
    await waitFor(() => expect(ids()).toEqual(all.slice(1)))
    expect(remove(all[1] as string)).toHaveFocus()
    await user.click(remove(all.at(-1) as string))
    await waitFor(() => expect(ids()).toEqual(all.slice(1, -1)))
    expect(remove(all.at(-2) as string)).toHaveFocus()
  })

  test('of the last row leaves the focus on what says that the list is empty; Undo gives it back', async () => {
    const { user } = open('/orders?q=KW-11283')
    await table()
    await user.click(remove('KW-11283'))
    const heading = await screen.findByRole('heading', { name: 'No orders found for "All"' })
    expect(heading).toHaveFocus()
    await user.click(await undo())
    const found = within(await table())
    await waitFor(() => expect(found.getByRole('link', { name: 'KW-11283' })).toHaveFocus())
  })

  test('that fails says so, and leaves the row', async () => {
    const { user } = open()
    await table()
    line.fail()
    await user.click(remove('KW-11283'))
    await untilToasted("KW-11283 couldn't be deleted")
    expect(ids()).toContain('KW-11283')
  })
})

describe('Rendering', () => {
  test('a filter that changes no row renders none of them again', async () => {
    const { user, address } = open('/orders?q=KW-1128')
    await table()
    const before = ids()
    const renders = await rendersDuring(async () => {
      await user.selectOptions(screen.getByRole('combobox', { name: 'Week' }), 'Current Week')
      await waitFor(() => expect(address()).toBe('/orders?q=KW-1128&week=current'))
      await waitFor(() => expect(screen.getByRole('table')).not.toHaveAttribute('aria-busy'))
    })
    expect(ids()).toEqual(before)
    expect(renders.of('WideRow')).toBe(0)
    expect(renders.of('PhoneRow')).toBe(0)
  })

  test('a filter that changes rows renders those that it brings, once', async () => {
    const { user, address } = open()
    await table()
    const before = ids()
    const renders = await rendersDuring(async () => {
      await user.click(screen.getByRole('tab', { name: /^Pending COD/ }))
      await waitFor(() => expect(ids()).not.toEqual(before))
      await waitFor(() => expect(address()).toBe('/orders?status=pending-cod'))
    })
    const brought = ids().filter((id) => !before.includes(id)).length
    expect(brought).toBeGreaterThan(0)
    expect(brought).toBeLessThan(10)
    expect(renders.of('WideRow')).toBe(brought)
    expect(renders.of('PhoneRow')).toBe(0)
    // The address, which follows, changes no link again.
    expect(renders.of('RowLink')).toBe(ids().length)
  })

  test('what the sample answers at once is drawn together with the filter, and the address that follows draws nothing', async () => {
    const { address } = open('/orders', sample)
    await table()
    const before = ids()
    const renders = await rendersDuring(async () => {
      // As in a browser: React does not wait until the test has gone on.
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
      screen.getByRole('tab', { name: /^Pending COD/ }).click()
      await waitFor(() => expect(ids()).not.toEqual(before))
      await waitFor(() => expect(address()).toBe('/orders?status=pending-cod'))
      vi.unstubAllGlobals()
    })
    expect(renders.of('OrdersScreen')).toBe(1)
    expect(renders.of('SidebarItem')).toBe(0)
  })
})

test('The days that the dashboard led here with are shown, and can be removed', async () => {
  const { user, address } = open('/orders?days=last-7-days')
  await table()
  const { total } = await sample.orders.search({ ...allOrders, days: 'last-7-days' })
  expect(await showing()).toHaveTextContent(`Showing ${total} orders`)
  await user.click(await screen.findByRole('button', { name: 'Last 7 days, remove' }))
  expect(await screen.findByText(/^Showing 1132 orders/)).toBeVisible()
  await waitFor(() => expect(address()).toBe('/orders'))
  expect(screen.queryByRole('button', { name: /remove/ })).not.toBeInTheDocument()
  expect(searchField()).toHaveFocus()
})
