import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { KnownCustomer } from '#domain/customers.ts'
import { citySuggestions, ownPlaceNamed } from '#domain/fulfilment/citySuggestions.ts'
import {
  changedDraft,
  creationFields,
  emptyNewOrderDraft,
  firstProblemTarget,
  idempotencyKeyOf,
  isAboveCashLimit,
  isDraftEmpty,
  isScanned,
  type NewOrderDraft,
  type NewOrderField,
  type NewOrderForm,
  newOrderFields,
  newOrderProblems,
  newOrderTotals,
  normalizedForm,
  type OrderedProduct,
  orderTypeOf,
  ownProblem,
  phoneOf,
  quantityOf,
  readNewOrder,
  shortageOf,
  withFullPayment,
  withKnownCustomer,
  withProduct,
} from '#domain/fulfilment/newOrder.ts'
import { newOrderRecord, parseNewOrderRecord } from '#domain/fulfilment/newOrderRecord.ts'
import { MAX_LINES, newOrderSchema } from '#domain/fulfilment/orderContract.ts'
import { productMeant } from '#domain/fulfilment/productMeant.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'

const id = '0b0e7b1c-5d0a-4c39-9f7e-1f4d3a2b6c5d'
const kurta: OrderedProduct = {
  id: '0b0e7b1c-5d0a-4c39-9f7e-1f4d3a2b6c5e',
  title: 'Kurta',
  sku: 'KRT-1',
  barcode: '8964000',
  price: { minor: 195_050, currency: 'PKR' },
  available: 4,
  stock: [{ location: 'Lahore-1', available: 4 }],
}
const line = { product: kurta, quantity: '2', price: '1,950.50' }
const empty = emptyNewOrderDraft(id)
const complete: NewOrderDraft = {
  ...empty,
  form: {
    ...empty.form,
    number: '۰۳۰۰ ۱۲۳۴۵۶۷',
    name: ' Sana Malik ',
    address1: 'House 12, Street 4',
    city: 'Karachi, sindh, 75740',
  },
  lines: [line],
}
const withForm = (form: Partial<NewOrderForm>): NewOrderDraft => ({
  ...complete,
  form: { ...complete.form, ...form },
})
const problemsOf = (form: Partial<NewOrderForm>) => newOrderProblems(withForm(form), 'PKR')

