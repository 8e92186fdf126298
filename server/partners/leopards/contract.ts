/** What Leopards sends and takes (Merchant API v2), and what its words mean. */
import * as v from 'valibot'
import type { DeductionKind } from '#domain/cash/account.ts'
import type { CourierMeaning } from '#domain/partners/couriers.ts'
import { listOf, text, withPlainKeys } from '#server/partners/reading.ts'

export const leopardsUrl = 'https://merchantapi.leopardscourier.com/api'

/** In every answer. `error` is 0, "0", "", "null", a text, or an object by field or number. */
export const envelope = v.object({
  status: text,
  error: v.optional(v.unknown()),
  message: text,
})

const flag = v.pipe(
  text,
  v.transform((value) => !['0', 'false', 'no'].includes(value.toLowerCase())),
)

export const citiesAnswer = v.object({
  city_list: listOf(v.object({ id: text, name: text, allow_as_origin: flag, allow_as_destination: flag })),
})

export const bookingAnswer = v.object({ track_number: v.pipe(text, v.nonEmpty()), slip_link: text })

/** With plain keys: some answers write 'Staus' for 'Status', and keys begin with capitals. */
const scan = v.pipe(
  withPlainKeys,
  v.object({
    status: text,
    staus: text,
    'activity date': text,
    activity_date: text,
    'activity time': text,
    activity_time: text,
    reason: text,
  }),
)

export const trackingAnswer = v.object({
  packet_list: listOf(
    v.object({
      track_number: text,
      booked_packet_status: text,
      activity_date: text,
      status_remarks: text,
      status_reamrks: text,
      'Tracking Detail': listOf(scan),
    }),
  ),
})

/** Some answers have the packets in `data`, some in `packet_list`. */
const foundPacket = v.object({ track_number: text, booked_packet_cn: text, booked_packet_order_id: text })
export const ordersAnswer = v.object({ data: listOf(foundPacket), packet_list: listOf(foundPacket) })

export const paymentsAnswer = v.object({
  payment_list: listOf(
    v.object({
      booked_packet_cn: text,
      status: text,
      invoice_cheque_no: text,
      invoice_cheque_date: text,
    }),
  ),
})

/** Of one packet, by plain keys: its charges have no published names, only kinds. */
const charges = v.record(v.string(), text)
export const chargesAnswer = v.object({ data: listOf(charges), packet_list: listOf(charges) })

/** By the key of a charge. */
export const kindOfCharge: [RegExp, DeductionKind][] = [
  [/^(weight|shipment|shipping)_charges?$/, 'delivery'],
  [/^cash_handling(_charges?)?$/, 'cashHandling'],
  [/^return(_charges?)$/, 'return'],
  [/^insurance(_charges?)?$/, 'other'],
  [/^fuel(_sur_?charge|_charges?)?$/, 'fuel'],
  [/^gst(_charges?|_amount)?$/, 'tax'],
]

export const loadSheetAnswer = v.object({ load_sheet_id: v.pipe(text, v.nonEmpty()) })

export const adviceListAnswer = v.object({ data: listOf(v.object({ id: text, cn_number: text })) })

export const push = v.object({
  data: v.array(v.object({ cn_number: v.pipe(text, v.nonEmpty()), status: text, reason: text })),
})

/** By its words, in small letters. */
export const meaningOfWords: Record<string, CourierMeaning> = {
  'pickup request not send': 'booked',
  'pickup request sent': 'booked',
  'consignment booked': 'booked',
  'shipment picked': 'pickedUp',
  'drop off at express center': 'pickedUp',
  'arrived at station': 'onTheWay',
  dispatched: 'onTheWay',
  missroute: 'onTheWay',
  'assign to courier': 'outForDelivery',
  pending: 'attemptFailed',
  delivered: 'delivered',
  'ready for return': 'returning',
  'being return': 'returning',
  'returned to shipper': 'returned',
  cancelled: 'bookingEnded',
  '48 hours auto canceled': 'bookingEnded',
}

/** By the code of its push. RW, DW, RS and DR are read differently by the sources: a person is asked. */
export const meaningOfCodes: Record<string, CourierMeaning> = {
  RC: 'booked',
  SP: 'pickedUp',
  DP: 'onTheWay',
  AR: 'onTheWay',
  AC: 'outForDelivery',
  DV: 'delivered',
  PN1: 'attemptFailed',
  PN2: 'attemptFailed',
  NR: 'returning',
  RO: 'returning',
  RN1: 'returning',
  RN2: 'returning',
}
