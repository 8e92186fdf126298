/** The whole way of orders that come in by a file: what is not clear is mended in place, then they are worked on. */
import { expect, type Page } from '@playwright/test'
import { aShop, haveSession } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

/** In px; it goes on at the last one. */
const widths = [1280, 360]

const dialog = (page: Page) => page.getByRole('dialog')

/** An order of one LAWN-1, with something else in each of them. */
const order = (number: string, phone: string, changes: Record<string, string> = {}) => {
  const { city = 'Karachi', sku = 'LAWN-1', price = '2500', payment = 'COD' } = changes
  const { status = 'processing', deposit = '', paid = '' } = changes
  const cells = [number, 'Nida Shah', phone, '"House 1, Street 5, Saddar"', city, sku, 'Topi', '1', price]
  return [...cells, payment, status, paid, deposit, ''].join(',')
}
const rows = [
  'Load sheet 26-11-2026',
  'Order No,Name,Phone,Address,City,SKU,Item,Qty,Price,Payment,Status,Payment status,First deposit,Rider',
  order('1301', '03331230700'),
  order('1302', '3.33123E+09'),
  order('1303', '03331230702', { sku: 'N-1', price: '800', deposit: '300' }),
  order('1304', '03331230703', { status: 'Packed by us' }),
  order('1305', '03331230704', { price: '$25' }),
  order('1306', '03331230705', { status: 'refunded' }),
  order('1307', '03331230706', { city: 'Hyderaad' }),
  order('1308', '03331230707', { payment: 'Bogus Gateway' }),
  order('1309', '03331230708', { deposit: '300', paid: 'Paid' }),
]
/** Of a warehouse that the shop does not have, with a sale that is over. */
const stock = [
  'SKU,Name,Regular price,Sale price,Date sale price ends,Dealer price,Stock,Warehouse',
  'KRT-1,Kurta,1500,1200,2020-01-31,900,4,Main store',
]

async function choose(page: Page, name: string, lines: readonly string[]) {
  await page.goto('/orders/import')
  const buffer = Buffer.from(lines.join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  // A column of money that nobody knows is asked.
  await expect(page.getByRole('heading', { name: '1 column that looks like money' })).toBeVisible()
  await expectSound(page, widths)
}

/** Says in which warehouse the stock is, and what a column of money is. */
async function importStock(page: Page) {
  await choose(page, 'stock.csv', stock)
  await page.getByLabel('Dealer price').selectOption('Cost')
  await page.getByRole('button', { name: 'Check the File' }).click()
  await expect(
    page.getByText('The sale price Rs. 1,200 counts until 2020-01-31: the regular price is taken.').first(),
  ).toBeVisible()
  await page.getByLabel('Main store (1 product)').selectOption('Korangi')
  await expectSound(page, widths)
  await page.getByRole('button', { name: 'Check Again with These Answers' }).click()
  await expect(page.getByText('Price 1500; Cost 900').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import 1 Product' }).click()
  await expect(page.getByText('1 product imported.')).toBeVisible()
}

/** Mends what can be mended: one order is not open in its store. */
async function importFile(page: Page) {
  await choose(page, 'shop.csv', rows)
  await page.getByRole('button', { name: 'Check the File' }).click()
  await expect(page.getByText('Say what this is, or leave it out.')).toBeVisible()
  await expect(page.getByLabel('First deposit')).toBeFocused()
  await page.getByLabel('First deposit').selectOption('Paid amount')
  await page.getByRole('button', { name: 'Check the File' }).click()
  await expect(page.getByText('2 of 9 orders can be imported. The others are left out.')).toBeVisible()
  await expect(page.getByText('Refunded in the file: not imported.').first()).toBeVisible()
  await expectSound(page, widths)
  await page.getByRole('button', { name: 'Create This Product' }).click()
  await expect(page.getByText('3 of 9 orders can be imported.')).toBeVisible()
  await page.getByLabel('Bogus Gateway (1 order)').selectOption('Cash on delivery')
  await page.getByLabel('Paid (1 order)').selectOption('Not paid yet')
  await page.getByLabel('Packed by us (1 order)').selectOption('Still to be sent')
  await page.getByLabel('Hyderaad (1 order)').selectOption('Hyderabad (suggested)')
  await page.getByLabel('Row 4, Phone').fill('0333-1230701')
  await page.getByLabel('Row 7, Price').fill('2500')
  await page.getByRole('button', { name: 'Check Again with These Answers' }).click()
  await page.getByRole('button', { name: 'Import 8 Orders' }).click()
  await expect(page.getByText('8 orders created, 1 left out.')).toBeVisible()
  await page.getByRole('link', { name: 'See the Orders' }).click()
}

test('Orders of a file are mended in place, changed, paid ahead and split, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await haveSession(page, await aShop(page, 'OPTION_2'))
  await importStock(page)
  await importFile(page)

  // By the store's number, as the customer has it.
  await page.getByRole('searchbox').fill('1301')
  await expect(page.getByRole('link', { name: '#1302' })).toHaveCount(0)
  await page.getByRole('link', { name: '#1301', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('#1301')
  await expect(page).toHaveURL(/\/orders\/%231301/)

  await page.getByRole('button', { name: 'Change Items' }).click()
  await dialog(page).getByRole('textbox', { name: 'Quantity' }).fill('2')
  await expect(dialog(page).getByRole('status', { name: 'What this changes' })).toContainText(
    'Rs. 2,500 → Rs. 5,000',
  )
  await expectSound(page, [360])
  await dialog(page).getByRole('button', { name: 'Save the Items' }).click()
  await expect(dialog(page)).toBeHidden()

  await page.getByRole('tab', { name: 'Transaction Detail' }).click()
  await page.getByRole('button', { name: 'Mark as Paid' }).click()
  await dialog(page).getByLabel('Amount in rupees').fill('1000')
  await dialog(page).getByLabel('Reference').fill('JazzCash 77')
  await dialog(page).getByRole('button', { name: 'Mark as Paid' }).click()
  await expect(page.getByText('Part paid, Rs. 4,000 to collect')).toBeVisible()
  await expectSound(page, [360])

  await page.getByRole('tab', { name: 'Split Orders' }).click()
  await page.getByRole('button', { name: 'VERIFY', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Parcel 1', exact: true })).toContainText('Korangi, Karachi')
  await page.getByRole('button', { name: 'Split: parcel 1' }).click()
  await dialog(page).getByLabel('LAWN-1, Second parcel').fill('1')
  await expectSound(page, [360])
  await dialog(page).getByRole('button', { name: 'Split' }).click()
  for (const name of ['Parcel 1 of 2', 'Parcel 2 of 2'])
    await expect(page.getByRole('region', { name, exact: true })).toContainText('Rs. 2,000')
  // No parcel can be split again: the button that had the focus is gone, and the focus is not lost.
  await expect(page.getByRole('button', { name: /^Split: / })).toHaveCount(0)
  await expect(page.locator('main :focus')).toHaveCount(1)
  await expectSound(page, [360])
})
