/** `/settings/couriers` and a booking from an order, with the real API and the stand-in of Leopards. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { orderPath } from '#domain/paths.ts'
import { HOUR } from '#domain/weeks.ts'
import { emptyOutbox } from '#server/partners/runOutbox.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { createNetwork } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { openStoredShop } from '#tests/support/storedShop.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const leopards = createLeopards()
let server: TestApp
beforeAll(async () => {
  const url = 'https://courier.test'
  // Without a port: the page of a test may not ask another address.
  const ask = async (...request: Parameters<typeof fetch>) => leopards.app.fetch(new Request(...request))
  const setting = {
    urls: { leopards: url, tcs: url, postex: url },
    areStandIns: true,
    fetch: ask,
    timeoutMs: 5_000,
    followEveryMs: 60_000,
  }
  server = await createTestApp({ couriers: setting })
})
afterAll(() => server.close())

async function open(shop: live.LiveCompany, at: string) {
  const network = createNetwork(server.fetch, BASE_URL)
  return openApp({ network, at, session: await server.signIn(shop.account) })
}

test('an owner connects a courier, books a parcel there, and cancels the bookings of several', async () => {
  const shop = await live.openShop(server, { split_logic: 'OPTION_2' })
  const { user, go } = await open(shop, '/settings/couriers')
  await screen.findByText(/These couriers are stand-ins/)
  await user.click(await screen.findByRole('button', { name: 'Connect: Leopards' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect Leopards' })
  await user.click(within(dialog).getByRole('button', { name: 'Save and Check' }))
  expect(await within(dialog).findByText('Enter the API key that the courier gave you.')).toBeVisible()
  expect(within(dialog).getByLabelText('API key')).toHaveFocus()
  await user.type(within(dialog).getByLabelText('API key'), leopardsKeys.apiKey)
  await user.type(within(dialog).getByLabelText('API password'), leopardsKeys.apiPassword)
  await user.click(within(dialog).getByRole('button', { name: 'Save and Check' }))
  expect(await screen.findByText('Checking')).toBeVisible()
  // Its buttons are others now: the focus stays at the courier, not at the button of the next.
  await waitFor(() => expect(screen.getByRole('heading', { name: /^Leopards/ })).toHaveFocus())
  await emptyOutbox(server.deps)
  expect(await screen.findByText('Connected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Time for Advice: Leopards' }))
  const cutOff = within(await screen.findByRole('dialog', { name: 'Until when Leopards takes advice' }))
  expect(cutOff.queryByLabelText('On which day')).not.toBeInTheDocument()
  await user.selectOptions(cutOff.getByLabelText('Until'), '17:00')
  await user.selectOptions(cutOff.getByLabelText('On which day'), 'The day after the attempt')
  await user.click(cutOff.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Takes advice until 17:00 on the day after an attempt/)).toBeVisible()

  const order = await shop.order()
  await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
  go(orderPath(order.label))
  await user.click((await screen.findAllByRole('button', { name: /Book at the Courier/ }))[0] as HTMLElement)
  const booking = await screen.findByRole('dialog', { name: 'Book at the courier' })
  await user.click(within(booking).getByRole('button', { name: 'Book' }))
  expect(await screen.findByText('Waiting to be booked at Leopards.')).toBeVisible()
  await emptyOutbox(server.deps)
  const [booked] = [...leopards.desk.parcels.values()]
  expect(booked?.cityName).toBe('Karachi')
  expect(await shop.read(order)).toMatchObject({ status: 'approve', parcels: [{ cn: booked?.cn }] })

  const byHand = await shop.order()
  await live.done(live.sendEvent(shop.owner, byHand, { type: 'order.verified', reason: '' }))
  const approval = { courier: 'TCS', cn: 'CN-1' }
  await live.done(
    live.sendToParcel(shop.owner, await shop.read(byHand), 1, { type: 'parcel.approved', booking: approval }),
  )
  // The courier has picked it up, and has not said so yet.
  const moving = await shop.order()
  const seen = await live.done(live.sendEvent(shop.owner, moving, { type: 'order.verified', reason: '' }))
  const { id, version } = seen.parcels[0] ?? { id: '', version: 0 }
  const path = live.pathOf(livePaths.parcelBooking, { id })
  await live.done(shop.owner.send(path, { courier: 'leopards', version }))
  await emptyOutbox(server.deps)
  for (const parcel of leopards.desk.parcels.values())
    if (parcel.cn !== booked?.cn) parcel.bookedAt -= 40 * HOUR
  // The rights that come with the first connection are here, without another start.
  go('/orders')
  await screen.findByRole('link', { name: byHand.label })
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  const bar = within(await screen.findByRole('region', { name: 'Selected orders' }))
  expect(bar.queryByRole('button', { name: /^Cancel at the Courier/ })).not.toBeInTheDocument()
  await user.click(bar.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cancel at the Courier (3)' }))
  const asking = await screen.findByRole('dialog', { name: /^Cancel the bookings of 3 orders/ })
  await user.click(within(asking).getByRole('button', { name: 'Cancel Bookings' }))
  await waitFor(async () => {
    await emptyOutbox(server.deps)
    expect(screen.getByRole('dialog', { name: '2 orders still booked' })).toBeVisible()
  })
  const result = within(screen.getByRole('dialog', { name: '2 orders still booked' }))
  expect(result.getByText('Courier asked to cancel the booking of 1 order')).toBeVisible()
  expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      `${byHand.label}This parcel was booked by hand: cancel it at the courier, then say so here.`,
      `${moving.label}Leopards: “Packet can not be cancelled”`,
    ]),
  )
  expect(await shop.read(order)).toMatchObject({ status: 'awaiting-approval', parcels: [{ cn: null }] })
  expect((await shop.read(moving)).status).toBe('approve')
  expect((await shop.read(byHand)).status).toBe('approve')
})

test('an operator connects the provider to a courier, and books a parcel of a company there', async () => {
  const operator = await server.createOperator()
  const network = createNetwork(server.fetch, BASE_URL)
  const { user, go } = openApp({ network, at: '/operator/couriers', session: await server.signIn(operator) })
  await screen.findByText(/The provider’s own accounts at couriers/)
  await user.click(await screen.findByRole('button', { name: 'Connect: Leopards' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect Leopards' })
  await user.type(within(dialog).getByLabelText('API key'), leopardsKeys.apiKey)
  await user.type(within(dialog).getByLabelText('API password'), leopardsKeys.apiPassword)
  await user.click(within(dialog).getByRole('button', { name: 'Save and Check' }))
  expect(await screen.findByText('Checking')).toBeVisible()
  await emptyOutbox(server.deps)
  expect(await screen.findByText('Connected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Where It Collects: Leopards' }))
  const places = await screen.findByRole('dialog', { name: 'Where Leopards collects' })
  expect(within(places).getByLabelText('Korangi')).toBeVisible()
  await user.click(within(places).getByRole('button', { name: 'Cancel' }))

  const shop = await openStoredShop(server)
  const order = await shop.verified()
  go('/operator/parcels')
  await user.click(await screen.findByRole('button', { name: `Open ${order.label} of approved company` }))
  const parcel = await screen.findByRole('dialog', { name: `Parcel ${order.label}` })
  await user.click(await within(parcel).findByRole('button', { name: 'Book at the Courier' }))
  expect(await within(parcel).findByRole('combobox', { name: 'Courier' })).toHaveTextContent('Leopards')
  await user.click(within(parcel).getByRole('button', { name: 'Book' }))
  expect(await within(parcel).findByText('Waiting to be booked at Leopards.')).toBeVisible()
  await emptyOutbox(server.deps)
  await user.click(within(parcel).getByRole('button', { name: 'Look Again' }))
  const { cn } = (await shop.read(order)).parcels[0] ?? {}
  expect(await within(parcel).findByText(String(cn))).toBeVisible()
  expect(leopards.desk.parcels.get(String(cn))).toBeDefined()
})
