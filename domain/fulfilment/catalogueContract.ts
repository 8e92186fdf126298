/** Products, stock, customers and locations in the live API (contract.ts; orders.md §5). */
import * as v from 'valibot'
import { splitLogics } from '#domain/onboarding/fields.ts'
import { provinces } from '#domain/pakistan.ts'
import { MAX_PHOTO_LENGTH } from '#domain/photo.ts'
import { MAX_PIECES, stockStatuses } from '#domain/products.ts'
import { versionSchema } from '#domain/versions.ts'
import { DEFAULT_GRAMS, MAX_GRAMS } from '#domain/weight.ts'
import { MOST_HALT_DAYS, MOST_PARCELS } from './allocationSettings.ts'
import { amountSchema, idSchema, instantSchema, moneySchema, shortTextSchema } from './contract.ts'
import { orderRowSchema } from './orderContract.ts'
import { stockReasons } from './stock.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const pieces = v.pipe(count, v.maxValue(MAX_PIECES))

export const productSchema = v.object({
  id: idSchema,
  version: v.number(),
  name: v.string(),
  category: v.string(),
  price: moneySchema,
  /** What a piece costs the merchant; null where that is not known. */
  cost: v.nullable(moneySchema),
  sku: v.string(),
  vendor: v.string(),
  barcode: v.string(),
  weight_grams: v.number(),
  /** What its photo is known by (`GET products/{id}/photo/{photo}/`); '' without one. */
  photo: v.string(),
  /** Its own limit; null where that of the company applies. */
  low_stock_threshold: v.nullable(v.number()),
  /** The limit that applies: up to this many available pieces it is low. */
  low_stock_at: v.number(),
  /** On hand at all locations. */
  stock: v.number(),
  /** On hand less reserved and the buffer. */
  available: v.number(),
  stock_status: v.picklist(stockStatuses),
  stock_at: v.array(
    v.object({ location_id: idSchema, on_hand: v.number(), reserved: v.number(), available: v.number() }),
  ),
  is_archived: v.boolean(),
})
export type ProductResponse = v.InferOutput<typeof productSchema>

/** `GET products/?q=&category=&stock=`: as the address of the list. */
export const productsResponseSchema = v.object({
  rows: v.array(productSchema),
  total: count,
  /** Of all products of the company that are not archived. */
  categories: v.array(v.string()),
})

const productFields = {
  name: shortTextSchema,
  /** As the company calls it; '' where it says none. */
  category: v.optional(shortTextSchema, ''),
  price_minor: amountSchema,
  cost_minor: v.optional(v.nullable(amountSchema), null),
  sku: shortTextSchema,
  vendor: v.optional(shortTextSchema, ''),
  barcode: v.optional(shortTextSchema, ''),
  weight_grams: v.optional(v.pipe(count, v.maxValue(MAX_GRAMS)), DEFAULT_GRAMS),
  low_stock_threshold: v.optional(v.nullable(pieces), null),
  /** A JPEG as a data URL, which replaces the photo; '' removes it. Without it, the photo stays. */
  photo: v.optional(v.pipe(v.string(), v.maxLength(MAX_PHOTO_LENGTH))),
}

/** `POST products/`. An empty SKU gets one. `stock` is received at a location, the first one if none is named. */
export const newProductSchema = v.object({
  ...productFields,
  sku: v.optional(shortTextSchema, ''),
  stock: v.optional(pieces, 0),
  location_id: v.optional(v.nullable(idSchema), null),
})

/** `PUT products/{id}/`. Stock is changed by adjustments, never here. */
export const productRequestSchema = v.object({ ...productFields, version: versionSchema })

/**
 * `DELETE` of a product or customer. A product that was ordered or has stock is archived instead, and `detail` says so
 * when its orders are open. `POST …/restore/` undoes an archive.
 */
export const removedResponseSchema = v.object({
  outcome: v.picklist(['deleted', 'archived']),
  detail: v.nullable(v.string()),
})
export type RemovedResponse = v.InferOutput<typeof removedResponseSchema>

/** `POST stock/adjustments/`: `change` is added to what is on hand. */
export const stockAdjustmentSchema = v.object({
  product_id: idSchema,
  location_id: idSchema,
  change: v.pipe(v.number(), v.integer(), v.minValue(-MAX_PIECES), v.maxValue(MAX_PIECES)),
  reason: v.picklist(stockReasons),
  note: v.optional(shortTextSchema, ''),
  /** What the person saw there. When it is another number now, the answer is 409 `stock_moved`. */
  seen_on_hand: v.optional(v.pipe(v.number(), v.integer())),
})

/** `GET products/{id}/stock/`: at every location, also where it has none. */
export const productStockSchema = v.object({
  rows: v.array(
    v.object({
      location_id: idSchema,
      name: v.string(),
      city: v.string(),
      is_active: v.boolean(),
      on_hand: v.number(),
      reserved: v.number(),
      /** Kept back from orders. */
      buffer: v.number(),
      available: v.number(),
    }),
  ),
  /** Newest first, at most twenty. */
  adjustments: v.array(
    v.object({
      id: idSchema,
      at: instantSchema,
      location_id: idSchema,
      location: v.string(),
      change: v.number(),
      on_hand_after: v.number(),
      /** A person's reason, or that its parcel left or came back. */
      reason: v.string(),
      note: v.string(),
      by: v.string(),
    }),
  ),
})
export type ProductStockResponse = v.InferOutput<typeof productStockSchema>

