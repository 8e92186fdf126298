import { createContext, useContext } from 'react'
import { formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { orderPath } from '#domain/paths.ts'

/** The query part of the list's address, of the rows that are shown. */
export const ListSearchContext = createContext('')

export function listSearch(query: OrdersQuery): string {
  const params = new URLSearchParams(formatOrdersQuery(query)).toString()
  return params && `?${params}`
}

/**
 * The addresses of the orders of the list. They have the filters, sort and page of the list's own address, so that the
 * order knows the next one of it.
 */
export function useOrderPaths(): { view: (id: string) => string; edit: (id: string) => string } {
  const search = useContext(ListSearchContext)
  const params = new URLSearchParams(search)
  params.set('edit', 'customer')
  return {
    view: (id) => `${orderPath(id)}${search}`,
    /** The order with its customer panel in edit mode (design §12). */
    edit: (id) => `${orderPath(id)}?${params.toString()}`,
  }
}
