/** Words of an import: what is wrong with a record, as the server and the screen say it. */
import { MAX_LINES, MAX_QUANTITY } from '#domain/fulfilment/orderContract.ts'
import type { ImportColumn } from '#domain/imports/importColumns.ts'
import type { RecordProblem } from '#domain/imports/readRecord.ts'
import { MAX_AMOUNT_MINOR, withThousands } from '#domain/money.ts'
import { MAX_GRAMS, MAX_PIECES } from '#domain/products.ts'

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
  price: 'Price',
  payment: 'Payment method',
  paymentStatus: 'Paid',
  shipping: 'Shipping',
  discount: 'Discount',
  total: 'Total',
  placedAt: 'Order date',
  state: 'Status in the store',
  cancelledAt: 'Cancelled at',
  tags: 'Tags',
  note: 'Note',
  category: 'Category',
  stock: 'Stock',
  location: 'Warehouse',
  vendor: 'Vendor',
  barcode: 'Barcode',
  weight: 'Weight in grams',
}

const rupees = (minor: number) => {
  const [units = '', fraction = ''] = (minor / 100).toFixed(2).split('.')
  return `Rs. ${units.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === '00' ? '' : `.${fraction}`}`
}

/** What is wrong with a record, and what happens then, unless the record is left out. */
export function importProblemText(problem: RecordProblem): string {
  const then = (consequence: string) => (problem.isError ? '' : consequence)
  switch (problem.code) {
    case 'missing':
      return `${importColumnNames[problem.column]} is empty.`
    case 'tooLong':
      return `${importColumnNames[problem.column]} has more than 200 characters.`
    case 'phone':
      return 'This is not a Pakistani phone number. Write it like 0300-1234567.'
    case 'phoneCode':
      return 'A number of another country needs its country code. Write it like +971 50 123 4567.'
    case 'email':
      return 'This is not an email address.'
    case 'quantity':
      return problem.column === 'stock'
        ? `Stock is a whole number from 0 to ${withThousands(MAX_PIECES)}.`
        : `Quantity is a whole number from 1 to ${withThousands(MAX_QUANTITY)}.`
    case 'amount':
      return 'This is not an amount. Write it like 2450 or 2,450.50.'
    case 'tooMuch':
      return `${importColumnNames[problem.column]} is at most ${rupees(MAX_AMOUNT_MINOR)}.`
    case 'orderTooMuch':
      return `Items and shipping come to more than ${rupees(MAX_AMOUNT_MINOR)}, the most of one order.`
    case 'tooManyItems':
      return `An order has at most ${MAX_LINES} items.`
    case 'weight':
      return `Weight is a number of grams, up to ${withThousands(MAX_GRAMS)}.`
    case 'date':
      return `This date cannot be read.${then(' The order gets the date of today.')}`
    case 'futureDate':
      return `This date is in the future.${then(' The order gets the date of today.')}`
    case 'cityUnknown':
      return `"${problem.city}" is not a known city.${then(' The order will wait in City Issue.')}`
    case 'cityAmbiguous':
      return `"${problem.city}" may be ${problem.cities.join(' or ')}, and is not certain.${then(' The order will wait in City Issue.')}`
    case 'skuUnknown':
      return `SKU "${problem.sku}" is not one of your products. Add it first, or correct it.`
    case 'skuTaken':
      return `SKU "${problem.sku}" is already used by "${problem.product}".`
    case 'skuRepeated':
      return `SKU "${problem.sku}" is in this file twice.`
    case 'numberTaken':
      return `Store order ${problem.storeNumber} is already here: order #${problem.order}.`
    case 'numberRepeated':
      return `Row ${problem.firstRow} has the same order number, for another customer.`
    case 'ended':
      return `In the store this order is "${problem.state}": there is nothing left to send.`
    case 'totalDiffers':
      return `The file says ${rupees(problem.stated.minor)}. Items, discount and shipping make ${rupees(problem.computed.minor)}${then(', which is used')}.`
    case 'category': {
      const becomes = then(` It becomes "${problem.becomes}", and can be changed later.`)
      return problem.category === ''
        ? `There is no category.${becomes}`
        : `"${problem.category}" is not one of the categories.${becomes}`
    }
    case 'locationUnknown':
      return `You have no open warehouse "${problem.location}".`
  }
}

/** What the server says of an import as a whole. */
export const importRefusals = {
  isStarted: 'This import was started already.',
  tooManyRows: (p: { max: number }) => `A file has at most ${p.max.toLocaleString('en')} rows.`,
  nothingToImport: 'There is nothing to import.',
  hasOrders: 'The sample can be copied in only while the company has no orders.',
  stopped: 'The import was stopped before this row.',
  stoppedBy: (p: { name: string }) => `${p.name} stopped it.`,
  rightEnded: (p: { name: string }) => `${p.name}, who started it, may no longer import.`,
  companyStopped: 'The company was suspended.',
  failed: "This row couldn't be imported. Please try it again, or contact support.",
  note: (p: { storeNumber: string; file: string }) =>
    `Store order ${p.storeNumber}, imported from ${p.file}.`,
}
