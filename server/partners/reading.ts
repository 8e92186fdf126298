/** How the answers of couriers are read: forgiving in their form, strict in what they mean. */
import * as v from 'valibot'
import type { CourierMeaning, CourierNews } from '#domain/partners/couriers.ts'
import { type Day, dayOf, karachi, MINUTE } from '#domain/weeks.ts'
import type { Answer, ParcelToBook, RefusalSubject } from './courier.ts'

/** A text, or a number as one, trimmed; '' for null and what is missing. */
export const text = v.optional(
  v.pipe(
    v.nullable(v.union([v.string(), v.number(), v.boolean()])),
    v.transform((value) => (value === null ? '' : String(value).trim())),
  ),
  '',
)

/** An array; an empty one for everything else: couriers write null, '' or {} for none. */
export const listOf = <Item extends v.GenericSchema>(item: Item) =>
  v.fallback(v.optional(v.array(item), []), [])

/** An object whose keys are read in small letters, and with one blank for several: couriers spell them differently. */
export const withPlainKeys = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform((record) =>
    Object.fromEntries(Object.entries(record).map(([key, value]) => [plain(key), value])),
  ),
)

/** Words as they are compared: in small letters, with single blanks. */
export const plain = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** Rupees, as a number or a text with commas, in paisa; null for what is none. */
export function paisaOf(amount: string): number | null {
  const digits = amount.replace(/^rs\.?|,|\s/gi, '')
  return /^-?\d+(\.\d+)?$/.test(digits) ? Math.round(Number(digits) * 100) : null
}

/** Paisa in whole rupees. COD is in whole rupees (orders.md §8). */
export const rupeesOf = (minor: number) => Math.round(minor / 100)

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const dayForms = [
  /(?<year>\d{4})[-/](?<month>\d{1,2})[-/](?<day>\d{1,2})/,
  /(?<day>\d{1,2})[-/](?<month>\d{1,2})[-/](?<year>\d{4})/,
  /(?<name>[a-z]{3})[a-z]*\.?\s+(?<day>\d{1,2}),?\s+(?<year>\d{4})/i,
  /(?<day>\d{1,2})[-\s](?<name>[a-z]{3})[a-z]*[-,\s]+(?<year>\d{4})/i,
]
const clockForm = /(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2}))?\s*(?<half>[ap]m)?/i

/** A time in any of the forms that couriers write, in the time of Karachi, in milliseconds; null for what is none. */
export function readTime(words: string): number | null {
  const found = dayForms.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined)
  if (!found) return null
  const { hour = '0', minute = '0', second = '0', half = '' } = clockForm.exec(words)?.groups ?? {}
  const month = found['name'] ? months.indexOf(found['name'].toLowerCase()) : Number(found['month']) - 1
  const day = Number(found['day'])
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const time = new Date(Date.UTC(Number(found['year']), month, day, hours, Number(minute), Number(second)))
  const isReal = time.getUTCMonth() === month && time.getUTCDate() === day
  return isReal ? time.getTime() - karachi.offsetMinutes * MINUTE : null
}

/** The day in a text; null for none. */
export function readDay(words: string): Day | null {
  const time = readTime(words)
  return time === null ? null : dayOf(time)
}

/** News in the order of their times; those without a time keep their place. */
export function oldestFirst(news: readonly CourierNews[]): CourierNews[] {
  return news.toSorted((one, other) => (one.at === null || other.at === null ? 0 : one.at - other.at))
}

/** Looks a word or a code up in a courier's table; what is not in it is unclear. */
export function meaningIn(table: Record<string, CourierMeaning>, word: string): CourierMeaning {
  return Object.hasOwn(table, word) ? (table[word] ?? 'unclear') : 'unclear'
}

/** Which word in a refusal names what it is about; the first that is found. */
const subjects: [RefusalSubject, RegExp][] = [
  ['credentials', /api[ _]?(key|password)|credential|unauthori[sz]ed|token|invalid (user|login)|log ?in/i],
  ['phone', /phone|mobile|contact n/i],
  ['weight', /weight/i],
  ['cod', /collect[ _]amount|cod ?amount|\bcod\b|invoice ?payment/i],
  ['city', /city|destination|serviceable/i],
]

/** A refusal in the courier's words. `about`, where the answer names the field, else by its words. */
export function refusal(
  words: string,
  about?: RefusalSubject | null,
): Extract<Answer<never>, { is: 'refused' }> {
  const named = about ?? subjects.find(([, form]) => form.test(words))?.[0] ?? null
  return { is: 'refused', words, about: named }
}

/** An answer that is not what the contract says: a change may have been done, a question is asked again. */
export const unreadable = (isChange: boolean): Extract<Answer<never>, { is: 'unknown' | 'later' }> =>
  isChange
    ? { is: 'unknown', words: 'An answer that cannot be read' }
    : { is: 'later', afterSeconds: 60, words: 'An answer that cannot be read' }

/** The same answer with what `read` makes of its value. */
export const mapped = <From, To>(answer: Answer<From>, read: (value: From) => To): Answer<To> =>
  answer.is === 'ok' ? { is: 'ok', value: read(answer.value) } : answer

/** The same answer with none of these in its words, not as it is in an address either. */
export function withoutValues<Value>(answer: Answer<Value>, values: readonly string[]): Answer<Value> {
  if (answer.is === 'ok') return answer
  const hidden = values
    .filter((value) => value.length > 2)
    .flatMap((value) => [value, encodeURIComponent(value)])
  return { ...answer, words: hidden.reduce((words, value) => words.replaceAll(value, '…'), answer.words) }
}

/** The same answer without its value. */
export const done = (answer: Answer<unknown>): Answer<null> => mapped(answer, () => null)

/** The answer to a cancellation: one that was made before is done, too. */
export const cancelled = (answer: Answer<unknown>): Answer<null> =>
  answer.is === 'refused' && /already.*cancel/i.test(answer.words) ? { is: 'ok', value: null } : done(answer)

/** What is in a parcel, for people: '2 × Lawn suit, 1 × Bag'. */
export const contentsOf = ({ items }: Pick<ParcelToBook, 'items'>) =>
  items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ') || 'Parcel'

/** A text in two: what fits, up to a blank if there is one, and the rest. */
export function cutAt(words: string, length: number): [fits: string, rest: string] {
  if (words.length <= length) return [words, '']
  const blank = words.lastIndexOf(' ', length)
  const at = blank > length / 2 ? blank : length
  return [words.slice(0, at).trim(), words.slice(at).trim()]
}
