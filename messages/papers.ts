/** The texts of what is printed for parcels, and of the screen that prints them. */
import type { PaperKind, PaperSize } from '#domain/fulfilment/paperKinds.ts'

const kinds: Record<PaperKind, string> = {
  label: 'Labels',
  slip: 'Packing slips',
  invoice: 'Invoices',
  pick: 'Pick list',
  sheet: 'Load sheet',
}
const sizes: Record<PaperSize, string> = { a4: 'A4', a6: 'A6', '4x6': '4 × 6 inch' }

export const papersMessages = {
  title: 'Print',
  back: 'Back to orders',
  print: 'Print',
  kind: 'What to print',
  kinds,
  size: 'Paper',
  sizes,
  parcels: (p: { parcels: number }) => (p.parcels === 1 ? '1 parcel' : `${p.parcels} parcels`),
  shown: (p: { parcels: number; before: number }) =>
    p.before === 0 ? papersMessages.parcels(p) : `${papersMessages.parcels(p)}, ${p.before} printed before`,
  printed: 'Remembered as printed',
  which: 'Which parcels',
  allParcels: 'All',
  newParcels: 'Not printed yet',
  most: (p: { parcels: number }) =>
    `Only the first ${p.parcels} parcels are here. Print them, then the rest.`,
  empty: 'There is no parcel to print',
  emptyText: 'Here is what is booked at a courier and not handed over yet.',
  failed: 'The parcels couldn’t be loaded.',
  sampleText: 'Labels, packing slips and pick lists are printed for your own orders.',
  preview: 'What is printed',
  to: 'To',
  from: 'From',
  phone: 'Phone',
  order: 'Order',
  parcelOf: (p: { number: number; of: number }) => `Parcel ${p.number} of ${p.of}`,
  collect: (p: { amount: string }) => `Collect ${p.amount}`,
  paid: 'Paid. Collect nothing.',
  support: (p: { support_number: string }) => `Questions: ${p.support_number}`,
  courierLabel: (p: { courier: string }) => `The label of ${p.courier}`,
  files: 'Labels that couriers make',
  filesText: (p: { files: number }) =>
    `Couriers make ${p.files} files of these labels, each in the order in which the parcels are picked.`,
  file: (p: { courier: string; first: number; last: number; of: number }) =>
    p.of === 1
      ? `Label of ${p.courier}`
      : p.first === p.last
        ? `Label ${p.first} of ${p.of} of ${p.courier}`
        : `Labels ${p.first} to ${p.last} of ${p.of} of ${p.courier}`,
  fileName: (p: { courier: string; first: number }) => `${p.courier}-labels-${p.first}.pdf`,
  noFile: 'The label couldn’t be loaded. Please try again.',
  loadingFile: 'The courier is asked for its label…',
  notBooked: 'Not booked yet',
  barcode: (p: { text: string }) => `Barcode of ${p.text}`,
  cn: 'Consignment number',
  courier: 'Courier',
  pieces: 'Pieces',
  weight: 'Weight',
  kilograms: (p: { grams: number }) => `${(p.grams / 1_000).toFixed(2)} kg`,
  contents: 'Contents',
  slip: 'Packing slip',
  invoice: 'Invoice',
  ntn: (p: { ntn: string }) => `NTN ${p.ntn}`,
  placed: 'Ordered',
  shippedFrom: 'Shipped from',
  quantity: 'Qty',
  product: 'Product',
  sku: 'SKU',
  price: 'Price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  adjustment: 'Adjustments',
  total: 'Total',
  cod: 'Cash on delivery',
  pickList: (p: { location: string }) => `Pick list: ${p.location}`,
  inParcels: 'Parcels',
  done: 'Done',
  /** For screen readers: a box to tick on paper. */
  toDo: 'To tick',
  loadSheet: (p: { courier: string }) => `Load sheet: ${p.courier}`,
  customer: 'Customer',
  city: 'City',
  all: 'All',
  handedOver: 'Handed over by',
  received: 'Received by',
  noPlace: 'No warehouse',
  noCourier: 'No courier',
}
