/** The sheet with which a courier explains a payment: which of its columns means what, and what its rows say. */
import { plainCell, readAmount } from '#domain/outside/cells.ts'
import type { TableRow } from '#domain/outside/table.ts'
import { foldDigits, isBlank } from '#domain/text.ts'
import { type Deductions, deductionKinds, totalOf } from './account.ts'
import type { SettlementLine } from './settlement.ts'

/** What can be read of a row: the number and what was collected, the deductions, and what is left of it. */
export const sheetColumns = ['cn', 'gross', ...deductionKinds, 'net'] as const
export type SheetColumn = (typeof sheetColumns)[number]
export type SheetMapping = Partial<Record<SheetColumn, number>>

/** Without these a sheet says nothing. */
const requiredSheetColumns = ['cn', 'gross'] as const satisfies SheetColumn[]

/** The names of a column without case, spaces and signs, as couriers and spreadsheets write them. */
const names: Record<SheetColumn, string> = {
  cn: 'trackingnumber tracking trackingno trackno cn cnno cnnumber cnbycourier consignmentnumber consignmentno consignment cnsgno airwaybill awb bookedpacketcn parcelnumber',
  gross:
    'codamount cod cashcollected collected collectedamount amountcollected amountpaid invoicepayment collectamount bookedpacketcollectamount grossamount gross orderamount',
  delivery:
    'deliverycharges deliverycharge deliveryfee shippingcharges shippingcharge shippingfee couriercharges servicecharges transactionfee shipmentcharges freight charges',
  fuel: 'fuelsurcharge fuelcharges fuel fuelfactor fuelsurchargefsc fsc',
  cashHandling: 'cashhandling cashhandlingcharges cashhandlingfee codcharges codfee handlingcharges chc',
  return: 'returncharges returnfee returncharge reversalfee rtocharges return',
  tax: 'gst gstamount tax taxamount salestax transactiontax sst withholdingtax wht reversaltax taxes',
  other: 'otherdeductions other othercharges insurance deductions deduction adjustment',
  net: 'netpayable netamount net netpayment payable amountpayable netpayableamount payout balance',
}

const keyOf = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The columns that are recognised by their names; each column of the file is used once. */
export function recognisedSheet(headers: readonly string[]): SheetMapping {
  const keys = headers.map(keyOf)
  const used = new Set<number>()
  const mapping: SheetMapping = {}
  for (const column of sheetColumns) {
    const at = names[column]
      .split(' ')
      .map((name) => keys.indexOf(name))
      .find((place) => place >= 0 && !used.has(place))
    if (at === undefined) continue
    mapping[column] = at
    used.add(at)
  }
  return mapping
}

const MAX_TITLE_ROWS = 20

export type Sheet = { headers: readonly string[]; rows: readonly TableRow[] }

/** The header of some rows, which may have titles above it, and what follows; null of a file without rows. */
export function sheetOf(all: readonly TableRow[]): Sheet | null {
  const filled = all.filter(({ cells }) => !cells.every(isBlank))
  const at = filled
    .slice(0, MAX_TITLE_ROWS)
    .findIndex(({ cells }) => Object.keys(recognisedSheet(cells)).length >= 2)
  const [header, ...rows] = filled.slice(Math.max(0, at))
  return header && rows.length > 0 ? { headers: header.cells, rows } : null
}

export const missingSheetColumns = (mapping: SheetMapping) =>
  requiredSheetColumns.filter((column) => mapping[column] === undefined)

/** What is wrong with a row, by its number in the file. */
export type SheetProblem =
  | { code: 'cnMissing'; row: number }
  | { code: 'cnRounded'; row: number }
  | { code: 'amount'; row: number; text: string }
  | { code: 'net'; row: number; expectedMinor: number; givenMinor: number }

/** An amount with a sign: '-2,400', '(2,400)'; an empty cell is 0; null for what is none. */
function signedAmount(cell: string): number | null {
  const text = plainCell(foldDigits(cell))
  if (text === '') return 0
  const negative = /^[-−(]\s*(.*?)\s*\)?$/.exec(text)
  const read = readAmount(negative?.[1] ?? text)
  if (read.is !== 'amount') return null
  return negative ? -read.minor : read.minor
}

const isTotal = (cells: readonly string[]) => cells.some((cell) => /^\s*(grand\s*)?totals?\b/i.test(cell))

/**
 * What the rows of a sheet say. Lines with sums are left out. Deductions may be written with a minus; without columns of
 * deductions, what is missing to the net amount is another one. With both, they have to fit.
 */
export function readSheet(
  { rows }: Pick<Sheet, 'rows'>,
  mapping: SheetMapping,
): { lines: SettlementLine[]; problems: SheetProblem[] } {
  const lines: SettlementLine[] = []
  const problems: SheetProblem[] = []
  const hasKinds = deductionKinds.some((kind) => mapping[kind] !== undefined)
  for (const { row, cells } of rows) {
    const cellOf = (column: SheetColumn) => cells[mapping[column] ?? -1] ?? ''
    const cn = plainCell(cellOf('cn')).replace(/\.0+$/, '')
    if (isTotal(cells) || (cn === '' && cells.every((cell) => plainCell(cell) === ''))) continue
    if (cn === '') {
      problems.push({ code: 'cnMissing', row })
      continue
    }
    if (/^\d+([.,]\d+)?e\+?\d+$/i.test(cn)) {
      problems.push({ code: 'cnRounded', row })
      continue
    }
    const wrong = (column: SheetColumn) => problems.push({ code: 'amount', row, text: cellOf(column) })
    const grossMinor = signedAmount(cellOf('gross'))
    if (grossMinor === null) {
      wrong('gross')
      continue
    }
    const deductions: Deductions = {}
    let isRead = true
    for (const kind of deductionKinds) {
      const minor = signedAmount(cellOf(kind))
      if (minor === null) {
        wrong(kind)
        isRead = false
      } else if (minor !== 0) deductions[kind] = Math.abs(minor)
    }
    const net = mapping.net === undefined ? null : signedAmount(cellOf('net'))
    if (net !== null && isRead) {
      const rest = grossMinor - totalOf(deductions) - net
      if (!hasKinds && rest > 0) deductions.other = rest
      else if (rest !== 0) problems.push({ code: 'net', row, expectedMinor: net + rest, givenMinor: net })
    } else if (mapping.net !== undefined && isRead) wrong('net')
    if (isRead) lines.push({ cn, grossMinor, deductions })
  }
  return { lines, problems }
}

/** Typed or pasted lines: number, collected, deducted, apart by tabs, commas or spaces. */
export function readTyped(text: string): { lines: SettlementLine[]; problems: SheetProblem[] } {
  const rows = text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ row: index + 1, cells: line.trim().split(/\s*[\t;]\s*|,\s+|\s+/) }))
    .filter(({ cells }) => !cells.every(isBlank))
  return readSheet({ rows }, { cn: 0, gross: 1, delivery: 2 })
}
