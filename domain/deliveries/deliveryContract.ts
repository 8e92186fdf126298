/** Parcels with a courier that need a person: failed attempts, unclear news, and what comes back. */
import * as v from 'valibot'
import { idSchema, instantSchema, moneySchema } from '#domain/fulfilment/contract.ts'
import { orderStatuses } from '#domain/orders/order.ts'

/** Why a parcel is listed, in the order of the list; `other` is not listed, and found only when its number is scanned. */
export const deliveryKinds = ['attemptFailed', 'unclear', 'received', 'expected', 'checked', 'other'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** So many parcels are listed at once: those that have been away longest. One beyond them is found by its number. */
export const MAX_DELIVERIES = 300

const deliverySchema = v.object({
  id: idSchema,
  version: v.number(),
  kind: v.picklist(deliveryKinds),
  status: v.picklist(orderStatuses),
  /** The number of its order, as people say it. */
  order: v.string(),
  /** Within its order, from 1, and how many that has. */
  number: v.number(),
  of: v.number(),
  courier: v.string(),
  cn: v.string(),
  customer: v.object({ name: v.string(), phone: v.string(), city: v.string() }),
  cod: moneySchema,
  /** What the courier said of it last; '' where it said nothing. */
  words: v.string(),
  /** When that was; of a return, when it was first known. */
  at: instantSchema,
  /** How many attempts to deliver it failed. */
  attempts: v.number(),
  /** Until when the courier takes advice; null where it names no time. */
  advise_until: v.nullable(instantSchema),
  /** What was advised after the last attempt, and how far that has come; null when nothing. */
  advice: v.nullable(
    v.object({
      advice: v.picklist(['retry', 'return']),
      /** By hand, a person tells the courier. */
      state: v.picklist(['byHand', 'queued', 'told', 'refused']),
      words: v.nullable(v.string()),
    }),
  ),
  /** Whether the courier can be told from here. */
  is_told: v.boolean(),
  lines: v.array(v.object({ line_id: idSchema, title: v.string(), sku: v.string(), quantity: v.number() })),
  /** Once it is checked, how many of its pieces were damaged. */
  damaged: v.number(),
})
export type Delivery = v.InferOutput<typeof deliverySchema>

/** `GET deliveries/?code=`: what needs a person, or the parcels with this number, wherever they are. */
export const deliveriesSchema = v.object({
  rows: v.array(deliverySchema),
  has_more: v.boolean(),
  /** What the role of the person who asks includes. */
  may: v.object({ advise: v.boolean(), receive: v.boolean(), check: v.boolean() }),
})
export type Deliveries = v.InferOutput<typeof deliveriesSchema>
