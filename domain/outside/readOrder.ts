/** Reads the record of a file as an outside order: what the columns of a shop mean, and what is in doubt of it. */
import { isEmail } from '#domain/emails.ts'
import { MAX_LINES, MAX_TAG_LENGTH, MAX_TAGS } from '#domain/fulfilment/orderContract.ts'
import { isPhone } from '#domain/identityNumbers.ts'
import { type ImportColumn, importColumns } from '#domain/imports/importColumns.ts'
import type { ImportRecord } from '#domain/imports/importContract.ts'
import { isReservedTag } from '#domain/orders/tags.ts'
import { phoneAbroad } from '#domain/phonesAbroad.ts'
import { isBlank, MAX_SHORT_TEXT, trimmed } from '#domain/text.ts'
import {
  isRounded,
  isSpreadsheetError,
  plainCell,
  readAmount,
  readPieces,
  readStoreNumber,
  twoReadingsOf,
} from './cells.ts'
import { instantOf } from './dates.ts'
import type { OutsideLine, OutsideOrder, OutsidePaid, PlainCode, RecordProblem } from './outsideOrder.ts'
import { readPhone } from './phones.ts'
import {
  isOurCurrency,
  type OutsideSource,
  outsideSources,
  paymentOfWord,
  paymentStandingOf,
  standingOf,
} from './words.ts'

/** What is read of a record, and everything that is wrong or unclear in it. */
export type Reading = { outside: OutsideOrder; problems: RecordProblem[] }

const HOME = ['', 'pakistan', 'pk', 'pak', 'local']
/** The longest note of an order; it is kept in parts. */
const MAX_NOTE = 4_000

/** The cells of a record, and the list to which their problems are added. */
type Cells = {
  record: ImportRecord
  source: OutsideSource
  problems: RecordProblem[]
  text: (column: ImportColumn) => string
  wrong: (column: ImportColumn, code: PlainCode, at?: number, isError?: boolean) => void
  /** The minor units of a cell; null where it is empty or wrong. */
  amount: (column: ImportColumn, cell?: string, at?: number) => number | null
}

const amountCodes = { tooMuch: 'tooMuch', rounded: 'digitsLost', malformed: 'amount' } as const

function cellsOf(record: ImportRecord): Cells {
  const problems: RecordProblem[] = []
  const text = (column: ImportColumn) => plainCell(record.cells[column])
  const wrong: Cells['wrong'] = (column, code, at = record.row, isError = true) =>
    void problems.push({ row: at, column, code, isError })
  return {
    record,
    source: outsideSources.find((source) => source === record.cells['source']) ?? 'plain',
    problems,
    text,
    wrong,
    amount(column, cell = text(column), row = record.row) {
      if (plainCell(cell) === '') return null
      const read = readAmount(cell)
      if (read.is === 'amount') return read.minor
      if (read.is === 'foreign')
        problems.push({ row, column, code: 'currency', currency: read.sign, isError: true })
      else wrong(column, amountCodes[read.is], row)
      return null
    },
  }
}

export function readOutsideOrder(record: ImportRecord): Reading {
  const cells = cellsOf(record)
  const { text, problems, amount, source } = cells
  const number = readStoreNumber(record.cells['number'])
  if (isRounded(number)) cells.wrong('number', 'digitsLost')
  if (number.length > MAX_SHORT_TEXT) cells.wrong('number', 'tooLong')
  for (const column of ['discountCode', 'taxName'] as const)
    if (text(column).length > MAX_SHORT_TEXT) cells.wrong(column, 'tooLong')
  if (record.cells['broken'] === 'cells') cells.wrong('sku', 'shifted')
  if (record.cells['broken'] === 'size') cells.wrong('sku', 'tooLarge')
  for (const column of importColumns.orders) {
    const found = record.differs?.find((each) => each.column === column)
    if (!found) continue
    const { row, otherRow, text: other } = found
    problems.push({
      row: record.row,
      column,
      code: 'rowsDiffer',
      texts: [text(column), plainCell(other)],
      rows: [row, otherRow],
      isError: true,
    })
  }
  const currency = text('currency')
  if (!isOurCurrency(currency))
    problems.push({ row: record.row, column: 'currency', code: 'currency', currency, isError: true })
  const held = readStanding(cells)
  const { customer, isLocal, otherNumbers } = readCustomer(cells)
  const lines = record.lines.map((line) => readLine(cells, line))
  if (lines.length > MAX_LINES)
    problems.push({ row: record.row, column: 'sku', code: 'tooManyItems', isError: true })
  const lineDiscountMinor = record.lines.reduce(
    (sum, line) => sum + (amount('lineDiscount', line.discount, line.row) ?? 0),
    0,
  )
  const placedAt = instantOf(text('placedAt'))
  if (placedAt === null && text('placedAt') !== '') cells.wrong('placedAt', 'date', record.row, false)
  return {
    problems,
    outside: {
      row: record.row,
      source,
      number,
      placedAt,
      held,
      customer,
      isLocal,
      lines,
      shippingMinor: amount('shipping') ?? 0,
      discount: {
        label: discountLabel(text('discountCode')),
        // Some files write a discount with its sign.
        minor: amount('discount', text('discount').replace(/^[-−]\s*/, '')) ?? 0,
      },
      lineDiscountMinor,
      tax: { label: text('taxName') || 'Tax', minor: amount('tax') ?? 0 },
      feeMinor: amount('fee') ?? 0,
      refundedMinor: amount('refunded', text('refunded').replace(/^[-−]\s*/, '')),
      totalMinor: amount('total'),
      codMinor: amount('cod'),
      ...readPayment(cells),
      tags: readTags(cells),
      note: readNote(cells, otherNumbers),
    },
  }
}

