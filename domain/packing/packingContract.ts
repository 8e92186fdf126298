/** Packing and handing over in the live API. */
import * as v from 'valibot'
import { idSchema } from '#domain/fulfilment/contract.ts'
import { orderStatuses } from '#domain/orders/order.ts'
import { versionSchema } from '#domain/versions.ts'

/** So many parcels are on the desk at once; one beyond them is found when its number is scanned. */
export const MAX_DESK = 500

/**
 * So many parcels are handed over by one request, in one transaction. On a busy machine one takes 130 ms, and a browser gives a
 * response up after ten seconds.
 */
export const MAX_HANDED = 20

const packingParcelSchema = v.object({
  id: idSchema,
  version: v.number(),
  /** The number of its order, as people say it. */
  order: v.string(),
  /** Within its order, from 1, and how many that has. */
  number: v.number(),
  of: v.number(),
  status: v.picklist(orderStatuses),
  courier: v.string(),
  /** '' until it is booked. */
  cn: v.string(),
  weight_grams: v.number(),
  location: v.string(),
  city: v.string(),
  is_packed: v.boolean(),
  /** All of its items are scanned before it is handed over. */
  requires_scan: v.boolean(),
  /** Whose it is, at a warehouse of the provider. */
  company: v.optional(v.object({ id: idSchema, name: v.string() })),
  lines: v.array(
    v.object({
      line_id: idSchema,
      title: v.string(),
      sku: v.string(),
      barcode: v.string(),
      quantity: v.number(),
    }),
  ),
})
export type PackingParcel = v.InferOutput<typeof packingParcelSchema>

/** `GET packing/?code=`: what is booked and still here, or the parcels with this number, wherever they are. */
export const packingResponseSchema = v.object({
  has_more: v.boolean(),
  rows: v.array(packingParcelSchema),
})
export type PackingDesk = v.InferOutput<typeof packingResponseSchema>

const handedSchema = v.object({ id: idSchema, version: versionSchema })
export type Handed = v.InferOutput<typeof handedSchema>

/** `POST packing/handover/`: parcels are given to their couriers. What cannot be is left out and named. */
export const handoverRequestSchema = v.object({
  /** The same for all requests of one handover: its load sheet has the parcels of all of them. */
  handover: idSchema,
  parcels: v.pipe(v.array(handedSchema), v.minLength(1), v.maxLength(MAX_HANDED)),
})
export const handoverResponseSchema = v.object({
  handed: v.array(idSchema),
  refused: v.array(v.object({ id: idSchema, text: v.string() })),
})
export type HandedOver = v.InferOutput<typeof handoverResponseSchema>
