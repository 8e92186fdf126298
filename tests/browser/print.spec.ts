import { expect } from '@playwright/test'
import { test } from './test.ts'

for (const address of ['/orders/KW-11284', '/orders/KW-11284?tab=log', '/orders/KW-11284?edit=customer']) {
  test(`${address} is printed as a packing slip`, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Order Detail' })).toBeVisible()
    await expect(page.getByText('Sample data.')).toBeVisible()
    await page.emulateMedia({ media: 'print' })

    for (const text of ['Sample data.', 'Risk status', 'Acceptance rate'])
      await expect(page.getByText(text)).toBeHidden()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
    await expect(page.getByRole('navigation')).toHaveCount(0)

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('KW-11284')
    await expect(page.getByText('Ayesha Siddiqui').or(page.getByLabel('Name')).first()).toBeVisible()
    await expect(page.getByRole('table', { name: 'Items' })).toBeVisible()
    await expect(page.getByText('G. Total')).toBeVisible()
  })
}

test('Lists are printed without their bars and buttons', async ({ page }) => {
  await page.goto('/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Sample data.')).toBeHidden()
  // The names of the columns are printed, though they are buttons on screen.
  await expect(page.locator(':not(th) > button:visible')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})
