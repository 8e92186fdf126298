/** Days and times as people read them, from the parts of the merchant's calendar. */
import type { CalendarParts, DayRange, MonthNumber, Weekday } from '#domain/weeks.ts'

type DayParts = Pick<CalendarParts, 'year' | 'month' | 'day'>

const months: Record<MonthNumber, string> = {
  1: 'Jan',
  2: 'Feb',
  3: 'Mar',
  4: 'Apr',
  5: 'May',
  6: 'Jun',
  7: 'Jul',
  8: 'Aug',
  9: 'Sep',
  10: 'Oct',
  11: 'Nov',
  12: 'Dec',
}

const weekdays: Record<Weekday, string> = {
  0: 'Sunday',
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
}

const ranges: Record<DayRange, string> = {
  'this-week': 'This week',
  'last-7-days': 'Last 7 days',
  'last-30-days': 'Last 30 days',
}

const twoDigits = (value: number) => String(value).padStart(2, '0')
const day = (p: DayParts) => `${p.day} ${months[p.month]} ${p.year}`

export const dateMessages = {
  /** '20 Nov 2026'. */
  day,
  /** '20 Nov'. */
  shortDay: (p: DayParts) => `${p.day} ${months[p.month]}`,
  /** '20 Nov 2026, 11:42'. */
  dayAndTime: (p: Omit<CalendarParts, 'weekday'>) => `${day(p)}, ${twoDigits(p.hour)}:${twoDigits(p.minute)}`,
  /** 'Friday, 20 Nov 2026, 11:42'. */
  weekdayAndTime: (p: CalendarParts) =>
    `${weekdays[p.weekday]}, ${day(p)}, ${twoDigits(p.hour)}:${twoDigits(p.minute)}`,
  /** 'Nov 2026'. */
  month: (p: Omit<DayParts, 'day'>) => `${months[p.month]} ${p.year}`,
  /** 'Nov'. */
  shortMonth: (p: { month: MonthNumber }) => months[p.month],
  /** '20 Nov 2026', or '20 Oct to 20 Nov 2026'. */
  period: (p: { from: DayParts; to: DayParts }) =>
    day(p.from) === day(p.to) ? day(p.from) : `${day(p.from)} to ${day(p.to)}`,
  range: (p: { range: DayRange }) => ranges[p.range],
  weekday: (p: { weekday: Weekday }) => weekdays[p.weekday],
  shortWeekday: (p: { weekday: Weekday }) => weekdays[p.weekday].slice(0, 3),
  /** '09:00'. */
  hour: (p: { hour: number }) => `${twoDigits(p.hour)}:00`,
}
