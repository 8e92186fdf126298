/** The list of orders, its saved views and an act on several orders, against what was read of them: all values differ. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FailureError } from '#domain/failures.ts'
import { exportColumns } from '#domain/orders/exportColumns.ts'
import { type OrderRow, orderStatuses } from '#domain/orders/order.ts'
import type { OrdersPage as Found } from '#domain/orders/search.ts'
import OrdersPage from '#features/orders/OrdersPage.tsx'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { openScreen } from '#tests/support/openScreen.tsx'
import { refusedWith } from '#tests/support/records.ts'
import { closed, opened, press, saidOnScreen, spoken } from '#tests/support/spoken.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import type { Workspace } from '#workspace/workspace.ts'

const at = (day: number, year = 2026) => Date.UTC(year, 10, day, 6, day)
const rupees = (minor: number) => ({ minor, currency: 'PKR' as const })
const row = (given: Partial<OrderRow>): OrderRow => ({
  id: '#1042',
  version: 1,
  customer: 'Ayesha Khan',
  email: 'ayesha@shop.test',
  placedAt: at(4),
  type: 'Local',
  payment: 'COD',
  total: rupees(123_400),
  status: 'pending-cod',
  ...given,
})
const rows = [
  row({}),
  row({
    id: '#1043',
    customer: 'Bilal Ahmed',
    placedAt: at(5, 2025),
    type: 'International',
    payment: 'CC',
    total: rupees(55_550),
    status: 'pending-cc',
  }),
  row({ id: '#1044', customer: 'Sana Malik', placedAt: at(6), total: rupees(99_900), status: 'halt' }),
]
const found: Found = {
  rows,
  total: 1_234,
  page: 2,
  pages: 9,
  countsByStatus: Object.fromEntries(
    orderStatuses.map((status, index) => [status, 1_001 + index]),
  ) as Found['countsByStatus'],
  countOfAll: 23_456,
  searchedNewest: 5_000,
  firstOnPages: 10_000,
}
const views = [
  { id: 'v1', version: 1, name: 'Unpaid', query: { status: 'pending-cc' } },
  { id: 'v2', version: 2, name: 'This week', query: { week: 'current' } },
]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at(20) })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(address = '/orders', orders: Partial<Workspace['orders']> = {}, more: Partial<Workspace> = {}) {
  const sample = createSampleWorkspace({ now: () => at(20) })
  return openScreen({
    isStrict: true,
    at: address,
    screens: { '/orders': <OrdersPage /> },
    openWorkspace: () => ({
      ...sample,
      currency: 'PKR',
      moneyLabels: 'currency',
      capabilities: [
        'keepChanges',
        'createOrders',
        'importRecords',
        'sendOrderEvents',
        'saveViews',
        'chooseExport',
      ],
      orders: { ...sample.orders, search: async () => found, ...orders },
      views: {
        list: async () => views as never,
        save: async () => views[0] as never,
        remove: async () => {},
        watch: () => () => {},
      },
      ...more,
    }),
  })
}

const bar = () => document.querySelector('section[aria-label="Selected orders"]') as HTMLElement

test('the list of orders, with what it was asked for', async () => {
  open('/orders?week=current&days=2026-11-03')
  await screen.findByRole('list', { name: 'Saved views' })
  await screen.findByRole('list', { name: 'Filters' })
  const end = '?week=current&days=2026-11-03&page=2'
  const orderLine = (number: number, customer: string, day: string, rest: string) =>
    [
      `checkbox Select #${number} [=on]`,
      `link #${number} → /orders/%23${number}${end}`,
      customer,
      day,
      rest,
      `link View #${number} → /orders/%23${number}${end}, link Edit #${number} → /orders/%23${number}${end}&edit=customer, button Delete #${number}`,
    ].join(' | ')
  expect(saidOnScreen()).toEqual(
    expect.arrayContaining([
      'link Import → /orders/import',
      'tab All 23,456 (selected)',
      'tab Pending CC 1,001',
      'tab Pending COD 1,002',
      'tab City Issue 1,003',
      'tab Awaiting Assigning 1,004',
      'tab Awaiting Approval 1,005',
      'tab Approve 1,006',
      'tab Dispatch Issue 1,007',
      'tab Dispatch 1,008',
      'tab Delivered 1,009',
      'tab Cancelled 1,010',
      'tab Return 1,011',
      'tab Halt 1,012',
      'tabpanel All 23,456',
      'textbox Search orders [type=search autocomplete=off placeholder=Search orders by ID, customer name...] =',
      'combobox Week [] = All Weeks / *Current Week / Last Week / 2 Weeks Ago',
      'combobox Type [] = *All Orders / Local / International',
      'button Filters (1)',
      'button 3 Nov 2026, remove',
      'button Unpaid (not pressed)',
      'button This week (not pressed)',
      'button Saved views (closed, has menu)',
      'checkbox Select all on this page [orders=on] | button Order ID (none) | button Customer (none) | button Date (descending) | button Type (none) | button Payment (none) | button Total (none) | button Status (none) | Actions',
      orderLine(1042, 'Ayesha Khan', '4 Nov 2026 4 Nov', 'Local | COD | Rs. 1,234 | Pending COD'),
      orderLine(1043, 'Bilal Ahmed', '5 Nov 2025 5 Nov 2025', 'International | CC | Rs. 555.50 | Pending CC'),
      orderLine(1044, 'Sana Malik', '6 Nov 2026 6 Nov', 'Local | COD | Rs. 999 | Halt'),
      'Of the newest 5,000 orders: too many match. Search for more, or choose a week.',
      'Pages show the first 10,000 orders of this sort. Reverse it to see the last ones, or choose a week or a status.',
      'status: Showing 1234 orders - Page 2 of 9',
      'combobox Rows [] = *10 / 25 / 50 / 100',
      'combobox Page [] = 1 / *2 / 3 / 4 / 5 / 6 / 7 / 8 / 9',
    ]),
  )
})

test('who only looks is offered nothing that changes an order, and is told why', async () => {
  open('/orders', {}, { rights: async () => [] })
  await screen.findByRole('link', { name: '#1042' })
  await screen.findByRole('button', { name: 'Create Order', description: /./ })
  const shown = saidOnScreen()
  expect(shown.slice(0, 3)).toEqual([
    'h1 Orders',
    'button Export',
    'button Create Order (unavailable) — Only owners, managers and agents create orders.',
  ])
  expect(shown).toContain(
    'link #1042 → /orders/%231042?page=2 | Ayesha Khan | 4 Nov 2026 4 Nov | Local | COD | Rs. 1,234 | Pending COD | link View #1042 → /orders/%231042?page=2',
  )
  expect(shown.filter((line) => /^checkbox|Save view/.test(line))).toEqual([])
})

test('a saved view, what can be done to it, and what that asks', async () => {
  const { user } = open('/orders?week=current')
  const list = await screen.findByRole('list', { name: 'Saved views' })
  const strip = () => spoken(list.parentElement as Element)
  const choose = async (entry: string) => {
    await user.click(screen.getByRole('button', { name: 'Actions for This week' }))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  const unpaid = ['list Saved views', 'button Unpaid (not pressed)']
  const actions = 'button Actions for This week (closed, has menu)'
  expect(strip()).toEqual([...unpaid, 'button This week (pressed)', actions])
  await user.click(screen.getByRole('button', { name: 'Actions for This week' }))
  expect(spoken(await opened('menu'))).toEqual(['menuitem Rename', 'menuitem Delete'])
  await user.keyboard('{Escape}')
  await closed('menu')
  await choose('Delete')
  expect(spoken(await opened('alertdialog'))).toEqual([
    'alertdialog Delete the view "This week"? — It is gone for everybody in your company. Orders stay as they are.',
    'h2 Delete the view "This week"?',
    'button Keep View',
    'button Delete View',
  ])
  press('Keep View')
  await closed('alertdialog')
  await choose('Rename')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Rename view',
    'h2 Rename view',
    'textbox Name [name autocomplete=off enterkeyhint=done] = This week (required) — It gets this name for everybody in your company.',
    'button Cancel',
    'button Save',
    'button Close',
  ])
  press('Cancel')
  await closed('dialog')
  press('This week')
  await waitFor(() => expect(strip()).toEqual([...unpaid, 'button This week (not pressed)']))
  press('This week')
  await screen.findByRole('button', { name: 'This week', pressed: true })
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'Local' } })
  await screen.findByText('(changed)')
  expect(strip()).toEqual([...unpaid, 'button This week (changed) (not pressed)', actions])
  await user.click(screen.getByRole('button', { name: 'Actions for This week' }))
  expect(spoken(await opened('menu'))).toEqual([
    'menuitem Save these filters to this view',
    'menuitem Rename',
    'menuitem Delete',
  ])
  await user.keyboard('{Escape}')
  await closed('menu')
  press('Save View')
  expect(spoken(await opened('dialog'))).toEqual([
    'dialog Save this view',
    'h2 Save this view',
    'textbox Name [name autocomplete=off enterkeyhint=done] = (required) — It keeps the filters, search and sort of this list, for everybody in your company.',
    'button Cancel',
    'button Save',
    'button Close',
  ])
})

test('orders on a phone: their rows, their menus and their filters', async () => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  const { user } = open('/orders?week=last&type=Local')
  const list = await screen.findByRole('list', { name: 'Orders that match' })
  const lines = (number: number, amount: string, customer: string, facts: string) => [
    `link #${number} → /orders/%23${number}?week=last&type=local&page=2`,
    amount,
    customer,
    facts,
    `button Actions for #${number} (closed, has menu)`,
  ]
  const first = lines(1042, 'Rs. 1,234', 'Ayesha Khan', 'Pending COD Local, COD, 4 Nov')
  const second = lines(1043, 'Rs. 555.50', 'Bilal Ahmed', 'Pending CC International, CC, 5 Nov 2025')
  const third = lines(1044, 'Rs. 999', 'Sana Malik', 'Halt Local, COD, 6 Nov')
  expect(spoken(list)).toEqual(['list Orders that match', ...first, ...second, ...third])
  await user.click(screen.getByRole('button', { name: 'Actions for #1043' }))
  expect(spoken(await opened('menu'))).toEqual([
    'menuitem View',
    'menuitem Select',
    'menuitem Edit',
    'menuitem Delete',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Select' }))
  await screen.findByText('1 selected')
  expect(spoken(list)).toEqual([
    'list Orders that match',
    'checkbox Select #1042 [=on]',
    ...first,
    'checkbox Select #1043 (checked) [=on]',
    ...second,
    'checkbox Select #1044 [=on]',
    ...third,
  ])
  await user.click(screen.getByRole('button', { name: 'Actions for #1044' }))
  expect(spoken(await opened('menu'))).toEqual(['menuitem View', 'menuitem Edit', 'menuitem Delete'])
  await user.keyboard('{Escape}')
  await closed('menu')
  press('Filters (2)')
  expect(spoken(await opened('dialog'))).toEqual(
    expect.arrayContaining([
      'dialog Filters',
      'Saved views',
      'button Unpaid (not pressed)',
      'button This week (not pressed)',
      'combobox Week [week] = All Weeks / Current Week / *Last Week / 2 Weeks Ago',
      'combobox Type [type] = All Orders / *Local / International',
      'combobox Sort [sort] = Order ID, lowest first / Order ID, highest first / Customer, A to Z / Customer, Z to A / Date, oldest first / *Date, newest first / Type, A to Z / Type, Z to A / Payment, A to Z / Payment, Z to A / Total, lowest first / Total, highest first / Status, A to Z / Status, Z to A',
      'button Show 1,234 Orders',
    ]),
  )
})

test('an act on several orders: what is offered and asked, how far it is, and what was not done', async () => {
  let isWell = false
  let answer = () => {}
  const hold = () => new Promise<void>((resolve) => void (answer = resolve))
  let held = hold()
  const { user } = open('/orders', {
    get: async (id) => {
      if (id === '#1044') return null
      const tags = id === '#1043' ? [{ tag: 'vip', is_system: false }] : []
      return { ...liveOrder(), id, tags }
    },
    applyTags: async () => {
      await held
      if (!isWell) throw new FailureError({ code: 'unreachable' })
      throw refusedWith({ text: 'Ayesha is blocked.' })
    },
  })
  await screen.findByRole('link', { name: '#1042' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select #1043' }))
  await screen.findByText('1 selected')
  const chosen = () =>
    [...document.querySelectorAll('tr[data-chosen]')].map((one) => one.querySelector('a')?.textContent)
  expect(chosen()).toEqual(['#1043'])
  expect(spoken(bar())).toEqual([
    'region Selected orders',
    'status: 1 selected',
    'button Select All',
    'button Clear Selection',
    'link Print → /print?orders=%231043',
    'button More (closed, has menu)',
    'button VERIFY (1)',
  ])
  const all = screen.getByRole('checkbox', { name: 'Select all on this page' })
  expect(all).toBePartiallyChecked()
  for (const id of ['#1042', '#1044']) fireEvent.click(screen.getByRole('checkbox', { name: `Select ${id}` }))
  expect(all).not.toBePartiallyChecked()
  expect(all).toBeChecked()
  fireEvent.click(all)
  expect(bar()).toBeNull()
  expect(all).not.toBeChecked()
  fireEvent.click(all)
  expect(spoken(bar())).toEqual([
    'region Selected orders',
    'status: 3 selected',
    'button Clear Selection',
    'link Print → /print?orders=%231042%2C%231043%2C%231044',
    'button More (closed, has menu)',
    'button VERIFY (2)',
    'button Check Stock Again (1)',
  ])
  press('Clear Selection')
  expect(bar()).toBeNull()
  fireEvent.click(all)
  await user.click(within(bar()).getByRole('button', { name: 'More' }))
  expect(spoken(await opened('menu'))).toEqual([
    'menuitem Export (3)',
    'menuitem Add Tag (3)',
    'menuitem Remove Tag (3)',
    'menuitem CANCEL (3)',
  ])
  await user.click(screen.getByRole('menuitem', { name: /^Add/ }))
  const dialog = () => opened('dialog')
  const asked = (end: string) => [
    'dialog Add a tag to 3 orders — An order that has the tag already stays as it is.',
    'h2 Add a tag to 3 orders',
    `textbox Tag [tag autocomplete=off enterkeyhint=done] =${end}`,
    'offers repeat buyer, call first, gift wrap, fragile, wholesale, VIP',
    'button Back',
    'button Add Tag',
    'button Close',
  ]
  expect(spoken(await dialog())).toEqual(asked(''))
  const submit = async () => fireEvent.submit((await dialog()).querySelector('form') as Element)
  await submit()
  expect(spoken(await dialog())).toEqual(asked(' (invalid) — Enter a tag.'))
  fireEvent.change((await dialog()).querySelector('input') as Element, { target: { value: 'vip' } })
  await submit()
  await screen.findByRole('progressbar')
  const busy = (count: number) => [
    'dialog Adding the tag — It goes on while other screens are open, and a message says how it ended. Signing out, seeing the sample or closing the tab stops it.',
    'h2 Adding the tag',
    `progressbar Orders so far: ${count} of 3`,
    `${count} of 3 orders`,
    'button Stop',
    'button Adding the tag… (disabled)',
    'button Close',
  ]
  expect(spoken(await dialog())).toEqual(busy(0))
  answer()
  await screen.findByText('No answer from the server')
  expect(spoken(await dialog())).toEqual([
    'dialog No answer from the server',
    'h2 No answer from the server',
    'alert: It is not known whether #1042 was changed. After it, 2 orders were not begun. Try again: nothing is done twice.',
    'button Back to Orders',
    'button Try Again',
    'button Close',
  ])
  isWell = true
  held = hold()
  press('Try Again')
  await screen.findByRole('progressbar')
  answer()
  await screen.findByText('Ayesha is blocked.')
  expect(spoken(await dialog())).toEqual([
    'dialog 2 orders not tagged',
    'h2 2 orders not tagged',
    '1 order had the tag already.',
    'list What is not done',
    'link #1042 → /orders/%231042',
    'Ayesha is blocked.',
    'link #1044 → /orders/%231044',
    'This order was deleted.',
    'button Back to Orders',
    'button Close',
  ])
})

test('an export has the columns that are chosen, which are kept, and the chosen orders alone', async () => {
  const asked: unknown[] = []
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  let isWell = false
  const { user } = open('/orders?status=halt', {
    list: async ({ status }, { only, columns } = {}) => {
      asked.push([status, only, columns?.length])
      if (!isWell) throw new FailureError({ code: 'unreachable' })
      return new Blob(['Order'])
    },
  })
  await screen.findByRole('link', { name: '#1042' })
  press('Export')
  const all = spoken(await opened('dialog'))
  expect(all.slice(0, 5)).toEqual([
    'dialog Export orders — A CSV file with a row for each item of each parcel. The columns are kept for the next time on this device.',
    'h2 Export orders',
    'button No Columns',
    'group Order — 8 of 8',
    'checkbox Order (checked) [order=order]',
  ])
  expect(all.filter((line) => line.startsWith('checkbox'))).toHaveLength(exportColumns.length)
  press('No Columns')
  const dialog = () => screen.getByRole('dialog')
  const confirm = () => within(dialog()).getByRole('button', { name: 'Export' })
  expect(confirm()).toHaveAccessibleDescription('Choose at least one column.')
  for (const name of ['SKU', 'Phone']) fireEvent.click(within(dialog()).getByRole('checkbox', { name }))
  fireEvent.click(confirm())
  await screen.findByText("The file couldn't be created. Try again.")
  isWell = true
  fireEvent.click(confirm())
  await closed('dialog')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select #1043' }))
  await user.click(within(bar()).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Export (1)' }))
  await opened('dialog')
  expect(within(dialog()).getByRole('heading')).toHaveTextContent('Export 1 order')
  expect(within(dialog()).getByRole('checkbox', { name: 'SKU' })).toBeChecked()
  expect(within(dialog()).getByRole('checkbox', { name: 'Email' })).not.toBeChecked()
  fireEvent.click(confirm())
  await closed('dialog')
  expect(asked).toEqual([
    ['halt', null, 2],
    ['halt', null, 2],
    ['halt', ['#1043'], 2],
  ])
  expect(saved).toHaveBeenCalledTimes(2)
  saved.mockRestore()
  expect(localStorage.getItem('exportColumns')).toBe('phone,sku')
  localStorage.removeItem('exportColumns')
})
