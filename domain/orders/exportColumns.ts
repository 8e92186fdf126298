/** The columns of the file of a company's own orders, in their order, in the groups in which they are chosen. */
export const exportGroups = {
  order: ['order', 'placed', 'status', 'type', 'payment', 'paymentStatus', 'source', 'tags'],
  customer: ['customer', 'phone', 'email', 'address1', 'address2', 'city', 'cityWritten', 'zip', 'country'],
  money: ['orderTotal', 'shipping', 'discounts', 'adjustments', 'paid', 'refunded', 'collected', 'remitted'],
  item: ['sku', 'item', 'quantity', 'price'],
  parcel: ['parcel', 'parcelStatus', 'warehouse', 'courier', 'cn', 'cod', 'dispatched', 'delivered'],
} as const

export type ExportGroup = keyof typeof exportGroups
export type ExportColumn = (typeof exportGroups)[ExportGroup][number]

export const exportColumns: readonly ExportColumn[] = Object.values(exportGroups).flat()

/** The columns of these names, in the order of the file; all of them where none is known. */
export function exportColumnsOf(names: readonly string[]): readonly ExportColumn[] {
  const known = exportColumns.filter((column) => names.includes(column))
  return known.length > 0 ? known : exportColumns
}
