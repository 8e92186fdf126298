/** Order search by text, week, type, status and page (specification §2 and §5). */
import { isWithin, karachi, spanOfWeek, type WeekFilter, type Zone } from '#domain/weeks.ts'
import { type Order, type OrderRow, type OrderStatus, type OrderType, orderStatuses } from './order.ts'
import { orderRow } from './totals.ts'

/** Specification §9. */
export const ORDERS_PAGE_SIZE = 10

/** The query of the orders list. */
export type OrdersQuery = {
  search: string
  week: WeekFilter
  type: 'all' | OrderType
  status: 'all' | OrderStatus
  /** Starts at 1. */
  page: number
}

export type StatusCounts = Record<OrderStatus, number>

/** One page of the orders list. */
export type OrdersPage = {
  rows: OrderRow[]
  /** The number of matching orders on all pages: the N of 'Showing N orders'. */
  total: number
  /** The page of `rows`. A requested page outside 1…`pages` is moved into this range. */
  page: number
  /** At least 1. */
  pages: number
  /** Orders that match search, week and type with any status: the numbers on the tabs. */
  countsByStatus: StatusCounts
  /** The sum of `countsByStatus`: the number on All. */
  countOfAll: number
}

/** Customer name or order number as a substring, without regard to case; blank finds everything. */
function matchesSearch(order: Pick<Order, 'id' | 'customer'>, search: string): boolean {
  const text = search.trim().toLowerCase()
  return order.customer.name.toLowerCase().includes(text) || order.id.toLowerCase().includes(text)
}

export function countByStatus(orders: Iterable<{ status: OrderStatus }>): StatusCounts {
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts
  for (const { status } of orders) counts[status]++
  return counts
}

/** Orders that match search, week and type, of any status. */
function ordersOfAnyStatus(orders: readonly Order[], query: OrdersQuery, now: number, zone: Zone): Order[] {
  const span = spanOfWeek(query.week, now, zone)
  return orders.filter(
    (order) =>
      isWithin(order.placedAt, span) &&
      (query.type === 'all' || order.type === query.type) &&
      matchesSearch(order, query.search),
  )
}

function ofStatus(orders: Order[], status: OrdersQuery['status']): Order[] {
  return status === 'all' ? orders : orders.filter((order) => order.status === status)
}

/** Returns the matching orders of all pages, in the given order. */
export function matchingOrders(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone = karachi,
): Order[] {
  return ofStatus(ordersOfAnyStatus(orders, query, now, zone), query.status)
}

/** Returns the page of the list for a query at `now`, in the given order (newest first). */
export function searchOrders(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone = karachi,
): OrdersPage {
  const candidates = ordersOfAnyStatus(orders, query, now, zone)
  const matching = ofStatus(candidates, query.status)
  const pages = Math.max(1, Math.ceil(matching.length / ORDERS_PAGE_SIZE))
  const page = Math.min(Math.max(1, query.page), pages)
  return {
    rows: matching.slice((page - 1) * ORDERS_PAGE_SIZE, page * ORDERS_PAGE_SIZE).map(orderRow),
    total: matching.length,
    page,
    pages,
    countsByStatus: countByStatus(candidates),
    countOfAll: candidates.length,
  }
}
