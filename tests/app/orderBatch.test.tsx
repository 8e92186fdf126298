/** One act on several orders of the list, on the real server with the real database. */
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { createNetwork, lost } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp, untilToasted } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

async function openShop() {
  const company = await live.openCompany(server, { split_logic: 'OPTION_3' })
  const { owner } = company
  await owner.send(livePaths.workspace, { kind: 'live' })
  const korangi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAWN-1', { [korangi.id]: 9 }, 249_950)
  const order = async (changes: Record<string, unknown> = {}) =>
    (await owner.send<OrderResponse>(livePaths.orders, live.newOrder({ 'LAWN-1': 1 }, changes))).body
  const read = async ({ id }: { id: string }) =>
    (await owner.get<OrderResponse>(live.pathOf(livePaths.order, { id }))).body
  return { ...company, order, read }
}

async function openOrders({ account }: live.LiveCompany) {
  const network = createNetwork(server.fetch, BASE_URL)
  const { user } = openApp({ network, at: '/orders', session: await server.signIn(account) })
  await screen.findByRole('link', { name: '#1001' })
  return { network, user }
}

const box = (name: string) => screen.getByRole('checkbox', { name })
const bar = async () => within(await screen.findByRole('region', { name: 'Selected orders' }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('several orders are verified and assigned; what a check keeps back is told, and stays selected', async () => {
  const shop = await openShop()
  const good = await shop.order()
  const bad = await shop.order({ customer: { ...live.customer, address1: 'Lahore' } })
  const { user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  const selected = await bar()
  expect(selected.getByRole('status')).toHaveTextContent('2 selected')
  await user.click(selected.getByRole('button', { name: 'VERIFY (2)' }))
  await user.click((await dialog('Verify 2 orders')).getByRole('button', { name: 'VERIFY' }))

  const result = await dialog('1 order not verified')
  expect(result.getByText('1 order verified')).toBeVisible()
  const [row] = within(result.getByRole('list', { name: 'What is not done' })).getAllByRole('listitem')
  expect(row).toHaveTextContent(`#${bad.number}Enter an address of at least 10 characters.`)
  expect((await shop.read(good)).status).toBe('awaiting-assigning')
  expect((await shop.read(bad)).status).toBe('pending-cod')
  await user.click(result.getByRole('button', { name: 'Back to orders' }))
  expect(box('Select all on this page')).toBePartiallyChecked()
  expect(box(`Select #${bad.number}`)).toBeChecked()

  await user.click(box(`Select #${bad.number}`))
  screen.getByRole('link', { name: `#${good.number}` }).focus()
  await user.keyboard('x')
  await user.click((await bar()).getByRole('button', { name: 'Assign as suggested (1)' }))
  const assigning = await dialog('Assign 1 order as suggested')
  await user.click(assigning.getByRole('button', { name: 'Assign as suggested' }))
  await untilToasted('1 order assigned')
  expect((await shop.read(good)).parcels.map(({ location }) => location?.name)).toEqual(['Korangi'])
}, 60_000)

test('without an answer the same is sent again, and nothing is done twice', async () => {
  const shop = await openShop()
  const orders = [await shop.order(), await shop.order()] as const
  // The newest is listed first.
  const [, first] = orders
  const { network, user } = await openOrders(shop)
  await user.click(box('Select all on this page'))
  await user.click((await bar()).getByRole('button', { name: 'VERIFY (2)' }))
  network.meet(live.pathOf(livePaths.orderEvents, first), lost)
  await user.click((await dialog('Verify 2 orders')).getByRole('button', { name: 'VERIFY' }))
  const failed = await dialog('No answer from the server')
  network.heal()
  await user.click(failed.getByRole('button', { name: 'Try again' }))
  await untilToasted('2 orders verified')
  for (const order of orders) {
    const { log } = await shop.read(order)
    expect(log.filter(({ event }) => event === 'order.verified')).toHaveLength(1)
  }
}, 60_000)
