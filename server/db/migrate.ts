import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { errorCodeOf, type Queries } from './database.ts'
import { migrateJobs } from './jobs.ts'
import { locks } from './locks.ts'

/** Next to this file in the source; the build copies it next to the bundle in dist/server. */
const migrationsFolder = join(dirname(fileURLToPath(import.meta.url)), 'migrations')

/**
 * Applies the pending migrations, those of this version. Several processes can call it at the same time: Drizzle's migrator
 * takes no lock, so an advisory lock is taken here. Closing the connection releases it.
 */
export async function migrateDatabase(url: string, folder = migrationsFolder): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  // A broken connection rejects the running query; its error event needs a listener, or it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [locks.space, locks.migration])
    // First: the version of the database is that of its last migration.
    await migrateJobs(url)
    // On a cluster that is spread, a migration may change tables and functions. One that is none does not know this setting.
    await client.query("set citus.multi_shard_modify_mode = 'sequential'")
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** PostgreSQL's code for an undefined table, also of a schema that is not there. */
const UNDEFINED_TABLE = '42P01'

/** Whether a database has the tables of this version, of an older one (or none), or of a newer one. */
export async function schemaVersionOf(db: Queries): Promise<'current' | 'older' | 'newer'> {
  const ours = lastMigration()
  const theirs = await lastMigrationOf(db)
  if (theirs === ours) return 'current'
  return theirs < ours ? 'older' : 'newer'
}

/** When the last migration of this version was made, in milliseconds. */
export function lastMigration(): number {
  return readMigrationFiles({ migrationsFolder }).at(-1)?.folderMillis ?? 0
}

/** The same of the last one that a database got; 0 for a database without tables. */
export async function lastMigrationOf(db: Queries): Promise<number> {
  try {
    const { rows } = await db.execute<{ last: string | null }>(
      'select max(created_at) as last from drizzle.__drizzle_migrations',
    )
    return Number(rows[0]?.last ?? 0)
  } catch (error) {
    if (errorCodeOf(error) === UNDEFINED_TABLE) return 0
    throw error
  }
}
