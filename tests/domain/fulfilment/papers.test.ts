import { expect, test } from 'vitest'
import type { PaperParcel } from '#domain/fulfilment/paperContract.ts'
import { inPickOrder, labelFilesOf, loadSheetsOf, pickListsOf } from '#domain/fulfilment/papers.ts'

const money = { minor: 0, currency: 'PKR' as const }
const parcel = (
  order: number,
  location: string,
  lines: [sku: string, quantity: number][],
  courier = 'TCS',
): PaperParcel => ({
  id: String(order),
  order,
  label: `K${order}`,
  placed_at: 0,
  payment: 'COD',
  number: 1,
  of: 1,
  courier,
  cn: `CN-${order}`,
  weight_grams: 500,
  label_url: '',
  label_file: null,
  location: { name: location, city: location, address: '' },
  customer: { name: 'Ayesha Khan', phone: '', address: '', city: 'Lahore', zip: '' },
  lines: lines.map(([sku, quantity]) => ({
    sku,
    title: `The ${sku}`,
    quantity,
    price: money,
    product_id: null,
    photo: '',
  })),
  amounts: { subtotal: money, discount: money, shipping: money, adjustment: money, total: money, cod: money },
  printed: [],
})

const parcels = [
  parcel(1, 'Lahore', [['B-2', 1]]),
  parcel(2, 'Karachi', [['B-10', 2]], 'Leopards'),
  parcel(3, 'Karachi', [
    ['B-9', 1],
    ['B-10', 1],
  ]),
  parcel(4, 'Karachi', [['B-9', 3]]),
]

test('parcels are printed by warehouse, equal ones together', () => {
  expect(inPickOrder(parcels).map(({ order }) => order)).toEqual([4, 3, 2, 1])
})

test('a pick list has each SKU of a warehouse once, in the order of the shelves, with all its pieces', () => {
  expect(pickListsOf(parcels)).toMatchObject([
    {
      location: 'Karachi',
      items: [
        { sku: 'B-9', title: 'The B-9', quantity: 4, parcels: 2 },
        { sku: 'B-10', title: 'The B-10', quantity: 3, parcels: 2 },
      ],
    },
    { location: 'Lahore', items: [{ sku: 'B-2', title: 'The B-2', quantity: 1, parcels: 1 }] },
  ])
})

test('a load sheet has the parcels of one courier', () => {
  expect(loadSheetsOf(parcels).map((sheet) => [sheet.courier, sheet.parcels.length])).toEqual([
    ['Leopards', 1],
    ['TCS', 3],
  ])
})

test('couriers make one file of as many labels as their contract says, or none', () => {
  const booked = (order: number, label_file: PaperParcel['label_file']) => ({
    ...parcel(order, 'Korangi', [['A', 1]]),
    label_file,
  })
  const parcels = [
    booked(1, 'tcs'),
    booked(2, null),
    booked(3, 'tcs'),
    ...Array.from({ length: 11 }, (_, index) => booked(index + 4, 'postex')),
  ]
  expect(labelFilesOf(parcels).map(({ courier, first, last, of }) => [courier, first, last, of])).toEqual([
    ['TCS', 1, 1, 2],
    ['TCS', 2, 2, 2],
    ['PostEx', 1, 10, 11],
    ['PostEx', 11, 11, 11],
  ])
})
