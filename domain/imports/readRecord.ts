/** What a record of a file means, and everything that is wrong with it, at once (orders.md §4). */
import { isEmail } from '#domain/emails.ts'
import { type CityAlias, type Place, resolveCity } from '#domain/fulfilment/cities.ts'
import { quantityOf, wholeNumber } from '#domain/fulfilment/newOrder.ts'
import { MAX_LINES, MAX_TAG_LENGTH, type NewOrder } from '#domain/fulfilment/orderContract.ts'
import { isAboveMost } from '#domain/fulfilment/shares.ts'
import { isPhone } from '#domain/identityNumbers.ts'
import { amountProblem, type Money, parseMoney } from '#domain/money.ts'
import { orderTotals } from '#domain/orders/totals.ts'
import { normalizeAnyPhone, phoneAbroad } from '#domain/phonesAbroad.ts'
import { MAX_GRAMS, MAX_PIECES, type ProductCategory, productCategories } from '#domain/products.ts'
import { foldDigits, isBlank, trimmed } from '#domain/text.ts'
import { DAY } from '#domain/weeks.ts'
import { instantOf } from './dates.ts'
import type { ImportColumn } from './importColumns.ts'
import type { ImportRecord } from './importContract.ts'
import { storeNumberKey } from './importRecords.ts'

/** What needs no further facts to be said. */
type PlainCode =
  | 'missing'
  | 'tooLong'
  | 'phone'
  | 'phoneCode'
  | 'email'
  | 'quantity'
  | 'amount'
  /** Of an amount, and of all items with their shipping. */
  | 'tooMuch'
  | 'orderTooMuch'
  | 'date'
  | 'futureDate'
  | 'weight'

/** What is wrong; the words are in messages/imports.ts. `isError`: the record is not imported. */
export type RecordProblem = {
  row: number
  column: ImportColumn
  isError: boolean
} & (
  | { code: PlainCode }
  | { code: 'tooManyItems' }
  | { code: 'cityUnknown'; city: string }
  | { code: 'cityAmbiguous'; city: string; cities: string[] }
  | { code: 'skuUnknown'; sku: string }
  | { code: 'skuTaken'; sku: string; product: string }
  | { code: 'skuRepeated'; sku: string }
  | { code: 'numberTaken'; storeNumber: string; order: number }
  | { code: 'numberRepeated'; firstRow: number }
  | { code: 'ended'; state: string }
  | { code: 'totalDiffers'; stated: Money; computed: Money }
  | { code: 'category'; category: string; becomes: ProductCategory }
  | { code: 'locationUnknown'; location: string }
)

/** What the company has, as far as its records are about it. */
export type OrderFacts = {
  /** By SKU in lower case. */
  products: ReadonlyMap<string, { priceMinor: number }>
  /** The orders that have a store number, by its key. */
  taken: ReadonlyMap<string, number>
  aliases: readonly CityAlias[]
  now: number
}

export type ReadOrder = {
  order: NewOrder
  storeNumber: string | null
  placedAt: number
}

const CURRENCY = 'PKR'
const inRupees = (minor: number): Money => ({ minor, currency: CURRENCY })
const HOME = ['', 'pakistan', 'pk', 'pak', 'local']
const MAX_TEXT = 200

/** A status of a store after which there is nothing left to send. */
const ended =
  /^(fulfilled|partial|partially.*|restocked|completed?|delivered|shipped|dispatched|return(ed)?|cancell?ed|refunded|failed|void(ed)?|trash)$/i

