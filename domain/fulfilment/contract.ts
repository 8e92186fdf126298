/**
 * The contract of the live API (design §6): its paths, and what the schemas of its calls (domain/calls) have in common.
 * Every call needs a bearer token of an onboarded company; every POST, PUT and DELETE an `Idempotency-Key`. Instants are
 * milliseconds since 1970.
 */
import * as v from 'valibot'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { MAX_LONG_TEXT, MAX_SHORT_TEXT } from '#domain/text.ts'
import { workspaceKinds } from '#domain/users.ts'
import { uuidPattern } from '#domain/uuid.ts'
import { companyRoles } from './roles.ts'

/** Paths below the base URL of the API, with trailing slashes; what their calls do is in domain/calls. `:id` is a UUID. */
export const livePaths = {
  workspace: 'workspace/',
  dashboard: 'dashboard/',
  events: 'events/',
  orders: 'orders/',
  orderExport: 'orders/export/',
  orderFilters: 'orders/filters/',
  orderChoice: 'orders/choice/',
  order: 'orders/:id/',
  orderRestore: 'orders/:id/restore/',
  orderEvents: 'orders/:id/events/',
  orderPresence: 'orders/:id/presence/',
  parcelEvents: 'parcels/:id/events/',
  papers: 'papers/',
  papersPrinted: 'papers/printed/',
  courierLabels: 'papers/labels/',
  packing: 'packing/',
  packingHandover: 'packing/handover/',
  deliveries: 'deliveries/',
  bookingPreview: 'parcels/preview/',
  parcelBooking: 'parcels/:id/booking/',
  parcelBookingEvents: 'parcels/:id/booking/events/',
  cityTwins: 'orders/city-twins/',
  orderCustomer: 'orders/:id/customer/',
  orderTags: 'orders/:id/tags/',
  orderNotes: 'orders/:id/notes/',
  orderNote: 'orders/:id/notes/:remark/',
  orderComments: 'orders/:id/comments/',
  orderComment: 'orders/:id/comments/:remark/',
  orderPayments: 'orders/:id/payments/',
  products: 'products/',
  product: 'products/:id/',
  productRestore: 'products/:id/restore/',
  productStock: 'products/:id/stock/',
  productPhoto: 'products/:id/photo/:key/',
  stockAdjustments: 'stock/adjustments/',
  customers: 'customers/',
  customer: 'customers/:id/',
  customerRestore: 'customers/:id/restore/',
  customerErasure: 'customers/:id/erasure/',
  locations: 'locations/',
  location: 'locations/:id/',
  couriers: 'couriers/',
  courierEvents: 'couriers/events/',
  courierPickups: 'couriers/pickups/',
  courierCutOff: 'couriers/cut-off/',
  courierRules: 'couriers/rules/',
  cash: 'cash/',
  cashDays: 'cash/days/',
  cashAsk: 'cash/ask/',
  cashWriteOffs: 'cash/write-offs/',
  cashOpenings: 'cash/openings/',
  settlements: 'cash/settlements/',
  settlement: 'cash/settlements/:id/',
  settlementRows: 'cash/settlements/:id/rows/',
  settlementEnd: 'cash/settlements/:id/end/',
  views: 'views/',
  view: 'views/:id/',
  imports: 'imports/',
  importRows: 'imports/:id/rows/',
  importStart: 'imports/:id/start/',
  importStop: 'imports/:id/stop/',
  job: 'jobs/:id/',
  firstSteps: 'first-steps/',
  settings: 'settings/',
  companySettings: 'settings/company/',
  workSettings: 'settings/work/',
  warehouseUse: 'settings/warehouses/',
  allocation: 'allocation/',
  allocationPreview: 'allocation/preview/',
  spellings: 'spellings/',
  spellingEnd: 'spellings/end/',
  people: 'people/',
  person: 'people/:id/',
  invitations: 'people/invitations/',
  invitation: 'people/invitations/:id/',
  companyExport: 'company/export/',
} as const

/** The header with which a write that is sent again gets the first response (orders.md §3). */
export const idempotencyKeyHeader = 'Idempotency-Key'

export const idSchema = v.pipe(v.string(), v.regex(uuidPattern))
export const instantSchema = v.pipe(v.number(), v.integer())
/** An amount in minor units, of the workspace's currency unless it says so. */
export const moneySchema = v.object({
  minor: v.pipe(v.number(), v.safeInteger()),
  currency: v.picklist(['PKR', 'USD']),
})

/** An amount that a request gives, in minor units. */
export const amountSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_AMOUNT_MINOR))

export const shortTextSchema = v.pipe(v.string(), v.maxLength(MAX_SHORT_TEXT))
export const longTextSchema = v.pipe(v.string(), v.maxLength(MAX_LONG_TEXT))

export const workspaceResponseSchema = v.object({
  kind: v.picklist(workspaceKinds),
  currency: v.picklist(['PKR', 'USD']),
  /** Of the signed-in person. */
  person: v.object({ id: idSchema, name: v.string(), role: v.picklist(companyRoles) }),
  rights: v.array(v.string()),
  settings: v.object({
    split_logic: v.string(),
    max_parcels: v.number(),
    stock_buffer: v.number(),
    low_stock_threshold: v.number(),
    uses_own_warehouses: v.boolean(),
    halts_whole_orders: v.boolean(),
  }),
})
export type WorkspaceResponse = v.InferOutput<typeof workspaceResponseSchema>

export const workspaceRequestSchema = v.object({ kind: v.picklist(workspaceKinds) })

/** A change in the log of an order. `before` and `after` contain the fields that changed. */
export const changeSchema = v.object({
  id: idSchema,
  at: instantSchema,
  /** 'order.verified', 'parcel.approved', 'note.added' … */
  event: v.string(),
  parcel_id: v.nullable(idSchema),
  by: v.object({ kind: v.string(), id: v.nullable(v.string()), name: v.string() }),
  reason: v.nullable(v.string()),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  request_id: v.nullable(v.string()),
  /** Of the record after this change. */
  version: v.number(),
})
export type Change = v.InferOutput<typeof changeSchema>

/** 409 `event_refused`: the chart does not accept the event now. */
export const eventRefusedSchema = v.object({
  detail: v.string(),
  /** Every check that failed; empty when the status does not know the event. */
  refused: v.array(v.object({ guard: v.string(), message: v.string() })),
  /** The types of events that are possible now. */
  possible: v.array(v.string()),
  version: v.number(),
})
export type EventRefused = v.InferOutput<typeof eventRefusedSchema>

/** 409 `stale_version`: 'This order was changed by {name} {n} min ago.' */
export const staleVersionSchema = v.object({
  detail: v.string(),
  version: v.number(),
  changed_by: v.string(),
  changed_at: instantSchema,
  /** The fields that changed since the version that was sent, as they were and as they are. */
  differing: v.record(v.string(), v.object({ before: v.unknown(), after: v.unknown() })),
})
export type StaleVersion = v.InferOutput<typeof staleVersionSchema>

/** 409 `reallocation`: what a changed city would do to the parcels, as a question. `reallocate` passes. */
export type Reallocation = {
  detail: string
  /** Each parcel by its location; null when it has none. */
  from: { location: string | null; pieces: number }[]
  to: { location: string | null; pieces: number }[]
  version: number
}

/** 409 `duplicate_order`: 'This looks like order #1039, placed 12 minutes ago. Create anyway?' `force` passes. */
export const duplicateOrderSchema = v.object({
  detail: v.string(),
  duplicate_of: v.object({ id: idSchema, number: v.number(), placed_at: instantSchema }),
})
