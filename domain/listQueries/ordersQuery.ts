/** What the orders list shows, and its address: `/orders?q=ayesha&week=last&status=dispatch&sort=-total&page=2`. */
import { orderStatuses, orderTypes } from '#domain/orders/order.ts'
import { type OrdersQuery, orderColumns, orderPageSizes } from '#domain/orders/search.ts'
import { parseDays, weekFilters } from '#domain/weeks.ts'
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

export const orderSorts = sortsOf(orderColumns)

/** The change that clears the filters; sort and rows stay as they are. */
export const unfilteredOrders = {
  q: '',
  week: 'all',
  days: null,
  type: 'all',
  status: 'all',
} as const satisfies ListChange<'order'>

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
    days: parseDays(address.get('days') ?? ''),
    type: choiceFrom(typeFilters, address.get('type'), 'all'),
    status: choiceFrom(statusFilters, address.get('status'), 'all'),
    sort: choiceFrom(orderSorts, address.get('sort'), allOrders.sort),
    rows: orderPageSizes.find((size) => String(size) === address.get('rows')) ?? allOrders.rows,
    page: pageFrom(address.get('page')),
  }
}

function ordersParams(query: OrdersQuery): AddressParams {
  return {
    q: query.q,
    week: query.week,
    days: query.days ?? '',
    type: slugOf(query.type),
    status: query.status,
    sort: query.sort,
    rows: String(query.rows),
    page: String(query.page),
  }
}

export function formatOrdersQuery(query: OrdersQuery): AddressParams {
  return withoutDefaults(ordersParams(query), ordersParams(allOrders))
}