describe('what keeps an order from being created', () => {
  test('nothing is wrong with a complete one', () => {
    expect(newOrderProblems(complete, 'PKR')).toEqual({})
  })

  test('an empty one says everything that is missing, the number first', () => {
    const problems = newOrderProblems(empty, 'PKR')
    expect(problems).toEqual({
      number: 'malformed',
      name: 'missing',
      address1: 'missing',
      city: 'notOffered',
      product: 'missing',
    })
    expect(firstProblemTarget(problems, [])).toBe('number')
  })

  test.each<[NewOrderField, string, object]>([
    ['number', '021-3456789', { number: 'malformed' }],
    ['number', '0300 123456', { number: 'malformed' }],
    ['email', 'sana@', { email: 'malformed' }],
    ['city', 'Atlantis', { city: 'notOffered' }],
    ['city', 'Mirpur, Sindh', { city: 'notOffered' }],
    ['country', ' ', { country: 'missing' }],
    ['shipping', 'free', { shipping: 'malformed' }],
    ['shipping', '-1', { shipping: 'malformed' }],
    ['shipping', '10,000,001', { shipping: 'tooLong' }],
    ['giftCardAmount', '99999999999', { giftCardAmount: 'tooLong' }],
    ['paid', '10,000,000.01', { paid: 'tooLong' }],
    ['couponCode', 'EID', { couponPercent: 'missing' }],
    ['couponPercent', '10', { couponCode: 'missing' }],
    ['giftCardCode', 'G', { giftCardAmount: 'missing' }],
    ['giftCardAmount', '10', { giftCardCode: 'missing' }],
    ['paid', 'much', { paid: 'malformed' }],
    ['paid', '3901.01', { paid: 'contradiction' }],
    ['paidReference', 'TT-1', { paid: 'missing' }],
    ['tags', `vip, ${'x'.repeat(41)}`, { tags: 'tooLong' }],
    ['note', 'x'.repeat(1001), { note: 'tooLong' }],
    ['address2', 'x'.repeat(201), { address2: 'tooLong' }],
    ['name', 'x'.repeat(201), { name: 'tooLong' }],
    ['address1', 'x'.repeat(201), { address1: 'tooLong' }],
    ['zip', 'x'.repeat(201), { zip: 'tooLong' }],
    ['couponPercent', '101', { couponPercent: 'malformed' }],
  ])('%s %j', (field, value, expected) => {
    expect(problemsOf({ [field]: value })).toMatchObject(expected)
    expect(readNewOrder(withForm({ [field]: value }), 'PKR')).toBeNull()
  })

  test.each<[NewOrderField, string]>([
    ['number', '+92 300 1234567'],
    ['email', ''],
    ['city', 'khi'],
    ['paid', '3901'],
    ['tags', 'x'.repeat(40)],
    ['note', 'x'.repeat(1000)],
  ])('%s %j is right', (field, value) => {
    expect(problemsOf({ [field]: value })).toEqual({})
  })

  test.each<[NewOrderField, NewOrderField]>([
    ['paidReference', 'paid'],
    ['couponCode', 'couponPercent'],
    ['giftCardCode', 'giftCardAmount'],
  ])('a text in %s that is too long, beside its amount', (field, amount) => {
    expect(problemsOf({ [field]: 'x'.repeat(201), [amount]: '5' })).toEqual({ [field]: 'tooLong' })
    expect(problemsOf({ [field]: 'x'.repeat(200), [amount]: '5' })).toEqual({})
  })

  test('at most so many items', () => {
    const of = (count: number) =>
      newOrderProblems({ ...complete, lines: Array.from({ length: count }, () => line) }, 'PKR')
    expect(of(MAX_LINES)).toEqual({})
    expect(of(MAX_LINES + 1)).toEqual({ product: 'tooLong' })
  })

  test('the first of them is that at the top of the screen: who, then the items, then the payment', () => {
    const [quantity, price] = [`quantity:${kurta.id}`, `price:${kurta.id}`] as const
    const order = ['number', 'country', quantity, price, 'product', 'payment', 'note'] as const
    order.forEach((target, at) => {
      const problems = Object.fromEntries(
        order
          .slice(at)
          .toReversed()
          .map((each) => [each, 'missing']),
      )
      expect(firstProblemTarget(problems, [line])).toBe(target)
    })
  })

  test('only what cannot be read is told before the form is sent, and not of the number', () => {
    const draft = withForm({ shipping: 'free', number: '0300', name: '', couponCode: 'EID' })
    expect(ownProblem(draft, 'PKR', 'shipping')).toBe('malformed')
    expect(ownProblem(draft, 'PKR', 'number')).toBeUndefined()
    expect(ownProblem(draft, 'PKR', 'name')).toBeUndefined()
    expect(ownProblem(draft, 'PKR', 'couponPercent')).toBeUndefined()
  })

  test.each(['0', '', '1.5', '-1', '10001', 'two'])('a quantity of %j', (quantity) => {
    const draft = { ...complete, lines: [{ ...line, quantity }] }
    expect(newOrderProblems(draft, 'PKR')).toEqual({ [`quantity:${kurta.id}`]: 'malformed' })
  })

  test('an order of more than one can be, with its shipping and before any discount', () => {
    const of = (price: string, quantity: string, form: Partial<NewOrderForm> = {}) =>
      newOrderProblems(
        { ...withForm({ shipping: '', ...form }), lines: [{ ...line, price, quantity }] },
        'PKR',
      )
    expect(of('1,000', '10,000')).toEqual({})
    expect(of('1,000', '10,000', { shipping: '1' })).toEqual({ product: 'contradiction' })
    const giftCard = { giftCardCode: 'G', giftCardAmount: '9,000,000' }
    expect(of('5,000,000.01', '2', giftCard)).toEqual({ product: 'contradiction' })
    expect(of('10,000,001', '1')).toEqual({ [`price:${kurta.id}`]: 'tooLong' })
  })

  test('of another country: a number with its country code, and any city', () => {
    const dubai = { country: 'United Arab Emirates', city: 'Dubai' }
    expect(problemsOf({ ...dubai, number: '+971 50 123 4567' })).toEqual({})
    expect(problemsOf({ ...dubai, number: '050 123 4567' })).toEqual({ number: 'notOffered' })
    expect(problemsOf({ ...dubai, number: '00971 50 123 4567', city: '' })).toEqual({ city: 'missing' })
  })
})

