/** The day on which a parcel is expected at the customer's door. */
import { resolveCity } from '#domain/fulfilment/cities.ts'
import { calendarParts, DAY } from '#domain/weeks.ts'

/** Days of delivery: no courier publishes its own. Nobody delivers on Sundays. */
const days = { sameCity: 2, sameProvince: 3, elsewhere: 5 }

/**
 * When a parcel that left at an instant is expected, in milliseconds.
 *
 * @param from the city of its location
 * @param to the customer's city, as it is known or written
 */
export function expectedAt(leftAt: number, { from, to }: { from: string; to: string }): number {
  const [start, end] = [resolveCity(from), resolveCity(to)]
  const areKnown = start.is === 'known' && end.is === 'known'
  let left = !areKnown
    ? days.elsewhere
    : start.place.city === end.place.city
      ? days.sameCity
      : start.place.province === end.place.province
        ? days.sameProvince
        : days.elsewhere
  let at = leftAt
  while (left > 0) {
    at += DAY
    if (calendarParts(at).weekday !== 0) left -= 1
  }
  return at
}
