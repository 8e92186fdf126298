/** Orders and parcels in the live API (contract.ts; orders.md §1 to §4 and §7). */
import * as v from 'valibot'
import {
  type OrderStatus,
  orderStatuses,
  orderTypes,
  paymentMethods,
  riskStatuses,
} from '#domain/orders/order.ts'
import { bookingStates } from '#domain/partners/booking.ts'
import { connectedCouriers } from '#domain/partners/connections.ts'
import { courierChoiceSchema } from '#domain/partners/courierRuleContract.ts'
import { courierMeanings } from '#domain/partners/couriers.ts'
import { versionSchema } from '#domain/versions.ts'
import { MAX_GRAMS } from '#domain/weight.ts'
import {
  amountSchema,
  changeSchema,
  idSchema,
  instantSchema,
  longTextSchema,
  moneySchema,
  shortTextSchema,
} from './contract.ts'

const orderSources = ['phone', 'whatsapp', 'instagram', 'walk-in', 'store', 'import'] as const
const paymentStatuses = ['Paid', 'Unpaid', 'Refunded'] as const
export const paymentKinds = [
  'charged',
  'collected',
  'refunded',
  'remitted',
  'writtenOff',
  'deducted',
] as const

export { MAX_TAG_LENGTH } from '#domain/orders/order.ts'
export const MAX_LINES = 100
export const MAX_QUANTITY = 10_000
/** The most tags of an order. */
export const MAX_TAGS = 50

const status = v.picklist(orderStatuses as [OrderStatus, ...OrderStatus[]])
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUANTITY))

const orderCustomerSchema = v.object({
  name: shortTextSchema,
  email: shortTextSchema,
  number: shortTextSchema,
  city: shortTextSchema,
  country: shortTextSchema,
  zip: shortTextSchema,
  address1: shortTextSchema,
  address2: shortTextSchema,
})

export const orderRowSchema = v.object({
  id: idSchema,
  /** What it is called: its store's number, '#1301', else the company's own, 'K1042'. */
  label: v.string(),
  /** Within the company, in the order in which they came. */
  number: v.number(),
  customer: v.string(),
  email: v.string(),
  phone: v.string(),
  city: v.string(),
  placed_at: instantSchema,
  type: v.picklist(orderTypes),
  payment: v.picklist(paymentMethods),
  payment_status: v.picklist(paymentStatuses),
  /** The G. Total. */
  total: moneySchema,
  status,
  version: v.number(),
})
export type OrderRowResponse = v.InferOutput<typeof orderRowSchema>

/** `GET orders/?status=&q=&week=&days=&type=&sort=&rows=&page=`: as the address of the list. */
export const ordersResponseSchema = v.object({
  rows: v.array(orderRowSchema),
  /** Matching orders on all pages. */
  total: count,
  /** The page of `rows`; a requested page outside 1…`pages` is moved into this range. */
  page: count,
  pages: count,
  /** Orders that match search, week, days and type with any status. */
  counts_by_status: v.record(status, count),
  count_of_all: count,
  /** Set when a search found so much that only so many of the newest orders were searched. */
  searched_newest: v.optional(count),
  /** Set when only so many of the matching orders are on pages, the first ones: sorted by number, customer or total. */
  first_on_pages: v.optional(count),
  /** What the warehouse and the product of the filters are called, if they exist. */
  names: v.optional(v.object({ warehouse: v.optional(v.string()), product: v.optional(v.string()) })),
  /** When no order matches, how many would without one of the filters: as far as any would. */
  without: v.optional(v.record(v.string(), count)),
  /** Names what a reader saw: `GET orders/choice/` leaves out what came or changed later. */
  revision: v.optional(v.string()),
})
export type OrdersResponse = v.InferOutput<typeof ordersResponseSchema>

/** `GET orders/choice/`: all orders that match, with the query of a list and its `revision`. */
export const allOrdersSchema = v.object({
  total: count,
  /** None when there are more than `MAX_CHOSEN`. */
  rows: v.array(
    v.object({
      label: v.string(),
      status,
      /** Whether it came or changed after the revision. */
      is_later: v.boolean(),
    }),
  ),
})
export type AllOrdersResponse = v.InferOutput<typeof allOrdersSchema>

