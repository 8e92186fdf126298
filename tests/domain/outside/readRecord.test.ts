/** What each cell of an imported record means, and every problem that it can have. */
import { describe, expect, test } from 'vitest'
import { MAX_LINES } from '#domain/fulfilment/orderContract.ts'
import {
  isRecognisedFile,
  kindOfFile,
  missingColumns,
  recognisedColumns,
} from '#domain/imports/importColumns.ts'
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { MAX_CELL, MAX_PART_CHARACTERS, MAX_PART_RECORDS } from '#domain/imports/importContract.ts'
import { FileProblemError, MAX_FILE_BYTES, skippedTable, wrongRows } from '#domain/imports/importFile.ts'
import { partsOf, recordsOf, storeNumberKey } from '#domain/imports/importRecords.ts'
import { isReservedTag } from '#domain/orders/tags.ts'
import { instantOf, withDayFirst } from '#domain/outside/dates.ts'
import { readOrderRecord } from '#domain/outside/orderOf.ts'
import { readProductRecord } from '#domain/outside/readProduct.ts'
import { importColumnNames, importProblemText } from '#messages/imports.ts'
import { rupees } from '../arbitraries.ts'

const now = Date.parse('2026-03-02T09:00:00Z')
const facts = {
  products: new Map([['a-1', { priceMinor: 100_000 }]]),
  taken: new Map([
    ['77', [{ store: '', label: 'K1039' }]],
    ['', [{ store: '', label: 'K1' }]],
  ]),
  aliases: [],
  now,
}
type Line = ImportRecord['lines'][number]
const line = (changes: Partial<Line> = {}): Line => ({
  row: 3,
  sku: 'A-1',
  title: '',
  quantity: '1',
  price: '',
  ...changes,
})
const cells = { name: 'Ali Raza', phone: '03001234567', address1: 'House 1, Street 2', city: 'Lahore' }
const read = (
  changes: Record<string, string> = {},
  of: Partial<Pick<ImportRecord, 'lines' | 'repeats'>> = {},
) =>
  readOrderRecord({ row: 2, cells: { ...cells, ...changes }, lines: [line()], repeats: null, ...of }, facts)
const orderOf = (changes: Record<string, string> = {}, lines = [line()]) =>
  read(changes, { lines }).order?.order

test('an order has all that its cells say', () => {
  expect(
    read(
      {
        number: '#1042-A',
        lastName: 'Khan',
        email: 'ali@shop.test',
        address2: 'Near the mosque',
        zip: "'54000",
        phone: "'0300 1234567",
        country: 'PK',
        payment: 'Card',
        paymentStatus: 'Paid',
        shipping: '250',
        discount: '100',
        total: '2150',
        placedAt: '2026-02-27 14:03',
        tags: 'VIP, gift;  weekend ،عید,',
        note: 'Call first',
      },
      { lines: [line({ sku: ' a-1 ', quantity: '2' })] },
    ),
  ).toEqual({
    problems: [],
    order: {
      storeNumber: '1042-A',
      store: '',
      placedAt: Date.parse('2026-02-27T09:03:00Z'),
      held: null,
      completes: null,
      adjustments: [{ label: 'Discount', minor: -10_000 }],
      order: {
        customer: {
          name: 'Ali Raza Khan',
          email: 'ali@shop.test',
          number: '+923001234567',
          city: 'Lahore',
          country: 'Pakistan',
          zip: '54000',
          address1: 'House 1, Street 2',
          address2: 'Near the mosque',
        },
        lines: [{ product_id: null, title: '', sku: 'a-1', quantity: 2, price_minor: 100_000 }],
        payment: 'CC',
        paid: { minor: 215_000, reference: '1042-A' },
        coupon: null,
        gift_card: null,
        shipping_minor: 25_000,
        source: 'import',
        tags: ['VIP', 'gift', 'weekend', 'عید'],
        note: 'Call first',
        force: true,
      },
    },
  })
})

test('an order of which a file says the least has what is usual', () => {
  expect(read()).toEqual({
    problems: [],
    order: {
      storeNumber: null,
      store: '',
      placedAt: now,
      held: null,
      completes: null,
      adjustments: [],
      order: {
        customer: {
          name: 'Ali Raza',
          email: '',
          number: '+923001234567',
          city: 'Lahore',
          country: 'Pakistan',
          zip: '',
          address1: 'House 1, Street 2',
          address2: '',
        },
        lines: [{ product_id: null, title: '', sku: 'A-1', quantity: 1, price_minor: 100_000 }],
        payment: 'COD',
        paid: null,
        coupon: null,
        gift_card: null,
        shipping_minor: 0,
        source: 'import',
        tags: [],
        note: '',
        // Without a number it may be the same as another one.
        force: false,
      },
    },
  })
})

