/**
 * One PostgreSQL for a run of tests, in a temporary folder, or that of `TEST_DATABASE`: an address of its database `postgres`,
 * for a role that may create others, whose files are in `TEST_FOLDER`; with the addresses of workers in `TEST_WORKERS`, a
 * cluster (docs/deployment.md). Vitest calls this in its main process, once for each project that uses it; all projects share
 * the database.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findOwnerOf } from '#server/db/ownership.ts'
import { dataDirectoryOf } from '#server/tryout/dataDirectory.ts'
import { ensurePostgres, initialiseDataFolder, stopPostgres } from '#server/tryout/postgres.ts'
import { ensureSecrets } from '#server/tryout/secrets.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { url: string; dataFolder: string }
  }
}

type Running = { url: string; dataFolder: string; stop: () => Promise<void> }
const kept = globalThis as { karwanTestPostgres?: Promise<Running>; karwanTestUsers?: number }

async function start(): Promise<Running> {
  const given = process.env['TEST_DATABASE']
  if (given) return { url: given, dataFolder: process.env['TEST_FOLDER'] ?? '', stop: async () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'karwan-tests-'))
  // Started by root, PostgreSQL runs as its own user, which must be able to access the folder.
  chmodSync(folder, 0o711)
  const { id, databasePassword } = ensureSecrets(folder)
  const directory = dataDirectoryOf(folder, id)
  await initialiseDataFolder(directory, databasePassword, () => {})
  const urlOf = (port: number) => `postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`
  const { port } = await ensurePostgres(directory, join(folder, 'postgres.log'), (at) =>
    findOwnerOf(urlOf(at)).then(
      () => true,
      () => false,
    ),
  )
  await forget(urlOf(port))
  return {
    url: urlOf(port),
    dataFolder: directory.dataFolder,
    async stop() {
      await stopPostgres(directory.dataFolder)
      for (const used of [dirname(directory.dataFolder), folder])
        rmSync(used, { recursive: true, force: true })
    },
  }
}

/** Nobody needs these data after a loss of power. What needs that is tested on a PostgreSQL of its own. */
async function forget(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}

export default async function setup(project: Pick<TestProject, 'provide'>) {
  kept.karwanTestUsers = (kept.karwanTestUsers ?? 0) + 1
  kept.karwanTestPostgres ??= start()
  const { url, dataFolder, stop } = await kept.karwanTestPostgres
  project.provide('postgres', { url, dataFolder })
  return async () => {
    kept.karwanTestUsers = (kept.karwanTestUsers ?? 0) - 1
    if (kept.karwanTestUsers > 0) return
    kept.karwanTestPostgres = undefined
    await stop()
  }
}
