import { calendarParts } from '#domain/weeks.ts'
import { dateMessages } from '#messages/dates.ts'

/** '20 Nov 2026', in Pakistan. */
export const dayText = (instant: number): string => dateMessages.day(calendarParts(instant))

/** '20 Nov 2026, 11:42', in Pakistan. */
export const timeText = (instant: number): string => dateMessages.dayAndTime(calendarParts(instant))
