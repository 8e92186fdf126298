/**
 * Order search by text, week, days, type and status, sorted, page by page (specification §2 and §5). Own orders have more
 * filters, which the sample lacks.
 */

import { type Ranks, ranksOf, type Sort, sortedByRank } from '#domain/listQueries/sort.ts'
import {
  type Days,
  isWithin,
  karachi,
  spanOfDays,
  spanOfWeek,
  type WeekFilter,
  type Zone,
} from '#domain/weeks.ts'
import {
  type Order,
  type OrderRow,
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
  type PaymentMethod,
} from './order.ts'
import { grandTotal, orderRow } from './totals.ts'

/** How many orders a page may have; the first is the default (specification §9). */
export const orderPageSizes = [10, 25, 50, 100] as const

/** The columns that sort the list (specification §2), each with the value that it sorts by. */
const columnValues = {
  id: ({ id }: Order) => Number(id.slice('KW-'.length)),
  customer: ({ customer }: Order) => customer.name,
  date: ({ placedAt }: Order) => placedAt,
  type: ({ type }: Order) => type,
  payment: ({ payment }: Order) => payment,
  total: (order: Order) => grandTotal(order).minor,
  status: ({ status }: Order) => orderStatuses.indexOf(status),
}

export type OrderSortColumn = keyof typeof columnValues
export const orderSortColumns = Object.keys(columnValues) as readonly OrderSortColumn[]
export type OrderSort = Sort<OrderSortColumn>

/** The filters of own orders; '' is any. */
export type OrderFilters = {
  payment: '' | PaymentMethod
  /** As the address was understood. */
  city: string
  /** Of any of its parcels, as is the warehouse. */
  courier: string
  /** The id of a location. */
  warehouse: string
  tag: string
  /** The id of a product of any of its lines. */
  product: string
}

/** The query of the orders list. */
export type OrdersQuery = OrderFilters & {
  q: string
  week: WeekFilter
  /** Days that the dashboard led here with, or that were chosen; null means all. */
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
  /** What the warehouse and the product of the filters are called, if they exist. */
  names?: FilterNames
  /** When no order matches, how many would without one of the filters: as far as any would. */
  without?: { [Filter in NarrowingFilter]?: number }
  /** Of own orders: names what was seen, to choose all of it. */
  revision?: string
}

export type FilterNames = { warehouse?: string; product?: string }

/** What narrows a list; its sort and its pages do not. */
export type NarrowingFilter = keyof Omit<OrdersQuery, 'sort' | 'rows' | 'page'>

/** What is made of a list of orders once, as long as it is the same list: every change makes another. */
function keptFor<Made>(make: (orders: readonly Order[]) => Made): (orders: readonly Order[]) => Made {
  const kept = new WeakMap<readonly Order[], Made>()
  return (orders) => {
    const made = kept.get(orders) ?? make(orders)
    kept.set(orders, made)
    return made
  }
}

/** What a filter reads of each order, side by side: to visit 100,000 orders in memory takes longer than all the rest. */
const filteredOf = keptFor((orders) => {
  const all = new Uint32Array(orders.length)
  const dates = new Float64Array(orders.length)
  const types = new Uint8Array(orders.length)
  const statuses = new Uint8Array(orders.length)
  let isNewestFirst = true
  for (let place = 0; place < orders.length; place++) {
    const { placedAt, type, status } = orders[place] as Order
    all[place] = place
    isNewestFirst &&= place === 0 || placedAt <= (dates[place - 1] as number)
    dates[place] = placedAt
    types[place] = orderTypes.indexOf(type)
    statuses[place] = orderStatuses.indexOf(status)
  }
  return { all, dates, types, statuses, isNewestFirst }
})

/** What a search reads of each order. */
const textsOf = keptFor((orders) =>
  orders.map(({ id, customer: { name } }) => `${id}\n${name}`.toLowerCase()),
)

