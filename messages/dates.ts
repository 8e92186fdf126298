/** Formats of days and times, from the parts of domain/weeks.ts. */
type DayParts = { year: number; month: number; day: number }

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const twoDigits = (value: number) => String(value).padStart(2, '0')
const month = (value: number) => months[value - 1] ?? ''
const day = (p: DayParts) => `${p.day} ${month(p.month)} ${p.year}`

export const dateMessages = {
  /** '20 Nov 2026'. */
  day,
  /** '20 Nov'. */
  shortDay: (p: DayParts) => `${p.day} ${month(p.month)}`,
  /** '20 Nov 2026, 11:42'. */
  dayAndTime: (p: DayParts & { hour: number; minute: number }) =>
    `${day(p)}, ${twoDigits(p.hour)}:${twoDigits(p.minute)}`,
  /** 'Nov 2026'. */
  month: (p: { year: number; month: number }) => `${month(p.month)} ${p.year}`,
  /** 'Nov'. */
  shortMonth: (p: { month: number }) => month(p.month),
  /** '20 Nov 2026', or '20 Oct to 20 Nov 2026'. */
  period: (p: { from: DayParts; to: DayParts }) =>
    day(p.from) === day(p.to) ? day(p.from) : `${day(p.from)} to ${day(p.to)}`,
  /** 0 is Sunday. */
  weekday: (p: { weekday: number }) => weekdays[p.weekday] ?? '',
  shortWeekday: (p: { weekday: number }) => (weekdays[p.weekday] ?? '').slice(0, 3),
  /** '09:00'. */
  hour: (p: { hour: number }) => `${twoDigits(p.hour)}:00`,
}
