/** The list of orders: a page, its counts, and the place of one order (domain/orders/search.ts). */

import type { OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { type AddressReader } from '#domain/listQueries/address.ts'
import { parseOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { OrderPlace, OrdersQuery } from '#domain/orders/search.ts'
import { type Span, spanOfDays, spanOfWeek } from '#domain/weeks.ts'
import type { Queries } from '#server/db/database.ts'
import { countMatching, listOrders, placeInList, type Wanted } from '#server/db/live/orderList.ts'
import { readCounts } from '#server/db/live/settings.ts'
import { searchedTexts } from '../searchedTexts.ts'
import { orderRowResponse } from './orderRow.ts'

export async function readOrders(
  queries: Queries,
  companyId: string,
  address: AddressReader,
  now: Date,
): Promise<OrdersResponse> {
  const query = parseOrdersQuery(address)
  const wanted = wantedBy(query, companyId, now)
  const isUnfiltered = wanted.texts.length === 0 && wanted.spans.length === 0 && query.type === 'all'
  const counts = isUnfiltered ? await readCounts(queries, companyId) : await countMatching(queries, wanted)
  const countsByStatus = Object.fromEntries(
    orderStatuses.map((status) => [status, counts.get(status) ?? 0]),
  ) as Record<OrderStatus, number>
  const countOfAll = orderStatuses.reduce((sum, status) => sum + countsByStatus[status], 0)
  const total = query.status === 'all' ? countOfAll : countsByStatus[query.status]
  const pages = Math.max(1, Math.ceil(total / query.rows))
  const page = Math.min(query.page, pages)
  const { sort, rows } = query
  const found = await listOrders(queries, wanted, { sort, rows, offset: (page - 1) * rows })
  return {
    rows: found.map(orderRowResponse),
    total,
    page,
    pages,
    counts_by_status: countsByStatus,
    count_of_all: countOfAll,
  }
}

/** Where an order is in the list of an address; null when it is not in it. */
export async function readPlace(
  queries: Queries,
  companyId: string,
  address: AddressReader,
  { id, now }: { id: string; now: Date },
): Promise<OrderPlace | null> {
  const query = parseOrdersQuery(address)
  return placeInList(queries, wantedBy(query, companyId, now), query.sort, id)
}

function wantedBy({ search, week, days, type, status }: OrdersQuery, companyId: string, now: Date): Wanted {
  const time = now.getTime()
  const spans = [spanOfWeek(week, time), days === null ? null : spanOfDays(days, time)]
  return {
    companyId,
    texts: searchedTexts(search),
    spans: spans.filter((span): span is Span => span !== null),
    type,
    status,
  }
}
