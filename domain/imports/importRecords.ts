/** The records of a file: an order may have several lines, as Shopify and WooCommerce export them. */
import { MAX_LINES } from '#domain/fulfilment/orderContract.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import { withDayFirst } from './dates.ts'
import { type ColumnMapping, type ImportColumn, type ImportKind, importColumns } from './importColumns.ts'
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

/** Each product of a file, or each order with its items: rows with the same number are one order. */
export function recordsOf(kind: ImportKind, file: ImportFile, mapping: ColumnMapping): ImportRecord[] {
  const { rows } = withReadableDates(file, mapping)
  const records: ImportRecord[] = []
  const byNumber = new Map<string, ImportRecord>()
  for (const { row, cells } of rows) {
    const textOf = (column: ImportColumn) => {
      const at = mapping[column]
      return at === undefined ? '' : trimmed(cells[at]).slice(0, MAX_CELL)
    }
    const texts = Object.fromEntries(
      importColumns[kind].map((column) => [column, textOf(column)]).filter(([, text]) => text !== ''),
    ) as Partial<Record<ImportColumn, string>>
    const record: ImportRecord = { row, cells: texts, lines: [], repeats: null }
    if (kind === 'products') {
      records.push(record)
      continue
    }
    const line = {
      row,
      sku: textOf('sku'),
      title: textOf('title'),
      quantity: textOf('quantity'),
      price: textOf('price'),
    }
    const key = storeNumberKey(textOf('number'))
    const first = byNumber.get(key)
    if (first && isSameCustomer(first.cells, texts)) {
      // A row without an item repeats the order: a payment, or an address.
      const isItem = [line.sku, line.title, line.quantity].some((text) => text !== '')
      if (isItem && first.lines.length <= MAX_LINES) first.lines.push(line)
      continue
    }
    record.lines = [line]
    record.repeats = first?.row ?? null
    records.push(record)
    if (!first && key !== '') byNumber.set(key, record)
  }
  return records
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

/** Further lines of an order leave the customer out, or repeat them. */
function isSameCustomer(
  first: Partial<Record<string, string>>,
  other: Partial<Record<string, string>>,
): boolean {
  return (['name', 'phone', 'address1'] as const).every(
    (column) => isBlank(other[column]) || other[column] === first[column],
  )
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
