/** What an order shows of the bookings of its parcels, and offers. */
import type { Actor, ParcelFacts } from '#domain/fulfilment/facts.ts'
import type { ParcelResponse } from '#domain/fulfilment/orderContract.ts'
import { placeReason } from '#domain/fulfilment/parcelRules.ts'
import { maySend } from '#domain/fulfilment/rights.ts'
import type { BookingEvent, BookingState } from '#domain/partners/booking.ts'
import { chosenCourier, type RuledParcel } from '#domain/partners/courierRules.ts'
import { nextBookingState } from '#machines/booking/nextBookingState.ts'
import type { BookingRow } from '#server/db/live/couriers.ts'
import type { OrderRecord, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'

/** The event by which a booking is asked for, in the state of a parcel; null where it is not booked now. */
export function bookingEventIn({ state }: Pick<ParcelRecord, 'state'>) {
  if (state === 'awaitingApproval') return 'parcel.approved'
  return state === 'dispatchIssue' ? 'booking.retried' : null
}

const lastOf = (bookings: readonly BookingRow[], parcelId: string): BookingRow | undefined =>
  bookings.findLast((booking) => booking.parcelId === parcelId)

/** A parcel as the rules about couriers see it. */
export function ruledParcel(
  { knownCity, city, payment }: Pick<OrderRecord['order'], 'knownCity' | 'city' | 'payment'>,
  { weightGrams, codMinor }: Pick<ParcelRecord, 'weightGrams' | 'codMinor'>,
): RuledParcel {
  return { city: knownCity ?? city, weightGrams, codMinor, payment }
}

/** Whether somebody may have a parcel booked now. */
function mayBook(
  facts: ParcelFacts,
  sender: Actor,
  type: NonNullable<ReturnType<typeof bookingEventIn>>,
): boolean {
  return facts.call === null && maySend(sender, type) && placeReason(facts, { by: sender, type }) === null
}

/** The last booking of a parcel, and where it can be booked. */
export function bookingResponse(
  facts: ParcelFacts,
  parcel: ParcelRecord,
  { connected, courierRules }: Settings,
  sender: Actor,
  bookings: readonly BookingRow[],
  order: OrderRecord['order'],
): Pick<ParcelResponse, 'booking' | 'couriers' | 'courier_choice'> {
  const last = lastOf(bookings, parcel.id)
  const event = bookingEventIn(parcel)
  const offered = event && mayBook(facts, sender, event) ? connected : []
  const choice = chosenCourier(courierRules, offered, ruledParcel(order, parcel))
  return {
    booking: last
      ? {
          courier: last.courier,
          state: last.state,
          reference: last.reference,
          cn: last.cn,
          words: last.words,
          label_url: last.labelUrl,
          advice: last.advice,
          at: last.createdAt.getTime(),
        }
      : null,
    // The chosen one first: it is preselected, and taken for many.
    couriers: offered.toSorted(
      (one, other) => Number(other === choice?.courier) - Number(one === choice?.courier),
    ),
    courier_choice: choice,
  }
}

const ofPeople = [
  { type: 'booking.withdrawn' },
  { type: 'cancel.asked' },
  { type: 'person.found', cn: '' },
  { type: 'person.lacks' },
] as const satisfies BookingEvent[]

/** What a person may do with the booking of a parcel. */
export function possibleOfBooking(
  facts: ParcelFacts,
  parcel: ParcelRecord,
  settings: Settings,
  sender: Actor,
  bookings: readonly BookingRow[],
): string[] {
  const { call } = facts
  const event = bookingEventIn(parcel)
  const canAsk = event && mayBook(facts, sender, event) && settings.connected.length > 0
  const asks = canAsk ? ['booking.asked'] : []
  const last = lastOf(bookings, parcel.id)
  // Who may cancel a fulfilment may also say what happened to a booking.
  if (!last || last.askedBy.kind !== sender.kind || !maySend(sender, 'fulfilment.cancelled')) return asks
  const isOfParcel = call !== null || (parcel.state === 'approved' && last.cn === parcel.cn)
  return isOfParcel ? ofPeople.filter((event) => isAccepted(last.state, event)).map(({ type }) => type) : asks
}

function isAccepted(state: BookingState, event: BookingEvent): boolean {
  const facts = { canSearch: true, sentAt: null, absentAfterSeconds: 0, cn: null, words: null }
  return nextBookingState(state, facts, event) !== null
}
