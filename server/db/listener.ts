/** A connection of its own that receives what other processes send. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const RETRY_MS = 500
/** A half-open connection is noticed by this question. */
const ASK_EVERY_MS = 10_000

export type Listener = { close(): Promise<void> }

/**
 * Listens to a channel, and again whenever the connection was lost. `onConnected` is called each time that it listens:
 * what was sent before that was not received.
 */
export function listenTo(
  url: string,
  channel: string,
  { onMessage, onConnected }: { onMessage: (payload: string) => void; onConnected: () => void },
): Listener {
  const closing = new AbortController()
  const { signal } = closing

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 3_000,
      query_timeout: 3_000,
      keepAlive: true,
      application_name: 'karwan news',
    })
    const lost = new Promise<void>((resolve) => {
      client.on('error', () => resolve())
      client.once('end', () => resolve())
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    const asking = setInterval(() => {
      client.query('select 1').catch(() => void client.end().catch(() => {}))
    }, ASK_EVERY_MS)
    asking.unref()
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      onConnected()
      await lost
    } finally {
      clearInterval(asking)
      await client.end().catch(() => {})
    }
  }

  const listening = (async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => {})
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
    }
  })()
  return {
    close() {
      closing.abort()
      return listening
    },
  }
}
