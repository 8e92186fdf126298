import type { BookingEffect, BookingEvent, BookingFacts, BookingState } from '#domain/partners/booking.ts'
import { afterEvent, nameOf, snapshotAt } from '#machines/fulfilment/nextState.ts'
import { bookingMachine } from './booking.machine.ts'

/** A booking after an event, with what is to be done; null when its state does not accept the event. */
export function nextBookingState(
  state: BookingState,
  facts: BookingFacts,
  event: BookingEvent,
): { state: BookingState; facts: BookingFacts; effects: BookingEffect[] } | null {
  const before = snapshotAt(bookingMachine, state, facts)
  if (!before.can(event)) return null
  const { after, effects } = afterEvent(before, event)
  return {
    state: nameOf(after) as BookingState,
    facts: after.context as BookingFacts,
    effects: effects as BookingEffect[],
  }
}
