/**
 * Gives the database of a deployment the tables of this version (`npm run migrate`). Run it before the new version
 * starts, as a role that may change tables: the server itself needs only to read and write rows.
 */
import { operatorMessages } from '#messages/operator.ts'
import { runCommand } from './command.ts'
import { readDatabaseSetting, withSecretFiles } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { StartError } from './startError.ts'

async function main(): Promise<string> {
  const setting = readDatabaseSetting(withSecretFiles(process.env))
  if (setting.mode === 'tryout') throw new StartError(operatorMessages.migratesItself)
  await migrateDatabase(setting.databaseUrl)
  return operatorMessages.migrated
}

runCommand(main, operatorMessages.notMigrated)
