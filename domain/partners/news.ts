/** What the news of a courier do to a parcel. */
import type { CourierNews } from './couriers.ts'

/** An event of the parcel chart that a courier causes. `scannedAt` is the courier's time, in milliseconds. */
export type CourierEvent =
  | { type: 'courier.pickedUp' }
  | { type: 'courier.attemptFailed'; scannedAt: number; words: string }
  | { type: 'courier.delivered' | 'courier.returned'; scannedAt: number; isTerminal: true }
  | { type: 'courier.bookingEnded'; scannedAt: number; words: string }

/**
 * The events that the news of one parcel cause, each once and in the order of the courier's clock: the same for news that
 * came twice, late or in another order. News without a time cause none (the courier is asked for it), nor do those that
 * are `unclear` (a person is).
 */
export function courierEventsOf(news: readonly CourierNews[]): CourierEvent[] {
  const timed = news
    .flatMap(({ at, ...rest }) => (at === null ? [] : [{ ...rest, at }]))
    .toSorted((one, other) => one.at - other.at || (one.meaning < other.meaning ? -1 : 1))
  const events = timed.flatMap(({ meaning, at: scannedAt, words, reason }): CourierEvent[] => {
    switch (meaning) {
      // A parcel that is on its way was picked up, whether or not that was told.
      case 'pickedUp':
      case 'onTheWay':
      case 'outForDelivery':
        return [{ type: 'courier.pickedUp' }]
      case 'attemptFailed':
        return [{ type: 'courier.attemptFailed', scannedAt, words: reason || words }]
      case 'delivered':
      case 'returned':
        return [{ type: `courier.${meaning}`, scannedAt, isTerminal: true }]
      case 'bookingEnded':
        return [{ type: 'courier.bookingEnded', scannedAt, words }]
      case 'booked':
      case 'returning':
      case 'unclear':
        return []
    }
  })
  const keys = new Set<string>()
  return events.filter((event) => {
    const key = JSON.stringify(event)
    return !keys.has(key) && keys.add(key)
  })
}
