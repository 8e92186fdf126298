/** New databases for tests, on the PostgreSQL of this run. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { distributeTables } from '#server/db/distribute.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

const TEMPLATE = 'karwan_template'
const TEMPLATE_LOCK = 7

/** The machines of a cluster that the databases are spread over (`TEST_WORKERS`); none in most runs. */
const workers = (process.env['TEST_WORKERS'] ?? '').split(',').filter((address) => address !== '')

export type TestDatabase = {
  url: string
  /** Queries the database directly. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** How many statements wait for a lock, on any machine. */
  waiting: () => Promise<number>
  drop(): Promise<void>
}

/** Creates a database without tables, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template1')
}

/** Creates a database with all tables, without rows. */
export async function createTestDatabase(): Promise<TestDatabase> {
  await ensureTemplate()
  return createDatabase(TEMPLATE)
}

async function createDatabase(template: string): Promise<TestDatabase> {
  const name = `karwan_${randomBytes(6).toString('hex')}`
  // A worker's has thousands of small files, which PostgreSQL writes page by page if it is not told to copy them.
  const copied = workers.length > 0 ? ' strategy file_copy' : ''
  await everywhere((client) => client.query(`create database ${name} template ${template}${copied}`))
  const url = urlOf(name)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    async waiting() {
      let found = 0
      await everywhere(async (client) => {
        const { rowCount } = await client.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
        found += rowCount ?? 0
      }, name)
      return found
    },
    async drop() {
      await pool.end()
      await everywhere((client) => client.query(`drop database if exists ${name} with (force)`), 'postgres', [
        null,
        ...workers,
      ])
    },
  }
}

/** The first test file that needs the template migrates it; the others wait. */
async function ensureTemplate() {
  await administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return
    const draft = `${TEMPLATE}_draft`
    await everywhere((each) => each.query(`create database ${draft}`))
    if (workers.length > 0) await joinWorkers(draft)
    await migrateDatabase(urlOf(draft))
    if (workers.length > 0) {
      await distributeTables(urlOf(draft))
      await everywhere((each) => closeToAll(each, draft))
    }
    await everywhere((each) => each.query(`alter database ${draft} rename to ${TEMPLATE}`))
  })
}

/** Makes a cluster of the databases with a name. */
async function joinWorkers(name: string) {
  await everywhere((client) => client.query('create extension citus'), name)
  await administer(async (client) => {
    const { hostname, port } = new URL(inject('postgres').url)
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, Number(port)])
    for (const [host, at] of workers.map((address) => address.split(':')))
      await client.query('select citus_add_node($1, $2)', [host, Number(at)])
  }, urlOf(name))
}

/** The extension connects to a database by itself, and one with connections is no template. */
async function closeToAll(client: pg.Client, name: string) {
  await client.query(`alter database ${name} allow_connections false`)
  for (let connected = 1; connected > 0; ) {
    const { rowCount } = await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    )
    connected = rowCount ?? 0
  }
}

/** Does the same on every machine, on each in the database with this name. Null is the one that the others are asked by. */
async function everywhere(
  ask: (client: pg.Client) => Promise<unknown>,
  name = 'postgres',
  machines: readonly (string | null)[] = [...workers, null],
): Promise<void> {
  for (const address of machines) {
    const url = new URL(urlOf(name))
    if (address) url.host = address
    await administer(ask, url.href)
  }
}

async function administer<Result>(
  ask: (client: pg.Client) => Promise<Result>,
  url = inject('postgres').url,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

function urlOf(name: string): string {
  return inject('postgres').url.replace(/\/postgres$/, `/${name}`)
}

/** A database whose transactions fail with these errors, one after the other; with null, and after the last, they run. */
export function failingDatabase(database: Database, failures: readonly (Error | null)[]): Database {
  const left = [...failures]
  const { db } = database
  const failing = new Proxy(db, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return (...args: Parameters<typeof db.transaction>) => {
        const failure = left.shift()
        if (failure) throw failure
        return db.transaction(...args)
      }
    },
  })
  return { ...database, db: failing }
}

/** The same database, each of whose transactions is over for its caller only after a pause. */
export function pausingDatabase(database: Database, pause: () => Promise<unknown>): Database {
  const { db } = database
  const pausing = new Proxy(db, {
    get(target, name, receiver) {
      const value: unknown = Reflect.get(target, name, receiver)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return async (...args: Parameters<typeof db.transaction>) => {
        const result = await db.transaction(...args)
        await pause()
        return result
      }
    },
  })
  return { ...database, db: pausing }
}
