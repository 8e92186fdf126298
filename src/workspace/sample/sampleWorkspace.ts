import {
  type CustomerRecord,
  readCustomerForm,
  searchCustomers,
  withOrderFigures,
} from '#domain/customers.ts'
import { dashboardFigures } from '#domain/dashboard/figures.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import { trimmedCustomer } from '#domain/orders/customerFields.ts'
import type { Order } from '#domain/orders/order.ts'
import { matchingOrders, placeOfOrder, searchOrders } from '#domain/orders/search.ts'
import { isOrderTag } from '#domain/orders/tags.ts'
import { orderRow } from '#domain/orders/totals.ts'
import { type Product, type ProductInput, restocked, searchProducts } from '#domain/products.ts'
import type { RecordChanges } from '#domain/recordChange.ts'
import { newProduct, sampleLocations, sampleProducts } from '#domain/sample/catalogue.ts'
import { customerIdOf, FIXED_ORDER_NUMBER, sampleOrders } from '#domain/sample/orders.ts'
import type { SampleEvent } from '#domain/sample/statuses.ts'
import { karachi, MINUTE, startOfDay } from '#domain/weeks.ts'
import { type CallOptions, NotInWorkspace, type SampleWorkspace } from '#workspace/workspace.ts'
import { type SampleChange, type SampleChanges, unkeptChanges } from './changes.ts'
import { createCollection } from './collection.ts'
import { sampleCustomers } from './customers.ts'
import { type Additions, orderRecord } from './orderRecord.ts'

const CURRENCY = 'PKR' as const
const LAST_ORDERS = 5
const locationIds = sampleLocations.map(({ id }) => id)

/**
 * The moment that the orders of the sample lead up to: the first minute of the day. All that day the orders and their times
 * are the same at each load.
 */
function sampleMoment(now: number): number {
  return Math.min(now, startOfDay(now) + MINUTE)
}