export const customerSchema = v.object({
  id: idSchema,
  version: v.number(),
  name: v.string(),
  email: v.string(),
  /** Normalised: what makes one customer of many orders. */
  phone: v.string(),
  city: v.string(),
  country: v.string(),
  address1: v.string(),
  address2: v.string(),
  zip: v.string(),
  is_blocked: v.boolean(),
  /** Nothing says who it is any longer. */
  is_erased: v.boolean(),
  joined_at: instantSchema,
  /** Orders of any status. */
  orders: v.number(),
  /** G. Totals of its orders that were neither cancelled nor returned. */
  total_spent: moneySchema,
  last_order_at: v.nullable(instantSchema),
  acceptance: v.object({ rate: v.nullable(v.number()), ended: v.number() }),
})
export type CustomerResponse = v.InferOutput<typeof customerSchema>

/** `GET customers/?q=&sort=&page=`: as the address of the list. */
export const customersResponseSchema = v.object({
  /** From the first page up to `page`, as the list shows them. */
  rows: v.array(customerSchema),
  total: count,
  page: count,
  pages: count,
})

export const customerDetailSchema = v.object({
  customer: customerSchema,
  /** Newest first, at most ten. */
  last_orders: v.array(orderRowSchema),
})

/** `POST customers/{id}/erasure/` */
export const customerErasureSchema = v.object({ version: versionSchema })

const customerFields = {
  name: shortTextSchema,
  email: v.optional(shortTextSchema, ''),
  phone: shortTextSchema,
  city: v.optional(shortTextSchema, ''),
  country: v.optional(shortTextSchema, 'Pakistan'),
}
export const newCustomerSchema = v.object(customerFields)
export const customerRequestSchema = v.object({
  ...customerFields,
  is_blocked: v.optional(v.boolean()),
  version: versionSchema,
})

export const locationSchema = v.object({
  id: idSchema,
  version: v.number(),
  name: v.string(),
  city: v.string(),
  address: v.string(),
  /** Orders to other countries are sent from here. */
  is_export: v.boolean(),
  is_active: v.boolean(),
  /** Why it is closed; '' when it is open, or nobody said. */
  closed_because: v.string(),
  /** One of the provider's: its name and city are not changed here. */
  is_provider: v.boolean(),
  open_parcels: v.number(),
  /** The numbers of some orders with open parcels, as the list of all locations names them. */
  open_orders: v.array(v.string()),
  /** Pieces on hand, and how many of them open parcels reserve. */
  units: v.number(),
  reserved: v.number(),
})
export type LocationResponse = v.InferOutput<typeof locationSchema>

/** Sorted by name. */
/** What the company's people call a known place: a spelling, or a place of its own near it. */
const spellingSchema = v.object({
  alias: v.string(),
  /** As a person wrote it; '' when it was taught in an earlier version. */
  written: v.string(),
  city: v.string(),
  /** Of a place of the company's own; null for a spelling of `city`. */
  province: v.nullable(v.picklist(provinces)),
  taught_by: v.string(),
  taught_at: instantSchema,
})
export type SpellingResponse = v.InferOutput<typeof spellingSchema>
export const spellingsResponseSchema = v.object({ rows: v.array(spellingSchema) })
export const newSpellingSchema = v.object({
  written: shortTextSchema,
  city: shortTextSchema,
  /** Given for a place of the company's own, near `city`. */
  province: v.optional(v.nullable(v.picklist(provinces)), null),
})
export const spellingEndSchema = v.object({ alias: shortTextSchema })

export const locationsResponseSchema = v.object({ rows: v.array(locationSchema) })

const locationFields = {
  name: shortTextSchema,
  city: shortTextSchema,
  address: v.optional(shortTextSchema, ''),
  /** Only one location is the export location: it takes that from any other. */
  is_export: v.optional(v.boolean(), false),
}
export const newLocationSchema = v.object(locationFields)
/** `is_active: false` closes it, for a `reason` that is logged; `true` opens it again; without it, it stays as it is. */
export const locationRequestSchema = v.object({
  ...locationFields,
  is_active: v.optional(v.boolean()),
  reason: v.optional(shortTextSchema, ''),
  version: versionSchema,
})

/** `GET allocation/`: how orders are split (orders.md §6). */
export const allocationSchema = v.object({
  /** Of the company's settings. */
  version: v.number(),
  split_logic: v.picklist(splitLogics),
  /** An order makes at most this many parcels by itself. */
  max_parcels: v.number(),
  /** Otherwise it uses locations of the provider that it chose. */
  uses_own_warehouses: v.boolean(),
  /** Otherwise only the part without stock halts. */
  halts_whole_orders: v.boolean(),
  /** What halted so many days ago is cancelled once its customer was told; 0: never. */
  halt_days: v.number(),
})
export type AllocationResponse = v.InferOutput<typeof allocationSchema>

const allocationFields = {
  split_logic: v.picklist(splitLogics),
  max_parcels: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_PARCELS)),
}
/** `POST allocation/` changes it for orders that are not yet allocated. What is left out of what halts stays. */
export const allocationRequestSchema = v.object({
  ...allocationFields,
  halts_whole_orders: v.optional(v.boolean()),
  halt_days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_HALT_DAYS))),
  version: versionSchema,
})

/** `GET allocation/preview/?split_logic=&max_parcels=`: what that would change. */
export const allocationPreviewSchema = v.object({
  /** Orders that are not yet allocated and whose city is known, as far as they were looked at: the oldest. */
  orders: count,
  /** Whether there are more. */
  is_partial: v.boolean(),
  /** Of `orders`: would go to other locations, would halt, would wait for a person. */
  elsewhere: count,
  halted: count,
  by_hand: count,
})
export type AllocationPreviewResponse = v.InferOutput<typeof allocationPreviewSchema>
