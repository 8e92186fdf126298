/** What the orders list shows, and its address: `/orders?q=ayesha&week=last&status=dispatch&sort=-total&page=2`. */
import { orderStatuses, orderTypes, paymentMethods } from '#domain/orders/order.ts'
import {
  type NarrowingFilter,
  type OrderFilters,
  type OrdersQuery,
  orderPageSizes,
  orderSortColumns,
} from '#domain/orders/search.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { parseBoundedDays, weekFilters } from '#domain/weeks.ts'
import {
  type AddressParams,
  type AddressReader,
  choiceFrom,
  pageFrom,
  searchFrom,
  slugOf,
  withoutDefaults,
} from './address.ts'
import type { ListChange } from './list.ts'
import { sortsOf } from './sort.ts'

export const typeFilters = ['all', ...orderTypes] as const

export const statusFilters = ['all', ...orderStatuses] as const

export const orderSorts = sortsOf(orderSortColumns)

const anyOrder = {
  payment: '',
  city: '',
  courier: '',
  warehouse: '',
  tag: '',
  product: '',
} as const satisfies OrderFilters

/** The filters of own orders, in the order in which they are shown. */
export const orderFilterNames = Object.keys(anyOrder) as readonly (keyof OrderFilters)[]

/** The change that clears the filters; sort and rows stay as they are. */
export const unfilteredOrders = {
  q: '',
  week: 'all',
  days: null,
  type: 'all',
  status: 'all',
  ...anyOrder,
} as const satisfies ListChange<'order'>

/** The filters that narrow a list, in the order of `unfilteredOrders`. */
export function narrowingFilters(query: OrdersQuery): NarrowingFilter[] {
  const names = Object.keys(unfilteredOrders) as NarrowingFilter[]
  return names.filter((name) => query[name] !== unfilteredOrders[name])
}

export const allOrders: OrdersQuery = {
  ...unfilteredOrders,
  sort: '-date',
  rows: orderPageSizes[0],
  page: 1,
}

export function parseOrdersQuery(address: AddressReader): OrdersQuery {
  return {
    q: searchFrom(address.get('q')),
    week: choiceFrom(weekFilters, address.get('week'), 'all'),
    days: parseBoundedDays(address.get('days') ?? ''),
    type: choiceFrom(typeFilters, address.get('type'), 'all'),
    status: choiceFrom(statusFilters, address.get('status'), 'all'),
    payment: choiceFrom(['', ...paymentMethods], address.get('payment'), ''),
    city: searchFrom(address.get('city')),
    courier: searchFrom(address.get('courier')),
    warehouse: idFrom(address.get('warehouse')),
    tag: searchFrom(address.get('tag')),
    product: idFrom(address.get('product')),
    sort: choiceFrom(orderSorts, address.get('sort'), allOrders.sort),
    rows: orderPageSizes.find((size) => String(size) === address.get('rows')) ?? allOrders.rows,
    page: pageFrom(address.get('page')),
  }
}

const idFrom = (text: string | null) => (text !== null && uuidPattern.test(text) ? text.toLowerCase() : '')

function ordersParams(query: OrdersQuery): AddressParams {
  const { q, week, days, type, status, sort, rows, page } = query
  return {
    q,
    week,
    days: days ?? '',
    type: slugOf(type),
    status,
    ...Object.fromEntries(orderFilterNames.map((name) => [name, query[name]])),
    payment: slugOf(query.payment),
    sort,
    rows: String(rows),
    page: String(page),
  }
}

export function formatOrdersQuery(query: OrdersQuery): AddressParams {
  return withoutDefaults(ordersParams(query), ordersParams(allOrders))
}
