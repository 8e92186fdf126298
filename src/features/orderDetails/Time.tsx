import { calendarParts, type Zone } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'

/** An instant as the merchant's calendar and clock have it. */
export function Time({ at, zone }: { at: number; zone: Zone }) {
  return (
    <time dateTime={new Date(at).toISOString()} className="force-ltr whitespace-nowrap">
      {dateMessages.dayAndTime(calendarParts(at, zone))}
    </time>
  )
}
