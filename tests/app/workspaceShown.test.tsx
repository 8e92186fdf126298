/** The dashboard, the customers, the frame and the palette: what each says, against its source. All values differ. */
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Customer } from '#domain/customers.ts'
import { wholeDashboard } from '#domain/dashboard/filter.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import CustomersPage from '#features/customers/CustomersPage.tsx'
import DashboardPage from '#features/dashboard/DashboardPage.tsx'
import { dashboardMessages } from '#messages/dashboard.ts'
import { openScreen } from '#tests/support/openScreen.tsx'
import { ayesha, fieldsRefused } from '#tests/support/records.ts'
import { closed, opened, press, saidOnScreen, spoken } from '#tests/support/spoken.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })
const at = (day: number) => Date.UTC(2026, 1, day, 6, day)
const count = (n: number) => n.toLocaleString('en')
const percent = (share: number | null) => (share === null ? 'None' : `${(share * 100).toFixed(1)}%`)

test('the dashboard and the frame around it', async () => {
  // Drawn at once: what is being waited for is not the drawings' motion.
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const sample = createSampleWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) })
  const found = await sample.dashboard.figures(wholeDashboard)
  const week = { window: 'week', isPartialDay: false } as const
  const month = { window: 'month', isPartialDay: false } as const
  const figures: typeof found = {
    ...found,
    totalSales: { value: rupees(123_456_700), trend: { ...month, current: 300_000, previous: 200_000 } },
    unconfirmedSales: rupees(3_456_700),
    totalOrders: { value: 2_345, trend: { ...week, current: 54, previous: 51 } },
    delivered: { value: 1_892, trend: { ...week, current: 36, previous: 41 } },
    totalCustomers: { value: 4_001, trend: { ...month, current: 53, previous: 50 } },
    activeLocations: { value: 7, trend: { ...week, current: 4, previous: 5 } },
    deliveryRate: { value: 0.827, trend: { ...month, current: 0.835, previous: 0.829 } },
  }
  const { weekdays, topCities, hourly, returnRates, locations, topCategories, provinces } = figures
  openScreen({
    isStrict: true,
    at: '/dashboard?status=halt&date=this-week',
    screens: { '/dashboard': <DashboardPage /> },
    openWorkspace: () => ({ ...sample, dashboard: { figures: async () => figures } }),
  })
  await screen.findByRole('figure', { name: 'Orders summary' })
  expect(document.querySelector('a')).toHaveAttribute('href', '#main')
  const [header] = document.querySelectorAll('header')
  const next = '?next=%2Fdashboard%3Fstatus%3Dhalt%26date%3Dthis-week'
  const ways = [`link Get Started → /signup${next}`, `link Log In → /login${next}`, 'button Theme: System']
  const main = [
    'navigation Main',
    'link Dashboard → /dashboard (current page)',
    'link Orders → /orders',
    'link Products → /products',
    'link Customers → /customers',
  ]
  const soon = ['link Analytics Soon → /analytics', 'link Settings Soon → /settings']
  expect(spoken(header as HTMLElement)).toEqual([
    'link Karwan, home → /',
    'button Search (has dialog)',
    ...main,
    ...soon,
    ...ways,
  ])
  expect(spoken(screen.getByRole('region', { name: /^Sample data/ }))).toEqual([
    'region Sample data.',
    'Sample data. Changes stay in this tab. In lists, one dollar is 280 rupees.',
    `link Get Started → /signup${next}`,
  ])
  expect(spoken(screen.getAllByRole('navigation', { name: 'Main' })[1] as HTMLElement)).toEqual([
    ...main,
    'button More (has dialog)',
  ])

  const [before] = [saidOnScreen()]
  const days = '20 Oct 2025 to 20 Nov 2026'
  const queues = [
    'pending-cc',
    'pending-cod',
    'city-issue',
    'awaiting-assigning',
    'awaiting-approval',
    'dispatch-issue',
    'halt',
  ] as const
  const { status: names } = dashboardMessages
  const total = orderStatuses.reduce((sum, status) => sum + figures.countsByStatus[status], 0)
  expect(before.slice(0, before.indexOf('figure Orders summary'))).toEqual(
    expect.arrayContaining([
      `Welcome ${days}`,
      ...queues.map(
        (status) =>
          `link ${names[status]} ${figures.countsByStatus[status]} → /orders?days=this-week&status=${status}`,
      ),
      'combobox Days [] = All days / *This week / Last 7 days / Last 30 days',
      'textbox Date [type=date] =',
      ...orderStatuses.map(
        (status) =>
          `button ${names[status]} ${figures.countsByStatus[status]} (${status === 'halt' ? 'pressed' : 'not pressed'})`,
      ),
      `status: 2,345 of ${count(total)} orders this week`,
      'link Open in Orders: Halt → /orders?days=this-week&status=halt',
      `button Total sales — ${days}, without cancelled and returned orders. Pending orders are not confirmed yet. Trend: this month so far against last month up to the same moment.: PKR 1,234,567, PKR 1,200,000 confirmed, PKR 34,567 not yet, PKR 3,000 this month, up 50.0% on last month`,
      `button Total orders — ${days}. Trend: this week so far against last week up to the same moment.: 2,345, 54 this week, up 5.9% on last week`,
      `button Delivered — Placed ${days}. Trend: what arrived this week so far against last week up to the same moment.: 1,892, 36 this week, down 12.2% on last week`,
      'button Total customers — All customers, whatever the filter. New: joined this month so far against last month up to the same moment.: 4,001, 53 new this month, 50 last month by this time',
      'button Active locations — All locations, whatever the filter. Trend: those with an order of any status, this week so far against last week up to the same moment.: 7, 4 with orders this week, 5 last week by this time',
      `button Delivery rate — ${days}, of orders delivered, cancelled or returned. Trend: this month so far against last month up to the same moment.: 82.7%, 83.5% this month, up 0.6 points on last month`,
    ]),
  )
  const restNames = { others: 'Other cities', elsewhere: 'Abroad or unknown city' }
  const share = (orders: number) => `${Math.round((orders / figures.totalOrders.value) * 100)}%`
  const cities = topCities.map((part) => [part.city ?? restNames[part.rest], part.orders] as const)
  const places = [
    ...provinces
      .toSorted((one, other) => other.orders - one.orders)
      .map(({ province, orders }) => [province, orders] as const),
    ['Outside Pakistan or unknown city', figures.ordersElsewhere] as const,
  ]
  const monthOf = (text: string) =>
    new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })
      .format(new Date(`${text}-01T00:00:00Z`))
      .replace('Sept', 'Sep')
  const figure = (
    title: string,
    unit: string,
    lines: readonly string[],
    drawn: readonly string[] = [],
    window = days,
  ) => ({
    title,
    head: [`figure ${title}`, `h2 ${title}`, unit, window],
    drawn,
    rows: [`group ${title}`, `table ${title}`, ...lines],
  })
  const charts = [
    figure(
      'Orders summary',
      'Orders by weekday',
      [
        'Weekday | Delivered | Cancelled | Returned',
        ...['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
          (name, index) => {
            const day = weekdays[index]
            return `${name} | ${day?.delivered} | ${day?.cancelled} | ${day?.returned}`
          },
        ),
      ],
      ['Delivered', 'Cancelled', 'Returned'],
    ),
    figure(
      'Top cities',
      'Orders',
      ['City | Orders | Share', ...cities.map(([name, orders]) => `${name} | ${orders} | ${share(orders)}`)],
      cities.map(([name, orders]) => `${name} ${orders} ${share(orders)}`),
    ),
    figure('Hourly orders', 'Orders by hour of the day', [
      'Hour | Orders',
      ...hourly.map((orders, hour) => `${String(hour).padStart(2, '0')}:00 | ${orders}`),
    ]),
    figure(
      'Return rate',
      'Returned orders by month, % of those sent',
      [
        'Month | Sent | Returned | Return rate',
        ...returnRates.map(
          ({ month: name, sent, returned, rate }) =>
            `${monthOf(name)} | ${sent} | ${returned} | ${percent(rate)}`,
        ),
      ],
      [],
      'Dec 2025 to Nov 2026',
    ),
    figure(
      'Top 5 categories',
      'Units sold',
      ['Category | Units sold', ...topCategories.map(({ category, units }) => `${category} | ${units}`)],
      topCategories.map(({ category, units }) => `${category} ${units}`),
    ),
    figure(
      'Orders by province',
      'Orders. A schematic, not to scale',
      [
        'Province | Orders | Share',
        ...places.map(([name, orders]) => `${name} | ${orders} | ${share(orders)}`),
      ],
      places.map(([name, orders]) => `${name} ${orders} ${share(orders)}`),
    ),
  ]
  for (const { title, head, drawn, rows } of charts) {
    const shown = screen.getByRole('figure', { name: title })
    expect(spoken(shown)).toEqual([...head, `button ${title}: show as a table`, ...drawn])
    press(`${title}: show as a table`, shown)
    expect(spoken(shown)).toEqual([...head, `button ${title}: show as a chart`, ...rows])
    press(`${title}: show as a chart`, shown)
    expect(spoken(shown)).toEqual([...head, `button ${title}: show as a table`, ...drawn])
  }
  expect(spoken(screen.getByRole('figure', { name: 'Active locations' }))).toEqual([
    'figure Active locations',
    'h2 Active locations',
    'Sales in PKR',
    `${days}; SKUs and inventory now`,
    'table Active locations',
    'Location | Total sales | Total SKUs | Inventory',
    ...locations.map(
      ({ name, city, sales, skus, inventory }) =>
        `${name}, ${city} | ${count(Math.round(sales.minor / 100))} | ${skus} | ${inventory}`,
    ),
    `No location yet | ${count(Math.round(figures.salesWithoutLocation.minor / 100))} | – | –`,
  ])

  press('More')
  expect(spoken(await opened('dialog'))).toEqual(['dialog More', 'h2 More', 'button Close', ...soon, ...ways])
  press('Close', await opened('dialog'))
  await closed('dialog')
})

