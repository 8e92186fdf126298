import type { Api } from '#api/api.ts'
import { dashboardFiguresSchema } from '#domain/dashboard/figuresSchema.ts'
import {
  allocationPreviewSchema,
  allocationSchema,
  customerDetailSchema,
  customerSchema,
  customersResponseSchema,
  locationSchema,
  locationsResponseSchema,
  type ProductResponse,
  productSchema,
  productStockSchema,
  productsResponseSchema,
  removedResponseSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths, workspaceResponseSchema } from '#domain/fulfilment/contract.ts'
import { presenceRequestSchema } from '#domain/fulfilment/newsContract.ts'
import {
  cityTwinsResponseSchema,
  type OrderResponse,
  orderResponseSchema,
  ordersResponseSchema,
} from '#domain/fulfilment/orderContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import {
  addedNote,
  assignedParcel,
  changedNote,
  changedTags,
  type Opposite,
} from '#domain/fulfilment/undo.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import {
  type CheckedImport,
  type ImportRecord,
  importRowsResponseSchema,
  type JobKind,
  jobSchema,
  type SkippedPage,
  type SkippedRecord,
  skippedRecordsSchema,
} from '#domain/imports/importContract.ts'
import { partsOf } from '#domain/imports/importRecords.ts'
import { formatCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import { formatDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { formatProductsQuery } from '#domain/listQueries/productsQuery.ts'
import type { Location, LocationInput } from '#domain/locations.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { type OrdersQuery, orderPageSizes } from '#domain/orders/search.ts'
import type { Product, ProductInput } from '#domain/products.ts'
import { MAX_SHORT_TEXT, trimmed } from '#domain/text.ts'
import type { ItemKind } from '#domain/workspaceNotices.ts'
import { sampleFileName } from '#messages/workspace.ts'
import { type CallOptions, NotInWorkspace, type Workspace } from '#workspace/workspace.ts'
import { createCalls, seenOf, type Write } from './calls.ts'
import {
  allocationOf,
  customerOf,
  knownCustomerOf,
  locationOf,
  productOf,
  productStockOf,
} from './catalogue.ts'
import type { News } from './news.ts'
import { orderIdOf, pageOf, rowOf, rowOfOrder } from './orders.ts'
import { sampleRecords } from './sampleRecords.ts'

// One file for all that every screen of own data loads, in place of three that wait for each other.
export { createLiveViews } from './liveViews.ts'
export { followNews } from './newsStream.ts'

/** The calls of the live workspace: all of it that needs its code to be loaded. */
export type LiveCalls = Pick<Workspace, 'products' | 'dashboard' | 'locations'> & {
  orders: Required<Workspace['orders']>
  customers: Required<Workspace['customers']>
} & Required<Pick<Workspace, 'parcels' | 'stock' | 'warehouses' | 'rights' | 'imports'>>

/** The path of one record. An order is named by its number, with or without '#', or by its UUID. */
function pathOf(path: string, id: string): string {
  return path.replace(':id', encodeURIComponent(id.replace(/^#/, '')))
}

const remarkPaths = {
  comment: { all: livePaths.orderComments, one: livePaths.orderComment },
  note: { all: livePaths.orderNotes, one: livePaths.orderNote },
} as const satisfies Record<RemarkKind, object>

const remarkPath = (kind: RemarkKind, orderId: string, id: string) =>
  pathOf(remarkPaths[kind].one, orderId).replace(':remark', id)

/** What an Undo takes back of what is sent to a parcel. */
const undoableEvents = ['parcel.assigned', 'parcel.assignedWithoutStock']

/** The opposite of an act, as a call. */
function writeOf(opposite: Opposite): Write {
  const { version } = opposite
  switch (opposite.type) {
    case 'tags':
      return {
        method: 'put',
        path: pathOf(livePaths.orderTags, opposite.orderId),
        body: { version, tags: opposite.tags },
      }
    case 'newNote':
      return {
        method: 'delete',
        path: remarkPath('note', opposite.orderId, opposite.noteId),
        params: seenOf(version),
      }
    case 'note': {
      const { orderId, noteId, text, pin } = opposite
      const moved = pin && { is_pinned: pin.isPinned, seen_pinned: pin.seen }
      return { method: 'put', path: remarkPath('note', orderId, noteId), body: { version, text, ...moved } }
    }
    case 'assignment':
      return {
        method: 'post',
        path: pathOf(livePaths.parcelEvents, opposite.parcelId),
        body: { type: 'assignment.undone', version },
      }
  }
}

const ORDER_ID = /^#?(\d{1,9}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i
const [, , LARGEST_PAGE] = orderPageSizes

/**
 * A company's own data on the server (design §5). A change carries the version that was seen, as far as the caller does
 * not pass it: that of the last response in which a screen got the record.
 */
export function createLiveCalls({
  api,
  news,
  newKey,
}: {
  api: Pick<Api, 'send'>
  news: Pick<News, 'tell' | 'expectOwn'>
  newKey: () => string
}): LiveCalls {
  const calls = createCalls(api, newKey, news.expectOwn)

  /** The orders that screens have seen, by their id. */
  const seenOrders = new Map<string, OrderResponse>()
  /** The ids of listed orders, by UUID. */
  const orderIds = new Map<string, string>()

  function sawOrder(order: OrderResponse): OrderResponse {
    seenOrders.set(orderIdOf(order.number), order)
    seenOrders.set(order.id, order)
    return order
  }

  async function changeOrder(write: Write): Promise<OrderResponse> {
    const order = sawOrder(await calls.write(write, orderResponseSchema))
    news.tell({ kind: 'order', id: order.id, version: order.version, order, row: rowOfOrder(order) })
    return order
  }

  async function findOrder(id: string, options?: CallOptions & { list?: OrdersQuery }) {
    if (!ORDER_ID.test(id)) return null
    const { list, signal } = options ?? {}
    const found = await calls.find(pathOf(livePaths.order, id), orderResponseSchema, {
      signal,
      ...(list && { params: { ...formatOrdersQuery(list), sort: list.sort } }),
    })
    return found && sawOrder(found)
  }

  /** The order that a change is about, as the person saw it. */
  async function seenOrder(id: string): Promise<OrderResponse> {
    const seen = seenOrders.get(id.replace(/^(?=\d+$)/, '#')) ?? (await findOrder(id))
    if (!seen) throw new NotInWorkspace()
    return seen
  }

  /** Resolves to why it was archived instead of deleted, if that is worth saying. */
  async function remove(kind: ItemKind, id: string, version?: number): Promise<string | null> {
    const write = { method: 'delete', path: pathOf(livePaths[kind], id), params: seenOf(version) } as const
    const { detail } = await calls.write(write, removedResponseSchema)
    const uuid = [...orderIds].find(([, name]) => name === id)?.[0]
    news.tell({ kind, id: uuid ?? id, version: null })
    return detail
  }

  /** The products that screens have seen. */
  const seenProducts = new Map<string, ProductResponse>()

  function sawProduct(product: ProductResponse): Product {
    seenProducts.set(product.id, product)
    return productOf(product)
  }

  async function changeProduct(write: Write): Promise<string> {
    const product = await calls.write(write, productSchema)
    const { id, version } = product
    news.tell({ kind: 'product', id, version, row: sawProduct(product) })
    return id
  }

  async function changeCustomer(write: Write): Promise<string> {
    const customer = await calls.write(write, customerSchema)
    const { id, version } = customer
    news.tell({ kind: 'customer', id, version, row: customerOf(customer) })
    return id
  }

  async function orderPage(query: OrdersQuery, options?: CallOptions) {
    const found = await calls.read(livePaths.orders, ordersResponseSchema, {
      ...options,
      params: formatOrdersQuery(query),
    })
    for (const { id, number } of found.rows) orderIds.set(id, orderIdOf(number))
    return pageOf(found)
  }

  /** What the address of another order names: its number, if it was listed. */
  const nameOf = (id: string | null) => id && (orderIds.get(id) ?? id)

  const managedLocations = async (options?: CallOptions) =>
    (await calls.read(livePaths.locations, locationsResponseSchema, options)).rows.map(locationOf)

  /** Sends records part by part: a retry of a part that was lost has its key, and stores nothing twice. */
  async function receive(id: string, records: readonly ImportRecord[]): Promise<CheckedImport> {
    const checked: CheckedImport = { id, total: 0, good: 0, problems: [] }
    for (const part of partsOf(records)) {
      const path = pathOf(livePaths.importRows, id)
      const found = await calls.write(
        { method: 'post', path, body: { records: part } },
        importRowsResponseSchema,
      )
      checked.total = found.total
      checked.good = found.good
      checked.problems.push(...found.problems)
    }
    return checked
  }

  const begin = (kind: JobKind, file_name: string) =>
    calls.write({ method: 'post', path: livePaths.imports, body: { kind, file_name } }, jobSchema)

  const start = (id: string) =>
    calls.write({ method: 'post', path: pathOf(livePaths.importStart, id) }, jobSchema)

  const locationBody = ({ name, city, address, isExport }: LocationInput) => ({
    name,
    city,
    address,
    is_export: isExport,
  })

  async function changeLocation(write: Write): Promise<string> {
    const { id, version } = await calls.write(write, locationSchema)
    news.tell({ kind: 'location', id, version })
    return id
  }

  const putLocation = async (id: string, body: object) =>
    void (await changeLocation({ method: 'put', path: pathOf(livePaths.location, id), body }))

  const productBody = ({ name, category, price, sku }: ProductInput) => ({
    name,
    category,
    price_minor: price.minor,
    ...(sku && { sku }),
  })

  return {
    orders: {
      search: orderPage,
      async list(query, options) {
        // An order that comes in meanwhile moves the others to later pages: none is listed twice.
        const rows = new Map<string, OrderRow>()
        for (let page = 1, pages = 1; page <= pages; page++) {
          const found = await orderPage({ ...query, rows: LARGEST_PAGE, page }, options)
          for (const row of found.rows) rows.set(row.id, row)
          pages = found.pages
        }
        return [...rows.values()]
      },
      async get(id, options) {
        const found = await findOrder(id, options)
        const place = found?.place
        if (!place) return found
        return { ...found, place: { ...place, previous: nameOf(place.previous), next: nameOf(place.next) } }
      },
      remove: async (id, version) => void (await remove('order', id, version)),
      async restore(id) {
        await changeOrder({ method: 'post', path: pathOf(livePaths.orderRestore, id) })
      },
      async saveCustomer(id, customer, seen) {
        const version = seen?.version ?? (await seenOrder(id)).version
        const reallocate = seen?.reallocate ?? false
        const body = {
          version,
          reallocate,
          customer: { ...customer, number: normalizePhone(customer.number) },
        }
        await changeOrder({ method: 'put', path: pathOf(livePaths.orderCustomer, id), body })
      },
      async applyTags(id, tags, seen) {
        const before = await seenOrder(id)
        const body = { version: seen?.version ?? before.version, tags }
        const path = pathOf(livePaths.orderTags, id)
        const after = await changeOrder({ method: 'put', path, body, ...(seen && { key: seen.key }) })
        return changedTags(before, after)
      },
      async addRemark(id, { kind, text, parcelId }) {
        const before = await seenOrder(id)
        const after = await changeOrder({
          method: 'post',
          path: pathOf(remarkPaths[kind].all, id),
          body: { text: trimmed(text), parcel_id: parcelId },
        })
        return kind === 'note' ? addedNote(before, after) : null
      },
      async changeRemark(id, { kind, id: remark, version, text, isPinned }) {
        const before = await seenOrder(id)
        const after = await changeOrder({
          method: 'put',
          path: remarkPath(kind, id, remark),
          body: { version, text: trimmed(text), ...(isPinned !== undefined && { is_pinned: isPinned }) },
        })
        return kind === 'note' ? changedNote(before, after, { id: remark, version }) : null
      },
      async removeRemark(id, { kind, id: remark, version }) {
        const path = remarkPath(kind, id, remark)
        const before = await seenOrder(id)
        const after = await changeOrder({ method: 'delete', path, params: seenOf(version) })
        return kind === 'note' ? changedNote(before, after, { id: remark, version }) : null
      },
      takeBack: async (opposite) => void (await changeOrder(writeOf(opposite))),
      async create(order, key) {
        const { number } = await changeOrder({ method: 'post', path: livePaths.orders, body: order, key })
        return orderIdOf(number)
      },
      async sendEvent(id, event, version, key) {
        const path = pathOf(livePaths.orderEvents, id)
        const { twins } = await changeOrder({ method: 'post', path, body: { ...event, version }, key })
        return twins
      },
      async fixTwins({ spelling, city }) {
        const write = { method: 'post', path: livePaths.cityTwins, body: { spelling, city } } as const
        const found = await calls.write(write, cityTwinsResponseSchema)
        news.tell()
        return found
      },
      async tellPresence(id, isEditing) {
        const path = pathOf(livePaths.orderPresence, id)
        await calls.write({ method: 'post', path, body: { is_editing: isEditing } }, presenceRequestSchema)
      },
      async recordPayment(id, { kind, amountMinor, reference }, version, key) {
        const path = pathOf(livePaths.orderPayments, id)
        const body = { version, kind, amount_minor: amountMinor, reference }
        await changeOrder({ method: 'post', path, body, key })
      },
    },

    parcels: {
      async sendEvent(id, event, version, key) {
        const path = pathOf(livePaths.parcelEvents, id)
        const after = await changeOrder({ method: 'post', path, body: { ...event, version }, key })
        return undoableEvents.some((type) => type === event.type) ? assignedParcel(after, id) : null
      },
    },

    products: {
      async search(query, options) {
        const { rows, total } = await calls.read(livePaths.products, productsResponseSchema, {
          ...options,
          params: formatProductsQuery(query),
        })
        return { rows: rows.map((row) => sawProduct(row)), total }
      },
      async add(input) {
        const body = { ...productBody(input), stock: input.stock }
        return changeProduct({ method: 'post', path: livePaths.products, body })
      },
      async update(id, input, version) {
        const path = pathOf(livePaths.product, id)
        const seen = seenProducts.get(id)
        const isSeen = seen !== undefined && seen.version === (version ?? seen.version)
        const product = isSeen ? seen : await calls.read(path, productSchema)
        const { sku, vendor, barcode, weight_grams, low_stock_threshold } = product
        const body = {
          // What the form does not show stays as it is.
          sku,
          vendor,
          barcode,
          weight_grams,
          low_stock_threshold,
          ...productBody(input),
          version: version ?? product.version,
        }
        // Stock is changed by adjustments only.
        await changeProduct({ method: 'put', path, body })
      },
      remove: (id, version) => remove('product', id, version),
      async restore(id) {
        await changeProduct({ method: 'post', path: pathOf(livePaths.productRestore, id) })
      },
    },

    stock: {
      ofProduct: async (id, options) =>
        productStockOf(await calls.read(pathOf(livePaths.productStock, id), productStockSchema, options)),
      async adjust({ productId, locationId, seenOnHand, ...given }, key) {
        const body = {
          product_id: productId,
          location_id: locationId,
          ...(seenOnHand !== undefined && { seen_on_hand: seenOnHand }),
          ...given,
        }
        await changeProduct({ method: 'post', path: livePaths.stockAdjustments, body, key })
      },
    },

    imports: {
      async check(kind, fileName, records) {
        const { id } = await begin(kind, fileName.slice(-MAX_SHORT_TEXT))
        return receive(id, records)
      },
      start,
      job: (id, options) => calls.find(pathOf(livePaths.job, id), jobSchema, options),
      async skipped(id) {
        const path = pathOf(livePaths.importRows, id)
        const rows: SkippedRecord[] = []
        let after: number | null = 0
        while (after !== null) {
          const params: Record<string, string> = { after: String(after) }
          const page: SkippedPage = await calls.read(path, skippedRecordsSchema, { params })
          rows.push(...page.rows)
          after = page.next
        }
        return rows
      },
      beginCopy: () => begin('sample', sampleFileName),
      async sendSample(id) {
        await receive(id, sampleRecords(Date.now()))
        return start(id)
      },
    },

    customers: {
      async search(query, options) {
        const { rows, ...page } = await calls.read(livePaths.customers, customersResponseSchema, {
          ...options,
          params: formatCustomersQuery(query),
        })
        return { rows: rows.map((row) => customerOf(row)), ...page }
      },
      async get(id, options) {
        const found = await calls.find(pathOf(livePaths.customer, id), customerDetailSchema, options)
        return found && { customer: customerOf(found.customer), lastOrders: found.last_orders.map(rowOf) }
      },
      add: (input) => changeCustomer({ method: 'post', path: livePaths.customers, body: input }),
      async update(id, input, version) {
        const body = { ...input, version: version ?? 1 }
        await changeCustomer({ method: 'put', path: pathOf(livePaths.customer, id), body })
      },
      remove: async (id, version) => void (await remove('customer', id, version)),
      async restore(id) {
        await changeCustomer({ method: 'post', path: pathOf(livePaths.customerRestore, id) })
      },
      async findByPhone(phone, options) {
        const number = normalizePhone(phone)
        const { rows } = await calls.read(livePaths.customers, customersResponseSchema, {
          ...options,
          params: { q: number },
        })
        const found = rows.find((customer) => normalizePhone(customer.phone) === number)
        return found ? knownCustomerOf(found) : null
      },
    },

    dashboard: {
      figures: (filter, options) =>
        calls.read(livePaths.dashboard, dashboardFiguresSchema, {
          ...options,
          params: formatDashboardFilter(filter),
        }),
    },

    async locations(options): Promise<Location[]> {
      const all = await managedLocations(options)
      return all.filter(({ isActive }) => isActive).map(({ id, name, city }) => ({ id, name, city }))
    },

    rights: async (options) =>
      (await calls.read(livePaths.workspace, workspaceResponseSchema, options)).rights,

    warehouses: {
      list: managedLocations,
      add: (input) =>
        changeLocation({ method: 'post', path: livePaths.locations, body: locationBody(input) }),
      change: (id, input, version) => putLocation(id, { version, ...locationBody(input) }),
      setActive: ({ id, version, ...location }, isActive, reason) =>
        putLocation(id, { version, ...locationBody(location), is_active: isActive, reason }),
      allocation: async (options) =>
        allocationOf(await calls.read(livePaths.allocation, allocationSchema, options)),
      async previewAllocation({ option, maxParcels }, options) {
        const {
          is_partial: isPartial,
          by_hand: byHand,
          ...preview
        } = await calls.read(livePaths.allocationPreview, allocationPreviewSchema, {
          ...options,
          params: { split_logic: option, max_parcels: String(maxParcels) },
        })
        return { ...preview, isPartial, byHand }
      },
      async changeAllocation({ option, maxParcels, haltsWholeOrders, haltDays }, version) {
        const body = {
          split_logic: option,
          max_parcels: maxParcels,
          halts_whole_orders: haltsWholeOrders,
          halt_days: haltDays,
          version,
        }
        const after = await calls.write(
          { method: 'post', path: livePaths.allocation, body },
          allocationSchema,
        )
        news.tell({ kind: 'company', id: '', version: after.version })
      },
    },
  }
}
