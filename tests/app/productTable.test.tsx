/** Own products as a table, on the real server. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { createNetwork } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterEach(() => localStorage.clear())
afterAll(() => server.close())

test('is chosen beside the cards, shows price, stock and status, and stays chosen', async () => {
  const company = await live.openCompany(server)
  await company.owner.send(livePaths.workspace, { kind: 'live' })
  const korangi = await company.addLocation('Korangi', 'Karachi')
  await company.addProduct('LAMP-7', { [korangi.id]: 50 }, 150_000)
  const network = createNetwork(server.fetch, BASE_URL)
  const open = async () =>
    openApp({ network, at: '/products', session: await server.signIn(company.account) })
  const { user } = await open()
  await screen.findByRole('heading', { name: 'Product LAMP-7' })
  expect(screen.getByRole('button', { name: 'Show as cards', pressed: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show as a table' }))
  const table = () => screen.findByRole('table', { name: 'Products that match' })
  const [, row] = within(await table()).getAllByRole('row')
  expect(
    within(row as HTMLElement)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
      .slice(0, 6),
  ).toEqual(['LAMP-7', 'Clothing', '', 'Rs. 1,500', '50', '50'])
  await user.click(within(await table()).getByRole('button', { name: 'Product LAMP-7' }))
  await screen.findByRole('dialog', { name: 'Edit product' })
  cleanup()
  await open()
  expect(await table()).toBeVisible()
})