describe('a cell', () => {
  test.each(['', 'Pakistan', 'pk', 'PAK', 'local'])('with the country "%s" means Pakistan', (country) => {
    expect(orderOf({ country })?.customer.country).toBe('Pakistan')
  })

  test.each([
    ['Ali Raza', 'Raza', 'Ali Raza'],
    ['Ali', 'Raza', 'Ali Raza'],
    ['Ali', '', 'Ali'],
  ])('with the name "%s" and the last name "%s"', (name, lastName, full) => {
    expect(orderOf({ name, lastName })?.customer.name).toBe(full)
  })

  test('keeps an apostrophe that does not come first', () => {
    expect(orderOf({ zip: "5'4" })?.customer.zip).toBe("5'4")
    expect(read({ number: '10#2' }).order?.storeNumber).toBe('10#2')
  })

  test.each(['paid', 'Yes', 'TRUE', '1'])('says by "%s" that the order is paid', (paymentStatus) => {
    expect(orderOf({ paymentStatus })?.paid).toEqual({ minor: 100_000, reference: '' })
  })

  test.each(['unpaid', 'Pending', '0', ''])('says by "%s" that it is not', (paymentStatus) => {
    expect(orderOf({ paymentStatus })?.paid).toBeNull()
  })

  test('says nothing was paid of an order that costs nothing', () => {
    expect(orderOf({ paymentStatus: 'paid' }, [line({ price: '0' })])?.paid).toBeNull()
    expect(orderOf({ paymentStatus: 'paid' }, [line({ price: '0.01' })])?.paid?.minor).toBe(1)
    expect(orderOf({ paymentStatus: '10' })?.paid?.minor).toBe(1_000)
  })

  test.each([
    ['', 'COD'],
    ['cod', 'COD'],
    ['Cash', 'COD'],
    ['Bank', 'CC'],
  ])('with the payment "%s" is %s', (payment, is) => {
    expect(orderOf({ payment })?.payment).toBe(is)
  })

  test('has at most 50 tags of 40 characters, and one that is longer is told', () => {
    const [long, short] = ['x'.repeat(41), 'x'.repeat(40)]
    expect(orderOf({ tags: `${long},${short}` })?.tags).toEqual([short])
    expect(read({ tags: long }).problems).toEqual([
      { row: 2, column: 'tags', code: 'tagTooLong', tag: long, isError: false },
    ])
    const many = read({ tags: Array.from({ length: 52 }, (_, at) => `T${at}`).join() })
    expect(many.order?.order.tags.at(-1)).toBe('T49')
    expect(many.problems.map(importProblemText)).toEqual([
      'An order has at most 50 tags. These are left off: T50, T51. To keep one, take another out of the file.',
    ])
  })

  test('takes the price of the line before that of the product', () => {
    expect(orderOf({}, [line({ price: '7.50' })])?.lines[0]?.price_minor).toBe(750)
  })

  test('with the date of tomorrow means now, with one that cannot be read as well', () => {
    expect(read({ placedAt: '2026-03-03' }).order?.placedAt).toBe(now)
    const unread = read({ placedAt: 'soon' })
    expect(unread.order?.placedAt).toBe(now)
    expect(unread.problems).toEqual([{ row: 2, column: 'placedAt', code: 'date', isError: false }])
  })

  test.each([
    ['200 characters', 200, []],
    ['201 characters', 201, ['tooLong']],
  ])('may have %s', (_, length, codes) => {
    for (const column of ['name', 'city', 'country', 'zip', 'address1', 'address2'] as const) {
      const found = read({ country: 'Oman', [column]: 'x'.repeat(length) })
      expect(found.problems.map((problem) => [problem.column, problem.code])).toEqual(
        codes.map((code) => [column, code]),
      )
    }
  })
})

describe('an order is left out, with all that is wrong,', () => {
  test.each<[string, Record<string, string>, object]>([
    ['without a name', { name: '' }, { column: 'name', code: 'missing' }],
    ['without a number', { phone: '' }, { column: 'phone', code: 'missing' }],
    ['without an address', { address1: '' }, { column: 'address1', code: 'missing' }],
    ['without a city', { city: '' }, { column: 'city', code: 'missing' }],
    ['with a number that is none', { phone: '12' }, { column: 'phone', code: 'phone' }],
    [
      'to another country with a number that has no code',
      { phone: '50 123 4567', country: 'UAE' },
      { column: 'phone', code: 'phoneCode' },
    ],
    ['with a sign in its number', { phone: "0300'1234567" }, { column: 'phone', code: 'phone' }],
    ['with an address that is none', { email: 'ali@' }, { column: 'email', code: 'email' }],
    ['with shipping that is no amount', { shipping: 'free' }, { column: 'shipping', code: 'amount' }],
    ['with a total that is no amount', { total: 'x' }, { column: 'total', code: 'amount' }],
    ['with too much shipping', { shipping: '10,000,001' }, { column: 'shipping', code: 'tooMuch' }],
    ['that comes to too much', { shipping: '9,999,001' }, { column: 'total', code: 'orderTooMuch' }],
    [
      'that is here',
      { number: '#77' },
      { column: 'number', code: 'numberTaken', storeNumber: '77', order: 'K1039' },
    ],
    [
      'that was sent',
      { state: 'Completed' },
      { column: 'state', code: 'ended', state: 'Completed', source: 'plain' },
    ],
    [
      'that was cancelled',
      { cancelledAt: 'x' },
      { column: 'state', code: 'ended', state: 'cancelled', source: 'plain' },
    ],
  ])('%s', (_, changes, problem) => {
    const found = read(changes)
    expect(found.order).toBeNull()
    expect(found.problems).toContainEqual({ row: 2, isError: true, ...problem })
  })

  test.each<[string, Partial<Line>, object]>([
    ['without a SKU', { sku: ' ' }, { column: 'sku', code: 'missing' }],
    ['with an unknown SKU', { sku: 'NO' }, { column: 'sku', code: 'skuUnknown', sku: 'NO' }],
    ['with no quantity', { quantity: '0' }, { column: 'quantity', code: 'quantity' }],
    ['with a price that is none', { price: 'x' }, { column: 'price', code: 'amount' }],
    ['with too high a price', { price: '99999999999' }, { column: 'price', code: 'tooMuch' }],
  ])('with a line %s, at its row', (_, changes, problem) => {
    const found = read({}, { lines: [line(), line({ row: 4, price: '1', ...changes })] })
    expect(found.order).toBeNull()
    expect(found.problems).toEqual([{ row: 4, isError: true, ...problem }])
  })

  test.each<[string, Partial<Line>, Record<string, string>, object]>([
    ['price', { price: 'x' }, {}, { row: 3, column: 'price', code: 'amount' }],
    ['SKU', { sku: 'NO' }, {}, { row: 3, column: 'sku', code: 'skuUnknown', sku: 'NO' }],
    ['shipping', { price: '0' }, { shipping: 'x' }, { row: 2, column: 'shipping', code: 'amount' }],
  ])('with a %s that cannot be read, which counts for nothing in the total', (_, bad, changes, problem) => {
    const lines = [line({ price: '10,000,000' }), line(bad)]
    expect(read(changes, { lines }).problems).toEqual([{ isError: true, ...problem }])
  })

  test('with a quantity that cannot be read, which counts as one piece', () => {
    const lines = [line({ price: '10,000,000', quantity: 'x' })]
    expect(read({}, { lines }).problems).toEqual([
      { row: 3, column: 'quantity', code: 'quantity', isError: true },
    ])
  })

  test('with more items than an order can have', () => {
    const items = Array.from({ length: MAX_LINES + 1 }, () => line({ price: '1' }))
    expect(read({}, { lines: items.slice(1) }).problems).toEqual([])
    expect(read({}, { lines: items })).toEqual({
      order: null,
      problems: [{ row: 2, column: 'sku', code: 'tooManyItems', isError: true }],
    })
  })

  test('with the number of another one', () => {
    const found = read({ number: '5' }, { repeats: 9 })
    expect(found).toEqual({
      order: null,
      problems: [{ row: 2, column: 'number', code: 'numberRepeated', otherRow: 9, isError: true }],
    })
  })

  test.each([
    'Partial',
    'partially fulfilled',
    'partially',
    'restocked',
    'complete',
    'shipped',
    'dispatched',
    'return',
    'returned',
    'canceled',
    'refunded',
    'failed',
    'void',
    'voided',
    'trash',
  ])('when its state in the store is "%s"', (state) => {
    expect(read({ state }).order).toBeNull()
  })
})