/** `GET orders/filters/`: what the filters of the list offer. */
export const orderChoicesSchema = v.object({
  cities: v.array(v.string()),
  couriers: v.array(v.string()),
  /** Also closed ones. */
  warehouses: v.array(v.object({ id: idSchema, name: v.string() })),
  tags: v.array(v.string()),
})
export type OrderChoices = v.InferOutput<typeof orderChoicesSchema>

const newLineSchema = v.object({
  product_id: v.optional(v.nullable(idSchema), null),
  title: v.optional(shortTextSchema, ''),
  sku: v.optional(shortTextSchema, ''),
  quantity,
  /** Of one piece, in minor units; the product's own when it is left out. */
  price_minor: v.optional(v.nullable(amountSchema), null),
})

/** `POST orders/` (orders.md §4). The server computes the totals. Answers 201 with the order. */
export const newOrderSchema = v.object({
  customer: orderCustomerSchema,
  lines: v.pipe(v.array(newLineSchema), v.maxLength(MAX_LINES)),
  payment: v.picklist(paymentMethods),
  /** Already paid, in minor units, with the reference of the payment. */
  paid: v.optional(v.nullable(v.object({ minor: amountSchema, reference: shortTextSchema })), null),
  coupon: v.optional(
    v.nullable(
      v.object({
        code: shortTextSchema,
        percent_off: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
      }),
    ),
    null,
  ),
  gift_card: v.optional(v.nullable(v.object({ code: shortTextSchema, minor: amountSchema })), null),
  shipping_minor: v.optional(amountSchema, 0),
  source: v.optional(v.picklist(orderSources), 'phone'),
  tags: v.optional(v.pipe(v.array(v.string()), v.maxLength(MAX_TAGS)), []),
  note: v.optional(longTextSchema, ''),
  /** Creates it although it looks like another one. */
  force: v.optional(v.boolean(), false),
})
export type NewOrder = v.InferOutput<typeof newOrderSchema>

const sharesSchema = v.object({
  subtotal: moneySchema,
  coupon_discount: moneySchema,
  gift_card_discount: moneySchema,
  shipping: moneySchema,
  /** Of the adjustments of the order. */
  adjustment: moneySchema,
  /** Cash to collect on delivery. */
  cod: moneySchema,
})

const placeSchema = v.object({ id: idSchema, name: v.string(), city: v.string() })

const parcelSchema = v.object({
  id: idSchema,
  /** Within its order, from 1. */
  number: v.number(),
  /** Of the parcel's chart. */
  state: v.string(),
  status,
  version: v.number(),
  location: v.nullable(placeSchema),
  /** Consignment number at the courier. */
  cn: v.nullable(v.string()),
  courier: v.nullable(v.string()),
  weight_grams: v.number(),
  lines: v.array(
    v.object({
      line_id: idSchema,
      title: v.string(),
      sku: v.string(),
      quantity: v.number(),
      /** Pieces reserved for it in the stock of its location. */
      reserved: v.number(),
      returned: v.number(),
    }),
  ),
  shares: sharesSchema,
  /** 'Why here': candidates, distance, stock, why others were not taken (orders.md §6). */
  why: v.unknown(),
  /** Why it waits in Halt. */
  halt: v.nullable(v.object({ code: v.string(), message: v.string() })),
  courier_words: v.nullable(v.string()),
  /** The last attempt to book it at a courier by a connection; null when there was none. */
  booking: v.nullable(
    v.object({
      courier: v.picklist(connectedCouriers),
      state: v.picklist(bookingStates),
      reference: v.string(),
      cn: v.nullable(v.string()),
      /** What the courier said last, or why nothing is asked of it now. */
      words: v.nullable(v.string()),
      label_url: v.nullable(v.string()),
      /** What the courier was told after a failed attempt, and what it said; null when nothing. */
      advice: v.nullable(
        v.object({
          advice: v.picklist(['again', 'return']),
          state: v.picklist(['queued', 'told', 'refused']),
          words: v.nullable(v.string()),
        }),
      ),
      at: instantSchema,
    }),
  ),
  /** What the courier said of it, oldest first, as it came. */
  way: v.array(
    v.object({
      words: v.string(),
      code: v.nullable(v.string()),
      reason: v.string(),
      /** The courier's time; where it gave none, when it was received. */
      at: instantSchema,
      meaning: v.picklist(courierMeanings),
    }),
  ),
  /** When it is expected at the customer's door; null while it has not left, and once it has arrived. */
  expected_at: v.nullable(instantSchema),
  /** The couriers that it can be booked at by a connection, now and by the person who asks. */
  couriers: v.array(v.picklist(connectedCouriers)),
  /** Which of them the rules of the company choose, and why; null where it cannot be booked. */
  courier_choice: v.nullable(courierChoiceSchema),
  return_stage: v.nullable(v.string()),
  tasks: v.array(v.object({ id: idSchema, kind: v.string(), at: instantSchema })),
  dispatched_at: v.nullable(instantSchema),
  closed_at: v.nullable(instantSchema),
  /** The context of its chart, for `can`. */
  facts: v.record(v.string(), v.unknown()),
  possible: v.array(v.string()),
})
/** A booking at a courier, by a connection. The parcel's own weight where none is given. */
export const bookingRequestSchema = v.object({
  courier: v.picklist(connectedCouriers),
  weight_grams: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_GRAMS))),
  version: versionSchema,
})

