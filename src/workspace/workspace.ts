import type { Customer, CustomerInput, CustomersQuery } from '#domain/customers.ts'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { Location } from '#domain/locations.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
import type { OrderCustomer, OrderRow, OrderTag } from '#domain/orders/order.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import type { Product, ProductInput, ProductsQuery } from '#domain/products.ts'
import type { WorkspaceFacts } from '#domain/workspaceFacts.ts'

/** Every call may be given up: it then rejects with the signal's reason. */
export type CallOptions = { signal?: AbortSignal | undefined }

type CustomerDetail = { customer: Customer; lastOrders: OrderRow[] }

/** Rejects a change to something that is not there (any more). */
export class NotInWorkspace extends Error {}

/**
 * Where orders, products, customers and figures come from (design §5). Asynchronous throughout: the sample answers
 * at once, a server will take its time and may fail. A change rejects, or has happened when its promise resolves;
 * then every listener is called, and whoever shows something asks again.
 */
export interface Workspace extends WorkspaceFacts {
  readonly orders: {
    /** One page, newest first. */
    search: (query: OrdersQuery, options?: CallOptions) => Promise<OrdersPage>
    /** Every order that matches, on whatever page: for export. */
    list: (query: OrdersQuery, options?: CallOptions) => Promise<OrderRow[]>
    get: (id: string, options?: CallOptions) => Promise<OrderDetail | null>
    remove: (id: string) => Promise<void>
    /** Undoes `remove`; the order stands where it stood. */
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
    search: (query: CustomersQuery, options?: CallOptions) => Promise<SearchResult<Customer>>
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
  /** Calls `listener` after every change; returns how to stop. */
  subscribe: (listener: () => void) => () => void
}