test.each(['unfulfilled', 'not shipped', 'processing', 'On-hold'])(
  'an order is imported when its state in the store is "%s"',
  (state) => {
    expect(read({ state }).order).not.toBeNull()
  },
)

test('a total that its lines do not make is told at the column', () => {
  expect(read({ total: '900' }).problems).toMatchObject([
    { row: 2, column: 'total', code: 'totalDiffers', isError: true, stated: rupees(90_000) },
  ])
})

test.each(['', 'Pakistan', 'PK', 'Pak', 'local'])('the country "%s" is Pakistan', (country) => {
  expect(orderOf({ country })?.customer.country).toBe('Pakistan')
  expect(read({ country, phone: '12' }).problems).toMatchObject([{ column: 'phone', code: 'phone' }])
})

test.each<[string, Record<string, string>]>([
  ['says no more', {}],
  ['names the total before', { total: '5000' }],
  ['names what is left', { total: '4000' }],
  ['names what was given back', { refunded: '1000', total: '5000' }],
  ['names the cash', { cod: '4000' }],
])('a piece that was taken back is not collected where the file %s', (_, changes) => {
  const lines = [line({ quantity: '3', refunded: '1' }), line({ quantity: '2' })]
  const { order, problems } = read(changes, { lines })
  expect(problems).toEqual([])
  expect(order?.adjustments).toEqual([])
  expect(order?.order.lines.map(({ quantity }) => quantity)).toEqual([2, 2])
})

test.each([
  ['1,000', 1_000],
  ['10,000', 10_000],
  ['2.0000', 2],
  ['۱٬۰۰۰', 1_000],
  ['1,5', null],
  ['1,00', null],
  ['12,5', null],
  ['1.5', null],
  ['1.000.000', null],
  ['10,001', null],
])('"%s" pieces are read as %s, or asked at the cell', (quantity, is) => {
  const { order, problems } = read({}, { lines: [line({ quantity, price: '1' })] })
  expect(order?.order.lines[0]?.quantity ?? null).toBe(is)
  expect(problems.map(({ row, column, code }) => [row, column, code])).toEqual(
    is === null ? [[3, 'quantity', 'quantity']] : [],
  )
})

test('"2.000" pieces may be two thousand: asked, in an order and in a count', () => {
  const { order, problems } = read({}, { lines: [line({ quantity: '2.000', price: '1' })] })
  expect(order).toBeNull()
  expect(problems.map(importProblemText)).toEqual(['"2.000" may be 2 or 2,000. Write it without a dot.'])
  expect(product({ stock: '4.000', location: 'Multan' }).problems).toMatchObject([
    { column: 'stock', code: 'piecesUnclear', pieces: [4, 4_000] },
  ])
})

test('more pieces refunded than ordered leave the order out, with what to do', () => {
  const { order, problems } = read({}, { lines: [line({ quantity: '1', refunded: '5' })] })
  expect(order).toBeNull()
  expect(problems.map(importProblemText)).toEqual([
    '5 pieces of this item are refunded, and 1 was ordered. Correct the quantity here, or the refunded one in the file.',
  ])
})

test.each(['number', 'discountCode', 'taxName'] as const)('a %s is never cut', (column) => {
  expect(read({ [column]: 'x'.repeat(201) }).problems).toEqual([
    { row: 2, column, code: 'tooLong', isError: true },
  ])
  const long = read({ [column]: 'x'.repeat(200), discount: '1', tax: '1' })
  expect(long.problems).toEqual([])
  expect(JSON.stringify(long.order)).toContain('x'.repeat(200))
})

test.each(['Verified', 'Veri\u00adfied', 'Dup\u200blicate', 'Ｓｐｌｉｔ', ' SPLIT '])(
  'the tag "%s" is one that only the system sets',
  (tag) => {
    expect(read({ tags: `${tag},VIP` }).problems).toMatchObject([{ column: 'tags', code: 'tagOfSystem' }])
    expect(orderOf({ tags: `${tag},VIP` })?.tags).toEqual(['VIP'])
    expect(isReservedTag(tag)).toBe(true)
  },
)

test('a discount of one paisa is one', () => {
  expect(read({ discount: '0.01', paymentStatus: 'paid' }).order?.adjustments).toEqual([
    { label: 'Discount', minor: -1 },
  ])
})

test.each([
  ['Mirpur, Sindh', 'cityAmbiguous'],
  ['Atlantis', 'cityUnknown'],
])('the city "%s" is told at the column', (city, code) => {
  expect(read({ city }).problems).toMatchObject([{ column: 'city', code, city, isError: false }])
})

