/** Files as shops, plugins, couriers and spreadsheets write them, each with what is right. */
import { describe, expect, test } from 'vitest'
import { kindOfFile, missingColumns, recognisedColumns } from '#domain/imports/importColumns.ts'
import { type Case, moreFiles as cases, lines, person, plain } from './moreFiles.ts'
import { fileOf, type Outcome, ordersIn, productFacts, productsIn } from './readFile.ts'

describe.each(Object.keys(cases))('%s', (name) => {
  test('is read right, order by order', async () => {
    const { content, right } = cases[name] as Case
    const found = await ordersIn(content)
    const asked = found.filter(({ number }) => Object.hasOwn(right, number))
    expect(new Set(asked.map(({ number }) => number))).toEqual(new Set(Object.keys(right)))
    const told = asked.map(({ number, order, says }) => [number, order ?? says[0]])
    expect(told).toMatchObject(
      Object.entries(right)
        .map(([number, is]) => [number, is])
        .toSorted(inOrderOf(asked)),
    )
  })
})

/** As they are in the file, because an object puts numbers first. */
const inOrderOf = (found: readonly Outcome[]) => (a: unknown[], b: unknown[]) =>
  found.findIndex(({ number }) => number === a[0]) - found.findIndex(({ number }) => number === b[0])

test('two customers with one number are both left out, each with the row of the other', async () => {
  const found = await ordersIn((cases['a number that two customers have, and a row of sums'] as Case).content)
  expect(found.filter(({ number }) => number === 'H-1').map(({ order, says }) => [order, says[0]])).toEqual([
    [
      null,
      'number: Row 3 has the same order number, for another customer. Correct the number of one of them.',
    ],
    [
      null,
      'number: Row 2 has the same order number, for another customer. Correct the number of one of them.',
    ],
  ])
})

test('the statement of a bank is none of orders, and says which columns it lacks', async () => {
  const { headers } = await fileOf(
    lines('Account statement,,,', 'Date,Description,Debit,Credit', '24-Nov-2026,IBFT 03331230700,,2400'),
  )
  const kind = kindOfFile(headers)
  expect([kind, missingColumns(kind, recognisedColumns(kind, headers))]).toEqual([
    'orders',
    ['name', 'phone', 'address1', 'city', 'sku', 'quantity'],
  ])
})

test('a quotation mark that is never closed names its row', async () => {
  const text = plain('', person('Q-1'), 'Q-2,Nida Shah,03331230700,"House 7,Lahore,AJK-CT-006,1,2200')
  await expect(fileOf(text)).rejects.toMatchObject({ problem: 'malformed', row: 3 })
})

