/**
 * Gives the database of a deployment the tables of this version (`npm run migrate`). Run it before the new version
 * starts, as a role that may change tables: the server itself needs only to read and write rows.
 */
import { operatorMessages } from '#messages/operator.ts'
import { readDatabaseSetting } from './config.ts'
import { errorCodeOf } from './db/database.ts'
import { migrateDatabase } from './db/migrate.ts'
import { StartError } from './startError.ts'

async function main(): Promise<void> {
  const setting = readDatabaseSetting(process.env)
  if (setting.mode === 'tryout') throw new StartError(operatorMessages.migratesItself)
  await migrateDatabase(setting.databaseUrl)
  process.stdout.write(`${operatorMessages.migrated}\n`)
}

main().catch((error: unknown) => {
  const text =
    error instanceof StartError
      ? error.message
      : operatorMessages.notMigrated({ code: errorCodeOf(error) ?? 'unknown' })
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