test.each([
  ['Pakistan', 'Local'],
  [' pakistan', 'Local'],
  ['پاکستان', 'Local'],
  ['India', 'International'],
  ['', 'International'],
])('an order to %j is %s', (country, type) => {
  expect(orderTypeOf(country)).toBe(type)
})

test('number and city are shown as they are sent, and only those that are certain', () => {
  expect(normalizedForm(complete.form)).toMatchObject({ number: '0300-1234567', city: 'Karachi' })
  const unsure = { ...complete.form, number: '0300', city: 'Mirpur Sindh' }
  expect(normalizedForm(unsure)).toEqual(unsure)
  expect(phoneOf({ number: '+1 212 555 1234', country: 'Pakistan' })).toBeNull()
})

test.each([
  ['khi', ['Karachi', 'Khipro']],
  ['Vih', ['Vehari']],
  ['وہا', ['Vehari']],
  ['Mirpur', ['Mirpur', 'Mirpur Khas', 'Mirpur Bathoro', 'Mirpur Mathelo', 'Mirpur Sakro']],
  ['yar', ['Rahim Yar Khan']],
  ['Mulan', ['Multan']],
  ['atlantis', []],
])('the cities for %j', (typed, cities) => {
  expect(citySuggestions(typed).map(({ city }) => city)).toEqual(cities)
})

describe('what the company calls places', () => {
  const taught = { taughtBy: 'Sana', taughtAt: 0 }
  const learned: LearnedSpelling[] = [
    { alias: 'hyderaad', written: 'Hyderaad', city: 'Hyderabad', province: null, ...taught },
    { alias: 'zarghunabad', written: 'Zarghun Abad', city: 'Quetta', province: 'Balochistan', ...taught },
  ]

  test.each([
    ['hyderaad', 'Hyderabad'],
    ['HYDERAAD, Sindh', 'Hyderabad'],
    // As the customer wrote it: Quetta is only what it is near.
    ['zarghun abad', 'zarghun abad'],
    ['khi', 'Karachi'],
  ])('%j is known, and sent as %j', (city, sent) => {
    const draft = { ...complete, form: { ...complete.form, city } }
    expect(newOrderProblems(draft, 'PKR', learned)).toEqual({})
    expect(normalizedForm(draft.form, learned).city).toBe(sent)
    expect(readNewOrder(draft, 'PKR', learned)?.customer.city).toBe(sent)
  })

  test('nothing is known of it before it was learned', () => {
    for (const city of ['hyderaad', 'zarghun abad'])
      expect(newOrderProblems({ ...complete, form: { ...complete.form, city } }, 'PKR')).toEqual({
        city: 'notOffered',
      })
  })

  test('a place of its own is offered while it is typed, first', () => {
    const offered = (text: string) => citySuggestions(text, learned).map(({ city }) => city)
    expect([offered('zar')[0], offered('aba')[0], offered('hyderaad')]).toEqual([
      'Zarghun Abad',
      'Zarghun Abad',
      ['Hyderabad'],
    ])
    expect(ownPlaceNamed('ZARGHUN ABAD', learned)?.city).toBe('Quetta')
    expect([ownPlaceNamed('Quetta', learned), ownPlaceNamed('hyderaad', learned)]).toEqual([null, null])
  })
})

