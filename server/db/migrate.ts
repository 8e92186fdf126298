import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { locks } from './locks.ts'

/** Beside this file in the source, and beside the bundle in dist/server, where the build copies it. */
const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/**
 * Brings the tables up to date. Any number of processes may call it at once: Drizzle's migrator takes no
 * lock of its own, so one is taken here, and it is released with the connection whatever happens.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  // A connection that breaks is reported by the query that was running; the event must only not go unheard.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [locks.space, locks.migration])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
