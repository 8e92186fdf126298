/** What a request gives with an event of the charts; the server adds who, when and what it knows better itself. */
import * as v from 'valibot'
import { amountSchema, idSchema, longTextSchema, shortTextSchema } from '#domain/fulfilment/contract.ts'
import { cancelReasons, type OrderEvent, type ParcelEvent } from '#domain/fulfilment/facts.ts'
import {
  bookingEventSchema,
  bookingRequestSchema,
  MAX_LINES,
  MAX_QUANTITY,
} from '#domain/fulfilment/orderContract.ts'
import { cancellationSeen, parcelActs } from '#domain/operator/providerActs.ts'
import { versionSchema } from '#domain/versions.ts'
import { MAX_GRAMS } from '#domain/weight.ts'

const pieces = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_QUANTITY))
const lines = v.pipe(
  v.array(v.object({ lineId: idSchema, quantity: v.pipe(pieces, v.minValue(1)) })),
  v.maxLength(200),
)
const assignments = v.pipe(
  v.array(
    v.object({
      lineId: idSchema,
      warehouseId: idSchema,
      quantity: pieces,
      /** How many were there when the person chose it. Without it, nothing is said of what was taken meanwhile. */
      seen: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0))),
    }),
  ),
  v.maxLength(500),
)
const instant = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const notBlank = v.pipe(shortTextSchema, v.trim(), v.nonEmpty())
const items = v.pipe(
  v.array(
    v.object({
      /** Of what the order has; null for a product that is new in it, by its id or SKU. */
      lineId: v.optional(v.nullable(idSchema), null),
      productId: v.optional(v.nullable(idSchema), null),
      sku: v.optional(shortTextSchema, ''),
      quantity: v.pipe(pieces, v.minValue(1)),
      /** Of one piece; the line's or product's own when it is left out. */
      priceMinor: v.optional(v.nullable(amountSchema), null),
    }),
  ),
  v.maxLength(MAX_LINES),
)
const scanned = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_LINES * MAX_QUANTITY)),
  0,
)
const words = v.optional(longTextSchema, '')
const yes = v.optional(v.boolean(), false)
const booking = v.object({
  courier: v.optional(shortTextSchema, ''),
  cn: v.optional(shortTextSchema, ''),
  /** The parcel's own where they are left out. */
  weightGrams: v.optional(v.pipe(v.number(), v.integer(), v.maxValue(MAX_GRAMS))),
  codMinor: v.optional(amountSchema),
})
const cancelled = v.object({
  reason: v.picklist(cancelReasons),
  words,
  restock: v.optional(v.boolean(), true),
  isBookingCancelled: yes,
})
const held = v.object({ reason: words })
const nothing = v.object({})

type Inputs<Type extends string> = Record<Type, v.GenericSchema>

/** Events that follow from other calls: nobody sends them. */
type ByOtherCalls = 'customer.edited' | 'parcel.reallocated'

export const orderEventInputs = {
  'order.created': v.object({ isReplay: v.optional(v.boolean(), true) }),
  'payment.captured': v.object({ minor: v.pipe(amountSchema, v.minValue(1)), reference: notBlank }),
  'order.verified': v.object({ reason: words }),
  'call.confirmed': v.object({
    grandTotalMinor: amountSchema,
    items: v.array(v.object({ sku: shortTextSchema, quantity: pieces })),
  }),
  'call.declined': nothing,
  'call.exhausted': v.object({ isOutage: yes }),
  /** With `learn`, what the customer wrote is always read as this city. */
  'city.fixed': v.object({ city: shortTextSchema, learn: yes }),
  /** All items as they are then. With `reallocate` what is not booked yet may leave from elsewhere. */
  'items.changed': v.object({ lines: items, reallocate: yes }),
  'order.held': held,
  'hold.released': nothing,
  'customer.told': nothing,
  'halt.expired': nothing,
  'order.cancelled': cancelled,
} as const satisfies Inputs<Exclude<OrderEvent['type'], ByOtherCalls>>

const courierNews = v.object({ scannedAt: v.optional(instant), isTerminal: v.optional(v.boolean(), true) })

