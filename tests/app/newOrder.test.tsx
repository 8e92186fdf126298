/**
 * A new order as a person sees it (orders.md §4), on a workspace in memory that creates orders as the contract of the
 * live API says.
 */
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '#domain/users.ts'
import NewOrderPage from '#features/newOrder/NewOrderPage.tsx'
import { openScreen } from '#tests/support/openScreen.tsx'
import { knownCustomer, orderingWorkspace, refusal } from '#tests/support/orderingWorkspace.ts'
import { saidOnScreen } from '#tests/support/spoken.ts'

const merchant: User = {
  email: 'ali@example.test',
  company: { name: 'Ali Traders', is_approved: true, is_onboarded: true },
}

let shop: ReturnType<typeof orderingWorkspace>
beforeEach(() => {
  shop = orderingWorkspace({ now: () => Date.UTC(2026, 10, 20, 6, 42) })
})

type Person = ReturnType<typeof openScreen>['user']

const open = () =>
  openScreen({
    at: '/orders/new',
    screens: { '/orders/new': <NewOrderPage /> },
    openWorkspace: () => shop.workspace,
    user: merchant,
  })
const field = (name: string) => screen.getByRole('textbox', { name })
const city = () => screen.getByRole('combobox', { name: 'City' })
const search = () => screen.getByRole('combobox', { name: 'Add an item' })
const line = (title: string) => within(screen.getByRole('group', { name: title }))
const totals = () => screen.getByRole('region', { name: 'Totals' })
const create = () => screen.getAllByRole('button', { name: 'Create Order' })[0] as HTMLElement

async function addItem(user: Person, query: string, title: string) {
  await user.type(search(), query)
  await screen.findByRole('option', { name: new RegExp(title) })
  await user.keyboard('{Enter}')
  await screen.findByRole('group', { name: title })
}

async function fill(user: Person, control: HTMLElement, text: string) {
  await user.click(control)
  await user.paste(text)
}

/** Types an order of one Smart watch for a customer whom nobody knows. */
async function typeOrder(user: Person) {
  await fill(user, await screen.findByRole('textbox', { name: 'Phone number' }), '0321 7654321')
  await fill(user, field('Name'), 'Bilal Ahmed')
  await fill(user, field('Address 1'), 'Flat 3, Tariq Road')
  // The list of cities is open until the field is left.
  await fill(user, city(), 'khi')
  await user.tab()
  await addItem(user, 'smart w', 'Smart watch')
}

describe('the customer', () => {
  test('with a known number is shown with orders, acceptance rate and last address, and fills in', async () => {
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '0300-1234567')
    expect(await screen.findByText('Sana Malik has ordered before')).toBeVisible()
    expect(screen.getByText('80% of 5 parcels')).toBeVisible()
    expect(screen.getByText('House 12, Street 4, Gulberg III, Lahore')).toBeVisible()
    expect(field('Name')).toHaveValue('Sana Malik')
    expect(field('Address 1')).toHaveValue(knownCustomer.address1)
    expect(city()).toHaveValue('Lahore')
    expect(city()).toHaveAccessibleDescription('Punjab')
  })

  test('who is blocked, and of whom little more is known, is shown so', async () => {
    const nowhere = { city: '', address1: '', address2: '' }
    const acceptance = { rate: null, ended: 0 }
    const blocked = { ...knownCustomer, ...nowhere, acceptance, isBlocked: true }
    const { workspace } = shop
    const customers = { ...workspace.customers, findByPhone: async () => blocked }
    shop = { ...shop, workspace: { ...workspace, customers } }
    const { user } = open()
    await fill(user, await screen.findByRole('textbox', { name: 'Phone number' }), '03001234567')
    await screen.findByText('Sana Malik has ordered before')
    expect(saidOnScreen().filter((line) => line.startsWith('status: '))).toEqual([
      'status: Sana Malik has ordered before',
      'status: Orders: 7',
      'status: Acceptance rate: No completed orders yet',
      'status: Last address: None',
      'status: This customer is blocked. The order can be created, and not verified.',
    ])
  })

  test('keeps what was typed, and what was filled in goes with the number', async () => {
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Sana M.')
    await user.type(field('Phone number'), '03001234567')
    await screen.findByText('Sana Malik has ordered before')
    expect(field('Name')).toHaveValue('Sana M.')
    await user.clear(field('Phone number'))
    await user.type(field('Phone number'), '03217654321')
    expect(await screen.findByText(/^New customer/)).toBeVisible()
    expect(field('Address 1')).toHaveValue('')
    expect(field('Name')).toHaveValue('Sana M.')
  })

  test('can be left unknown when the lookup fails, and is looked up again', async () => {
    shop.state.lookupFails = true
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Phone number' }), '03001234567')
    await screen.findByText(/couldn't be looked up/)
    shop.state.lookupFails = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('Sana Malik has ordered before')).toBeVisible()
    expect(field('Phone number')).toHaveFocus()
  })

  test('has a city of the list: chosen, typed or pasted in any spelling', async () => {
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await user.type(city(), 'hyd')
    await user.click(await screen.findByRole('option', { name: /Hyderabad/ }))
    expect(city()).toHaveValue('Hyderabad')
    await user.clear(city())
    await user.click(city())
    await user.paste('Karachi, sindh, 75740')
    await user.tab()
    expect(city()).toHaveValue('Karachi')
    await user.clear(city())
    await user.type(city(), 'Mirpur')
    const offered = await screen.findAllByRole('option')
    expect(offered.map(({ textContent }) => textContent)).toEqual([
      'MirpurAzad Jammu & Kashmir',
      'Mirpur KhasSindh',
      'Mirpur BathoroSindh',
      'Mirpur MatheloSindh',
      'Mirpur SakroSindh',
    ])
  })
})