/** What a person says of a booking, or wants of it. */
export const bookingEventSchema = v.variant('type', [
  v.object({ type: v.literal('booking.withdrawn'), version: versionSchema }),
  v.object({ type: v.literal('cancel.asked'), version: versionSchema }),
  v.object({
    type: v.literal('person.found'),
    cn: v.pipe(shortTextSchema, v.trim(), v.nonEmpty()),
    version: versionSchema,
  }),
  v.object({ type: v.literal('person.lacks'), version: versionSchema }),
])
export type ParcelResponse = v.InferOutput<typeof parcelSchema>

/** `author` is null for the person who asks. */
const remarkSchema = v.object({
  id: idSchema,
  at: instantSchema,
  author: v.nullable(v.string()),
  /** '' once it was deleted. */
  text: v.string(),
  parcel_id: v.nullable(idSchema),
  is_pinned: v.boolean(),
  is_deleted: v.boolean(),
  edited_at: v.nullable(instantSchema),
  version: v.number(),
})
export type RemarkResponse = v.InferOutput<typeof remarkSchema>

const paymentSchema = v.object({
  id: idSchema,
  at: instantSchema,
  kind: v.picklist(paymentKinds),
  method: v.picklist(paymentMethods),
  amount: moneySchema,
  reference: v.string(),
  parcel_id: v.nullable(idSchema),
})

