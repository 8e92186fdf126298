/** Packing by scanner at a warehouse of the provider, where several companies have their goods. */
import { expect } from '@playwright/test'
import { scan } from './parcels.ts'
import { haveSession, operator } from './people.ts'
import { expectSound } from './sound.ts'
import { aProviderWarehouse, aStoredShop, bookAllAt } from './storedShop.ts'
import { test } from './test.ts'

const widths = [320, 360, 1280]

test('Parcels of two companies are packed by scanner, and handed over together with a load sheet of each', async ({
  page,
}) => {
  const warehouse = await aProviderWarehouse(page)
  const [one, two] = [await aStoredShop(page, 1, warehouse), await aStoredShop(page, 1, warehouse)]
  const numbers = await bookAllAt(page, warehouse)
  const [first = '', second = ''] = [one, two].map(({ person }) => numbers.get(person.company))
  await haveSession(page, operator)
  await page.goto(`/operator/parcels?warehouse=${warehouse}`)
  await page.getByRole('link', { name: 'Pack by Scanner' }).press('Enter')
  const packed = (count: number) =>
    expect(page.getByText(`${count} of 2 parcels packed`).first()).toBeVisible()
  await packed(0)
  await expect(page.getByLabel('Scan a consignment number or an item')).toBeFocused()
  await expectSound(page, widths)

  // Both companies have a product of this SKU.
  await scan(page, 'DIYA-6')
  await expect(page.getByText('DIYA-6 is in parcels of several companies.', { exact: false })).toBeVisible()
  await scan(page, '0000000')
  await expect(page.getByText('0000000 is neither a parcel here nor an item of one.')).toBeVisible()
  await scan(page, first)
  const open = page.getByRole('region', { name: /^Order / })
  await expect(open.getByText(one.person.company)).toBeVisible()
  await scan(page, 'DIYA-6')
  await expect(page.getByText('Clay lamps, six. 1 of 2 items scanned.')).toBeVisible()
  await expectSound(page, widths)
  await scan(page, second)
  await expect(open.getByText(two.person.company)).toBeVisible()
  await packed(1)
  await page.keyboard.press('Enter')
  await packed(2)

  await page.getByRole('tab', { name: 'Hand Over' }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`warehouse=${warehouse}&for=out$`))
  await expect(page.getByLabel('Scan the consignment number of a parcel')).toBeFocused()
  await scan(page, first)
  await expect(page.getByText('is scanned out.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Add the Parcel of TCS' }).press('Enter')
  await expectSound(page, widths)
  await page.getByRole('button', { name: 'Hand Over 2 Parcels' }).press('Enter')
  await expect(page.getByText('2 parcels handed over.')).toBeVisible()
  await page.getByRole('link', { name: 'Load Sheet' }).press('Enter')
  for (const [{ person }, cn] of [
    [one, first],
    [two, second],
  ] as const) {
    const sheet = page.getByRole('region', { name: `Papers of ${person.company}` })
    await expect(sheet.getByText(cn)).toBeVisible()
    await expect(sheet.getByText('Handed over by')).toBeVisible()
  }

  await page.goto(`/operator/parcels/packing?warehouse=${warehouse}`)
  await expect(page.getByText('There is nothing to pack')).toBeVisible()
  await expect(page.locator('#main').getByRole('link', { name: 'Parcels', exact: true })).toBeVisible()
  await expectSound(page, widths)
})

test('On a phone the desk is read again after a failure, and what was packed is saved although it is left', async ({
  page,
}) => {
  const warehouse = await aProviderWarehouse(page)
  await aStoredShop(page, 1, warehouse)
  const [cn = ''] = (await bookAllAt(page, warehouse)).values()
  await haveSession(page, operator)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.route('**/api/operator/packing/**', (route) => route.abort())
  await page.goto(`/operator/parcels/packing?warehouse=${warehouse}`)
  await expect(page.getByText('The parcels couldn’t be loaded.')).toBeVisible()
  await expectSound(page, [360])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('0 of 1 parcel packed').first()).toBeVisible()

  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/operator/companies/*/parcels/*/events/', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await scan(page, cn)
  await expect(page.getByRole('region', { name: /^Order / })).toBeVisible()
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(page.getByText('1 of 1 parcel packed').first()).toBeVisible()
  await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Parcels' }).click()
  await expect(page.getByRole('heading', { name: 'Parcels', level: 1 })).toBeVisible()
  const saved = page.waitForResponse('**/api/operator/companies/*/parcels/*/events/')
  isHeld = false
  for (const go of held) go()
  await saved
  await page.goto(`/operator/parcels?part=packed&warehouse=${warehouse}`)
  await expect(page.getByRole('button', { name: /^Open / })).toHaveCount(1)
})

test('Who signs out before what was packed is saved reads that it may be lost', async ({ page }) => {
  const warehouse = await aProviderWarehouse(page)
  await aStoredShop(page, 1, warehouse)
  const [cn = ''] = (await bookAllAt(page, warehouse)).values()
  await haveSession(page, operator)
  await page.route('**/api/operator/companies/*/parcels/*/events/', (route) => route.abort())
  await page.goto(`/operator/parcels/packing?warehouse=${warehouse}`)
  await expect(page.getByText('0 of 1 parcel packed').first()).toBeVisible()
  await scan(page, cn)
  await expect(page.getByRole('region', { name: /^Order / })).toBeVisible()
  await page.getByRole('button', { name: 'Packed', exact: true }).click()
  await expect(page.getByText('1 of 1 parcel packed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Karwan' })).toBeVisible()
  await expect(page.getByText('What you did last to 1 parcel may not have been saved.').first()).toBeVisible()
})