describe('the items', () => {
  test('are found with their stock per warehouse, and Enter leads to the quantity and back', async () => {
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await addItem(user, 'smart w', 'Smart watch')
    const quantity = line('Smart watch').getByRole('textbox', { name: 'Quantity' })
    await waitFor(() => expect(quantity).toHaveFocus())
    await user.keyboard('3{Enter}')
    expect(quantity).toHaveValue('3')
    expect(search()).toHaveFocus()
    expect(search()).toHaveValue('')
  })

  test('are added by a scanner, one piece for each scan', async () => {
    const { rows } = await shop.workspace.products.search({
      q: 'Smart watch',
      category: 'all',
      stock: 'all',
    })
    const { barcode = '' } = rows[0] ?? {}
    shop.workspace.products.search = async () => ({ rows, total: rows.length })
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await user.click(search())
    for (const pieces of ['1', '2']) {
      await user.keyboard(`${barcode}{Enter}`)
      const found = await screen.findByRole('group', { name: 'Smart watch' })
      await waitFor(() =>
        expect(within(found).getByRole('textbox', { name: 'Quantity' })).toHaveValue(pieces),
      )
      expect(search()).toHaveFocus()
      expect(search()).toHaveValue('')
    }
  })

  test('say how many are available, and can be ordered all the same', async () => {
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await addItem(user, 'smart w', 'Smart watch')
    const quantity = line('Smart watch').getByRole('textbox', { name: 'Quantity' })
    await user.clear(quantity)
    await user.type(quantity, '9999')
    expect(quantity).toHaveAccessibleDescription(/^Only \d+ of ".+" available\.$/)
    expect(quantity).toBeValid()
    await user.clear(quantity)
    await user.clear(line('Smart watch').getByRole('textbox', { name: 'Price' }))
    await user.click(create())
    expect(quantity).toHaveAccessibleErrorMessage(
      'Enter a whole number from 1 to 10,000. Enter an amount like 2,450.',
    )
  })

  test('are removed', async () => {
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await addItem(user, 'smart w', 'Smart watch')
    await user.click(screen.getByRole('button', { name: 'Remove Smart watch' }))
    expect(screen.queryByRole('group', { name: 'Smart watch' })).not.toBeInTheDocument()
    expect(search()).toHaveFocus()
  })

  test('that cannot be searched say so', async () => {
    const { search: find } = shop.workspace.products
    shop.workspace.products.search = () => Promise.reject(new Error('no response'))
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await user.type(search(), 'smart w')
    expect(await screen.findByRole('alert')).toHaveTextContent("Products couldn't be searched.")
    shop.workspace.products.search = find
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('option', { name: /Smart watch/ })).toBeVisible()
    await user.type(search(), ' of nobody')
    expect(await screen.findByText(/^No product has this SKU, barcode or title/)).toBeVisible()
  })
})

