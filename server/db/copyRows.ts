/**
 * All rows of a database, for a backup, and their way back. PostgreSQL's own programs would do this too, but they have to
 * be of the version of the server, and neither the try-out nor the image of a deployment contains them.
 */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import * as v from 'valibot'
import { locks } from './locks.ts'
import { lastMigrationOf } from './migrate.ts'
import { credentialKeyIds } from './setups.ts'

const tableSchema = v.object({
  name: v.string(),
  columns: v.array(v.string()),
  rows: v.number(),
  /** The sum of the hashes of its rows, whatever their order. */
  fingerprint: v.string(),
})
type TableContents = v.InferOutput<typeof tableSchema>

/** What a database contains. */
export const contentsSchema = v.object({
  /** The last migration, as `lastMigrationOf` returns it. */
  migration: v.number(),
  /** The ids of the keys that its credentials are encrypted with (server/companies/vault.ts). */
  keyIds: v.array(v.string()),
  tables: v.array(tableSchema),
  sequences: v.array(v.object({ name: v.string(), lastValue: v.string(), isCalled: v.boolean() })),
})
export type Contents = v.InferOutput<typeof contentsSchema>

/** A row as PostgreSQL writes the record, with the name of its table. */
export type Row = { table: string; record: string }

/** Rows that are read or written at a time. */
const AT_ONCE = 500

/**
 * Text that does not depend on the settings of a role or a database; no limit for what takes long. One connection to each
 * machine of a cluster, so that all rows of a company are of one moment; anything else knows no such setting.
 */