test.each([
  ['Vihari', 'Vehari'],
  ['LHR', 'Lahore'],
  ['لاہور', 'Lahore'],
  ['Our shop', 'Multan'],
])('an import names that it read "%s" as %s', (city, place) => {
  const record = { row: 2, cells: { ...cells, city }, lines: [line()], repeats: null }
  const { order, problems } = readOrderRecord(record, {
    ...facts,
    aliases: [{ alias: 'ourshop', city: 'Multan' }],
  })
  expect(problems.map(importProblemText)).toEqual([`"${city}" is read as ${place}.`])
  // What the customer wrote stays.
  expect(order?.order.customer.city).toBe(city)
})

test.each(['Karachi, Sindh, 75740', 'LAHORE', 'Mandi Bahauddin'])('"%s" is no other spelling', (city) => {
  expect(read({ city }).problems).toEqual([])
})

describe('a date', () => {
  test.each([
    ['2026-02-27 14:03 UTC', '2026-02-27T14:03:00Z'],
    ['2026-02-27 14:03:22.5 +05:30', '2026-02-27T08:33:00Z'],
    ['2026-02-27, 14:03-0800', '2026-02-27T22:03:00Z'],
    ['2026-02-27 14:03-09:30', '2026-02-27T23:33:00Z'],
    ['2026-02-27 14:03+1400', '2026-02-27T00:03:00Z'],
    ['2026-02-27 14:03:22 Z', '2026-02-27T14:03:00Z'],
    ['2026-02-27   14:03', '2026-02-27T09:03:00Z'],
    ['2026-02-27T9:03', '2026-02-27T04:03:00Z'],
    ['7.2.2026', '2026-02-06T19:00:00Z'],
    ['07-12-2026', '2026-12-06T19:00:00Z'],
    ['7/2/26', '2026-02-06T19:00:00Z'],
    ['7-Feb-26', '2026-02-06T19:00:00Z'],
    ['7 february 2026', '2026-02-06T19:00:00Z'],
    ['Sept 7, 2026', '2026-09-06T19:00:00Z'],
    ['7/2/2026 2:03 PM', '2026-02-07T09:03:00Z'],
    ['7/2/2026 12:03:22 am', '2026-02-06T19:03:00Z'],
    ['7/2/2026 12:03pm UTC', '2026-02-07T12:03:00Z'],
    ['2026-02-27 14:03 PKT', '2026-02-27T09:03:00Z'],
    ['Fri, 27 Feb 2026 14:03:22 +0500', '2026-02-27T09:03:00Z'],
    ['27th Feb, 2026', '2026-02-26T19:00:00Z'],
    ['2026/2/27', '2026-02-26T19:00:00Z'],
    ['46080.585416667', '2026-02-27T09:03:00Z'],
    ['46080', '2026-02-26T19:00:00Z'],
  ])('"%s"', (text, instant) => {
    expect(new Date(instantOf(text) ?? 0).toISOString()).toBe(instant.replace('Z', '.000Z'))
  })

  test('by the whole name of every month, and by its first three letters', () => {
    const names = Array.from({ length: 12 }, (_, month) =>
      new Date(Date.UTC(2026, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
    )
    names.forEach((name, month) => {
      for (const written of [name, name.slice(0, 3)])
        expect(instantOf(`7 ${written} 2026 05:00`)).toBe(Date.UTC(2026, month, 7))
    })
  })

  test.each([
    ['1:05 am', 1],
    ['12:05 am', 0],
    ['12:05 pm', 12],
    ['11:05 pm', 23],
  ])('with the clock of twelve hours: %s', (clock, hour) => {
    expect(instantOf(`7/2/2026 ${clock} UTC`)).toBe(Date.UTC(2026, 1, 7, hour, 5))
  })

  test.each([
    'x2026-02-27',
    '2026-02-27 25:00',
    '2026-02-27 14:03 +15:00',
    '2026-02-27 14:03 +05:60',
    '2026-02-27 14:03 +05:00 UTC',
    '2026-02-27x',
    '31-04-2026',
    '1/2/226',
    '7-Ma-26',
    '7-Foo-26',
    'Februarys 7, 2026',
    '7/2/2026 13:03 PM',
    '7/2/2026 0:03 AM',
  ])('is not "%s"', (text) => {
    expect(instantOf(text)).toBeNull()
  })

  test('of a spreadsheet with the month first is read so in its whole column', () => {
    expect(withDayFirst(['11/5/2026 3:45 PM', ' ۱۱/25/26', '2026-11-20', '', 'soon'])).toEqual([
      '5/11/2026 3:45 PM',
      '25/11/26',
      '2026-11-20',
      '',
      'soon',
    ])
  })

  test('with one digit says it as well, and so does the thirteenth', () => {
    expect(withDayFirst(['1/13/2026', '2/3/2026'])).toEqual(['13/1/2026', '3/2/2026'])
  })

  test.each([
    ['nothing says', ['11/5/2026', '12/12/2026']],
    ['its second number is a year', ['1/2026', '11/5/2026']],
    ['one contradicts it', ['11/5/2026', '11/25/2026', '25/11/2026']],
  ])('has the day first where %s', (_, dates) => {
    expect(withDayFirst(dates)).toEqual(dates)
  })

  test('after tomorrow is told, one of a clock that is fast is not', () => {
    const at = (ahead: number) => new Date(now + ahead * 3_600_000).toISOString()
    expect(read({ placedAt: at(23) }).problems).toEqual([])
    expect(read({ placedAt: at(25) }).problems).toMatchObject([
      { column: 'placedAt', code: 'futureDate', isError: false },
    ])
  })
})

const productFacts = {
  known: new Map([
    [
      'b-2',
      {
        id: 'p2',
        version: 3,
        fields: {
          name: 'Shawl',
          category: 'Clothing',
          price_minor: 100_000,
          cost_minor: null,
          sku: 'B-2',
          vendor: 'Gul',
          barcode: '',
          weight_grams: 500,
          low_stock_threshold: 4,
        },
      },
    ],
  ]),
  locations: new Map([
    ['korangi', { id: 'l1', name: 'Korangi' }],
    ['multan', { id: 'l2', name: 'Multan' }],
  ]),
  categories: ['Lawn'],
  stockAt: () => ({ onHand: 7, reserved: 2 }),
  may: { changeProducts: true, adjustStock: true },
  now: Date.parse('2026-11-26T10:00:00Z'),
}
const product = (changes: Record<string, string> = {}) =>
  readProductRecord(
    {
      row: 5,
      cells: { sku: 'A-1', name: 'Suit', price: '2450', category: 'Clothing', ...changes },
      lines: [],
      repeats: null,
    },
    productFacts,
  )

describe('a product', () => {
  test('has all that its cells say', () => {
    const all = {
      sku: "'A'1",
      stock: '12',
      location: 'KORANGI',
      vendor: 'Gul',
      barcode: "'89'6",
      weight: '750',
      cost: 'Rs. 1,200',
    }
    const found = product({ ...all, category: 'sports' })
    expect(found.problems.map(importProblemText)).toEqual([
      '"Suit" is new: Price 2450; Cost 1200; Category Sports; Vendor Gul; Barcode 89\'6; Weight in grams 750; Stock at Korangi 12.',
    ])
    expect(found).toMatchObject({
      product: {
        known: null,
        isChanged: false,
        fields: {
          name: 'Suit',
          category: 'Sports',
          price_minor: 245_000,
          cost_minor: 120_000,
          sku: "A'1",
          vendor: 'Gul',
          barcode: "89'6",
          weight_grams: 750,
          low_stock_threshold: null,
        },
        count: { locationId: 'l1', change: 12 },
      },
    })
    const apostrophes = { sku: "A'1", barcode: "8'9" }
    expect(product(apostrophes).product?.fields).toMatchObject(apostrophes)
    expect(product().product).toMatchObject({ count: null, fields: { weight_grams: 500, vendor: '' } })
  })

  test.each<[string, Record<string, string>, object]>([
    ['without a SKU', { sku: '' }, { column: 'sku', code: 'missing' }],
    ['without a name', { name: '' }, { column: 'name', code: 'missing' }],
    ['without a price', { price: '' }, { column: 'price', code: 'missing' }],
    ['with a price that is none', { price: 'x' }, { column: 'price', code: 'amount' }],
    ['with too high a price', { price: '10,000,001' }, { column: 'price', code: 'tooMuch' }],
    ['with a cost that is none', { cost: '$5' }, { column: 'cost', code: 'currency', currency: '$' }],
    ['with too much stock', { stock: '1000000' }, { column: 'stock', code: 'quantity' }],
    ['with a stock that is none', { stock: '1.5' }, { column: 'stock', code: 'quantity' }],
    ['with a stock in tenths', { stock: '12,5' }, { column: 'stock', code: 'quantity' }],
    ['with a weight that is none', { weight: 'x' }, { column: 'weight', code: 'weight' }],
    ['with a weight below zero', { weight: '-1' }, { column: 'weight', code: 'weight' }],
    ['that is too heavy', { weight: '1000001' }, { column: 'weight', code: 'weight' }],
    [
      'of an unknown warehouse',
      { location: 'Hub' },
      { column: 'location', code: 'locationUnknown', location: 'Hub', locations: ['Korangi', 'Multan'] },
    ],
    [
      'with a stock of which nobody says where it is',
      { stock: '3' },
      { column: 'location', code: 'locationUnknown', location: '', locations: ['Korangi', 'Multan'] },
    ],
    [
      'with less than is reserved',
      { sku: 'b-2', price: '1000', name: 'Shawl', stock: '1', location: 'Multan' },
      { column: 'stock', code: 'reserved', reserved: 2, location: 'Multan' },
    ],
    ['with a long SKU', { sku: 'x'.repeat(201) }, { column: 'sku', code: 'tooLong' }],
    ['with a long name', { name: 'x'.repeat(201) }, { column: 'name', code: 'tooLong' }],
    ['with a long category', { category: 'x'.repeat(201) }, { column: 'category', code: 'tooLong' }],
    ['with a long vendor', { vendor: 'x'.repeat(201) }, { column: 'vendor', code: 'tooLong' }],
    ['with a long barcode', { barcode: 'x'.repeat(201) }, { column: 'barcode', code: 'tooLong' }],
  ])('%s is left out', (_, changes, problem) => {
    expect(product(changes)).toEqual({ product: null, problems: [{ row: 5, isError: true, ...problem }] })
  })

  test.each<[string, Record<string, string>, object]>([
    ['no stock', { stock: '000' }, { count: null }],
    ['no stock in Urdu', { stock: '۰' }, { count: null }],
    ['the most stock', { stock: '999,999', location: 'multan' }, { count: { change: 999_999 } }],
    ['the highest price', { price: '10,000,000' }, { fields: { price_minor: 1_000_000_000 } }],
    ['the most weight', { weight: '1000000' }, { fields: { weight_grams: 1_000_000 } }],
    ['a weight in parts', { weight: '۱۲.۶' }, { fields: { weight_grams: 13 } }],
    ['a long name', { name: 'x'.repeat(200) }, { fields: { name: 'x'.repeat(200) } }],
  ])('may have %s', (_, changes, is) => {
    expect(product(changes)).toMatchObject({ problems: [{ code: 'creates' }], product: is })
  })

  test.each([
    ['750 g', 750],
    ['0.75 kg', 750],
    ['1,5 kg', 1_500],
    ['1.250 KG', 1_250],
    ['1,500', 1_500],
    ['12,5', 13],
    ['2 lbs', 907],
    ['4 oz.', 113],
  ])('may weigh %s', (weight, grams) => {
    expect(product({ weight }).product?.fields.weight_grams).toBe(grams)
  })

  test.each(['1,500 kg', '1.500', '0.2', '5 stone', '1,5,0'])(
    'with the weight "%s", of which nobody knows how much it is, is left out',
    (weight) => {
      expect(product({ weight })).toMatchObject({ product: null, problems: [{ code: 'weight' }] })
    },
  )

  test.each([
    ['0', 'weightNone'],
    ['0.00', 'weightNone'],
    ['5 ?', 'weightUnit'],
  ])('whose weight is "%s" keeps the usual one, which is said', (weight, code) => {
    const { product: made, problems } = product({ weight })
    expect([made?.fields.weight_grams, problems[0]?.code]).toEqual([500, code])
  })

  test('that is known is changed by what the file says, which is shown before', () => {
    const cells = { sku: 'b-2', name: '', category: 'Toys', price: '1200', stock: '-2', location: 'Korangi' }
    const facts = { ...productFacts, stockAt: () => ({ onHand: 7, reserved: 0 }) }
    const found = readProductRecord({ row: 5, cells, lines: [], repeats: null }, facts)
    expect(found.problems).toEqual([
      { row: 5, column: 'stock', code: 'belowNone', stock: '-2', isError: false },
      {
        row: 5,
        column: 'sku',
        code: 'updates',
        product: 'Shawl',
        isError: false,
        changes: [
          { field: 'price', before: '1000', after: '1200' },
          { field: 'category', before: 'Clothing', after: 'Toys' },
          { field: 'Stock at Korangi', before: '7', after: '0' },
        ],
      },
    ])
    expect(found.product).toMatchObject({
      known: { id: 'p2' },
      isChanged: true,
      fields: { name: 'Shawl', category: 'Toys', price_minor: 120_000, low_stock_threshold: 4 },
      count: { locationId: 'l1', change: -7 },
    })
  })

  test('that is known and counted as it is changes nothing', () => {
    const cells = { sku: 'B-2', name: 'Shawl', price: '1,000', stock: '7', location: 'Multan' }
    const found = readProductRecord({ row: 5, cells, lines: [], repeats: null }, productFacts)
    expect(found).toMatchObject({ problems: [], product: { isChanged: false, count: null } })
  })

  test.each([
    ['products', { changeProducts: false, adjustStock: true }, 'products.change'],
    ['stock', { changeProducts: true, adjustStock: false }, 'stock.adjust'],
  ])('needs the right to change %s', (_, may, right) => {
    const cells = { sku: 'A-1', name: 'Suit', price: '5', category: 'Sports', stock: '7', location: 'Multan' }
    const record = { row: 5, cells, lines: [], repeats: null }
    expect(readProductRecord(record, { ...productFacts, may })).toMatchObject({
      product: null,
      problems: [{ code: 'mayNot', right }],
    })
  })

  test.each([
    ['Toys', 'Toys'],
    ['clothing', 'Clothing'],
    ['LAWN', 'Lawn'],
    ['', ''],
  ])('of the category "%s" is of "%s"', (category, is) => {
    expect(product({ category }).product?.fields.category).toBe(is)
  })
})

describe('the rows of a file', () => {
  const headers = ['Order', 'Name', 'Phone', 'Address', 'City', 'SKU', 'Item', 'Qty', 'Price', 'Note']
  const rowsOf = (kind: 'orders' | 'products', columns: string[], ...rows: string[]) =>
    recordsOf(
      kind,
      {
        name: 'f',
        headers: columns,
        rows: rows.map((text, at) => ({ row: at + 2, cells: text.split(',') })),
      },
      recognisedColumns(kind, columns),
    )

  test('are records of what was recognised and is not empty, each line with its own cells', () => {
    expect(rowsOf('orders', headers, '#1,Ali,0300,S,Lahore,A,Suit,1,5,', '#1,Ali,0300,S,,,Shawl,,,')).toEqual(
      [
        {
          row: 2,
          cells: {
            number: '#1',
            name: 'Ali',
            phone: '0300',
            address1: 'S',
            city: 'Lahore',
            sku: 'A',
            title: 'Suit',
            quantity: '1',
            price: '5',
          },
          lines: [
            { row: 2, sku: 'A', title: 'Suit', quantity: '1', price: '5' },
            { row: 3, sku: '', title: 'Shawl', quantity: '', price: '' },
          ],
          repeats: null,
        },
      ],
    )
  })

  test('without any item repeat the order: a price alone is a payment', () => {
    const [order] = rowsOf('orders', headers, '#1,Ali,0300,S,Lahore,A,,1,,', '#1,,,,,,,,50,', '#1,,,,,,,2,,')
    expect(order?.lines.map(({ row }) => row)).toEqual([2, 4])
  })

  test.each([
    ['name', '#1,Sana,,S,Lahore,A,,1,,'],
    ['phone', '#1,Ali,0301,S,Lahore,A,,1,,'],
    ['address', '#1,Ali,,T,Lahore,A,,1,,'],
  ])('with the same number and another %s are another order', (_, other) => {
    const found = rowsOf('orders', headers, '#1,Ali,0300,S,Lahore,A,,1,,', other, other)
    // The third is the first one's number again.
    expect(found.map(({ row, repeats }) => [row, repeats])).toEqual([
      [2, 3],
      [3, 2],
      [4, 2],
    ])
  })

  test('with the same number and the same customer in another spelling are one order', () => {
    const other = '#1,ALI  raza,0300-1234567,T,Lahore,B,,1,,'
    const found = rowsOf('orders', headers, '#1,Ali Raza,03001234567,S,Lahore,A,,1,,', other)
    expect(found.map(({ lines, repeats }) => [lines.length, repeats])).toEqual([[2, null]])
  })

  test('that say nothing of a customer belong to the order above', () => {
    const found = rowsOf(
      'orders',
      headers,
      '#1,Ali,0300,S,Lahore,A,,1,,',
      ',,,,,B,,2,,',
      '#2,Sana,0301,S,Lahore,A,,1,,',
    )
    expect(found.map(({ lines }) => lines.map(({ sku }) => sku))).toEqual([['A', 'B'], ['A']])
  })

  test('of which one has more cells than there are columns leave their whole order out', () => {
    const found = rowsOf('orders', headers, '#1,Ali,0300,S,Lahore,A,,1,,', '#1,,,,,B,,2,5,note,more')
    expect(found.map(({ cells }) => cells['broken'])).toEqual(['cells'])
  })

  const orderColumns = ['Order', 'Name', 'Phone', 'Address', 'City', 'SKU', 'Qty', 'Price']
  const known = { ...facts, products: new Map(['a', 'b'].map((sku) => [sku, { priceMinor: 100_000 }])) }
  const twoRows = (column: string, first: string, second: string) =>
    rowsOf(
      'orders',
      [...orderColumns, column],
      `5,Ali,03001234567,House 1,Lahore,A,1,1000,${first}`,
      `5,,,,,B,1,1000,${second}`,
    )
  const differing = [
    ['Status', 'processing', 'cancelled', 'state'],
    ['Payment Status', 'pending', 'paid', 'paymentStatus'],
    ['Cancelled at', '2026-02-01', '2026-02-02', 'cancelledAt'],
    ['Currency', 'PKR', 'USD', 'currency'],
    ['Advance', '100', '200', 'paidAmount'],
    ['COD amount', '2000', '1900', 'cod'],
    ['Discount', '1.0', '10', 'discount'],
    ['Note', 'Call', 'Ring', 'note'],
    ['Payment', 'COD', 'JazzCash', 'payment'],
    ['Landmark', 'Mosque', 'School', 'address2'],
  ] as const
  test.each(differing)('that differ in "%s" leave their order out', (column, first, second, field) => {
    const found = twoRows(column, first, second)
    expect(found).toHaveLength(1)
    const { order, problems } = readOrderRecord(found[0] as ImportRecord, known)
    expect(order).toBeNull()
    expect(problems).toContainEqual({
      row: 2,
      column: field,
      code: 'rowsDiffer',
      texts: [first, second],
      rows: [2, 3],
      isError: true,
    })
  })

  test.each(differing)('of which only a later one has "%s" are read with it', (column, _, second, field) => {
    expect(twoRows(column, '', second)).toMatchObject([{ row: 2, cells: { [field]: second } }])
    expect(twoRows(column, second, second)[0]?.differs).toBeUndefined()
    expect(twoRows(column, 'n/a', second)[0]?.cells[field]).toBe(second)
  })

  test.each([
    ['Currency', 'PKR', 'Rs'],
    ['Discount', '1000', 'Rs. 1000/-'],
    ['Status', 'on-hold', 'On hold'],
  ])('that say the same of "%s" in another writing are one order', (column, first, second) => {
    expect(twoRows(column, first, second)[0]?.differs).toBeUndefined()
  })

  test('of an item above those of the customer are the same order', () => {
    const found = rowsOf(
      'orders',
      [...orderColumns, 'Total'],
      '5,,,,,B,1,1000,',
      '5,Ali,03001234567,House 1,Lahore,A,1,1000,2000',
      ',,,,,,,,52000',
    )
    expect(found).toMatchObject([{ row: 2, lines: [{ sku: 'B' }, { sku: 'A' }], repeats: null }])
    expect(readOrderRecord(found[0] as ImportRecord, known)).toMatchObject({ problems: [], order: {} })
  })

  test('that differ are all given back, and what the server gives back differs again', () => {
    const columns = [...orderColumns, 'Status']
    const rows = ['5,Ali,03001234567,House 1,Lahore,A,1,1000,processing', '5,,,,,,,,cancelled'].map(
      (text, at) => ({ row: at + 2, cells: text.split(',') }),
    )
    const mapping = recognisedColumns('orders', columns)
    const of = { kind: 'orders' as const, file: { name: 'f', headers: columns, rows }, mapping }
    expect(
      wrongRows(of, [{ row: 2, is_error: true, message: 'One.' }]).map(({ cells: [, , , , , sku] }) => sku),
    ).toEqual(['A', ''])
    const [record] = recordsOf('orders', of.file, mapping)
    const table = skippedTable('orders', [{ record: record as ImportRecord, reason: 'One.' }])
    const again = table.rows.map(({ cells: own }, at) => ({ row: at + 2, cells: own }))
    const file = { name: 'g', headers: table.columns.map((name) => importColumnNames[name]), rows: again }
    const own = Object.fromEntries(table.columns.map((name, at) => [name, at]))
    expect(recordsOf('orders', file, own)[0]?.differs).toMatchObject([
      { column: 'state', text: 'cancelled', row: 2, otherRow: 3 },
    ])
  })

  test('say by one sentence what differs, and what to do', () => {
    const [found] = twoRows('Status', 'processing', 'cancelled')
    expect(readOrderRecord(found as ImportRecord, known).problems.map(importProblemText)).toEqual([
      'Status in the store of this order is "processing" in row 2 and "cancelled" in row 3. Write the same in both rows, or empty the cell that is wrong.',
    ])
  })

  test('without a number are orders of their own', () => {
    const found = rowsOf('orders', headers, ',Ali,0300,S,Lahore,A,,1,,', ',Ali,0300,S,Lahore,B,,1,,')
    expect(found.map(({ lines }) => lines.length)).toEqual([1, 1])
    expect(found.map(({ repeats }) => repeats)).toEqual([null, null])
  })

  test('of an order are one more than it can have, at most', () => {
    const row = '#1,Ali,0300,S,Lahore,A,,1,,'
    const [order] = rowsOf('orders', headers, ...Array.from({ length: MAX_LINES + 2 }, () => row))
    expect(order?.lines).toHaveLength(MAX_LINES + 1)
  })

  test('that end before their columns do have nothing in the last ones', () => {
    expect(rowsOf('products', ['SKU', 'Name', 'Price'], 'A')[0]?.cells).toEqual({ sku: 'A' })
  })

  test('of products have a cell for each column that a product has', () => {
    const columns = 'SKU,Name,Price,Category,Stock,Location,Vendor,Barcode,Grams'
    const [record] = rowsOf('products', columns.split(','), 'A,Suit,5,Sports,1,Hub,Gul,89,750')
    expect(record?.cells).toEqual({
      sku: 'A',
      name: 'Suit',
      price: '5',
      category: 'Sports',
      stock: '1',
      location: 'Hub',
      vendor: 'Gul',
      barcode: '89',
      weight: '750 Grams',
    })
  })

  test('of products are products, and have no lines', () => {
    expect(rowsOf('products', ['SKU', 'Name', 'Price'], 'A,Suit,5', 'A,Suit,5')).toEqual([
      { row: 2, cells: { sku: 'A', name: 'Suit', price: '5' }, lines: [], repeats: null },
      { row: 3, cells: { sku: 'A', name: 'Suit', price: '5' }, lines: [], repeats: null },
    ])
  })

  test('have no longer cells than a call can carry', () => {
    const [record] = rowsOf('products', ['SKU', 'Name', 'Price'], `A,${'x'.repeat(MAX_CELL + 1)},5`)
    expect(record?.cells['name']).toHaveLength(5_000)
  })

  test('have a number by which they are compared', () => {
    expect(storeNumberKey(' #Ab#1 ')).toBe('ab#1')
    expect(storeNumberKey('Ab#1')).toBe('ab#1')
  })

  test.each([
    ['1301', '1301'],
    ['#1301', '1301'],
    ['# 1301', '1301'],
    ['1301.0', '1301'],
    ['1301.00', '1301'],
    ['۱۳۰۱', '1301'],
    ['13\u200b01', '1301'],
    ['="1301"', '1301'],
    ["'1301", '1301'],
    ['Ｂ131', 'B131'],
    ['#1042-A', '1042-A'],
    ['1301.5', '1301.5'],
    ['B1.0', 'B1.0'],
    ['n/a', null],
  ])('have the number "%s", which is stored as %s', (written, number) => {
    expect(storeNumberKey(written)).toBe((number ?? '').toLowerCase())
    expect(read({ number: written }).order?.storeNumber).toBe(number)
  })

  test('with one number in several writings are one order', () => {
    const row = (number: string) => `${number},Ali,0300,S,Lahore,A,,1,,`
    const found = rowsOf('orders', headers, ...['1301', '1301.0', '# 1301', '۱۳۰۱'].map(row))
    expect(found.map(({ lines }) => lines.length)).toEqual([4])
  })

  test('that are wrong have all reasons of their row', () => {
    const file = { name: 'f', headers, rows: [{ row: 2, cells: '#1,Ali,0300,S,Lahore,A,,1,,'.split(',') }] }
    const of = { kind: 'orders' as const, file, mapping: recognisedColumns('orders', headers) }
    const problem = (message: string) => ({ row: 2, is_error: true, message })
    expect(wrongRows(of, [problem('One.'), problem('Two.')])).toMatchObject([{ reason: 'One. Two.' }])
  })

  test('of a spreadsheet with the month first are sent and given back with the day first', () => {
    const columns = ['Order', 'Date', 'SKU']
    const [first, second] = [
      ['#1', '11/5/2026', 'A'],
      ['#2', '11/25/2026', 'A'],
    ] as [string[], string[]]
    const rows = [first, second, ['#3']].map((cells, at) => ({ row: at + 2, cells }))
    const mapping = recognisedColumns('orders', columns)
    const of = { kind: 'orders' as const, file: { name: 'f', headers: columns, rows }, mapping }
    expect(recordsOf('orders', of.file, mapping).map(({ cells }) => cells.placedAt)).toEqual([
      '5/11/2026',
      '25/11/2026',
      undefined,
    ])
    expect(wrongRows(of, [{ row: 2, is_error: true, message: 'One.' }])).toEqual([
      { cells: ['#1', '5/11/2026', 'A'], reason: 'One.' },
    ])
  })
})

describe('the parts of a file', () => {
  const record = (length: number): ImportRecord => ({
    row: 1,
    cells: { note: 'x'.repeat(length) },
    lines: [],
    repeats: null,
  })
  const own = JSON.stringify(record(0)).length

  test('have as many records as a call may have', () => {
    const all = Array.from({ length: MAX_PART_RECORDS + 1 }, () => record(0))
    expect(partsOf(all).map((part) => part.length)).toEqual([100, 1])
  })

  test('have as many characters', () => {
    const half = MAX_PART_CHARACTERS / 2 - own
    expect(partsOf([record(half), record(half), record(0)]).map((part) => part.length)).toEqual([2, 1])
    expect(partsOf([record(half), record(half + 1)]).map((part) => part.length)).toEqual([1, 1])
    // The characters of the part before do not count.
    expect(partsOf([record(half + 1), record(half), record(half)]).map((part) => part.length)).toEqual([1, 2])
  })
})

test('a file has at most 5 MB, and a problem says which one it is', () => {
  expect(MAX_FILE_BYTES).toBe(5_242_880)
  const error = new FileProblemError('encoding')
  expect([error.name, error.message, error.problem]).toEqual(['FileProblemError', 'encoding', 'encoding'])
})

test.each([
  [['SKU', 'Name', 'Price'], 'products'],
  [['SKU', 'Name', 'Price', 'Phone'], 'orders'],
  [['SKU', 'Name', 'Price', 'City'], 'orders'],
  [['SKU', 'Name', 'Price', 'Address'], 'orders'],
  [['SKU', 'Name'], 'orders'],
])('a file with the columns %j has %s', (headers, kind) => {
  expect(kindOfFile(headers)).toBe(kind)
})

test.each([
  [['SKU', 'Name', 'Price'], true],
  [['SKU', 'Price'], true],
  [['SKU', 'Warehouse', 'Stock'], true],
  // One of them may be the name.
  [['SKU', 'Wer', 'Price'], false],
  [['SKU', 'Name', 'Phone'], false],
])('a file with the columns %j needs no question: %s', (headers, is) => {
  expect(isRecognisedFile(kindOfFile(headers), { headers, rows: [] })).toBe(is)
})

test('a column "Name" is the customer, unless there is one beside it', () => {
  expect(recognisedColumns('orders', ['Name', 'Phone'])).toEqual({ name: 0, phone: 1 })
  expect(recognisedColumns('orders', ['Name', 'Shipping Name'])).toEqual({ number: 0, name: 1 })
  expect(missingColumns('products', { price: 1 })).toEqual(['sku'])
})
