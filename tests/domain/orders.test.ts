import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  customerDetailFields,
  emptyOrderCustomer,
  isCustomerChanged,
  isRequiredCustomerField,
  isRequiredLiveField,
  missingCustomerFields,
  trimmedCustomer,
} from '#domain/orders/customerFields.ts'
import { deliveredShare, isRowDeletable, isSale, orderName, orderStatuses } from '#domain/orders/order.ts'
import { grandTotal, lineTotal, orderRow, orderTotals } from '#domain/orders/totals.ts'
import { orderArbitrary, rupees } from '#tests/domain/arbitraries.ts'

const line = (price: number, quantity: number) => ({
  title: '',
  sku: '',
  vendor: '',
  barcode: '',
  category: 'Clothing' as const,
  price: rupees(price),
  quantity,
})

test('an order is called by its number, and has no name by the id of the server', () => {
  expect(['#1042', 'KW-11284', '0190a5f2-7c1e-7b3a-9d4e-5f6a7b8c9d0e'].map(orderName)).toEqual([
    '#1042',
    'KW-11284',
    '',
  ])
})

describe('the totals of an order', () => {
  test('subtotal, minus coupon, minus gift card, plus shipping', () => {
    const totals = orderTotals({
      lines: [line(445_000, 1), line(195_000, 2), line(385_000, 1)],
      coupon: { code: 'EID10', percentOff: 10 },
      giftCard: { code: 'GC-4821', amount: rupees(50_000) },
      shipping: rupees(25_000),
    })
    expect(totals).toEqual({
      subtotal: rupees(1_220_000),
      couponDiscount: rupees(122_000),
      giftCardDiscount: rupees(50_000),
      total: rupees(1_048_000),
      shipping: rupees(25_000),
      adjustment: rupees(0),
      grandTotal: rupees(1_073_000),
    })
  })

  test('without coupon and gift card there is no discount', () => {
    const lines = [line(10_000, 1)]
    const totals = orderTotals({ lines, coupon: null, giftCard: null, shipping: rupees(0) })
    expect([totals.couponDiscount, totals.giftCardDiscount, totals.total]).toEqual([0, 0, 10_000].map(rupees))
  })

  test('a gift card covers at most the rest after the coupon, and never the shipping', () => {
    const totals = orderTotals({
      lines: [line(1000, 1)],
      coupon: { code: 'EID10', percentOff: 10 },
      giftCard: { code: 'GC-1', amount: rupees(2000) },
      shipping: rupees(250),
    })
    expect(totals.giftCardDiscount).toEqual(rupees(900))
    expect(totals.grandTotal).toEqual(rupees(250))
  })

  test('add up to the smallest unit for every order', () => {
    fc.assert(
      fc.property(orderArbitrary, (order) => {
        const {
          subtotal,
          couponDiscount,
          giftCardDiscount,
          total,
          shipping,
          grandTotal: sum,
        } = orderTotals(order)
        expect(subtotal.minor).toBe(order.lines.reduce((minor, each) => minor + lineTotal(each).minor, 0))
        expect(total.minor).toBe(subtotal.minor - couponDiscount.minor - giftCardDiscount.minor)
        expect(sum.minor).toBe(total.minor + shipping.minor)
        for (const { minor } of [subtotal, couponDiscount, giftCardDiscount, total]) {
          expect(Number.isInteger(minor)).toBe(true)
          expect(minor).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  test('the list shows the G. Total', () => {
    fc.assert(
      fc.property(orderArbitrary, (order) => {
        expect(orderRow(order)).toEqual({
          id: order.id,
          customer: order.customer.name,
          email: order.customer.email,
          placedAt: order.placedAt,
          type: order.type,
          payment: order.payment,
          total: grandTotal(order),
          status: order.status,
        })
      }),
    )
  })
})

test('all orders except cancelled and returned ones are sales', () => {
  expect(orderStatuses.filter((status) => !isSale({ status }))).toEqual(['cancelled', 'returned'])
})

test('the delivered share is of the closed orders', () => {
  const of = (...statuses: (typeof orderStatuses)[number][]) =>
    deliveredShare(statuses.map((status) => ({ status })))
  expect(of()).toBeNull()
  expect(orderStatuses.filter((status) => of(status) !== null)).toEqual([
    'delivered',
    'cancelled',
    'returned',
  ])
  expect(of('delivered', 'delivered', 'delivered', 'cancelled', 'dispatch')).toBe(0.75)
  expect(of('returned')).toBe(0)
})

describe('the Customer Detail form', () => {
  const blank = emptyOrderCustomer

  test('has only empty fields at first', () => {
    expect(blank).toEqual(Object.fromEntries(customerDetailFields.map((field) => [field, ''])))
    expect(customerDetailFields).toHaveLength(8)
  })

  test('marks name, email, number, country, zip and address 1', () => {
    expect(customerDetailFields.filter(isRequiredCustomerField).toSorted()).toEqual(
      ['name', 'email', 'number', 'country', 'zip', 'address1'].toSorted(),
    )
  })

  test('marks name, number, city, country and address 1 where the order is the company’s own', () => {
    expect(customerDetailFields.filter(isRequiredLiveField).toSorted()).toEqual(
      ['name', 'number', 'city', 'country', 'address1'].toSorted(),
    )
  })

  test('points out exactly the required fields that are blank', () => {
    expect(missingCustomerFields(blank)).toEqual(['name', 'email', 'number', 'country', 'zip', 'address1'])
    const filled = { ...blank, name: 'A', email: 'a', number: '1', country: 'P', zip: '   ', address1: 'H' }
    expect(missingCustomerFields(filled)).toEqual(['zip'])
  })

  test('a phone number is saved in its canonical form, or as it was typed', () => {
    expect(trimmedCustomer({ ...blank, number: ' 0300-1234567 ' }).number).toBe('+923001234567')
    expect(trimmedCustomer({ ...blank, number: ' 021-111-222-333 ' }).number).toBe('021-111-222-333')
    const saved = { ...blank, number: '+923001234567' }
    expect(isCustomerChanged(saved, { ...saved, number: '0300 1234567' })).toBe(false)
    const older = { ...blank, number: '0300 1234567' }
    expect(isCustomerChanged(older, older)).toBe(false)
    expect(isCustomerChanged({ ...saved, number: '0300-1234567' }, saved)).toBe(false)
  })

  test('surrounding space is not a change, and is removed', () => {
    const saved = { ...blank, name: 'Ayesha' }
    expect(isCustomerChanged(saved, { ...saved, name: ' Ayesha ' })).toBe(false)
    expect(trimmedCustomer({ ...saved, name: ' Ayesha ' })).toEqual(saved)
    for (const field of customerDetailFields) {
      expect(isCustomerChanged(saved, { ...saved, [field]: 'another' })).toBe(true)
    }
  })
})

test('a row offers to delete an order of the sample, and one that nobody has worked on', () => {
  expect(isRowDeletable({})).toBe(true)
  expect([1, 2, 7].filter((version) => isRowDeletable({ version }))).toEqual([1])
})
