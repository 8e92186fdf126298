/** What all lists have in common: a query, the page of records that answers it, and the rules of changing a query. */
import type { CustomersPage, CustomersQuery } from '#domain/customers.ts'
import type { CompaniesPage, CompaniesQuery } from '#domain/operator/companiesQuery.ts'
import type { MailsPage, MailsQuery } from '#domain/operator/mailsQuery.ts'
import type { ParcelQueuePage, ParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import type { ProviderWarehousesPage, ProviderWarehousesQuery } from '#domain/operator/providerWarehouses.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import type { ProductsPage, ProductsQuery } from '#domain/products.ts'

/** Query and page of each list, by the kind of its records: a new list is one row. */
type Lists = {
  order: { query: OrdersQuery; page: OrdersPage }
  product: { query: ProductsQuery; page: ProductsPage }
  customer: { query: CustomersQuery; page: CustomersPage }
  /** Of the operator's console. */
  company: { query: CompaniesQuery; page: CompaniesPage }
  mail: { query: MailsQuery; page: MailsPage }
  providerParcel: { query: ParcelQueueQuery; page: ParcelQueuePage }
  providerWarehouse: { query: ProviderWarehousesQuery; page: ProviderWarehousesPage }
}
export type ListKind = keyof Lists

/** What a list asks for; `page`, from 1, only where the list has pages or grows by them. */
export type ListQuery<Kind extends ListKind = ListKind> = Lists[Kind]['query'] & { page?: number }

export type ListChange<Kind extends ListKind = ListKind> = Partial<ListQuery<Kind>>

/** The records that were found; `page` and `pages` only where the list has pages. */
export type ListPage<Kind extends ListKind = ListKind> = Lists[Kind]['page'] & {
  page?: number
  pages?: number
}

export type ListRecord<Kind extends ListKind = ListKind> = ListPage<Kind>['rows'][number]

/**
 * Returns the query with the change made. Any change but a page change returns to page 1, where the list has pages
 * (specification §5).
 */
export function changedQuery<Query extends ListQuery>(query: Query, change: Partial<Query>): Query {
  return { ...query, ...('page' in query && { page: 1 }), ...change }
}

/** The pause in typing, in milliseconds, after which a list that asks the server is searched. */
export const TYPING_PAUSE_MS = 250

/** Whether two queries ask for the same. */
export function isSameQuery(query: ListQuery, other: ListQuery): boolean {
  const fields = Object.keys({ ...query, ...other }) as (keyof ListQuery)[]
  return fields.every((field) => query[field] === other[field])
}

/** Whether the query narrows the list by anything that `unfiltered` clears; a page narrows nothing. */
export function isFiltered(query: ListQuery, unfiltered: ListChange): boolean {
  return !isSameQuery(changedQuery(query, {}), changedQuery(query, unfiltered))
}
