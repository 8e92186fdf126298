/** The records of a file: an order may have several lines, as Shopify and WooCommerce export them. */
import { MAX_LINES } from '#domain/fulfilment/orderContract.ts'
import { plainCell } from '#domain/outside/cells.ts'
import { withDayFirst } from '#domain/outside/dates.ts'
import { readPhone } from '#domain/outside/phones.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import {
  type ColumnMapping,
  type ImportColumn,
  type ImportKind,
  importColumns,
  nextColumns,
  placeOfCell,
  sourceOf,
} from './importColumns.ts'
import { type ImportRecord, MAX_CELL, MAX_PART_CHARACTERS, MAX_PART_RECORDS } from './importContract.ts'

/** A file as it was read: its header, and its rows with their numbers in the file. */
export type ImportFile = {
  name: string
  headers: string[]
  rows: { row: number; cells: string[] }[]
}

/** For comparison: without case, spaces and '#'. */
export function storeNumberKey(number: string): string {
  return trimmed(number).replace(/^#/, '').toLowerCase()
}

type Texts = Partial<Record<ImportColumn, string>>

/**
 * Each product of a file, or each order with its items. Rows with the same number are one order, and so are rows below it
 * that say nothing of a customer. An order that two customers have the number of is in it twice, each time with the row of
 * the other.
 */
export function recordsOf(kind: ImportKind, file: ImportFile, mapping: ColumnMapping): ImportRecord[] {
  const { rows } = withReadableDates(file, mapping)
  const next = nextColumns(kind, file.headers, mapping)
  const source = sourceOf(file.headers)
  const records: ImportRecord[] = []
  const byNumber = new Map<string, ImportRecord>()
  const parents = new Map<string, Texts>()
  for (const { row, cells } of rows) {
    const textOf = (column: ImportColumn) => {
      const at = placeOfCell(column, cells, mapping, next)
      return at === undefined ? '' : trimmed(cells[at]).slice(0, MAX_CELL)
    }
    const texts = Object.fromEntries(
      importColumns[kind].map((column) => [column, textOf(column)]).filter(([, text]) => text !== ''),
    ) as Texts
    const isShifted = cells.slice(file.headers.length).some((cell) => !isBlank(cell))
    const own = {
      ...texts,
      ...(kind === 'orders' && source !== 'plain' && { source }),
      ...(isShifted && { broken: 'cells' }),
    }
    if (kind === 'products') {
      const variant = variantOf(own, parents)
      if (variant) records.push({ row, cells: variant, lines: [], repeats: null })
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
    const last = records.at(-1)
    const first = key === '' && isOfNobody ? last : byNumber.get(key)
    if (first && isSameCustomer(first.cells, texts)) {
      if (isShifted) first.cells['broken'] = 'cells'
      // A row without an item repeats the order: a payment, or an address.
      const isItem = [line.sku, line.title, line.quantity].some((text) => text !== '')
      if (isItem && first.lines.length <= MAX_LINES) first.lines.push(line)
      continue
    }
    const record: ImportRecord = { row, cells: own, lines: [line], repeats: first?.row ?? null }
    if (first) first.repeats ??= row
    records.push(record)
    if (!first && key !== '') byNumber.set(key, record)
  }
  return records.map(ofSendableSize)
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
  const { number = '', sku = '', name = '' } = record.cells
  const short = { number, sku, name, broken: 'size' }
  const cells = Object.fromEntries(
    Object.entries(short).map(([column, text]) => [column, text.slice(0, 200)]),
  )
  return { ...record, cells, lines: record.lines.slice(0, 1).map((line) => ({ ...line, title: '' })) }
}

/** The file with all dates of its orders in one form, whatever the spreadsheet that wrote them. */
export function withReadableDates(file: ImportFile, { placedAt: at }: ColumnMapping): ImportFile {
  if (at === undefined) return file
  const dates = withDayFirst(file.rows.map(({ cells }) => cells[at] ?? ''))
  const rows = file.rows.map(({ row, cells }, index) => ({
    row,
    cells: at < cells.length ? cells.with(at, dates[index] as string) : cells,
  }))
  return { ...file, rows }
}

/** Further lines of an order leave the customer out, or repeat them, also in another spelling. */
function isSameCustomer(first: Partial<Record<string, string>>, other: Texts): boolean {
  const [number, otherNumber] = [first['phone'], other.phone].map((phone) => readPhone(phone ?? '').number)
  if (number && otherNumber) return number === otherNumber
  return (['name', 'address1'] as const).every(
    (column) => isBlank(other[column]) || folded(other[column]) === folded(first[column]),
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
