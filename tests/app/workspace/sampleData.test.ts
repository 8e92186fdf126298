import { describe, expect, test } from 'vitest'
import type { Customer } from '#domain/customers.ts'
import { receivedMinor } from '#domain/fulfilment/firstAnswers.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { allCustomers } from '#domain/listQueries/customersQuery.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { allProducts } from '#domain/listQueries/productsQuery.ts'
import { type Order, orderStatuses } from '#domain/orders/order.ts'
import { cityNamed, provinces } from '#domain/pakistan.ts'
import { type Product, productCategories, stockStatuses } from '#domain/products.ts'
import { sampleOrders } from '#domain/sample/orders.ts'
import { calendarParts, MINUTE, startOfDay } from '#domain/weeks.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'

const DAY = 86_400_000
const at = (karachi: string) => Date.parse(`${karachi}+05:00`)

type Sample = { orders: Order[]; details: OrderResponse[]; products: Product[]; customers: Customer[] }

async function sampleAt(now: number): Promise<Sample> {
  const workspace = createSampleWorkspace({ now: () => now })
  const rows = await workspace.orders.list(allOrders)
  const found = await Promise.all(rows.map(({ id }) => workspace.orders.get(id)))
  const details = found.filter((detail) => detail !== null)
  return {
    details,
    orders: sampleOrders(Math.min(now, startOfDay(now) + MINUTE)),
    products: (await workspace.products.search(allProducts)).rows,
    customers: (await workspace.customers.search({ ...allCustomers, page: 99 })).rows,
  }
}

const NOW = at('2026-11-20T14:42:00')
const sample = await sampleAt(NOW)
const { orders, details, products, customers } = sample

describe.each([
  ['an afternoon', NOW],
  ['Saturday 23:59', at('2026-11-14T23:59:00')],
  ['Sunday 00:00', at('2026-11-15T00:00:00')],
  ['the first minute of a leap day', at('2028-02-29T00:00:30')],
])('the times of the orders, at %s', async (_name, now) => {
  const { orders: list, details: all, customers: people } = await sampleAt(now)
  const ages = list.map(({ placedAt }) => now - placedAt)

  test('none is in the future, and the newest is of today', () => {
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
    expect(Math.min(...ages)).toBeLessThanOrEqual(now - startOfDay(now))
    const moments = all.flatMap(({ placed_at, closed_at, log, payments, comments, notes }) => [
      closed_at ?? placed_at,
      ...[...log, ...payments, ...comments, ...notes].map((entry) => entry.at),
    ])
    expect(Math.max(...moments)).toBeLessThanOrEqual(now)
    expect(Math.max(...people.map(({ joinedAt }) => joinedAt))).toBeLessThanOrEqual(now)
  })

  test('they reach back 13 months and are dense in the last five weeks', () => {
    expect(Math.max(...ages)).toBeGreaterThan(394 * DAY)
    expect(Math.max(...ages)).toBeLessThan(398 * DAY)
    const recent = ages.filter((age) => age < 35 * DAY).length
    expect(recent / 35).toBeGreaterThan((2 * (list.length - recent)) / (396 - 35))
    expect(recent).toBeGreaterThan(200)
  })

  test('they come newest first, numbered without a gap', () => {
    expect(ages).toEqual(ages.toSorted((a, b) => a - b))
    expect(list.map(({ id }) => id)).toEqual(list.map((_, index) => `KW-${11_284 - index}`))
  })
})

