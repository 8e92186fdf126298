/** How long advice on a failed attempt is taken still. */
import { HOUR } from '#domain/weeks.ts'

/** It ends soon within so many milliseconds. */
const SOON = 3 * HOUR

/** How an attempt is for advice at `now`. */
export type AdviceTime = 'unlimited' | 'open' | 'soon' | 'over'

export function adviceTimeOf(adviceUntil: number | null, now: number): AdviceTime {
  if (adviceUntil === null) return 'unlimited'
  if (now > adviceUntil) return 'over'
  return adviceUntil - now <= SOON ? 'soon' : 'open'
}