export const parcelEventInputs = {
  'order.held': held,
  'hold.released': nothing,
  'customer.told': nothing,
  'halt.expired': nothing,
  'order.cancelled': cancelled,
  'parcel.assigned': v.object({ assignments }),
  'parcel.assignedWithoutStock': v.object({ assignments }),
  /** With `refusedWith` the courier did not book it, in its own words. */
  'parcel.approved': v.object({ booking, refusedWith: v.optional(v.nullable(longTextSchema), null) }),
  'booking.refused': v.object({ words }),
  'booking.retried': v.object({
    booking: v.optional(booking, {}),
    refusedWith: v.optional(v.nullable(longTextSchema), null),
  }),
  'parcel.disapproved': v.object({ reason: words }),
  'parcel.unassigned': nothing,
  'parcel.split': v.object({ lines }),
  'assignment.undone': nothing,
  'fulfilment.cancelled': v.object({ isBookingCancelled: yes }),
  'parcel.packed': v.object({ scanned, weightGrams: v.pipe(v.number(), v.integer(), v.maxValue(MAX_GRAMS)) }),
  'parcel.dispatched': v.object({ scanned }),
  'courier.pickedUp': nothing,
  'courier.delivered': courierNews,
  'courier.returned': courierNews,
  'courier.attemptFailed': v.object({
    scannedAt: v.optional(instant),
    words,
    adviceUntil: v.optional(v.nullable(instant)),
  }),
  'courier.bookingEnded': v.object({ words }),
  'parcel.markedDelivered': v.object({ proof: words }),
  'delivery.advised': v.object({ advice: v.picklist(['retry', 'return']) }),
  'parcel.markedReturned': nothing,
  'parcel.returned': v.object({ lines }),
  /** Of each line, how many pieces are good and how many damaged. */
  'return.checked': v.object({
    lines: v.pipe(v.array(v.object({ lineId: idSchema, good: pieces, damaged: pieces })), v.maxLength(200)),
  }),
  'stock.rechecked': nothing,
} as const satisfies Inputs<Exclude<ParcelEvent['type'], ByOtherCalls>>

type InputOf<Table> = {
  [Type in keyof Table]: { type: Type } & v.InferOutput<Extract<Table[Type], v.GenericSchema>>
}[keyof Table]

export type OrderEventInput = InputOf<typeof orderEventInputs>
export type ParcelEventInput = InputOf<typeof parcelEventInputs>

/** The bodies that `…/events/` accepts: an event with what it carries, and the version of the order or parcel. */
function bodiesOf(inputs: Readonly<Record<string, v.ObjectSchema<v.ObjectEntries, undefined>>>) {
  return Object.entries(inputs).map(([type, { entries }]) =>
    v.object({ type: v.literal(type), version: versionSchema, ...entries }),
  )
}

/** What operators send of a parcel at a warehouse of the provider. */
const providerInputs = {
  ...(Object.fromEntries(parcelActs.map((type) => [type, parcelEventInputs[type]] as const)) as Pick<
    typeof parcelEventInputs,
    (typeof parcelActs)[number]
  >),
  [cancellationSeen]: nothing,
}
type AskedBooking = { type: 'booking.asked' } & Omit<v.InferOutput<typeof bookingRequestSchema>, 'version'>
type ToldBooking = Unversioned<v.InferOutput<typeof bookingEventSchema>>
type Unversioned<Event> = Event extends unknown ? Omit<Event, 'version'> : never
export type ProviderInput = InputOf<typeof providerInputs> | AskedBooking | ToldBooking

type Bodies<Input> = v.GenericSchema<unknown, Input & { version: number }>

export const orderEventSchema = v.variant(
  'type',
  bodiesOf(orderEventInputs),
) as unknown as Bodies<OrderEventInput>
export const parcelEventSchema = v.variant(
  'type',
  bodiesOf(parcelEventInputs),
) as unknown as Bodies<ParcelEventInput>
export const providerEventSchema = v.variant('type', [
  ...bodiesOf(providerInputs),
  v.object({ type: v.literal('booking.asked'), ...bookingRequestSchema.entries }),
  ...bookingEventSchema.options,
]) as unknown as Bodies<ProviderInput>