describe('the totals', () => {
  test('are computed of what is typed; what cannot be read counts as nothing', () => {
    const draft = withForm({
      couponCode: 'EID',
      couponPercent: '10',
      giftCardCode: 'G',
      giftCardAmount: '1.50',
      shipping: '250',
      paid: '100',
    })
    const totals = newOrderTotals(draft, 'PKR')
    expect(totals.subtotal.minor).toBe(390_100)
    expect(totals.total.minor).toBe(390_100 - 39_010 - 150)
    expect(totals.grandTotal.minor).toBe(350_940 + 25_000)
    expect(totals.cod.minor).toBe(365_900)
    expect(newOrderTotals(withForm({ shipping: 'free', paid: 'x' }), 'PKR').grandTotal.minor).toBe(390_100)
    expect(newOrderTotals(withForm({ payment: 'CC' }), 'PKR').cod.minor).toBe(0)
  })

  test('never ask for less than nothing, and paid in full leaves nothing to collect', () => {
    fc.assert(
      fc.property(
        fc.nat(5_000_000),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(100),
        (price, pieces, percent) => {
          const draft = {
            ...withForm({ couponCode: 'C', couponPercent: String(percent) }),
            lines: [{ product: kurta, quantity: String(pieces), price: String(price / 100) }],
          }
          expect(newOrderTotals(draft, 'PKR').total.minor).toBeGreaterThanOrEqual(0)
          const paid = { ...draft, form: withFullPayment(draft, 'PKR') }
          expect(newOrderTotals(paid, 'PKR').cod.minor).toBe(0)
          expect(newOrderProblems(paid, 'PKR').paid).toBeUndefined()
        },
      ),
    )
  })

  test.each([
    [20_000_000, false],
    [20_000_100, true],
  ])('%i paisa in cash are above the limit: %s', (minor, isAbove) => {
    expect(isAboveCashLimit({ cod: { minor, currency: 'PKR' } })).toBe(isAbove)
  })
})

test('what is sent fits the contract, trimmed and in its canonical form', () => {
  const order = readNewOrder(
    withForm({ tags: 'VIP، gift wrap,vip,', paid: '500', paidReference: ' TT-1 ', source: 'instagram' }),
    'PKR',
  )
  expect(v.safeParse(newOrderSchema, order).success).toBe(true)
  expect(order).toMatchObject({
    customer: { name: 'Sana Malik', number: '+923001234567', city: 'Karachi', country: 'Pakistan' },
    lines: [{ product_id: kurta.id, sku: 'KRT-1', quantity: 2, price_minor: 195_050 }],
    paid: { minor: 50_000, reference: 'TT-1' },
    tags: ['VIP', 'gift wrap'],
    source: 'instagram',
    force: false,
  })
})

test('an order comes from the desk, a shop or a file, and from nowhere else', () => {
  const order = readNewOrder(withForm({}), 'PKR')
  const named = ['phone', 'whatsapp', 'instagram', 'walk-in', 'store', 'import', '', 'carrier pigeon']
  const accepted = named.filter((source) => v.safeParse(newOrderSchema, { ...order, source }).success)
  expect(accepted).toEqual(named.slice(0, 6))
  const sent = named.map((source) => readNewOrder(withForm({ source }), 'PKR')?.source)
  expect(sent).toEqual([...named.slice(0, 4), 'phone', 'phone', 'phone', 'phone'])
})

test('every field is sent as what it is', () => {
  const form: Partial<NewOrderForm> = {
    number: '+971 50 123 4567',
    name: ' Sana ',
    email: ' sana@example.test ',
    address1: ' House 12 ',
    address2: ' Street 4 ',
    city: ' Dubai ',
    zip: ' 75740 ',
    country: ' United Arab Emirates ',
    payment: 'CC',
    couponCode: ' EID ',
    couponPercent: '10',
    giftCardCode: ' G-1 ',
    giftCardAmount: '1.50',
    shipping: '250',
    source: 'carrier pigeon',
    note: ' Call first ',
  }
  expect(readNewOrder({ ...withForm(form), isForced: true }, 'PKR')).toEqual({
    customer: {
      name: 'Sana',
      email: 'sana@example.test',
      number: '+971501234567',
      city: 'Dubai',
      country: 'United Arab Emirates',
      zip: '75740',
      address1: 'House 12',
      address2: 'Street 4',
    },
    lines: [{ product_id: kurta.id, title: 'Kurta', sku: 'KRT-1', quantity: 2, price_minor: 195_050 }],
    payment: 'CC',
    paid: null,
    coupon: { code: 'EID', percent_off: 10 },
    gift_card: { code: 'G-1', minor: 150 },
    shipping_minor: 25_000,
    source: 'phone',
    tags: [],
    note: 'Call first',
    force: true,
  })
  expect(readNewOrder(withForm({ payment: 'cheque' }), 'PKR')).toMatchObject({
    payment: 'COD',
    paid: null,
    coupon: null,
    gift_card: null,
    shipping_minor: 0,
  })
  expect(readNewOrder(withForm({ country: ' pakistan' }), 'PKR')?.customer.country).toBe('Pakistan')
})