/** The code by itself where both would be too long. */
function discountLabel(code: string): string {
  const label = `Discount ${code}`.trim()
  return label.length > MAX_SHORT_TEXT ? code : label
}

/** Leaves out an order that is over, asks about an unknown status, and returns the store's word if it is on hold. */
function readStanding({ record: { row }, source, text, problems }: Cells): string | null {
  const words = isBlank(text('cancelledAt')) ? [text('state')] : ['cancelled']
  let held: string | null = null
  for (const word of words) {
    const standing = standingOf(source, word)
    if (standing === 'held') held = word
    if (standing === 'over')
      problems.push({ row, column: 'state', code: 'ended', state: word, source, isError: true })
    if (standing === 'unknown')
      problems.push({ row, column: 'state', code: 'stateUnknown', word, isError: true })
  }
  return held
}

function readCustomer({ record, text, wrong }: Cells) {
  const isLocal = HOME.includes(text('country').toLowerCase())
  const { number, others } = readPhone(record.cells['phone'] ?? '')
  const customer = {
    name: fullName(text('name'), text('lastName')),
    email: text('email'),
    number,
    city: text('city'),
    country: isLocal ? 'Pakistan' : text('country'),
    zip: text('zip'),
    address1: text('address1'),
    address2: text('address2'),
  }
  for (const column of ['name', 'phone', 'address1', 'city'] as const) {
    const value = column === 'phone' ? number : customer[column]
    if (isBlank(value)) wrong(column, 'missing')
    else if (isSpreadsheetError(value)) wrong(column, 'spreadsheetError')
  }
  if (!isBlank(number)) {
    if (isRounded(number)) wrong('phone', 'digitsLost')
    else if (isLocal && !isPhone(number)) wrong('phone', 'phone')
    else if (!isLocal && phoneAbroad(number) === null) wrong('phone', 'phoneCode')
  }
  if (!isBlank(customer.email) && !isEmail(customer.email)) wrong('email', 'email')
  for (const column of ['name', 'email', 'city', 'country', 'zip', 'address1', 'address2'] as const)
    if (customer[column].length > MAX_SHORT_TEXT) wrong(column, 'tooLong')
  return { customer, isLocal, otherNumbers: others }
}

/** Stores have one column for both names, or two. */
function fullName(name: string, lastName: string): string {
  return name.endsWith(lastName) ? name : `${name} ${lastName}`.trim()
}

function readLine({ wrong, amount, problems }: Cells, line: ImportRecord['lines'][number]): OutsideLine {
  const { row } = line
  const quantity = readPieces(line.quantity)
  const back = plainCell(line.refunded).replace(/^[-−]\s*/, '')
  const refunded = back === '' ? 0 : readPieces(back)
  const sku = plainCell(line.sku)
  if (isBlank(sku)) wrong('sku', 'missing', row)
  else if (isRounded(sku)) wrong('sku', 'digitsLost', row)
  const wrongPieces = (column: 'quantity' | 'refundedQuantity', cell: string) => {
    const two = twoReadingsOf(cell)
    if (two) problems.push({ row, column, code: 'piecesUnclear', written: cell, pieces: two, isError: true })
    else wrong(column, 'quantity', row)
  }
  if (!quantity) wrongPieces('quantity', plainCell(line.quantity))
  if (refunded === null) wrongPieces('refundedQuantity', back)
  const pieces = quantity || 1
  if (quantity && refunded !== null && refunded > quantity)
    problems.push({ row, column: 'quantity', code: 'refundedMore', quantity, refunded, isError: true })
  const price = amount('price', line.price, row)
  const total = price === null ? amount('lineTotal', line.total, row) : null
  return {
    row,
    sku,
    title: plainCell(line.title),
    quantity: pieces,
    refunded: Math.min(refunded ?? 0, pieces),
    priceMinor: price ?? (total === null ? null : Math.floor(total / pieces)),
    restMinor: total === null ? 0 : total % pieces,
  }
}

