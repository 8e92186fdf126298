/** A large file in which some orders are wrong, each in another way: exactly those are named. */
import { expect, test } from 'vitest'
import { orderFacts, ordersIn } from './readFile.ts'

const headers = [
  'Order Number',
  'Customer Name',
  'Phone',
  'Email',
  'Address',
  'City',
  'Zip',
  'Country',
  'SKU',
  'Item',
  'Qty',
  'Price',
  'Payment',
  'Paid',
  'Paid amount',
  'Outstanding',
  'COD amount',
  'Currency',
  'Shipping',
  'Discount',
  'Tax',
  'Total',
  'Order date',
  'Status',
  'Cancelled at',
] as const
type Column = (typeof headers)[number]

const good: Record<Column, string> = {
  'Order Number': '',
  'Customer Name': 'Nida Shah',
  Phone: '',
  Email: 'nida@shop.test',
  Address: '"House 1, Street 5, Cantt"',
  City: 'Lahore',
  Zip: '54000',
  Country: 'Pakistan',
  SKU: 'AJK-CT-006',
  Item: 'Ajrak',
  Qty: '1',
  Price: '2200',
  Payment: 'COD',
  Paid: '',
  'Paid amount': '',
  Outstanding: '',
  'COD amount': '',
  Currency: 'PKR',
  Shipping: '200',
  Discount: '',
  Tax: '',
  Total: '2400',
  'Order date': '24/11/2026',
  Status: 'processing',
  'Cancelled at': '',
}

/** Each leaves its order out. */
const faults: Partial<Record<Column, string>>[] = [
  { 'Customer Name': '' },
  { 'Customer Name': '#NAME?' },
  { 'Customer Name': 'x'.repeat(201) },
  { Phone: '' },
  { Phone: '12345' },
  { Phone: '3.00123E+09' },
  { Phone: '########' },
  { Email: 'nida@' },
  { Address: '' },
  { Address: 'x'.repeat(201) },
  { City: '' },
  { City: 'x'.repeat(201) },
  { Zip: '1'.repeat(201) },
  { Country: 'UAE', Phone: '50 123 4567' },
  { SKU: '' },
  { SKU: 'NOPE' },
  { SKU: '8.964E+12' },
  { Qty: '' },
  { Qty: '0' },
  { Qty: '1.5' },
  { Qty: 'two' },
  { Price: '$22.00' },
  { Price: '-2200' },
  { Price: '2.2k' },
  { Price: '2.200' },
  { Price: '99999999999' },
  { Payment: 'Bogus Gateway' },
  { Paid: 'maybe' },
  { Paid: 'part paid' },
  { Paid: 'refunded' },
  { 'Paid amount': '5000' },
  { Outstanding: '5000' },
  { 'COD amount': '5000' },
  { Currency: 'USD' },
  { Shipping: 'free' },
  { Discount: 'x' },
  { Tax: '€4' },
  { Total: '1750' },
  { Status: 'completed' },
  { Status: 'Packed by us' },
  { 'Cancelled at': '25/11/2026' },
  { City: 'Lahore,more,and more' },
  { Paid: 'Pending', Outstanding: '0' },
  { Paid: 'Paid', Outstanding: '500' },
  { 'Paid amount': '500', Outstanding: '500' },
  { Paid: '?' },
  { Payment: 'COD JazzCash advance' },
  { Payment: 'Non-prepaid' },
  { Qty: '2.000' },
]

/** What a person does, what a cell has to be, or where the order then waits for it. */
const whatToDo =
  /\b(write|correct|shorten|say|type|format|put|export|add|change|wait)\b|is empty\.$|is (a whole number|at most)/i

/** `ORDERS=10000 npm run unit -- tests/domain/outside/manyOrders.test.ts` reads as many. */
const ORDERS = Number(process.env['ORDERS'] ?? 2_000)
/** Every so many orders one is wrong. */
const EVERY = 20

test('of thousands of orders with more than forty kinds of faults, exactly those are left out', async () => {
  const wrong = new Set<string>()
  const rows = Array.from({ length: ORDERS }, (_, at) => {
    const number = `N-${at}`
    const isWrong = at % EVERY === 0
    if (isWrong) wrong.add(number)
    const own = { 'Order Number': number, Phone: `0300${String(1_000_000 + at)}` }
    const cells = { ...good, ...own, ...(isWrong && faults[(at / EVERY) % faults.length]) }
    return headers.map((header) => cells[header]).join(',')
  })
  const found = await ordersIn([headers.join(','), ...rows].join('\n'), orderFacts)
  expect(found).toHaveLength(ORDERS)
  expect(new Set(found.filter(({ order }) => order === null).map(({ number }) => number))).toEqual(wrong)
  expect(found.filter(({ order, says }) => order === null && says.length === 0)).toEqual([])
  const told = new Set(found.flatMap(({ says }) => says))
  expect([...told].filter((sentence) => !whatToDo.test(sentence))).toEqual([])
})
