import { allOrders, formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { paths } from '#domain/paths.ts'
import type { Days } from '#domain/weeks.ts'

/** The address of the orders list with the orders of a status and of the chosen days. */
export function ordersOf(status: OrdersQuery['status'], days: Days | null): string {
  const params = new URLSearchParams(formatOrdersQuery({ ...allOrders, status, days })).toString()
  return params === '' ? paths.orders : `${paths.orders}?${params}`
}
