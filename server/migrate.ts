/**
 * Gives the database of a deployment the tables of this version (`npm run migrate`). Run it before the new version
 * starts, as a role that may change tables: the server itself needs only to read and write rows, by the role of
 * `SERVER_DATABASE_URL`, which is created and granted here.
 */
import { operatorMessages } from '#messages/operator.ts'
import { runCommand } from './command.ts'
import { readDatabaseSetting, readServerRole, withSecretFiles } from './config.ts'
import { migrateDatabase } from './db/migrate.ts'
import { grantRows } from './db/rowsRole.ts'
import { StartError } from './startError.ts'

async function main(): Promise<string> {
  const environment = withSecretFiles(process.env)
  const setting = readDatabaseSetting(environment)
  if (setting.mode === 'tryout') throw new StartError(operatorMessages.migratesItself)
  const role = readServerRole(environment)
  await migrateDatabase(setting.databaseUrl)
  if (!role) return operatorMessages.migrated
  await grantRows(setting.databaseUrl, role)
  return operatorMessages.migratedFor({ role: role.name })
}

runCommand(main, operatorMessages.notMigrated, { isForOwner: true })
