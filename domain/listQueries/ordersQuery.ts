/** What the orders list shows, and its address: `/orders?q=ayesha&week=last&type=local&status=dispatch&page=2`. */
import { orderStatuses, orderTypes } from '#domain/orders/order.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { weekFilters } from '#domain/weeks.ts'
import {
  type AddressParams,
  type AddressReader,
  choiceFrom,
  pageFrom,
  searchFrom,
  slugOf,
  withoutDefaults,
} from './address.ts'

export const typeFilters = ['all', ...orderTypes] as const

export const statusFilters = ['all', ...orderStatuses] as const

export const allOrders: OrdersQuery = { search: '', week: 'all', type: 'all', status: 'all', page: 1 }

export function parseOrdersQuery(address: AddressReader): OrdersQuery {
  return {
    search: searchFrom(address.get('q')),
    week: choiceFrom(weekFilters, address.get('week'), 'all'),
    type: choiceFrom(typeFilters, address.get('type'), 'all'),
    status: choiceFrom(statusFilters, address.get('status'), 'all'),
    page: pageFrom(address.get('page')),
  }
}

function ordersParams(query: OrdersQuery): AddressParams {
  return {
    q: query.search,
    week: query.week,
    type: slugOf(query.type),
    status: query.status,
    page: String(query.page),
  }
}

export function formatOrdersQuery(query: OrdersQuery): AddressParams {
  return withoutDefaults(ordersParams(query), ordersParams(allOrders))
}