describe('files of products', () => {
  const known = {
    id: 'p1',
    version: 1,
    fields: {
      name: 'Ajrak',
      category: 'Clothing' as const,
      price_minor: 220_000,
      cost_minor: null,
      sku: 'AJK-CT-006',
      vendor: '',
      barcode: '',
      weight_grams: 500,
      low_stock_threshold: null,
    },
  }
  const facts = {
    ...productFacts,
    known: new Map([['ajk-ct-006', known]]),
    locations: new Map([
      ['korangi', { id: 'k', name: 'Korangi' }],
      ['lahore-1', { id: 'l', name: 'Lahore-1' }],
    ]),
    stockAt: (_: string, location: string) => ({ onHand: location === 'k' ? 5 : 0, reserved: 0 }),
  }

  test('of WooCommerce: the variable product is none, its variations are, on sale or not', async () => {
    const found = await productsIn(
      lines(
        'ID,Type,SKU,Name,Published,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Parent',
        '1,variable,KRT,Kurta,1,1,,,,,Clothing,',
        '2,variation,KRT-M,Kurta - M,1,1,4,"0,75",1999,2450,Clothing,KRT',
        '3,simple,AJK-CT-006,Ajrak,1,1,,0.5,,2300,Clothing,',
      ),
      { ...facts, locations: new Map([['korangi', { id: 'k', name: 'Korangi' }]]) },
    )
    expect(found.map(({ product, says }) => [product?.fields.name, product?.count?.change, says])).toEqual([
      [
        'Kurta - M',
        4,
        ['sku: "Kurta - M" is new: Price 1999; Category Clothing; Weight in grams 750; Stock at Korangi 4.'],
      ],
      ['Ajrak', undefined, ['sku: "Ajrak" is here. It changes: Price 2200 → 2300.']],
    ])
  })

  const sale = (starts: string, ends: string, regular = '2450') =>
    lines(
      'ID,Type,SKU,Name,Date sale price starts,Date sale price ends,Sale price,Regular price',
      `2,simple,KRT-M,Kurta,${starts},${ends},1999,${regular}`,
    )
  const isOver = 'The sale price Rs. 1,999 counts until 2026-11-25: the regular price is taken.'
  const isToCome =
    'The sale price Rs. 1,999 counts from 2026-11-27: the regular price is taken. Import the file again when the sale has begun.'
  test.each([
    ['', '', 1999, []],
    ['2026-11-26', '2026-11-26', 1999, []],
    ['2026-11-26T00:00:00', '', 1999, []],
    ['11/13/2026', '11/25/2026', 2450, [`salePrice: ${isOver}`]],
    ['', '2026-11-25', 2450, [`salePrice: ${isOver}`]],
    ['2026-11-27', '2026-12-01', 2450, [`salePrice: ${isToCome}`]],
  ])('of WooCommerce: a sale from "%s" to "%s" counts on its days', async (starts, ends, price, says) => {
    const [found] = await productsIn(sale(starts, ends), facts)
    expect(found?.product?.fields.price_minor).toBe(price * 100)
    expect(found?.says.filter((each) => each.startsWith('salePrice: '))).toEqual(says)
  })

  test('of WooCommerce: the days of a sale are those of Pakistan, and one that nobody can read is said', async () => {
    const at = (time: string) => ({ ...facts, now: Date.parse(time) })
    const priceAt = async (time: string) =>
      (await productsIn(sale('', '2026-11-26'), at(time)))[0]?.product?.fields.price_minor
    expect(await priceAt('2026-11-26T18:59:00Z')).toBe(199_900)
    expect(await priceAt('2026-11-26T19:00:00Z')).toBe(245_000)
    const [unreadable] = await productsIn(sale('soon', ''), facts)
    expect(unreadable).toEqual({
      product: null,
      says: ['saleStarts: This day of the sale cannot be read. Write it like 2026-11-30, or leave it empty.'],
    })
    const [withoutRegular] = await productsIn(sale('', '2026-11-25', ''), facts)
    expect(withoutRegular).toMatchObject({
      product: null,
      says: [`salePrice: ${isOver}`, 'price: Price is empty.'],
    })
  })

  test('of the stock at each warehouse: a count at each, and nothing else', async () => {
    const found = await productsIn(
      lines(
        'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Incoming,Committed,Available,On hand',
        'ajrak,Ajrak,Title,Default Title,AJK-CT-006,Korangi,0,0,3,3',
        'ajrak,,,,AJK-CT-006,Lahore-1,0,0,9,9',
        'ajrak,,,,AJK-CT-006,Multan,0,0,1,1',
      ),
      facts,
    )
    expect(found.map(({ product, says }) => [product?.count, says[0]])).toEqual([
      [{ locationId: 'k', change: -2 }, 'sku: "Ajrak" is here. It changes: Stock at Korangi 5 → 3.'],
      [{ locationId: 'l', change: 9 }, 'sku: "Ajrak" is here. It changes: Stock at Lahore-1 0 → 9.'],
      [undefined, 'location: You have no open warehouse "Multan". Choose another one, or add it first.'],
    ])
  })

  test('with stock of which nobody says where it is are asked', async () => {
    const [found] = await productsIn(lines('SKU,Name,Price,Stock', 'NEW-1,Shawl,900,4'), facts)
    expect(found?.says).toContain(
      'location: The file does not say in which warehouse this stock is. Choose one, or add a column "Warehouse".',
    )
  })
})
