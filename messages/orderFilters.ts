/** The filters of the orders list: their chips, their panel, and which one to take off. */
import type { NarrowingFilter } from '#domain/orders/search.ts'

const labels: Record<NarrowingFilter, string> = {
  q: 'Search',
  week: 'Week',
  days: 'Days',
  type: 'Type',
  status: 'Status',
  payment: 'Payment',
  city: 'City',
  courier: 'Courier',
  warehouse: 'Warehouse',
  tag: 'Tag',
  product: 'Product',
}

export const orderFiltersMessages = {
  labels,
  from: 'From',
  to: 'To',
  any: {
    payment: 'Any payment',
    city: 'Any city',
    courier: 'Any courier',
    warehouse: 'Any warehouse',
    tag: 'Any tag',
    day: 'Any day',
  },
  /** A warehouse or a product that is gone. */
  unknown: 'Not found',
  chips: 'Filters',
  /** What takes a filter off. It begins with the text on it. */
  remove: (p: { text: string }) => `${p.text}, remove`,
  /** Of days without a first or a last one. */
  since: (p: { day: string }) => `Since ${p.day}`,
  until: (p: { day: string }) => `Until ${p.day}`,
  /** What a press finds, when all filters together find nothing. */
  without: (p: { text: string; orders: number }) =>
    `${p.orders === 1 ? '1 order' : `${p.orders.toLocaleString('en')} orders`} without ${p.text}`,
  findProduct: 'Name or SKU',
  products: 'Products',
  noProduct: 'No product found',
  searching: 'Searching…',
  failed: "Cities, couriers, warehouses and tags couldn't be loaded.",
  productsFailed: "Products couldn't be searched.",
}
