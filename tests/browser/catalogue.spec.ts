import { expect, type Page } from '@playwright/test'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

const cards = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test.describe('Products', () => {
  const products = (page: Page) => cards(page, 'Products that match')

  test.beforeEach(async ({ page }) => {
    await page.goto('/products')
    await expect(products(page)).toHaveCount(24)
  })

  test('What was typed is asked for before it is thrown away', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Product' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ajrak')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Ajrak')
    await expectSound(page, [360])
  })
})

test.describe('Customers', () => {
  const customers = (page: Page) => cards(page, 'Customers that match')
  const names = (page: Page) => customers(page).getByRole('heading').allTextContents()
  test.beforeEach(async ({ page }) => {
    await page.goto('/customers')
    await expect(customers(page)).not.toHaveCount(0)
  })

  test('Contact shows the masked ways and opens none', async ({ page }) => {
    const [name = ''] = await names(page)
    await page.getByRole('button', { name: `Contact ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Contact ${name}` })
    await expect(dialog).toContainText(/\.test/)
    await expect(dialog.getByRole('link')).toHaveCount(0)
    await expectSound(page, [360])
  })
})