describe('one fixed data set', () => {
  test('the same at every start', async () => {
    expect(await sampleAt(NOW)).toEqual(sample)
  })

  test('an order stays what it is while its times move with now', async () => {
    const later = await sampleAt(NOW + 3 * DAY + 7_000_000)
    const timeless = ({ id, customer, status, lines, type }: Order) => ({ id, customer, status, lines, type })
    expect(later.orders.map(timeless)).toEqual(orders.map(timeless))
  })

  test('is as large and as varied as asked for', () => {
    expect(orders.length).toBeGreaterThanOrEqual(400)
    expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(orderStatuses))
    expect(new Set(orders.map(({ type, payment }) => `${type} ${payment}`))).toEqual(
      new Set(['Local CC', 'Local COD', 'International CC']),
    )
    expect(customers.length).toBeGreaterThanOrEqual(380)
    expect(customers.length).toBeLessThanOrEqual(420)
    expect(products).toHaveLength(24)
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(productCategories))
    expect(new Set(products.map(({ stockStatus }) => stockStatus))).toEqual(new Set(stockStatuses))
  })

  test('sends to at least twelve cities in all seven provinces and territories', () => {
    const places = orders
      .filter(({ customer, status }) => customer.country === 'Pakistan' && status !== 'city-issue')
      .map(({ customer }) => cityNamed(customer.city))
    expect(places).not.toContain(null)
    expect(new Set(places.map((place) => place?.city)).size).toBeGreaterThanOrEqual(12)
    expect(new Set(places.map((place) => place?.province))).toEqual(new Set(provinces))
  })

  test('has coupons, gift cards, tags, comments and notes, where an order has them', () => {
    const share = (has: (order: OrderResponse) => boolean) => details.filter(has).length / details.length
    for (const has of [
      ({ coupon }: OrderResponse) => coupon !== null,
      ({ gift_card: giftCard }: OrderResponse) => giftCard !== null,
      ({ tags }: OrderResponse) => tags.length > 0,
      ({ comments }: OrderResponse) => comments.length > 0,
      ({ notes }: OrderResponse) => notes.length > 0,
    ]) {
      expect(share(has)).toBeGreaterThan(0.02)
      expect(share(has)).toBeLessThan(0.5)
    }
  })

  test('sold Beauty once and has none of it now', () => {
    expect(orders.some(({ lines }) => lines.some(({ category }) => category === 'Beauty'))).toBe(true)
    expect(products.map(({ category }) => String(category))).not.toContain('Beauty')
  })

  test('people buy by day more than by night', () => {
    const hours = orders.map(({ placedAt }) => calendarParts(placedAt).hour)
    const evening = hours.filter((hour) => hour >= 17 && hour <= 22).length
    const night = hours.filter((hour) => hour >= 1 && hour <= 6).length
    expect(evening).toBeGreaterThan(5 * night)
  })
})

