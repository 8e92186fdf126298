/** The dashboard as a person sees it, on the sample and on a workspace that is slow or fails (specification §2). */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { userEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import { wholeDashboard } from '#domain/dashboard/filter.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { orderStatuses, queueStatuses } from '#domain/orders/order.ts'
import type { User } from '#domain/users.ts'
import DashboardPage from '#features/dashboard/DashboardPage.tsx'
import { dashboardTable } from '#features/dashboard/dashboardTable.ts'
import { dashboardMessages } from '#messages/dashboard.ts'
import { untilToasted } from '#tests/support/openApp.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { SampleWorkspace, Workspace } from '#workspace/workspace.ts'

// Friday 20 November 2026, 11:42 in Karachi.
const now = Date.UTC(2026, 10, 20, 6, 42)
let sample: SampleWorkspace
let figures: DashboardFigures
// Drawn at once: what is being waited for is not the drawings' motion.
beforeEach(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true })))

// One for all: only the last test changes it.
beforeAll(async () => {
  sample = createSampleWorkspace({ now: () => now })
  figures = await sample.dashboard.figures(wholeDashboard)
})

const withFigures = (answer: Workspace['dashboard']['figures']): Workspace => ({
  ...sample,
  dashboard: { figures: answer },
})

/** A workspace that fails while `isWell()` is false. */
const failingUnless = (isWell: () => boolean) =>
  withFigures((filter) =>
    isWell() ? sample.dashboard.figures(filter) : Promise.reject(new Error('no answer')),
  )

const chenab: User = {
  email: 'sana@chenab.test',
  company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true },
}

type Opening = { at?: string | undefined; workspace?: Workspace; user?: User | null }

const open = ({ at = '/dashboard', workspace = sample, user = null }: Opening = {}) =>
  openScreen({ at, screens: { '/dashboard': <DashboardPage /> }, openWorkspace: () => workspace, user })

/** The dashboard with its figures, and with its charts, which follow them. */
async function openReady(opening?: Opening) {
  const page = open(opening)
  await screen.findByRole('group', { name: 'Orders by status' })
  await screen.findByRole('figure', { name: 'Orders summary' })
  return page
}

