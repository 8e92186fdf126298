/** What a courier pays out, from its sheet to the bank, and back (orders.md §9). */
import { expect, type Page } from '@playwright/test'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { aShop, customer, haveSession, sendAs } from './people.ts'
import { expectAccessible } from './sound.ts'
import { test } from './test.ts'

/** `SETTLED=100 npm run browser -- cash.spec.ts` counts the presses for the sheet of a week. */
const SETTLED = Number(process.env['SETTLED'] ?? 8)
/** Of the first parcels: what the courier writes of them is wrong. */
const FAULTS = 6

/** A shop whose courier has delivered parcels of Rs. 2,500 and not paid; the fifth is still on its way. */
async function aDay(page: Page): Promise<void> {
  const person = await aShop(page, 'OPTION_2')
  const send = await sendAs(page, person)
  const product = await send<{ id: string }>(livePaths.products, {
    name: 'Khussa',
    category: 'Footwear',
    price_minor: 250_000,
    sku: 'KHUSSA-1',
  })
  const { id } = await send<{ id: string }>(livePaths.locations, { name: 'Malir', city: 'Karachi' })
  const stock = { product_id: product.id, location_id: id, change: SETTLED, reason: 'received' }
  await send(livePaths.stockAdjustments, stock)
  for (let number = 1; number <= SETTLED; number += 1) {
    let order = await send<OrderResponse>(livePaths.orders, {
      customer,
      lines: [{ sku: 'KHUSSA-1', quantity: 1 }],
      payment: 'COD',
      force: true,
    })
    const events = livePaths.orderEvents.replace(':id', order.id)
    order = await send(events, { type: 'order.verified', version: order.version })
    const steps = [
      { type: 'parcel.approved', booking: { courier: 'TCS', cn: `T-${number}` } },
      { type: 'parcel.dispatched' },
      ...(number === 5 ? [] : [{ type: 'parcel.markedDelivered', proof: 'Called' }]),
    ]
    for (const step of steps) {
      const [parcel] = order.parcels
      if (!parcel) throw new Error('The order has no parcel')
      const path = livePaths.parcelEvents.replace(':id', parcel.id)
      order = await send(path, { ...step, version: parcel.version })
    }
  }
  await haveSession(page, person)
}

const head = 'CN #,COD Amount,Delivery Charges,Net Payable'
const right = Array.from({ length: SETTLED - FAULTS }, (_, index) => `T-${index + 1 + FAULTS},2500,200,2300`)
const wrong = [
  'T-1,2450,200,2250',
  'T-2,2550,200,2350',
  'S-3,2500,200,2300',
  'X-1,100,0,100',
  'T-5,2500,200,2300',
  'T-6,2400,200,2200',
]

test('A sheet is matched, what differs is decided by few presses, and it is taken back whole', async ({
  page,
}) => {
  test.setTimeout(180_000 + SETTLED * 1_000)
  await aDay(page)
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses += 1
    await page.getByRole('button', { name, exact: true }).click()
  }
  const enter = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).fill(text)
    presses += 1
    await page.keyboard.press('Enter')
  }
  const chooseSheet = (rows: readonly string[]) =>
    page.getByLabel('Sheet of the courier').setInputFiles({
      name: 'tcs.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...rows].join('\n')),
    })
  const toDecide = (count: number) =>
    expect(page.getByRole('table', { name: `${count} row${count === 1 ? '' : 's'} to decide` })).toBeVisible()
  const held = page.getByRole('table', { name: 'Couriers' })
  const due = `Rs. ${((SETTLED - 1) * 2_500).toLocaleString('en')}`

  await page.goto('/cash')
  await expect(held).toContainText(due)
  await expectAccessible(page, 'the cash of couriers')
  await press('Add Settlement')
  await page.getByLabel('Number of the payment').fill('INV-1')
  await chooseSheet(['X-1,2500,200,2300', 'X-2,2500,many,2300'])
  await expect(page.getByRole('alert')).toContainText('Row 3: “many” is not an amount.')
  await press('Use Another')
  await chooseSheet(['X-1,2500,200,2300', 'X-2,2500,200,2300'])
  await press('Record')
  await expect(page.getByRole('alert')).toContainText('None of the 2 numbers is of a parcel here.')
  await expectAccessible(page, 'a settlement of somebody else')
  await press('Use Another')

  presses = 0
  const start = Date.now()
  await chooseSheet([...wrong, ...right])
  await press('Record')
  await toDecide(FAULTS)
  await press('Write Off: T-1')
  await enter('Reason', 'Torn note')
  await toDecide(5)
  await press('Accept: T-2')
  await toDecide(4)
  await expect(page.getByRole('heading', { name: '4 rows to decide' })).toBeFocused()
  await press('Other Number: S-3')
  await enter('Consignment number', 'T-3')
  await toDecide(3)
  await press('Set Aside: X-1')
  await enter('Reason', 'Of another shop')
  await toDecide(2)
  await press('Accept: T-5')
  await toDecide(1)
  await press('Accept: T-6')
  await expect(page.getByRole('heading', { name: 'Every row is explained.' })).toBeFocused()
  expect(presses).toBe(10)
  console.info(`${SETTLED} rows, ${FAULTS} faults: ${presses} presses, ${(Date.now() - start) / 1_000} s`)
  await expectAccessible(page, 'a settlement')

  await press('Take Back')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take Back' }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
  await press('Cash')
  await expect(held).toContainText(due)
  // The day that was paid on, as other days are written.
  const day = page
    .getByRole('row', { name: /INV-1/ })
    .getByRole('cell', { name: /^\d{1,2} [A-Z][a-z]{2} 20\d\d$/ })
  await expect(day).toBeVisible()
})
