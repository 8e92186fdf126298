/** The filters of own orders on screen, on the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { createNetwork } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

/** A company with an order of a lamp to Karachi, and one of a shawl to Lahore. */
async function openOrders(at: string) {
  const company = await live.openCompany(server)
  const { owner, account } = company
  await owner.send(livePaths.workspace, { kind: 'live' })
  await company.addProduct('LAMP-7')
  const shawl = await company.addProduct('SHL-1')
  for (const [city, sku, tag] of [
    ['Karachi', 'LAMP-7', 'gift'],
    ['Lahore', 'SHL-1', 'vip'],
  ] as const)
    await live.done(
      owner.send<OrderResponse>(
        livePaths.orders,
        live.newOrder({ [sku]: 1 }, { customer: { ...live.customer, city }, tags: [tag] }),
      ),
    )
  return {
    shawl,
    ...openApp({ network: createNetwork(server.fetch, BASE_URL), at, session: await server.signIn(account) }),
  }
}

const numbers = async (...expected: string[]) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('table', { name: 'Orders that match' }))
        .getAllByRole('link', { name: /^K\d+$/ })
        .map(({ textContent }) => textContent),
    ).toEqual(expected),
  )
const chips = (...expected: string[]) =>
  waitFor(() =>
    expect(
      within(screen.getByRole('list', { name: 'Filters' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(expected),
  )

test('are chosen in a panel, act at once, stand in the address, and are taken off by their chips', async () => {
  const { user, address, shawl } = await openOrders('/orders')
  await screen.findByRole('link', { name: 'K1001' })
  const [open] = screen.getAllByRole('button', { name: 'Filters' })
  await user.click(open as HTMLElement)
  const panel = within(await screen.findByRole('dialog', { name: 'Filters' }))
  await panel.findByRole('option', { name: 'Lahore' })
  await user.selectOptions(panel.getByLabelText('City'), 'Lahore')
  await waitFor(() => expect(address()).toBe('/orders?city=Lahore'))
  await user.type(panel.getByLabelText('Product'), 'shl')
  await user.click(await panel.findByRole('button', { name: /^Product SHL-1/ }))
  await waitFor(() => expect(address()).toBe(`/orders?city=Lahore&product=${shawl.id}`))
  await user.click(await panel.findByRole('button', { name: 'Show 1 Order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await numbers('K1002')
  await chips('City: Lahore', 'Product: Product SHL-1')
  await user.click(await screen.findByRole('button', { name: 'City: Lahore, remove' }))
  await user.click(await screen.findByRole('button', { name: 'Product: Product SHL-1, remove' }))
  await waitFor(() => expect(address()).toBe('/orders'))
  await numbers('K1002', 'K1001')
})

test('that find nothing together say which one to take off', async () => {
  const { user, address } = await openOrders('/orders?city=Lahore&tag=gift&payment=cod')
  await screen.findByText('No orders found for "All"')
  await chips('Payment: COD', 'City: Lahore', 'Tag: gift')
  await screen.findByRole('button', { name: '1 order without City: Lahore' })
  expect(screen.queryByRole('button', { name: /^Without Payment/ })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: '1 order without Tag: gift' }))
  await numbers('K1002')
  await waitFor(() => expect(address()).toBe('/orders?payment=cod&city=Lahore'))
})
