import type { Customer, CustomerInput, CustomersPage, CustomersQuery } from '#domain/customers.ts'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { Location } from '#domain/locations.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderCustomer, OrderRow, OrderTag } from '#domain/orders/order.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import type { Product, ProductInput, ProductsQuery } from '#domain/products.ts'
import type { WorkspaceFacts } from '#domain/workspaceFacts.ts'

/** Options of every read. A call with an aborted signal rejects with the reason of the signal. */
export type CallOptions = { signal?: AbortSignal | undefined }

type CustomerDetail = { customer: Customer; lastOrders: OrderRow[] }

/** The error of a change to an item that does not exist, or no longer. */
export class NotInWorkspace extends Error {}

/**
 * The source of orders, products, customers and figures (design §5). All calls are asynchronous: the sample responds at
 * once, a server takes time and may fail. A change is complete when its promise resolves; then every listener is called,
 * so that screens can reload.
 */
export interface Workspace extends WorkspaceFacts {
  readonly orders: {
    /** One page. */
    search: (query: OrdersQuery, options?: CallOptions) => Promise<OrdersPage>
    /** All matching orders of all pages, for export. */
    list: (query: OrdersQuery, options?: CallOptions) => Promise<OrderRow[]>
    /** `list` asks for the order's place in that list, too. */
    get: (id: string, options?: CallOptions & { list?: OrdersQuery }) => Promise<OrderDetail | null>
    remove: (id: string) => Promise<void>
    /** Undoes `remove`: the order has its former position. */
    restore: (id: string) => Promise<void>
    saveCustomer: (id: string, customer: OrderCustomer) => Promise<void>
    applyTags: (id: string, tags: OrderTag[]) => Promise<void>
    addNote: (id: string, text: string) => Promise<void>
  }
  readonly products: {
    search: (query: ProductsQuery, options?: CallOptions) => Promise<SearchResult<Product>>
    /** Resolves to the new product's id. */
    add: (product: ProductInput) => Promise<string>
    update: (id: string, product: ProductInput) => Promise<void>
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<void>
  }
  readonly customers: {
    search: (query: CustomersQuery, options?: CallOptions) => Promise<CustomersPage>
    get: (id: string, options?: CallOptions) => Promise<CustomerDetail | null>
    /** Resolves to the new customer's id. */
    add: (customer: CustomerInput) => Promise<string>
    update: (id: string, customer: CustomerInput) => Promise<void>
    remove: (id: string) => Promise<void>
    restore: (id: string) => Promise<void>
  }
  readonly dashboard: {
    figures: (filter: DashboardFilter, options?: CallOptions) => Promise<DashboardFigures>
  }
  locations: (options?: CallOptions) => Promise<Location[]>
  /** Calls `listener` after every change. Returns a function that stops it. */
  subscribe: (listener: () => void) => () => void
}