const main = () => within(screen.getByRole('main'))
/** The part with chips, days and the ways to the list. */
const filters = () => within(screen.getByRole('region', { name: 'Orders by status' }))
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} ?[\\d,]+$`) })
const chart = (name: string) => within(screen.getByRole('figure', { name }))
/** The number beside a card's label, and its trend. */
function card(label: string): string[] {
  const term = screen.getByRole('button', { name: label }).closest('dt')
  return [...(term?.parentElement?.querySelectorAll('dd') ?? [])].map((line) => line.textContent)
}
const date = () => screen.getByLabelText<HTMLInputElement>('Date')
const choose = (day: string) => fireEvent.change(date(), { target: { value: day } })
const counted = (text: string | RegExp) => screen.findByText(text, { selector: '[role="status"]' })

/** The numbers of a column of a chart's table, which its button shows. */
async function column(user: ReturnType<typeof userEvent.setup>, title: string, index: number) {
  await user.click(chart(title).getByRole('button', { name: `${title}: show as a table` }))
  return chart(title)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[index - 1]?.textContent ?? '')
}
const sum = (texts: readonly string[]) =>
  texts.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0)

describe('the header', () => {
  test('greets the company by name, and says which days the page is about', async () => {
    await openReady({ user: chenab })
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(screen.getByText('Welcome, Chenab Traders')).toBeVisible()
    expect(screen.getByText('20 Oct 2025 to 20 Nov 2026', { selector: 'header *' })).toBeVisible()
  })

  test('New Order says what it will do', async () => {
    const { user, address } = await openReady()
    await user.click(screen.getByRole('button', { name: 'New Order' }))
    await untilToasted('With your own data, this opens a new order.')
    expect(address()).toBe('/dashboard')
  })
})

describe('loading', () => {
  test('says so, and exports nothing meanwhile', () => {
    open({ workspace: withFigures(() => new Promise(() => {})) })
    expect(screen.getByRole('status')).toHaveTextContent('The figures are loading')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveAccessibleDescription(
      'There are no figures to export yet',
    )
    expect(screen.getByRole('main')).toHaveAttribute('data-state', 'asking.loading')
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true')
  })

  test('that fails says so, and can be tried again', async () => {
    let isWell = false
    const { user } = open({ workspace: failingUnless(() => isWell) })
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The figures couldn't be loaded\. Try Again$/)
    isWell = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await counted('1,132 orders')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
  })

  test('again that fails leaves the earlier figures, says whose they are, and exports none', async () => {
    let isWell = true
    const { user } = await openReady({ workspace: failingUnless(() => isWell) })
    isWell = false
    await user.click(chip('Halt'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Those below are the earlier ones.')
    expect(card('Total orders')[0]).toBe('1,132')
    expect(screen.getByRole('button', { name: 'Export' })).toHaveAttribute('aria-disabled', 'true')
    isWell = true
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    await waitFor(() => expect(card('Total orders')[0]).toBe(String(figures.countsByStatus.halt)))
  })
})

describe('the cards', () => {
  test('show their number and their trend in words', async () => {
    await openReady()
    expect(card('Total sales')).toEqual([
      expect.stringMatching(/^PKR[\d,]+$/),
      expect.stringMatching(/^PKR [\d,]+ confirmed, PKR [\d,]+ not yet$/),
      expect.stringMatching(/^PKR [\d,]+ this month, (up|down) \d+\.\d% on last month$/),
    ])
    expect(card('Total orders')).toEqual([
      '1,132',
      expect.stringMatching(/^\d+ this week, (up|down) \d+\.\d% on last week$/),
    ])
    expect(card('Delivered')[0]).toBe(String(figures.delivered.value))
    const { total: customersInAll } = await sample.customers.search(allCustomers)
    expect(card('Total customers')).toEqual([
      String(customersInAll),
      expect.stringMatching(/^\d+ new this month, \d+ last month by this time$/),
    ])
    expect(card('Active locations')).toEqual(['5', '5 with orders this week, 5 last week by this time'])
    expect(card('Delivery rate')).toEqual([
      expect.stringMatching(/^\d\d\.\d%$/),
      expect.stringMatching(/^\d\d\.\d% this month, (up|down) \d+\.\d points on last month$/),
    ])
  })

  test.each([
    [54, 52, false, '54 this week, up 3.8% on last week', 'lucide-arrow-up'],
    [42, 52, false, '42 this week, down 19.2% on last week', 'lucide-arrow-down'],
    [52, 52, false, '52 this week, same as last week', null],
    [10_001, 10_000, false, '10,001 this week, same as last week', null],
    [3, 0, false, 'No orders last week by this time', null],
    [0, 3, false, 'None this week, 3 last week by this time', 'lucide-arrow-down'],
    [0, 3, true, 'None this week, 3 last week by this time', null],
    [5, 3, true, '5 this week, 3 last week by this time', null],
    [0, 0, true, 'No orders last week by this time', null],
  ])('of %d against %d (partial day: %s) say: %s', async (current, previous, isPartialDay, words, arrow) => {
    const trend = { window: 'week' as const, isPartialDay, current, previous }
    await openReady({
      workspace: withFigures(() =>
        Promise.resolve({ ...figures, totalOrders: { ...figures.totalOrders, trend } }),
      ),
    })
    expect(card('Total orders')[1]).toBe(words)
    const line = screen.getByRole('button', { name: 'Total orders' }).closest('dt')?.parentElement
    expect(line?.querySelector('dd svg')?.classList[1] ?? null).toBe(arrow)
  })

  test('state their window when the label has the focus, until Escape', async () => {
    const { user } = await openReady()
    const label = screen.getByRole('button', { name: 'Total orders' })
    expect(label).toHaveAccessibleDescription(
      '20 Oct 2025 to 20 Nov 2026. Trend: this week so far against last week up to the same moment.',
    )
    act(() => label.focus())
    const box = within(label).getByRole('tooltip', { hidden: true })
    expect(box).not.toHaveClass('hidden')
    await user.keyboard('{Escape}')
    expect(box).toHaveClass('hidden')
  })

  test('of one day compare with the same day a week before', async () => {
    await openReady({ at: '/dashboard?date=2026-11-12' })
    expect(card('Total orders')[1]).toMatch(/a week earlier$/)
    expect(screen.getByRole('button', { name: 'Total orders' })).toHaveAccessibleDescription(
      /^12 Nov 2026\. Trend: the chosen day against the same day a week earlier\.$/,
    )
  })
})

describe('the chips', () => {
  test('count every status, and add up to the total', async () => {
    await openReady()
    const counts = orderStatuses.map((status) => chip(dashboardMessages.status[status]).textContent)
    expect(sum(counts.map((text) => text.replace(/\D/g, '')))).toBe(figures.totalOrders.value)
  })

  test('filter the figures of the page, several at once, and keep their own counts', async () => {
    const { user, address } = await openReady()
    await user.click(chip('Pending COD'))
    await user.click(chip('Cancelled'))
    const { cancelled, 'pending-cod': pending } = figures.countsByStatus
    await counted(`${cancelled + pending} of 1,132 orders`)
    expect(chip('Cancelled')).toHaveAttribute('aria-pressed', 'true')
    expect(chip('Delivered')).toHaveTextContent(String(figures.countsByStatus.delivered))
    expect(card('Total orders')[0]).toBe(String(cancelled + pending))
    await waitFor(() => expect(address()).toBe('/dashboard?status=pending-cod.cancelled'))
    await user.click(chip('Cancelled'))
    await counted(`${pending} of 1,132 orders`)
  })

  test('each lead to the same orders in the list', async () => {
    const { user } = await openReady({ at: '/dashboard?status=halt' })
    expect(filters().getByRole('link')).toHaveAttribute('href', '/orders?status=halt')
    for (const status of orderStatuses.slice(0, -2)) await user.click(chip(dashboardMessages.status[status]))
    for (const status of [...orderStatuses.slice(0, -2), 'halt'] as const)
      expect(
        await screen.findByRole('link', { name: `Open in Orders: ${dashboardMessages.status[status]}` }),
      ).toHaveAttribute('href', `/orders?status=${status}`)
  })

  test('several lead to the list one by one, none to all of it', async () => {
    const { user } = await openReady({ at: '/dashboard?status=halt.approve' })
    expect(
      filters()
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/orders?status=approve', '/orders?status=halt'])
    expect(screen.getByRole('link', { name: 'Open in Orders: Halt' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    expect(await screen.findByRole('link', { name: 'Open in Orders' })).toHaveAttribute('href', '/orders')
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'Orders by status' })).toHaveFocus()
  })
})

describe('several days', () => {
  const days = () => filters().getByRole('combobox', { name: 'Days' })

  test('narrow the page, and lead to the same orders in the list', async () => {
    const { user, address } = await openReady()
    await user.selectOptions(days(), 'Last 7 days')
    const expected = await sample.orders.list({ ...allOrders, days: 'last-7-days' })
    expect(expected.length).toBeGreaterThan(20)
    await counted(`${expected.length} orders in the last 7 days`)
    await waitFor(() => expect(address()).toBe('/dashboard?date=last-7-days'))
    expect(card('Total orders')[0]).toBe(String(expected.length))
    expect(screen.getByRole('link', { name: 'Open in Orders' })).toHaveAttribute(
      'href',
      '/orders?days=last-7-days',
    )
    await user.selectOptions(days(), 'All days')
    await counted('1,132 orders')
  })

  test('and the one day replace each other', async () => {
    const { user } = await openReady({ at: '/dashboard?date=this-week' })
    expect(days()).toHaveDisplayValue('This week')
    expect(date()).toHaveValue('')
    choose('2026-11-12')
    await counted('10 orders on 12 Nov 2026')
    expect(days()).toHaveDisplayValue('One day')
    await user.selectOptions(days(), 'Last 30 days')
    expect(date()).toHaveValue('')
  })
})

test('The queues that wait for a person come first, each with the way to its list', async () => {
  const workspace = withFigures(async (filter) => ({
    ...(await sample.dashboard.figures(filter)),
    deliveries: 3,
  }))
  const { user } = await openReady({ workspace })
  const queues = within(screen.getByRole('region', { name: 'Needs a person' }))
  const counts = queueStatuses.map(
    (status) => `${dashboardMessages.status[status]} ${figures.countsByStatus[status]}`,
  )
  const links = queues.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([...counts, 'Deliveries 3'])
  expect(links.at(-1)).toHaveAttribute('href', '/deliveries')
  const [first] = main().getAllByRole('region')
  expect(first).toHaveAccessibleName('Needs a person')
  await user.selectOptions(filters().getByRole('combobox', { name: 'Days' }), 'This week')
  await waitFor(() =>
    expect(queues.getAllByRole('link')[0]).toHaveAttribute(
      'href',
      '/orders?days=this-week&status=pending-cc',
    ),
  )
})

test('A city keeps its colour, whatever its rank among the chosen orders', async () => {
  const groundOf = async (city: string, at?: string) => {
    const { unmount } = await openReady({ at })
    const name = await chart('Top cities').findByText(city, { selector: 'li *' })
    const ground = name.closest('li')?.firstElementChild?.className
    unmount()
    return ground
  }
  const found = await Promise.all(
    orderStatuses.map(async (status) => {
      const { topCities } = await sample.dashboard.figures({ statuses: [status], date: null })
      const moved = topCities.find(
        ({ city }, rank) =>
          city !== null &&
          figures.topCities.some((whole, wholeRank) => whole.city === city && wholeRank !== rank),
      )
      return { status, city: moved?.city ?? '' }
    }),
  )
  const { status, city } = found.find(({ city }) => city !== '') ?? { status: '', city: '' }
  expect(city).not.toBe('')
  expect(await groundOf(city, `/dashboard?status=${status}`)).toBe(await groundOf(city))
})

test('The filters stand above the figures that they change', async () => {
  await openReady()
  const names = main()
    .getAllByRole('region')
    .map((region) => region.getAttribute('aria-label'))
  expect(names.indexOf('Orders by status')).toBeLessThan(names.indexOf('Key figures'))
})

describe('the date', () => {
  test('narrows the page to one day, which leads to the list too, and is cleared again', async () => {
    const { user, address } = await openReady()
    choose('2026-11-12')
    await counted('10 orders on 12 Nov 2026')
    await waitFor(() => expect(address()).toBe('/dashboard?date=2026-11-12'))
    expect(screen.getByRole('link', { name: 'Open in Orders' })).toHaveAttribute(
      'href',
      '/orders?days=2026-11-12',
    )
    await user.click(screen.getByRole('button', { name: 'Clear the date' }))
    await counted('1,132 orders')
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(date()).toHaveValue('')
    expect(date()).toHaveFocus()
  })

  test('half typed changes nothing, and is put back when it is left', async () => {
    const { user, address } = await openReady({ at: '/dashboard?date=2026-11-12' })
    choose('0002-11-12')
    expect(date()).toHaveValue('0002-11-12')
    await waitFor(() => expect(address()).toBe('/dashboard?date=2026-11-12'))
    await user.click(date())
    await user.tab()
    expect(date()).toHaveValue('2026-11-12')
    // In the merchant's form, whatever that of the browser is.
    expect(date().nextElementSibling).toHaveTextContent('12 Nov 2026')
  })

  test('follows Back', async () => {
    const { go, address } = await openReady()
    choose('2026-11-12')
    await waitFor(() => expect(address()).toBe('/dashboard?date=2026-11-12'))
    go(-1)
    await counted('1,132 orders')
    expect(date()).toHaveValue('')
  })

  test('offers no day after today, also after midnight', async () => {
    await openReady()
    fireEvent.focus(date())
    expect(date().max).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('the charts', () => {
  test('are drawings that assistive technology passes by', async () => {
    await openReady()
    await waitFor(() => expect(document.querySelectorAll('figure svg[role="presentation"]')).toHaveLength(4))
    for (const drawing of document.querySelectorAll('figure svg[role="presentation"]')) {
      expect(drawing.closest('[aria-hidden="true"]')).not.toBeNull()
      expect(drawing.querySelector('[tabindex]')).toBeNull()
    }
    // Every month of the return rate has a dot, of the hours only the busiest.
    const dots = (title: string) =>
      screen.getByRole('figure', { name: title }).querySelectorAll('svg circle').length
    await waitFor(() => expect(dots('Return rate')).toBe(12))
    await waitFor(() => expect(dots('Hourly orders')).toBe(1))
    const words = (title: string) =>
      [...screen.getByRole('figure', { name: title }).querySelectorAll('svg text')]
        .map(({ textContent }) => textContent)
        .join(' ')
    const latest = `${((figures.returnRates.at(-1)?.rate ?? 0) * 100).toFixed(1)}%`
    expect(words('Return rate')).toBe(
      `Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov 0% 5% 10% 15% ${latest}`,
    )
    expect(words('Hourly orders')).toMatch(/^00 02 04 .+ 20 22 0 25 50 75 100 100$/)
    expect(words('Orders summary')).toBe('Sun Mon Tue Wed Thu Fri Sat 0 50 100 150')
  })

  test('and their tables agree with cards and chips, whatever is chosen', async () => {
    const { user } = await openReady({ at: '/dashboard?status=delivered.cancelled.returned.dispatch' })
    const total = sum([card('Total orders')[0] ?? ''])
    expect(sum(await column(user, 'Top cities', 1))).toBe(total)
    expect(sum(await column(user, 'Hourly orders', 1))).toBe(total)
    expect(sum(await column(user, 'Orders by province', 1))).toBe(total)
    const { delivered, cancelled, returned } = figures.countsByStatus
    await user.click(chart('Orders summary').getByRole('button'))
    const cells = chart('Orders summary')
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      )
    expect([0, 1, 2].map((index) => sum(cells.map((row) => row[index] ?? '')))).toEqual([
      delivered,
      cancelled,
      returned,
    ])
  })

  test('show the locations’ sales, which add up to the total', async () => {
    await openReady()
    const rows = within(screen.getByRole('table', { name: 'Active locations' })).getAllByRole('row')
    expect(rows[1]).toHaveTextContent(/^Korangi, Karachi4,\d{3},\d{3}20849$/)
    const sales = rows.slice(1).map((row) => within(row).getAllByRole('cell')[0]?.textContent ?? '')
    expect(`PKR${sum(sales).toLocaleString('en')}`).toBe(card('Total sales')[0])
  })

  test('export the locations’ sales, which add up to the total too', () => {
    const { rows } = dashboardTable(figures, wholeDashboard, 'PKR')
    const ofLocations = rows.filter(
      ([part, , , measure]) => part === 'Active locations' && measure === 'Sales, PKR',
    )
    expect(ofLocations).toHaveLength(6)
    const paisa = ofLocations.reduce((total, row) => total + Math.round(Number(row.at(-1)) * 100), 0)
    expect(paisa).toBe(figures.totalSales.value.minor)
  })

  test('say so where nothing was found, and the filters can be cleared', async () => {
    const { user } = await openReady({ at: '/dashboard?status=halt&date=2025-12-31' })
    await counted(/^0 of \d orders? on 31 Dec 2025$/)
    expect(screen.getAllByText('No orders match these filters')).toHaveLength(6)
    expect(card('Total sales')[0]).toBe('PKR0')
    expect(card('Delivery rate')[0]).toBe('None')
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
    await counted('1,132 orders')
    expect(screen.queryByText('No orders match these filters')).not.toBeInTheDocument()
  })

  test('say why one of them is empty', async () => {
    await openReady({ at: '/dashboard?status=pending-cc' })
    expect(
      chart('Orders summary').getByText('None of these orders was delivered, cancelled or returned'),
    ).toBeVisible()
    expect(chart('Return rate').getByText('None of these orders was delivered or returned')).toBeVisible()
    expect(chart('Hourly orders').queryByText(/None|No orders/)).not.toBeInTheDocument()
  })

  test('of a shop without orders say that there are none yet', async () => {
    await openReady({
      workspace: withFigures(async () => ({
        ...(await sample.dashboard.figures({ statuses: [], date: '2020-01-01' })),
      })),
    })
    expect(screen.getAllByText('No orders yet')).toHaveLength(6)
  })
})

test('What changes elsewhere changes the page', async () => {
  await openReady()
  const [newest] = await sample.orders.list(allOrders)
  await sample.orders.remove(newest?.id ?? '')
  expect(await counted('1,131 orders')).toBeVisible()
})
