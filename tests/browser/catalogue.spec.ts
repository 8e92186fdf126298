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

  test('Both filters work together, and the address says so', async ({ page }) => {
    await page.getByLabel('Category').selectOption('Electronics')
    await expect(products(page)).not.toHaveCount(24)
    const electronics = await products(page).count()
    await page.getByLabel('Stock').selectOption('Low Stock')
    await expect(page).toHaveURL('/products?category=electronics&stock=low-stock')
    await expect(products(page)).not.toHaveCount(electronics)
    for (const card of await products(page).all()) {
      await expect(card).toContainText('Electronics')
      await expect(card).toContainText('Low Stock')
    }
    await page.goBack()
    await expect(products(page)).toHaveCount(electronics)
  })

  test('A product is added, edited, deleted and brought back', async ({ page }) => {
    await page.getByRole('button', { name: 'Add Product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add product' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Enter a name')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('Ajrak shawl')
    await dialog.getByLabel('Category').selectOption('Clothing')
    await dialog.getByLabel('Price').fill('2,450')
    await dialog.getByLabel('Stock').fill('۱۲')
    await page.keyboard.press('Enter')
    await expect(products(page)).toHaveCount(25)
    const card = products(page).filter({ hasText: 'Ajrak shawl' })
    await expect(card).toContainText('12 units')
    await expect(card).toContainText('Low Stock')

    await page.getByRole('button', { name: 'Edit Ajrak shawl' }).click()
    await page.getByRole('dialog').getByLabel('Stock').fill('120')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(card).toContainText('In Stock')

    await page.getByRole('button', { name: 'Delete Ajrak shawl' }).click()
    await expect(products(page)).toHaveCount(24)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(products(page)).toHaveCount(25)
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

  test('An empty result offers a way out', async ({ page }) => {
    await page.getByRole('searchbox').fill('nothing of this name')
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible()
    await expectSound(page, [360])
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(products(page)).toHaveCount(24)
  })
})

test.describe('Customers', () => {
  const customers = (page: Page) => cards(page, 'Customers that match')
  const names = (page: Page) => customers(page).getByRole('heading').allTextContents()
  test.beforeEach(async ({ page }) => {
    await page.goto('/customers')
    await expect(customers(page)).not.toHaveCount(0)
  })

  test('Details lead to the orders of the customer', async ({ page }) => {
    const [name = ''] = await names(page)
    await page.getByRole('button', { name: `View Details of ${name}` }).click()
    await page.getByRole('link', { name: /^View (all \d+ orders|1 order)$/ }).click()
    await expect(page).toHaveURL(`/orders?${new URLSearchParams({ q: name }).toString()}`)
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(name)
  })

  test('Contact shows the masked ways and opens none', async ({ page }) => {
    const [name = ''] = await names(page)
    await page.getByRole('button', { name: `Contact ${name}` }).click()
    const dialog = page.getByRole('dialog', { name: `Contact ${name}` })
    await expect(dialog).toContainText(/\.test/)
    await expect(dialog.getByRole('link')).toHaveCount(0)
    await expectSound(page, [360])
  })

  test('A customer is edited, deleted and brought back, also after leaving the screen', async ({ page }) => {
    const [name = ''] = await names(page)
    await expect(page.getByText('24 of 400 customers shown')).toBeVisible()
    await page.getByRole('button', { name: `View Details of ${name}` }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('dialog', { name: 'Edit customer' }).getByLabel('Name').fill('Zubaida Renamed')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Zubaida Renamed' })).toBeVisible()
    await page.getByRole('button', { name: 'View Details of Zubaida Renamed' }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('24 of 399 customers shown')).toBeVisible()
    await page.getByRole('link', { name: 'Products' }).first().click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: 'Customers' }).first().click()
    await expect(page.getByText('24 of 400 customers shown')).toBeVisible()
  })
})
