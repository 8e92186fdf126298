import { expect } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

test('What comes back is received by one scan each, and checked', async ({ page }) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Khussa',
    category: 'Footwear',
    price_minor: 199_950,
    sku: 'KHUSSA-1',
  })
  const { id } = await send<{ id: string }>(livePaths.locations, { name: 'Malir', city: 'Karachi' })
  const stock = { product_id: product.id, location_id: id, change: 9, reason: 'received' }
  await send(livePaths.stockAdjustments, stock)
  for (let index = 0; index < 3; index += 1) {
    const order = await send<OrderResponse>(livePaths.orders, {
      customer,
      lines: [{ sku: 'KHUSSA-1', quantity: 2 }],
      payment: 'COD',
      force: true,
    })
    const events = livePaths.orderEvents.replace(':id', order.id)
    let [parcel] = (await send<OrderResponse>(events, { type: 'order.verified', version: order.version }))
      .parcels
    const cn = `KI${700_000_000 + index}`
    const codMinor = parcel?.shares.cod.minor
    const booking = { courier: 'Leopards', cn, weightGrams: 800, codMinor }
    for (const event of [{ type: 'parcel.approved', booking }, { type: 'parcel.dispatched' }]) {
      const path = livePaths.parcelEvents.replace(':id', parcel?.id ?? '')
      ;[parcel] = (await send<OrderResponse>(path, { ...event, version: parcel?.version })).parcels
    }
  }
  await haveSession(page, person)
  await page.goto('/deliveries')
  await expect(page.getByText('No parcel is on its way back.')).toBeVisible()
  await expectSound(page)
  /** As a scanner: keys and Enter, wherever the focus is. */
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await scan('0000000')
  await expect(page.getByText('0000000 is the number of no parcel of yours.')).toBeVisible()
  await scan('KI700000000')
  await expect(page.getByText(/is back\. Scan it again/)).toBeVisible()
  await scan('ki700000001')
  await expect(page.getByRole('region', { name: 'To check (2)' })).toBeVisible()
  await scan('KI700000001')
  await expect(page.getByText('Sound items go back to stock.')).toBeVisible()
  await page.getByRole('button', { name: 'One more of KHUSSA-1 is damaged' }).click()
  await expect(page.getByText('1 sound, 1 damaged')).toBeVisible()
  await expectSound(page)
  // A scan in the middle of it is of another parcel.
  await scan('KI700000002')
  await expect(page.getByRole('region', { name: 'To check (3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Checked', exact: true }).click()
  await expect(page.getByText('2 items, 1 damaged')).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'To check (2)' })).toBeVisible()
  await expect(page.getByText('2 items, 1 damaged')).toBeVisible()
})
