/** The list of orders: a page, its counts, and the place of one order (domain/orders/search.ts). */

import type { OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { type AddressReader } from '#domain/listQueries/address.ts'
import { parseOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { OrderPlace, OrdersQuery } from '#domain/orders/search.ts'
import { type Span, spanOfDays, spanOfWeek } from '#domain/weeks.ts'
import { type Db, snapshot, type Transaction } from '#server/db/database.ts'
import { FIRST_SEARCHED } from '#server/db/live/boundedSearch.ts'
import {
  countShown,
  groupOrders,
  listOrderIds,
  type Place,
  placeIn,
  readOrdersOf,
  searchOrders,
  type Wanted,
} from '#server/db/live/orderList.ts'
import { searchedTexts } from '../searchedTexts.ts'
import { orderRowResponse } from './orderRow.ts'

export function readOrders(
  db: Db,
  companyId: string,
  address: AddressReader,
  now: Date,
): Promise<OrdersResponse> {
  return db.transaction(async (tx) => {
    const query = parseOrdersQuery(address)
    const list = await openList(tx, wantedBy(query, companyId, now), query)
    const { countsByStatus, total, shown, isOfNewest } = list
    const pages = Math.max(1, Math.ceil(shown / query.rows))
    const page = Math.min(query.page, pages)
    const ids = await list.idsAt((page - 1) * query.rows, query.rows)
    const rows = await readOrdersOf(tx, companyId, ids)
    return {
      rows: rows.map(orderRowResponse),
      total,
      page,
      pages,
      counts_by_status: countsByStatus,
      count_of_all: sumOf(countsByStatus),
      ...(isOfNewest && { searched_newest: FIRST_SEARCHED }),
      ...(shown < total && { first_on_pages: shown }),
    }
  }, snapshot)
}

/** Where an order is in the list of an address; null when it is not in it. */
export function readPlace(
  db: Db,
  companyId: string,
  address: AddressReader,
  { id, now }: { id: string; now: Date },
): Promise<OrderPlace | null> {
  return db.transaction(async (tx) => {
    const query = parseOrdersQuery(address)
    const list = await openList(tx, wantedBy(query, companyId, now), query)
    const place = await list.placeOf(id)
    return place && { ...place, total: list.total }
  }, snapshot)
}

type Counts = Record<OrderStatus, number>
type List = {
  /** Of any status. */
  countsByStatus: Counts
  /** Of the chosen status. */
  total: number
  /** How many of them are on pages. */
  shown: number
  isOfNewest: boolean
  idsAt(offset: number, rows: number): Promise<string[]>
  placeOf(id: string): Promise<Place | null>
}

async function openList(tx: Transaction, wanted: Wanted, { sort, status }: OrdersQuery): Promise<List> {
  const counted = (found: readonly { status: OrderStatus; orders: number }[]) => {
    const countsByStatus = Object.fromEntries(orderStatuses.map((slug) => [slug, 0])) as Counts
    for (const { status: slug, orders } of found) countsByStatus[slug] += orders
    return { countsByStatus, total: status === 'all' ? sumOf(countsByStatus) : countsByStatus[status] }
  }
  if (wanted.texts.length === 0) {
    const groups = await groupOrders(tx, wanted)
    const counts = counted(groups)
    return {
      ...counts,
      shown: countShown(sort, counts.total),
      isOfNewest: false,
      idsAt: (offset, rows) => listOrderIds(tx, wanted, groups, { sort, offset, rows }),
      placeOf: (id) => placeIn(tx, wanted, groups, { sort, id }),
    }
  }
  const { orders, isOfNewest } = await searchOrders(tx, wanted, sort)
  const ids = orders.filter((order) => status === 'all' || order.status === status).map(({ id }) => id)
  return {
    ...counted(orders.map((order) => ({ ...order, orders: 1 }))),
    shown: ids.length,
    isOfNewest,
    idsAt: async (offset, rows) => ids.slice(offset, offset + rows),
    placeOf: async (id) => {
      const at = ids.indexOf(id)
      if (at < 0) return null
      return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, position: at + 1 }
    },
  }
}

function sumOf(counts: Counts): number {
  return orderStatuses.reduce((sum, status) => sum + counts[status], 0)
}

export function wantedBy({ q, week, days, type, status }: OrdersQuery, companyId: string, now: Date): Wanted {
  const time = now.getTime()
  const spans = [spanOfWeek(week, time), days === null ? null : spanOfDays(days, time)]
  return { companyId, texts: searchedTexts(q), span: commonSpan(spans), type, status }
}

/** The instants of all spans; null when there is none. */
function commonSpan(spans: readonly (Span | null)[]): Span | null {
  return spans.reduce((common, span) => {
    if (!common || !span) return common ?? span
    const from = Math.max(common.from, span.from)
    return { from, to: Math.max(from, Math.min(common.to, span.to)) }
  }, null)
}
