/** The messages between the application and an atlas in another window, in development. */
import type { StateValue } from 'xstate'
import type { Json } from '#atlas/chart/chart.ts'

export const channelName = 'karwan:atlas'

/** The lock of a page while it is open. The browser frees it however the page ends, also before it could say so. */
export const lockOf = (page: string) => `${channelName}:${page}`

/** The locks of the browser; null where there are none: a page by plain HTTP of another machine, a test without a browser. */
export const locks = (): LockManager | null => (navigator as { locks?: LockManager | null }).locks ?? null

/** An event of an actor with the state after it. Without secrets. */
export type Entry = {
  /** A sequence number within the page, from 1. */
  number: number
  /** The time in milliseconds since 1970, with fractions. */
  at: number
  /** Unique in its page. */
  actor: string
  /** The id of its chart. */
  chart: string
  event: Json
  status: 'active' | 'done' | 'error' | 'stopped'
  value: StateValue
  context: Json
  /** Of a chart that runs on the server: what it is of ('#1042'), and the types of events that are possible now. */
  onServer?: { name: string; possible: readonly string[] }
}

/** An entry before it is counted. */
export type News = Omit<Entry, 'number'>

export const timeNow = () => performance.timeOrigin + performance.now()

/** `page` identifies one load of the application. */
export type Message =
  | { type: 'atlas.opened' }
  | { type: 'entries.told'; page: string; entries: Entry[] }
  | { type: 'page.left'; page: string }
