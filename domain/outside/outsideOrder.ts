/**
 * An order from outside in one normal form, whatever shop or file it comes from (orders.md §8): what the customer bought
 * and owes, as the store says it. What of it is in doubt is named beside it.
 */
import type { WorkRight } from '#domain/fulfilment/workRights.ts'
import type { ImportColumn } from '#domain/imports/importColumns.ts'
import type { Money } from '#domain/money.ts'
import type { OrderCustomer, PaymentMethod } from '#domain/orders/order.ts'
import type { OutsideSource, PaymentStanding } from './words.ts'

/** What needs no further facts to be said. */
export type PlainCode =
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
  | 'saleDate'
  | 'weight'
  /** A number without a unit, which may be kilograms. */
  | 'weightUnit'
  /** A spreadsheet rounded a long number, or shows an error in place of a value. */
  | 'digitsLost'
  | 'spreadsheetError'
  /** A row has more cells than the file has columns. */
  | 'shifted'
  /** The record is too large to be sent. */
  | 'tooLarge'
  | 'paidPartUnknown'
  | 'paidTooMuch'

/** What is wrong or unclear; the words are in messages/imports.ts. `isError`: the record is not imported. */
export type RecordProblem = {
  row: number
  column: ImportColumn
  isError: boolean
} & (
  | { code: PlainCode }
  | { code: 'tooManyItems' }
  | { code: 'cityUnknown'; city: string }
  /** In another spelling, one of the company's own included. */
  | { code: 'cityRead'; city: string; place: string }
  | { code: 'cityAmbiguous'; city: string; cities: string[] }
  | { code: 'skuUnknown'; sku: string }
  | { code: 'skuRepeated'; sku: string }
  | { code: 'numberTaken'; storeNumber: string; order: string }
  | { code: 'completes'; storeNumber: string; order: string; items: Pieces[]; before: Money; after: Money }
  | { code: 'paidElsewise'; storeNumber: string; order: string; items: Pieces[] }
  | { code: 'numberRepeated'; otherRow: number }
  /** Two rows of an order, of which `row` is the record's own. */
  | { code: 'rowsDiffer'; texts: [string, string]; rows: [number, number] }
  | { code: 'ended'; state: string; source: OutsideSource }
  | { code: 'stateUnknown' | 'paymentUnknown'; word: string }
  | { code: 'currency'; currency: string }
  | { code: 'totalDiffers' | 'codDiffers'; stated: Money; computed: Money }
  /** What the file says of the payment does not agree; a null amount is one that it does not say. */
  | { code: 'paidContradicts'; word: string; ahead: Money | null; left: Money | null; total: Money }
  | { code: 'refundedItems'; refunded: Money; source: OutsideSource }
  | { code: 'tooManyTags'; tags: string[] }
  | { code: 'piecesUnclear'; written: string; pieces: [number, number] }
  | { code: 'refundedMore'; quantity: number; refunded: number }
  | { code: 'weightNone'; grams: number }
  /** `day` is the first one of a sale that is to come, or the last one of a sale that is over, as YYYY-MM-DD. */
  | { code: 'saleNotNow'; sale: Money; day: string; isOver: boolean }
  | { code: 'tagTooLong' | 'tagOfSystem'; tag: string }
  /** `location` is '' where the file names none. */
  | { code: 'locationUnknown' | 'noLocation'; location: string; locations: string[] }
  | { code: 'reserved'; reserved: number; location: string }
  | { code: 'mayNot'; right: WorkRight }
  | { code: 'belowNone'; stock: string }
  | { code: 'creates' | 'updates'; product: string; changes: ProductChange[] }
)

type Pieces = { sku: string; quantity: number }

/** A field of a product that a file changes, as it is shown. */
export type ProductChange = { field: string; before: string; after: string }

/** The doubts that a person answers once for all orders of a file that have the same text. */
const askedCodes: readonly RecordProblem['code'][] = [
  'cityUnknown',
  'cityAmbiguous',
  'stateUnknown',
  'paymentUnknown',
  'skuUnknown',
  'locationUnknown',
]

export function isAsked({ code, column }: Pick<RecordProblem, 'code' | 'column'>): boolean {
  return askedCodes.includes(code) || (code === 'paidContradicts' && column === 'paymentStatus')
}

/** What an import would do with a record, which is nothing wrong with it. */
const toldCodes: readonly RecordProblem['code'][] = ['cityRead', 'completes', 'creates', 'updates']

export function isOnlyTold({ code }: Pick<RecordProblem, 'code'>): boolean {
  return toldCodes.includes(code)
}

export type OutsideLine = {
  row: number
  sku: string
  title: string
  /** As ordered, and how many of them the store has taken back. */
  quantity: number
  refunded: number
  /** Of one piece; null when the file says nothing: the price of the product. */
  priceMinor: number | null
  /** What the line costs beside its pieces, where its total cannot be divided by them. */
  restMinor: number
}

/** What of the order is paid: all, nothing, an amount, or all but an amount. */
export type OutsidePaid = { is: 'all' | 'nothing' } | { is: 'amount' | 'allBut'; minor: number }

export type OutsideOrder = {
  row: number
  source: OutsideSource
  number: string
  /** Null where no date is given, or none that can be read. */
  placedAt: number | null
  /** The store's word for an order on hold; null when it is not on hold. */
  held: string | null
  customer: OrderCustomer
  isLocal: boolean
  lines: OutsideLine[]
  shippingMinor: number
  /** Taken off the whole order, and off single lines. */
  discount: { label: string; minor: number }
  lineDiscountMinor: number
  tax: { label: string; minor: number }
  feeMinor: number
  /** Null where the file names no amount. */
  refundedMinor: number | null
  /** What the customer saw, before anything was given back; null where the file does not say it. */
  totalMinor: number | null
  /** The cash to collect, where the file names it. */
  codMinor: number | null
  payment: PaymentMethod
  paid: OutsidePaid
  /** The same as the file says it: what its status says, what is paid ahead, and what is left. */
  paidAs: {
    word: string
    standing: PaymentStanding | 'amount'
    aheadMinor: number | null
    leftMinor: number | null
  }
  tags: string[]
  note: string
}
