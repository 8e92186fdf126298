import { expect, type Locator, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { PaperParcel, Papers } from '#domain/fulfilment/paperContract.ts'
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

const urduAddress =
  'مکان نمبر ۱۲، گلی ۴، فیز ۵، ڈیفنس ہاؤسنگ اتھارٹی، نزد جامع مسجد اور لڑکیوں کا اسکول، عقب نیشنل بینک، بالمقابل پٹرول پمپ، '
const numbers = ['77941232', 'KI7000000', '267045610000']

/** A parcel with texts as long as they may be: names of 60 letters, addresses of 200, titles of 120, SKUs of 50. */
function longParcel(parcel: PaperParcel, index: number): PaperParcel {
  const isUrdu = index % 2 === 0
  const line = (at: number) => ({
    ...(parcel.lines[0] as PaperParcel['lines'][number]),
    title: (at % 2 ? 'سندھی اجرک ہاتھ سے چھپی ہوئی ' : 'Lawn three-piece suit with mirror work ')
      .repeat(5)
      .slice(0, 120),
    sku: `LAWN-${at}-${'EMBROIDERED-MIRROR-MULTAN-RED-'.repeat(2)}`.slice(0, 50),
  })
  return {
    ...parcel,
    id: crypto.randomUUID(),
    label: `K${1_001 + index}`,
    courier: ['TCS', 'Leopards', 'PostEx'][index % 3] ?? '',
    cn: `${numbers[index % 3]}${10 + index}`,
    location: {
      name: 'Korangi',
      city: 'Karachi',
      address: `Plot 37-C, Street 14, ${'Sector 15, '.repeat(20)}`.slice(0, 200),
    },
    customer: {
      ...parcel.customer,
      name: (isUrdu ? 'صاحبزادہ سید محمد عبدالرحمٰن خان ' : 'Sahibzada Syed Muhammad Abdul ')
        .repeat(3)
        .slice(0, 60),
      address: (isUrdu ? urduAddress : 'House 221-B, Street 14, Block 7, near the school, ')
        .repeat(5)
        .slice(0, 200),
      city: index % 3 === 0 ? 'Dera Ismail Khan' : 'Karachi',
    },
    lines: Array.from({ length: index % 10 === 3 ? 6 : 1 }, (_, at) => line(at)),
    amounts: { ...parcel.amounts, cod: { ...parcel.amounts.cod, minor: 987_654_300 } },
  }
}

test('Sixty papers with long and Urdu texts have a page each, and nothing is cut or wider than its page', async ({
  page,
}) => {
  await aBookedParcel(page)
  await page.route('**/api/papers/', async (route) => {
    const response = await route.fetch()
    const read = (await response.json()) as Papers
    const [parcel] = read.rows
    const rows = Array.from({ length: 60 }, (_, index) => longParcel(parcel as PaperParcel, index))
    rows[59] = { ...(parcel as PaperParcel), label: 'K1060' }
    const company = {
      ...read.company,
      address: 'Chenab House, Shahrah-e-Faisal, '.repeat(6),
      support_number: '021-34567890',
    }
    await route.fulfill({ response, json: { company, rows } })
  })
  const sizes = {
    a4: { box: '594.95996 841.91998', width: 186 },
    a6: { box: '298.07999 420', width: 97 },
    '4x6': { box: '288 432', width: 93 },
  }
  // How many pages: of a slip on A6, as many as its items need.
  const papers = [
    ['label', 'a4', 15],
    ['label', 'a6', 60],
    ['label', '4x6', 60],
    ['slip', 'a6', null],
    ['invoice', 'a4', 60],
    ['pick', '4x6', null],
    ['sheet', 'a4', null],
    ['sheet', '4x6', null],
  ] as const
  for (const [kind, size, count] of papers) {
    const what = `${kind} ${size}`
    await page.goto(`/print?paper=${kind}&size=${size}`)
    await expect(
      page.locator('.paper').getByText(kind === 'pick' ? 'All' : 'K1060', { exact: true }),
    ).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const { box, width } = sizes[size]
    const boxes = (await page.pdf({ preferCSSPageSize: true }))
      .toString('latin1')
      .match(/(?<=\/MediaBox \[0 0 )[^\]]*/g)
    expect([...new Set(boxes)], what).toEqual([box])
    if (count !== null) expect(boxes, what).toHaveLength(count)

    const shown = what === 'label a4' ? 200 : width
    await page.setViewportSize({ width: Math.round((shown * 96) / 25.4), height: 900 })
    await page.emulateMedia({ media: 'print' })
    // Of what is wider than its box, or cut, or narrower than its page.
    const sizesOf = (all: Element[]) =>
      all
        .filter(
          (one) =>
            one.scrollWidth > one.clientWidth ||
            one.scrollHeight > one.clientHeight ||
            (one.matches('.paper') && one.clientWidth !== innerWidth),
        )
        .map((one) => [one.className, one.scrollWidth, one.clientWidth, one.scrollHeight, one.clientHeight])
    expect(await page.locator('.paper, .paper-label').evaluateAll(sizesOf), what).toEqual([])
    await expect(page.getByText('Skip to content')).toBeHidden()
    await page.emulateMedia({ media: null })
  }
  await page.goto('/print?paper=label&size=a6')
  await expect(page.locator('.paper').getByText('K1060')).toBeVisible()
  for (const number of numbers.map((start, index) => `${start}${10 + index}`))
    expect(readCode128(await pixelsOf(page.getByRole('img', { name: number })))).toBe(number)
})