test.each<[Partial<NewOrderDraft>, boolean]>([
  [{}, true],
  [{ lines: [line] }, false],
  [{ form: { ...empty.form, note: 'a' } }, false],
  [{ form: { ...empty.form, payment: 'CC' } }, false],
])('starting over with %j loses nothing: %s', (changes, isEmpty) => {
  expect(isDraftEmpty({ ...empty, ...changes })).toBe(isEmpty)
})

test.each([
  ['971 50 123 4567', null],
  ['+97150', null],
  ['+9715012', '+9715012'],
  ['+1234567890123456', null],
])('a number of another country %j is %j', (number, phone) => {
  expect(phoneOf({ number, country: 'Oman' })).toBe(phone)
})

describe('the idempotency key', () => {
  test('stays while nothing was sent, and with what was sent; a change of it gets another', () => {
    const typed = changedDraft(complete, { form: { ...complete.form, note: 'a' } })
    expect(idempotencyKeyOf(typed)).toBe(idempotencyKeyOf(complete))
    const again = changedDraft({ ...complete, isSent: true, isForced: true }, { lines: [] })
    expect(again).toMatchObject({ isSent: false, isForced: false })
    expect(idempotencyKeyOf(again)).not.toBe(idempotencyKeyOf(complete))
  })
})

describe('a known customer', () => {
  const sana = {
    name: 'Sana Malik',
    email: 'sana@example.test',
    city: 'Lahore',
    country: '',
    zip: '54000',
    address1: 'House 12',
    address2: '',
  } as KnownCustomer

  test('fills in what is free, and never what was typed', () => {
    const typed = { ...empty, form: { ...empty.form, number: ' ', name: 'Sana M.', zip: ' ' } }
    const { form } = withKnownCustomer(typed, sana)
    expect(form).toMatchObject({
      number: ' ',
      name: 'Sana M.',
      email: 'sana@example.test',
      zip: '54000',
      country: 'Pakistan',
    })
  })

  test('is replaced by the next, but for what was changed', () => {
    const first = withKnownCustomer(empty, sana)
    const changed = { ...first, form: { ...first.form, city: 'Kasur' } }
    const { form } = withKnownCustomer(changed, { ...sana, name: 'Bilal', address1: '' })
    expect(form).toMatchObject({ name: 'Bilal', city: 'Kasur', address1: '' })
    expect(withKnownCustomer(first, null).form).toEqual(empty.form)
  })

  test('leaves an order that was sent as it is, when nothing of it changes', () => {
    const sent = { ...withKnownCustomer(empty, sana), isSent: true }
    expect(withKnownCustomer(sent, sana)).toEqual(sent)
  })
})

