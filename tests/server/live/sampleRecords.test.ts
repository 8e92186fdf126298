/** The sample as records of an import, for a company that wants to try. */
import { expect, test } from 'vitest'
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { moneyToDecimal } from '#domain/money.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import { readOrderRecord } from '#domain/outside/orderOf.ts'
import { readProductRecord } from '#domain/outside/readProduct.ts'
import { sampleLocations, sampleProducts } from '#domain/sample/catalogue.ts'
import { sampleOrders } from '#domain/sample/orders.ts'
import { DAY } from '#domain/weeks.ts'
import { sampleTag } from '#messages/workspace.ts'
import { sampleRecords } from '#server/live/imports/sampleRecords.ts'

const now = Date.UTC(2026, 10, 20, 6, 42)
const records = sampleRecords(now)
const products = sampleProducts()
const orders = sampleOrders(now)
  .filter(({ placedAt, status }) => placedAt > now - 14 * DAY && status !== 'cancelled')
  .toSorted((a, b) => a.placedAt - b.placedAt)

test('the products come first, then the orders of 14 days that were not cancelled, oldest first', () => {
  expect(records.map(({ cells }) => cells['sku'] ?? cells['number'])).toEqual([
    ...products.map(({ sku }) => sku),
    ...orders.map(({ id }) => id),
  ])
  expect(records.map(({ row }) => row)).toEqual(records.map((_, index) => index + 1))
})

test('there are about 150, as is said before, on any day', () => {
  for (const days of [0, 1, 2, 3, 100, 365]) {
    const { length } = sampleRecords(now + days * DAY)
    expect(length).toBeGreaterThanOrEqual(130)
    expect(length).toBeLessThanOrEqual(170)
  }
})

test('a product has the pieces of each city', () => {
  for (const [index, { stockAt }] of products.entries()) {
    const stock = sampleLocations.map(({ id, city }) => `${city} ${stockAt[id] ?? 0}`)
    expect(records[index]?.cells['stockAt']).toBe(stock.join(', '))
  }
})

test('an order has its amounts, its lines, and one number of nobody for each customer', () => {
  const copied = records.slice(products.length)
  const phones = new Map<string, string>()
  for (const [index, order] of orders.entries()) {
    const { cells, lines, row } = copied[index] as ImportRecord
    const [subtotal, discount, shipping] = [
      order.lines.reduce((sum, { price, quantity }) => sum + price.minor * quantity, 0),
      100 * Number(cells['discount']),
      100 * Number(cells['shipping']),
    ]
    expect(cells['total']).toBe(moneyToDecimal(grandTotal(order)))
    expect(Math.round(subtotal - discount + shipping)).toBe(grandTotal(order).minor)
    const isWaiting = ['pending-cc', 'pending-cod', 'city-issue'].includes(order.status)
    const isPaid = order.payment === 'CC' && order.paymentStatus === 'Paid'
    expect(cells).toMatchObject({
      payment: order.payment === 'COD' ? 'Cash on delivery' : 'Card',
      paymentStatus: isPaid ? 'paid' : '',
      tags: [sampleTag, ...order.tags].join(', '),
      verify: !isWaiting && (order.payment === 'COD' || isPaid) ? 'yes' : '',
    })
    expect(lines).toEqual(
      order.lines.map(({ sku, title, quantity, price }) => ({
        row,
        sku,
        title,
        quantity: String(quantity),
        price: moneyToDecimal(price),
      })),
    )
    const phone = phones.get(order.customerId) ?? `0390-${String(phones.size + 1).padStart(7, '0')}`
    phones.set(order.customerId, phone)
    expect(cells['phone']).toBe(phone)
  }
})

test('all of them are read; only some cities are unclear, as they are meant to be', () => {
  const known = new Map(products.map(({ sku, price }) => [sku.toLowerCase(), { priceMinor: price.minor }]))
  const orderFacts = { products: known, taken: new Map(), aliases: [], now }
  const productFacts = {
    known: new Map(),
    categories: [],
    locations: new Map(),
    stockAt: () => ({ onHand: 0, reserved: 0 }),
    may: { changeProducts: true, adjustStock: true },
    now,
  }
  const said = records.flatMap((record) =>
    (record.lines.length > 0
      ? readOrderRecord(record, orderFacts)
      : readProductRecord(record, productFacts)
    ).problems.filter(({ column }) => column !== 'city'),
  )
  expect(said).toEqual([])
})
