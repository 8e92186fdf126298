/** What PostEx sends and takes (Merchant API v4.1.9), and what its words mean. */
import * as v from 'valibot'
import type { CourierMeaning } from '#domain/partners/couriers.ts'
import { listOf, text } from '#server/partners/reading.ts'

export const postexUrl = 'https://api.postex.pk/services/integration/api/order'

/** In every answer; a refusal is any `statusCode` other than 200. */
export const envelope = v.object({ statusCode: text, statusMessage: text })

const flag = v.pipe(
  text,
  v.transform((value) => value.toLowerCase() === 'true'),
)

export const citiesAnswer = v.object({
  dist: v.array(v.object({ operationalCityName: text, isPickupCity: flag, isDeliveryCity: flag })),
})

export const addressesAnswer = v.object({
  dist: v.array(v.object({ addressCode: text, address: text, cityName: text })),
})

export const bookingAnswer = v.object({ dist: v.object({ trackingNumber: v.pipe(text, v.nonEmpty()) }) })

const step = v.object({
  transactionStatusMessage: text,
  transactionStatusMessageCode: text,
  /** Clients read the time under one of these names. */
  updatedAt: text,
  modifiedDatetime: text,
  transactionDateTime: text,
})
const order = v.object({
  trackingNumber: text,
  orderRefNumber: text,
  transactionStatus: text,
  transactionStatusHistory: listOf(step),
  invoicePayment: text,
  transactionFee: text,
  transactionTax: text,
  reversalFee: text,
  reversalTax: text,
})

/** Flat, or inside `trackingResponse`; without one, PostEx does not have the number. */
const row = v.pipe(
  v.object({ ...order.entries, trackingResponse: v.optional(v.nullable(order)) }),
  v.transform(({ trackingResponse, ...flat }) => ({
    ...(trackingResponse ?? flat),
    trackingNumber: trackingResponse?.trackingNumber || flat.trackingNumber,
  })),
)
export const ordersAnswer = v.object({ dist: v.nullable(v.array(row)) })

export const paymentAnswer = v.object({
  dist: v.object({
    trackingNumber: text,
    orderRefNumber: text,
    settle: flag,
    settlementDate: text,
    upfrontPaymentDate: text,
    cprNumber_1: text,
    reservePaymentDate: text,
    cprNumber_2: text,
  }),
})

export const push = v.object({
  trackingNumber: v.pipe(text, v.nonEmpty()),
  orderReferenceNumber: text,
  statusUpdateDatetime: text,
  orderStatus: v.pipe(text, v.nonEmpty()),
  returnRequested: text,
})

/** By its words, in small letters: those of the push, and those that the list has instead. */
export const meaningOfWords: Record<string, CourierMeaning> = {
  unbooked: 'booked',
  booked: 'booked',
  'postex warehouse': 'onTheWay',
  'out for delivery': 'outForDelivery',
  delivered: 'delivered',
  returned: 'returned',
  return: 'returned',
  'un-assigned by me': 'bookingEnded',
  expired: 'bookingEnded',
  'delivery under review': 'onTheWay',
  'under verification': 'onTheWay',
  'picked by postex': 'pickedUp',
  'out for return': 'returning',
  attempted: 'attemptFailed',
}
/** 'En-Route to Lahore warehouse'. */
export const enRoute = /^en-route to .+ warehouse$/

/** By the code of a step of its history. */
export const meaningOfCodes: Record<string, CourierMeaning> = {
  '0001': 'booked',
  '0002': 'returned',
  '0003': 'onTheWay',
  '0004': 'onTheWay',
  '0005': 'delivered',
  '0006': 'returned',
  '0007': 'returned',
  '0008': 'onTheWay',
  '0013': 'attemptFailed',
}
