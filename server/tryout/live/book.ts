/**
 * The rows of a company in memory, for the services that write the live API's (server/live/rows.ts). Thousands of
 * histories, event by event through a database, take minutes; what was written here is inserted at once.
 */
import { inWarehouse, type ParcelState } from '#domain/fulfilment/facts.ts'
import { createRandom } from '#domain/random.ts'
import type { ChangeRow } from '#server/db/live/changes.ts'
import type { Spelling } from '#server/db/live/cities.ts'
import type { CustomerRow } from '#server/db/live/customers.ts'
import type { LocationRow } from '#server/db/live/locations.ts'
import type { By, OrderRecord, PaymentRow } from '#server/db/live/orders.ts'
import type { ProductRow } from '#server/db/live/products.ts'
import type { RemarkRow } from '#server/db/live/remarks.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { AdjustmentRow, StockPlace, StockRow } from '#server/db/live/stock.ts'
import { productSearchText } from '#server/live/catalogue/products.ts'
import { changed } from '#server/live/changed.ts'
import type { LiveRows } from '#server/live/rows.ts'
import { writingOn } from '#server/live/write.ts'
import { actsOn, type Write, type Writer } from './acts.ts'

export type Book = ReturnType<typeof createBook>

/** The number of a company's first order. */
const FIRST_NUMBER = 1001

const keyOf = ({ productId, locationId }: StockPlace) => `${productId}/${locationId}`

