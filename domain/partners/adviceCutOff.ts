/** Until when a courier takes advice on a failed attempt (orders.md §1 row 28). No contract of couriers.md publishes it. */
import { DAY, MINUTE, startOfDay } from '#domain/weeks.ts'

/** Half hours of a day, in minutes after its start: to its end, which is midnight. */
export const CUT_OFF_STEP = 30
export const MAX_CUT_OFF_MINUTE = DAY / MINUTE
/** At most so many days after the attempt; 0: on its own day. */
export const MAX_CUT_OFF_DAYS = 7

/** A time of the merchant's clock, so many days after an attempt. */
export type AdviceCutOff = { minute: number; days: number }

/** A cut-off as its form has it; `time` is '' where it is not known. */
export type CutOffForm = Readonly<Record<'time' | 'days', string>>

export const cutOffForm = (cutOff: AdviceCutOff | null): CutOffForm => ({
  time: cutOff === null ? '' : String(cutOff.minute),
  days: String(cutOff?.days ?? 0),
})

/** The cut-off of a form; null where no time is chosen. */
export const readCutOff = ({ time, days }: CutOffForm): AdviceCutOff | null =>
  time === '' ? null : { minute: Number(time), days: Number(days) }

/**
 * Until when advice is taken on an attempt, in milliseconds; null where nobody said. After the last time of its own day, it
 * is taken until that of the next one: a courier reads no advice before it has tried.
 */
export function adviceUntilOf(cutOff: AdviceCutOff | null, attemptedAt: number): number | null {
  if (cutOff === null) return null
  const until = startOfDay(attemptedAt) + cutOff.days * DAY + cutOff.minute * MINUTE
  return until > attemptedAt ? until : until + DAY
}
