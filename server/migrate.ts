/**
 * Gives the database of a deployment the tables of this version (`npm run migrate`). Run it before the new version
 * starts, as a role that may change tables: the server itself needs only to read and write rows, by the role of
 * `SERVER_DATABASE_URL`, which is created and granted here. `--distribute` then spreads the tables of companies over the
 * machines of a Citus cluster: those that are not spread yet, so after each migration.
 */
import { parseArgs } from 'node:util'
import { operatorMessages } from '#messages/operator.ts'
import { runCommand } from './command.ts'
import { readDatabaseSetting, readServerRole, withSecretFiles } from './config.ts'
import { distributeTables } from './db/distribute.ts'
import { migrateDatabase } from './db/migrate.ts'
import { grantRows } from './db/rowsRole.ts'
import { StartError } from './startError.ts'

async function main(): Promise<string> {
  const { values } = parseArgs({ options: { distribute: { type: 'boolean', default: false } } })
  const environment = withSecretFiles(process.env)
  const setting = readDatabaseSetting(environment)
  if (setting.mode === 'tryout') throw new StartError(operatorMessages.migratesItself)
  const role = readServerRole(environment)
  await migrateDatabase(setting.databaseUrl)
  const lines = [operatorMessages.migrated]
  if (values.distribute) lines.push(operatorMessages.distributed(await distributeTables(setting.databaseUrl)))
  if (role) {
    await grantRows(setting.databaseUrl, role)
    lines[0] = operatorMessages.migratedFor({ role: role.name })
  }
  return lines.join('\n')
}

runCommand(main, operatorMessages.notMigrated, { isForOwner: true })