test('the list of keys, and the palette before anything is typed', async () => {
  const { user } = openScreen({ isStrict: true, at: '/x', screens: { '/x': <h1>X</h1> } })
  await screen.findByText('X', { selector: 'h1,h2' })
  await user.keyboard('?')
  expect(spoken(await opened('dialog'))).toEqual(
    expect.arrayContaining([
      'dialog Keyboard shortcuts — They work whenever you are not typing.',
      'Search or go to: Ctrl K',
      'Search this list: /',
      'Next in the list: j',
      'Previous in the list: k',
      'Open it: Enter',
      'Edit it (products, customers): e',
      'Select it (your own orders): x',
      'Dashboard: g d',
      'Orders: g o',
      'Products: g p',
      'Customers: g c',
      'Undo the last deletion: Ctrl Z',
      'Close notices: Esc',
      'This list: ?',
    ]),
  )
  await user.keyboard('{Escape}')
  await user.keyboard('{Control>}k{/Control}')
  await screen.findAllByRole('option')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Search or go to',
    'combobox Search or go to [autocomplete=off placeholder=Find a screen, order or customer…] = (open, has listbox)',
    'option Dashboard',
    'option Orders',
    'option Products',
    'option Customers',
    'option Analytics Soon',
    'option Settings Soon',
    'option Home page',
    'option New order',
    'option New product',
    'option New customer',
    'option Light theme',
    'option Dark theme',
    'option Keyboard shortcuts',
    'option Log In',
    'option Create an account',
    'option Pending CC',
    'option Pending COD',
    'option City Issue',
    'option Awaiting Assigning',
    'option Awaiting Approval',
    'option Approve',
    'option Dispatch Issue',
    'option Dispatch',
    'option Delivered',
    'option Cancelled',
    'option Return',
    'option Halt',
  ])
})

