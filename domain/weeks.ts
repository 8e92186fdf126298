/**
 * Days, weeks and months in the merchant's time zone, independent of the zone of the browser. Instants are
 * milliseconds since 1970 (UTC). A week starts on Sunday 00:00 (specification §5, design §12).
 */

/** A time zone with a constant offset. Pakistan has had no daylight saving time since 2010. */
export type Zone = { id: string; offsetMinutes: number }

export const karachi: Zone = { id: 'Asia/Karachi', offsetMinutes: 300 }

/** From January. */
export type MonthNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12

/** From Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const
export type Weekday = (typeof weekdays)[number]

/** What a calendar and a clock on the merchant's wall show. */
export type CalendarParts = {
  year: number
  month: MonthNumber
  day: number
  weekday: Weekday
  hour: number
  minute: number
}

/** A day as '2026-11-20', a month as '2026-11'. */
export type Day = string
export type Month = string

export const weekFilters = ['all', 'current', 'last', 'two-weeks-ago'] as const
export type WeekFilter = (typeof weekFilters)[number]

/** Instants from `from` up to, not including, `to`. */
export type Span = { from: number; to: number }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const WEEK = 7 * DAY

/** A date whose UTC fields are the wall clock of `zone`. */
function wallClock(instant: number, zone: Zone): Date {
  return new Date(instant + zone.offsetMinutes * MINUTE)
}

export function calendarParts(instant: number, zone: Zone = karachi): CalendarParts {
  const wall = wallClock(instant, zone)
  return {
    year: wall.getUTCFullYear(),
    month: (wall.getUTCMonth() + 1) as MonthNumber,
    day: wall.getUTCDate(),
    weekday: wall.getUTCDay() as Weekday,
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
  }
}

export function startOfDay(instant: number, zone: Zone = karachi): number {
  const wall = instant + zone.offsetMinutes * MINUTE
  return instant - (((wall % DAY) + DAY) % DAY)
}

/** Sunday 00:00 of the week that contains `instant`. */
export function startOfWeek(instant: number, zone: Zone = karachi): number {
  return startOfDay(instant, zone) - calendarParts(instant, zone).weekday * DAY
}

/** The first day 00:00 of the month that contains `instant`, plus `months` months. */
export function startOfMonth(instant: number, months = 0, zone: Zone = karachi): number {
  const { year, month } = calendarParts(instant, zone)
  return Date.UTC(year, month - 1 + months, 1) - zone.offsetMinutes * MINUTE
}

/** The day of `instant` as '2026-11-20'. */
export function dayOf(instant: number, zone: Zone = karachi): Day {
  return wallClock(instant, zone).toISOString().slice(0, 10)
}

/** The month of `instant` as '2026-11'. */
export function monthOf(instant: number, zone: Zone = karachi): Month {
  return dayOf(instant, zone).slice(0, 7)
}

/** Returns `text` if it is an existing day like '2026-11-20', else null. */
export function parseDay(text: string): Day | null {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return null
  const instant = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text ? null : text
}

/** The 24 hours of a day that `parseDay` accepted. */
export function spanOfDay(day: Day, zone: Zone = karachi): Span {
  const from = Date.parse(`${day}T00:00:00Z`) - zone.offsetMinutes * MINUTE
  return { from, to: from + DAY }
}

/** Several days up to now, by name, so that a link to them stays true. */
export const dayRanges = ['this-week', 'last-7-days', 'last-30-days'] as const
export type DayRange = (typeof dayRanges)[number]

/** One day ('2026-11-20'), several days up to now (a DayRange), or days from one to another ('2026-11-01..2026-11-20'). */
export type Days = Day

/** The days of a '2026-11-01..2026-11-20'; '' where it is open. */
export type DayBounds = { from: Day; to: Day }

export function isDayRange(days: Days): days is DayRange {
  return dayRanges.some((range) => range === days)
}

/** Returns `text` if it is an existing day or the name of a range, else null. */
export function parseDays(text: string): Days | null {
  return isDayRange(text) ? text : parseDay(text)
}

