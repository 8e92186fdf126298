import type { Api } from '#api/api.ts'
import {
  allocationCalls,
  customerCalls,
  locationCalls,
  productCalls,
  spellingCalls,
} from '#domain/calls/catalogueCalls.ts'
import { importCalls } from '#domain/calls/importCalls.ts'
import { orderCalls, presenceCall, remarkCalls } from '#domain/calls/orderCalls.ts'
import { paperCalls } from '#domain/calls/paperCalls.ts'
import { settingsCalls } from '#domain/calls/settingsCalls.ts'
import { dashboardCalls, workspaceCalls } from '#domain/calls/workspaceCalls.ts'
import { FailureError } from '#domain/failures.ts'
import type {
  CustomerResponse,
  customerSchema,
  LocationResponse,
  locationSchema,
  ProductResponse,
  productSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { OrderResponse, orderResponseSchema } from '#domain/fulfilment/orderContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import {
  addedNote,
  assignedParcel,
  changedNote,
  changedTags,
  type Opposite,
} from '#domain/fulfilment/undo.ts'
import { normalizePhone } from '#domain/identityNumbers.ts'
import type { CheckedImport, JobKind, SkippedPage, SkippedRecord } from '#domain/imports/importContract.ts'
import { partsOf } from '#domain/imports/importRecords.ts'
import { formatCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import { formatDashboardFilter } from '#domain/listQueries/dashboardQuery.ts'
import { allOrders, formatOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import { formatProductsQuery } from '#domain/listQueries/productsQuery.ts'
import type { Location, LocationInput } from '#domain/locations.ts'
import type { OrdersQuery } from '#domain/orders/search.ts'
import { provinces } from '#domain/pakistan.ts'
import type { Product, ProductInput } from '#domain/products.ts'
import { warehouseUseOf } from '#domain/settings/warehouseSwitchContract.ts'
import { isBlank, MAX_SHORT_TEXT, trimmed } from '#domain/text.ts'
import type { ItemKind } from '#domain/workspaceNotices.ts'
import { sampleFileName } from '#messages/workspace.ts'
import { type CallOptions, NotInWorkspace, type Workspace } from '#workspace/workspace.ts'
import { createCalls, refusedFile, type Sent } from './calls.ts'
import {
  allocationOf,
  customerOf,
  knownCustomerOf,
  locationOf,
  productOf,
  productStockOf,
  spellingOf,
} from './catalogue.ts'
import type { News } from './news.ts'
import { pageOf, rowOf, rowOfOrder } from './orders.ts'

// One file for all that every screen of own data loads, in place of three that wait for each other.
export { readPhoto } from './livePhotos.ts'
export { createLiveViews } from './liveViews.ts'
export { followNews } from './newsStream.ts'

/** The calls of the live workspace: all of it that needs its code to be loaded. */
export type LiveCalls = Pick<Workspace, 'products' | 'dashboard' | 'locations'> & {
  orders: Required<Workspace['orders']>
  customers: Required<Workspace['customers']>
} & Required<Pick<Workspace, 'parcels' | 'papers' | 'stock' | 'warehouses' | 'rights' | 'imports'>>

/** What an Undo takes back of what is sent to a parcel. */
const undoableEvents = ['parcel.assigned', 'parcel.assignedWithoutStock']

type Writes<Calls, Answer> = Extract<
  Calls[keyof Calls],
  { method: 'post' | 'put' | 'delete'; answer: Answer }
>
type OrderWrite =
  | Writes<typeof orderCalls, typeof orderResponseSchema>
  | Writes<(typeof remarkCalls)[RemarkKind], typeof orderResponseSchema>
type ProductWrite = Writes<typeof productCalls, typeof productSchema>
type CustomerWrite = Writes<typeof customerCalls, typeof customerSchema>
type LocationWrite = Writes<typeof locationCalls, typeof locationSchema>

const removals = {
  order: orderCalls.remove,
  product: productCalls.remove,
  customer: customerCalls.remove,
} as const satisfies Record<ItemKind, object>

/**
 * A company's own data on the server (design §5). A change carries the version that was seen, as far as the caller does
 * not pass it: that of the last response in which a screen got the record.
 */
export function createLiveCalls({
  api,
  news,
  newKey,
}: {
  api: Pick<Api, 'send' | 'openStream'>
  news: Pick<News, 'tell' | 'expectOwn'>
  newKey: () => string
}): LiveCalls {
  const calls = createCalls(api, newKey, news.expectOwn)

  /** The orders that screens have seen, by their id. */
  const seenOrders = new Map<string, OrderResponse>()
  /** The ids of listed orders, by UUID. */
  const orderIds = new Map<string, string>()

  function sawOrder(order: OrderResponse): OrderResponse {
    seenOrders.set(order.label, order)
    seenOrders.set(order.id, order)
    return order
  }

  async function changeOrder<Call extends OrderWrite>(call: Call, sent: Sent<Call>): Promise<OrderResponse> {
    const order = sawOrder(await calls.write(call, sent))
    news.tell({ kind: 'order', id: order.id, version: order.version, order, row: rowOfOrder(order) })
    return order
  }

  /** The id of the newest order, for an address without one; null before the first. */
  async function newestOrder(options?: CallOptions): Promise<string | null> {
    const { rows } = await orderPage(allOrders, options)
    return rows[0]?.id ?? null
  }

  async function findOrder(id: string, options?: CallOptions & { list?: OrdersQuery }) {
    if (isBlank(id)) return null
    const { list, signal } = options ?? {}
    const found = await calls.find(orderCalls.find, {
      id,
      signal,
      ...(list && { params: { ...formatOrdersQuery(list), sort: list.sort } }),
    })
    return found && sawOrder(found)
  }

  /** The order that a change is about, as the person saw it. */
  async function seenOrder(id: string): Promise<OrderResponse> {
    const seen = seenOrders.get(id) ?? (await findOrder(id))
    if (!seen) throw new NotInWorkspace()
    return seen
  }

  /** Sends the opposite of an act. */
  function takeBack(opposite: Opposite): Promise<OrderResponse> {
    const { version } = opposite
    switch (opposite.type) {
      case 'tags':
        return changeOrder(orderCalls.setTags, {
          id: opposite.orderId,
          body: { version, tags: [...opposite.tags] },
        })
      case 'newNote':
        return changeOrder(remarkCalls.note.remove, {
          id: opposite.orderId,
          remark: opposite.noteId,
          version,
        })
      case 'note': {
        const { orderId, noteId, text, pin } = opposite
        const moved = pin && { is_pinned: pin.isPinned, seen_pinned: pin.seen }
        const body = { version, text, ...moved }
        return changeOrder(remarkCalls.note.change, { id: orderId, remark: noteId, body })
      }
      case 'assignment':
        return changeOrder(orderCalls.sendParcelEvent, {
          id: opposite.parcelId,
          body: { type: 'assignment.undone', version },
        })
    }
  }

  /** Resolves to why it was archived instead of deleted, if that is worth saying. */
  async function remove(kind: ItemKind, id: string, version = 1): Promise<string | null> {
    const { detail } = await calls.write(removals[kind], { id, version })
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

  async function changeProduct<Call extends ProductWrite>(call: Call, sent: Sent<Call>): Promise<string> {
    const product: ProductResponse = await calls.write(call, sent)
    const { id, version } = product
    news.tell({ kind: 'product', id, version, row: sawProduct(product) })
    return id
  }

  async function changeCustomer<Call extends CustomerWrite>(call: Call, sent: Sent<Call>): Promise<string> {
    const customer: CustomerResponse = await calls.write(call, sent)
    const { id, version } = customer
    news.tell({ kind: 'customer', id, version, row: customerOf(customer) })
    return id
  }

  async function orderPage(query: OrdersQuery, options?: CallOptions) {
    const found = await calls.read(orderCalls.search, { ...options, params: formatOrdersQuery(query) })
    for (const { id, label } of found.rows) orderIds.set(id, label)
    return pageOf(found)
  }

  /** What the address of another order names: its number, if it was listed. */
  const nameOf = (id: string | null) => id && (orderIds.get(id) ?? id)

  const managedLocations = async (options?: CallOptions) =>
    (await calls.read(locationCalls.list, options)).rows.map(locationOf)

  const begin = (kind: JobKind, file_name: string) =>
    calls.write(importCalls.begin, { body: { kind, file_name } })

  const locationBody = ({ name, city, address, isExport }: LocationInput) => ({
    name,
    city,
    address,
    is_export: isExport,
  })

  async function changeLocation<Call extends LocationWrite>(call: Call, sent: Sent<Call>): Promise<string> {
    const { id, version }: LocationResponse = await calls.write(call, sent)
    news.tell({ kind: 'location', id, version })
    return id
  }

  const putLocation = async (id: string, body: Sent<typeof locationCalls.change>['body']) =>
    void (await changeLocation(locationCalls.change, { id, body }))

  /** @param photo that the product has: it is not sent again */
  const productBody = ({ name, category, price, sku, ...rest }: ProductInput, photo: string) => ({
    name,
    category,
    price_minor: price.minor,
    ...(sku && { sku }),
    ...(rest.vendor !== undefined && { vendor: rest.vendor }),
    ...(rest.barcode !== undefined && { barcode: rest.barcode }),
    ...(rest.weightGrams !== undefined && { weight_grams: rest.weightGrams }),
    ...(rest.cost !== undefined && { cost_minor: rest.cost?.minor ?? null }),
    ...(rest.photo !== undefined && rest.photo !== photo && { photo: rest.photo }),
  })

  return {
    orders: {
      search: orderPage,
      async findAll({ query, revision }, options) {
        const { rows: _, page: __, ...filters } = formatOrdersQuery(query)
        const { total, rows } = await calls.read(orderCalls.findAll, {
          ...options,
          params: { ...filters, revision },
        })
        return {
          total,
          orders: rows.map(({ label, status, is_later }) => ({ id: label, status, isLater: is_later })),
        }
      },
      choices: (options) => calls.read(orderCalls.filters, options),
      async list(query, { signal = new AbortController().signal, only = null, columns = [] } = {}) {
        const { rows: _, page: __, ...filters } = formatOrdersQuery(query)
        // Who chose orders wants these, whatever became of them since.
        const asked = new URLSearchParams({ ...(only === null && filters), sort: query.sort })
        for (const column of columns) asked.append('column', column)
        const response = await api.openStream({
          path: `${livePaths.orderExport}?${asked}`,
          headers: { Accept: 'text/csv' },
          signal,
          // An address has no room for hundreds of them.
          ...(only && { json: { orders: only } }),
        })
        if (!response.ok) throw new FailureError({ code: 'unreachable' })
        return response.blob()
      },
      async get(id, options) {
        const wanted = id === '' ? await newestOrder(options) : id
        const found = wanted === null ? null : await findOrder(wanted, options)
        const place = found?.place
        if (!place) return found
        return { ...found, place: { ...place, previous: nameOf(place.previous), next: nameOf(place.next) } }
      },
      remove: async (id, version) => void (await remove('order', id, version)),
      async restore(id) {
        await changeOrder(orderCalls.restore, { id })
      },
      async saveCustomer(id, customer, seen) {
        const version = seen?.version ?? (await seenOrder(id)).version
        const reallocate = seen?.reallocate ?? false
        const body = {
          version,
          reallocate,
          customer: { ...customer, number: normalizePhone(customer.number) },
        }
        await changeOrder(orderCalls.saveCustomer, { id, body })
      },
      async applyTags(id, tags, seen) {
        const before = await seenOrder(id)
        const body = { version: seen?.version ?? before.version, tags: [...tags] }
        const after = await changeOrder(orderCalls.setTags, { id, body, ...(seen && { key: seen.key }) })
        return changedTags(before, after)
      },
      async addRemark(id, { kind, text, parcelId }) {
        const before = await seenOrder(id)
        const after = await changeOrder(remarkCalls[kind].add, {
          id,
          body: { text: trimmed(text), parcel_id: parcelId },
        })
        return kind === 'note' ? addedNote(before, after) : null
      },
      async changeRemark(id, { kind, id: remark, version, text, isPinned }) {
        const before = await seenOrder(id)
        const after = await changeOrder(remarkCalls[kind].change, {
          id,
          remark,
          body: { version, text: trimmed(text), ...(isPinned !== undefined && { is_pinned: isPinned }) },
        })
        return kind === 'note' ? changedNote(before, after, { id: remark, version }) : null
      },
      async removeRemark(id, { kind, id: remark, version }) {
        const before = await seenOrder(id)
        const after = await changeOrder(remarkCalls[kind].remove, { id, remark, version })
        return kind === 'note' ? changedNote(before, after, { id: remark, version }) : null
      },
      takeBack: async (opposite) => void (await takeBack(opposite)),
      async create(order, key) {
        return (await changeOrder(orderCalls.create, { body: order, key })).label
      },
      async sendEvent(id, event, version, key) {
        const { twins } = await changeOrder(orderCalls.sendEvent, { id, body: { ...event, version }, key })
        return twins
      },
      async fixTwins({ spelling, zip, city }) {
        const found = await calls.write(orderCalls.fixTwins, { body: { spelling, zip, city } })
        news.tell()
        return found
      },
      async tellPresence(id, isEditing) {
        await calls.write(presenceCall, { id, body: { is_editing: isEditing } })
      },
      async recordPayment(id, { kind, amountMinor, reference, isGivenBack }, version, key) {
        const body = {
          version,
          kind,
          amount_minor: amountMinor,
          reference,
          ...(isGivenBack && { give_back: true }),
        }
        await changeOrder(orderCalls.recordPayment, { id, body, key })
      },
    },

    parcels: {
      async sendEvent(id, event, version, key) {
        const body = { ...event, version }
        const after = await changeOrder(orderCalls.sendParcelEvent, { id, body, key })
        return undoableEvents.some((type) => type === event.type) ? assignedParcel(after, id) : null
      },
      previewBookings: (labels, options) =>
        calls.read(orderCalls.previewBookings, { ...options, params: { orders: labels.join(',') } }),
      async changeBooking(id, booking, version, key) {
        if (booking.type === 'booking.asked') {
          const body = { courier: booking.courier, weight_grams: booking.weightGrams, version }
          await changeOrder(orderCalls.bookParcel, { id, body, key })
        } else await changeOrder(orderCalls.sendBookingEvent, { id, body: { ...booking, version }, key })
      },
    },

    papers: {
      read: (which, options) =>
        calls.read(paperCalls.read, {
          ...options,
          ...(which && {
            params: 'handover' in which ? { handover: which.handover } : { orders: which.orders.join(',') },
          }),
        }),
      async remember(printed) {
        await calls.write(paperCalls.print, { body: printed })
      },
      async readLabels(ids, { signal = new AbortController().signal } = {}) {
        const response = await api.openStream({
          path: `${livePaths.courierLabels}?parcels=${ids.join(',')}`,
          headers: { Accept: 'application/pdf' },
          signal,
        })
        if (!response.ok) throw await refusedFile(response)
        return response.blob()
      },
    },

    products: {
      async search(query, options) {
        const { rows, ...page } = await calls.read(productCalls.search, {
          ...options,
          params: formatProductsQuery(query),
        })
        return { rows: rows.map((row) => sawProduct(row)), ...page }
      },
      async add(input) {
        const body = { ...productBody(input, ''), stock: input.stock }
        return changeProduct(productCalls.add, { body })
      },
      async update(id, input, version) {
        const seen = seenProducts.get(id)
        const isSeen = seen !== undefined && seen.version === (version ?? seen.version)
        const product = isSeen ? seen : await calls.read(productCalls.find, { id })
        const { sku, vendor, barcode, weight_grams, low_stock_threshold, cost } = product
        const body = {
          // What the form does not show stays as it is.
          sku,
          vendor,
          barcode,
          weight_grams,
          low_stock_threshold,
          cost_minor: cost?.minor ?? null,
          ...productBody(input, product.photo),
          version: version ?? product.version,
        }
        // Stock is changed by adjustments only.
        await changeProduct(productCalls.change, { id, body })
      },
      remove: (id, version) => remove('product', id, version),
      async restore(id) {
        await changeProduct(productCalls.restore, { id })
      },
    },

    stock: {
      ofProduct: async (id, options) =>
        productStockOf(await calls.read(productCalls.findStock, { id, ...options })),
      async adjust({ productId, locationId, seenOnHand, ...given }, key) {
        const body = {
          product_id: productId,
          location_id: locationId,
          ...(seenOnHand !== undefined && { seen_on_hand: seenOnHand }),
          ...given,
        }
        await changeProduct(productCalls.adjustStock, { body, key })
      },
    },

    imports: {
      async check(kind, fileName, records) {
        const { id } = await begin(kind, fileName.slice(-MAX_SHORT_TEXT))
        const checked: CheckedImport = { id, total: 0, good: 0, problems: [] }
        // A retry of a part that was lost has its key, and stores nothing twice.
        for (const part of partsOf(records)) {
          const found = await calls.write(importCalls.sendRows, { id, body: { records: part } })
          checked.total = found.total
          checked.good = found.good
          checked.problems.push(...found.problems)
        }
        return checked
      },
      start: (id) => calls.write(importCalls.start, { id }),
      stop: (id) => calls.write(importCalls.stop, { id }),
      job: (id, options) => calls.find(importCalls.findJob, { id, ...options }),
      async skipped(id) {
        const rows: SkippedRecord[] = []
        let after: number | null = 0
        while (after !== null) {
          const params: Record<string, string> = { after: String(after) }
          const page: SkippedPage = await calls.read(importCalls.listSkipped, { id, params })
          rows.push(...page.rows)
          after = page.next
        }
        return rows
      },
      beginCopy: () => begin('sample', sampleFileName),
    },

    customers: {
      async search(query, options) {
        const { rows, ...page } = await calls.read(customerCalls.search, {
          ...options,
          params: formatCustomersQuery(query),
        })
        return { rows: rows.map((row) => customerOf(row)), ...page }
      },
      async get(id, options) {
        const found = await calls.find(customerCalls.find, { id, ...options })
        return found && { customer: customerOf(found.customer), lastOrders: found.last_orders.map(rowOf) }
      },
      add: (input) => changeCustomer(customerCalls.add, { body: input }),
      async update(id, input, version) {
        const body = { ...input, version: version ?? 1 }
        await changeCustomer(customerCalls.change, { id, body })
      },
      remove: async (id, version) => void (await remove('customer', id, version)),
      async restore(id) {
        await changeCustomer(customerCalls.restore, { id })
      },
      async findByPhone(phone, options) {
        const number = normalizePhone(phone)
        const { rows } = await calls.read(customerCalls.search, {
          ...options,
          params: { q: number },
        })
        const found = rows.find((customer) => normalizePhone(customer.phone) === number)
        return found ? knownCustomerOf(found) : null
      },
    },

    dashboard: {
      figures: (filter, options) =>
        calls.read(dashboardCalls.find, { ...options, params: formatDashboardFilter(filter) }),
    },

    async locations(options): Promise<Location[]> {
      const all = await managedLocations(options)
      return all.filter(({ isActive }) => isActive).map(({ id, name, city }) => ({ id, name, city }))
    },

    rights: async (options) => (await calls.read(workspaceCalls.find, options)).rights,

    warehouses: {
      list: managedLocations,
      add: (input) => changeLocation(locationCalls.add, { body: locationBody(input) }),
      change: (id, input, version) => putLocation(id, { version, ...locationBody(input) }),
      setActive: ({ id, version, ...location }, isActive, reason) =>
        putLocation(id, { version, ...locationBody(location), is_active: isActive, reason }),
      allocation: async (options) => allocationOf(await calls.read(allocationCalls.find, options)),
      async previewAllocation({ option, maxParcels }, options) {
        const {
          is_partial: isPartial,
          by_hand: byHand,
          ...preview
        } = await calls.read(allocationCalls.preview, {
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
        const after = await calls.write(allocationCalls.change, { body })
        news.tell({ kind: 'company', id: '', version: after.version })
      },
      use: async (options) => warehouseUseOf(await calls.read(settingsCalls.findWarehouseUse, options)),
      async changeUse(body) {
        const after = await calls.write(settingsCalls.changeWarehouseUse, { body })
        news.tell({ kind: 'company', id: '', version: after.version })
      },
      spellings: async (options) => (await calls.read(spellingCalls.list, options)).rows.map(spellingOf),
      async addPlace({ name: written, city, province }) {
        const known = provinces.find((each) => each === province) ?? null
        await calls.write(spellingCalls.learn, { body: { written, city, province: known } })
      },
      forgetSpelling: async (alias) =>
        (await calls.write(spellingCalls.forget, { body: { alias } })).rows.map(spellingOf),
    },
  }
}
