import type {
  CashResponse,
  NewOpening,
  NewSettlement,
  SettlementResponse,
} from '#domain/cash/cashContract.ts'
import type {
  Customer,
  CustomerInput,
  CustomersPage,
  CustomersQuery,
  KnownCustomer,
} from '#domain/customers.ts'
import type { DashboardFigures } from '#domain/dashboard/figures.ts'
import type { DashboardFilter } from '#domain/dashboard/filter.ts'
import type { DeliveryAct } from '#domain/deliveries/deliveries.ts'
import type { Deliveries, Delivery } from '#domain/deliveries/deliveryContract.ts'
import type {
  AllocationChoice,
  AllocationPreview,
  AllocationSettings,
} from '#domain/fulfilment/allocationSettings.ts'
import type { Presence } from '#domain/fulfilment/newsContract.ts'
import type { AllOrders, AskedAll } from '#domain/fulfilment/orderBatch.ts'
import type { CityTwins, NewOrder, OrderChoices, OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Papers, PapersAsked, Printed } from '#domain/fulfilment/paperContract.ts'
import type { RemarkKind } from '#domain/fulfilment/remarks.ts'
import type { NewBooking, NewPayment } from '#domain/fulfilment/sentActs.ts'
import type { ProductStock } from '#domain/fulfilment/stockForm.ts'
import type { DoneAct, Opposite } from '#domain/fulfilment/undo.ts'
import type { ImportKind } from '#domain/imports/importColumns.ts'
import type { CheckedImport, ImportRecord, Job, SkippedRecord } from '#domain/imports/importContract.ts'
import type { LearnedSpelling, PlaceInput } from '#domain/learnedSpellings.ts'
import type { AddressParams } from '#domain/listQueries/address.ts'
import type { Location, LocationInput, ManagedLocation } from '#domain/locations.ts'
import type { OrderCustomer, OrderRow } from '#domain/orders/order.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import type { OrderView } from '#domain/orderViews.ts'
import type { HandedOver, PackingDesk, PackingParcel } from '#domain/packing/packingContract.ts'
import type { ConnectionResponse } from '#domain/partners/connectionContract.ts'
import type { BookingPreview, CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import type { ProductInput, ProductsPage, ProductsQuery, StockAdjustment } from '#domain/products.ts'
import type { RecordChanges } from '#domain/recordChange.ts'
import type { WarehouseUse } from '#domain/settings/warehouseSwitch.ts'
import type { WarehouseSwitch } from '#domain/settings/warehouseSwitchContract.ts'
import type { WorkspaceFacts } from '#domain/workspaceFacts.ts'
import type { CashChange } from '#machines/cash/cash.machine.ts'
import type { SentRules } from '#machines/courierRules/courierRules.machine.ts'
import type { CourierChange } from '#machines/courierSettings/courierSettings.machine.ts'
import type { HandoverAsked } from '#machines/handover/handover.machine.ts'
import type { SettlementChange } from '#machines/openSettlement/openSettlement.machine.ts'
import type { OrderFile } from '#machines/orderExport/orderExport.machine.ts'
import type { Packed } from '#machines/packing/packing.machine.ts'

/** Options of every read. A call with an aborted signal rejects with the reason of the signal. */
export type CallOptions = { signal?: AbortSignal | undefined }

type CustomerDetail = { customer: Customer; lastOrders: OrderRow[] }

/**
 * An event of the order's or a parcel's chart (machines/order, machines/parcel) with what it carries, in wire form. The
 * server adds who sends it.
 */
type ChartEvent = { type: string } & Record<string, unknown>

/** The error of a change to an item that does not exist, or no longer. */
export class NotInWorkspace extends Error {}

/**
 * The source of orders, products, customers and figures (design §5). All calls are asynchronous: the sample responds at
 * once, a server takes time and may fail. A change is complete when its promise resolves; then every listener is called,
 * so that screens can reload. A change that the server refuses rejects with a `RefusedChangeError`, a call without a
 * response with a `FailureError`. What not every workspace can do is optional, and named by `capabilities`.
 *
 * `key` is the idempotency key of one act of a person (`crypto.randomUUID()`): a retry of the same act passes the
 * same key, and nothing is done twice. `version` is the version of the record that the person saw.
 */
export interface Workspace extends WorkspaceFacts {
  readonly orders: {
    /** One page. */
    search: (query: OrdersQuery, options?: CallOptions) => Promise<OrdersPage>
    /** All own orders that match, to choose them. */
    findAll?: (asked: AskedAll, options?: CallOptions) => Promise<AllOrders>
    /** What the filters of own orders offer. */
    choices?: (options?: CallOptions) => Promise<OrderChoices>
    /**
     * All matching orders of all pages, for export: as rows, or as the whole file that the server writes, which has `only`
     * these orders of any list and these columns.
     */
    list: (
      query: OrdersQuery,
      options?: CallOptions & Partial<Pick<OrderFile, 'only' | 'columns'>>,
    ) => Promise<OrderRow[] | Blob>
    /** `list` asks for the order's place in that list, too. */
    get: (id: string, options?: CallOptions & { list?: OrdersQuery }) => Promise<OrderResponse | null>
    remove: (id: string, version?: number) => Promise<void>
    /** Undoes `remove`: the order has its former position. */
    restore: (id: string) => Promise<void>
    /**
     * With `reallocate` its parcels may leave from elsewhere; without it such a change is refused with a question.
     */
    saveCustomer: (
      id: string,
      customer: OrderCustomer,
      seen?: { version: number; reallocate: boolean },
    ) => Promise<void>
    /**
     * All tags that people set. Without `seen`, on top of the order as it was read last. What can be taken back resolves
     * to how, here and below.
     */
    applyTags: (
      id: string,
      tags: readonly string[],
      seen?: { version: number; key: string },
    ) => Promise<DoneAct | null | void>
    /** A comment on a parcel, or a note: on the sample, a note. */
    addRemark: (
      id: string,
      remark: { kind: RemarkKind; text: string; parcelId: string | null },
    ) => Promise<DoneAct | null | void>
    /** The pin of a note stays as it is unless it is given. */
    changeRemark?: (
      id: string,
      remark: { kind: RemarkKind; id: string; version: number; text: string; isPinned?: boolean },
    ) => Promise<DoneAct | null>
    removeRemark?: (
      id: string,
      remark: { kind: RemarkKind; id: string; version: number },
    ) => Promise<DoneAct | null>
    /** Takes an act back by its opposite write. */
    takeBack?: (opposite: Opposite) => Promise<void>
    /** Resolves to the new order's id, for its address. */
    create?: (order: NewOrder, key: string) => Promise<string>
    /** Resolves to the other orders with the same spelling, after a city was fixed. */
    sendEvent?: (id: string, event: ChartEvent, version: number, key: string) => Promise<CityTwins | null>
    /** Gives other orders with the same spelling the same city; at most `MAX_TWINS` of them. */
    fixTwins?: (twins: CityTwins) => Promise<{ fixed: number; left: number }>
    /** Tells others whether a form of the order is open here. */
    tellPresence?: (id: string, isEditing: boolean) => Promise<void>
    /** Marks as paid, or records a refund. */
    recordPayment?: (id: string, payment: NewPayment, version: number, key: string) => Promise<void>
  }
  /** Saved views of the orders list, of all people of the company. */
  readonly views?: {
    list: (options?: CallOptions) => Promise<OrderView[]>
    /** Adds a view, or gives one another name and query. Resolves to it as it is saved. */
    save: (saving: {
      view: Pick<OrderView, 'id' | 'version'> | null
      name: string
      query: AddressParams
    }) => Promise<OrderView>
    /** Resolves as well when it is gone already. */
    remove: (view: Pick<OrderView, 'id' | 'version'>) => Promise<void>
    /** Calls `listener` whenever a view was changed, or may have been. Returns a function that stops it. */
    watch: (listener: () => void) => () => void
  }
  readonly parcels?: {
    sendEvent: (id: string, event: ChartEvent, version: number, key: string) => Promise<DoneAct | null>
    /** A booking at a courier by a connection: asked for, withdrawn, cancelled, or what a person says of it. */
    changeBooking: (id: string, booking: NewBooking, version: number, key: string) => Promise<void>
    /** What becomes of some orders when all of their parcels are booked. */
    previewBookings: (orders: readonly string[], options?: CallOptions) => Promise<BookingPreview>
  }
  /** What is printed. */
  readonly papers?: {
    read: (which: PapersAsked, options?: CallOptions) => Promise<Papers>
    /** Remembers what was printed. */
    remember: (printed: Printed) => Promise<void>
    /** The PDF of the courier of these parcels. */
    readLabels: (parcels: readonly string[], options?: CallOptions) => Promise<Blob>
  }
  readonly packing?: {
    /** What is booked and still here. */
    read: (options?: CallOptions) => Promise<PackingDesk>
    /** The parcels with a scanned number, wherever they are. */
    find: (code: string, options?: CallOptions) => Promise<PackingParcel[]>
    /** Resolves to the version of the parcel then. */
    pack: (packed: Packed & HandoverAsked['parcels'][number]) => Promise<number>
    /** Hands over what can be, all of it under one id. */
    handOver: (asked: HandoverAsked) => Promise<HandedOver>
  }
  readonly deliveries?: {
    /** Parcels with a courier that need a person. */
    read: (options?: CallOptions) => Promise<Deliveries>
    /** The parcels with a scanned number, wherever they are. */
    find: (code: string, options?: CallOptions) => Promise<Delivery[]>
    /** Resolves to the version of the parcel then. */
    send: (act: DeliveryAct & { version: number }) => Promise<number>
  }
  /** The photo that a product has by a key, as a data URL: the same promise each time; null where it does not come. */
  readonly photo: (productId: string, key: string) => Promise<string | null>
  readonly products: {
    search: (query: ProductsQuery, options?: CallOptions) => Promise<ProductsPage>
    /** Resolves to the new product's id. */
    add: (product: ProductInput) => Promise<string>
    /** `version`: of the record that was seen, where records have one. */
    update: (id: string, product: ProductInput, version?: number | null) => Promise<void>
    /** Resolves to what a person should know: why it was archived instead. */
    remove: (id: string, version?: number) => Promise<string | null | void>
    restore: (id: string) => Promise<void>
  }
  readonly stock?: {
    /** At every location, with the last adjustments. */
    ofProduct: (productId: string, options?: CallOptions) => Promise<ProductStock>
    adjust: (adjustment: StockAdjustment, key: string) => Promise<void>
  }
  readonly imports?: {
    /** Sends all records to the server, which imports nothing yet and resolves to what is wrong with them. */
    check: (kind: ImportKind, fileName: string, records: readonly ImportRecord[]) => Promise<CheckedImport>
    /** Imports what is good of it, as a job that goes on by itself. Started again, it is the same job. */
    start: (id: string) => Promise<Job>
    /** Stops it: what is imported stays, the rest is skipped. One that has ended stays as it is. */
    stop: (id: string) => Promise<Job>
    /** Resolves to null when there is none (any more). */
    job: (id: string, options?: CallOptions) => Promise<Job | null>
    /** All records that are not imported, with the reason. */
    skipped: (id: string) => Promise<SkippedRecord[]>
    /** The copy of the sample, begun or found again: a company has one. It is `receiving` until it is started. */
    beginCopy: () => Promise<Job>
  }
  readonly customers: {
    search: (query: CustomersQuery, options?: CallOptions) => Promise<CustomersPage>
    get: (id: string, options?: CallOptions) => Promise<CustomerDetail | null>
    /** Resolves to the new customer's id. */
    add: (customer: CustomerInput) => Promise<string>
    update: (id: string, customer: CustomerInput, version?: number | null) => Promise<void>
    remove: (id: string, version?: number) => Promise<void>
    restore: (id: string) => Promise<void>
    /** The customer with this number in any spelling; null when nobody has it. */
    findByPhone?: (phone: string, options?: CallOptions) => Promise<KnownCustomer | null>
  }
  readonly dashboard: {
    figures: (filter: DashboardFilter, options?: CallOptions) => Promise<DashboardFigures>
  }
  locations: (options?: CallOptions) => Promise<Location[]>
  readonly warehouses?: {
    /** Also the closed ones. */
    list: (options?: CallOptions) => Promise<ManagedLocation[]>
    /** Resolves to the new location's id. */
    add: (location: LocationInput) => Promise<string>
    change: (id: string, location: LocationInput, version: number) => Promise<void>
    /** Closes a location for a reason, or opens it again. */
    setActive: (location: ManagedLocation, isActive: boolean, reason: string) => Promise<void>
    /** How orders are split between them. */
    allocation: (options?: CallOptions) => Promise<AllocationSettings>
    previewAllocation: (choice: AllocationChoice, options?: CallOptions) => Promise<AllocationPreview>
    changeAllocation: (choice: AllocationChoice, version: number) => Promise<void>
    /** Whose warehouses they are, and what could be used instead. */
    use: (options?: CallOptions) => Promise<WarehouseUse>
    changeUse: (sent: WarehouseSwitch) => Promise<void>
    /** What the company's people call places, the newest first. */
    spellings: (options?: CallOptions) => Promise<LearnedSpelling[]>
    /** Adds a place of the company's own. */
    addPlace: (place: PlaceInput) => Promise<void>
    /** Takes one back. Resolves to those that are left. */
    forgetSpelling: (alias: string) => Promise<LearnedSpelling[]>
  }
  readonly couriers?: {
    /** The connections to couriers, for owners and managers. */
    list: (options?: CallOptions) => Promise<ConnectionResponse[]>
    /** Resolves to all connections as they are then. */
    change: (change: CourierChange) => Promise<ConnectionResponse[]>
    /** Which courier takes a parcel. */
    rules: (options?: CallOptions) => Promise<CourierRulesResponse>
    saveRules: (rules: SentRules) => Promise<CourierRulesResponse>
  }
  readonly cash?: {
    /** What couriers hold and paid out, for owners and managers. */
    read: (options?: CallOptions) => Promise<CashResponse>
    settlement: (id: string, options?: CallOptions) => Promise<SettlementResponse>
    record: (settlement: NewSettlement) => Promise<SettlementResponse>
    recordOpening: (opening: NewOpening) => Promise<CashResponse>
    changeSettlement: (change: SettlementChange) => Promise<SettlementResponse>
    change: (change: CashChange) => Promise<CashResponse>
  }
  /** What the signed-in person's role includes (domain/fulfilment). Where people have roles. */
  rights?: (options?: CallOptions) => Promise<readonly string[]>
  /** Calls `listener` after every change, with what was changed. Returns a function that stops it. */
  subscribe: (listener: (changes: RecordChanges) => void) => () => void
  /** Calls `listener` whenever news of other people's changes come in, or no longer do. Where there are other people. */
  watchConnection?: (listener: (isConnected: boolean) => void) => () => void
  /** Connects to the news again at once, without waiting for the end of a pause. */
  retryConnection?: () => void
  /** Calls `listener` whenever somebody's role was changed, perhaps the own. */
  watchRights?: (listener: () => void) => () => void
  /** Calls `listener` while somebody else edits an order (domain/fulfilment/newsContract.ts). */
  watchPresence?: (listener: (presence: Presence) => void) => () => void
}

/** The sample, whose orders are exported as rows. */
export interface SampleWorkspace extends Workspace {
  readonly orders: Omit<Workspace['orders'], 'list'> & {
    list: (query: OrdersQuery, options?: CallOptions) => Promise<OrderRow[]>
  }
}
