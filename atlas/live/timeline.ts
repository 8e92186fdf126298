/** The received events in order, and the state of all actors after any of them. */
import { activePaths } from '#atlas/chart/statePaths.ts'
import type { Entry, Message } from './protocol.ts'

/** An entry with its page; `actor` is unique among all pages. */
export type Told = Entry & { page: string }

type Timeline = {
  told: readonly Told[]
  /** The pages that are open. */
  pages: ReadonlySet<string>
}

export const emptyTimeline: Timeline = { told: [], pages: new Set() }

const kept = 1000

/** The timeline after a message. Entries that are known already are ignored. */
export function withMessage(timeline: Timeline, message: Message): Timeline {
  switch (message.type) {
    case 'atlas.opened':
      return timeline
    case 'entries.told': {
      const { page, entries } = message
      const fresh = entries.map((entry): Told => ({ ...entry, page, actor: `${page} ${entry.actor}` }))
      const known = timeline.told.filter((one) => one.page === page).map(({ number }) => number)
      const last = Math.max(0, ...known)
      const first = Math.min(last, ...known)
      // New entries may arrive before the reply with the earlier ones, while an atlas opens.
      const place = timeline.told.findIndex((one) => one.page === page)
      const earlier = fresh.filter(({ number }) => number < first)
      const later = fresh.filter(({ number }) => number > last)
      return {
        told: [...timeline.told.toSpliced(Math.max(place, 0), 0, ...earlier), ...later].slice(-kept),
        pages: new Set([...timeline.pages, page]),
      }
    }
    case 'page.left': {
      const { page } = message
      const pages = new Set([...timeline.pages].filter((one) => one !== page))
      const ended = actorsAt(timeline, timeline.told.length)
        .filter((one) => one.page === page && one.status === 'active')
        .map((one): Told => ({ ...one, event: { type: 'page.left' }, status: 'stopped' }))
      return { told: [...timeline.told, ...ended].slice(-kept), pages }
    }
  }
}

/** The last entry of each actor within the first `count` entries, in the order of their first entries. */
export function actorsAt({ told }: Timeline, count: number): Told[] {
  return [...new Map(told.slice(0, count).map((entry) => [entry.actor, entry])).values()]
}

/** Chart → active states, of the running actors. */
export function runningOf(actors: readonly Told[]): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    actors.filter(({ status }) => status === 'active').map(({ chart, value }) => [chart, activePaths(value)]),
  )
}

/** The type of the event of an entry. */
export function eventTypeOf({ event }: Entry): string {
  return typeof event === 'object' && event && !Array.isArray(event) && typeof event['type'] === 'string'
    ? event['type']
    : ''
}
