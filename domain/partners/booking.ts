/** What a booking at a courier knows and receives (machines/booking). */

/** The states of a booking that are stored. */
export const bookingStates = [
  'queued',
  'asking',
  'searching',
  'askingPerson',
  'accepted',
  'found',
  'notCancelled',
  'cancelling',
  'refused',
  'lost',
  'withdrawn',
  'cancelled',
] as const
export type BookingState = (typeof bookingStates)[number]

/** Those in which something is still to be asked of the courier. */
export const askingStates = ['queued', 'asking', 'searching', 'cancelling'] as const satisfies BookingState[]

/** Whose connection a parcel is booked by: who has it booked books by their own. */
export type BookingOwner = 'company' | 'provider'

export const ownerOf = ({ askedBy }: { askedBy: { kind: 'person' | 'provider' } }): BookingOwner =>
  askedBy.kind === 'provider' ? 'provider' : 'company'

export type BookingFacts = {
  /** Whether the courier finds a booking by our reference. */
  canSearch: boolean
  /** When the booking was sent, in milliseconds. */
  sentAt: number | null
  /** How long after that the courier may still be working on it. */
  absentAfterSeconds: number
  cn: string | null
  /** What the courier said last, or why nothing is asked of it now. */
  words: string | null
}

export type BookingEvent =
  /** `at`: now, in milliseconds. */
  | { type: 'call.begun'; at: number }
  | { type: 'call.interrupted' }
  | { type: 'courier.accepted'; cn: string }
  | { type: 'courier.refused'; words: string }
  | { type: 'courier.deferred'; words: string }
  | { type: 'courier.silent'; words: string }
  | { type: 'courier.found'; cns: readonly string[] }
  | { type: 'courier.lacks'; at: number }
  | { type: 'courier.cannotTell' }
  | { type: 'courier.cancelled' }
  | { type: 'person.found'; cn: string }
  | { type: 'person.lacks' }
  | { type: 'booking.withdrawn' }
  | { type: 'cancel.asked' }

/** What the server does in the transaction that stores the next state. */
export type BookingEffect =
  /** The courier is asked, now or after a pause. */
  | { type: 'askAgain' }
  | { type: 'finishBooking' }
  | { type: 'finishRefusal' }
  | { type: 'finishCancelling' }
  /** It was not cancelled: the parcel stays booked. */
  | { type: 'keepBooking' }
  | { type: 'bookAnew' }
  | { type: 'askPerson' }

export const isOnlyNumber = (cns: readonly string[]): boolean => cns.length === 1

/** Whether the courier may still be working on a booking that it does not find. */
export function mayHaveBeenMade(
  { sentAt, absentAfterSeconds }: Pick<BookingFacts, 'sentAt' | 'absentAfterSeconds'>,
  at: number,
): boolean {
  return sentAt !== null && at < sentAt + absentAfterSeconds * 1_000
}
