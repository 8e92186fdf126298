/** The role of a deployment's server: it reads and writes rows, and changes no table (docs/deployment.md). */
import pg from 'pg'
import { JOBS_SCHEMA } from './jobs.ts'
import { locks } from './locks.ts'

export type RowsRole = { name: string; password: string }

/**
 * Lets a role read and write the rows of all tables that are there. Creates it, and gives it the password. Rejects when the
 * role of `url` may not create roles, with nothing changed.
 */
export async function grantRows(url: string, { name, password }: RowsRole): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  await client.connect()
  const role = client.escapeIdentifier(name)
  try {
    // All databases share their roles: two that are prepared at once would both create it.
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1, $2)', [locks.space, locks.migration])
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    if (rowCount === 0) await client.query(`create role ${role}`)
    await client.query(`alter role ${role} login password ${client.escapeLiteral(password)}`)
    await client.query(`grant usage on schema public, drizzle, ${JOBS_SCHEMA} to ${role}`)
    for (const schema of ['public', JOBS_SCHEMA])
      await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`)
    await client.query(`grant select on all sequences in schema public to ${role}`)
    await client.query(`grant select on drizzle.__drizzle_migrations to ${role}`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
