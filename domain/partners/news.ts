/** What the news of a courier do to a parcel. */
import { type ParcelFacts, type ParcelState, underWay } from '#domain/fulfilment/facts.ts'
import { DAY } from '#domain/weeks.ts'
import { type AdviceCutOff, adviceUntilOf } from './adviceCutOff.ts'
import type { CourierMeaning, CourierNews } from './couriers.ts'

/** An event of the parcel chart that a courier causes. `scannedAt` is the courier's time, in milliseconds. */
export type CourierEvent =
  | { type: 'courier.pickedUp' }
  | { type: 'courier.attemptFailed'; scannedAt: number; words: string; adviceUntil: number | null }
  | { type: 'courier.delivered' | 'courier.returned'; scannedAt: number; isTerminal: true }
  | { type: 'courier.bookingEnded'; words: string }

/** What a courier says only of a parcel that it has picked up, also where it did not say so. */
const moved: readonly CourierMeaning[] = [
  'pickedUp',
  'onTheWay',
  'outForDelivery',
  'attemptFailed',
  'delivered',
  'returning',
  'returned',
]

/**
 * The events that the news of one number cause, each once and in the order of the courier's clock: the same for news that
 * came twice, late or in another order. News without a time cause none (the courier is asked for it), nor do those that
 * are `unclear` (a person is). A booking has ended only where nothing of it was moved.
 *
 * @param cutOff until when the courier takes advice on a failed attempt
 */
export function courierEventsOf(
  news: readonly CourierNews[],
  cutOff: AdviceCutOff | null = null,
): CourierEvent[] {
  const timed = news
    .flatMap(({ at, ...rest }) => (at === null ? [] : [{ ...rest, at }]))
    .toSorted((one, other) => one.at - other.at || (one.meaning < other.meaning ? -1 : 1))
  const hasMoved = timed.some(({ meaning }) => moved.includes(meaning))
  const events = timed.flatMap(({ meaning, at: scannedAt, words, reason }): CourierEvent[] => {
    switch (meaning) {
      case 'attemptFailed':
        return [
          {
            type: 'courier.attemptFailed',
            scannedAt,
            words: reason || words,
            adviceUntil: adviceUntilOf(cutOff, scannedAt),
          },
        ]
      case 'delivered':
      case 'returned':
        return [{ type: `courier.${meaning}`, scannedAt, isTerminal: true }]
      case 'bookingEnded':
        return hasMoved ? [] : [{ type: 'courier.bookingEnded', words: reason || words }]
      case 'pickedUp':
      case 'onTheWay':
      case 'outForDelivery':
      case 'booked':
      case 'returning':
      case 'unclear':
        return []
    }
  })
  const keys = new Set<string>()
  const once = events.filter((event) => {
    const key = JSON.stringify(event)
    return !keys.has(key) && keys.add(key)
  })
  return hasMoved ? [{ type: 'courier.pickedUp' }, ...once] : once
}

/** No clock and no zone is wrong by more, in milliseconds. */
const AHEAD = 7 * DAY

/**
 * News as they are believed. What is dated far ahead would end the parcel's way before all that follows: it has no time,
 * moves nothing, and asks a person, who reads the date beside the words.
 */
export function believed(news: CourierNews, now: number): CourierNews {
  if (news.at === null || news.at <= now + AHEAD) return news
  const reason = [news.reason, news.timeText].filter(Boolean).join(', ')
  return { ...news, reason, at: null, meaning: 'unclear' }
}

type Told = Pick<CourierNews, 'meaning' | 'at'> & { receivedAt: number }

/** The newest of some news; of what has no time, when it was received. */
export function newestOf<News extends Told>(news: readonly News[]): News | undefined {
  return news.toSorted((one, other) => timeOf(one) - timeOf(other)).at(-1)
}

const timeOf = ({ at, receivedAt }: Told) => at ?? receivedAt

/** How a parcel is followed. */
type Followed = Pick<ParcelFacts, 'returnStage' | 'deliveredAt' | 'cn'> & { state: string }

/** A courier may correct itself so long after a delivery, in milliseconds. */
const CORRECTED_WITHIN = 7 * DAY
/** And is asked so much more seldom then. */
const SELDOM = 12

/**
 * When a courier is asked for news of a number again, in milliseconds; null when it is over: the parcel is back, cancelled,
 * booked again, or was delivered a week ago.
 */
export function nextQuestionAt(
  { state, returnStage, deliveredAt, cn }: Followed,
  { number, now, everyMs }: { number: string; now: number; everyMs: number },
): number | null {
  if (cn !== number) return null
  if (underWay.includes(state as ParcelState)) return now + everyMs
  if (state === 'returned') return returnStage === 'expected' ? now + everyMs : null
  const isRecent = state === 'delivered' && deliveredAt !== null && now < deliveredAt + CORRECTED_WITHIN
  return isRecent ? now + everyMs * SELDOM : null
}
