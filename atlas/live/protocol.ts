/** What the application says to an atlas in another window, in development. */
import type { StateValue } from 'xstate'
import type { Json } from '#atlas/chart/chart.ts'

export const channelName = 'karwan:atlas'

/** One event that an actor has dealt with, and how it stood then. Without secrets. */
export type Entry = {
  /** Counts up from 1 in its page. */
  number: number
  /** When it happened, in milliseconds since 1970 with fractions. */
  at: number
  /** Unique in its page. */
  actor: string
  /** The id of its chart. */
  chart: string
  event: Json
  status: 'active' | 'done' | 'error' | 'stopped'
  value: StateValue
  context: Json
}

/** `page` is one opening of the application; a reload is another. */
export type Message =
  | { type: 'atlas.opened' }
  | { type: 'entries.told'; page: string; entries: Entry[] }
  | { type: 'page.left'; page: string }
