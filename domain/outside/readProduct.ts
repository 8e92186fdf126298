/** Reads the record of a file as a product with its count at a warehouse (orders.md §5 and §8). */
import type { ImportColumn } from '#domain/imports/importColumns.ts'
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { categoryCalled, MAX_PIECES } from '#domain/products.ts'
import { MAX_SHORT_TEXT } from '#domain/text.ts'
import { dayOf } from '#domain/weeks.ts'
import { DEFAULT_GRAMS, MAX_GRAMS } from '#domain/weight.ts'
import { isRounded, plainCell, readAmount, readPieces, readWeight, twoReadingsOf } from './cells.ts'
import { instantOf } from './dates.ts'
import type { PlainCode, ProductChange, RecordProblem } from './outsideOrder.ts'

/** What a file says of a product. */
export type ProductFields = {
  name: string
  category: string
  price_minor: number
  cost_minor: number | null
  sku: string
  vendor: string
  barcode: string
  weight_grams: number
  low_stock_threshold: number | null
}

type KnownProduct = { id: string; version: number; fields: ProductFields }

export type ProductFacts = {
  /** By SKU in lower case. */
  known: ReadonlyMap<string, KnownProduct>
  /** As the company's products have them. */
  categories: readonly string[]
  /** The company's open warehouses, by name in lower case. */
  locations: ReadonlyMap<string, { id: string; name: string }>
  stockAt: (productId: string, locationId: string) => { onHand: number; reserved: number }
  /** What the person who imports may do. */
  may: { changeProducts: boolean; adjustStock: boolean }
  now: number
}

export type ReadProduct = {
  /** Null for a new product. */
  known: KnownProduct | null
  fields: ProductFields
  /** Whether the file says something else than is known. */
  isChanged: boolean
  /** What was counted at a warehouse, as its difference to what is known; null where there is none. */
  count: { locationId: string; change: number } | null
}

/** What a new product has of which a file says no more. */
const nothing: ProductFields = {
  name: '',
  category: '',
  price_minor: 0,
  cost_minor: null,
  sku: '',
  vendor: '',
  barcode: '',
  weight_grams: DEFAULT_GRAMS,
  low_stock_threshold: null,
}

const fieldColumns = ['name', 'price', 'cost', 'category', 'vendor', 'barcode', 'weight'] as const

/** Reads a product with its stock. It is null exactly when a problem is an error. */
export function readProductRecord(
  record: ImportRecord,
  facts: ProductFacts,
): { product: ReadProduct | null; problems: RecordProblem[] } {
  const { row } = record
  const problems: RecordProblem[] = []
  const text = (column: ImportColumn) => plainCell(record.cells[column])
  const wrong = (column: ImportColumn, code: PlainCode) =>
    void problems.push({ row, column, code, isError: true })

  const sku = text('sku')
  const known = facts.known.get(sku.toLowerCase()) ?? null
  const priceColumn = priceColumnOf(record, facts.now, problems)
  for (const column of known ? (['sku'] as const) : (['sku', 'name', priceColumn] as const))
    if (text(column) === '') wrong(column, 'missing')
  for (const column of ['sku', 'name', 'category', 'vendor', 'barcode'] as const)
    if (text(column).length > MAX_SHORT_TEXT) wrong(column, 'tooLong')
  for (const column of ['sku', 'barcode'] as const) if (isRounded(text(column))) wrong(column, 'digitsLost')
  if (record.cells['broken'] !== undefined)
    wrong('sku', record.cells['broken'] === 'cells' ? 'shifted' : 'tooLarge')

  const fields = readFields(record, known, facts.categories, priceColumn, problems)
  const changes = known ? changesOf(known.fields, fields) : changesOf(null, fields)
  const isChanged = known !== null && changes.length > 0
  const found = readCount(record, known, facts, problems)
  const count = found && found.onHand !== found.pieces ? found : null
  if (count)
    changes.push({
      field: `Stock at ${count.location}`,
      before: known ? String(count.onHand) : '',
      after: String(count.pieces),
    })
  if (count && !facts.may.adjustStock)
    problems.push({ row, column: 'stock', code: 'mayNot', right: 'stock.adjust', isError: true })
  if ((isChanged || !known) && !facts.may.changeProducts)
    problems.push({ row, column: 'sku', code: 'mayNot', right: 'products.change', isError: true })
  if (problems.some(({ isError }) => isError)) return { product: null, problems }
  // The sample shows what it has by itself.
  if (changes.length > 0 && record.cells['stockAt'] === undefined)
    problems.push({
      row,
      column: 'sku',
      code: known ? 'updates' : 'creates',
      product: (known?.fields ?? fields).name,
      changes,
      isError: false,
    })
  return {
    problems,
    product: {
      known,
      fields,
      isChanged,
      count: count && { locationId: count.locationId, change: count.pieces - count.onHand },
    },
  }
}

type PriceColumn = 'price' | 'salePrice'

/**
 * Which price counts on the day of the import, in Pakistan's time: the sale price from the first to the last day of the sale,
 * otherwise the regular price.
 */
