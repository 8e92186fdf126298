import {
  type CustomerRecord,
  readCustomerForm,
  searchCustomers,
  withOrderFigures,
} from '#domain/customers.ts'
import { dashboardFigures } from '#domain/dashboard/figures.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import { trimmedCustomer } from '#domain/orders/customerFields.ts'
import type { LogEntry, OrderDetail, OrderEvent, Remark } from '#domain/orders/detail.ts'
import { deliveredShare, type Order } from '#domain/orders/order.ts'
import { matchingOrders, searchOrders } from '#domain/orders/search.ts'
import { orderRow, orderTotals } from '#domain/orders/totals.ts'
import { type Product, restocked, searchProducts } from '#domain/products.ts'
import { HOUR, karachi, startOfDay } from '#domain/weeks.ts'
import type { CallOptions, Workspace } from '#workspace/workspace.ts'
import { newProduct, sampleLocations, sampleProducts } from './catalogue.ts'
import { createCollection } from './collection.ts'
import { sampleCustomers } from './customers.ts'
import { historyOf } from './history.ts'
import { customerIdOf, FIXED_ORDER_NUMBER, sampleOrders } from './orders.ts'

const CURRENCY = 'PKR'
const LAST_ORDERS = 5
const locationIds = sampleLocations.map(({ id }) => id)

/** The changes to an order in this tab. */
type Additions = { log: LogEntry[]; notes: Remark[] }

/**
 * The moment that the orders of the sample lead up to: 01:00 of the day, or `now` if that is earlier. All that day the
 * orders and their times are the same at each load.
 */
function sampleMoment(now: number): number {
  return Math.min(now, startOfDay(now) + HOUR)
}

/** Resolves with the result. Rejects without running `work` when the signal is aborted. */
async function answer<Result>(work: () => Result, options?: CallOptions): Promise<Result> {
  options?.signal?.throwIfAborted()
  return work()
}

function found<Row>(rows: Row[]): SearchResult<Row> {
  return { rows, total: rows.length }
}

/**
 * The sample as a workspace: one deterministic data set, without server calls (specification §1). Changes are kept in
 * memory until the page is closed. `now` is read at each call, so that a page that is open over Saturday midnight shows
 * the new week.
 */
export function createSampleWorkspace({ now }: { now: () => number }): Workspace {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }

  const moment = sampleMoment(now())
  const orders = createCollection<Order>(sampleOrders(moment), notify)
  const products = createCollection<Product>(sampleProducts(), notify)
  const customers = createCollection<CustomerRecord>(sampleCustomers(orders.all()), notify)
  const additions = new Map<string, Additions>()
  let added = 0

  function additionsTo(id: string): Additions {
    return additions.get(id) ?? { log: [], notes: [] }
  }

  /** Changes an order and adds an entry to its log, and optionally a note. */
  function changeOrder(id: string, event: OrderEvent, change: (order: Order) => Order, note?: string): void {
    orders.change(id, (order) => {
      const { log, notes } = additionsTo(id)
      const at = now()
      additions.set(id, {
        log: [...log, { at, event, by: 'team' }],
        notes: note === undefined ? notes : [...notes, { at, author: null, text: note }],
      })
      return change(order)
    })
  }

  function detailOf(order: Order): OrderDetail {
    const history = historyOf(order, moment)
    const { log, notes } = additionsTo(order.id)
    const ofCustomer = orders.all().filter(({ customerId }) => customerId === order.customerId)
    return {
      ...history,
      order,
      totals: orderTotals(order),
      location: sampleLocations.find(({ id }) => id === order.locationId) ?? null,
      acceptanceRate: deliveredShare(ofCustomer),
      log: [...history.log, ...log],
      notes: [...history.notes, ...notes],
    }
  }

  const allCustomers = () => withOrderFigures(customers.all(), orders.all(), CURRENCY)

  return {
    currency: CURRENCY,
    zone: karachi,
    fixedOrderId: `KW-${FIXED_ORDER_NUMBER}`,

    orders: {
      search: (query, options) => answer(() => searchOrders(orders.all(), query, now()), options),
      list: (query, options) =>
        answer(() => matchingOrders(orders.all(), query, now()).map(orderRow), options),
      get: (id, options) =>
        answer(() => {
          const order = orders.find(id)
          return order ? detailOf(order) : null
        }, options),
      remove: (id) => answer(() => orders.remove(id)),
      restore: (id) => answer(() => orders.restore(id)),
      saveCustomer: (id, customer) =>
        answer(() =>
          changeOrder(id, 'customer-edited', (order) => ({ ...order, customer: trimmedCustomer(customer) })),
        ),
      applyTags: (id, tags) =>
        answer(() => changeOrder(id, 'tags-changed', (order) => ({ ...order, tags: [...tags] }))),
      addNote: (id, text) => answer(() => changeOrder(id, 'note-added', (order) => order, text.trim())),
    },

    products: {
      search: (query, options) => answer(() => found(searchProducts(products.all(), query)), options),
      add: (input) =>
        answer(() => {
          const product = newProduct(input, sampleProducts().length + ++added)
          products.add(product)
          return product.id
        }),
      update: (id, { name, category, price, stock }) =>
        answer(() =>
          products.change(id, (product) =>
            restocked({ ...product, name, category, price }, stock, locationIds),
          ),
        ),
      remove: (id) => answer(() => products.remove(id)),
      restore: (id) => answer(() => products.restore(id)),
    },

    customers: {
      search: (query, options) => answer(() => found(searchCustomers(allCustomers(), query)), options),
      get: (id, options) =>
        answer(() => {
          const customer = allCustomers().find((candidate) => candidate.id === id)
          if (!customer) return null
          const theirs = orders.all().filter(({ customerId }) => customerId === id)
          return { customer, lastOrders: theirs.slice(0, LAST_ORDERS).map(orderRow) }
        }, options),
      add: (input) =>
        answer(() => {
          const id = customerIdOf(sampleCustomers([]).length + ++added)
          customers.add({ id, ...readCustomerForm(input), joinedAt: now() })
          return id
        }),
      update: (id, input) =>
        answer(() => customers.change(id, (record) => ({ ...record, ...readCustomerForm(input) }))),
      remove: (id) => answer(() => customers.remove(id)),
      restore: (id) => answer(() => customers.restore(id)),
    },

    dashboard: {
      figures: (filter, options) =>
        answer(
          () =>
            dashboardFigures(
              {
                orders: orders.all(),
                customers: customers.all(),
                locations: sampleLocations,
                products: products.all(),
                currency: CURRENCY,
              },
              filter,
              now(),
            ),
          options,
        ),
    },

    locations: (options) => answer(() => sampleLocations, options),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
