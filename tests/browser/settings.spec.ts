/** Every answer of onboarding, changed once by an owner in the settings. */
import { expect, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

/** In px. */
const widths = [360, 1280]

const open = (page: Page, section: string) => page.goto(`/settings/${section}`)

async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
}

test('An owner changes every answer of onboarding, and sees it again', async ({ page }) => {
  test.slow()
  const person = await aShop(page, 'OPTION_2')
  await haveSession(page, person)

  await open(page, 'company')
  await page.getByLabel('Legal Name').fill('Ravi Traders (Pvt) Ltd')
  await page.getByLabel('NTN').fill('7654321-0')
  await save(page)

  await open(page, 'inventory')
  await page.getByRole('radio', { name: 'Karwan' }).check()
  await page.getByRole('radio', { name: 'Candela' }).check()
  await save(page)

  await open(page, 'confirmation')
  await page.getByRole('radio', { name: /Manual, by our own team/ }).check()
  await save(page)

  await open(page, 'store')
  await page.getByRole('radio', { name: /Shopify/ }).check()
  await page.getByLabel('Store URL').fill('ravi.example')
  await page.getByLabel('Access Token', { exact: true }).fill('shpat_never_shown')
  await save(page)
  await page.getByRole('radio', { name: /WooCommerce/ }).check()
  await expect(
    page.getByText('Saving this removes what is stored for the other platform: Access Token.'),
  ).toBeVisible()
  await page.getByLabel('API Key', { exact: true }).fill('ck_never_shown')
  await save(page)

  await open(page, 'couriers')
  await page.getByRole('radio', { name: /TCS/ }).check()
  for (const label of ['Username', 'Password', 'API Key'])
    await page.getByLabel(label, { exact: true }).fill('tcs_never_shown')
  await save(page)
  await open(page, 'couriers')
  await expect(page.getByRole('radio', { name: /TCS/ })).toBeChecked()
  await expect(page.getByText('One is stored.', { exact: false })).toHaveCount(3)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectSound(page, widths)
  await page.getByRole('radio', { name: /Leopard/ }).check()
  await expect(
    page.getByText('Saving this removes what is stored for the other courier: Username, Password, API Key.'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Discard Changes' }).click()

  await open(page, 'warehouses')
  await page.getByRole('button', { name: 'Change How Orders Find Their Warehouse' }).click()
  await page.getByRole('radio', { name: /Manual allocation/ }).check()
  await page.getByRole('button', { name: 'Use from Now On' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Use Karwan Warehouses' }).click()
  await expect(
    dialog.getByText('4 pieces stay counted there (2 in Gulberg, 2 in Korangi)', { exact: false }),
  ).toBeVisible()
  await expect(
    dialog.getByText('This resets: order splitting, CMS, courier, courier credentials.'),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Use These Warehouses' }).click()
  await expect(dialog.getByText('Choose at least one warehouse')).toBeVisible()
  await expectSound(page, widths)
  await dialog.getByRole('checkbox', { name: 'Hayatabad Peshawar' }).check()
  await dialog.getByRole('radio', { name: 'Nearest location (manual)' }).check()
  await dialog.getByRole('button', { name: 'Use These Warehouses' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Hayatabad/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Korangi.*Closed/ })).toBeVisible()

  await page.getByRole('button', { name: 'Choose Other Warehouses' }).click()
  await dialog.getByRole('checkbox', { name: 'Site Area Hyderabad' }).check()
  await dialog.getByRole('checkbox', { name: 'Hayatabad Peshawar' }).uncheck()
  await dialog.getByRole('button', { name: 'Use These Warehouses' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Site Area/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Hayatabad/ })).toBeHidden()

  await page.getByRole('button', { name: 'Use Your Own Warehouses' }).click()
  await dialog.getByRole('checkbox', { name: 'Gulberg Lahore' }).uncheck()
  await dialog.getByRole('button', { name: 'Use Own Warehouses' }).click()
  await expect(dialog.getByText('Please select a courier service')).toBeVisible()
  await dialog.getByRole('radio', { name: /Karwan/ }).check()
  await dialog.getByRole('button', { name: 'Use Own Warehouses' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Close Korangi' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open Gulberg again' })).toBeVisible()

  await open(page, 'store')
  await expect(page.getByRole('radio', { name: /WooCommerce/ })).toBeChecked()
  await open(page, 'company')
  await expect(page.getByLabel('Legal Name')).toHaveValue('Ravi Traders (Pvt) Ltd')
})

test('Parcels that are open come first, with where they are', async ({ page }) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const order = await send<{ id: string; version: number }>(livePaths.orders, {
    customer,
    lines: [{ sku: 'LAWN-1', quantity: 1 }],
    payment: 'COD',
    shipping_minor: 0,
  })
  await send(livePaths.orderEvents.replace(':id', order.id), {
    type: 'order.verified',
    version: order.version,
  })
  await haveSession(page, person)
  await open(page, 'warehouses')
  await page.getByRole('button', { name: 'Use Karwan Warehouses' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('Not yet: 1 parcel is still open (1 in Korangi).', { exact: false }),
  ).toBeVisible()
  await expect(dialog.getByRole('radio')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(dialog).toBeHidden()
})

test('The number of an order is called, written to and copied from its row', async ({ page }) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  await send(livePaths.orders, {
    customer: { ...customer, number: '0321-7654321' },
    lines: [{ sku: 'LAWN-1', quantity: 1 }],
    payment: 'COD',
    shipping_minor: 0,
  })
  await haveSession(page, person)
  await page.evaluate(() => localStorage.setItem('orderColumns', 'id,customer,phone'))
  await page.goto('/orders')
  const row = page.getByRole('row', { name: /Bilal Ahmed/ })
  await expect(row.getByRole('link', { name: '0321-7654321' })).toHaveAttribute('href', 'tel:+923217654321')
  await expect(row.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/923217654321',
  )
  await expect(row.getByRole('button', { name: 'Copy' })).toBeVisible()
  await expectSound(page, widths)
})