describe('the items', () => {
  const other = { ...kurta, id: 'p2', sku: 'KRT-11', barcode: '' }

  test('are one line for each product', () => {
    const once = withProduct([], kurta)
    expect(once).toEqual([{ product: kurta, quantity: '1', price: '1950.50' }])
    expect(withProduct(withProduct(once, other), kurta).map(({ quantity }) => quantity)).toEqual(['2', '1'])
    expect(quantityOf('۱۲')).toBe(12)
  })

  test.each<[string, OrderedProduct[], OrderedProduct | null]>([
    ['krt-1', [other, kurta], kurta],
    [' 8964000', [other, kurta], kurta],
    ['kurta', [kurta, other], null],
    ['kurta', [other], other],
    ['', [], null],
  ])('%j means the one product', (query, found, meant) => {
    expect(productMeant(query, found)).toBe(meant)
  })

  test('a scan is a whole barcode', () => {
    expect(isScanned('8964000', kurta)).toBe(true)
    expect(isScanned('KRT-1', kurta)).toBe(false)
    expect(isScanned('', other)).toBe(false)
  })

  test.each([
    ['4', null],
    ['5', 4],
    ['x', null],
  ])('%j pieces of four available are short: %j', (quantity, short) => {
    expect(shortageOf({ ...line, quantity })).toBe(short)
  })

  test('of what is not there at all, none is available, also while less than none is', () => {
    const of = (available: number, quantity: string) =>
      shortageOf({ ...line, product: { ...kurta, available }, quantity })
    expect([of(0, '1'), of(-2, '1'), of(0, 'x')]).toEqual([0, 0, null])
  })
})

test('the messages of the server find their place', () => {
  const fields = creationFields(
    {
      number: 'a',
      'customer.city': 'b',
      'lines.0.quantity': 'c',
      'lines[0].price_minor': 'd',
      lines: 'e',
      'lines.7.quantity': 'f',
      tags: 'g',
      'paid.minor': 'h',
      'coupon.code': 'i',
      gift_card: 'j',
      shipping_minor: 'k',
    },
    complete,
  )
  expect(fields).toEqual({
    number: 'a',
    city: 'b',
    [`quantity:${kurta.id}`]: 'c',
    [`price:${kurta.id}`]: 'd',
    product: 'e',
    tags: 'g',
    paid: 'h',
    couponCode: 'i',
    giftCardCode: 'j',
    shipping: 'k',
  })
  expect(creationFields({ phone: 'a' }, complete)).toEqual({ number: 'a' })
  const lines = Array.from({ length: 13 }, (_, at) => ({ ...line, product: { ...kurta, id: `p${at}` } }))
  expect(creationFields({ 'lines.12.quantity': 'a' }, { lines })).toEqual({ 'quantity:p12': 'a' })
  expect(creationFields({ 'lines.0': 'a' }, complete)).toEqual({ [`quantity:${kurta.id}`]: 'a' })
  expect(creationFields({ 'shop.lines.0.price': 'a' }, complete)).toEqual({ product: 'a' })
})

describe('the record of a draft', () => {
  test('is read as it was written, without the code of a gift card', () => {
    const draft = { ...withForm({ giftCardCode: 'SECRET', giftCardAmount: '5' }), isSent: true }
    const json = newOrderRecord(draft, 'ali@example.test')
    expect(json).not.toContain('SECRET')
    expect(parseNewOrderRecord(json, 'ali@example.test')).toEqual({
      ...draft,
      form: { ...draft.form, giftCardCode: '' },
    })
    expect(parseNewOrderRecord(json, 'other@example.test')).toBeNull()
  })

  test('is nothing else', () => {
    const { draft } = JSON.parse(newOrderRecord(complete, 'a')) as { draft: Record<string, unknown> }
    const longest = (characters: number, lines: number) => ({
      form: { ...complete.form, note: 'x'.repeat(characters) },
      lines: Array.from({ length: lines }, () => line),
    })
    const broken = [
      { v: 2, owner: 'a', draft },
      { v: 1, owner: 'a', draft: { ...draft, key: { id: 'x', act: 0 } } },
      { v: 1, owner: 'a', draft: { ...draft, ...longest(10_001, 200) } },
      { v: 1, owner: 'a', draft: { ...draft, ...longest(10_000, 201) } },
    ]
    const most = JSON.stringify({ v: 1, owner: 'a', draft: { ...draft, ...longest(10_000, 200) } })
    expect(parseNewOrderRecord(most, 'a')?.lines).toHaveLength(200)
    for (const json of [null, '', '{', 'null', '[]', ...broken.map((record) => JSON.stringify(record))])
      expect(parseNewOrderRecord(json, 'a')).toBeNull()
  })
})

test('every field is on the screen once', () => {
  expect(new Set(newOrderFields).size).toBe(newOrderFields.length)
  expect([...newOrderFields].sort()).toEqual(Object.keys(empty.form).sort())
})
