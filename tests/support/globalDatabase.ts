/**
 * One PostgreSQL for a run of tests, in a folder of its own that is gone afterwards. Vitest calls this in its
 * main process, once for each project that names it; all projects share the one.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findOwnerOf } from '#server/db/ownership.ts'
import { placeOf } from '#server/tryout/dataDirectory.ts'
import { ensureSecrets } from '#server/tryout/folder.ts'
import { ensurePostgres, initialise, stopPostgres } from '#server/tryout/postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { url: string; dataFolder: string }
  }
}

type Running = { url: string; dataFolder: string; stop: () => Promise<void> }
const kept = globalThis as { karwanTestPostgres?: Promise<Running>; karwanTestUsers?: number }

async function start(): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'karwan-tests-'))
  // As root, PostgreSQL's own user has to pass through.
  chmodSync(folder, 0o711)
  const { id, databasePassword } = ensureSecrets(folder)
  const place = placeOf(folder, id)
  initialise(place, databasePassword, () => {})
  const urlOf = (port: number) => `postgres://postgres:${databasePassword}@127.0.0.1:${port}/postgres`
  const { port } = await ensurePostgres(place, join(folder, 'postgres.log'), (at) =>
    findOwnerOf(urlOf(at)).then(
      () => true,
      () => false,
    ),
  )
  return {
    url: urlOf(port),
    dataFolder: place.dataFolder,
    async stop() {
      await stopPostgres(place.dataFolder)
      for (const used of [dirname(place.dataFolder), folder]) rmSync(used, { recursive: true, force: true })
    },
  }
}

export default async function setup(project: TestProject) {
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
