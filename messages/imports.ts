/** Words of an import: what is wrong with a record, as the server and the screen say it. */
import { MAX_LINES, MAX_QUANTITY, MAX_TAG_LENGTH, MAX_TAGS } from '#domain/fulfilment/orderContract.ts'
import type { ImportColumn } from '#domain/imports/importColumns.ts'
import { MAX_AMOUNT_MINOR, withThousands } from '#domain/money.ts'
import type { ProductChange, RecordProblem } from '#domain/outside/outsideOrder.ts'
import type { OutsideSource } from '#domain/outside/words.ts'
import { MAX_PIECES } from '#domain/products.ts'
import { MAX_GRAMS } from '#domain/weight.ts'
import { rightMessages } from './rights.ts'

export const importColumnNames: Record<ImportColumn, string> = {
  number: 'Order number',
  name: 'Name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  zip: 'Zip',
  country: 'Country',
  sku: 'SKU',
  title: 'Item',
  quantity: 'Quantity',
  refundedQuantity: 'Refunded quantity',
  price: 'Price',
  lineTotal: 'Item total',
  lineDiscount: 'Item discount',
  payment: 'Payment method',
  paymentStatus: 'Paid',
  paidAmount: 'Paid amount',
  outstanding: 'Outstanding',
  refunded: 'Refunded amount',
  cod: 'COD amount',
  currency: 'Currency',
  shipping: 'Shipping',
  discount: 'Discount',
  discountCode: 'Discount code',
  tax: 'Tax',
  taxName: 'Tax name',
  fee: 'Charges',
  total: 'Total',
  placedAt: 'Order date',
  state: 'Status in the store',
  cancelledAt: 'Cancelled at',
  tags: 'Tags',
  note: 'Note',
  salePrice: 'Sale price',
  saleStarts: 'Sale starts',
  saleEnds: 'Sale ends',
  category: 'Category',
  stock: 'Stock',
  location: 'Warehouse',
  vendor: 'Vendor',
  barcode: 'Barcode',
  weight: 'Weight in grams',
  cost: 'Cost',
  handle: 'Handle',
  option1: 'Option1 value',
  option2: 'Option2 value',
  option3: 'Option3 value',
  kind: 'Product kind',
}

const rupees = (minor: number) => {
  const [units = '', fraction = ''] = (minor / 100).toFixed(2).split('.')
  return `Rs. ${units.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '00' ? '' : `.${fraction}`}`
}

const stores: Record<OutsideSource, string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  plain: 'the file',
}

