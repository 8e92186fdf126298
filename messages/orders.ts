/** The texts of the orders list (specification §2). */
import type { OrderType } from '#domain/orders/order.ts'
import type { OrderSort, OrderSortColumn } from '#domain/orders/search.ts'
import type { WeekFilter } from '#domain/weeks.ts'
import { orderStatusLabels } from './orderStatus.ts'

const columns = {
  id: 'Order ID',
  customer: 'Customer',
  date: 'Date',
  type: 'Type',
  payment: 'Payment',
  total: 'Total',
  status: 'Status',
  actions: 'Actions',
} satisfies Record<OrderSortColumn | 'actions', string>

/** What comes first, by the column, and in reverse. */
const firstOf: Partial<Record<OrderSortColumn, readonly [string, string]>> = {
  id: ['lowest first', 'highest first'],
  date: ['oldest first', 'newest first'],
  total: ['lowest first', 'highest first'],
}

/** 'Total, highest first'. */
function sortLabel(sort: OrderSort): string {
  const [, direction = '', column = ''] = /^(-?)(.*)$/.exec(sort) ?? []
  const [first, reverse] = firstOf[column as OrderSortColumn] ?? ['A to Z', 'Z to A']
  return `${columns[column as OrderSortColumn]}, ${direction === '-' ? reverse : first}`
}

export const ordersMessages = {
  title: 'Orders',
  search: 'Search orders',
  searchPlaceholder: 'Search orders by ID, customer name...',
  createOrder: 'Create Order',
  printBooked: 'Print Booked Parcels',
  /** To what couriers could not deliver or bring back. */
  deliveries: 'Failed Attempts and Returns',
  export: 'Export',
  import: 'Import',
  exportFile: (p: { day: string }) => `orders-${p.day}.csv`,
  caption: 'Orders that match',
  tabs: 'Status',
  pages: 'Pages',
  filters: 'Filters',
  filtersOn: (p: { count: number }) => `Filters (${p.count})`,
  show: (p: { total: number }) =>
    p.total === 1 ? 'Show 1 Order' : `Show ${p.total.toLocaleString('en')} Orders`,
  clear: 'Clear',
  rowMenu: (p: { id: string }) => `Actions for ${p.id}`,
  rowFacts: (p: { type?: string; payment: string; date: string }) =>
    [p.type, p.payment, p.date].filter(Boolean).join(', '),
  emptyHelp: 'Change the search or clear filters.',
  emptyAll: 'Orders from your shop appear here.',
  invitation: {
    title: 'No orders yet',
    text: 'Write down the first order that comes in by phone or message, import those of your store, or try it with those of the sample.',
    action: 'Create Order',
    importing: 'Import Orders',
  },
  weekFilter: 'Week',
  week: {
    all: 'All Weeks',
    current: 'Current Week',
    last: 'Last Week',
    'two-weeks-ago': '2 Weeks Ago',
  } satisfies Record<WeekFilter, string>,
  typeFilter: 'Type',
  type: { all: 'All Orders', Local: 'Local', International: 'International' } satisfies Record<
    OrderType | 'all',
    string
  >,
  /** The menu of what the table shows. */
  table: 'Columns and rows',
  density: (p: { density: 'normal' | 'compact' }) =>
    `Rows: ${p.density === 'compact' ? 'Compact' : 'Normal'}`,
  moreColumns: { email: 'Email', phone: 'Number' },
  allStatuses: 'All',
  status: orderStatusLabels,
  columns,
  sortLabel: 'Sort',
  sort: sortLabel,
  ways: { call: 'Call', whatsApp: 'WhatsApp' },
  viewAction: 'View',
  editAction: 'Edit',
  deleteAction: 'Delete',
  view: (p: { id: string }) => `View ${p.id}`,
  edit: (p: { id: string }) => `Edit ${p.id}`,
  remove: (p: { id: string }) => `Delete ${p.id}`,
  showing: (p: { total: number; page: number; pages: number }) =>
    `Showing ${p.total} orders - Page ${p.page} of ${p.pages}`,
  empty: (p: { tab: string }) => `No orders found for "${p.tab}"`,
  clearFilters: 'Clear Filters',
  failed: "Orders couldn't be loaded.",
}
