/** What the columns of a file mean, and what its rows are. */
import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { MAX_LINES } from '#domain/fulfilment/orderContract.ts'
import {
  importColumns,
  importKinds,
  kindOfFile,
  missingColumns,
  recognisedColumns,
} from '#domain/imports/importColumns.ts'
import {
  importRowsSchema,
  type Job,
  jobSchema,
  MAX_CELL,
  MAX_IMPORT_ROWS,
  MAX_PART_CHARACTERS,
  MAX_PART_RECORDS,
  newImportSchema,
} from '#domain/imports/importContract.ts'
import { skippedTable, wrongRows } from '#domain/imports/importFile.ts'
import { partsOf, recordsOf } from '#domain/imports/importRecords.ts'
import { readStockCell, stockCell } from '#domain/imports/sampleStock.ts'
import { spreadStock } from '#domain/imports/spreadStock.ts'
import { instantOf } from '#domain/outside/dates.ts'
import { readOrderRecord } from '#domain/outside/orderOf.ts'
import { readProductRecord } from '#domain/outside/readProduct.ts'
import { importColumnNames, importProblemText } from '#messages/imports.ts'

/** The header of each column, by its name. */
function named(kind: 'orders' | 'products', headers: string[]) {
  const mapping = recognisedColumns(kind, headers)
  return Object.fromEntries(Object.entries(mapping).map(([column, at]) => [column, headers[at]]))
}

const shopify =
  'Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing Address1,Billing Address2,Billing Company,Billing City,Billing Zip,Billing Province,Billing Country,Billing Phone,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping Company,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Payment Method,Payment Reference,Refunded Amount,Vendor,Id,Tags,Risk Level,Source,Lineitem discount,Phone'
const woo =
  'Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),State Code (Billing),Postcode (Billing),Country Code (Billing),Email (Billing),Phone (Billing),First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),Postcode (Shipping),Country Code (Shipping),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code'

describe('the columns', () => {
  test('of an export of orders by Shopify', () => {
    expect(kindOfFile(shopify.split(','))).toBe('orders')
    expect(named('orders', shopify.split(','))).toEqual({
      number: 'Name',
      name: 'Shipping Name',
      phone: 'Shipping Phone',
      email: 'Email',
      address1: 'Shipping Address1',
      address2: 'Shipping Address2',
      city: 'Shipping City',
      zip: 'Shipping Zip',
      country: 'Shipping Country',
      sku: 'Lineitem sku',
      title: 'Lineitem name',
      quantity: 'Lineitem quantity',
      price: 'Lineitem price',
      payment: 'Payment Method',
      paymentStatus: 'Financial Status',
      shipping: 'Shipping',
      discount: 'Discount Amount',
      total: 'Total',
      placedAt: 'Created at',
      state: 'Fulfillment Status',
      cancelledAt: 'Cancelled at',
      tags: 'Tags',
      note: 'Notes',
      lineDiscount: 'Lineitem discount',
      refunded: 'Refunded Amount',
      currency: 'Currency',
      discountCode: 'Discount Code',
      tax: 'Taxes',
    })
  })

  test('of an export of orders by WooCommerce', () => {
    expect(kindOfFile(woo.split(','))).toBe('orders')
    expect(named('orders', woo.split(','))).toMatchObject({
      number: 'Order Number',
      name: 'First Name (Shipping)',
      lastName: 'Last Name (Shipping)',
      phone: 'Phone (Billing)',
      address1: 'Address 1&2 (Shipping)',
      city: 'City (Shipping)',
      sku: 'SKU',
      title: 'Item Name',
      quantity: 'Quantity (- Refund)',
      price: 'Item Cost',
      payment: 'Payment Method Title',
      shipping: 'Order Shipping Amount',
      discount: 'Cart Discount Amount',
      total: 'Order Total Amount',
      state: 'Order Status',
      note: 'Customer Note',
    })
  })

  test.each([
    [
      'Shopify',
      'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Barcode',
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Is featured?,Short description,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Brands',
    ],
  ])('of an export of products by %s', (_, headers) => {
    const columns = headers.split(',')
    expect(kindOfFile(columns)).toBe('products')
    expect(named('products', columns)).toMatchObject({
      name: expect.stringMatching(/Title|Name/),
      sku: expect.stringContaining('SKU'),
      price: expect.stringMatching(/Variant Price|Regular price/),
      stock: expect.stringMatching(/Variant Inventory Qty|Stock/),
    })
  })

  test.each(importKinds)('of our own template of %s are all recognised', (kind) => {
    const columns = importColumns[kind]
    const mapping = recognisedColumns(
      kind,
      columns.map((column) => importColumnNames[column]),
    )
    expect(mapping).toEqual(Object.fromEntries(columns.map((column, at) => [column, at])))
    expect(missingColumns(kind, mapping)).toEqual([])
  })

  test('in any case and spelling are no two things at once', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...shopify.split(','), ...woo.split(','), 'qty', 'PHONE NO']),
        (headers) => {
          const places = Object.values(recognisedColumns('orders', headers))
          expect(new Set(places).size).toBe(places.length)
        },
      ),
    )
  })
})

