import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { locks } from './locks.ts'

/** Next to this file in the source; the build copies it next to the bundle in dist/server. */
const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/**
 * Applies the pending migrations. Several processes can call it at the same time: Drizzle's migrator takes no lock,
 * so an advisory lock is taken here. Closing the connection releases it.
 */
export async function migrateDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  // A broken connection rejects the running query; its error event needs a listener, or it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [locks.space, locks.migration])
    await migrate(drizzle(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
