import { expect, type Page } from '@playwright/test'
import { breakableClock } from './breakableClock.ts'
import { tabTo } from './keyboard.ts'
import { expectAccessible, expectSound } from './sound.ts'
import { codeOf } from './takeover.ts'
import { test } from './test.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Orders that match' }).locator('tbody tr')
const showing = (page: Page) => page.getByText(/^Showing [\d,]+ orders - Page [\d,]+ of [\d,]+$/)

test('Every state is sound', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  const widths = [1280, 360]
  for (const path of ['/orders?q=nobody', '/products?q=nothing', '/customers?q=nobody']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: /^Clear (Filters|Search)$/ })).toBeVisible()
    await expectSound(page, widths)
  }

  await page.goto('/orders')
  await expect(showing(page)).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog).toBeVisible()
  await expectSound(page, widths)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('ayesha')
  await expect(page.getByRole('option', { name: /KW-11284/ })).toBeVisible()
  await expectSound(page, widths)
  await page.keyboard.press('Escape')

  for (const name of ['Filters', 'More']) {
    await page.getByRole('button', { name, exact: true }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Actions for KW-11284' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await expectAccessible(page, 'menu of a row')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expectSound(page, [360, 1280])

  await page.goto('/customers')
  await page
    .getByRole('button', { name: /^View Details/ })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  await expectSound(page, widths)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Contact/ })
    .first()
    .click()
  await expect(dialog).toContainText(/\.test/)
  await expectSound(page, [360])
  await page.keyboard.press('Escape')

  await page.goto('/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await dialog.getByLabel('Name').fill('Ajrak')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog', { name: 'Discard changes?' })).toBeVisible()
  await expectSound(page, [360])
})

test('A screen that stops working and a list that could not be loaded say so, accessibly, and go on', async ({
  page,
  expectComplaint,
}) => {
  expectComplaint(/The clock is broken/)
  const setClock = await breakableClock(page)
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  // The outline has the heading, too, and React could not start without a clock.
  await expect(page.locator('html')).not.toHaveAttribute('data-outline')
  await setClock('broken')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible()
  await expectAccessible(page, 'stopped')
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await setClock('well')
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await expect(rows(page)).toHaveCount(10)

  // Of a list that is there, the earlier rows stay.
  await setClock('broken')
  await page.getByRole('tab', { name: /^Delivered/ }).press('Enter')
  await expect(page.getByRole('alert')).toContainText("Orders couldn't be loaded.")
  await expect(rows(page)).toHaveCount(10)
  await expectAccessible(page, 'failed')
  await setClock('well')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(rows(page).first()).toContainText('Delivered')
})

test('The code of a screen is asked for when the pointer or the focus comes to its link', async ({
  page,
}) => {
  const asked: string[] = []
  const isAsked = (name: string) => {
    const file = codeOf(name).replace('**', '')
    return asked.some((url) => url.endsWith(file))
  }
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/orders')
  await expect(showing(page)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Customers' }).hover()
  await expect.poll(() => isAsked('customers')).toBe(true)
  expect(isAsked('products')).toBe(false)
  await menu.getByRole('link', { name: 'Products' }).focus()
  await expect.poll(() => isAsked('products')).toBe(true)
  await rows(page).first().getByRole('link').first().hover()
  await expect.poll(() => isAsked('orderDetails')).toBe(true)
  await expect(page).toHaveURL(/\/orders$/)
})

test('Once loaded the screens of the sample work with the server gone, and ask it nothing', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on(
    'request',
    (request) => new URL(request.url()).pathname.startsWith('/api/') && asked.push(request.url()),
  )
  await page.goto('/orders/KW-11270')
  const edit = page.getByRole('button', { name: 'EDIT', exact: true })
  await edit.click()
  await page.getByRole('region', { name: 'Customer Detail' }).getByRole('button', { name: 'CANCEL' }).click()
  await page.getByRole('tab', { name: 'Order Log' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.locator('figure svg[role="presentation"]')).toHaveCount(4)
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await expect(rows(page)).toHaveCount(10)
  await page.getByRole('link', { name: 'Products' }).first().click()
  await expect(page.getByText('24 products')).toBeVisible()
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await expect(page.getByText(/^\d+ customers$/)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await context.setOffline(true)

  await page.getByLabel('Sort').selectOption('Name A-Z')
  await expect(page).toHaveURL('/customers?sort=name')
  await page.getByRole('link', { name: 'Products' }).first().click()
  await page.getByLabel('Stock').selectOption('Low Stock')
  await expect(page).toHaveURL('/products?stock=low-stock')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or go to' }).fill('KW-11280')
  await page.getByRole('option', { name: /KW-11280/ }).click()
  await edit.click()
  await page.getByLabel('City').fill('Lahore')
  await page.getByRole('button', { name: 'SAVE' }).click()
  await page.getByRole('tab', { name: 'Order Log' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('Customer edited')
  await page.getByRole('link', { name: 'Orders', exact: true }).first().click()
  await page.getByRole('tab', { name: /^Delivered/ }).press('Enter')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(showing(page)).toContainText('Page 2 of')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: /^Delivered ?[\d,]+$/ }).click()
  await expect(page).toHaveURL('/dashboard?status=delivered')
  expect(asked).toEqual([])
})

test('By keyboard alone: the cards', async ({ page }) => {
  await page.goto('/products')
  await expect(page.getByRole('list', { name: 'Products that match' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const edit = page.getByRole('button', { name: /^Edit / }).nth(1)
  await expect(edit).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit product' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit).toBeFocused()

  await page.goto('/customers')
  await expect(page.getByRole('list', { name: 'Customers that match' })).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const name = await page.getByRole('heading', { level: 2 }).first().innerText()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `View Details of ${name}` })).toBeFocused()
  await page.keyboard.press('e')
  await expect(page.getByRole('dialog', { name: 'Edit customer' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
})

test('By keyboard alone: tabs, filters, rows and pages', async ({ page }) => {
  await page.goto('/orders')
  await expect(showing(page)).toBeVisible()
  await tabTo(page, page.getByRole('tab', { name: /^All/ }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders?status=pending-cod')
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: /^Halt/ })).toBeFocused()
  await expect(page.getByRole('tab', { name: /^Halt/ })).toBeInViewport()
  // Also when the keys are faster than the frame that shows the current tab.
  await page.getByRole('tablist', { name: 'Status' }).evaluate(async (list) => {
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
    tabs[1]?.click()
    tabs.at(-1)?.focus()
    for (let frames = 0; frames < 2; frames += 1) await new Promise((done) => requestAnimationFrame(done))
  })
  await expect(page).toHaveURL('/orders?status=pending-cc')
  await expect(page.getByRole('tab', { name: /^Halt/ })).toBeInViewport()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders')

  await tabTo(page, page.getByLabel('Type'))
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL('/orders?type=local')
  const next = page.getByRole('button', { name: 'Next' })
  await tabTo(page, next)
  await page.keyboard.press('Enter')
  await expect(showing(page)).toContainText('Page 2 of')
  await expect(next).toBeFocused()
  await page.goto('/orders')
  await tabTo(page, page.getByRole('link', { name: 'KW-11284', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/orders/KW-11284')
})