function onceOnly<Result>(make: () => Result): () => Result {
  let made: { result: Result } | null = null
  return () => {
    made ??= { result: make() }
    return made.result
  }
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
 * The sample as a workspace: one deterministic data set, without server calls (specification §1). Changes are made to it
 * in memory; `changes` keeps them for the next load. `now` is read at each call, so that a page that is open over
 * Saturday midnight shows the new week.
 */
export function createSampleWorkspace({
  now,
  changes = unkeptChanges,
}: {
  now: () => number
  changes?: SampleChanges
}): SampleWorkspace {
  const listeners = new Set<(changes: RecordChanges) => void>()
  const notify = () => {
    for (const listener of listeners) listener(null)
  }

  const moment = sampleMoment(now())
  // Each is made when it is first asked for: the first rows wait for nothing else.
  const ordersAtFirst = onceOnly(() => sampleOrders(moment))
  const customersAtFirst = onceOnly(() => sampleCustomers(ordersAtFirst()))
  const orders = createCollection<Order>(ordersAtFirst, notify)
  const products = createCollection<Product>(sampleProducts, notify)
  const customers = createCollection<CustomerRecord>(customersAtFirst, notify)
  const collections = { orders, products, customers }
  const additions = new Map<string, Additions>()
  /** Products and customers together. */
  let added = 0

  function additionsTo(id: string): Additions {
    return additions.get(id) ?? { log: [], notes: [] }
  }

  /** Changes an order and adds an entry to its log, and optionally a note. */
  function changeOrder(
    { id, at }: { id: string; at: number },
    event: SampleEvent,
    change: (order: Order) => Order,
    note?: string,
  ): void {
    orders.change(id, (order) => {
      const { log, notes } = additionsTo(id)
      additions.set(id, {
        log: [...log, { at, event }],
        notes: note === undefined ? notes : [...notes, { at, text: note }],
      })
      return change(order)
    })
  }

  /** Makes a change, new or kept. Throws `NotInWorkspace` if its item is not there. */
  function make(change: SampleChange): void {
    switch (change.kind) {
      case 'customerSaved':
        return changeOrder(change, 'customer.edited', (order) => ({ ...order, customer: change.customer }))
      case 'tagsApplied':
        return changeOrder(change, 'tags.changed', (order) => ({ ...order, tags: change.tags }))
      case 'noteAdded':
        return changeOrder(change, 'note.added', (order) => order, change.text)
      case 'productAdded':
        added++
        return products.add(newProduct(change.input, change.number))
      case 'productUpdated': {
        const { stock, ...changed } = change.input
        return products.change(change.id, (product) =>
          restocked({ ...product, ...changed }, stock, locationIds),
        )
      }
      case 'customerAdded':
        added++
        return customers.add({ id: change.id, ...change.input, joinedAt: change.at })
      case 'customerUpdated':
        return customers.change(change.id, (customer) => ({ ...customer, ...change.input }))
      case 'removed':
        return collections[change.collection].remove(change.id)
      case 'restored':
        return collections[change.collection].restore(change.id)
    }
  }
  /** Makes a new change and keeps it. */
  function change(made: SampleChange): void {
    make(made)
    changes.add(made)
  }

  for (const kept of changes.read()) {
    try {
      make(kept)
    } catch (error) {
      // An item that is not in today's sample takes its change with it.
      if (!(error instanceof NotInWorkspace)) throw error
    }
  }

  const removalsIn = (collection: keyof typeof collections) => ({
    remove: (id: string) => answer(() => change({ kind: 'removed', at: now(), collection, id })),
    restore: (id: string) => answer(() => change({ kind: 'restored', at: now(), collection, id })),
  })

  const productInput = ({ name, category, price: { minor }, stock }: ProductInput) => ({
    name,
    category,
    price: { minor, currency: CURRENCY },
    stock,
  })

  const recordOf = (order: Order) =>
    orderRecord(order, {
      ofCustomer: orders.all().filter(({ customerId }) => customerId === order.customerId),
      additions: additionsTo(order.id),
      now: moment,
    })

  const allCustomers = () => withOrderFigures(customers.all(), orders.all(), CURRENCY)

  return {
    currency: CURRENCY,
    moneyLabels: 'byPlace',
    capabilities: [],
    zone: karachi,
    fixedOrderId: `KW-${FIXED_ORDER_NUMBER}`,
    typingPause: 0,

    orders: {
      search: (query, options) => answer(() => searchOrders(orders.all(), query, now()), options),
      list: (query, options) =>
        answer(() => matchingOrders(orders.all(), query, now()).map(orderRow), options),
      get: (id, options) =>
        answer(() => {
          const order = orders.find(id)
          if (!order) return null
          const list = options?.list
          return { ...recordOf(order), place: list ? placeOfOrder(orders.all(), list, id, now()) : null }
        }, options),
      ...removalsIn('orders'),
      saveCustomer: (id, customer) =>
        answer(() => change({ kind: 'customerSaved', at: now(), id, customer: trimmedCustomer(customer) })),
      applyTags: (id, tags) =>
        answer(() => change({ kind: 'tagsApplied', at: now(), id, tags: tags.filter(isOrderTag) })),
      addRemark: (id, { text }) =>
        answer(() => change({ kind: 'noteAdded', at: now(), id, text: text.trim() })),
    },

    // Its products are drawn.
    photo: async () => null,
    products: {
      search: (query, options) => answer(() => found(searchProducts(products.all(), query)), options),
      add: (input) =>
        answer(() => {
          const number = sampleProducts().length + added + 1
          change({ kind: 'productAdded', at: now(), number, input: productInput(input) })
          return `P-${number}`
        }),
      update: (id, input) =>
        answer(() => change({ kind: 'productUpdated', at: now(), id, input: productInput(input) })),
      ...removalsIn('products'),
    },

    customers: {
      search: (query, options) => answer(() => searchCustomers(allCustomers(), query), options),
      get: (id, options) =>
        answer(() => {
          const customer = allCustomers().find((candidate) => candidate.id === id)
          if (!customer) return null
          const theirs = orders.all().filter(({ customerId }) => customerId === id)
          return { customer, lastOrders: theirs.slice(0, LAST_ORDERS).map(orderRow) }
        }, options),
      add: (input) =>
        answer(() => {
          const id = customerIdOf(customersAtFirst().length + added + 1)
          change({ kind: 'customerAdded', at: now(), id, input: readCustomerForm(input) })
          return id
        }),
      update: (id, input) =>
        answer(() => change({ kind: 'customerUpdated', at: now(), id, input: readCustomerForm(input) })),
      ...removalsIn('customers'),
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
