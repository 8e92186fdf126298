/** The records of a file: an order may have several lines, as Shopify and WooCommerce export them. */
import { MAX_LINES } from '#domain/fulfilment/orderContract.ts'
import { plainCell, readAmount, readStoreNumber } from '#domain/outside/cells.ts'
import { withDayFirst } from '#domain/outside/dates.ts'
import { readPhone } from '#domain/outside/phones.ts'
import { isOurCurrency } from '#domain/outside/words.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import {
  amountColumns,
  type ColumnMapping,
  type ImportColumn,
  type ImportKind,
  importColumns,
  nextColumns,
  placeOfCell,
  sourceOf,
  unitsOf,
  withUnit,
} from './importColumns.ts'
import { type ImportRecord, MAX_CELL, MAX_PART_CHARACTERS, MAX_PART_RECORDS } from './importContract.ts'

/** A file as it was read: its header, and its rows with their numbers in the file. */
export type ImportFile = {
  name: string
  headers: string[]
  rows: { row: number; cells: string[] }[]
}

/** For comparison: the number without case. */
export function storeNumberKey(number: string): string {
  return readStoreNumber(number).toLowerCase()
}

const noUnits = { money: null, weight: null, isOdoo: false }

type Texts = Partial<Record<ImportColumn, string>>

/** A record with all rows of the file that it is made of, and the row from which each of its cells is. */
type Group = { record: ImportRecord; rows: number[]; origins: Partial<Record<string, number>> }

const groupOf = (record: ImportRecord): Group => ({
  record,
  rows: [record.row],
  origins: Object.fromEntries(Object.keys(record.cells).map((column) => [column, record.row])),
})

/** The records of a file, as they are sent. */
export function recordsOf(kind: ImportKind, file: ImportFile, mapping: ColumnMapping): ImportRecord[] {
  return groupsOf(kind, file, mapping).map(({ record }) => record)
}

/**
 * Each product of a file, or each order with its items. Rows with the same number are one order, and so are rows below it
 * that say nothing of a customer. What an order has once may be in any of its rows. An order that two customers have the number of is in it twice, each time with the row of
 * the other.
 */
export function groupsOf(kind: ImportKind, file: ImportFile, mapping: ColumnMapping): Group[] {
  const { rows } = withReadableDates(file, mapping)
  const next = nextColumns(kind, file.headers, mapping)
  const units = unitsOf(file.headers)
  const source = sourceOf(file.headers)
  const groups: Group[] = []
  const byNumber = new Map<string, Group>()
  const parents = new Map<string, Texts>()
  for (const { row, cells } of rows) {
    const textOf = (column: ImportColumn) => {
      const at = placeOfCell(column, cells, mapping, next)
      return at === undefined
        ? ''
        : withUnit(column, trimmed(cells[at]), units[at] ?? noUnits).slice(0, MAX_CELL)
    }
    const texts = Object.fromEntries(
      importColumns[kind].map((column) => [column, textOf(column)]).filter(([, text]) => text !== ''),
    ) as Texts
    // The last of many tags would be another one.
    const isCut = (cells[mapping.tags ?? -1] ?? '').length > MAX_CELL
    const isShifted = cells.slice(file.headers.length).some((cell) => !isBlank(cell))
    const own = {
      ...texts,
      ...(kind === 'orders' && source !== 'plain' && { source }),
      ...(isCut && { broken: 'size' }),
      ...(isShifted && { broken: 'cells' }),
    }
    if (kind === 'products') {
      const variant = variantOf(own, parents)
      if (variant) groups.push(groupOf({ row, cells: variant, lines: [], repeats: null }))
      continue
    }
    const line = {
      row,
      sku: textOf('sku'),
      title: textOf('title'),
      quantity: textOf('quantity'),
      price: textOf('price'),
      ...(textOf('lineTotal') && { total: textOf('lineTotal') }),
      ...(textOf('lineDiscount') && { discount: textOf('lineDiscount') }),
      ...(textOf('refundedQuantity') && { refunded: textOf('refundedQuantity') }),
    }
    const key = storeNumberKey(textOf('number'))
    const isOfNobody = (['name', 'phone', 'address1'] as const).every(
      (column) => plainCell(texts[column]) === '',
    )
    const group = key === '' && isOfNobody ? groups.at(-1) : byNumber.get(key)
    const first = group?.record
    if (group && first && isSameCustomer(first.cells, texts)) {
      group.rows.push(row)
      if (isShifted) first.cells['broken'] = 'cells'
      // A row without an item repeats the order: a payment, or an address.
      const isItem = hasItem(line)
      // One that names no order either is a sum below the file.
      if (key !== '' || isItem) addCells(group, row, texts)
      if (isItem && !first.lines.some(hasItem)) first.lines = []
      if (isItem && first.lines.length <= MAX_LINES) first.lines.push(line)
      continue
    }
    const made = groupOf({ row, cells: own, lines: [line], repeats: first?.row ?? null })
    if (first) first.repeats ??= row
    groups.push(made)
    if (!first && key !== '') byNumber.set(key, made)
  }
  return groups.map((group) => ({ ...group, record: ofSendableSize(group.record) }))
}

const hasItem = ({ sku, title, quantity }: ImportRecord['lines'][number]) =>
  [sku, title, quantity].some((text) => text !== '')

