/** `/settings/couriers` with its rules, and a booking of many parcels at the try-out's stand-in of Leopards. */
import { expect, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { accessOf, aShop, ask, customer, haveSession, sendAs } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

/** `PARCELS=60 npm run browser -- couriers.spec.ts` counts the presses of a day. */
const PARCELS = Number(process.env['PARCELS'] ?? 12)

const REFUSED = 5

/** Of a page of the list. */
const ROWS = 10

/** In px. */
const widths = [360, 768, 1280]

/** A shop that is connected to Leopards. */
async function aConnectedShop(page: Page) {
  const person = await aShop(page, 'OPTION_2')
  const access = await accessOf(page, person)
  const data = { courier: 'leopards', values: leopardsKeys, version: 0 }
  await ask(page, livePaths.couriers, { access, data, method: 'PUT' })
  const stateOf = async () => {
    const { rows } = await ask<ConnectionsResponse>(page, livePaths.couriers, { access })
    return rows.find(({ courier }) => courier === 'leopards')?.state
  }
  await expect.poll(stateOf).toBe('connected')
  await haveSession(page, person)
  return person
}

test('Rules of couriers are written and saved, and ask before they are lost', async ({ page }) => {
  await haveSession(page, await aShop(page, 'OPTION_2'))
  await page.goto('/settings/couriers')
  await page.getByRole('button', { name: 'Connect: Leopards' }).click()
  await page.getByRole('textbox', { name: 'API key' }).fill(leopardsKeys.apiKey)
  await page.getByRole('textbox', { name: 'API password' }).fill(leopardsKeys.apiPassword)
  await page.getByRole('button', { name: 'Save and Check' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  // The couriers that can be chosen are those that were connected when the rules were read.
  await page.reload()
  const rules = page.getByRole('region', { name: 'Which courier takes a parcel' })
  await expect(rules.getByText('There is no rule', { exact: false })).toBeVisible()
  await rules.getByRole('button', { name: 'Add a Rule' }).click()
  await expect(rules.getByLabel('Cities, with commas between them')).toBeFocused()
  await rules.getByRole('button', { name: 'Save Rules' }).click()
  await expect(rules.getByText('Give the rule at least one condition', { exact: false })).toBeVisible()
  await expectSound(page, widths)
  await rules.getByLabel('Cities, with commas between them').fill('Karachi')
  await rules.getByLabel('Weight below (kg)').fill('2')

  const menu = page.getByRole('navigation', { name: 'Main' })
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(question).toBeVisible()
  await expectSound(page, widths)
  await question.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(question).toBeHidden()
  await rules.getByRole('button', { name: 'Save Rules' }).click()
  await expect(rules.getByText('Saved.')).toBeVisible()
  await rules.getByLabel('Weight below (kg)').fill('7')
  await rules.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(rules.getByLabel('Weight below (kg)')).toHaveValue('2')
  await rules.getByLabel('Weight below (kg)').fill('9')
  await menu.getByRole('link', { name: 'Orders' }).click()
  await question.getByRole('button', { name: 'Discard Changes' }).click()
  await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
})

test('Parcels are booked at once, after a look at what goes where and what cannot', async ({ page }) => {
  test.setTimeout(180_000 + PARCELS * 3_000)
  const send = await sendAs(page, await aConnectedShop(page))
  const location = await send<{ id: string }>(livePaths.locations, { name: 'Malir', city: 'Karachi' })
  for (const [sku, weight_grams, pieces] of [
    ['SHAWL-1', 400, PARCELS - 1],
    ['UNWEIGHED-1', 0, 1],
  ] as const) {
    const product = { name: sku, category: 'Clothing', price_minor: 249_950, sku, weight_grams }
    const { id } = await send<{ id: string }>(livePaths.products, product)
    const stock = { product_id: id, location_id: location.id, change: pieces, reason: 'received' }
    await send(livePaths.stockAdjustments, stock)
    for (let piece = 0; piece < pieces; piece += 1) {
      const lines = [{ sku, quantity: 1 }]
      const order = await send<OrderResponse>(livePaths.orders, {
        customer,
        lines,
        payment: 'COD',
        force: true,
      })
      const events = livePaths.orderEvents.replace(':id', order.id)
      await send(events, { type: 'order.verified', version: order.version, reason: '' })
    }
  }

  const booked = PARCELS - 1
  await page.goto('/orders?status=awaiting-approval')
  let presses = 0
  const press = async (name: string | RegExp, role: 'button' | 'link' = 'button') => {
    presses += 1
    await page.getByRole(role, { name }).first().click()
  }
  await expect(page.getByRole('row')).toHaveCount(Math.min(PARCELS, ROWS) + 1)
  const start = Date.now()
  await page.getByRole('checkbox').first().click()
  presses += 1
  await press(`Select All ${PARCELS} That Match`)
  await expect(page.getByText(`${PARCELS} selected, ${ROWS} on this page`)).toBeVisible()
  await press(/^Book at the Courier/)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Leopards: your default courier')).toBeVisible()
  await expect(dialog.getByText(`${booked} parcels`, { exact: true })).toBeVisible()
  await expect(dialog.getByText('1 order was refused, or cannot be booked', { exact: false })).toBeVisible()
  await dialog.getByText('Each Parcel', { exact: true }).click()
  await expect(
    dialog.getByText(/^[\d.]+ kg · \d+ pieces? · (paid|Rs\.\s[\d,]+ to collect) · \p{L}+$/u),
  ).toHaveCount(booked)
  await expectSound(page, [360, 1280])
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  presses += 1
  await expect(dialog).toBeHidden({ timeout: 30_000 + PARCELS * 1_000 })
  await page.goto('/orders?status=approve')
  await expect(page.getByText(`Showing ${booked} orders`, { exact: false }).first()).toBeVisible({
    timeout: 30_000 + PARCELS * 1_000,
  })
  const bookedMs = Date.now() - start
  const bookPresses = presses

  await page.evaluate(() => {
    window.print = () => {}
  })
  await press('Print Booked Parcels', 'link')
  await expect(page.getByText(`${booked} parcels`, { exact: true })).toBeVisible()
  await press(/^Print$/)
  await expect(page.getByText('Remembered as printed')).toBeVisible()
  const text = `${PARCELS} parcels, one of which cannot be booked: ${bookPresses} presses to book in ${bookedMs} ms, ${presses - bookPresses} presses to print in ${Date.now() - start - bookedMs} ms`
  test.info().annotations.push({ type: 'presses', description: text })
  expect([bookPresses, presses - bookPresses]).toEqual([4, 2])
})

test('What couriers refused is put right and sent again in few presses', async ({ page }) => {
  const send = await sendAs(page, await aConnectedShop(page))
  const location = await send<{ id: string }>(livePaths.locations, { name: 'Malir', city: 'Karachi' })
  const product = {
    name: 'Shawl',
    category: 'Clothing',
    price_minor: 249_950,
    sku: 'SHAWL-1',
    weight_grams: 400,
  }
  const { id } = await send<{ id: string }>(livePaths.products, product)
  const stock = { product_id: id, location_id: location.id, change: REFUSED, reason: 'received' }
  await send(livePaths.stockAdjustments, stock)
  const words = 'Invalid consignee phone.'
  const numbers: string[] = []
  for (let piece = 0; piece < REFUSED; piece += 1) {
    const order = await send<OrderResponse>(livePaths.orders, {
      customer,
      lines: [{ sku: 'SHAWL-1', quantity: 1 }],
      payment: 'COD',
      force: true,
    })
    const verify = livePaths.orderEvents.replace(':id', order.id)
    const [parcel] = (await send<OrderResponse>(verify, { type: 'order.verified', version: order.version }))
      .parcels
    const booking = { courier: 'Leopards', cn: '', weightGrams: 400, codMinor: parcel?.shares.cod.minor }
    await send(livePaths.parcelEvents.replace(':id', parcel?.id ?? ''), {
      type: 'parcel.approved',
      booking,
      refusedWith: words,
      version: parcel?.version,
    })
    numbers.push(order.label)
  }
  await page.goto('/orders?status=dispatch-issue')
  await expect(page.getByRole('row')).toHaveCount(REFUSED + 1)
  let presses = 0
  const start = Date.now()
  await page.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: /^Book at the Courier/ }).click()
  presses += 2
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(words)).toHaveCount(REFUSED)
  await expectSound(page, widths)
  const fields = [
    ['Phone', '03017654321'],
    ['City', 'Lahore'],
    ['Weight (kg)', '1.2'],
  ] as const
  for (const [index, number] of numbers.entries()) {
    const [name, value] = fields[index % fields.length] ?? fields[0]
    // The pointer into the field, then the keyboard.
    const field = dialog.getByRole('group', { name: number }).getByLabel(name, { exact: true })
    if (name === 'City') {
      await field.fill('laho')
      await expect(page.getByRole('option', { name: value, exact: true })).toBeVisible()
      await field.press('Enter')
      await expect(field).toHaveValue(value)
    } else await field.fill(value)
    presses += 1
    if (name !== 'Weight (kg)') continue
    // Nothing that was typed is lost by what cannot be booked.
    await field.fill('0')
    await dialog.getByRole('button', { name: 'Book', exact: true }).click()
    await expect(field).toHaveAccessibleDescription(/^Enter a weight/)
    await expect(field).toBeFocused()
    await field.fill(value)
  }
  // Nor by a way back to the list.
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: /^Book at the Courier/ }).click()
  const [first = ''] = numbers
  await expect(dialog.getByRole('group', { name: first }).getByLabel('Phone')).toHaveValue('03017654321')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  presses += 1
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  // The box that had the focus went with the last row.
  await expect(page.getByRole('heading', { name: 'No orders found for "Dispatch Issue"' })).toBeFocused()
  await page.goto('/orders?status=approve')
  await expect(page.getByText(`Showing ${REFUSED} orders`, { exact: false }).first()).toBeVisible({
    timeout: 60_000,
  })
  const text = `${REFUSED} refused parcels: ${presses} presses in ${Date.now() - start} ms`
  test.info().annotations.push({ type: 'presses', description: text })
  expect(presses).toBe(REFUSED + 3)
})