describe('the totals', () => {
  test('follow items, coupon, gift card, shipping and what was paid, and warn of much cash', async () => {
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await addItem(user, 'smart w', 'Smart watch')
    const price = line('Smart watch').getByRole('textbox', { name: 'Price' })
    await user.clear(price)
    await user.type(price, '10,000')
    await user.type(field('Coupon code'), 'EID')
    await user.type(field('Percent off'), '10')
    await user.type(field('Gift card code'), 'G-1')
    await user.type(field('Gift card amount'), '500')
    await user.type(field('Shipping'), '250')
    await user.type(field('Already paid'), '750')
    expect(totals()).toHaveTextContent(
      'SubtotalRs. 10,000Coupon discount− Rs. 1,000Gift card discount− Rs. 500TotalRs. 8,500ShippingRs. 250G. TotalRs. 8,750Paid− Rs. 750COD to collectRs. 8,000',
    )
    await user.click(screen.getByRole('button', { name: 'Paid in Full' }))
    expect(field('Already paid')).toHaveValue('8750')
    expect(field('Reference of the payment')).toHaveFocus()
    await user.click(screen.getByRole('radio', { name: 'CC' }))
    expect(totals()).not.toHaveTextContent('COD to collect')
    await user.click(screen.getByRole('radio', { name: 'COD' }))
    await user.clear(price)
    await user.type(price, '300000')
    expect(totals()).toHaveTextContent('Couriers collect at most Rs. 200,000 in cash.')
  })
})

describe('creating', () => {
  test('sends the order and opens it', async () => {
    const { user, address } = open()
    await typeOrder(user)
    await user.type(field('Tags'), 'VIP, gift wrap, vip')
    await user.type(field('Note'), 'Call before noon.')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Source' }), 'WhatsApp')
    await user.click(create())
    await waitFor(() => expect(address()).toBe('/orders/1040'))
    expect(shop.calls).toHaveLength(1)
    expect(shop.calls[0]?.order).toMatchObject({
      customer: {
        name: 'Bilal Ahmed',
        number: '+923217654321',
        address1: 'Flat 3, Tariq Road',
        city: 'Karachi',
        country: 'Pakistan',
      },
      lines: [{ title: 'Smart watch', quantity: 1 }],
      payment: 'COD',
      paid: null,
      source: 'whatsapp',
      tags: ['VIP', 'gift wrap'],
      note: 'Call before noon.',
      force: false,
    })
  })

  test('says everything that is wrong at once and focuses the first', async () => {
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await user.type(field('Phone number'), '021-111')
    await user.type(city(), 'Atlantis')
    await user.tab()
    await user.click(create())
    expect(shop.calls).toHaveLength(0)
    expect(field('Phone number')).toHaveFocus()
    expect(field('Phone number')).toHaveAccessibleErrorMessage(
      'Enter a valid Pakistani mobile number, for example 0300-1234567.',
    )
    expect(field('Name')).toHaveAccessibleErrorMessage('Enter a name.')
    expect(field('Address 1')).toHaveAccessibleErrorMessage('Enter an address.')
    expect(city()).toHaveAccessibleErrorMessage('Choose a city from the list.')
    expect(search()).toHaveAccessibleErrorMessage('Add at least one item.')
    await user.clear(field('Phone number'))
    await user.type(field('Phone number'), '03')
    expect(field('Phone number')).toBeValid()
    await user.tab()
    expect(field('Phone number')).toBeInvalid()
  })

  test('twice, by a double press, makes one order', async () => {
    let release = () => {}
    shop.state.gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const { user, address } = open()
    await typeOrder(user)
    await user.dblClick(create())
    expect(screen.getAllByRole('button', { name: 'Creating Order…' })[0]).toBeDisabled()
    for (const typed of [search(), field('Name')]) expect(typed).toHaveAttribute('readonly')
    for (const name of ['Quantity', 'Price'])
      expect(line('Smart watch').getByRole('textbox', { name })).toHaveAttribute('readonly')
    await act(async () => release())
    await waitFor(() => expect(address()).toBe('/orders/1040'))
    expect(shop.calls).toHaveLength(1)
  })

  test('something else after a failure is another order with another key', async () => {
    shop.state.fault = () => new Error('no response')
    const { user } = open()
    await typeOrder(user)
    await user.click(create())
    await screen.findByRole('alert')
    await user.type(field('Note'), 'Ring twice.')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await user.click(create())
    await screen.findByRole('alert')
    expect(new Set(shop.calls.map(({ key }) => key)).size).toBe(2)
  })

  test('refused by the server for a field says so at the field', async () => {
    shop.state.fault = () =>
      refusal({
        fields: {
          'lines.0.quantity': 'Only 2 of "SW-1" available.',
          'customer.address1': 'The courier does not know this address.',
        },
      })
    const { user } = open()
    await typeOrder(user)
    await user.click(create())
    const quantity = line('Smart watch').getByRole('textbox', { name: 'Quantity' })
    await waitFor(() => expect(quantity).toHaveAccessibleDescription('Only 2 of "SW-1" available.'))
    expect(quantity).toBeInvalid()
    expect(field('Address 1')).toHaveAccessibleErrorMessage('The courier does not know this address.')
    expect(field('Address 1')).toHaveFocus()
    await user.type(field('Address 1'), ', Karachi')
    expect(field('Address 1')).toBeValid()
    expect(quantity).toBeInvalid()
  })

  test('refused as a whole says why', async () => {
    shop.state.fault = () => refusal({ code: 'company_not_approved', text: 'Your role does not allow this.' })
    const { user } = open()
    await typeOrder(user)
    await user.click(create())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Your role does not allow this.')
    expect(alert.parentElement).toHaveFocus()
  })
})

