/** `/deliveries` with the real API and the stand-in of Leopards: a failed attempt, and what the courier is to do. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { HOUR } from '#domain/weeks.ts'
import { emptyOutbox, reviveJobs } from '#server/partners/runOutbox.ts'
import { createLeopards, leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { createNetwork } from '#tests/support/faults.ts'
import * as live from '#tests/support/liveApp.ts'
import { BASE_URL, openApp } from '#tests/support/openApp.tsx'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

const leopards = createLeopards()
let server: TestApp
beforeAll(async () => {
  const url = 'https://courier.test'
  server = await createTestApp({
    couriers: {
      urls: { leopards: url, tcs: url, postex: url },
      areStandIns: true,
      fetch: async (...request) => leopards.app.fetch(new Request(...request)),
      timeoutMs: 5_000,
      followEveryMs: 60_000,
    },
  })
  // The courier lives today.
  server.clock.advance(Date.now() - server.clock.now().getTime())
})
afterAll(() => server.close())

test('a failed attempt is listed, and the courier is told to try again', async () => {
  const shop = await live.openShop(server, { split_logic: 'OPTION_2' })
  const connection = { courier: 'leopards', values: leopardsKeys, version: 0 }
  await live.done(shop.owner.send(livePaths.couriers, connection, { method: 'PUT' }))
  await emptyOutbox(server.deps)
  leopards.desk.setJourney('returned')
  const { rows } = await live.done(shop.owner.get<ConnectionsResponse>(livePaths.couriers))
  const seen = rows.find(({ courier }) => courier === 'leopards')?.version
  const cutOff = { courier: 'leopards', cut_off: { minute: 24 * 60, days: 2 }, version: seen }
  await live.done(shop.owner.send(livePaths.courierCutOff, cutOff, { method: 'PUT' }))
  const order = await shop.order()
  const verified = await live.done(live.sendEvent(shop.owner, order, { type: 'order.verified', reason: '' }))
  const { id, version } = verified.parcels[0] ?? { id: '', version: 0 }
  const path = live.pathOf(livePaths.parcelBooking, { id })
  await live.done(shop.owner.send(path, { courier: 'leopards', version }))
  await emptyOutbox(server.deps)
  leopards.desk.hurry(35 * HOUR)
  await reviveJobs(server.deps)
  await emptyOutbox(server.deps)

  const network = createNetwork(server.fetch, BASE_URL)
  const session = await server.signIn(shop.account)
  const { user } = openApp({ network, at: '/deliveries', session })
  expect(await screen.findByRole('region', { name: 'Failed attempts (1)' })).toBeVisible()
  expect(screen.getByText(/“Pending/)).toBeVisible()
  expect(screen.getByRole('link', { name: /0300-1234567/ })).toHaveAttribute('href', 'tel:+923001234567')
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', 'https://wa.me/923001234567')
  expect(screen.getByText(/^Advice until .*, 00:00$/)).toBeVisible()
  const button = `Try Again: order ${order.label}`
  await user.click(screen.getByRole('button', { name: button }))
  expect(await screen.findByText('Try Again: Leopards is being told.')).toBeVisible()
  expect(screen.getByRole('button', { name: button })).toHaveAttribute('aria-pressed', 'true')
  const cn = (await shop.read(order)).parcels[0]?.cn ?? ''
  await waitFor(async () => {
    await emptyOutbox(server.deps)
    expect(leopards.desk.parcels.get(cn)?.journey).toBe('secondAttempt')
  })

  await server.testDatabase.query(
    `update parcels set memory = jsonb_set(memory, '{adviceUntil}', '1') where id = $1`,
    [id],
  )
  cleanup()
  openApp({ network, at: '/deliveries', session })
  const over = await screen.findByRole('button', { name: button })
  expect(over).toHaveAttribute('aria-disabled', 'true')
  expect(over).toHaveAccessibleDescription('The courier no longer takes advice on this parcel.')
})
