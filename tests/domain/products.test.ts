import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allProducts, categoryFilters, stockFilters } from '#domain/listQueries/productsQuery.ts'
import {
  type Product,
  productCategories,
  productForm,
  productProblems,
  readProductForm,
  restocked,
  searchProducts,
  stockStatuses,
  stockStatusOf,
} from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { moneyArbitrary } from '#tests/domain/arbitraries.ts'

const productArbitrary: fc.Arbitrary<Product> = fc
  .record({
    id: fc.uuid(),
    name: fc.constantFrom('Yoga mat', 'Brass table lamp'),
    category: fc.constantFrom(...productCategories),
    price: moneyArbitrary,
    icon: fc.constant('lamp' as const),
    sku: fc.constantFrom('YGM-1', 'LMP-2'),
    vendor: fc.constantFrom('Ravi Home', 'Gul Textiles'),
    barcode: fc.constant(''),
    here: fc.integer({ min: 0, max: 40 }),
    there: fc.integer({ min: 0, max: 40 }),
  })
  .map(({ here, there, ...product }) => ({
    ...product,
    stock: here + there,
    stockStatus: stockStatusOf(here + there),
    stockAt: { here, there },
  }))

test.each([
  [0, 'out-of-stock'],
  [1, 'low-stock'],
  [20, 'low-stock'],
  [21, 'in-stock'],
])('%i units are %s', (stock, status) => {
  expect(stockStatusOf(stock)).toBe(status)
})

test('every search × category × stock returns the same as a simple filter', () => {
  fc.assert(
    fc.property(
      fc.array(productArbitrary),
      fc.constantFrom('', 'LAMP', 'ygm', 'ravi', 'x'),
      (products, search) => {
        for (const category of categoryFilters) {
          for (const stock of stockFilters) {
            const expected = products
              .filter((product) => category === 'all' || product.category === category)
              .filter((product) => stock === 'all' || product.stockStatus === stock)
              .filter(({ name, sku, vendor }) =>
                `${name}|${sku}|${vendor}`.toLowerCase().includes(search.toLowerCase()),
              )
            expect(searchProducts(products, { q: search, category, stock })).toEqual(expected)
          }
        }
      },
    ),
  )
})

test('a search is trimmed', () => {
  const products = fc.sample(productArbitrary, { numRuns: 5, seed: 1 })
  expect(searchProducts(products, { ...allProducts, q: '  ' })).toEqual(products)
})

test('restocking distributes the difference to the locations, and none gets below zero', () => {
  fc.assert(
    fc.property(productArbitrary, fc.integer({ min: 0, max: 100 }), (product, total) => {
      const after = restocked(product, total, ['here', 'there'])
      const units = Object.values(after.stockAt)
      expect(units.reduce((sum, each) => sum + each, 0)).toBe(total)
      expect(Math.min(...units)).toBeGreaterThanOrEqual(0)
      expect(after).toEqual({
        ...product,
        stock: total,
        stockStatus: stockStatusOf(total),
        stockAt: after.stockAt,
      })
      expect(stockStatuses).toContain(after.stockStatus)
    }),
  )
})

test('a location without an entry has no units', () => {
  const [product] = fc.sample(productArbitrary, { numRuns: 1, seed: 1 })
  if (!product) throw new Error('no product')
  const after = restocked({ ...product, stock: 0, stockAt: {} }, 5, ['here'])
  expect(after.stockAt).toEqual({ here: 5 })
})

