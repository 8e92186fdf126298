import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

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
