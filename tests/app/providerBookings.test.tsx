/** Several parcels at the provider, booked by its own connection, as an operator does it on the real server. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { operatorPaths } from '#domain/operator/operatorContract.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { createSessionStore } from '#session/store.ts'
import { createNetwork, type Network, offline } from '#tests/support/faults.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { createTestApp, type TestAccount, type TestApp } from '#tests/support/testApp.ts'

const leopards = createLeopards()
let server: TestApp
let operator: TestAccount
let network: Network
let shop: Awaited<ReturnType<typeof openStoredShop>>
beforeAll(async () => {
  const url = 'https://courier.test'
  // Without a port: the page of a test may not ask another address.
  const ask = async (...request: Parameters<typeof fetch>) => leopards.app.fetch(new Request(...request))
  const urls = { leopards: url, tcs: url, postex: url }
  const couriers = { urls, areStandIns: true, fetch: ask, timeoutMs: 5_000, followEveryMs: 60_000 }
  server = await createTestApp({ couriers })
  operator = await server.createOperator({ email: 'mahnoor@operators.test' })
  shop = await openStoredShop(server)
  const { access } = await server.signIn(operator)
  const given = { courier: 'leopards', values: leopardsKeys, version: 0 }
  const connected = await server.request(operatorPaths.couriers, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${access}` },
    body: JSON.stringify(given),
  })
  if (!connected.ok) throw new Error('Leopards is not connected')
  await emptyOutbox(server.deps)
})
afterAll(() => server.close())

type Queue = { rows: unknown[] }

/** @param shown changes what the list shows of it at first */
async function openParcels(shown: (body: Queue) => Queue) {
  network = createNetwork(server.fetch, BASE_URL)
  network.meet(`${operatorPaths.parcels}`, async (deliver) =>
    Response.json(shown((await (await deliver()).json()) as Queue)),
  )
  return openApp({ network, at: '/operator/parcels', session: await server.signIn(operator) })
}
const only = ({ parcels: [parcel] }: OrderResponse) => parcel

test('all that match are chosen, looked at and booked, and each tells its number, or why it has none', async () => {
  const orders = [await shop.verified(), await shop.verified()]
  const far = await shop.verified(1, 'Gilgit')
  const look = operatorPaths.bookings.replace(':company', shop.companyId)
  const ids = [...orders, far].map((order) => only(order)?.id)
  const { user } = await openParcels((body) => ({ ...body, rows: body.rows.slice(0, 2) }))
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.getByText('2 parcels selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Select All 3 That Match' }))
  expect(await screen.findByText('3 parcels selected')).toBeVisible()

  network.meet(`${look}?parcels=${ids.join('%2C')}`, offline)
  await user.click(screen.getByRole('button', { name: 'Book 3 Parcels' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^It couldn’t be found out which courier/)).toBeVisible()
  network.heal()
  await user.click(dialog.getByRole('button', { name: 'Try Again' }))
  const goes = within(await dialog.findByRole('list', { name: 'What goes where' }))
  expect(goes.getByText('Leopards: no rule of the company says another one')).toBeVisible()
  expect(goes.getByText('2 parcels')).toBeVisible()
  await user.click(goes.getByText('Each Parcel'))
  expect(goes.getAllByText(/^[\d.]+ kg · 1 piece · Rs\.\s[\d,.]+ to collect · Karachi$/)).toHaveLength(2)
  const stays = within(dialog.getByRole('list', { name: 'What cannot be booked' }))
  expect(stays.getByText(`${far.label}, approved company`)).toBeVisible()
  expect(stays.getByText('Leopards has no city "Gilgit".')).toBeVisible()

  await user.click(dialog.getByRole('button', { name: 'Book' }))
  expect(await dialog.findByText(/^2 parcels are being booked\./)).toBeVisible()
  await emptyOutbox(server.deps)
  expect(await dialog.findByText('Done: 2 of 2 parcels.')).toBeVisible()
  const cn = only(await shop.read(orders[0] as OrderResponse))?.cn
  expect(dialog.getByText(`${orders[0]?.label}, approved company: ${cn}`)).toBeVisible()
  await user.click(dialog.getByText('Close'))
  expect(await screen.findByText('1 parcel selected')).toBeVisible()
  expect(only(await shop.read(far))?.state).toBe('awaitingApproval')
})

test('what one operator began is not sent with the session of another, who signs in in another tab', async () => {
  const orders = [await shop.verified(), await shop.verified()]
  const { user } = await openParcels((body) => body)
  for (const { label } of orders)
    await user.click(await screen.findByRole('checkbox', { name: `Select ${label} of approved company` }))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const [first, second] = orders.map((order) =>
    operatorPaths.parcel.replace(':company', shop.companyId).replace(':id', only(order)?.id ?? ''),
  )
  network.meet(`${first}events/`, async (deliver) => {
    const response = await deliver()
    await answered
    return response
  })
  await user.click(screen.getByRole('button', { name: 'Approve 2 Parcels by Hand' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Courier'), 'TCS')
  await user.type(dialog.getByLabelText('Consignment numbers'), '77{Enter}78')
  await user.click(dialog.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(network.sent.map(({ path }) => path)).toContain(`${first}events/`))

  const other = await server.signIn(await server.createOperator({ email: 'sana@operators.test' }))
  createSessionStore(localStorage, window).open(other)
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage })))
  expect(await screen.findByText('What you did last to 2 parcels may not have been saved.')).toBeVisible()
  expect(await screen.findByText(/sana@operators\.test/)).toBeVisible()
  answer()
  await screen.findByRole('button', { name: `Open ${orders[1]?.label} of approved company` })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(network.sent.map(({ path }) => path)).not.toContain(`${second}events/`)
  expect(only(await shop.read(orders[1] as OrderResponse))?.state).toBe('awaitingApproval')
})
