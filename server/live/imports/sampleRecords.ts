/** Products and orders of the sample as records of an import, for a company that wants to try (design §5). */
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { stockCell } from '#domain/imports/sampleStock.ts'
import { moneyToDecimal } from '#domain/money.ts'
import type { Order, OrderStatus } from '#domain/orders/order.ts'
import { orderTotals } from '#domain/orders/totals.ts'
import { sampleLocations, sampleProducts } from '#domain/sample/catalogue.ts'
import { sampleOrders } from '#domain/sample/orders.ts'
import { DAY } from '#domain/weeks.ts'
import { sampleTag } from '#messages/workspace.ts'

/** How far back the copied orders go, in days. */
const DAYS = 14

/** Orders that are still there to be verified by the person who tries. */
const waiting: readonly OrderStatus[] = ['pending-cc', 'pending-cod', 'city-issue']

/** The products, and then the orders of the last weeks, oldest first. Most are verified on the way. */
export function sampleRecords(now: number): ImportRecord[] {
  const products = sampleProducts().map(
    ({ name, category, price, sku, vendor, barcode, stock, stockAt }, index): ImportRecord => ({
      row: index + 1,
      cells: {
        sku,
        name,
        category,
        price: moneyToDecimal(price),
        stock: String(stock),
        stockAt: stockCell(sampleLocations.map(({ id, city }) => ({ city, pieces: stockAt[id] ?? 0 }))),
        vendor,
        barcode,
      },
      lines: [],
      repeats: null,
    }),
  )
  const people = new Map<string, number>()
  const orders = sampleOrders(now)
    .filter(({ placedAt, status }) => placedAt > now - DAYS * DAY && status !== 'cancelled')
    .toSorted((a, b) => a.placedAt - b.placedAt)
  return [
    ...products,
    ...orders.map((order, index) => {
      const person = people.get(order.customerId) ?? people.size
      people.set(order.customerId, person)
      return recordOf(order, products.length + index + 1, phoneOf(person))
    }),
  ]
}

/** No operator has this code: nobody is called by mistake. */
function phoneOf(person: number): string {
  return `0390-${String(person + 1).padStart(7, '0')}`
}

function recordOf(order: Order, row: number, phone: string): ImportRecord {
  const { customer, paymentStatus, payment, status } = order
  const { couponDiscount, giftCardDiscount, shipping, grandTotal } = orderTotals(order)
  const discount = { ...shipping, minor: couponDiscount.minor + giftCardDiscount.minor }
  const isPaid = payment === 'CC' && paymentStatus === 'Paid'
  const { number: _, ...texts } = customer
  const isVerified = !waiting.includes(status) && (payment === 'COD' || isPaid)
  return {
    row,
    cells: {
      ...texts,
      phone,
      number: order.id,
      payment: payment === 'COD' ? 'Cash on delivery' : 'Card',
      paymentStatus: isPaid ? 'paid' : '',
      shipping: moneyToDecimal(shipping),
      discount: moneyToDecimal(discount),
      total: moneyToDecimal(grandTotal),
      placedAt: new Date(order.placedAt).toISOString(),
      tags: [sampleTag, ...order.tags].join(', '),
      verify: isVerified ? 'yes' : '',
    },
    lines: order.lines.map(({ sku, title, quantity, price }) => ({
      row,
      sku,
      title,
      quantity: String(quantity),
      price: moneyToDecimal(price),
    })),
    repeats: null,
  }
}
