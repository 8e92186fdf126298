/** Spreads the tables of companies over the machines of a Citus cluster (docs/deployment.md). */
import pg from 'pg'
import { spreadTables } from '#server/data/tables.ts'
import { locks } from './locks.ts'

/**
 * Spreads each table that is not spread yet by company, the rows of a company together; those of people stay where they are.
 * Returns how many tables were spread now and before, or null for a database without the extension. Writers wait meanwhile:
 * run it before the server starts. Rejects when a machine of the cluster does not answer; what was spread until then stays so.
 */
export async function distributeTables(url: string): Promise<{ now: number; before: number } | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount: extensions } = await client.query("select from pg_extension where extname = 'citus'")
    if (extensions === 0) return null
    await client.query('select pg_advisory_lock($1, $2)', [locks.space, locks.migration])
    const { rows } = await client.query<{ name: string }>(
      "select logicalrelid::text as name from pg_dist_partition where partmethod = 'h'",
    )
    const spread = rows.map(({ name }) => name)
    const names = spreadTables.map(({ name }) => name)
    const missing = names.filter((name) => !spread.includes(name))
    let together = names.find((name) => spread.includes(name))
    for (const name of missing) {
      const table = client.escapeIdentifier(name)
      await client.query("select create_distributed_table($1, 'company_id', colocate_with => $2)", [
        table,
        together ?? 'none',
      ])
      // The rows were copied to the machines; nobody reads those that are left.
      await client.query('select truncate_local_data_after_distributing_table($1)', [table])
      together ??= table
    }
    // Statements on the rows of a company call it.
    await client.query(
      "select create_distributed_function(oid::regprocedure) from pg_proc where proname = 'tallies_of_order'",
    )
    return { now: missing.length, before: names.length - missing.length }
  } finally {
    await client.end()
  }
}
