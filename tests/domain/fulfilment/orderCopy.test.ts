import { expect, test } from 'vitest'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { copiedDraft, copyOf } from '#domain/fulfilment/orderCopy.ts'
import { copiedOrder, copyPath } from '#domain/listQueries/copyQuery.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'

const product = (id: string, sku: string): OrderedProduct => ({
  id,
  title: sku,
  sku,
  barcode: '',
  price: { minor: 999_00, currency: 'PKR' },
  available: 4,
  stock: [],
})

type Line = OrderResponse['lines'][number]
const line = (changes: Partial<Line>): Line => ({
  id: 'l-1',
  product_id: null,
  photo: '',
  title: 'Lawn suit',
  sku: '',
  vendor: '',
  barcode: '',
  category: '',
  price: { minor: 2_499_50, currency: 'PKR' },
  quantity: 1,
  ...changes,
})

const order = (lines: Line[]) => ({ ...liveOrder(), lines, payment: 'CC' as const })

test.each([
  [0, ''],
  [1, '0.01'],
  [100_00, '100'],
])('a shipping of %d is %j in the form', (minor, typed) => {
  const of = order([])
  const totals = { ...of.totals, shipping: { minor, currency: 'PKR' as const } }
  expect(copyOf({ ...of, totals }, []).form.shipping).toBe(typed)
})

test('a copy has the customer, the items with their prices, shipping and way of payment', () => {
  const suit = product('p-1', 'LAWN-1')
  const copy = copyOf(order([line({ product_id: 'p-1', sku: 'LAWN-1', quantity: 2 })]), [suit])
  expect(copy.lines).toEqual([{ product: suit, quantity: '2', price: '2499.50' }])
  expect(copy.form).toMatchObject({
    name: 'Ayesha Khan',
    number: '0300-1234567',
    address1: liveOrder().customer.address1,
    payment: 'CC',
    shipping: '280',
    paid: '',
    tags: '',
    note: '',
  })
})

test('an item is found by its product, else by its SKU; what is sold no longer is left out', () => {
  const [renamed, other] = [product('p-1', 'NEW-1'), product('p-2', 'KH-7')]
  const { lines, leftOut } = copyOf(
    order([
      line({ product_id: 'p-1', sku: 'LAWN-1' }),
      line({ sku: 'KH-7', quantity: 2 }),
      line({ product_id: 'p-9', sku: 'KH-7', quantity: 3 }),
      line({ title: 'Gift box' }),
    ]),
    [product('p-3', ''), renamed, other],
  )
  expect(lines.map(({ product: { id }, quantity }) => [id, quantity])).toEqual([
    ['p-1', '1'],
    ['p-2', '5'],
  ])
  expect(leftOut).toEqual(['Gift box'])
})

test('a copy is an order of its own', () => {
  const draft = copiedDraft(copyOf(order([]), []), '0b0e7b1c-5d0a-4c39-9f7e-1f4d3a2b6c5d')
  expect(draft).toMatchObject({ key: { id: '0b0e7b1c-5d0a-4c39-9f7e-1f4d3a2b6c5d', act: 0 }, isSent: false })
})

test('its address names the order', () => {
  expect(copyPath('#1301')).toBe('/orders/new?copy=%231301')
  expect(copiedOrder(new URLSearchParams('copy=%231301'))).toBe('#1301')
  expect(copiedOrder(new URLSearchParams('copy=K1042'))).toBe('K1042')
  expect(copiedOrder(new URLSearchParams())).toBeNull()
})