test('the customers of a shop that sells by phone, the ways to them, and their form', async () => {
  const sample = createSampleWorkspace({ now: () => at(20) })
  const bilal: Customer = {
    ...ayesha,
    id: 'C-9',
    name: 'Bilal Ahmed',
    email: '',
    phone: '+923001234567',
    city: '',
    totalSpent: rupees(123400),
    orders: 7,
    joinedAt: at(3),
    acceptance: {
      rate: 0.5,
      ended: 6,
    },
  }
  const other: Customer = {
    ...bilal,
    id: 'C-8',
    name: 'Ayesha Khan',
    email: 'ayesha@karachi.test',
    phone: '',
    city: 'Karachi',
    acceptance: {
      rate: null,
      ended: 0,
    },
  }
  const order = {
    id: '#1042',
    customer: 'Bilal Ahmed',
    email: '',
    placedAt: at(4),
    type: 'Local',
    payment: 'COD',
    total: rupees(55500),
    status: 'dispatch',
  } as const
  const { user } = openScreen({
    isStrict: true,
    at: '/customers',
    screens: { '/customers': <CustomersPage /> },
    openWorkspace: () => ({
      ...sample,
      currency: 'PKR',
      moneyLabels: 'currency',
      capabilities: ['findCustomers', 'contactCustomers', 'keepChanges'],
      customers: {
        ...sample.customers,
        search: async () => ({ rows: [bilal, other], total: 1_234, page: 1, pages: 9 }),
        get: async () => ({ customer: bilal, lastOrders: [order] }),
        add: () => Promise.reject(fieldsRefused({ phone: 'This number belongs to Sana Malik.' })),
      },
    }),
  })
  await screen.findByLabelText('Customers that match')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([
      'textbox Search customers [type=search autocomplete=off placeholder=Search customers] =',
      'combobox Sort [] = *Most Recent / Name A-Z / Most Orders / Highest Spent',
      'status: 1,234 customers',
      '0300-1234567',
      'Orders: 7',
      'Total spent: Rs. 1,234',
      'Acceptance rate: 50% of 6 parcels',
      'Location: Pakistan',
      'ayesha@karachi.test',
      'Joined: Feb 2026',
      'Location: Karachi',
      'status: 2 of 1,234 customers shown',
    ]),
  )
  press('View Details of Bilal Ahmed')
  await screen.findByText('#1042')
  expect(spoken(await opened('dialog'))).toEqual(
    expect.arrayContaining([
      'dialog Bilal Ahmed',
      'Email: None',
      'Phone: link 0300-1234567 → tel:+923001234567, link WhatsApp (opens in a new tab) → https://wa.me/923001234567, button Copy',
      'Location: Pakistan',
      'Joined: 3 Feb 2026',
      'Orders: 7',
      'Total spent: Rs. 1,234',
      'Acceptance rate: 50% of 6 parcels',
      'link #1042 → /orders/%231042',
      'Rs. 555 4 Feb 2026 Dispatch',
      'link View all 7 orders → /orders?q=Bilal+Ahmed',
    ]),
  )
  press('Edit', await opened('dialog'))
  await screen.findByRole('dialog', { name: 'Edit customer' })
  press('Cancel', await opened('dialog'))
  await closed('dialog')
  press('Contact Bilal Ahmed')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Contact Bilal Ahmed',
    'h2 Contact Bilal Ahmed',
    'Call: link 0300-1234567 → tel:+923001234567',
    'WhatsApp: link 0300-1234567 (opens in a new tab) → https://wa.me/923001234567',
    'button Close',
  ])
  press('Close', await opened('dialog'))
  await closed('dialog')
  press('Contact Ayesha Khan')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Contact Ayesha Khan',
    'h2 Contact Ayesha Khan',
    'Phone: No phone number',
    'Email: link ayesha@karachi.test → mailto:ayesha@karachi.test',
    'button Close',
  ])
  press('Close', await opened('dialog'))
  await closed('dialog')

  press('Add Customer')
  const dialog = await opened('dialog')
  expect(spoken(dialog)).toEqual([
    'dialog Add customer',
    'h2 Add customer',
    'textbox Name [name autocomplete=off] = (required)',
    'textbox Email [email type=email autocomplete=off inputmode=email dir=ltr] = — (optional)',
    'textbox Phone [phone type=tel autocomplete=off inputmode=tel dir=ltr] = (required)',
    'combobox City [city autocomplete=off] = (closed, has listbox) — (optional)',
    'textbox Country [country autocomplete=off] = Pakistan — (optional)',
    'button Cancel',
    'button Save',
    'button Close',
  ])
  const given = { Name: 'Sana', Phone: '0300-1234567', City: 'Lahore', Country: 'Iran' }
  for (const [label, value] of Object.entries(given))
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })
  press('Save', dialog)
  await within(dialog).findByText('This number belongs to Sana Malik.')
  expect(spoken(dialog)).toEqual([
    'dialog Add customer',
    'h2 Add customer',
    'textbox Name [name autocomplete=off] = Sana (required)',
    'textbox Email [email type=email autocomplete=off inputmode=email dir=ltr] = — (optional)',
    'textbox Phone [phone type=tel autocomplete=off inputmode=tel dir=ltr] = 0300-1234567 (required, invalid) — This number belongs to Sana Malik.',
    'button Open Profile',
    'combobox City [city autocomplete=off] = Lahore (closed, has listbox) — (optional) Punjab',
    'textbox Country [country autocomplete=off] = Iran — (optional)',
    'button Cancel',
    'button Save',
    'button Close',
  ])
  await user.click(within(dialog).getByRole('button', { name: 'Open Profile' }))
})
