import { expect, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { orderPath } from '#domain/paths.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

const cards = (page: Page, list: string) => page.getByRole('list', { name: list }).getByRole('listitem')

test('A photo of a product is made small, shown where the product is, replaced and removed', async ({
  page,
}) => {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const fields = { name: 'Lawn dupatta', category: 'Clothing', price_minor: 249_950, sku: 'PHOTO-1' }
  await send(livePaths.products, fields)
  await haveSession(page, person)
  await page.goto('/products')
  const card = cards(page, 'Products that match').filter({ hasText: 'Lawn dupatta' })
  const dialog = page.getByRole('dialog')
  /** As a camera writes it: larger than is kept, and with what the browser draws of it. */
  const drawn = (colour: string) =>
    page.evaluate((colour) => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [1600, 1200]
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = colour
      context?.fillRect(0, 0, 1600, 1200)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    }, colour)
  const choose = async (colour: string) => {
    await card.getByRole('button', { name: 'Edit Lawn dupatta' }).click()
    const file = {
      name: 'suit.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await drawn(colour), 'base64'),
    }
    await dialog.getByLabel('Photo', { exact: true }).setInputFiles(file)
    await expect(dialog.getByRole('img', { name: 'The photo as it will be kept' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  const photo = card.locator('img')

  await choose('#1b6')
  await expect(photo).toHaveAttribute('src', /^data:image\/jpeg/)
  // The browser decodes it after it has its source.
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([640, 480])
  const first = await photo.getAttribute('src')
  await choose('#b16')
  await expect(photo).not.toHaveAttribute('src', first ?? '')
  await page.getByRole('button', { name: 'Show as a table' }).click()
  await expect(page.getByRole('row', { name: /Lawn dupatta/ }).locator('img')).toBeVisible()
  await expectSound(page)

  const order = await send<OrderResponse>(livePaths.orders, {
    customer,
    lines: [{ sku: 'PHOTO-1', quantity: 1 }],
    payment: 'COD',
  })
  await page.goto(orderPath(order.label))
  await expect(page.getByRole('row', { name: /Lawn dupatta/ }).locator('img')).toBeVisible()

  await page.goto('/products')
  await page.getByRole('button', { name: 'Edit Lawn dupatta' }).click()
  await expectSound(page, [360])
  await dialog.getByRole('button', { name: 'Remove Photo' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /Lawn dupatta/ }).locator('img')).toHaveCount(0)
})
