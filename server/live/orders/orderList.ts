/** The list of orders: a page, its counts, and the place of one order (domain/orders/search.ts). */

import { MAX_CHOSEN } from '#domain/fulfilment/orderBatch.ts'
import type { AllOrdersResponse, OrderChoices, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import { type AddressReader } from '#domain/listQueries/address.ts'
import { narrowingFilters, parseOrdersQuery, unfilteredOrders } from '#domain/listQueries/ordersQuery.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/order.ts'
import type { OrderPlace, OrdersQuery } from '#domain/orders/search.ts'
import { type Span, spanOfDays, spanOfWeek } from '#domain/weeks.ts'
import { type Db, snapshot, type Transaction } from '#server/db/database.ts'
import { listLocations } from '#server/db/live/locations.ts'
import {
  countShown,
  groupOrders,
  hasChanges,
  laterThan,
  listOrders,
  readOrdersOf,
  type Wanted,
} from '#server/db/live/orderList.ts'
import { type Place, placeIn } from '#server/db/live/orderPlace.ts'
import { isSearched, readOrderChoices, searchOrders } from '#server/db/live/orderSearch.ts'
import type { OrderRow } from '#server/db/live/orders.ts'
import { findProduct } from '#server/db/live/products.ts'
import { searchedTexts } from '../searchedTexts.ts'
import { orderRowResponse } from './orderRow.ts'

/** The list of an address; its revision is what the request had seen before it was read. */
export function readOrders(
  db: Db,
  companyId: string,
  { address, seen, now }: { address: AddressReader; seen: string; now: Date },
): Promise<OrdersResponse> {
  return db.transaction(async (tx) => {
    const query = parseOrdersQuery(address)
    const list = await openList(tx, wantedBy(query, companyId, now), query)
    const { countsByStatus, total, shown, ofNewest } = list
    const pages = Math.max(1, Math.ceil(shown / query.rows))
    const page = Math.min(query.page, pages)
    const rows = await list.rowsAt((page - 1) * query.rows, query.rows)
    return {
      rows: rows.map(orderRowResponse),
      total,
      page,
      pages,
      counts_by_status: countsByStatus,
      count_of_all: sumOf(countsByStatus),
      ...(ofNewest !== null && { searched_newest: ofNewest }),
      ...(shown < total && { first_on_pages: shown }),
      ...(await namesOf(tx, companyId, query)),
      ...(total === 0 && { without: await countWithout(tx, companyId, query, now) }),
      ...((rows.length > 0 || (await hasChanges(tx, companyId))) && { revision: seen }),
    }
  }, snapshot)
}

/** All orders of the list of an address, and which of them came or changed after a revision of it. */
export function readAllOrders(
  db: Db,
  companyId: string,
  { address, revision, now }: { address: AddressReader; revision: string; now: Date },
): Promise<AllOrdersResponse> {
  return db.transaction(async (tx) => {
    const query = parseOrdersQuery(address)
    const list = await openList(tx, wantedBy(query, companyId, now), query)
    if (list.total > MAX_CHOSEN) return { total: list.total, rows: [] }
    const found = await list.rowsAt(0, MAX_CHOSEN)
    const ids = found.map(({ id }) => id)
    const later = await laterThan(tx, companyId, revision, ids)
    const rows = found.map(({ id, label, status }) => ({ label, status, is_later: later.has(id) }))
    return { total: list.total, rows }
  }, snapshot)
}

/** What the ids of the filters are called. */
async function namesOf(tx: Transaction, companyId: string, query: OrdersQuery) {
  if (query.warehouse === '' && query.product === '') return {}
  const place = (await listLocations(tx, companyId)).find(({ id }) => id === query.warehouse)
  const product = query.product === '' ? null : await findProduct(tx, companyId, query.product)
  return { names: { ...(place && { warehouse: place.name }), ...(product && { product: product.name }) } }
}

/** How many orders there would be without one filter, of each without which there are any. */
async function countWithout(tx: Transaction, companyId: string, query: OrdersQuery, now: Date) {
  const without: Record<string, number> = {}
  for (const name of narrowingFilters(query)) {
    const wider = { ...query, [name]: unfilteredOrders[name] }
    const { total } = await openList(tx, wantedBy(wider, companyId, now), wider)
    if (total > 0) without[name] = total
  }
  return without
}

/** What the filters of the list offer. */
export async function readChoices(db: Db, companyId: string): Promise<OrderChoices> {
  const choices = await readOrderChoices(db, companyId)
  const places = await listLocations(db, companyId)
  return { ...choices, warehouses: places.map(({ id, name }) => ({ id, name })) }
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
  /** How many of the newest it is of; null for all. */
  ofNewest: number | null
  rowsAt(offset: number, rows: number): Promise<OrderRow[]>
  placeOf(id: string): Promise<Place | null>
}

async function openList(tx: Transaction, wanted: Wanted, { sort, status }: OrdersQuery): Promise<List> {
  const counted = (found: readonly { status: OrderStatus; orders: number }[]) => {
    const countsByStatus = Object.fromEntries(orderStatuses.map((slug) => [slug, 0])) as Counts
    for (const { status: slug, orders } of found) countsByStatus[slug] += orders
    return { countsByStatus, total: status === 'all' ? sumOf(countsByStatus) : countsByStatus[status] }
  }
  if (!isSearched(wanted)) {
    const groups = await groupOrders(tx, wanted)
    const counts = counted(groups)
    return {
      ...counts,
      shown: countShown(sort, counts.total),
      ofNewest: null,
      rowsAt: (offset, rows) => listOrders(tx, wanted, groups, { sort, offset, rows }),
      placeOf: (id) => placeIn(tx, wanted, groups, { sort, id }),
    }
  }
  const { orders, ofNewest } = await searchOrders(tx, wanted, sort)
  const ids = orders.filter((order) => status === 'all' || order.status === status).map(({ id }) => id)
  return {
    ...counted(orders.map((order) => ({ ...order, orders: 1 }))),
    shown: ids.length,
    ofNewest,
    rowsAt: (offset, rows) => readOrdersOf(tx, wanted.companyId, ids.slice(offset, offset + rows)),
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

export function wantedBy(query: OrdersQuery, companyId: string, now: Date): Wanted {
  const { q, week, days, sort: _, rows: __, page: ___, ...filters } = query
  const time = now.getTime()
  const spans = [spanOfWeek(week, time), days === null ? null : spanOfDays(days, time)]
  return { ...filters, companyId, texts: searchedTexts(q), span: commonSpan(spans) }
}

/** The instants of all spans; null when there is none. */
function commonSpan(spans: readonly (Span | null)[]): Span | null {
  return spans.reduce((common, span) => {
    if (!common || !span) return common ?? span
    const from = Math.max(common.from, span.from)
    return { from, to: Math.max(from, Math.min(common.to, span.to)) }
  }, null)
}
