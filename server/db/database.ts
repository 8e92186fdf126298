/** The pool, and the one place that knows how its errors look. */

import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import pg from 'pg'
import * as schema from './schema.ts'

type Tables = typeof schema
export type Db = NodePgDatabase<Tables>
export type Transaction = PgTransaction<NodePgQueryResultHKT, Tables, ExtractTablesWithRelations<Tables>>
/** What a query runs on: the pool, or the transaction that it belongs to. */
export type Queries = Db | Transaction

export type Database = {
  db: Db
  /** Resolves when the database answers, rejects when it does not. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** How long one statement may take, in milliseconds; a lock that is never given must not hold a request. */
const STATEMENT_TIMEOUT_MS = 5_000

/**
 * Opens a pool; connections are made when they are needed. `onIdleError` hears of connections that broke
 * while nobody used them: without a listener they would end the process.
 */
export function openDatabase(url: string, onIdleError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'karwan',
  })
  // The pool listens to a connection only while nobody uses it. One that breaks in the middle of a transaction
  // fails its next statement; unheard, its event would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}))
  let isClosing = false
  pool.on('error', (error) => {
    if (!isClosing) onIdleError(error)
  })
  return {
    db: withConnectionsReturned(drizzle(pool, { schema }), pool),
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => {
      isClosing = true
      return pool.end()
    },
  }
}

/**
 * Drizzle's own transaction keeps the connection for good when it breaks at `begin`: after a restart of the database
 * the pool would be empty for ever, and could not be closed. This one gives it back whatever happens.
 */
function withConnectionsReturned(db: Db, pool: pg.Pool): Db {
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client, { schema }).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** The driver's error inside the one that Drizzle wraps around it. */
function driverError(error: unknown): { code?: string; constraint?: string; message?: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause : {}
}

/** The code of a database or network error, e.g. '23505' or 'ECONNREFUSED'; undefined when it has none. */
export function errorCodeOf(error: unknown): string | undefined {
  return driverError(error).code
}

/** Whether a row could not be written because its key is taken, by the name of the unique index. */
export function isDuplicate(error: unknown, index: string): boolean {
  const { code, constraint } = driverError(error)
  return code === '23505' && constraint === index
}

/** Whether the database could not be asked, as opposed to having refused what was asked. */
export function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = driverError(error)
  return (
    /^(ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN|EHOSTUNREACH|08|57P|53)/.test(code) ||
    // What the driver says without a code when a connection broke or could not be made in time.
    /connection terminated|not queryable|timeout exceeded when trying to connect/i.test(message)
  )
}
