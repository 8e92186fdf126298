/** A new order in the whole application, on the real server (orders.md §4). */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionResponse } from '#domain/contract.ts'
import type { LocationResponse, ProductResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { setUpCompany } from '#server/companies/setUpCompany.ts'
import { createNetwork, lost, type Network, offline } from '#tests/support/faults.ts'
import { type Person, personOf } from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

let network: Network
let owner: Person
let session: SessionResponse
/** A company at work on its own data, with a product in one warehouse. */
beforeEach(async () => {
  network = createNetwork(server.fetch, BASE_URL)
  const account = await server.createAccount('approved')
  await setUpCompany(server.database, server.vault, {
    ...account,
    draft: server.validDraft({ use_own_warehouses: true, warehouse_ids: [] }),
    now: server.clock.now(),
  })
  owner = personOf(server, async () => (await server.signIn(account)).access)
  const { body: lahore } = await owner.send<LocationResponse>(livePaths.locations, {
    name: 'Lahore-1',
    city: 'Lahore',
  })
  const { body: product } = await owner.send<ProductResponse>(livePaths.products, {
    name: 'Smart watch',
    category: 'Electronics',
    price_minor: 1_000_000,
    sku: 'SW-1',
    barcode: '8964000111',
  })
  await owner.send(livePaths.stockAdjustments, {
    product_id: product.id,
    location_id: lahore.id,
    change: 5,
    reason: 'received',
  })
  await owner.send(livePaths.workspace, { kind: 'live' })
  session = await server.signIn(account)
})

type User = ReturnType<typeof openApp>['user']

const open = (at = '/orders/new') => openApp({ network, at, session, timeoutMs: 60_000 })
const field = (name: string) => screen.findByRole('textbox', { name })
const orders = async () => (await owner.get<{ total: number }>(livePaths.orders)).body.total
const create = () => screen.getAllByRole('button', { name: 'Create Order' })[0] as HTMLElement

async function fill(user: User, name: string, text: string) {
  await user.click(await field(name))
  await user.paste(text)
}

async function typeOrder(user: User, city = 'khi') {
  await fill(user, 'Phone number', '0321-7654321')
  await fill(user, 'Name', 'Bilal Ahmed')
  await fill(user, 'Address 1', 'Flat 3, Tariq Road')
  await user.click(screen.getByRole('combobox', { name: 'City' }))
  await user.paste(city)
  await user.tab()
  await user.click(screen.getByRole('combobox', { name: 'Add an item' }))
  await user.paste('8964000111')
  expect(await screen.findByRole('option', { name: /Lahore-1: 5/ })).toBeVisible()
  await user.keyboard('{Enter}')
  await screen.findByRole('group', { name: 'Smart watch' })
}

describe('a new order', () => {
  test('is reached from the list, created, and opens', async () => {
    const { user, address } = open('/orders')
    await user.click(await screen.findByRole('button', { name: 'Create Order' }))
    await typeOrder(user)
    await user.click(create())
    expect(await screen.findByRole('heading', { name: 'K1001' })).toBeVisible()
    expect(address()).toBe('/orders/K1001')
    expect(await orders()).toBe(1)
  })

  test('goes to a place of the company’s own, which is near a known one', async () => {
    const place = { written: 'Zarghun Abad', city: 'Quetta', province: 'Balochistan' }
    await owner.send(livePaths.spellings, place)
    const { user } = open()
    await typeOrder(user, 'zarghun abad')
    expect(screen.getByRole('combobox', { name: 'City' })).toHaveAccessibleDescription(
      /Near Quetta, Balochistan/,
    )
    await user.click(create())
    await screen.findByRole('heading', { name: 'K1001' })
    const { body } = await owner.get<OrdersResponse>(livePaths.orders)
    const { body: order } = await owner.get<OrderResponse>(`${livePaths.orders}${body.rows[0]?.id}/`)
    expect([order.customer.city, order.known_city]).toEqual(['zarghun abad', 'Quetta'])
  })

  test('that failed keeps everything, and one of which the response is lost is not created again by another try', async () => {
    const { user } = open()
    await typeOrder(user)
    network.meet('orders/', offline)
    await user.click(create())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Could not create the order. Nothing was saved; please try again.',
    )
    expect(await field('Name')).toHaveValue('Bilal Ahmed')
    expect(await orders()).toBe(0)
    network.meet('orders/', lost)
    await user.click(create())
    await waitFor(async () => expect(await orders()).toBe(1))
    await screen.findByRole('alert')
    network.heal()
    await user.click(create())
    expect(await screen.findByRole('heading', { name: 'K1001' })).toBeVisible()
    expect(await orders()).toBe(1)
  })

  test('that looks like one of the last day asks first, and its customer is known', async () => {
    const first = open()
    await typeOrder(first.user)
    await first.user.click(create())
    await screen.findByRole('heading', { name: 'K1001' })
    first.go('/orders/new')
    const { user } = first
    await fill(user, 'Phone number', '+92 321 7654321')
    expect(await screen.findByText('Bilal Ahmed has ordered before')).toBeVisible()
    expect(await field('Address 1')).toHaveValue('Flat 3, Tariq Road')
    await user.click(screen.getByRole('combobox', { name: 'Add an item' }))
    await user.paste('SW-1')
    await screen.findByRole('option', { name: /Smart watch/ })
    await user.keyboard('{Enter}')
    await user.click(create())
    const question = await screen.findByRole('alertdialog')
    expect(question).toHaveTextContent(
      /This looks like order K1001, placed (just now|\d+ minutes? ago)\. Create anyway\?/,
    )
    await user.click(within(question).getByRole('button', { name: 'Keep Editing' }))
    expect(await field('Name')).toHaveValue('Bilal Ahmed')
    expect(await orders()).toBe(1)
    await user.click(create())
    await user.click(await screen.findByRole('button', { name: 'Create Anyway' }))
    expect(await screen.findByRole('heading', { name: 'K1002' })).toBeVisible()
    expect(await orders()).toBe(2)
  })

  test('on the sample is not offered, but the way to own orders is', async () => {
    await owner.send(livePaths.workspace, { kind: 'sample' })
    session = { ...session, workspace: 'sample' }
    const { user } = open()
    const start = await within(await screen.findByRole('main')).findByRole('button', {
      name: 'Start with your own orders',
    })
    await user.click(start)
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeVisible())
  })
})
