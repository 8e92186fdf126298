/** What a courier's news come to, in whatever order and however often they come (invariant 7 of the rules). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ParcelEvent, ParcelFacts, ParcelState } from '#domain/fulfilment/facts.ts'
import { type CourierMeaning, type CourierNews, courierMeanings } from '#domain/partners/couriers.ts'
import { believed, courierEventsOf, nextQuestionAt } from '#domain/partners/news.ts'
import { DAY } from '#domain/weeks.ts'
import { nextParcelState } from '#machines/parcel/nextParcelState.ts'
import { now, parcelFacts, senders } from '#tests/support/fulfilment.ts'

const news = (meaning: CourierMeaning, at: number | null, words = ''): CourierNews => ({
  cn: 'KI700000001',
  words: words || meaning,
  code: null,
  reason: '',
  timeText: String(at ?? ''),
  at,
  meaning,
})

describe('events of news', () => {
  test('are each once, in the order of the courier', () => {
    const history = [news('delivered', 9), news('attemptFailed', 5, 'Not at home'), news('outForDelivery', 4)]
    expect(courierEventsOf([...history, ...history])).toEqual([
      { type: 'courier.pickedUp' },
      { type: 'courier.attemptFailed', scannedAt: 5, words: 'Not at home', adviceUntil: null },
      { type: 'courier.delivered', scannedAt: 9, isTerminal: true },
    ])
  })

  test.each(['booked', 'unclear'] as const)('%s moves nothing', (meaning) => {
    expect(courierEventsOf([news(meaning, 1)])).toEqual([])
  })

  test('a booking that the courier ended ends here too, unless it was moved', () => {
    const ended = news('bookingEnded', 9, '48 Hours Auto Canceled')
    const end = { type: 'courier.bookingEnded', words: '48 Hours Auto Canceled' }
    expect(courierEventsOf([news('booked', 1), ended, ended])).toEqual([end])
    expect(courierEventsOf([ended, news('returning', 2)])).toEqual([{ type: 'courier.pickedUp' }])
  })

  test('news without a time move nothing: the courier is asked for it', () => {
    expect(courierEventsOf([news('delivered', null)])).toEqual([])
  })
})

test('what is dated years ahead moves nothing and has its date beside the words; a clock that is days wrong is believed', () => {
  const told = { ...news('delivered', now + 5 * 365 * DAY, 'Delivered'), timeText: '2031-11-21 14:00' }
  const kept = believed(told, now)
  expect(kept).toEqual({ ...told, at: null, meaning: 'unclear', reason: '2031-11-21 14:00' })
  expect(courierEventsOf([kept])).toEqual([])
  for (const days of [-400, 0, 7]) {
    const near = news('delivered', now + days * DAY)
    expect(believed(near, now)).toBe(near)
  }
})

type At = { state: ParcelState; facts: ParcelFacts }

/** The parcel after each batch of news, as they arrive: what the chart refuses changes nothing. */
function after(batches: readonly (readonly CourierNews[])[]): At {
  let parcel: At = { state: 'approved', facts: parcelFacts({ cn: 'KI700000001', courier: 'Leopards' }) }
  for (const batch of batches)
    for (const event of courierEventsOf(batch)) {
      const next = nextParcelState(parcel.state, parcel.facts, {
        ...event,
        by: senders.K,
        at: now,
      } as ParcelEvent)
      if (next.isAccepted) parcel = next
    }
  return parcel
}

const end = ({ state, facts }: At) => ({
  state,
  cn: facts.cn,
  end: facts.terminalAt,
  delivered: facts.deliveredAt,
})

const among = (...meanings: CourierMeaning[]) =>
  fc
    .tuple(fc.constantFrom(...meanings), fc.integer({ min: 1, max: 6 }))
    .map(([meaning, at]) => news(meaning, at))

const item = among(...courierMeanings.filter((meaning) => meaning !== 'bookingEnded'))
/** Of a booking that ends by itself nothing is moved. */
const itemOfEnded = among('booked', 'unclear', 'bookingEnded')

test('news that come twice, late and shuffled end as in order', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.array(item, { maxLength: 10 }), fc.array(itemOfEnded, { maxLength: 5 })).chain((history) =>
        fc.record({
          history: fc.constant(history),
          // Everything arrives at least once.
          arrival: fc
            .shuffledSubarray([...history, ...history], { minLength: history.length * 2 })
            .map((all) => all.map((one) => [one])),
        }),
      ),
      ({ history, arrival }) => {
        expect(end(after(arrival))).toEqual(end(after([history])))
      },
    ),
    // `npm run lab -- histories` asks for more.
    { numRuns: Number(process.env['HISTORIES'] ?? 2_000) },
  )
})

test.each([
  ['on its way', { state: 'dispatched' }, 1],
  ['on its way back', { state: 'returned', returnStage: 'expected' as const }, 1],
  ['back', { state: 'returned', returnStage: 'received' as const }, null],
  ['delivered within a week', { state: 'delivered', deliveredAt: now - 7 * DAY + 1 }, 12],
  ['delivered a week ago', { state: 'delivered', deliveredAt: now - 7 * DAY }, null],
  ['booked again', { state: 'dispatched', cn: 'KI700000002' }, null],
])('news of a parcel that is %s are asked for when they can change something', (_, is, times) => {
  const followed = { returnStage: null, deliveredAt: null, cn: 'KI700000001', ...is }
  expect(nextQuestionAt(followed, { number: 'KI700000001', now, everyMs: 60_000 })).toBe(
    times && now + times * 60_000,
  )
})
