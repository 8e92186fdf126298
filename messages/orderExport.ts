import type { ExportColumn, ExportGroup } from '#domain/orders/exportColumns.ts'

/** What the file of a company's own orders calls its columns. */
export const orderExportColumns = {
  order: 'Order',
  placed: 'Placed',
  status: 'Status',
  type: 'Type',
  payment: 'Payment',
  paymentStatus: 'Payment status',
  source: 'Source',
  tags: 'Tags',
  customer: 'Customer',
  phone: 'Phone',
  email: 'Email',
  address1: 'Address 1',
  address2: 'Address 2',
  city: 'City',
  cityWritten: 'City as written',
  zip: 'Zip',
  country: 'Country',
  orderTotal: 'Order total',
  shipping: 'Shipping',
  discounts: 'Discounts',
  adjustments: 'Adjustments',
  paid: 'Paid',
  refunded: 'Refunded',
  collected: 'Collected',
  remitted: 'Remitted',
  sku: 'SKU',
  item: 'Item',
  quantity: 'Quantity',
  price: 'Price',
  parcel: 'Parcel',
  parcelStatus: 'Parcel status',
  warehouse: 'Warehouse',
  courier: 'Courier',
  cn: 'CN',
  cod: 'Parcel COD',
  dispatched: 'Dispatched',
  delivered: 'Delivered',
} as const satisfies Record<ExportColumn, string>

/** The dialog in which its columns are chosen. */
export const orderExportMessages = {
  /** `orders`: how many are chosen; null: all that the list has. */
  title: (p: { orders: number | null }) =>
    p.orders === null ? 'Export orders' : p.orders === 1 ? 'Export 1 order' : `Export ${p.orders} orders`,
  text: 'A CSV file with a row for each item of each parcel. The columns are kept for the next time on this device.',
  groups: {
    order: 'Order',
    customer: 'Customer',
    money: 'Amounts',
    item: 'Item',
    parcel: 'Parcel',
  } satisfies Record<ExportGroup, string>,
  count: (p: { chosen: number; all: number }) => `${p.chosen} of ${p.all}`,
  all: 'All Columns',
  none: 'No Columns',
  empty: 'Choose at least one column.',
  confirm: 'Export',
  busy: 'Exporting…',
}
