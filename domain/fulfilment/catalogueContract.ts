/** Products, stock, customers and locations in the live API (contract.ts; orders.md §5). */
import * as v from 'valibot'
import { productCategories, stockStatuses } from '#domain/products.ts'
import { idSchema, instantSchema, moneySchema, shortTextSchema, versionSchema } from './contract.ts'
import { orderRowSchema } from './orderContract.ts'
import { stockReasons } from './stock.ts'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const minor = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const MAX_UNITS = 999_999

export const productSchema = v.object({
  id: idSchema,
  version: v.number(),
  name: v.string(),
  category: v.string(),
  price: moneySchema,
  sku: v.string(),
  vendor: v.string(),
  barcode: v.string(),
  weight_grams: v.number(),
  low_stock_threshold: v.nullable(v.number()),
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

/** `GET products/?search=&category=&stock=`: as the address of the list. */
export const productsResponseSchema = v.object({ rows: v.array(productSchema), total: count })

const productFields = {
  name: shortTextSchema,
  category: v.picklist(productCategories),
  price_minor: minor,
  sku: shortTextSchema,
  vendor: v.optional(shortTextSchema, ''),
  barcode: v.optional(shortTextSchema, ''),
  weight_grams: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)), 500),
  low_stock_threshold: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0))), null),
}

/** `POST products/`. An empty SKU gets one. `stock` is received at a location, the first one if none is named. */
export const newProductSchema = v.object({
  ...productFields,
  sku: v.optional(shortTextSchema, ''),
  stock: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_UNITS)), 0),
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
  change: v.pipe(v.number(), v.integer(), v.minValue(-MAX_UNITS), v.maxValue(MAX_UNITS)),
  reason: v.picklist(stockReasons),
  note: v.optional(shortTextSchema, ''),
})

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
  joined_at: instantSchema,
  /** Orders of any status. */
  orders: v.number(),
  /** G. Totals of its orders that were neither cancelled nor returned. */
  total_spent: moneySchema,
  last_order_at: v.nullable(instantSchema),
  acceptance: v.object({ rate: v.nullable(v.number()), ended: v.number() }),
})
export type CustomerResponse = v.InferOutput<typeof customerSchema>

/** `GET customers/?search=&sort=&page=`: as the address of the list. */
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
  /** Orders to other countries are sent from here. */
  is_export: v.boolean(),
  is_active: v.boolean(),
  /** One of the provider's: its name and city are not changed here. */
  is_provider: v.boolean(),
  open_parcels: v.number(),
  units: v.number(),
})
export type LocationResponse = v.InferOutput<typeof locationSchema>

/** Sorted by name. */
export const locationsResponseSchema = v.object({ rows: v.array(locationSchema) })

const locationFields = {
  name: shortTextSchema,
  city: shortTextSchema,
  is_export: v.optional(v.boolean(), false),
}
export const newLocationSchema = v.object(locationFields)
/** `is_active: false` closes it. */
export const locationRequestSchema = v.object({
  ...locationFields,
  is_active: v.optional(v.boolean(), true),
  version: versionSchema,
})