/** 'Partially refunded' of 'partially_refunded'. */
function asWord(text: string): string {
  const word = text.replace(/^wc-/i, '').replaceAll('_', ' ')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const short = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

const pieces = (n: number) => `${withThousands(n)} ${n === 1 ? 'piece' : 'pieces'}`

const piecesText = (items: readonly { sku: string; quantity: number }[]) =>
  items.map(({ sku, quantity }) => `${quantity} × ${sku}`).join(', ')

function changeText({ field, before, after }: ProductChange): string {
  const name = importColumnNames[field as ImportColumn] ?? field
  return `${name} ${before === '' ? 'nothing' : before} → ${after}`
}

/** What is wrong with a record, and what happens then, unless the record is left out. */
export function importProblemText(problem: RecordProblem): string {
  const then = (consequence: string) => (problem.isError ? '' : consequence)
  switch (problem.code) {
    case 'missing':
      return `${importColumnNames[problem.column]} is empty.`
    case 'tooLong':
      return `${importColumnNames[problem.column]} has more than ${problem.column === 'note' ? '4,000' : '200'} characters. Shorten it.`
    case 'phone':
      return 'This is not a Pakistani phone number. Write it like 0300-1234567.'
    case 'phoneCode':
      return 'A number of another country needs its country code. Write it like +971 50 123 4567.'
    case 'email':
      return 'This is not an email address. Write it like name@example.com, or leave it empty.'
    case 'quantity':
      return problem.column === 'stock'
        ? `Stock is a whole number from 0 to ${withThousands(MAX_PIECES)}.`
        : `Quantity is a whole number from 1 to ${withThousands(MAX_QUANTITY)}.`
    case 'amount':
      return 'This is not an amount. Write it like 2450 or 2,450.50.'
    case 'digitsLost':
      return 'A spreadsheet has lost digits of this number. Format the column as text and export the file again, or type the number.'
    case 'spreadsheetError':
      return 'A spreadsheet shows an error here. Type what is meant.'
    case 'shifted':
      return 'This row has more cells than the file has columns. Put texts with a comma in quotation marks.'
    case 'tooLarge':
      return 'This record is too large. Shorten its texts, or split the order.'
    case 'paidPartUnknown':
      return 'A part of this order is paid, and the file does not say how much. Add a column "Paid amount".'
    case 'paidTooMuch':
      return problem.column === 'outstanding'
        ? 'More is left to pay than the order costs. Correct this amount, or the prices of its items.'
        : 'More is paid than the order costs. Correct this amount, or the prices of its items.'
    case 'paidContradicts': {
      const { word, ahead, left, total } = problem
      const said = [
        ...(word === '' ? [] : [`"${short(word)}"`]),
        ...(ahead ? [`${rupees(ahead.minor)} paid`] : []),
        ...(left ? [`${rupees(left.minor)} left to pay`] : []),
      ]
      return `The file says ${said.join(' and ')} of an order of ${rupees(total.minor)}: that cannot all be true. ${
        word === '' ? 'Correct the amount that is wrong.' : 'Say whether it is paid, or correct the amount.'
      }`
    }
    case 'tooMuch':
      return `${importColumnNames[problem.column]} is at most ${rupees(MAX_AMOUNT_MINOR)}. Correct it.`
    case 'orderTooMuch':
      return `Items and shipping come to more than ${rupees(MAX_AMOUNT_MINOR)}, the most of one order. Correct the amounts, or split the order.`
    case 'tooManyItems':
      return `An order has at most ${MAX_LINES} items. Split it into two orders, each with its own number.`
    case 'weight':
      return `Weight is a number of grams, up to ${withThousands(MAX_GRAMS)}, or of another unit that is named. Write it like 750 g or 0.75 kg.`
    case 'weightUnit':
      return 'It is not known whether this weight is in grams or in kilograms, so it is not taken. Write it like 750 g or 0.75 kg.'
    case 'weightNone':
      return `The file says that it weighs nothing. It is taken to weigh ${withThousands(problem.grams)} g: correct that where it is wrong.`
    case 'piecesUnclear':
      return `"${short(problem.written)}" may be ${problem.pieces.map(withThousands).join(' or ')}. Write it without a dot.`
    case 'refundedMore':
      return `${pieces(problem.refunded)} of this item are refunded, and ${withThousands(problem.quantity)} ${problem.quantity === 1 ? 'was' : 'were'} ordered. Correct the quantity here, or the refunded one in the file.`
    case 'tooManyTags':
      return `An order has at most ${MAX_TAGS} tags.${then(` These are left off: ${short(problem.tags.join(', '))}. To keep one, take another out of the file.`)}`
    case 'saleDate':
      return 'This day of the sale cannot be read. Write it like 2026-11-30, or leave it empty.'
    case 'saleNotNow':
      return `The sale price ${rupees(problem.sale.minor)} counts ${
        problem.isOver ? `until ${problem.day}` : `from ${problem.day}`
      }: the regular price is taken.${problem.isOver ? '' : ' Import the file again when the sale has begun.'}`
    case 'date':
      return `This date cannot be read.${then(' The order gets the date of today.')}`
    case 'futureDate':
      return `This date is in the future.${then(' The order gets the date of today.')}`
    case 'cityUnknown':
      return `"${problem.city}" is not a known city.${then(' The order will wait in City Issue.')}`
    case 'cityRead':
      return `"${problem.city}" is read as ${problem.place}.`
    case 'cityAmbiguous':
      return `"${problem.city}" may be ${problem.cities.join(' or ')}, and is not certain.${then(' The order will wait in City Issue.')}`
    case 'skuUnknown':
      return `SKU "${problem.sku}" is not one of your products. Add it first, or correct it.`
    case 'skuRepeated':
      return `SKU "${problem.sku}" is in this file twice. Delete one of the rows, or name a warehouse in each.`
    case 'numberTaken':
      return `Store order ${problem.storeNumber} is already here: order ${problem.order}.`
    case 'completes':
      return `Store order ${problem.storeNumber} is here as order ${problem.order}, without ${piecesText(problem.items)}. The import adds that. Its total changes from ${rupees(problem.before.minor)} to ${rupees(problem.after.minor)}.`
    case 'paidElsewise':
      return `Store order ${problem.storeNumber} is here as order ${problem.order}, without ${piecesText(problem.items)}, and is paid otherwise than the file says. Change its items and its payments there.`
    case 'numberRepeated':
      return `Row ${problem.otherRow} has the same order number, for another customer. Correct the number of one of them.`
    case 'rowsDiffer': {
      const [one, other] = problem.texts.map((text, at) => `"${short(text)}" in row ${problem.rows[at]}`)
      return `${importColumnNames[problem.column]} of this order is ${one} and ${other}. Write the same in both rows, or empty the cell that is wrong.`
    }
    case 'ended':
      return `${asWord(problem.state)} in ${stores[problem.source]}: not imported. To send it, change its status there first.`
    case 'stateUnknown':
      return `It is not known whether an order that is "${problem.word}" is still to be sent. Say whether it is, or correct the status.`
    case 'paymentUnknown':
      return problem.column === 'payment'
        ? `It is not known whether "${problem.word}" is cash on delivery. Say how it is paid, or correct the word.`
        : `It is not known whether an order that is "${problem.word}" is paid. Say whether it is, or correct the status.`
    case 'currency':
      return `${problem.currency} is not the currency of this company. ${
        problem.column === 'currency'
          ? 'Export the order in rupees, or make it by hand.'
          : 'Write the amount in rupees, like Rs. 2,450.'
      }`
    case 'refundedItems':
      return `${rupees(problem.refunded.minor)} was given back in ${stores[problem.source]}. The file does not say for which items: check them before you verify the order.`
    case 'tagTooLong':
      return `The tag "${problem.tag.slice(0, 20)}…" has more than ${MAX_TAG_LENGTH} characters.${then(' It is left off: shorten it to keep it.')}`
    case 'tagOfSystem':
      return `The tag "${problem.tag}" is set by the system.${then(' It is left off.')}`
    case 'totalDiffers':
      return `The file says ${rupees(problem.stated.minor)}. Items, discounts, taxes and shipping make ${rupees(problem.computed.minor)}. Correct the total, or the amounts that make it.`
    case 'codDiffers':
      return `The file says ${rupees(problem.stated.minor)} to collect. ${rupees(problem.computed.minor)} is left to pay. Correct this amount, or add what is paid in a column "Paid amount".`
    case 'locationUnknown':
      return problem.location === ''
        ? 'The file does not say in which warehouse this stock is. Choose one, or add a column "Warehouse".'
        : `You have no open warehouse "${problem.location}". Choose another one, or add it first.`
    case 'noLocation':
      return 'Add a warehouse first: stock is counted in one.'
    case 'reserved':
      return `${pieces(problem.reserved)} in ${problem.location} ${problem.reserved === 1 ? 'is' : 'are'} reserved for orders: fewer cannot be there. Count again, or take those orders back first.`
    case 'belowNone':
      return `The file says ${problem.stock} in stock.${then(' It is counted as 0.')}`
    case 'mayNot':
      return rightMessages[problem.right]
    case 'creates':
      return `"${problem.product}" is new: ${problem.changes.map(({ field, after }) => `${importColumnNames[field as ImportColumn] ?? field} ${after}`).join('; ')}.`
    case 'updates':
      return `"${problem.product}" is here. It changes: ${problem.changes.map(changeText).join('; ')}.`
  }
}

/** What the server says of an import as a whole. */
export const importRefusals = {
  isStarted: 'This import was started already.',
  isSample: 'The sample has rows of its own: nothing is added to it.',
  tooManyRows: (p: { max: number }) => `A file has at most ${p.max.toLocaleString('en')} rows.`,
  nothingToImport: 'There is nothing to import.',
  hasOrders: 'The sample can be copied in only while the company has no orders.',
  stopped: 'The import was stopped before this row.',
  stoppedBy: (p: { name: string }) => `${p.name} stopped it.`,
  rightEnded: (p: { name: string }) => `${p.name}, who started it, may no longer import.`,
  companyStopped: 'The company was suspended.',
  failed: "This row couldn't be imported. Please try it again, or contact support.",
  completed: (p: { file: string }) => `Completed from ${p.file}.`,
  held: (p: { word: string }) => `"${p.word}" in the store.`,
  note: (p: { storeNumber: string; file: string }) =>
    `Store order ${p.storeNumber}, imported from ${p.file}.`,
}
