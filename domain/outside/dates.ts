/** Dates of orders in a file, as stores export them and as people and spreadsheets write them. */
import { foldDigits, trimmed } from '#domain/text.ts'
import { karachi } from '#domain/weeks.ts'
import { plainCell } from './cells.ts'

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const nth = '(?:st|nd|rd|th)?'
const day = String.raw`(\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)|\d{1,2}${nth}[ -][a-z]{3,9}[ ,-]+(?:\d{4}|\d\d)|[a-z]{3,9} \d{1,2}${nth},? \d{4})`
const time = String.raw`(\d{1,2}:\d\d)(?::\d\d(?:\.\d+)?)?(?: ?([ap])m)?`
const zone = String.raw`(?:(Z|UTC|GMT)|PKT|(?:UTC|GMT)?([+-])(0\d|1[0-4]):?([0-5]\d))`
const written = new RegExp(`^(?:[a-z]{3,9}, ?)?${day}(?:[T ,]+(?:at )?(?:${time})?)?\\s*${zone}?$`, 'i')

/** Days since the end of 1899, as spreadsheets count them, of this century. */
const serial = /^(?:3[6-9]|[4-6]\d)\d{3}(?:\.\d+)?$/
const DAYS_TO_1970 = 25_569

/**
 * The instant of '2026-11-20 14:03:22 +0500', '20/11/2026 2:03 PM' (the day first, as in Pakistan), '20-Nov-26',
 * 'Fri, 20 Nov 2026 14:03:22 +0500' or 46346.585 (a spreadsheet's); null for any other text. Without a zone it is Pakistan's.
 */
export function instantOf(text: string): number | null {
  const typed = plainCell(foldDigits(text))
  if (serial.test(typed))
    return Math.round((Number(typed) - DAYS_TO_1970) * 86_400) * 1_000 - karachi.offsetMinutes * 60_000
  const match = written.exec(typed)
  if (!match) return null
  const [, date, clock = '00:00', half, utc, sign, hours, minutes] = match
  const found = dateOf(date as string)
  const at = timeOf(clock, half)
  if (found === null || at === null) return null
  const ahead = sign === undefined ? karachi.offsetMinutes : Number(hours) * 60 + Number(minutes)
  const offset = utc === undefined ? (sign === '-' ? -ahead : ahead) : 0
  const instant = Date.parse(`${found}T${at}:00Z`) - offset * 60_000
  return Number.isNaN(instant) ? null : instant
}

/** As YYYY-MM-DD; null when there is no such day. */
function dateOf(text: string): string | null {
  const parts = text.replace(/(\d)(?:st|nd|rd|th)\b/i, '$1').split(/[^\p{L}\p{N}]+/u)
  const isYearFirst = /^\d{4}/.test(text)
  const isNameFirst = /^[a-z]/i.test(text)
  const inOrder = isYearFirst ? parts : isNameFirst ? [parts[2], parts[0], parts[1]] : parts.toReversed()
  const [year, month, dayOfMonth] = inOrder as [string, string, string]
  const date = [year.padStart(4, '20'), monthOf(month), dayOfMonth.padStart(2, '0')].join('-')
  return isRealDay(date) ? date : null
}

/** '02' of '2', 'Feb' or 'February'. */
function monthOf(text: string): string {
  const at = months.findIndex((name) => name.startsWith(text.toLowerCase()))
  return (at < 0 ? text : String(at + 1)).padStart(2, '0')
}

/** JavaScript takes the 31st of February for the third of March. */
function isRealDay(date: string): boolean {
  const instant = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(date)
}

/** '14:03' of '2:03' in the afternoon; null for '14:03 PM'. */
function timeOf(clock: string, half: string | undefined): string | null {
  const [hour, minute] = clock.split(':') as [string, string]
  if (half === undefined) return clock.padStart(5, '0')
  if (Number(hour) < 1 || Number(hour) > 12) return null
  const isAfternoon = half.toLowerCase() === 'p'
  return `${String((Number(hour) % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minute}`
}

/** The numbers of a date that begins with its day or its month. */
const numbers = /^(\d{1,2})([/.-])(\d{1,2})(?=[/.-]\d)/

/**
 * The dates of one column, all with the day first. Some spreadsheets write the month first: then a date like 11/25/2026
 * says so, and none like 25/11/2026 says the opposite.
 */
export function withDayFirst(column: readonly string[]): string[] {
  const texts = column.map((text) => trimmed(foldDigits(text)))
  const isAbove12 = (group: number) => texts.some((text) => Number(numbers.exec(text)?.[group]) > 12)
  const isMonthFirst = isAbove12(3) && !isAbove12(1)
  return isMonthFirst ? texts.map((text) => text.replace(numbers, '$3$2$1')) : [...column]
}
