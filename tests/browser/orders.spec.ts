import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

const rows = (page: Page) => page.getByRole('table').locator('tbody tr')
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name} ?[\\d,]+$`) })
const showing = (page: Page) => page.getByText(/^Showing \d+ orders - Page \d+ of \d+$/)

async function countOn(page: Page, name: string): Promise<number> {
  const text = (await tab(page, name).textContent()) ?? ''
  return Number(text.replace(name, '').replace(/\D/g, ''))
}

async function openOrders(page: Page, query = ''): Promise<void> {
  await page.goto(`/orders${query}`)
  await expect(rows(page)).toHaveCount(10)
}

test('Back, Forward and reload give the same view', async ({ page }) => {
  await openOrders(page)
  await tab(page, 'Delivered').press('Enter')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(showing(page)).toContainText('Page 2 of')
  const first = await rows(page).first().textContent()
  await page.goBack()
  await expect(showing(page)).toContainText('Page 1 of')
  await expect(tab(page, 'Delivered')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(rows(page).first()).toHaveText(first ?? '')
  await page.reload()
  await expect(rows(page).first()).toHaveText(first ?? '')
})

test('Typing quickly leaves one history entry, and the address follows', async ({ page }) => {
  await openOrders(page)
  const before = await page.evaluate(() => history.length)
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused()
  await page.keyboard.type('ayesha')
  await expect(page).toHaveURL('/orders?q=ayesha')
  expect(await page.evaluate(() => history.length)).toBe(before)
  await expect(rows(page).first()).toContainText('Ayesha')
  // The first one is hers without a search, too.
  await expect(rows(page).filter({ hasNotText: 'Ayesha' })).toHaveCount(0)
})

test('The strip of tabs is dragged without a click, every column is shown from 768 px, and a phone row says the type', async ({
  page,
}) => {
  await openOrders(page)
  const strip = page.getByRole('tablist', { name: 'Status' })
  const box = await tab(page, 'Approve').boundingBox()
  if (!box) throw new Error('The tab is not drawn')
  await page.mouse.move(box.x + 10, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x - 300, box.y + 10, { steps: 10 })
  await page.mouse.up()
  await expect.poll(() => strip.evaluate((list) => list.parentElement?.scrollLeft)).toBeGreaterThan(100)
  await expect(tab(page, 'Approve')).toHaveAttribute('aria-selected', 'false')

  for (const width of [768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('columnheader')).toHaveText([
      'Order ID',
      'Customer',
      'Date',
      'Type',
      'Payment',
      'Total',
      'Status',
      'Actions',
    ])
    await expect(page.getByRole('columnheader', { name: 'Type' })).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 740 })
  const phoneRows = page.getByRole('list', { name: 'Orders that match' }).getByRole('listitem')
  await expect(phoneRows).toHaveCount(10)
  for (const row of await phoneRows.all())
    await expect(row).toContainText(/(Local|International), (CC|COD), /)
})

test('A row is a link: also in a new tab, its text can be selected, and its buttons are their own', async ({
  page,
  context,
}) => {
  await openOrders(page, '?status=delivered')
  const row = rows(page).nth(1)
  const id = await row.getByRole('rowheader').innerText()
  const customer = row.getByRole('cell').first()
  for (const click of [
    () => customer.click({ button: 'middle' }),
    () => customer.click({ modifiers: ['ControlOrMeta'] }),
  ]) {
    const opening = context.waitForEvent('page')
    await click()
    const other = await opening
    await expect.poll(() => other.url()).toContain(`/orders/${id}?status=delivered`)
    await other.close()
  }
  await expect(page).toHaveURL('/orders?status=delivered')

  const name = customer.locator('span')
  const box = await name.boundingBox()
  if (!box) throw new Error('The name is not drawn')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + 1, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 1, middle, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => String(window.getSelection()))).toContain(
    (await name.innerText()).slice(1, -1),
  )
  await expect(page).toHaveURL('/orders?status=delivered')

  // Beside the text, in the space of the cell.
  const cell = await customer.boundingBox()
  if (!cell) throw new Error('The cell is not drawn')
  await page.mouse.click(cell.x + cell.width - 3, cell.y + 3)
  await expect(page).toHaveURL(`/orders/${id}?status=delivered`)
})

test('j and k move along the rows, and Enter opens one; its neighbours are those of the list', async ({
  page,
}) => {
  await openOrders(page, '?status=delivered&sort=customer')
  const ids = await rows(page).getByRole('rowheader').allInnerTexts()
  const link = (index: number) => page.getByRole('link', { name: ids[index] ?? '', exact: true })
  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(link(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/orders/${ids[1]}?status=delivered&sort=customer`)
  await page.reload()
  await page.getByRole('link', { name: 'Next order' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: ids[2] ?? '' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next order' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: ids[3] ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/orders?status=delivered&sort=customer')
  await page.getByRole('searchbox').fill('jek')
  await expect(page.getByRole('searchbox')).toHaveValue('jek')
})

test('Export downloads what matches, on all pages, as a spreadsheet reads it', async ({ page }) => {
  await openOrders(page)
  await tab(page, 'Cancelled').press('Enter')
  await expect(page).toHaveURL('/orders?status=cancelled')
  const count = await countOn(page, 'Cancelled')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await download.path(), 'utf8')
  expect(text.startsWith('\uFEFF"Order ID","Customer","Date","Type","Payment","Total","Status"\r\n')).toBe(
    true,
  )
  expect(text.trimEnd().split('\r\n')).toHaveLength(count + 1)
})
