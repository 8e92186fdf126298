/** Files of shops, couriers and spreadsheets that are easily read wrongly, with what is right: one row for each kind. */
import { describe, expect, test } from 'vitest'
import { knownFiles as cases } from './knownFiles.ts'
import { caseFile, ordersIn, productsIn } from './readFile.ts'

describe.each(Object.keys(cases))('%s', (name) => {
  test('is read right, order by order', async () => {
    const found = await ordersIn(await caseFile(name))
    expect(found.map(({ number }) => number).toSorted()).toEqual(Object.keys(cases[name] ?? {}).toSorted())
    for (const { number, order, says } of found) {
      const right = cases[name]?.[number]
      const is = typeof right === 'string' ? { order: null, says: [right] } : { order: right }
      expect({ number, order, says }).toMatchObject({ number, ...is })
    }
  })
})

test('a tag that is too long is said before anything is made', async () => {
  const [order] = await ordersIn(await caseFile('long-note'))
  expect(order?.says).toEqual([
    'tags: The tag "tttttttttttttttttttt…" has more than 40 characters. It is left off: shorten it to keep it.',
  ])
})

const isNew = (size: string, price: number, at: number, stock: string) =>
  `sku: "Lawn kurta – ${size}" is new: Price ${price}; Category Clothing; Vendor Example Textiles; Barcode 896400099001${at}; Weight in grams 400${stock === '' ? '.' : `;${stock}`}`

test('variants are products of their own, a picture row is none, and stock is never below 0', async () => {
  const found = await productsIn(await caseFile('shopify-products-variants'))
  expect(
    found.map(({ product }) => [product?.fields.name, product?.fields.category, product?.count?.change]),
  ).toEqual([
    ['Lawn kurta – S', 'Clothing', 12],
    ['Lawn kurta – M', 'Clothing', 8],
    ['Lawn kurta – L', 'Clothing', undefined],
  ])
  expect(found.map(({ says }) => says)).toEqual([
    [isNew('S', 2450, 1, ' Stock at Korangi 12.')],
    [isNew('M', 2450, 2, ' Stock at Korangi 8.')],
    ['stock: The file says -2 in stock. It is counted as 0.', isNew('L', 2550, 3, '')],
  ])
})