function priceColumnOf({ row, cells }: ImportRecord, now: number, problems: RecordProblem[]): PriceColumn {
  const sale = plainCell(cells['salePrice'])
  if (sale === '') return 'price'
  const dayIn = (column: 'saleStarts' | 'saleEnds') => {
    const written = plainCell(cells[column])
    const instant = written === '' ? null : instantOf(written)
    if (written !== '' && instant === null) problems.push({ row, column, code: 'saleDate', isError: true })
    return instant === null ? null : dayOf(instant)
  }
  const [starts, ends, today] = [dayIn('saleStarts'), dayIn('saleEnds'), dayOf(now)]
  const isOver = ends !== null && ends < today
  const day = isOver ? ends : starts !== null && starts > today ? starts : null
  if (day === null) return 'salePrice'
  const read = readAmount(sale)
  if (read.is === 'amount')
    problems.push({
      row,
      column: 'salePrice',
      code: 'saleNotNow',
      sale: { minor: read.minor, currency: 'PKR' },
      day,
      isOver,
      isError: false,
    })
  return 'price'
}

/** What is known of the product, with what the file says: an empty cell changes nothing. */
function readFields(
  { row, cells }: ImportRecord,
  known: KnownProduct | null,
  categories: readonly string[],
  priceColumn: PriceColumn,
  problems: RecordProblem[],
): ProductFields {
  const text = (column: ImportColumn) => plainCell(cells[column])
  const fields: ProductFields = known?.fields ?? { ...nothing, sku: text('sku') }
  const given = { ...fields }
  for (const column of ['name', 'vendor', 'barcode'] as const)
    if (text(column) !== '') given[column] = text(column)
  for (const [column, field] of [
    [priceColumn, 'price_minor'],
    ['cost', 'cost_minor'],
  ] as const) {
    if (text(column) === '') continue
    const amount = readAmount(text(column))
    if (amount.is === 'amount') given[field] = amount.minor
    else if (amount.is === 'foreign')
      problems.push({ row, column, code: 'currency', currency: amount.sign, isError: true })
    else
      problems.push({
        row,
        column,
        code: ({ tooMuch: 'tooMuch', rounded: 'digitsLost', malformed: 'amount' } as const)[amount.is],
        isError: true,
      })
  }
  if (text('weight') !== '') {
    const weight = readWeight(text('weight'))
    const grams = weight.is === 'grams' ? Math.round(weight.grams) : 0
    const isNone = weight.is === 'grams' && weight.grams === 0
    if (weight.is === 'noUnit') problems.push({ row, column: 'weight', code: 'weightUnit', isError: false })
    else if (isNone)
      problems.push({ row, column: 'weight', code: 'weightNone', grams: fields.weight_grams, isError: false })
    else if (grams >= 1 && grams <= MAX_GRAMS) given.weight_grams = grams
    else problems.push({ row, column: 'weight', code: 'weight', isError: true })
  }
  if (text('category') !== '') given.category = categoryCalled(text('category'), categories)
  return given
}

/** Those of a new product are all that it has; its name is told beside them. */
function changesOf(before: ProductFields | null, after: ProductFields): ProductChange[] {
  const shown = (fields: ProductFields) => ({
    name: fields.name,
    price: String(fields.price_minor / 100),
    cost: fields.cost_minor === null ? '' : String(fields.cost_minor / 100),
    category: fields.category,
    vendor: fields.vendor,
    barcode: fields.barcode,
    weight: String(fields.weight_grams),
  })
  const is = shown(after)
  const was = before ? shown(before) : { ...shown(nothing), name: is.name, weight: '' }
  return fieldColumns
    .filter((column) => was[column] !== is[column])
    .map((column) => ({ field: column, before: was[column], after: is[column] }))
}

type Count = { locationId: string; location: string; pieces: number; onHand: number }

/** The count of a cell 'Stock', at the warehouse that the file names, or at the only one. */
function readCount(
  { row, cells }: ImportRecord,
  known: KnownProduct | null,
  { locations, stockAt }: ProductFacts,
  problems: RecordProblem[],
): Count | null {
  const stock = plainCell(cells['stock'])
  const written = plainCell(cells['location'])
  const isBelow = /^[-−]\s*\d/.test(stock)
  const pieces = isBelow ? 0 : readPieces(stock, MAX_PIECES)
  const named = locations.get(written.toLowerCase())
  if (written !== '' && !named)
    problems.push({
      row,
      column: 'location',
      code: 'locationUnknown',
      location: written,
      locations: [...locations.values()].map(({ name }) => name),
      isError: true,
    })
  // Where the sample has its pieces is said by itself.
  if (stock === '' || cells['stockAt'] !== undefined) return null
  if (pieces === null) {
    const two = twoReadingsOf(stock)
    problems.push({
      row,
      column: 'stock',
      isError: true,
      ...(two ? { code: 'piecesUnclear', written: stock, pieces: two } : { code: 'quantity' }),
    })
    return null
  }
  if (isBelow) problems.push({ row, column: 'stock', code: 'belowNone', stock, isError: false })
  if (written !== '' && !named) return null
  const [only, ...others] = locations.values()
  const location = named ?? (others.length === 0 ? only : undefined)
  if (!location) {
    // A new product without a piece has nothing to lie anywhere.
    if (pieces === 0 && !known) return null
    problems.push({
      row,
      column: 'location',
      code: only ? 'locationUnknown' : 'noLocation',
      location: '',
      locations: [...locations.values()].map(({ name }) => name),
      isError: true,
    })
    return null
  }
  const { onHand, reserved } = known ? stockAt(known.id, location.id) : { onHand: 0, reserved: 0 }
  if (pieces < reserved)
    problems.push({
      row,
      column: 'stock',
      code: 'reserved',
      reserved,
      location: location.name,
      isError: true,
    })
  return { locationId: location.id, location: location.name, pieces, onHand }
}