/** `GET orders/{id}/`, and the response of every change of an order. */
export const orderResponseSchema = v.object({
  id: idSchema,
  label: v.string(),
  number: v.number(),
  version: v.number(),
  /** Of the order's chart. */
  state: v.string(),
  /** Rolled up from its own state and its parcels. */
  status,
  customer_id: v.nullable(idSchema),
  /** `phone` is its number, by the name that lists and customers have for it. */
  customer: v.object({ ...orderCustomerSchema.entries, phone: shortTextSchema }),
  /** The known city that the customer's text means; null when it is unknown or could be two. */
  known_city: v.nullable(v.string()),
  placed_at: instantSchema,
  closed_at: v.nullable(instantSchema),
  type: v.picklist(orderTypes),
  payment: v.picklist(paymentMethods),
  payment_status: v.picklist(paymentStatuses),
  risk: v.picklist(riskStatuses),
  source: v.string(),
  lines: v.array(
    v.object({
      id: idSchema,
      product_id: v.nullable(idSchema),
      /** Of its product, as that has it now; '' without one. */
      photo: v.optional(v.string(), ''),
      title: v.string(),
      sku: v.string(),
      vendor: v.string(),
      barcode: v.string(),
      category: v.string(),
      price: moneySchema,
      quantity: v.number(),
    }),
  ),
  coupon: v.nullable(v.object({ code: v.string(), percent_off: v.number() })),
  gift_card: v.nullable(v.object({ code: v.string(), amount: moneySchema })),
  totals: v.object({
    subtotal: moneySchema,
    coupon_discount: moneySchema,
    gift_card_discount: moneySchema,
    total: moneySchema,
    shipping: moneySchema,
    /** Taxes, discounts and charges as a store computed them, and rounding; below 0 they are taken off. */
    adjustments: v.array(v.object({ label: v.string(), amount: moneySchema })),
    grand_total: moneySchema,
  }),
  balance: v.object({
    total: moneySchema,
    paid: moneySchema,
    refunded: moneySchema,
    cod_to_collect: moneySchema,
    collected: moneySchema,
    remitted: moneySchema,
    difference: moneySchema,
  }),
  /** Of its first parcel that has one. */
  location: v.nullable(placeSchema),
  tags: v.array(v.object({ tag: v.string(), is_system: v.boolean() })),
  /** Of the customer's parcels that ended; `rate` is null when none has. */
  acceptance: v.object({ rate: v.nullable(v.number()), ended: v.number() }),
  halt: v.nullable(v.object({ code: v.string(), message: v.string() })),
  /** After `city.fixed`: other orders in City Issue with the same spelling, which one call fixes too. */
  twins: v.optional(
    v.nullable(v.object({ spelling: v.string(), zip: v.string(), city: v.string(), orders: count })),
    null,
  ),
  parcels: v.array(parcelSchema),
  payments: v.array(paymentSchema),
  /** These lists are sorted oldest first. */
  log: v.array(changeSchema),
  comments: v.array(remarkSchema),
  notes: v.array(remarkSchema),
  /** Where it is in the list of the query parameters; null when none were given, or it is not in it. */
  place: v.nullable(
    v.object({
      previous: v.nullable(idSchema),
      next: v.nullable(idSchema),
      position: v.number(),
      total: v.number(),
    }),
  ),
  /** Of the person who asks: with the facts, what `can` needs. */
  rights: v.optional(v.array(v.string()), []),
  /** The context of its chart, for `can`. */
  facts: v.record(v.string(), v.unknown()),
  possible: v.array(v.string()),
})
export type OrderResponse = v.InferOutput<typeof orderResponseSchema>

export const orderCustomerRequestSchema = v.object({
  version: versionSchema,
  customer: orderCustomerSchema,
  /** Allocates its parcels again when the changed city asks for it; without it the response is 409 `reallocation`. */
  reallocate: v.optional(v.boolean(), false),
})

/** `POST orders/city-twins/`: at most `MAX_TWINS` orders a call; `left` says how many still wait. */
export const cityTwinsRequestSchema = v.object({
  spelling: shortTextSchema,
  zip: shortTextSchema,
  city: shortTextSchema,
})
export const cityTwinsResponseSchema = v.object({ fixed: count, left: count })
export const MAX_TWINS = 100

/** Other orders in City Issue with the spelling that a fixed city had. */
export type CityTwins = { spelling: string; zip: string; city: string; orders: number }

export const orderTagsRequestSchema = v.object({
  version: versionSchema,
  tags: v.pipe(v.array(v.string()), v.maxLength(MAX_TAGS)),
})

/** A new note or comment: adding needs no version, since nobody's words are overwritten. */
export const newRemarkSchema = v.object({
  text: longTextSchema,
  parcel_id: v.optional(v.nullable(idSchema), null),
  is_pinned: v.optional(v.boolean(), false),
})

/**
 * A changed note or comment, with its own version. The pin of a note stays as it is unless it is given; with
 * `seen_pinned` it moves only while that note is the pinned one. A deleted note in its present version is there again.
 */
export const remarkRequestSchema = v.object({
  version: versionSchema,
  text: longTextSchema,
  is_pinned: v.optional(v.boolean()),
  seen_pinned: v.optional(v.nullable(idSchema)),
})

/** A payment that a person records: 'charged' marks as paid, 'refunded' gives back. */
export const newPaymentSchema = v.object({
  version: versionSchema,
  kind: v.picklist(['charged', 'refunded']),
  amount_minor: v.pipe(amountSchema, v.minValue(1)),
  reference: v.optional(shortTextSchema, ''),
  /** Although a courier still collects for a booked parcel: without it the response is 400 with the question. */
  give_back: v.optional(v.boolean(), false),
})
