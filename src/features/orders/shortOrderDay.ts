import { calendarParts, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'

/** The day of an order where there is little room: the year is written only when it is another one. */
export function shortOrderDay(placedAt: number, zone: Zone, thisYear: number): string {
  const parts = calendarParts(placedAt, zone)
  return parts.year === thisYear ? dateMessages.shortDay(parts) : dateMessages.day(parts)
}
