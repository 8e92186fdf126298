import { describe, expect, test } from 'vitest'
import type { BookingEvent, BookingFacts } from '#domain/partners/booking.ts'
import { nextBookingState } from '#machines/booking/nextBookingState.ts'

const sentAt = 1_000_000
const cn = 'KI123456789'
const facts: BookingFacts = { canSearch: true, sentAt: null, absentAfterSeconds: 60, cn: null, words: null }
const begun: BookingEvent = { type: 'call.begun', at: sentAt }
const silent: BookingEvent = { type: 'courier.silent', words: 'no answer in time' }
const cancel: BookingEvent = { type: 'cancel.asked' }
const accepted: BookingEvent = { type: 'courier.accepted', cn }

/** What becomes of a queued booking by some events, and the effects of the last one. */
function after(given: Partial<BookingFacts>, ...events: BookingEvent[]) {
  const start = { state: 'queued', facts: { ...facts, ...given }, effects: [] }
  return events.reduce<NonNullable<ReturnType<typeof nextBookingState>>>((now, event) => {
    const next = nextBookingState(now.state, now.facts, event)
    if (!next) throw new Error(`${event.type} is refused in ${now.state}`)
    return next
  }, start as never)
}

const effectsOf = (...events: BookingEvent[]) => after({}, ...events).effects.map(({ type }) => type)

describe('a booking at a courier', () => {
  test('ends with the number or the words of the courier', () => {
    expect(after({}, begun, accepted)).toMatchObject({ state: 'accepted', facts: { cn } })
    const refused = after({}, begun, { type: 'courier.refused', words: 'COD above the limit' })
    expect(refused).toMatchObject({ state: 'refused', facts: { words: 'COD above the limit' } })
    expect(refused.effects).toEqual([{ type: 'finishRefusal' }])
  })

  test('is sent again only after the courier did not take it for sure', () => {
    const later: BookingEvent = { type: 'courier.deferred', words: 'HTTP 429' }
    expect(after({}, begun, later)).toMatchObject({ state: 'queued', effects: [{ type: 'askAgain' }] })
    for (const event of [silent, { type: 'call.interrupted' } as const]) {
      const unknown = after({}, begun, event)
      expect(unknown.state).toBe('searching')
      expect(nextBookingState(unknown.state, unknown.facts, begun)).toBeNull()
    }
  })

  test('is looked for after a call without an answer, and lost only once the courier is done with it', () => {
    expect(after({}, begun, silent, { type: 'courier.found', cns: [cn] }).state).toBe('found')
    const soon: BookingEvent = { type: 'courier.lacks', at: sentAt + 59_999 }
    const later: BookingEvent = { type: 'courier.lacks', at: sentAt + 60_000 }
    expect(after({}, begun, silent, soon).state).toBe('searching')
    expect(after({}, begun, silent, later).state).toBe('lost')
    expect(effectsOf(begun, silent, later)).toEqual(['bookAnew'])
  })

  test('asks a person where the courier cannot tell, or has several', () => {
    expect(after({ canSearch: false }, begun, silent).state).toBe('askingPerson')
    const twice: BookingEvent = { type: 'courier.found', cns: [cn, 'KI1'] }
    const asks = after({}, begun, silent, twice)
    expect(asks.state).toBe('askingPerson')
    const of = (event: BookingEvent) => nextBookingState(asks.state, asks.facts, event)?.state
    expect(of({ type: 'person.found', cn })).toBe('found')
    expect(of({ type: 'person.lacks' })).toBe('lost')
    expect(of(accepted)).toBe('accepted')
  })

  test('is withdrawn only before it is sent', () => {
    expect(after({}, { type: 'booking.withdrawn' }).state).toBe('withdrawn')
    const asking = after({}, begun)
    expect(nextBookingState(asking.state, asking.facts, { type: 'booking.withdrawn' })).toBeNull()
  })

  test('is cancelled when the courier says so, and stays booked when it does not', () => {
    expect(after({}, begun, accepted, cancel, { type: 'courier.cancelled' }).state).toBe('cancelled')
    const words = 'Already picked up'
    expect(after({}, begun, accepted, cancel, { type: 'courier.refused', words })).toMatchObject({
      state: 'notCancelled',
      facts: { cn, words },
    })
    expect(after({}, begun, accepted, cancel, silent).state).toBe('cancelling')
  })
})
