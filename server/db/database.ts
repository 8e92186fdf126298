/** The connection pool, and how its errors are classified. */
import type { Socket } from 'node:net'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Listener, listenTo } from './listener.ts'

export type Db = NodePgDatabase
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
/** What a query runs on: the pool or a transaction. */
export type Queries = Db | Transaction

/** For a transaction that only reads: all its queries see the same moment. */
export const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

type Hearing = Parameters<typeof listenTo>[2]

export type Database = {
  db: Db
  /** For connections beside the pool. It contains the password. */
  url: string
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  /** Receives what is sent on a channel, on a connection of its own, until the database is closed. */
  listen(channel: string, hearing: Hearing): void
  /** The connections of the pool, how many of them are not in use, and what waits for one. */
  load(): { open: number; idle: number; queued: number }
  /**
   * When the database was away last, in milliseconds before now: connections began to break, and the first one was made again.
   * A commit of that time may have been done although it was not acknowledged. Null until it was.
   */
  lastOutage(): { began: number; ended: number } | null
  close(): Promise<void>
}

/** The longest time for one statement, in milliseconds: a lock that is never granted must not block a request. */
const STATEMENT_TIMEOUT_MS = 4_000

/**
 * A connection that is silent for so many milliseconds is closed. A database that works responds sooner, if only to say
 * that a statement took too long. Without this, a network that loses every packet keeps a connection for hours.
 */
const SILENCE_MS = 4_500

/** An unused connection is closed before its silence would look like a fault, in milliseconds. */
const IDLE_MS = 3_000

/** How long a ping may take, in milliseconds. */
const PING_MS = 1_000

/** Rejects when a promise is not settled within a time. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Creates a pool, which connects on demand. `onIdleError` is called when an idle connection breaks: without a
 * listener, the error would end the process.
 */
export function openDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    // A query reads a small part of an index: to start other processes for it takes longer than what they would save.
    options: '-c max_parallel_workers_per_gather=0',
    application_name: 'karwan',
  })
  // The pool listens for errors of idle connections only. A connection that breaks during a transaction rejects its
  // next statement; its error event needs a listener, or it would end the process.
  const outage = createOutage()
  pool.on('connect', (client) => {
    outage.isBack()
    client.on('error', outage.isAway)
    giveUpInSilence(client)
  })
  let isClosing = false
  const listeners: Listener[] = []
  let pinging: Promise<unknown> | undefined
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
  return {
    db: withConnectionsReturned(drizzle(pool), pool),
    url,
    ping: () => {
      // One at a time: the questions to a silent database must not take all connections of the pool.
      pinging ??= pool.query('select 1').finally(() => {
        pinging = undefined
      })
      return within(PING_MS, pinging)
    },
    listen: (channel, hearing) => void listeners.push(listenTo(url, channel, hearing)),
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, queued: pool.waitingCount }),
    lastOutage: outage.last,
    close: async () => {
      isClosing = true
      await Promise.all(listeners.map((listener) => listener.close()))
      await pool.end()
    },
  }
}

/** Remembers when connections broke, and when one was made again. */
function createOutage() {
  let began: number | null = null
  let ended: number | null = null
  return {
    isAway: () => {
      if (began !== null && ended === null) return
      began = performance.now()
      ended = null
    },
    isBack: () => {
      if (began !== null) ended ??= performance.now()
    },
    last: () => {
      const now = performance.now()
      return began === null || ended === null ? null : { began: now - began, ended: now - ended }
    },
  }
}

/** Breaks a connection that says nothing for too long: what waits for it rejects, and the pool opens another. */
function giveUpInSilence(client: pg.PoolClient): void {
  // Its type leaves out the socket, which is a TLS socket where the connection is encrypted.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  stream.setTimeout(SILENCE_MS, () =>
    stream.destroy(Object.assign(new Error('The database is silent'), { code: 'ETIMEDOUT' })),
  )
}

/**
 * Drizzle's own `transaction` never releases a connection that breaks at `begin`: after a restart of the database the
 * pool would stay empty, and could not be closed. This one always releases it.
 */
function withConnectionsReturned(db: Db, pool: pg.Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** The driver's error, which Drizzle wraps in its own. */
function driverError(error: unknown): { code?: string; constraint?: string; message?: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : {}
}

/** The code of a database or network error, such as '23505' or 'ECONNREFUSED'; undefined when it has none. */
export function errorCodeOf(error: unknown): string | undefined {
  return driverError(error).code
}

/** PostgreSQL's code for a right that the role lacks. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** What the database says of a right that the role lacks, which names no row; undefined for any other error. */
export function missingRightOf(error: unknown): string | undefined {
  const { code, message } = driverError(error)
  return code === INSUFFICIENT_PRIVILEGE ? message : undefined
}

/**
 * Whether an error is a violation of the unique index with this name. A machine of a cluster adds a number to it, and has it
 * in its sentence alone.
 */
export function isDuplicate(error: unknown, index: string): boolean {
  const { code, constraint, message = '' } = driverError(error)
  const name = constraint ?? /"([^"]+)"/.exec(message)?.[1] ?? ''
  return code === '23505' && (name === index || name.replace(/_\d+$/, '') === index)
}

/** Whether the database could not be reached, as opposed to a statement that failed. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = driverError(error)
  return (
    // 25006: a standby, which a proxy took for the primary, or which is about to be one.
    /^(ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|EHOSTUNREACH|08|57P|53|25006)/.test(code) ||
    // Errors of the driver that have no code.
    /connection terminated|not queryable|timeout exceeded when trying to connect/i.test(message)
  )
}
