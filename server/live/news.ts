/** News of a company's changes, for the streams that are open in this process (domain/fulfilment/newsContract.ts). */

import type { Presence } from '#domain/fulfilment/newsContract.ts'
import type { Database } from '#server/db/database.ts'
import { NEWS_CHANNEL } from '#server/db/live/changes.ts'
import {
  areChangesWaiting,
  type Change,
  type Cursor,
  changesAfter,
  currentCursor,
} from '#server/db/live/news.ts'

/** More than so many missed changes are not told one by one: the reader reads its screen again. */
const MOST_MISSED = 200
/** How soon changes are asked for again that wait for an earlier transaction, in milliseconds. */
const WAIT_MS = 100

/** A reader of the changes after a cursor. `tell` is called with those that are new, or with 'tooMany'. */
export type Reader = {
  companyId: string
  userId: string
  cursor: Cursor
  tell: (news: Change[] | 'tooMany') => Promise<void>
  tellPresence: (presence: Presence) => Promise<void>
  /** Their session, their membership or the status of the company changed, or may have: what they may read does too. */
  askAgain: () => void
}

export type NewsRoom = {
  /** Tells a reader what it missed, and then of each change. Returns a function that stops it. */
  join(reader: Reader): () => void
}

/** A message of the channel: a change of a company's data or of its status, who edits, or a change of a person's rights. */
type Told = { company?: string; isStatus?: true; presence?: Presence; user?: string }

/** One for each process: it listens to the database once somebody reads. */
export function openNewsRoom(database: Database, onError: () => void): NewsRoom {
  /** What to call when a company's data changed, by company. */
  const readers = new Map<string, Map<Reader, () => void>>()
  let isListening = false

  function askAgain(isMeant: (reader: Reader) => boolean) {
    for (const others of readers.values())
      for (const reader of others.keys()) if (isMeant(reader)) reader.askAgain()
  }

  function listen() {
    if (isListening) return
    isListening = true
    database.listen(NEWS_CHANNEL, {
      onMessage(payload) {
        const { user, company, isStatus, presence } = JSON.parse(payload) as Told
        if (user !== undefined || isStatus)
          return askAgain(({ userId, companyId }) => userId === user || companyId === company)
        for (const [reader, poke] of readers.get(company ?? '') ?? [])
          if (!presence) poke()
          else if (reader.userId !== presence.by.id) void reader.tellPresence(presence).catch(onError)
      },
      onConnected() {
        askAgain(() => true)
        for (const others of readers.values()) for (const poke of others.values()) poke()
      },
    })
  }

  return {
    join(reader) {
      listen()
      const poke = createPoke(database, reader, onError)
      const others = readers.get(reader.companyId) ?? new Map<Reader, () => void>()
      readers.set(reader.companyId, others.set(reader, poke))
      poke()
      return () => {
        others.delete(reader)
        if (others.size === 0) readers.delete(reader.companyId)
      }
    },
  }
}

/** Reads once at a time, and once more when it was poked meanwhile. */
function createPoke({ db }: Database, reader: Reader, onError: () => void): () => void {
  let isReading = false
  let isPoked = false

  async function readOn() {
    const { companyId } = reader
    // Asked first: what is committed between the two questions is told by its own poke.
    const isMoreComing = await areChangesWaiting(db, companyId)
    const news = await changesAfter(db, companyId, reader.cursor, MOST_MISSED + 1)
    if (isMoreComing) setTimeout(poke, WAIT_MS).unref()
    const last = news.at(-1)
    if (!last) return
    const isTooMuch = news.length > MOST_MISSED
    reader.cursor = isTooMuch ? await currentCursor(db) : { xact: last.xact, id: last.id }
    await reader.tell(isTooMuch ? 'tooMany' : news)
  }

  function poke() {
    isPoked = true
    if (isReading) return
    isReading = true
    void (async () => {
      while (isPoked) {
        isPoked = false
        await readOn().catch(onError)
      }
      isReading = false
    })()
  }
  return poke
}

/** A cursor as the id of an event, and back; null for any other text. */
export function formatCursor({ xact, id }: Cursor): string {
  return `${xact}.${id}`
}

export function parseCursor(text: string): Cursor | null {
  const [, xact, id] = /^(\d{1,19})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return xact && id ? { xact, id } : null
}