describe('nobody real', () => {
  test('every e-mail address ends in .test and belongs to one customer', () => {
    const addresses = customers.map(({ email }) => email)
    expect(addresses.filter((email) => !email.endsWith('.test'))).toEqual([])
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  test('every phone number is masked', () => {
    const numbers = [...customers.map(({ phone }) => phone), ...orders.map(({ customer }) => customer.number)]
    expect(numbers.filter((number) => !/^\+\d{1,3} \d{2,3} XXX \d{4}$/.test(number))).toEqual([])
  })
})

describe('plausible lives', () => {
  const olderThan = (days: number) => orders.filter(({ placedAt }) => NOW - placedAt > days * DAY)

  test('orders older than a month have ended', () => {
    const statuses = new Set(olderThan(32).map(({ status }) => status))
    expect(statuses).toEqual(new Set(['delivered', 'cancelled', 'returned']))
  })

  test('most of what ended was delivered', () => {
    const delivered = olderThan(32).filter(({ status }) => status === 'delivered').length
    expect(delivered / olderThan(32).length).toBeGreaterThan(0.75)
  })

  test('an order has ended exactly when it has a time of its end, after it was placed', () => {
    for (const { status, closedAt, placedAt } of orders) {
      const hasEnded = status === 'delivered' || status === 'cancelled' || status === 'returned'
      expect(closedAt !== null).toBe(hasEnded)
      expect(closedAt ?? placedAt).toBeGreaterThanOrEqual(placedAt)
    }
  })

  test('Pending CC is by card, Pending COD is cash on delivery', () => {
    const methodsOf = (wanted: Order['status']) =>
      new Set(orders.filter(({ status }) => status === wanted).map(({ payment }) => payment))
    expect(methodsOf('pending-cc')).toEqual(new Set(['CC']))
    expect(methodsOf('pending-cod')).toEqual(new Set(['COD']))
  })

  test('the payments of an order are what its payment status says, to the smallest unit', () => {
    for (const { payment_status, balance, payments, totals } of details) {
      const received = receivedMinor({ balance })
      expect(received).toBe(payment_status === 'Paid' ? totals.grand_total.minor : 0)
      const moved = payments.filter(({ kind }) => kind !== 'remitted')
      expect(moved.length).toBe({ Paid: 1, Unpaid: 0, Refunded: 2 }[payment_status])
    }
  })

  test('a log begins with the order, goes on in time, and says how it ended', () => {
    for (const { placed_at: at, log } of details) {
      expect(log[0]).toMatchObject({ at, event: 'order.created', by: { kind: 'customer' } })
      const times = log.map((entry) => entry.at)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
    }
    for (const { status, closed_at: at, log } of details.filter(({ closed_at }) => closed_at !== null)) {
      const event = status === 'cancelled' ? 'order.cancelled' : `courier.${status}`
      expect(log.at(-1)).toMatchObject({ event, at })
    }
  })

  test('most customers order once, a third or so again, and a few very often', () => {
    const share = (min: number, max: number) =>
      customers.filter(({ orders: count }) => count >= min && count <= max).length / customers.length
    expect(share(1, 1)).toBeGreaterThan(0.45)
    expect(share(1, 1)).toBeLessThan(0.7)
    expect(share(2, 4)).toBeGreaterThan(0.2)
    expect(share(10, 99)).toBeGreaterThan(0.01)
    expect(share(10, 99)).toBeLessThan(0.1)
  })

  test('a customer joined before their first order, and everybody has ordered', () => {
    for (const customer of customers) {
      const theirs = orders.filter(({ customerId }) => customerId === customer.id)
      expect(theirs.length).toBe(customer.orders)
      expect(theirs.length).toBeGreaterThan(0)
      expect(customer.joinedAt).toBeLessThanOrEqual(Math.min(...theirs.map(({ placedAt }) => placedAt)))
    }
  })
})

describe('the goods', () => {
  test('SKUs and barcodes are unique, and a barcode has its check digit', () => {
    const barcodes = products.map(({ barcode }) => barcode)
    expect(new Set(barcodes).size).toBe(24)
    expect(new Set(products.map(({ sku }) => sku)).size).toBe(24)
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^896\d{10}$/)
      const weighted = [...barcode].map((digit, index) => Number(digit) * (index % 2 ? 3 : 1))
      expect(weighted.reduce((sum, digit) => sum + digit, 0) % 10).toBe(0)
    }
  })

  test('a product’s stock is what its locations have', () => {
    for (const { stock, stockAt } of products) {
      expect(Object.values(stockAt).reduce((sum, units) => sum + units, 0)).toBe(stock)
      expect(Math.min(...Object.values(stockAt))).toBeGreaterThanOrEqual(0)
    }
  })

  test('no line of an order repeats another, and every amount is whole rupees', () => {
    for (const { lines, totals } of details) {
      const skus = lines.map(({ sku }) => sku)
      expect(new Set(skus).size).toBe(skus.length)
      const { adjustments: _, ...amounts } = totals
      for (const { minor } of Object.values(amounts)) expect(minor % 100).toBe(0)
    }
  })
})

test('the fixed order is paid by card, of low risk, with coupon, gift card and tags', () => {
  const [first] = details
  expect(first).toMatchObject({
    id: 'KW-11284',
    customer: { name: 'Ayesha Siddiqui', city: 'Karachi', country: 'Pakistan' },
    payment: 'CC',
    payment_status: 'Paid',
    status: 'awaiting-approval',
    risk: 'Low',
    coupon: { code: 'EID10' },
    gift_card: { code: 'GC-4821' },
    tags: [{ tag: 'repeat-buyer' }, { tag: 'call-first' }],
  })
  expect(first?.totals.grand_total).toEqual({ minor: 1_073_000, currency: 'PKR' })
  expect(first?.acceptance.rate).toBeGreaterThan(0.5)
  expect(first?.location?.city).toBe('Karachi')
  expect(first?.comments).not.toEqual([])
  expect(first?.notes).not.toEqual([])
})