const itemColumns: readonly ImportColumn[] = [
  'number',
  'sku',
  'title',
  'quantity',
  'refundedQuantity',
  'price',
  'lineTotal',
  'lineDiscount',
]
/** Takes what only this row says of the order, and keeps what it says otherwise than the rows before. */
function addCells({ record, origins }: Group, row: number, texts: Texts) {
  for (const column of importColumns.orders) {
    const text = texts[column]
    if (text === undefined || plainCell(text) === '' || itemColumns.includes(column)) continue
    const before = record.cells[column] ?? ''
    if (plainCell(before) === '') {
      record.cells[column] = text
      origins[column] = row
    } else if (!isSameCell(column, before, text) && !record.differs?.some((each) => each.column === column)) {
      const found = { column, row: origins[column] ?? record.row, otherRow: row, text }
      record.differs = [...(record.differs ?? []), found]
    }
  }
}

/** Whether two cells of a column say the same, in whatever writing. */
function isSameCell(column: ImportColumn, one: string, other: string): boolean {
  const [a, b] = [plainCell(one), plainCell(other)]
  const [amount, otherAmount] = [readAmount(a), readAmount(b)]
  if (amount.is === 'amount' && otherAmount.is === 'amount' && column !== 'phone')
    return amount.minor === otherAmount.minor
  if (amountColumns.includes(column)) return a === b
  if (column === 'currency' && isOurCurrency(a) && isOurCurrency(b)) return true
  if (column === 'phone' && readPhone(a).number === readPhone(b).number) return true
  return a === b || (folded(a) !== '' && folded(a) === folded(b))
}

/**
 * The product of a row: a variant has the name of the product that its handle names, and its options. Null for a row that
 * is a picture, or what its variants have in common.
 */
function variantOf(texts: Texts, parents: Map<string, Texts>): Texts | null {
  const { handle, option1, option2, option3, kind, ...own } = texts
  if (/^(variable|grouped)$/i.test(kind ?? '')) return null
  const parent = handle === undefined ? undefined : parents.get(handle)
  if (handle !== undefined && !parent) parents.set(handle, texts)
  if (handle !== undefined && own.sku === undefined && own.price === undefined) return null
  const { name, vendor, category } = { ...parent, ...own }
  // Shopify's 'Type' is the merchant's own; WooCommerce's says how a product is sold.
  const shown = (handle === undefined ? undefined : (kind ?? parent?.kind)) ?? category
  const options = [option1, option2, option3].filter(
    (option) => option !== undefined && option !== 'Default Title',
  )
  return {
    ...own,
    ...(name !== undefined && { name: [name, options.join(' / ')].filter(Boolean).join(' – ') }),
    ...(vendor !== undefined && { vendor }),
    ...(shown !== undefined && { category: shown }),
  }
}

/** A record that no call can carry is sent as what identifies it, and said to be too large. */
function ofSendableSize(record: ImportRecord): ImportRecord {
  if (JSON.stringify(record).length <= MAX_PART_CHARACTERS) return record
  const { differs: _, ...rest } = record
  const { number = '', sku = '', name = '' } = record.cells
  const short = { number, sku, name, broken: 'size' }
  const cells = Object.fromEntries(
    Object.entries(short).map(([column, text]) => [column, text.slice(0, 200)]),
  )
  return { ...rest, cells, lines: record.lines.slice(0, 1).map((line) => ({ ...line, title: '' })) }
}

const dateColumns = ['placedAt', 'saleStarts', 'saleEnds'] as const

/** The file with all dates of a column in one form, whatever the spreadsheet that wrote them. */
export function withReadableDates(file: ImportFile, mapping: ColumnMapping): ImportFile {
  return dateColumns.reduce((read, column) => withReadableColumn(read, mapping[column]), file)
}

function withReadableColumn(file: ImportFile, at: number | undefined): ImportFile {
  if (at === undefined) return file
  const dates = withDayFirst(file.rows.map(({ cells }) => cells[at] ?? ''))
  const rows = file.rows.map(({ row, cells }, index) => ({
    row,
    cells: at < cells.length ? cells.with(at, dates[index] as string) : cells,
  }))
  return { ...file, rows }
}

/** Other lines of an order leave the customer out, or repeat them, also in another spelling. */
function isSameCustomer(first: Partial<Record<string, string>>, other: Texts): boolean {
  const [number, otherNumber] = [first['phone'], other.phone].map((phone) => readPhone(phone ?? '').number)
  if (number && otherNumber) return number === otherNumber
  return (['name', 'address1'] as const).every(
    (column) =>
      isBlank(first[column]) || isBlank(other[column]) || folded(other[column]) === folded(first[column]),
  )
}

/** For comparison: without case, accents, spaces and signs. */
function folded(text = ''): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The records in parts that one call can carry. A record that is too long is a part by itself. */
export function partsOf(records: readonly ImportRecord[]): ImportRecord[][] {
  const parts: ImportRecord[][] = []
  let characters = 0
  for (const record of records) {
    const length = JSON.stringify(record).length
    const last = parts.at(-1)
    if (last && last.length < MAX_PART_RECORDS && characters + length <= MAX_PART_CHARACTERS) {
      last.push(record)
      characters += length
    } else {
      parts.push([record])
      characters = length
    }
  }
  return parts
}
