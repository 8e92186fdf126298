/** A PostgreSQL of its own in a folder, and the API on it without a port. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type pg from 'pg'
import { createApp } from '#server/app.ts'
import { passwords } from '#server/auth/passwords.ts'
import { openSession } from '#server/auth/sessions.ts'
import { signAccessToken } from '#server/auth/tokens.ts'
import { createVault } from '#server/companies/vault.ts'
import { openDatabase } from '#server/db/database.ts'
import { foldAllTallies } from '#server/db/live/tallies.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { ensureDatabase, findOwnerOf } from '#server/db/ownership.ts'
import { dataDirectoryOf } from '#server/tryout/dataDirectory.ts'
import { ensurePostgres, initialiseDataFolder, stopPostgres } from '#server/tryout/postgres.ts'
import { ensureSecrets } from '#server/tryout/secrets.ts'

const DATABASE = 'karwan_scale'

/** What PostgreSQL recommends for a machine of its own, as docs/deployment.md does: a quarter of the memory. */
const MEMORY = `shared_buffers=${Math.floor(totalmem() / 4 / 1024 ** 2)}MB`

/** Starts PostgreSQL in `folder`, or in a temporary one that `stop` removes, and gives it the tables of this version. */
export async function startScaleDatabase(folder: string | undefined) {
  const home = folder === undefined ? mkdtempSync(join(tmpdir(), 'karwan-scale-')) : resolve(folder)
  mkdirSync(home, { recursive: true })
  // Started by root, PostgreSQL runs as its own user, which must be able to access the folder.
  chmodSync(home, 0o711)
  const { id, databasePassword } = ensureSecrets(home)
  const directory = dataDirectoryOf(home, id)
  await initialiseDataFolder(directory, databasePassword, () => {})
  const urlOf = (port: number, database = 'postgres') =>
    `postgres://postgres:${databasePassword}@127.0.0.1:${port}/${database}`
  const accepts = (at: number) =>
    findOwnerOf(urlOf(at)).then(
      () => true,
      () => false,
    )
  const { port } = await ensurePostgres(directory, join(home, 'postgres.log'), accepts, {
    settings: [MEMORY],
  })
  const url = urlOf(port, DATABASE)
  await ensureDatabase(urlOf(port), DATABASE)
  await migrateDatabase(url)
  return {
    url,
    async stop() {
      await stopPostgres(directory.dataFolder)
      if (folder !== undefined) return
      for (const used of [dirname(directory.dataFolder), home]) rmSync(used, { recursive: true, force: true })
    },
  }
}

/** Folds all tallies, as servers do all the time. Returns how many changes that were. */
export async function foldEverything(url: string): Promise<number> {
  const database = openDatabase(url, () => {})
  let all = 0
  for (let folded = 1; folded > 0; all += folded) folded = await foldAllTallies(database.db)
  if (all > 0) {
    // As if they had come day by day, and not all at once.
    await database.db.execute('cluster tallies using tallies_company_id_kind_day_status_key_pk')
    await database.db.execute('vacuum analyze tallies, tally_moves')
  }
  await database.close()
  return all
}

/** Reads all tables and indexes into memory, where those of a database are that has run for some hours. */
export async function readIntoMemory(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_prewarm')
  await client.query(`select pg_prewarm(oid) from pg_class where relkind in ('r', 'i')`)
}

/** What one call took, in milliseconds. */
export type Timing = { call: number; database: number }

export type ScaleApi = Awaited<ReturnType<typeof openApi>>

/** The API in this process, for one person. It adds up the time that a call's queries took, as the call waits for them. */
export async function openApi(url: string, { userId }: { userId: string }) {
  const database = openDatabase(url, () => {})
  const timed = { database: 0 }
  timeQueries((database.db as unknown as { $client: Clients }).$client, timed)
  const accessTokenSecret = new TextEncoder().encode(randomUUID())
  const app = createApp({
    database,
    vault: createVault(new Uint8Array(32)),
    passwords,
    accessTokenSecret,
    providerName: 'Karwan',
    isTrustedProxy: () => false,
    mail: { productName: 'Karwan', supportEmail: '', publicUrl: () => '', isSent: false },
    now: () => new Date(),
    log: (entry) => {
      if (entry.level === 'error') console.error(JSON.stringify(entry))
    },
  })
  const { sessionId } = await openSession(database.db, userId, new Date())
  const headersOf = async () => ({
    Authorization: `Bearer ${await signAccessToken({ userId, sessionId }, accessTokenSecret, new Date())}`,
    'Content-Type': 'application/json',
  })
  let headers = await headersOf()

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    let response = await app.request(`/api/${path}`, { ...init, headers: { ...headers, ...init.headers } })
    if (response.status === 401) {
      headers = await headersOf()
      response = await app.request(`/api/${path}`, { ...init, headers: { ...headers, ...init.headers } })
    }
    return response
  }

  return {
    call,
    /** Calls one after the other only: the time of queries is that of all calls. */
    async timed(path: string): Promise<Timing & { body: unknown }> {
      timed.database = 0
      const start = performance.now()
      const response = await call(path)
      const body: unknown = await response.json()
      const took = performance.now() - start
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(body)}`)
      return { call: took, database: timed.database, body }
    },
    close: () => database.close(),
  }
}

type Ended = (...given: unknown[]) => void
type Client = { query: (...given: unknown[]) => unknown }
type Clients = { on(event: 'connect', listener: (client: Client) => void): void }

/** Adds up what queries take. A pool passes a callback, a transaction waits for the promise. */
function timeQueries(pool: Clients, timed: { database: number }) {
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    client.query = (...given) => {
      const start = performance.now()
      const ended = () => {
        timed.database += performance.now() - start
      }
      const callback = given.at(-1)
      if (typeof callback !== 'function') {
        const answer = query(...given)
        return answer instanceof Promise ? answer.finally(ended) : answer
      }
      const told: Ended = (...result) => {
        ended()
        ;(callback as Ended)(...result)
      }
      return query(...given.slice(0, -1), told)
    }
  })
}
