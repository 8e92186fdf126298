import { expect } from '@playwright/test'
import { aShopWithParcels, scan } from './parcels.ts'
import { haveSession } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

test('What comes back is received by one scan each, and checked', async ({ page }) => {
  const person = await aShopWithParcels(page, { count: 3, quantity: 2, areDispatched: true })
  await haveSession(page, person)
  await page.goto('/deliveries')
  await expect(page.getByText('No parcel is on its way back.')).toBeVisible()
  await expectSound(page)
  await scan(page, '0000000')
  await expect(page.getByText('0000000 is the number of no parcel of yours.')).toBeVisible()
  await scan(page, 'KI700000000')
  await expect(page.getByText(/is back\. Scan it again/)).toBeVisible()
  await scan(page, 'ki700000001')
  await expect(page.getByRole('region', { name: 'To check (2)' })).toBeVisible()
  await scan(page, 'KI700000001')
  await expect(page.getByText('Sound items go back to stock.')).toBeVisible()
  await page.getByRole('button', { name: 'One more of KHUSSA-1 is damaged' }).click()
  await expect(page.getByText('1 sound, 1 damaged')).toBeVisible()
  await expectSound(page)
  // A scan in the middle of it is of another parcel.
  await scan(page, 'KI700000002')
  await expect(page.getByRole('region', { name: 'To check (3)' })).toBeVisible()
  await page.getByRole('button', { name: 'Checked', exact: true }).click()
  await expect(page.getByText('2 items, 1 damaged')).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'To check (2)' })).toBeVisible()
  await expect(page.getByText('2 items, 1 damaged')).toBeVisible()
})
