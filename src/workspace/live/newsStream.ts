/** Reads the news of the live API (domain/fulfilment/newsContract.ts), and again whenever the connection is lost. */
import * as v from 'valibot'
import type { Api } from '#api/api.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  type Changed,
  changedSchema,
  changesRights,
  newsEvents,
  type Presence,
  presenceSchema,
} from '#domain/fulfilment/newsContract.ts'
import type { RecordChange } from '#domain/recordChange.ts'
import { rowOf } from './orders.ts'

export type NewsReading = {
  api: Pick<Api, 'openStream'>
  /** Something changed: this, by the call with this key if the person made it; or anything may have. */
  onChanged: (change?: RecordChange, request?: string) => void
  /** What the person may do changed, or may have. */
  onRightsChanged?: () => void
  /** A saved view of the orders list changed, or may have. */
  onViewsChanged?: (request?: string) => void
  onConnection: (isConnected: boolean) => void
  /** Somebody else edits an order, or no longer. */
  onPresence?: (presence: Presence) => void
  signal: AbortSignal
  /** Its event 'retry' begins the next attempt at once. */
  retries?: EventTarget
  /** Resolves after a time, when `signal` is aborted, or when the browser is online again. Replaced in tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  /** What says that the browser goes offline. Replaced in tests. */
  browser?: EventTarget
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000
/** The server says something every 20 s: what is silent for longer than two of these is lost. */
const SILENCE_MS = 50_000

/** Follows the news until `signal` is aborted. A broken stream is continued after its last event. */
export async function followNews({
  api,
  onChanged,
  onRightsChanged,
  onViewsChanged,
  onConnection,
  onPresence,
  signal,
  retries,
  wait = pause,
  browser = window,
}: NewsReading): Promise<void> {
  let lastEventId = ''
  /** Attempts in a row without a stream. */
  let failures = 0
  /** An attempt and the pause after it. */
  let turn = new AbortController()
  retries?.addEventListener('retry', () => turn.abort(), { signal })
  while (!signal.aborted) {
    turn = new AbortController()
    const isOpened = await readOnce(turn.signal)
    if (signal.aborted) return
    failures = isOpened ? 0 : failures + 1
    // The caller that asked for the next attempt gets the result of that one.
    if (failures > 0 && !turn.signal.aborted) onConnection(false)
    const delay = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
    // Not all tabs at the same moment when a server is back.
    await wait(delay * (0.5 + Math.random() / 2), AbortSignal.any([signal, turn.signal]))
  }

  /** Reads one stream to its end. Whether there was one. `isEnough` ends the attempt as long as there is none. */
  async function readOnce(isEnough: AbortSignal): Promise<boolean> {
    const attempt = new AbortController()
    isEnough.addEventListener('abort', () => isOpened || attempt.abort(), { signal: attempt.signal })
    const silence = createAlarm(() => attempt.abort(), SILENCE_MS)
    // The browser knows at once, and of a stream that is open it says nothing.
    browser.addEventListener('offline', () => attempt.abort(), { signal: attempt.signal })
    const isFirst = lastEventId === '' && failures === 0
    let isOpened = false
    try {
      const headers: Record<string, string> = lastEventId === '' ? {} : { 'Last-Event-ID': lastEventId }
      const response = await api.openStream({
        path: livePaths.events,
        headers,
        signal: AbortSignal.any([signal, attempt.signal]),
      })
      if (!response.ok || !response.body) return false
      isOpened = true
      onConnection(true)
      for await (const { event, id, data } of eventsOf(response.body, silence.restart)) {
        if (event === newsEvents.presence) {
          const presence = read(presenceSchema, data)
          if (presence) onPresence?.(presence)
          continue
        }
        if (id !== '') lastEventId = id
        // A stream that resumes begins with where.
        if (event === '') continue
        // The first stream begins now: nothing was missed.
        if (event === newsEvents.ready && isFirst) continue
        const changed = event === newsEvents.changed ? read(changedSchema, data) : null
        const request = changed?.request
        // No other screen shows a view.
        if (changed?.kind !== 'view') onChanged(changed ? changeOf(changed, id) : undefined, request)
        if (!changed || changed.kind === 'view') onViewsChanged?.(request)
        if (!changed || changesRights(changed)) onRightsChanged?.()
      }
    } catch {
      // Lost, or never there: tried again.
    } finally {
      silence.stop()
      attempt.abort()
    }
    return isOpened
  }
}

/** What a message says; null for one that does not fit. */
function read<Schema extends v.GenericSchema>(schema: Schema, data: string): v.InferOutput<Schema> | null {
  try {
    const result = v.safeParse(schema, JSON.parse(data))
    return result.success ? result.output : null
  } catch {
    return null
  }
}

/** Its cursor ends with its id in the log. */
const changeOf = ({ kind, id, version, row }: Changed, cursor: string): RecordChange => ({
  kind,
  id,
  version,
  changeId: cursor.split('.')[1],
  ...(row && { row: rowOf(row) }),
})

type ServerEvent = { event: string; id: string; data: string }

/** The events of a stream. */
async function* eventsOf(body: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader()
  let text = ''
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      onBytes()
      text += value
      const blocks = text.split(/\r?\n\r?\n/)
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]?.trim() ?? ''
        const event = { event: field('event'), id: field('id'), data: field('data') }
        if (event.event !== '' || event.id !== '') yield event
      }
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function createAlarm(ring: () => void, ms: number): { restart: () => void; stop: () => void } {
  let timer = setTimeout(ring, ms)
  return {
    restart() {
      clearTimeout(timer)
      timer = setTimeout(ring, ms)
    },
    stop: () => clearTimeout(timer),
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const over = new AbortController()
    const done = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done, { signal: over.signal })
    window.addEventListener('online', done, { signal: over.signal })
  })
}
