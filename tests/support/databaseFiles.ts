import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { backUp } from '#server/backup/backups.ts'
import type { createMetrics } from '#server/metrics.ts'
import type { TestApp } from './testApp.ts'
import { filesIn } from './zip.ts'

/** Every file of the database: tables, indexes, the write-ahead log. */
function databaseFiles(): Buffer[] {
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

/** The files that a company takes along: all its data, unpacked, and its orders. */
export async function exportsOf(app: TestApp, { access, password }: { access: string; password: string }) {
  const proof = await app.post(apiPaths.proof, { current_password: password }, access)
  const [company, orders] = [
    await app.get(livePaths.companyExport, access),
    await app.get(livePaths.orderExport, access),
  ]
  if (!proof.ok || !company.ok || !orders.ok) throw new Error('The files are exported')
  const files = filesIn(Buffer.from(await company.arrayBuffer()))
  return [...Object.values(files), await orders.text()].map((text) => Buffer.from(text))
}

/** What the figures of a server say. */
export const figuresOf = async (app: TestApp, { text }: ReturnType<typeof createMetrics>) => [
  Buffer.from(await text(app.deps)),
]

export const hasText = (files: readonly Buffer[], text: string) => files.some((file) => file.includes(text))
