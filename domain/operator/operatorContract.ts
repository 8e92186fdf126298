/**
 * The contract of the operator's console: every call needs the bearer token of an operator, and is not found for
 * anyone else. Instants are milliseconds since 1970.
 */
import * as v from 'valibot'
import { companyStatuses } from '#domain/companies.ts'
import { idSchema, instantSchema, moneySchema, shortTextSchema } from '#domain/fulfilment/contract.ts'
import { papersResponseSchema } from '#domain/fulfilment/paperContract.ts'
import { companyRoles } from '#domain/fulfilment/roles.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { bookingStates } from '#domain/partners/booking.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { bookedAs, courierChoiceSchema } from '#domain/partners/courierRuleContract.ts'
import { MAX_PIECES } from '#domain/products.ts'
import { MAX_VERSION, versionSchema } from '#domain/versions.ts'
import { providerWarehouseFields } from './providerWarehouses.ts'
import { queueParts } from './queueParts.ts'
import { personActs, reviewEvents } from './review.ts'
import { operatorRights } from './rights.ts'

/** Paths below the base URL of the API, with trailing slashes; what their calls do is in domain/calls. */
export const operatorPaths = {
  operator: 'operator/',
  companies: 'operator/companies/',
  company: 'operator/companies/:id/',
  companyEvents: 'operator/companies/:id/events/',
  companyExport: 'operator/companies/:id/export/',
  personExport: 'operator/people/:id/export/',
  warehouses: 'operator/warehouses/',
  warehouse: 'operator/warehouses/:id/',
  mails: 'operator/mails/',
  mailSending: 'operator/mails/:id/sending/',
  parcels: 'operator/parcels/',
  allParcels: 'operator/parcels/all/',
  parcel: 'operator/companies/:company/parcels/:id/',
  parcelEvents: 'operator/companies/:company/parcels/:id/events/',
  bookings: 'operator/companies/:company/bookings/',
  stock: 'operator/companies/:company/warehouses/:id/stock/',
  papers: 'operator/papers/',
  couriers: 'operator/couriers/',
  courierEvents: 'operator/couriers/events/',
  courierPickups: 'operator/couriers/pickups/',
  courierCutOff: 'operator/couriers/cut-off/',
  packing: 'operator/packing/',
  handover: 'operator/companies/:company/packing/handover/',
  papersPrinted: 'operator/companies/:company/papers/printed/',
} as const

export const operatorResponseSchema = v.object({
  email: v.string(),
  name: v.string(),
  rights: v.array(v.picklist(operatorRights)),
})
export type OperatorResponse = v.InferOutput<typeof operatorResponseSchema>

/** How many changes of its status a company had: a decision is made on it. */
const companyVersionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VERSION))

const queuedCompanySchema = v.object({
  id: idSchema,
  name: v.string(),
  status: v.picklist(companyStatuses),
  owner: v.object({ name: v.string(), email: v.string(), phone: v.nullable(v.string()) }),
  signed_up_at: instantSchema,
})
export type QueuedCompany = v.InferOutput<typeof queuedCompanySchema>

export const queueResponseSchema = v.object({
  rows: v.array(queuedCompanySchema),
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  /** How many companies have each status, whatever is searched. */
  counts: v.record(v.string(), v.number()),
})
export type QueueResponse = v.InferOutput<typeof queueResponseSchema>

/** What two companies can have in common. */
const sharedTraits = ['ntn', 'cnic', 'phone', 'email_domain', 'store_domain'] as const
export type SharedTrait = (typeof sharedTraits)[number]

export const reviewedCompanySchema = v.object({
  id: idSchema,
  name: v.string(),
  status: v.picklist(companyStatuses),
  version: companyVersionSchema,
  signed_up_at: instantSchema,
  /** Null until the set-up was completed, which a suspension does not undo. */
  onboarded_at: v.nullable(instantSchema),
  /** When an operator exported its data, since it was suspended last. */
  exported_at: v.nullable(instantSchema),
  /** When its rows are deleted; null while nobody planned it. */
  ends_at: v.nullable(instantSchema),
  /** The operator is one of its people: another one decides on it. */
  is_own: v.boolean(),
  people: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      email: v.string(),
      role: v.picklist(companyRoles),
      cnic: v.nullable(v.string()),
      phone: v.nullable(v.string()),
      designation: v.nullable(v.string()),
    }),
  ),
  /** Who was an owner of it and is none by now, at this address. */
  former_owners: v.array(v.object({ id: idSchema, email: v.string() })),
  /** The answers of the set-up by field, never a credential; null before it. */
  setup: v.nullable(
    v.object({
      answers: v.record(v.string(), v.nullable(v.union([v.string(), v.boolean()]))),
      warehouses: v.array(v.string()),
    }),
  ),
  similar: v.array(
    v.object({
      id: idSchema,
      name: v.string(),
      status: v.picklist(companyStatuses),
      same: v.array(v.picklist(sharedTraits)),
    }),
  ),
  /** Every act, the newest first. */
  trail: v.array(
    v.object({
      id: idSchema,
      at: instantSchema,
      event: v.string(),
      from: v.picklist(companyStatuses),
      to: v.picklist(companyStatuses),
      /** A name, an e-mail address, or the user of a terminal. */
      by: v.string(),
      text: v.nullable(v.string()),
    }),
  ),
})
export type ReviewedCompany = v.InferOutput<typeof reviewedCompanySchema>

