/** Orders of the live API as the screens have them. */
import type { OrderResponse, OrderRowResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { countByStatus, type FilterNames, type OrdersPage } from '#domain/orders/search.ts'

/** Also what only own orders have: a row that lacks a column does not compile. */
export function rowOf(row: OrderRowResponse): Required<OrderRow> {
  const {
    label: id,
    version,
    customer,
    phone,
    email,
    placed_at: placedAt,
    type,
    payment,
    total,
    status,
  } = row
  return { id, version, customer, phone, email, placedAt, type, payment, total, status }
}

/** The same of an order that is known whole. */
export function rowOfOrder(order: OrderResponse): Required<OrderRow> {
  const { label: id, version, customer, placed_at: placedAt, type, payment, totals, status } = order
  const { name, number: phone, email } = customer
  return {
    id,
    version,
    customer: name,
    phone,
    email,
    placedAt,
    type,
    payment,
    total: totals.grand_total,
    status,
  }
}

export function pageOf(response: OrdersResponse): OrdersPage {
  const { rows, total, page, pages } = response
  const { searched_newest: searchedNewest, first_on_pages: firstOnPages, names, without, revision } = response
  return {
    rows: rows.map(rowOf),
    total,
    page,
    pages,
    countsByStatus: { ...countByStatus([]), ...response.counts_by_status },
    countOfAll: response.count_of_all,
    ...(searchedNewest !== undefined && { searchedNewest }),
    ...(firstOnPages !== undefined && { firstOnPages }),
    ...(names && { names: names as FilterNames }),
    ...(without && { without }),
    ...(revision !== undefined && { revision }),
  }
}