/** Reads an order. It is null exactly when a problem is an error. */
export function readOrderRecord(
  record: ImportRecord,
  facts: OrderFacts,
): { order: ReadOrder | null; problems: RecordProblem[] } {
  const { row, cells, lines } = record
  const problems: RecordProblem[] = []
  const text = (column: ImportColumn) => trimmed(cells[column])
  const wrong = (column: ImportColumn, code: PlainCode, at = row, isError = true) =>
    void problems.push({ row: at, column, code, isError })
  const amount = (column: ImportColumn) => {
    if (isBlank(text(column))) return 0
    const found = parseMoney(text(column), CURRENCY)
    if (!found) wrong(column, amountCode(text(column)))
    return found?.minor ?? 0
  }

  const storeNumber = text('number').replace(/^#/, '')
  const order = storeNumber === '' ? undefined : facts.taken.get(storeNumberKey(storeNumber))
  if (order !== undefined)
    problems.push({ row, column: 'number', code: 'numberTaken', storeNumber, order, isError: true })
  if (record.repeats !== null)
    problems.push({ row, column: 'number', code: 'numberRepeated', firstRow: record.repeats, isError: true })
  const state = isBlank(text('cancelledAt')) ? text('state') : 'cancelled'
  if (ended.test(state)) problems.push({ row, column: 'state', code: 'ended', state, isError: true })

  const isLocal = HOME.includes(text('country').toLowerCase())
  const country = isLocal ? 'Pakistan' : text('country')
  const typedNumber = text('phone').replace(/^'/, '')
  const number = normalizeAnyPhone(typedNumber)
  const customer = {
    name: fullName(text('name'), text('lastName')),
    email: text('email'),
    number,
    city: text('city'),
    country,
    zip: text('zip').replace(/^'/, ''),
    address1: text('address1'),
    address2: text('address2'),
  }
  for (const column of ['name', 'phone', 'address1', 'city'] as const)
    if (isBlank(column === 'phone' ? number : customer[column])) wrong(column, 'missing')
  if (!isBlank(number) && isLocal && !isPhone(number)) wrong('phone', 'phone')
  if (!isBlank(number) && !isLocal && phoneAbroad(typedNumber) === null) wrong('phone', 'phoneCode')
  if (!isBlank(customer.email) && !isEmail(customer.email)) wrong('email', 'email')
  for (const column of ['name', 'email', 'city', 'country', 'zip', 'address1', 'address2'] as const)
    if (customer[column].length > MAX_TEXT) wrong(column, 'tooLong')
  const city = isLocal && !isBlank(customer.city) ? cityProblem(row, customer.city, facts.aliases) : null
  if (city) problems.push(city)

  const read = lines.map((line) => {
    const product = facts.products.get(trimmed(line.sku).toLowerCase())
    const quantity = quantityOf(line.quantity)
    const price = isBlank(line.price) ? (product?.priceMinor ?? 0) : parseMoney(line.price, CURRENCY)?.minor
    if (isBlank(line.sku)) wrong('sku', 'missing', line.row)
    else if (!product)
      problems.push({ row: line.row, column: 'sku', code: 'skuUnknown', sku: line.sku, isError: true })
    if (quantity === null) wrong('quantity', 'quantity', line.row)
    if (price === undefined) wrong('price', amountCode(line.price), line.row)
    return { sku: trimmed(line.sku), quantity: quantity ?? 1, price_minor: price ?? 0 }
  })
  if (lines.length > MAX_LINES) problems.push({ row, column: 'sku', code: 'tooManyItems', isError: true })
  const shipping = amount('shipping')
  const discount = amount('discount')
  const isCash = isBlank(text('payment')) || /cash|\bcod\b/i.test(text('payment'))
  const giftCard = discount > 0 ? { code: 'Discount', minor: discount } : null
  const totals = orderTotals({
    lines: read.map((line) => ({ quantity: line.quantity, price: inRupees(line.price_minor) })),
    coupon: null,
    giftCard: giftCard && { code: giftCard.code, amount: inRupees(giftCard.minor) },
    shipping: inRupees(shipping),
  })
  const stated = inRupees(amount('total'))
  const tags = text('tags')
    .split(/[,;،]/)
    .map((tag) => trimmed(tag).slice(0, MAX_TAG_LENGTH))
    .filter(Boolean)
    .slice(0, 20)
  const placedAt = isBlank(text('placedAt')) ? facts.now : instantOf(text('placedAt'))
  if (isAboveMost(totals)) wrong('total', 'orderTooMuch')
  if (placedAt === null) wrong('placedAt', 'date', row, false)
  else if (placedAt > facts.now + DAY) wrong('placedAt', 'futureDate', row, false)
  if (problems.some(({ isError }) => isError)) return { order: null, problems }

  if (!isBlank(text('total')) && stated.minor !== totals.grandTotal.minor)
    problems.push({
      row,
      column: 'total',
      code: 'totalDiffers',
      stated,
      computed: totals.grandTotal,
      isError: false,
    })
  const isPaid = /^(paid|yes|true|1)$/i.test(text('paymentStatus'))
  return {
    problems,
    order: {
      storeNumber: storeNumber === '' ? null : storeNumber.slice(0, MAX_TEXT),
      placedAt: Math.min(placedAt ?? facts.now, facts.now),
      order: {
        customer,
        lines: read.map((line) => ({ product_id: null, title: '', ...line })),
        payment: isCash ? 'COD' : 'CC',
        paid:
          isPaid && totals.grandTotal.minor > 0
            ? { minor: totals.grandTotal.minor, reference: storeNumber.slice(0, MAX_TEXT) }
            : null,
        coupon: null,
        gift_card: giftCard,
        shipping_minor: shipping,
        source: 'import',
        tags,
        note: text('note'),
        // Without a number of its own, an order that looks like another one is taken for the same.
        force: storeNumber !== '',
      },
    },
  }
}

/** Of a text that is no amount, or too large a one. */
const amountCode = (text: string) => (amountProblem(text) === 'tooLong' ? 'tooMuch' : 'amount')

/** Stores have one column for both names, or two. */
function fullName(name: string, lastName: string): string {
  return name.endsWith(lastName) ? name : `${name} ${lastName}`.trim()
}

/** An order with such a city is imported and waits in City Issue once it is verified. */
function cityProblem(row: number, city: string, aliases: readonly CityAlias[]): RecordProblem | null {
  const match = resolveCity(city, aliases)
  if (match.is === 'known') return null
  const of = { row, column: 'city', city, isError: false } as const
  return match.is === 'unknown'
    ? { ...of, code: 'cityUnknown' }
    : { ...of, code: 'cityAmbiguous', cities: match.candidates.map((place: Place) => place.city) }
}

export type ProductFacts = {
  /** The names of products, by SKU in lower case. */
  taken: ReadonlyMap<string, string>
  /** The ids of the company's open warehouses, by name in lower case. */
  locations: ReadonlyMap<string, string>
}

export type ReadProduct = {
  name: string
  category: ProductCategory
  price_minor: number
  sku: string
  vendor: string
  barcode: string
  weight_grams: number
  low_stock_threshold: null
  stock: number
  location_id: string | null
}

const DEFAULT_GRAMS = 500

/** Reads a product with its stock. It is null exactly when a problem is an error. */
export function readProductRecord(
  { row, cells }: ImportRecord,
  facts: ProductFacts,
): { product: ReadProduct | null; problems: RecordProblem[] } {
  const problems: RecordProblem[] = []
  const text = (column: ImportColumn) => trimmed(cells[column])
  const wrong = (column: ImportColumn, code: PlainCode) =>
    void problems.push({ row, column, code, isError: true })

  const sku = text('sku').replace(/^'/, '')
  const price = parseMoney(text('price'), CURRENCY)
  const stock = isBlank(text('stock')) ? 0 : wholeNumber(text('stock'), MAX_PIECES)
  const weight = isBlank(text('weight')) ? DEFAULT_GRAMS : Number(foldDigits(text('weight')))
  const locationId = isBlank(text('location')) ? null : facts.locations.get(text('location').toLowerCase())
  const product = facts.taken.get(sku.toLowerCase())
  for (const column of ['sku', 'name', 'price'] as const) if (isBlank(text(column))) wrong(column, 'missing')
  for (const column of ['sku', 'name', 'vendor', 'barcode'] as const)
    if (text(column).length > MAX_TEXT) wrong(column, 'tooLong')
  if (!isBlank(text('price')) && !price) wrong('price', amountCode(text('price')))
  if (stock === null) wrong('stock', 'quantity')
  if (!(weight >= 0 && weight <= MAX_GRAMS)) wrong('weight', 'weight')
  if (product !== undefined && sku !== '')
    problems.push({ row, column: 'sku', code: 'skuTaken', sku, product, isError: true })
  if (locationId === undefined)
    problems.push({
      row,
      column: 'location',
      code: 'locationUnknown',
      location: text('location'),
      isError: true,
    })
  const category = productCategories.find((known) => known.toLowerCase() === text('category').toLowerCase())
  const becomes = category ?? productCategories[0]
  if (!category)
    problems.push({
      row,
      column: 'category',
      code: 'category',
      category: text('category'),
      becomes,
      isError: false,
    })
  if (problems.some(({ isError }) => isError)) return { product: null, problems }
  return {
    problems,
    product: {
      name: text('name'),
      category: becomes,
      price_minor: price?.minor ?? 0,
      sku,
      vendor: text('vendor'),
      barcode: text('barcode').replace(/^'/, ''),
      weight_grams: Math.round(weight),
      low_stock_threshold: null,
      stock: stock ?? 0,
      location_id: locationId ?? null,
    },
  }
}
