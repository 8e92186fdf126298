import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { backUp } from '#server/backup/backups.ts'
import type { TestApp } from './testApp.ts'

/** Every file of the database: tables, indexes, the write-ahead log. */
export function databaseFiles(): Buffer[] {
  const { dataFolder } = inject('postgres')
  return readdirSync(dataFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap(({ parentPath, name }) => {
      try {
        return [readFileSync(join(parentPath, name))]
      } catch (error) {
        // PostgreSQL removes files at any time, and other tests drop their databases.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    })
}

/** Where a secret could be read that the server was given: its log, a backup, and the files of its database. */
export async function placesOfSecrets({ testDatabase, log }: Pick<TestApp, 'testDatabase' | 'log'>) {
  const folder = await mkdtemp(join(tmpdir(), 'karwan-secrets-'))
  try {
    const path = join(folder, 'backup')
    await backUp(testDatabase.url, path, new Date())
    const backup = await readFile(path)
    await testDatabase.query('checkpoint')
    return {
      log: [Buffer.from(JSON.stringify(log))],
      backup: [backup[0] === 0x1f ? gunzipSync(backup) : backup],
      database: databaseFiles(),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const hasText = (files: readonly Buffer[], text: string) => files.some((file) => file.includes(text))