const headers = ['Order', 'Name', 'Phone', 'Address', 'City', 'SKU', 'Qty']
const fileOf = (...rows: string[]) => ({
  name: 'orders.csv',
  headers,
  rows: rows.map((line, at) => ({ row: at + 2, cells: line.split(',') })),
})
const orders = (...rows: string[]) =>
  recordsOf('orders', fileOf(...rows), recognisedColumns('orders', headers))

describe('the records', () => {
  test('are orders with all their rows, also when these repeat the customer or leave them out', () => {
    const found = orders(
      '#1,Ali,0300,Street,Lahore,A,1',
      '1,,,,,B,2',
      '#2,Sana,0301,Street,Lahore,A,1',
      '#1,Ali,0300,Street,Lahore,C,3',
      ',Omar,0302,Street,Lahore,A,1',
      ',Omar,0302,Street,Lahore,A,1',
      '#2,,,,,,',
    )
    expect(found.map(({ row, lines }) => [row, lines.map((line) => [line.row, line.sku])])).toEqual([
      [
        2,
        [
          [2, 'A'],
          [3, 'B'],
          [5, 'C'],
        ],
      ],
      [4, [[4, 'A']]],
      [6, [[6, 'A']]],
      [7, [[7, 'A']]],
    ])
  })

  test('with the number of another customer say whose', () => {
    const [, other] = orders('#1,Ali,0300,Street,Lahore,A,1', '#1,Sana,0301,Street,Lahore,A,1')
    expect(other).toMatchObject({ row: 3, repeats: 2 })
  })

  test('are sent in parts that a call can carry, each once and in their order', () => {
    const lengths = fc.array(fc.nat(4_000), { maxLength: 300 })
    fc.assert(
      fc.property(lengths, (all) => {
        const records = all.map((length, row) => ({
          row: row + 1,
          cells: { note: 'x'.repeat(length) },
          lines: [],
          repeats: null,
        }))
        const parts = partsOf(records)
        expect(parts.flat()).toEqual(records)
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(MAX_PART_RECORDS)
          const [, ...others] = part
          const characters = others.reduce((sum, record) => sum + JSON.stringify(record).length, 0)
          expect(characters).toBeLessThanOrEqual(MAX_PART_CHARACTERS)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('that are wrong are given back with all rows of their order, and the reason at its row', () => {
    const file = fileOf('#1,Ali,0300,Street,Lahore,A,1', '#1,,,,,B,0', '#2,Sana,0301,Street,Lahore,C,1')
    const sent = { kind: 'orders', file, mapping: recognisedColumns('orders', headers) } as const
    const problems = [
      { row: 3, is_error: true, message: 'Quantity.' },
      { row: 4, is_error: false, message: 'City.' },
    ]
    const reasons = (later: Job['skipped_rows']) =>
      wrongRows(sent, problems, later).map(({ cells, reason }) => [cells[5], reason])
    const found = [
      ['A', ''],
      ['B', 'Quantity.'],
    ]
    expect(reasons([])).toEqual(found)
    // What became wrong after the check is given back, too, whatever else is odd; what was wrong already is said once.
    const later = [
      { row: 2, reason: 'Quantity.' },
      { row: 4, reason: 'C is not sold any more.' },
    ]
    expect(reasons(later)).toEqual([...found, ['C', 'C is not sold any more.']])
  })
})

const now = Date.parse('2026-03-02T09:00:00Z')
const facts = {
  products: new Map([['a', { priceMinor: 100_000 }]]),
  taken: new Map(),
  aliases: [],
  now,
}
const read = (
  cells: Record<string, string>,
  line: Partial<{ sku: string; quantity: string; price: string }> = {},
) =>
  readOrderRecord(
    {
      row: 2,
      cells: {
        name: 'Ali Raza',
        phone: '03001234567',
        address1: 'House 1, Street 2',
        city: 'Lahore',
        ...cells,
      },
      lines: [{ row: 2, sku: 'A', title: '', quantity: '1', price: '', ...line }],
      repeats: null,
    },
    facts,
  )
const texts = (found: ReturnType<typeof read>) => found.problems.map(importProblemText)

describe('an order of a file', () => {
  test('is cash on delivery unless another way to pay is named, and paid only where that is said', () => {
    expect(read({}).order?.order).toMatchObject({
      payment: 'COD',
      paid: null,
      lines: [{ price_minor: 100_000 }],
    })
    expect(read({ payment: 'Cash on Delivery (COD)' }).order?.order.payment).toBe('COD')
    expect(read({ payment: 'Bank transfer', paymentStatus: 'pending' }).order?.order).toMatchObject({
      payment: 'CC',
      paid: null,
    })
    const paid = read({ payment: 'Card', paymentStatus: 'paid', shipping: '250', discount: '100' })
    expect(paid.order?.order.paid).toMatchObject({ minor: 115_000 })
  })

  test('says when its total is another one than its items make', () => {
    expect(texts(read({ total: '1,000' }))).toEqual([])
    expect(texts(read({ total: '950', shipping: '100' }))).toEqual([
      'The file says Rs. 950. Items, discounts, taxes and shipping make Rs. 1,100. Correct the total, or the amounts that make it.',
    ])
  })

  test.each([
    ['city', 'Mirpur, Sindh', /^"Mirpur, Sindh" may be Mirpur Khas, .*City Issue\.$/],
    ['city', 'Atlantis', /^"Atlantis" is not a known city\./],
    ['placedAt', '31/02/2026', /^This date cannot be read\./],
  ])('is imported with a warning: %s "%s"', (column, text, message) => {
    const found = read({ [column]: text })
    expect(found.order).not.toBeNull()
    expect(texts(found)).toEqual([expect.stringMatching(message)])
  })

  test.each([
    ['phone', '12345'],
    ['phone', ''],
    ['name', ' '],
    ['address1', ''],
    ['city', ''],
    ['email', 'ali@'],
    ['shipping', 'free'],
    ['state', 'Completed'],
    ['state', 'fulfilled'],
    ['cancelledAt', '2026-01-01'],
    ['name', 'x'.repeat(201)],
  ])('is left out: %s "%s"', (column, text) => {
    const found = read({ [column]: text })
    expect(found.order).toBeNull()
    expect(found.problems.filter(({ isError }) => isError)).toHaveLength(1)
  })

  test('of another country keeps its phone number and city as they are', () => {
    const found = read({ country: 'United Kingdom', phone: '+44 20 7946 0000', city: 'London' })
    expect(texts(found)).toEqual([])
    expect(found.order?.order.customer).toMatchObject({ country: 'United Kingdom', city: 'London' })
  })

  test('never comes from the future', () => {
    expect(read({ placedAt: '2027-01-01' }).order?.placedAt).toBe(now)
  })
})

test.each([
  ['2026-02-27 14:03:22 +0500', '2026-02-27T09:03:00Z'],
  ['2026-02-27T14:03:22Z', '2026-02-27T14:03:00Z'],
  ['2026-02-27 14:03', '2026-02-27T09:03:00Z'],
  ['27/2/2026', '2026-02-26T19:00:00Z'],
  ['۲۷-۰۲-۲۰۲۶ 9:30', '2026-02-27T04:30:00Z'],
])('the date "%s"', (text, instant) => {
  expect(new Date(instantOf(text) ?? 0).toISOString()).toBe(instant.replace('Z', '.000Z'))
})

test.each(['2026-13-01', '30/02/2026', 'yesterday', '2026', ''])('"%s" is no date', (text) => {
  expect(instantOf(text)).toBeNull()
})

test('a product without stock, weight or category gets those of any product', () => {
  const found = readProductRecord(
    { row: 2, cells: { sku: "'A-1", name: 'Shawl', price: '7,500' }, lines: [], repeats: null },
    {
      known: new Map(),
      categories: [],
      locations: new Map(),
      stockAt: () => ({ onHand: 0, reserved: 0 }),
      may: { changeProducts: true, adjustStock: true },
      now: 0,
    },
  )
  expect(found.product).toMatchObject({
    fields: { sku: 'A-1', category: '', price_minor: 750_000, cost_minor: null, weight_grams: 500 },
    count: null,
  })
  expect(found.problems.map(importProblemText)).toEqual(['"Shawl" is new: Price 7500; Weight in grams 500.'])
})

describe('the stock of the sample', () => {
  const stock = [
    { city: 'Karachi', pieces: 8 },
    { city: 'Lahore', pieces: 4 },
    { city: 'Islamabad', pieces: 3 },
  ]

  test('is one cell of its record', () => {
    expect(stockCell(stock)).toBe('Karachi 8, Lahore 4, Islamabad 3')
    expect(readStockCell('Dera Ghazi Khan 0, Lahore 4')).toEqual([
      { city: 'Dera Ghazi Khan', pieces: 0 },
      { city: 'Lahore', pieces: 4 },
    ])
    expect(readStockCell('')).toEqual([])
    expect(readStockCell('Lahore, Lahore -4, 1 Lahore 4, Lahore 1234567, Lahore 4 of 5')).toEqual([])
  })

  test.each([
    [
      'each city has the warehouse in it',
      { a: 'Lahore', b: 'Islamabad', c: 'Karachi' },
      { c: 8, a: 4, b: 3 },
    ],
    ['or else the nearest', { a: 'Rawalpindi', b: 'Hyderabad' }, { b: 8, a: 7 }],
    ['two in one city share it', { a: 'Karachi', b: 'Karachi' }, { a: 8 + 3, b: 4 }],
    ['a far one has stock too', { a: 'Quetta', b: 'Karachi' }, { b: 8, a: 4 + 3 }],
    [
      'further ones have none',
      { a: 'Karachi', b: 'Lahore', c: 'Islamabad', d: 'Quetta' },
      { a: 8, b: 4, c: 3 },
    ],
    ['a city that is not known is the farthest', { a: 'Atlantis', b: 'Lahore' }, { b: 8 + 3, a: 4 }],
    ['without a warehouse it has no place', {}, {}],
  ])('%s', (_, cities, pieces) => {
    const warehouses = Object.entries(cities).map(([id, city]) => ({ id, city }))
    expect(Object.fromEntries(spreadStock(stock, warehouses))).toEqual(pieces)
  })
})

describe('the rows that the server left out, when the file is gone', () => {
  const line = (sku: string, quantity = '1') => ({ row: 2, sku, title: '', quantity, price: '' })

  test('are a row for each item, with the columns that something is in, and can be imported again', () => {
    const { columns, rows } = skippedTable('orders', [
      {
        record: {
          row: 2,
          cells: { number: '#7', name: 'Ali', city: 'Lahore', sku: 'A-1', quantity: '1' },
          lines: [line('A-1'), line('B-2', '0')],
          repeats: null,
        },
        reason: 'Phone is empty.',
      },
      { record: { row: 4, cells: { name: 'Sana' }, lines: [line('C-3')], repeats: null }, reason: 'No.' },
    ])
    expect(columns).toEqual(['number', 'name', 'city', 'sku', 'quantity'])
    expect(rows).toEqual([
      { cells: ['#7', 'Ali', 'Lahore', 'A-1', '1'], reason: 'Phone is empty.' },
      { cells: ['#7', '', '', 'B-2', '0'], reason: '' },
      { cells: ['', 'Sana', '', 'C-3', '1'], reason: 'No.' },
    ])
    const headers = columns.map((column) => importColumnNames[column])
    expect(Object.keys(recognisedColumns('orders', headers)).toSorted()).toEqual(columns.toSorted())
  })

  test('of products have one row each', () => {
    const cells = { sku: 'A-1', name: 'Shawl', price: 'x' }
    expect(
      skippedTable('products', [{ record: { row: 2, cells, lines: [], repeats: null }, reason: 'No.' }]),
    ).toEqual({
      columns: ['sku', 'name', 'price'],
      rows: [{ cells: ['A-1', 'Shawl', 'x'], reason: 'No.' }],
    })
  })
})

describe('what a call of an import carries', () => {
  const lines = (count: number) => Array.from({ length: count }, () => ({ row: 1 }))
  const records = (count: number, changes: object = {}) => ({
    records: Array.from({ length: count }, () => ({ row: 1, cells: {}, ...changes })),
  })

  test.each<[string, object]>([
    ['one record', records(1)],
    ['the most records', records(MAX_PART_RECORDS)],
    ['the last row that has a name', records(1, { row: 10_000_000 })],
    ['one item more than an order can have', records(1, { lines: lines(MAX_LINES + 1) })],
  ])('may have %s', (_, body) => {
    expect(v.is(importRowsSchema, body)).toBe(true)
  })

  test.each<[string, object]>([
    ['no record', records(0)],
    ['more records', records(MAX_PART_RECORDS + 1)],
    ['row 0', records(1, { row: 0 })],
    ['a row behind the last', records(1, { row: 10_000_001 })],
    ['part of a row', records(1, { row: 1.5 })],
    ['more items', records(1, { lines: lines(MAX_LINES + 2) })],
    ['a cell that is too long', records(1, { cells: { note: 'x'.repeat(MAX_CELL + 1) } })],
  ])('may not have %s', (_, body) => {
    expect(v.is(importRowsSchema, body)).toBe(false)
  })

  test('has an empty cell where a line says nothing', () => {
    const { records: read } = v.parse(importRowsSchema, records(1, { lines: lines(1) }))
    expect(read).toEqual([
      {
        row: 1,
        cells: {},
        lines: [{ row: 1, sku: '', title: '', quantity: '', price: '' }],
        repeats: null,
      },
    ])
  })

  test('is of one of three kinds, and answered in one of three states', () => {
    const counts = { total: 0, created: 0, skipped: 0, skipped_rows: [], warned_rows: [] }
    const job = { id: '0190c3a0-0000-7000-8000-000000000000', file_name: 'orders.csv', ...counts }
    for (const kind of ['orders', 'products', 'sample']) {
      expect(v.is(newImportSchema, { kind, file_name: 'orders.csv' })).toBe(true)
      for (const state of ['receiving', 'running', 'done'])
        expect(v.is(jobSchema, { ...job, kind, state })).toBe(true)
    }
    expect(v.is(newImportSchema, { kind: 'customers', file_name: 'a.csv' })).toBe(false)
    expect(MAX_IMPORT_ROWS).toBe(20_000)
  })
})