/** How the order is paid, and what of it (orders.md §8). */
function readPayment({
  record,
  source,
  text,
  problems,
  wrong,
  amount,
}: Cells): Pick<OutsideOrder, 'payment' | 'paid' | 'paidAs'> {
  const { row } = record
  const word = text('payment')
  const status = text('paymentStatus')
  const ahead = amount('paidAmount')
  const outstanding = amount('outstanding')
  // A column 'Paid' may say how much.
  const asAmount = /^[01]$/.test(status) ? null : readAmount(status)
  const standing = asAmount?.is === 'amount' ? 'amount' : paymentStandingOf(status)
  if (standing === 'over')
    problems.push({ row, column: 'paymentStatus', code: 'ended', state: status, source, isError: true })
  if (standing === 'unknown')
    problems.push({ row, column: 'paymentStatus', code: 'paymentUnknown', word: status, isError: true })

  const paid = ((): OutsidePaid => {
    if (asAmount?.is === 'amount') return { is: 'amount', minor: asAmount.minor }
    if (standing === 'part' && outstanding !== null) return { is: 'allBut', minor: outstanding }
    if (ahead !== null && (standing === 'part' || standing === 'nothing'))
      return { is: 'amount', minor: ahead }
    if (standing === 'part') wrong('paymentStatus', 'paidPartUnknown')
    if (standing === 'partRefunded') return { is: 'allBut', minor: outstanding ?? 0 }
    // Only a file that somebody has put together names the rest without the status of a payment.
    if (status === '' && outstanding !== null && source === 'plain')
      return { is: 'allBut', minor: outstanding }
    return { is: standing === 'all' ? 'all' : 'nothing' }
  })()

  const known = word === '' ? paymentOfNoWord(source, paid, text('total')) : paymentOfWord(word)
  if (known === null) problems.push({ row, column: 'payment', code: 'paymentUnknown', word, isError: true })
  const paidAs = { word: status, standing, aheadMinor: ahead, leftMinor: outstanding } as const
  return { payment: known ?? 'COD', paid, paidAs }
}

/** A store names how an order is paid, unless nothing is to be paid; files of people leave cash out. */
function paymentOfNoWord(source: OutsideSource, paid: OutsidePaid, total: string): 'COD' | 'CC' | null {
  if (source === 'plain') return 'COD'
  if (paid.is === 'all') return 'CC'
  const read = readAmount(total)
  return read.is === 'amount' && read.minor === 0
    ? 'COD'
    : source === 'woocommerce' && total === ''
      ? 'COD'
      : null
}

/** One that is too long, or that only the system sets, is told and left off, because a tag that is cut is another one. */
function readTags({ record: { row }, text, problems }: Cells): string[] {
  const tags = text('tags')
    .split(/[,;،|]/)
    .map(trimmed)
    .filter(Boolean)
  const isLong = ({ length }: string) => length > MAX_TAG_LENGTH
  for (const tag of tags.filter((each) => isLong(each) || isReservedTag(each)))
    problems.push({
      row,
      column: 'tags',
      code: isLong(tag) ? 'tagTooLong' : 'tagOfSystem',
      tag,
      isError: false,
    })
  const kept = tags.filter((tag) => !isLong(tag) && !isReservedTag(tag))
  const more = kept.slice(MAX_TAGS)
  if (more.length > 0) problems.push({ row, column: 'tags', code: 'tooManyTags', tags: more, isError: false })
  return kept.slice(0, MAX_TAGS)
}

function readNote({ text, wrong }: Cells, otherNumbers: readonly string[]): string {
  const note = text('note')
  if (note.length > MAX_NOTE) wrong('note', 'tooLong')
  return [note, ...otherNumbers.map((number) => `Another number: ${number}`)].filter(Boolean).join('\n')
}
