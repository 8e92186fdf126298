import { type Act, factsOf, orderFactsOf, parcelOf } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import type { OrderState, ParcelState } from '#domain/fulfilment/facts.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Reason } from '#domain/fulfilment/refusals.ts'
import { callOf, chartEventOf, missingAnswers, senderOf } from '#domain/fulfilment/sentActs.ts'
import { verificationReasons } from '#domain/fulfilment/verification.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'

/** Every reason why an act is refused now, as the charts of orders and parcels have it; empty when it can be sent. */
export function failedChecks(order: OrderResponse, act: Act, answers: Answers): Reason[] {
  const missing = missingAnswers(order, act, answers)
  if (missing.length > 0) return missing.map((code) => ({ code, params: {} }))
  return chartChecks(order, act, answers)
}

/** The same without what is not answered yet. */
export function chartChecks(order: OrderResponse, act: Act, answers: Answers): Reason[] {
  if (act.type === 'booking.asked') return bookingChecks(order, act)
  if (act.type === 'cancel.asked') return cancelChecks(order, act)
  const { to } = callOf(order, act, answers)
  // The booking's own chart decides, on the server.
  if (to === 'payments' || to === 'booking') return []
  const event = chartEventOf(order, act, answers)
  const parcel = to === 'parcel' ? parcelOf(order, act) : null
  const next = parcel
    ? nextParcelState(parcel.state as ParcelState, factsOf(parcel), event)
    : nextOrderState(order.state as OrderState, orderFactsOf(order), event)
  return next.isAccepted ? [] : next.refused
}

/** A connection books what a person could approve, with a courier that is connected. */
function bookingChecks(order: OrderResponse, act: Act): Reason[] {
  if (parcelOf(order, act)?.possible.includes(act.type)) return []
  const approval = { outcome: 'booked', courier: '-', weight: '1', cn: '-' }
  const refused = chartChecks(order, { ...act, type: 'parcel.approved' }, approval)
  return refused.length > 0 ? refused : [{ code: 'courierNotConnected', params: {} }]
}

/** Of what a connection booked, and has not left; the booking's own chart decides the rest, on the server. */
function cancelChecks(order: OrderResponse, act: Act): Reason[] {
  if (parcelOf(order, act)?.possible.includes(act.type)) return []
  const refused = chartChecks(order, { ...act, type: 'fulfilment.cancelled' }, { isBookingCancelled: 'yes' })
  return refused.length > 0 ? refused : [{ code: 'notBookedByConnection', params: {} }]
}

/**
 * What the dialog lists: the failed checks. VERIFY also lists an unknown city, which alone does not keep the order from
 * being verified (orders.md §1, transitions 4 and 5).
 */
export function listedChecks(order: OrderResponse, act: Act, answers: Answers): Reason[] {
  const failed = failedChecks(order, act, answers)
  if (act.type !== 'order.verified' || failed.length > 0) return failed
  return verificationReasons(orderFactsOf(order), senderOf(order).by, answers['reason'] ?? '')
}