export const reviewRequestSchema = v.object({
  type: v.picklist([...reviewEvents, ...personActs]),
  /** Whom an act is about that is of one person. */
  person: v.optional(v.nullable(idSchema), null),
  /** The reason of a rejection or a suspension, or the question. */
  text: v.optional(v.nullable(v.string()), null),
  version: companyVersionSchema,
})
export type ReviewRequest = v.InferOutput<typeof reviewRequestSchema>

const providerWarehouseSchema = v.object({
  id: v.number(),
  version: v.number(),
  name: v.string(),
  city: v.string(),
  /** Where a courier collects parcels; '' when nobody entered it. */
  address: v.string(),
  /** Offered to companies that are being set up. */
  is_open: v.boolean(),
  /** How many companies chose it, and the first of them by name. */
  company_count: v.number(),
  companies: v.array(v.object({ id: idSchema, name: v.string() })),
})

export const providerWarehousesSchema = v.object({
  /** All of them, those that are open first, by city and name. */
  rows: v.array(providerWarehouseSchema),
  /** The latest acts, the newest first. */
  trail: v.array(
    v.object({
      id: idSchema,
      at: instantSchema,
      by: v.string(),
      /** The name that the warehouse has now. */
      warehouse: v.string(),
      is_new: v.boolean(),
      changes: v.array(
        v.object({
          field: v.picklist(providerWarehouseFields),
          before: v.nullable(v.union([v.string(), v.boolean()])),
          after: v.nullable(v.union([v.string(), v.boolean()])),
        }),
      ),
    }),
  ),
})
export type ProviderWarehousesResponse = v.InferOutput<typeof providerWarehousesSchema>

const warehouseFields = {
  name: shortTextSchema,
  city: shortTextSchema,
  address: v.optional(shortTextSchema, ''),
  is_open: v.optional(v.boolean(), true),
}
export const newProviderWarehouseSchema = v.object(warehouseFields)
export type NewProviderWarehouse = v.InferOutput<typeof newProviderWarehouseSchema>
export const providerWarehouseRequestSchema = v.object({ ...warehouseFields, version: versionSchema })
export type ProviderWarehouseRequest = v.InferOutput<typeof providerWarehouseRequestSchema>

export const savedWarehouseSchema = v.object({ id: v.number(), version: v.number() })
export type SavedWarehouse = v.InferOutput<typeof savedWarehouseSchema>