describe('the draft', () => {
  test('survives a reload, without the code of a gift card', async () => {
    const before = open()
    await typeOrder(before.user)
    await before.user.type(field('Gift card code'), 'SECRET-CODE')
    before.unmount()
    expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('SECRET-CODE')

    const { user, address } = open()
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Bilal Ahmed')
    expect(line('Smart watch').getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
    expect(field('Gift card code')).toHaveValue('')
    await user.click(create())
    await waitFor(() => expect(address()).toBe('/orders/1040'))
    expect(sessionStorage.getItem('newOrder')).toBeNull()
  })

  test('keeps its key over a reload, so that what was created already is not created again', async () => {
    shop.state.fault = () => new Error('no response')
    const before = open()
    await typeOrder(before.user)
    await before.user.click(create())
    await screen.findByRole('alert')
    before.unmount()
    const { user } = open()
    await screen.findByRole('textbox', { name: 'Name' })
    await user.click(create())
    await screen.findByRole('alert')
    expect(shop.calls[1]?.key).toBe(shop.calls[0]?.key)
  })

  test('is removed on request, after a question', async () => {
    const { user } = open()
    await typeOrder(user)
    await user.click(screen.getByRole('button', { name: 'Start Over' }))
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove All' }),
    )
    expect(field('Name')).toHaveValue('')
    expect(screen.queryByRole('group', { name: 'Smart watch' })).not.toBeInTheDocument()
    expect(sessionStorage.getItem('newOrder')).toBeNull()
    await waitFor(() => expect(field('Phone number')).toHaveFocus())
  })

  test('is of one person', async () => {
    const before = open()
    await typeOrder(before.user)
    before.unmount()
    openScreen({
      at: '/orders/new',
      screens: { '/orders/new': <NewOrderPage /> },
      openWorkspace: () => shop.workspace,
      user: { ...merchant, email: 'other@example.test' },
    })
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('')
  })
})

test('the command palette opens a new order', async () => {
  const { user, address } = openScreen({
    at: '/elsewhere',
    screens: { '/orders/new': <NewOrderPage /> },
    openWorkspace: () => shop.workspace,
    user: merchant,
  })
  await user.keyboard('{Control>}k{/Control}')
  await user.click(await screen.findByRole('option', { name: 'New order' }))
  await waitFor(() => expect(address()).toBe('/orders/new'))
})

test('the sample says that new orders come with own orders', async () => {
  openScreen({ at: '/orders/new', screens: { '/orders/new': <NewOrderPage /> } })
  expect(await screen.findByRole('heading', { name: 'New orders come with your own orders' })).toBeVisible()
})
