import { expect, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

/** `PARCELS=60 npm run browser -- packing.spec.ts` counts the presses of a day. */
const PARCELS = Number(process.env['PARCELS'] ?? 4)

/** A shop that scans all items, with booked parcels of one piece each. */
async function aDesk(page: Page): Promise<void> {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Khussa',
    category: 'Footwear',
    price_minor: 199_950,
    sku: 'KHUSSA-1',
  })
  const { id } = await send<{ id: string }>(livePaths.locations, { name: 'Malir', city: 'Karachi' })
  const stock = { product_id: product.id, location_id: id, change: PARCELS, reason: 'received' }
  await send(livePaths.stockAdjustments, stock)
  for (let index = 0; index < PARCELS; index += 1) {
    const order = await send<OrderResponse>(livePaths.orders, {
      customer,
      lines: [{ sku: 'KHUSSA-1', quantity: 1 }],
      payment: 'COD',
      force: true,
    })
    const events = livePaths.orderEvents.replace(':id', order.id)
    const { parcels } = await send<OrderResponse>(events, { type: 'order.verified', version: order.version })
    const [parcel] = parcels
    if (!parcel) throw new Error('The order has no parcel')
    const cn = `KI${700_000_000 + index}`
    const booking = { courier: 'Leopards', cn, weightGrams: 800, codMinor: parcel.shares.cod.minor }
    const approval = { type: 'parcel.approved', version: parcel.version, booking }
    await send(livePaths.parcelEvents.replace(':id', parcel.id), approval)
  }
  await haveSession(page, person)
  await page.goto('/settings/orders')
  await page.getByRole('radio', { name: 'All of its items are scanned' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('Parcels are packed by scanner with one scan each, and handed over with a load sheet', async ({
  page,
}) => {
  test.setTimeout(60_000 + PARCELS * 3_000)
  await aDesk(page)
  await page.goto('/packing')
  const packed = (count: number) =>
    expect(page.getByText(`${count} of ${PARCELS} parcels packed`).first()).toBeVisible()
  await packed(0)
  await expectSound(page)
  let scans = 0
  let presses = 0
  /** As a scanner: keys and Enter, wherever the focus is. */
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  const start = Date.now()

  await scan('0000000000000')
  await expect(page.getByText('is neither a parcel nor a product of yours', { exact: false })).toBeVisible()
  await expectSound(page)
  for (; scans < PARCELS; scans += 1) {
    await scan('KHUSSA-1')
    await expect(page.getByText('is complete: 1 of 1 item scanned.', { exact: false })).toBeVisible()
  }
  await expectSound(page)
  await page.keyboard.press('Enter')
  await packed(PARCELS)
  const packedMs = Date.now() - start

  await page.getByRole('tab', { name: 'Hand over' }).click()
  presses += 1
  await expect(page.getByLabel('Scan the consignment number of a parcel')).toBeFocused()
  await scan('KI700000000')
  await expect(page.getByText('is scanned out.', { exact: false })).toBeVisible()
  await press(/^All \d+ of Leopards$/)
  await expectSound(page)
  await press(`Hand over ${PARCELS} parcels`)
  await expect(page.getByText(`${PARCELS} parcels handed over.`)).toBeVisible()
  await expectSound(page)
  await page.getByRole('link', { name: 'Load sheet' }).click()
  presses += 1
  await expect(page.getByText('Handed over by').first()).toBeVisible()
  await expect(page.locator('.paper').getByText('KI700000000')).toBeVisible()
  const text = `${PARCELS} parcels: ${scans} scans to pack in ${packedMs} ms, ${presses} presses to hand over in ${Date.now() - start - packedMs} ms`
  test.info().annotations.push({ type: 'presses', description: text })
  expect([scans, presses]).toEqual([PARCELS, 4])
})
