import { expect, type Locator, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { readCode128 } from '#tests/support/code128.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectSound } from './sound.ts'
import { test } from './test.ts'

test('An order is printed as a packing slip, whatever is open of it, and a list without bars and buttons', async ({
  page,
}) => {
  for (const query of ['', '?edit=customer']) {
    await page.emulateMedia({ media: 'screen' })
    await page.goto(`/orders/KW-11284${query}`)
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
  }

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Sample data.')).toBeHidden()
  // The names of the columns are printed, though they are buttons on screen.
  await expect(page.locator(':not(th) > button:visible')).toHaveCount(0)
  await expect(page.getByRole('table')).toBeVisible()
})

const cn = 'KI700000042'

/** A shop with one booked parcel, for somebody with an Urdu name and a long address, and the label of its order. */
async function aBookedParcel(page: Page): Promise<string> {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const address1 = 'مکان نمبر ۱۲، گلی ۴، فیز ۵، ڈیفنس ہاؤسنگ اتھارٹی، نزد جامع مسجد اور لڑکیوں کا اسکول'
  const order = await send<OrderResponse>(livePaths.orders, {
    customer: { ...customer, name: 'محمد عبداللہ صدیقی', address1 },
    lines: [{ sku: 'LAWN-1', quantity: 2 }],
    payment: 'COD',
  })
  const events = livePaths.orderEvents.replace(':id', order.id)
  const { parcels } = await send<OrderResponse>(events, { type: 'order.verified', version: order.version })
  const [parcel] = parcels
  if (!parcel) throw new Error('The order has no parcel')
  const booking = { courier: 'Leopards', cn, weightGrams: 800, codMinor: parcel.shares.cod.minor }
  await send(livePaths.parcelEvents.replace(':id', parcel.id), {
    type: 'parcel.approved',
    version: parcel.version,
    booking,
  })
  await haveSession(page, person)
  return order.label
}

/** The line of pixels through the middle of what is drawn: true where it is dark. */
async function pixelsOf(drawn: Locator): Promise<boolean[]> {
  const picture = (await drawn.screenshot({ scale: 'css' })).toString('base64')
  const blank = await drawn.page().context().newPage()
  const pixels = await blank.evaluate(async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(0, image.height >> 1, image.width, 1).data ?? []
    return Array.from({ length: image.width }, (_, x) => (data[4 * x] ?? 255) < 128)
  }, `data:image/png;base64,${picture}`)
  await blank.close()
  return pixels
}

test('What is booked is printed on labels with a barcode, slips, invoices and lists, each on its paper, with the logo', async ({
  page,
}) => {
  const order = await aBookedParcel(page)
  await page.goto('/orders?status=approve')
  await page.getByRole('link', { name: 'Print Booked Parcels' }).click()
  const paper = page.locator('.paper')
  await expect(paper.getByText('محمد عبداللہ صدیقی')).toBeVisible()
  const urdu = () =>
    page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Urdu'))?.status)
  await expect.poll(urdu).toBe('loaded')
  await expect(paper.getByText('Collect Rs.', { exact: false })).toBeVisible()
  await expectSound(page)
  expect(readCode128(await pixelsOf(paper.getByRole('img', { name: cn })))).toBe(cn)

  const texts = {
    slip: 'Packing slip',
    invoice: 'NTN',
    pick: 'Pick list',
    sheet: 'Handed over by',
    label: 'Parcel 1 of 1',
  }
  for (const [kind, text] of Object.entries(texts)) {
    await page.goto(`/print?orders=${order}&paper=${kind}&size=4x6`)
    await expect(paper.getByText(text, { exact: false }).first()).toBeVisible()
    const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(file.match(/\/MediaBox \[[^\]]*\]/g), kind).toEqual(['/MediaBox [0 0 288 432]'])
  }
  // The dialog of the printer is the browser's own.
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('Remembered as printed')).toBeVisible()
  await page.goto('/print')
  await expect(page.getByText('1 parcel, 1 printed before')).toBeVisible()
  await page.getByLabel('Which parcels').selectOption('Not printed yet')
  await expect(page.getByText('There is no parcel to print')).toBeVisible()
  await page.goto('/print?paper=slip')
  await expect(page.getByText('1 parcel', { exact: true })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)

  // With the logo of the company, which is chosen in its settings and made smaller.
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/settings/company')
  const choose = page.getByRole('button', { name: /^Choose/ })
  const choosing = async (name: string, mimeType: string, buffer: Buffer) => {
    const opened = page.waitForEvent('filechooser')
    await choose.click()
    await (await opened).setFiles({ name, mimeType, buffer })
  }
  await choosing('logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await expect(page.getByText('This file is no picture that can be read.', { exact: false })).toBeVisible()
  await choosing('logo.png', 'image/png', await page.screenshot())
  await expect(page.getByRole('img', { name: 'Your logo as it is printed' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  for (const paper of ['label', 'slip']) {
    await page.goto(`/print?orders=${order}&paper=${paper}&size=A6`)
    const logo = page.locator('.paper img')
    await expect(logo).toBeVisible()
    expect(
      await logo.evaluate(
        (image: HTMLImageElement) => image.naturalWidth <= 480 && image.naturalHeight <= 160,
      ),
    ).toBe(true)
  }
})