/** A mail was sent, waits in the outbox for its first try, or was tried without success. */
const mailStatuses = ['sent', 'waiting', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

export const mailSchema = v.object({
  id: idSchema,
  to: v.string(),
  subject: v.string(),
  /** With the secret of its link only where no mail is sent, and an operator has to pass it on. */
  text: v.string(),
  status: v.picklist(mailStatuses),
  created_at: instantSchema,
  sent_at: v.nullable(instantSchema),
  tries: v.number(),
  /** A code. */
  last_error: v.nullable(v.string()),
})
export type OutboxMail = v.InferOutput<typeof mailSchema>

export const outboxResponseSchema = v.object({
  rows: v.array(mailSchema),
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  /** Whether mails are sent at all; if not, they stay here to be read. */
  is_sent: v.boolean(),
})
export type OutboxResponse = v.InferOutput<typeof outboxResponseSchema>

const queuedParcelSchema = v.object({
  id: idSchema,
  company: v.object({ id: idSchema, name: v.string() }),
  /** What its order is called, and its number in it. */
  order: v.string(),
  number: v.number(),
  warehouse: v.string(),
  part: v.picklist(queueParts),
  courier: v.nullable(v.string()),
  placed_at: instantSchema,
  cancelled_at: v.nullable(instantSchema),
})
export type QueuedParcel = v.InferOutput<typeof queuedParcelSchema>

export const parcelQueueSchema = v.object({
  rows: v.array(queuedParcelSchema),
  total: v.number(),
  page: v.number(),
  pages: v.number(),
  /** How many parcels each part has at the warehouse that is asked for. */
  counts: v.record(v.string(), v.number()),
  /** All of the provider's, to choose from. */
  warehouses: v.array(v.object({ id: v.number(), name: v.string(), city: v.string() })),
  /** The couriers by which the provider can book. A server of the version before does not say it. */
  connected: v.optional(v.array(v.picklist(connectedCouriers)), []),
})
export type ParcelQueueResponse = v.InferOutput<typeof parcelQueueSchema>

/** All parcels of a part of the queue, to choose from; none when `total` is more than can be chosen. */
export const allParcelsSchema = v.object({
  total: v.number(),
  parcels: v.array(v.pick(queuedParcelSchema, ['id', 'company', 'order', 'number', 'part'])),
})
export type AllParcels = v.InferOutput<typeof allParcelsSchema>

/**
 * What parcels of a company would be booked as, by the connections of the provider, and what became of their last booking.
 * Those that are not at the provider any longer are left out.
 */
export const providerBookingsSchema = v.object({
  rows: v.array(
    v.object({
      id: idSchema,
      choice: v.nullable(courierChoiceSchema),
      ...bookedAs,
      /** Why it cannot be booked now, in sentences; none when it can. */
      reasons: v.array(v.string()),
      booking: v.nullable(
        v.object({
          state: v.picklist(bookingStates),
          cn: v.nullable(v.string()),
          words: v.nullable(v.string()),
        }),
      ),
    }),
  ),
})
export type ProviderBooking = v.InferOutput<typeof providerBookingsSchema>['rows'][number]

const providerParcelSchema = v.object({
  id: idSchema,
  version: versionSchema,
  company: v.object({ id: idSchema, name: v.string() }),
  order: v.string(),
  number: v.number(),
  status: v.picklist(orderStatuses),
  warehouse: v.string(),
  warehouse_id: v.number(),
  /** Where it goes: the courier is chosen by it. */
  city: v.string(),
  weight_grams: v.number(),
  /** Cash to collect on delivery. */
  cod: moneySchema,
  courier: v.nullable(v.string()),
  cn: v.nullable(v.string()),
  courier_words: v.nullable(v.string()),
  /** Those by whose connection it can be booked now, the one that is preselected first. */
  couriers: v.array(v.picklist(connectedCouriers)),
  /** Its last booking by a connection of the provider. */
  booking: v.nullable(
    v.object({
      courier: v.picklist(connectedCouriers),
      state: v.picklist(bookingStates),
      reference: v.string(),
      words: v.nullable(v.string()),
    }),
  ),
  is_packed: v.boolean(),
  /** When its company cancelled it; null while it did not. */
  cancelled_at: v.nullable(instantSchema),
  lines: v.array(v.object({ line_id: idSchema, title: v.string(), sku: v.string(), quantity: v.number() })),
  /** What the provider can do with it: events that its chart or that of its booking takes, or that its cancellation was seen. */
  possible: v.array(v.string()),
})
export type ProviderParcel = v.InferOutput<typeof providerParcelSchema>

/** Null once it is in no warehouse of the provider any longer. */
export const providerParcelResponseSchema = v.object({ parcel: v.nullable(providerParcelSchema) })

/** What is printed of a part of the queue, by company. */
export const providerPapersSchema = v.object({
  companies: v.array(v.object({ id: idSchema, ...papersResponseSchema.entries })),
})
export type ProviderPapers = v.InferOutput<typeof providerPapersSchema>

const piecesSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PIECES))

/** What a company has at a warehouse of the provider. */
export const providerStockSchema = v.object({
  company: v.object({ id: idSchema, name: v.string() }),
  warehouse: v.string(),
  /** The provider counts it, as the set-up of the company says. */
  is_counted_here: v.boolean(),
  /** By SKU. */
  rows: v.array(
    v.object({ id: idSchema, sku: v.string(), name: v.string(), on_hand: v.number(), reserved: v.number() }),
  ),
})
export type ProviderStock = v.InferOutput<typeof providerStockSchema>

/** `seen_on_hand`: what was on the screen. When it is another number now, the answer is 409 `stock_moved`. */
export const countRequestSchema = v.object({
  product_id: idSchema,
  counted: piecesSchema,
  seen_on_hand: piecesSchema,
})
export type CountRequest = v.InferOutput<typeof countRequestSchema>
