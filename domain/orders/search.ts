/** Order search by text, week, days, type and status, sorted, page by page (specification §2 and §5). */

import { type Sort, sortedBy } from '#domain/listQueries/sort.ts'
import { phoneDigits, searchedDigits } from '#domain/phoneSearch.ts'
import {
  type Days,
  isWithin,
  karachi,
  spanOfDays,
  spanOfWeek,
  type WeekFilter,
  type Zone,
} from '#domain/weeks.ts'
import { type Order, type OrderRow, type OrderStatus, type OrderType, orderStatuses } from './order.ts'
import { grandTotal, orderRow } from './totals.ts'

/** How many orders a page may have; the first, which is the default, is that of specification §9. */
export const orderPageSizes = [10, 25, 50] as const

/** The columns that sort the list (specification §2), each with the value that it sorts by. */
const columnValues = {
  id: ({ id }: Order) => id,
  customer: ({ customer }: Order) => customer.name,
  date: ({ placedAt }: Order) => placedAt,
  type: ({ type }: Order) => type,
  payment: ({ payment }: Order) => payment,
  total: (order: Order) => grandTotal(order).minor,
  status: ({ status }: Order) => orderStatuses.indexOf(status),
}

export type OrderColumn = keyof typeof columnValues
export const orderColumns = Object.keys(columnValues) as readonly OrderColumn[]
export type OrderSort = Sort<OrderColumn>

/** The query of the orders list. */
export type OrdersQuery = {
  search: string
  week: WeekFilter
  /** A day or range that the dashboard led here with; null means all. */
  days: Days | null
  type: 'all' | OrderType
  status: 'all' | OrderStatus
  sort: OrderSort
  /** Of a page. */
  rows: (typeof orderPageSizes)[number]
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
  /** Set when a search found so much that only so many of the newest orders were searched. */
  searchedNewest?: number
  /** Set when only so many of the matching orders are on pages, the first ones. */
  firstOnPages?: number
}

/**
 * Order number, customer name (specification §5) or city as a substring, without regard to case, or the phone number;
 * null for a blank, which finds everything.
 */
function matcherOf(search: string): ((order: Pick<Order, 'id' | 'customer'>) => boolean) | null {
  const text = search.trim().toLowerCase()
  if (text === '') return null
  const digits = searchedDigits(text)
  return ({ id, customer }) =>
    id.toLowerCase().includes(text) ||
    customer.name.toLowerCase().includes(text) ||
    customer.city.toLowerCase().includes(text) ||
    (digits !== null && digitsOf(customer).includes(digits))
}

/** Of each customer once: a search is answered at each key. */
const knownDigits = new WeakMap<Order['customer'], string>()
function digitsOf(customer: Order['customer']): string {
  const digits = knownDigits.get(customer) ?? phoneDigits(customer.number)
  knownDigits.set(customer, digits)
  return digits
}

export function countByStatus(orders: Iterable<{ status: OrderStatus }>): StatusCounts {
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts
  for (const { status } of orders) counts[status]++
  return counts
}

/** Orders that match search, week and type, of any status. */
function ordersOfAnyStatus(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone,
): readonly Order[] {
  const week = spanOfWeek(query.week, now, zone)
  const days = query.days === null ? null : spanOfDays(query.days, now, zone)
  const matches = matcherOf(query.search)
  if (!week && !days && query.type === 'all' && !matches) return orders
  return orders.filter(
    (order) =>
      isWithin(order.placedAt, week) &&
      isWithin(order.placedAt, days) &&
      (query.type === 'all' || order.type === query.type) &&
      (!matches || matches(order)),
  )
}

function ofStatus(orders: readonly Order[], status: OrdersQuery['status']): readonly Order[] {
  return status === 'all' ? orders : orders.filter((order) => order.status === status)
}

/** Returns the matching orders of all pages, sorted by the query, then newest first, as they are given. */
export function matchingOrders(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone = karachi,
): Order[] {
  return sorted(ofStatus(ordersOfAnyStatus(orders, query, now, zone), query.status), query)
}

function sorted(orders: readonly Order[], { sort }: OrdersQuery): Order[] {
  return sortedBy(orders, sort, columnValues)
}

/** Where an order is in a list: the ids before and after it, and its position from 1. */
export type OrderPlace = { previous: string | null; next: string | null; position: number; total: number }

/** Returns the place of an order in the list of a query, whichever page that asks for; null if it is not in it. */
export function placeOfOrder(
  orders: readonly Order[],
  query: OrdersQuery,
  id: string,
  now: number,
  zone: Zone = karachi,
): OrderPlace | null {
  const ids = matchingOrders(orders, query, now, zone).map((order) => order.id)
  const index = ids.indexOf(id)
  if (index < 0) return null
  return {
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
    position: index + 1,
    total: ids.length,
  }
}

/** Returns the page of the list for a query at `now`, of orders that are given newest first. */
export function searchOrders(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone = karachi,
): OrdersPage {
  const candidates = ordersOfAnyStatus(orders, query, now, zone)
  const matching = sorted(ofStatus(candidates, query.status), query)
  const pages = Math.max(1, Math.ceil(matching.length / query.rows))
  const page = Math.min(Math.max(1, query.page), pages)
  return {
    rows: matching.slice((page - 1) * query.rows, page * query.rows).map(orderRow),
    total: matching.length,
    page,
    pages,
    countsByStatus: countByStatus(candidates),
    countOfAll: candidates.length,
  }
}