const session = `
  set citus.max_adaptive_executor_pool_size = 1;
  set datestyle = 'ISO'; set timezone = 'UTC'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set bytea_output = 'hex'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true })
  // A broken connection rejects the running query; its error event needs a listener, or it would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(session)
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Reads all rows at one moment, while others go on writing. `write` gets what the database contains, and then the rows,
 * table by table. A migration waits until it is over.
 */
export async function readRows(
  url: string,
  write: (contents: Contents, rows: AsyncIterable<Row>) => Promise<void>,
): Promise<Contents> {
  return withClient(url, async (client) => {
    await client.query('select pg_advisory_lock_shared($1, $2)', [locks.space, locks.migration])
    await client.query('begin isolation level repeatable read, read only')
    const contents = await contentsOf(client)
    await write(contents, rowsOf(client, contents.tables))
    await client.query('commit')
    return contents
  })
}

async function contentsOf(client: pg.Client): Promise<Contents> {
  const db = drizzle(client)
  const names = await tableNames(client)
  const tables: TableContents[] = []
  for (const name of names) tables.push(await tableContents(client, name))
  const { rows: sequences } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  )
  const positions: Contents['sequences'] = []
  for (const { name } of sequences) {
    const { rows } = await client.query(
      `select last_value as "lastValue", is_called as "isCalled" from ${quoted(name)}`,
    )
    positions.push({ name, ...rows[0] })
  }
  return {
    migration: await lastMigrationOf(db),
    keyIds: names.length > 0 ? await credentialKeyIds(db) : [],
    tables,
    sequences: positions,
  }
}

async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function tableContents(client: pg.Client, name: string): Promise<TableContents> {
  const columns = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [quoted(name)],
  )
  const { rows } = await client.query<{ rows: string; fingerprint: string }>(
    `select count(*) as rows, coalesce(sum(
        ('x' || encode(substring(sha256(convert_to(t::text, 'UTF8')) from 1 for 7), 'hex'))::bit(56)::bigint
      ), 0) as fingerprint from ${quoted(name)} t`,
  )
  return {
    name,
    columns: columns.rows.map((column) => column.name),
    rows: Number(rows[0]?.rows),
    fingerprint: String(rows[0]?.fingerprint),
  }
}

async function* rowsOf(client: pg.Client, tables: readonly TableContents[]): AsyncGenerator<Row> {
  for (const { name } of tables) {
    await client.query(
      `declare all_rows no scroll cursor for select t::text as record from ${quoted(name)} t`,
    )
    for (;;) {
      const { rows } = await client.query<{ record: string }>(`fetch ${AT_ONCE} from all_rows`)
      for (const { record } of rows) yield { table: name, record }
      if (rows.length < AT_ONCE) break
    }
    await client.query('close all_rows')
  }
}

/**
 * What was queued at a courier when the backup was made may have been booked since: it is looked for first
 * (machines/booking).
 */
async function doubtBookings(client: pg.Client): Promise<void> {
  await client.query(`update bookings set state = 'searching' where state in ('queued', 'asking')`)
}

/** Whether a database contains any row. */
export function hasRows(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    for (const name of await tableNames(client)) {
      const { rowCount } = await client.query(`select 1 from ${quoted(name)} limit 1`)
      if (rowCount) return true
    }
    return false
  })
}

/** Why rows were not written: the database contains some, it has other tables, or it did not take them unchanged. */
export type Unwritten = 'notEmpty' | 'otherTables' | 'changed'

/**
 * Writes all rows into a database with the tables of this version and no rows: all or none of them, exactly as they were
 * read. Returns why it did not, and undefined when it did.
 */
export async function writeRows(
  url: string,
  { tables, sequences }: Contents,
  rows: AsyncIterable<Row>,
): Promise<Unwritten | undefined> {
  return withClient(url, async (client) => {
    await client.query('begin')
    // Nobody else may write before it is over.
    for (const name of await tableNames(client))
      await client.query(`lock table ${quoted(name)} in access exclusive mode`)
    const before = await contentsOf(client)
    if (before.tables.some((table) => table.rows > 0)) return 'notEmpty'
    if (!isSame(before.tables.map(shapeOf), tables.map(shapeOf))) return 'otherTables'

    const restoreReferences = await deferReferences(client)
    for await (const { table, records } of grouped(rows))
      await client.query(
        `insert into ${quoted(table)} overriding system value
          select t.* from unnest($1::${quoted(table)}[]) t`,
        [records],
      )
    // Checks the references, which a table cannot be altered before.
    await client.query('set constraints all immediate')
    for (const { name, lastValue, isCalled } of sequences)
      await client.query('select setval($1::regclass, $2, $3)', [quoted(name), lastValue, isCalled])
    const after = await contentsOf(client)
    if (!isSame(after.tables, tables) || !isSame(after.sequences, sequences)) return 'changed'

    await doubtBookings(client)
    await endTransactions(client)
    await restoreReferences()
    await client.query('commit')
    await client.query('analyze')
    return undefined
  })
}

/**
 * Makes the transactions that wrote rows older than any that begins from now on. Another server has counted further than
 * this one: its rows would seem to be of transactions that are not over, and readers of news would wait for them.
 */
async function endTransactions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select attrelid::regclass::text as table, attname as column from pg_attribute join pg_class on oid = attrelid
      where atttypid = 'xid8'::regtype and relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  // Asked by itself: each machine of a cluster counts its own.
  const { rows: now } = await client.query<{ xact: string }>('select pg_current_xact_id()::text as xact')
  for (const { table, column } of rows)
    await client.query(
      `update ${table} set ${quoted(column)} = $1::xid8 where ${quoted(column)} > $1::xid8`,
      [now[0]?.xact],
    )
}

/**
 * Has references between tables checked at the end, so that tables need no order. Returns the function that has them
 * checked at once again.
 */
async function deferReferences(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; table: string }>(
    `select conname as name, conrelid::regclass::text as table from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace and not condeferrable`,
  )
  const alterAll = async (change: string) => {
    for (const { name, table } of rows)
      await client.query(`alter table ${table} alter constraint ${quoted(name)} ${change}`)
  }
  await alterAll('deferrable initially deferred')
  return () => alterAll('not deferrable')
}

async function* grouped(rows: AsyncIterable<Row>): AsyncGenerator<{ table: string; records: string[] }> {
  let group: { table: string; records: string[] } | undefined
  for await (const { table, record } of rows) {
    if (group && (group.table !== table || group.records.length === AT_ONCE)) {
      yield group
      group = undefined
    }
    group ??= { table, records: [] }
    group.records.push(record)
  }
  if (group) yield group
}

const shapeOf = ({ name, columns }: TableContents) => ({ name, columns })

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name)
}
