import { expect, type Page } from '@playwright/test'
import { aShopWithParcels, scan } from './parcels.ts'
import { haveSession } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

/** `PARCELS=60 npm run browser -- packing.spec.ts` counts the presses of a day. */
const PARCELS = Number(process.env['PARCELS'] ?? 4)

/** A shop that scans all items, with booked parcels of one piece each. */
async function aDesk(page: Page, count: number): Promise<void> {
  const person = await aShopWithParcels(page, { count, quantity: 1 })
  await haveSession(page, person)
  await page.goto('/settings/orders')
  await page.getByRole('radio', { name: 'All of its items are scanned' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
}

test('Parcels are packed by scanner with one scan each, and handed over with a load sheet', async ({
  page,
}) => {
  test.setTimeout(180_000 + PARCELS * 3_000)
  await aDesk(page, PARCELS)
  await page.goto('/packing')
  const packed = (count: number) =>
    expect(page.getByText(`${count} of ${PARCELS} parcels packed`).first()).toBeVisible()
  await packed(0)
  await expectSound(page)
  let scans = 0
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  const start = Date.now()

  await scan(page, '0000000000000')
  await expect(page.getByText('is neither a parcel nor a product of yours', { exact: false })).toBeVisible()
  await expectSound(page)
  for (; scans < PARCELS; scans += 1) {
    await scan(page, 'KHUSSA-1')
    await expect(page.getByText('is complete: 1 of 1 item scanned.', { exact: false })).toBeVisible()
  }
  await expectSound(page)
  await page.keyboard.press('Enter')
  await packed(PARCELS)
  const packedMs = Date.now() - start

  await page.getByRole('tab', { name: 'Hand over' }).click()
  presses += 1
  await expect(page.getByLabel('Scan the consignment number of a parcel')).toBeFocused()
  await scan(page, 'KI700000000')
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

test('What was packed is saved although the desk is left, and the tab asks before it closes', async ({
  page,
}) => {
  await aDesk(page, 3)
  await page.goto('/packing')
  await expect(page.getByText('0 of 3 parcels packed').first()).toBeVisible()
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/parcels/*/events/', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  for (let parcel = 0; parcel < 3; parcel += 1) {
    await scan(page, 'KHUSSA-1')
    await expect(page.getByText('is complete: 1 of 1 item scanned.', { exact: false })).toBeVisible()
  }
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 3 parcels packed').first()).toBeVisible()

  await page.getByRole('link', { name: 'Deliveries', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const reload = page.evaluate(() => location.reload())
  await (await asked).dismiss()
  await reload

  isHeld = false
  for (const go of held) go()
  await page.getByRole('link', { name: 'Packing', exact: true }).click()
  await expect(page.getByText('3 of 3 parcels packed').first()).toBeVisible()
  await expect(page.getByText('Saving…')).toBeHidden()
  await page.reload()
  await expect(page.getByText('3 of 3 parcels packed').first()).toBeVisible()
})
