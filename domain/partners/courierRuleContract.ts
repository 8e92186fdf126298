/** How the API shows and takes the rules that choose the courier of a parcel. */
import * as v from 'valibot'
import { moneySchema } from '#domain/fulfilment/contract.ts'
import { MAX_AMOUNT_MINOR } from '#domain/money.ts'
import { paymentMethods } from '#domain/orders/order.ts'
import { versionSchema } from '#domain/versions.ts'
import { connectedCouriers } from './connections.ts'

/** So many rules a company has, so many cities a rule names, and so many letters each has. */
const MAX_RULES = 50
const MAX_CITIES = 100
const MAX_CITY = 200

const limitUpTo = (most: number) =>
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most)))
/** A tonne; the form is stricter where a parcel is. */
const grams = limitUpTo(1_000_000)
const amount = limitUpTo(MAX_AMOUNT_MINOR)

/** A rule: all of its conditions must fit; one that is null or empty always does. `from` is inclusive, `below` is not. */
const courierRuleSchema = v.object({
  courier: v.picklist(connectedCouriers),
  cities: v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_CITY))), v.maxLength(MAX_CITIES)),
  from_grams: grams,
  below_grams: grams,
  from_cod_minor: amount,
  below_cod_minor: amount,
  payment: v.nullable(v.picklist(paymentMethods)),
})
export type CourierRule = v.InferOutput<typeof courierRuleSchema>

/** In the order in which they are tried, and the courier where none fits; null: the first that is connected. */
const courierRules = {
  rules: v.pipe(v.array(courierRuleSchema), v.maxLength(MAX_RULES)),
  fallback: v.nullable(v.picklist(connectedCouriers)),
}
const courierRulesSchema = v.object(courierRules)
export type CourierRules = v.InferOutput<typeof courierRulesSchema>

export const courierRulesResponseSchema = v.object({
  ...courierRules,
  version: v.number(),
  connected: v.array(v.picklist(connectedCouriers)),
})
export type CourierRulesResponse = v.InferOutput<typeof courierRulesResponseSchema>

export const courierRulesRequestSchema = v.object({ ...courierRules, version: versionSchema })

/** The courier that was chosen for a parcel, and why. */
export const courierChoiceSchema = v.object({
  courier: v.picklist(connectedCouriers),
  /** Null: it is the default. */
  rule: v.nullable(courierRuleSchema),
})
export type CourierChoice = v.InferOutput<typeof courierChoiceSchema>

/** What a parcel would be booked as. */
export const bookedAs = {
  weight_grams: v.number(),
  pieces: v.number(),
  cod: moneySchema,
  city: v.string(),
  /** As the courier has it; null as long as it did not tell where it goes, and where it does not go. */
  courier_city: v.nullable(v.string()),
}
export type BookedAs = v.InferOutput<v.ObjectSchema<typeof bookedAs, undefined>>

/** `GET parcels/preview/?orders=`: what becomes of some orders when all of their parcels are booked. */
export const bookingPreviewSchema = v.object({
  /** By courier and the reason for it, how many parcels, and each. A server of the version before has their number alone. */
  groups: v.array(
    v.object({
      ...courierChoiceSchema.entries,
      parcels: v.number(),
      rows: v.optional(v.array(v.object({ order: v.string(), number: v.number(), ...bookedAs })), []),
    }),
  ),
  /** Orders that cannot be booked, as people call them, with what is wrong in sentences. */
  left: v.array(v.object({ order: v.string(), reasons: v.array(v.string()) })),
  /** What can be put right of orders with one such parcel that a courier refused, in its words, or that cannot be booked. */
  mend: v.array(
    v.object({
      order: v.string(),
      words: v.nullable(v.string()),
      city: v.string(),
      phone: v.string(),
      weight_grams: v.number(),
      courier: v.nullable(v.picklist(connectedCouriers)),
      /** The cities of that courier that the text may mean, the likeliest first. */
      likely: v.array(v.string()),
      /** What was put right before its last booking was refused; null when nothing. A server of the version before has none. */
      refused_as: v.optional(
        v.nullable(v.object({ weight_grams: v.number(), courier: v.picklist(connectedCouriers) })),
        null,
      ),
    }),
  ),
  connected: v.array(v.picklist(connectedCouriers)),
  /** Where each of them goes, in its own names, while something can be put right; none where it did not say. */
  cities: v.array(v.object({ courier: v.picklist(connectedCouriers), names: v.array(v.string()) })),
})
export type BookingPreview = v.InferOutput<typeof bookingPreviewSchema>
