/** What TCS sends and takes ('API User Guide v1.0', ECOM), and what its words mean. */
import * as v from 'valibot'
import type { CourierMeaning } from '#domain/partners/couriers.ts'
import { listOf, text, withPlainKeys } from '#server/partners/reading.ts'

export const tcsUrl = 'https://ociconnect.tcscourier.com'

/** The first login: of the client. */
export const clientToken = v.object({
  result: v.object({ accessToken: v.pipe(text, v.nonEmpty()), expiry: text }),
})
/** The second one: of the account. */
export const accountToken = v.object({ accesstoken: v.pipe(text, v.nonEmpty()), expiry: text })

/** In every answer that refuses. */
export const envelope = v.object({
  code: text,
  status: text,
  message: text,
  error: listOf(v.object({ errorname: text })),
  errorList: listOf(v.object({ key: text, errormessage: text })),
})

export const citiesAnswer = v.object({ data: v.array(v.object({ citycode: text, cityname: text })) })

export const bookingAnswer = v.object({ consignmentNo: v.pipe(text, v.nonEmpty()) })

/** 'SUCCESS', or why not. */
export const cancellation = v.object({ message: v.pipe(text, v.nonEmpty()) })

/** 'FAIL' also for a parcel that is booked and not scanned yet. */
export const trackingAnswer = v.object({
  message: v.pipe(text, v.nonEmpty()),
  deliveryinfo: listOf(
    v.object({ station: text, datetime: text, recievedby: text, status: text, code: text }),
  ),
  checkpoints: listOf(v.object({ datetime: text, recievedby: text, status: text })),
})

/** Keys with blanks. */
const payment = v.pipe(
  withPlainKeys,
  v.object({
    'cn by courier': text,
    'order no': text,
    'payment status': text,
    'amount paid': text,
    'delivery charges': text,
    'payment date': text,
  }),
)
export const paymentsAnswer = v.object({ detail: v.nullable(v.array(payment)) })

/** By the code of a delivery. */
export const meaningOfCodes: Record<string, CourierMeaning> = {
  OK: 'delivered',
  SC: 'onTheWay',
  RO: 'returning',
  DBC: 'onTheWay',
  DFC: 'onTheWay',
  DAE: 'onTheWay',
  DFM: 'onTheWay',
}