describe('the form', () => {
  test('all fields of an empty form are missing', () => {
    expect(new Set(Object.values(productForm(null)))).toEqual(new Set(['']))
    expect(productProblems(productForm(null))).toEqual({
      name: 'missing',
      category: 'missing',
      price: 'missing',
      stock: 'missing',
    })
    expect(readProductForm(productForm(null), 'PKR')).toBeNull()
  })

  test('the values of a product can be read again', () => {
    fc.assert(
      fc.property(productArbitrary, ({ name, category, price, stock }) => {
        const form = productForm({ name, category, price, stock })
        expect(productProblems(form)).toEqual({})
        expect(readProductForm(form, 'PKR')).toMatchObject({ name, category, price, stock })
      }),
    )
  })

  test.each([
    [245_000, '2450'],
    [245_050, '2450.50'],
    [0, '0'],
  ])('a price of %i paisa is edited as %s', (minor, price) => {
    const lamp = { name: 'Lamp', category: 'Sports', price: { minor, currency: 'PKR' }, stock: 1 } as const
    expect(productForm(lamp).price).toBe(price)
  })

  test('understands typed prices and numbers', () => {
    const typed = {
      ...productForm(null),
      name: '  Lamp ',
      category: 'sports',
      price: 'Rs. 2,450',
      stock: '۱۲',
      cost: '1,600',
      weight: '750',
      barcode: ' 8961 ',
      vendor: 'Lumen ',
    }
    expect(readProductForm(typed, 'PKR')).toEqual({
      name: 'Lamp',
      category: 'Sports',
      price: { minor: 245_000, currency: 'PKR' },
      stock: 12,
      cost: { minor: 160_000, currency: 'PKR' },
      weightGrams: 750,
      barcode: '8961',
      vendor: 'Lumen',
      photo: '',
    })
    expect(readProductForm({ ...typed, cost: '', weight: '' }, 'PKR')).toMatchObject({
      cost: null,
      weightGrams: 500,
    })
    expect(readProductForm({ ...typed, category: ' Lawn' }, 'PKR')).toMatchObject({ category: 'Lawn' })
  })

  test('refuses an invalid price, stock or category, and a too long name', () => {
    const typed = { ...productForm(null), name: 'x'.repeat(121), price: 'free', stock: '1.5' }
    expect(productProblems(typed)).toEqual({
      name: 'tooLong',
      category: 'missing',
      price: 'malformed',
      stock: 'malformed',
    })
  })

  test.each([
    [{ name: ' ' }, { name: 'missing' }],
    [{ price: ' ' }, { price: 'missing' }],
    [{ price: '10,000,001' }, { price: 'tooLong' }],
    [{ price: '10,000,000' }, {}],
    [{ stock: ' ' }, { stock: 'missing' }],
    [{ stock: '1000000' }, { stock: 'malformed' }],
    [{ stock: '999,999' }, {}],
    [{ name: 'x'.repeat(120) }, {}],
    [{ category: 'x'.repeat(121) }, { category: 'tooLong' }],
    [{ cost: 'free' }, { cost: 'malformed' }],
    [{ weight: '1.5' }, { weight: 'malformed' }],
    [{ weight: '1,000,000' }, {}],
    [{ weight: '1000001' }, { weight: 'malformed' }],
    [{ vendor: 'x'.repeat(121) }, { vendor: 'tooLong' }],
    [{ barcode: 'x'.repeat(121) }, { barcode: 'tooLong' }],
  ])('%j', (change, problems) => {
    const sound = { ...productForm(null), name: 'Lamp', category: 'Sports', price: '1', stock: '1' }
    expect(productProblems({ ...sound, ...change })).toEqual(problems)
  })

  test('a form is read exactly when it has no problems', () => {
    const forms = fc.record({
      name: fc.constantFrom('', ' ', 'Lamp'),
      category: fc.constantFrom('', 'Sports', 'Beauty'),
      photo: fc.constant(''),
      sku: fc.constantFrom('', 'AB-12', 'x'.repeat(121)),
      price: fc.constantFrom('', '12', '-1', 'x'),
      stock: fc.constantFrom('', '5', '1,000', '1000000', '-2'),
      barcode: fc.constantFrom('', '8961', 'x'.repeat(121)),
      cost: fc.constantFrom('', '12', 'x'),
      vendor: fc.constant(''),
      weight: fc.constantFrom('', '750', '-1'),
    })
    fc.assert(
      fc.property(forms, (form) => {
        const isSound = Object.keys(productProblems(form)).length === 0
        expect(readProductForm(form, 'PKR') !== null).toBe(isSound)
      }),
    )
  })
})

test.each([
  [{ onHand: 12, reserved: 0, available: 12 }, ''],
  [{ onHand: 12, reserved: 2, available: 10 }, '12 on hand, 2 reserved'],
  [{ onHand: 1200, reserved: 1100, available: 95 }, '1,200 on hand, 1,100 reserved, 5 buffer'],
  [{ onHand: 3, reserved: 0, available: 0 }, '3 on hand, 3 buffer'],
  // An override let orders hold more than there is.
  [{ onHand: 3, reserved: 5, available: 0 }, '3 on hand, 5 reserved'],
  [{ onHand: 0, reserved: 0, available: 0 }, ''],
])('of what is on hand, a card says what cannot be sold: %j', (stock, said) => {
  expect(productsMessages.heldBack(stock)).toBe(said)
})