/** Opens an empty book. Its ids depend on nothing but the moments that are written at. */
export function createBook(companyId: string, settings: Settings) {
  const locations = new Map<string, LocationRow>()
  const products = new Map<string, ProductRow>()
  const stock = new Map<string, StockRow>()
  const adjustments: AdjustmentRow[] = []
  const customers = new Map<string, CustomerRow>()
  const idOfPhone = new Map<string, string>()
  const aliases = new Map<string, Spelling & { createdAt: Date }>()
  const records = new Map<number, OrderRecord>()
  const numberOfOrder = new Map<string, number>()
  const orderOfParcel = new Map<string, string>()
  /** Of each order. */
  const payments = new Map<string, PaymentRow[]>()
  const notes: RemarkRow[] = []
  const changes: ChangeRow[] = []
  /** Orders with parcels that were new since the moment that was asked for last. */
  const recent = new Set<number>()
  const newIdAt = createIds()
  /** What takes the changes of an unfinished write back. */
  let undo: (() => void)[] = []

  function put<Key, Row>(rows: Map<Key, Row>, key: Key, row: Row) {
    const before = rows.get(key)
    undo.push(() => (before === undefined ? rows.delete(key) : rows.set(key, before)))
    rows.set(key, row)
  }
  function add<Row>(rows: Row[], row: Row) {
    undo.push(() => rows.pop())
    rows.push(row)
  }
  function customerOf(id: string): CustomerRow {
    const row = customers.get(id)
    if (!row) throw new Error('The customer was found just now')
    return row
  }
  const numberBy = (by: By) => {
    if ('id' in by) return numberOfOrder.get(by.id) ?? 0
    // Nothing else has a label here.
    return 'label' in by ? Number(by.label.replace(/\D/g, '')) : 'number' in by ? by.number : by.digits
  }
  const orderBy = (by: By) => records.get(numberBy(by))
  const changesOf = ({ subject, subjectId }: Parameters<LiveRows['listChanges']>[0]) =>
    changes.filter((change) => change.subjectId === subjectId && change.subject === subject)
  const skusOf = ({ lines }: OrderRecord) => new Set(lines.map(({ sku }) => sku))

  const rows: LiveRows = {
    lockOrder: async (by) => orderBy(by),
    findOrderIdOfParcel: async (parcelId) => orderOfParcel.get(parcelId),
    isLabelTaken: async () => false,
    async findTwin({ customerId, skus, since }) {
      // Orders are added in the order in which they are placed.
      for (let number = FIRST_NUMBER + records.size - 1; number >= FIRST_NUMBER; number--) {
        const earlier = records.get(number)
        if (!earlier || earlier.order.placedAt <= since) return undefined
        const isOwn = earlier.order.customerId === customerId && earlier.order.status !== 'cancelled'
        if (isOwn && skusOf(earlier).size === skus.length && skus.every((sku) => skusOf(earlier).has(sku)))
          return earlier.order
      }
      return undefined
    },
    nextOrderNumber: async () => FIRST_NUMBER + records.size,
    async insertOrder(record) {
      put(records, record.order.number, record)
      put(numberOfOrder, record.order.id, record.order.number)
    },
    async saveOrder(before, after) {
      put(records, after.order.number, after)
      for (const { id } of after.parcels.slice(before.parcels.length)) {
        put(orderOfParcel, id, after.order.id)
        recent.add(after.order.number)
      }
    },
    listPayments: async (orderId) => payments.get(orderId) ?? [],
    insertPayment: async (row) => put(payments, row.orderId, [...(payments.get(row.orderId) ?? []), row]),
    insertNote: async (row) => add(notes, row),

    findCustomer: async (id) => customers.get(id),
    lockCustomer: async (by) => customers.get('id' in by ? by.id : (idOfPhone.get(by.phone) ?? '')),
    async insertCustomer(row) {
      if (idOfPhone.has(row.phone)) return false
      put(customers, row.id, row)
      put(idOfPhone, row.phone, row.id)
      return true
    },
    async updateCustomer({ id }, columns) {
      const row = customerOf(id)
      const version = row.version + 1
      put(customers, id, { ...row, ...columns, version })
      return version
    },
    async addToFigures(id, { lastOrderAt, ...figures }) {
      const row = { ...customerOf(id) }
      for (const field of Object.keys(figures) as (keyof typeof figures)[]) row[field] += figures[field] ?? 0
      if (lastOrderAt && (row.lastOrderAt ?? 0) < lastOrderAt) row.lastOrderAt = lastOrderAt
      put(customers, id, row)
    },
    listAliases: async () => [...aliases.values()],
    teachAlias: async (taught, now) =>
      put(aliases, taught.alias, { createdAt: now, ...aliases.get(taught.alias), ...taught }),

    findProducts: async (ids) => ids.flatMap((id) => products.get(id) ?? []),
    findProductsBySku: async (keys) => [...products.values()].filter(({ skuKey }) => keys.includes(skuKey)),
    lockProduct: async (id) => products.get(id),
    lockLocation: async (id) => locations.get(id),
    listLocations: async () => [...locations.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    async countOpenParcels(since) {
      const counts = new Map<string, number>()
      for (const number of recent) {
        const own = records.get(number)?.parcels.filter(({ createdAt }) => createdAt >= since) ?? []
        if (own.length === 0) recent.delete(number)
        for (const { locationId, state } of own)
          if (locationId !== null && inWarehouse.includes(state as ParcelState))
            counts.set(locationId, (counts.get(locationId) ?? 0) + 1)
      }
      return counts
    },

    lockStock: async (productIds) =>
      productIds.flatMap((productId) =>
        [...locations.keys()].flatMap((locationId) => stock.get(keyOf({ productId, locationId })) ?? []),
      ),
    async changeStock({ productId, locationId }, { onHand = 0, reserved = 0 }) {
      const place = { productId, locationId }
      const row = stock.get(keyOf(place)) ?? { companyId, ...place, onHand: 0, reserved: 0 }
      const next = { ...row, onHand: row.onHand + onHand, reserved: row.reserved + reserved }
      put(stock, keyOf(place), next)
      return next
    },
    insertAdjustment: async (row) => add(adjustments, row),

    listChanges: async (of) => changesOf(of),
    changesSince: async ({ parcelId, ...of }, version) =>
      changesOf(of).filter((change) =>
        parcelId === undefined
          ? change.version > version
          : change.parcelId === parcelId && (change.parcelVersion ?? 0) > version,
      ),
    insertChange: async (change) => add(changes, change as ChangeRow),
  }

  const write: Write = async ({ kind, id, name }, now, work) => {
    undo = []
    try {
      return await work(
        writingOn(rows, { companyId, actor: { kind, id, name }, now, newId: () => newIdAt(now) }),
      )
    } catch (error) {
      for (const takeBack of undo.reverse()) takeBack()
      throw error
    }
  }

  return {
    companyId,
    settings,
    write,
    ...actsOn(write, settings),
    locations,
    products,
    stock,
    adjustments,
    customers,
    aliases,
    records,
    payments,
    notes,
    changes,

    addLocation: (
      writer: Writer,
      now: Date,
      given: Pick<LocationRow, 'name' | 'city' | 'address' | 'isExport'>,
    ) =>
      write(writer, now, async ({ newId, log }) => {
        const id = newId()
        const rest = { warehouseId: null, closedAt: null, version: 1, createdAt: now }
        put(locations, id, { companyId, id, ...given, ...rest })
        const { name, city, address, isExport } = given
        const added = { before: {}, after: { name, city, address, isExport }, version: 1 }
        await log({ subject: 'location', subjectId: id, event: 'location.added', ...added })
        return id
      }),

    addProduct: (
      writer: Writer,
      now: Date,
      columns: Omit<
        ProductRow,
        'companyId' | 'id' | 'searchText' | 'photoKey' | 'archivedAt' | 'version' | 'createdAt'
      >,
    ) =>
      write(writer, now, async ({ newId, log }) => {
        const id = newId()
        const stored = { ...columns, photoKey: '' }
        const searchText = productSearchText(columns)
        put(products, id, {
          companyId,
          id,
          ...stored,
          searchText,
          archivedAt: null,
          version: 1,
          createdAt: now,
        })
        const added = { ...changed({}, stored), version: 1 }
        await log({ subject: 'product', subjectId: id, event: 'product.added', ...added })
        return id
      }),
  }
}

/** UUIDv7s of given moments. Within a millisecond they count up; every run makes the same ones. */
export function createIds(): (at: Date) => string {
  const random = createRandom(1857)
  const hex = (length: number) =>
    random
      .below(16 ** length)
      .toString(16)
      .padStart(length, '0')
  let lastMs = 0
  let counter = 0
  return (at) => {
    counter = at.getTime() === lastMs ? counter + 1 : 0
    lastMs = at.getTime()
    const time = lastMs.toString(16).padStart(12, '0')
    const count = counter.toString(16).padStart(3, '0')
    return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-8${hex(3)}-${hex(6)}${hex(6)}`
  }
}