/** The first and last day of days from one to another; null of any other days. */
export function boundsOf(days: Days): DayBounds | null {
  const [from = '', to] = days.split('..')
  return to === undefined ? null : { from, to }
}

/** Days from one to another, either of them open, in their order; null for no bound at all. */
export function daysBetween({ from, to }: DayBounds): Days | null {
  if (from === '' && to === '') return null
  if (from === to) return from
  return from !== '' && to !== '' && from > to ? `${to}..${from}` : `${from}..${to}`
}

/** As `parseDays`, and of days from one to another. */
export function parseBoundedDays(text: string): Days | null {
  const bounds = boundsOf(text)
  if (!bounds) return parseDays(text)
  const { from, to } = bounds
  const isValid = [from, to].every((day) => day === '' || parseDay(day) !== null)
  return isValid ? daysBetween(bounds) : null
}

/** Long before and after every order. */
const everyDay = { from: '1000-01-01', to: '2999-12-31' }

/** The span of a day, a range or days from one to another at `now`. A range ends now. */
export function spanOfDays(days: Days, now: number, zone: Zone = karachi): Span {
  const bounds = boundsOf(days)
  if (bounds)
    return {
      from: spanOfDay(bounds.from || everyDay.from, zone).from,
      to: spanOfDay(bounds.to || everyDay.to, zone).to,
    }
  if (!isDayRange(days)) return spanOfDay(days, zone)
  const from = {
    'this-week': startOfWeek(now, zone),
    'last-7-days': startOfDay(now, zone) - 6 * DAY,
    'last-30-days': startOfDay(now, zone) - 29 * DAY,
  }[days]
  return { from, to: now + 1 }
}

/** The span of a week filter at `now`; null for all weeks. */
export function spanOfWeek(filter: WeekFilter, now: number, zone: Zone = karachi): Span | null {
  if (filter === 'all') return null
  const weeksBack = { current: 0, last: 1, 'two-weeks-ago': 2 }[filter]
  const from = startOfWeek(now, zone) - weeksBack * WEEK
  return { from, to: from + WEEK }
}

/** Whether `span` contains `instant`. The span null contains everything. */
export function isWithin(instant: number, span: Span | null): boolean {
  return span === null || (instant >= span.from && instant < span.to)
}

/** Two spans of the same length to compare. */
export type Comparison = { current: Span; previous: Span }

/** A day (today: until now) and the same part of the same weekday one week before. */
export function dayAgainstWeekBefore(day: Day, now: number, zone: Zone = karachi): Comparison {
  const { from, to } = spanOfDay(day, zone)
  const end = isWithin(now, { from, to }) ? now + 1 : to
  return { current: { from, to: end }, previous: { from: from - WEEK, to: end - WEEK } }
}

/** A range, and as many days right before it, up to the same time of day. */
export function rangeAgainstBefore(range: DayRange, now: number, zone: Zone = karachi): Comparison {
  const { from, to } = spanOfDays(range, now, zone)
  const length = { 'this-week': WEEK, 'last-7-days': WEEK, 'last-30-days': 30 * DAY }[range]
  return { current: { from, to }, previous: { from: from - length, to: to - length } }
}

/** This week so far, and last week up to the same moment. */
export function weekAgainstLast(now: number, zone: Zone = karachi): Comparison {
  const from = startOfWeek(now, zone)
  return { current: { from, to: now + 1 }, previous: { from: from - WEEK, to: now + 1 - WEEK } }
}

/**
 * This month so far, and last month up to the same moment. A last month that has no such moment is compared from as
 * many days before this month, so that both spans have the same length.
 */
export function monthAgainstLast(now: number, zone: Zone = karachi): Comparison {
  const from = startOfMonth(now, 0, zone)
  const length = now + 1 - from
  const before = Math.min(startOfMonth(now, -1, zone), from - length)
  return {
    current: { from, to: now + 1 },
    previous: { from: before, to: before + length },
  }
}

/** Whether a compared span has not lasted a day yet: too short to call a difference good or bad. */
export function isPartialDay({ current }: Comparison): boolean {
  return current.to - current.from < DAY
}
