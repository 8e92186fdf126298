/** News of changes as server-sent events (domain/fulfilment/newsContract.ts). */
import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { type Changed, changedSchema, newsEvents, type Presence } from '#domain/fulfilment/newsContract.ts'
import { findAccountOfSession } from '#server/db/accounts.ts'
import { type Change, type Cursor, currentCursor, isKnownCursor } from '#server/db/live/news.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { refusals } from '#server/http/refusals.ts'
import { type LiveEnv, requireLive } from './liveCall.ts'
import { formatCursor, openNewsRoom, parseCursor, type Reader } from './news.ts'
import { orderRowResponse } from './orders/orderRow.ts'

/** Proxies close what is silent for longer than half a minute. */
const HEARTBEAT_MS = 20_000
/** Open streams of one account in this process: tabs, and those whose end was not noticed yet. */
export const MAX_STREAMS = 12

export function eventRoutes(deps: AppDeps) {
  const { database, log, heartbeatMs = HEARTBEAT_MS, stopSignal, metrics, isStopping = () => false } = deps
  const room = openNewsRoom(database, () => log({ level: 'warn', event: 'news.failed' }))
  /** What ends each open stream. */
  const ends = new Set<() => void>()
  stopSignal?.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  /** How many streams are open, by account. */
  const open = new Map<string, number>()

  function count(userId: string, change: 1 | -1) {
    metrics?.streams(change)
    const streams = (open.get(userId) ?? 0) + change
    if (streams === 0) open.delete(userId)
    else open.set(userId, streams)
  }

  /** Whether the person is still signed in, and still works for this company. */
  async function mayStay(c: Context<LiveEnv>): Promise<boolean> {
    const found = await findAccountOfSession(database.db, { ...c.get('session'), now: deps.now() })
    return found?.companyId === c.get('account').companyId && found.status === 'onboarded'
  }

  return new Hono<LiveEnv>().get(
    `/${livePaths.events}`,
    describeCall({
      summary: 'News of changes, as server-sent events',
      answers: [200, changedSchema],
      refuses: [401, 403, 429],
      isSignedIn: true,
      contentType: 'text/event-stream',
    }),
    ...requireLive(deps, null),
    async (c) => {
      const { userId, companyId } = c.get('account')
      if (isStopping() || stopSignal?.aborted) throw refusals.unavailable()
      if ((open.get(userId) ?? 0) >= MAX_STREAMS) throw refusals.tooManyStreams()
      count(userId, 1)
      const start = await startOf(c, deps).catch((error: unknown) => {
        count(userId, -1)
        throw error
      })
      c.header('X-Accel-Buffering', 'no')
      return streamSSE(c, async (stream) => {
        const ending = new AbortController()
        const { signal } = ending
        const end = () => ending.abort()
        const ended = new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => resolve(), { once: true })
        })
        stream.onAbort(end)
        ends.add(end)
        /** The answer to the last question; what is told waits for it. */
        let staying = Promise.resolve(true)
        const askAgain = () => {
          // A database that does not answer now ends no session.
          staying = mayStay(c).catch(() => true)
          void staying.then((stays) => stays || end())
          return staying
        }
        const beat = async () => (await askAgain()) && stream.write(': \n\n')
        const beating = setInterval(() => void beat(), heartbeatMs)
        const write = createWriter(stream, userId)
        await write.start(start)
        const { cursor } = start
        const reader: Reader = {
          companyId,
          userId,
          cursor,
          tell: async (news) => ((await staying) ? write.news(news, reader.cursor) : undefined),
          tellPresence: async (presence) => ((await staying) ? write.presence(presence) : undefined),
          askAgain: () => void askAgain(),
        }
        const leave = room.join(reader)
        // What ended before this was not told to this stream.
        void askAgain()
        await ended
        leave()
        clearInterval(beating)
        ends.delete(end)
        count(userId, -1)
      })
    },
  )
}

type Start = { cursor: Cursor; event: keyof typeof newsEvents | null }

/** Where a stream begins: after the last event that its reader had, or now. */
async function startOf(c: Context, { database: { db } }: AppDeps): Promise<Start> {
  const sent = c.req.header('Last-Event-ID')
  if (sent === undefined || sent === '') return { cursor: await currentCursor(db), event: newsEvents.ready }
  const cursor = parseCursor(sent)
  if (cursor && (await isKnownCursor(db, cursor))) return { cursor, event: null }
  return { cursor: await currentCursor(db), event: newsEvents.reset }
}

function createWriter(stream: SSEStreamingApi, userId: string) {
  const empty = (event: string, cursor: Cursor) =>
    stream.writeSSE({ event, id: formatCursor(cursor), data: '{}' })
  return {
    start: async ({ event, cursor }: Start) => {
      // A reader that resumes gets only the position, which tells it that the stream is open.
      await (event === null ? stream.write(`id: ${formatCursor(cursor)}\n\n`) : empty(event, cursor))
    },
    presence: (presence: Presence) =>
      stream.writeSSE({ event: newsEvents.presence, data: JSON.stringify(presence) }),
    async news(news: Change[] | 'tooMany', cursor: Cursor): Promise<void> {
      if (news === 'tooMany') return empty(newsEvents.reset, cursor)
      for (const change of news)
        await stream.writeSSE({
          event: newsEvents.changed,
          id: formatCursor(change),
          data: JSON.stringify(changedOf(change, userId)),
        })
    },
  }
}

/** A change as it is told to a person. */
function changedOf(change: Change, userId: string): Changed {
  const { subject, subjectId, order, event, version, actorId, actorName, requestId } = change
  return {
    kind: subject,
    id: subjectId,
    ...(order && { number: order.number, row: orderRowResponse(order) }),
    event,
    version,
    by: { id: actorId, name: actorName },
    ...(requestId !== null && actorId === userId && { request: requestId }),
  }
}