const ranksBy = Object.fromEntries(
  Object.entries(columnValues).map(([column, valueOf]) => [
    column,
    keptFor((orders) => ranksOf(orders, valueOf)),
  ]),
) as Record<OrderSortColumn, (orders: readonly Order[]) => Ranks>

/**
 * Order number or customer name as a substring, without regard to case (specification §5), of the order at a place; null
 * for a blank, which finds everything.
 */
function matcherOf(orders: readonly Order[], search: string): ((place: number) => boolean) | null {
  const text = search.trim().toLowerCase()
  if (text === '') return null
  const texts = textsOf(orders)
  return (place) => texts[place]?.includes(text) === true
}

export function countByStatus(orders: Iterable<{ status: OrderStatus }>): StatusCounts {
  const counts = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as StatusCounts
  for (const { status } of orders) counts[status]++
  return counts
}

/** The places of the orders that match search, week and type, of any status. */
function placesOfAnyStatus(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone,
): Uint32Array {
  const week = spanOfWeek(query.week, now, zone)
  const days = query.days === null ? null : spanOfDays(query.days, now, zone)
  const matches = matcherOf(orders, query.q)
  const type = query.type === 'all' ? null : orderTypes.indexOf(query.type)
  const { all, dates, types } = filteredOf(orders)
  if (!week && !days && type === null && !matches) return all
  return chosen(
    all,
    (place) =>
      isWithin(dates[place] as number, week) &&
      isWithin(dates[place] as number, days) &&
      (type === null || types[place] === type) &&
      (!matches || matches(place)),
  )
}

/** As the method of arrays, which takes three times as long. */
function chosen(places: Uint32Array, isChosen: (place: number) => boolean): Uint32Array {
  const kept = new Uint32Array(places.length)
  let count = 0
  for (const place of places) if (isChosen(place)) kept[count++] = place
  return kept.subarray(0, count)
}

/** The places of those with the status of the query, sorted by it, then as they are given. */
function sorted(orders: readonly Order[], places: Uint32Array, { status, sort }: OrdersQuery): Uint32Array {
  const { statuses, isNewestFirst } = filteredOf(orders)
  const wanted = status === 'all' ? null : orderStatuses.indexOf(status)
  const ofStatus = wanted === null ? places : chosen(places, (place) => statuses[place] === wanted)
  if (sort === '-date' && isNewestFirst) return ofStatus
  const column = sort.replace('-', '') as OrderSortColumn
  return sortedByRank(ofStatus, ranksBy[column](orders), sort === column ? 'ascending' : 'descending')
}

const ordersAt = (orders: readonly Order[], places: Uint32Array) =>
  Array.from(places, (place) => orders[place] as Order)

/** Returns the matching orders of all pages, sorted by the query, then newest first, as they are given. */
export function matchingOrders(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone = karachi,
): Order[] {
  return ordersAt(orders, sorted(orders, placesOfAnyStatus(orders, query, now, zone), query))
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

function countAt(orders: readonly Order[], places: Uint32Array): StatusCounts {
  const { statuses } = filteredOf(orders)
  const counts = new Uint32Array(orderStatuses.length)
  for (const place of places) (counts[statuses[place] as number] as number)++
  return Object.fromEntries(orderStatuses.map((status, at) => [status, counts[at]])) as StatusCounts
}

/** Returns the page of the list for a query at `now`, of orders that are given newest first. */
export function searchOrders(
  orders: readonly Order[],
  query: OrdersQuery,
  now: number,
  zone: Zone = karachi,
): OrdersPage {
  const candidates = placesOfAnyStatus(orders, query, now, zone)
  const matching = sorted(orders, candidates, query)
  const pages = Math.max(1, Math.ceil(matching.length / query.rows))
  const page = Math.min(Math.max(1, query.page), pages)
  return {
    rows: ordersAt(orders, matching.subarray((page - 1) * query.rows, page * query.rows)).map(orderRow),
    total: matching.length,
    page,
    pages,
    countsByStatus: countAt(orders, candidates),
    countOfAll: candidates.length,
  }
}
