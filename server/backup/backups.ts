/** Backups of a database, and restoring them. */
import { operatorMessages } from '#messages/operator.ts'
import { keyIdOf } from '#server/companies/vault.ts'
import { type Contents, hasRows, readRows, writeRows } from '#server/db/copyRows.ts'
import { lastMigration, migrateDatabase } from '#server/db/migrate.ts'
import { StartError } from '#server/startError.ts'
import { checkBackupFile, readBackupRows, writeBackupFile } from './backupFile.ts'

/** How much a backup contains, as it is printed. */
export function sizeOf({ tables }: Contents): { rows: number; tables: number } {
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), tables: tables.length }
}

/** Writes all rows of a database into a new file, as they are at one moment. */
export function backUp(url: string, path: string, now: Date): Promise<Contents> {
  return readRows(url, (contents, rows) => writeBackupFile(path, contents, rows, now))
}

/**
 * Checks the whole file. Throws a StartError for one that is damaged, that is of other tables than those of this version,
 * or whose credentials `key` does not open; `name` is where that came from.
 */
export async function checkBackup(
  path: string,
  key: Uint8Array | undefined,
  name: string,
): Promise<Contents> {
  const contents = await checkBackupFile(path)
  if (contents.migration !== lastMigration())
    throw new StartError(operatorMessages.backupOfOtherVersion({ path }))
  if (key && contents.keyIds.some((id) => id !== keyIdOf(key)))
    throw new StartError(operatorMessages.backupOfOtherKey({ name }))
  return contents
}

/** Fills an empty database from a file that was checked, with all rows or none. Throws a StartError when it cannot. */
export async function restoreBackup(url: string, path: string, contents: Contents): Promise<void> {
  // Before it gets tables: a database that somebody uses is not migrated by mistake.
  if (await hasRows(url)) throw new StartError(operatorMessages.restoreRefused.notEmpty)
  await migrateDatabase(url)
  const unwritten = await writeRows(url, contents, readBackupRows(path))
  if (unwritten) throw new StartError(operatorMessages.restoreRefused[unwritten])
}
