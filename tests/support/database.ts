/** New databases for tests, on the PostgreSQL of this run. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'

const TEMPLATE = 'karwan_template'
const TEMPLATE_LOCK = 7

export type TestDatabase = {
  url: string
  /** Queries the database directly. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
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
  await administer((client) => client.query(`create database ${name} template ${template}`))
  const url = urlOf(name)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {})
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    async drop() {
      await pool.end()
      await administer((client) => client.query(`drop database if exists ${name} with (force)`))
    },
  }
}

/** The first test file that needs the template migrates it; the others wait. */
async function ensureTemplate() {
  await administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [TEMPLATE])
    if (rowCount) return
    await client.query(`create database ${TEMPLATE}_draft`)
    await migrateDatabase(urlOf(`${TEMPLATE}_draft`))
    await client.query(`alter database ${TEMPLATE}_draft rename to ${TEMPLATE}`)
  })
}

async function administer<Result>(ask: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: inject('postgres').url })
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
