/** Writes all rows of the database into a file, also while it is in use (`npm run backup -- <file>`). */
import { operatorMessages } from '#messages/operator.ts'
import { backUp, sizeOf } from './backup/backups.ts'
import { runCommand } from './command.ts'
import { readDatabaseSetting, withSecretFiles } from './config.ts'
import { StartError } from './startError.ts'
import { findRunningTryout } from './tryout/tryout.ts'

async function databaseUrl(): Promise<string> {
  const setting = readDatabaseSetting(withSecretFiles(process.env))
  if (setting.mode === 'deployment') return setting.databaseUrl
  const url = await findRunningTryout(setting.folder)
  if (!url) throw new StartError(operatorMessages.notRunning({ folder: setting.folder }))
  return url
}

async function main(): Promise<string> {
  const [path, ...rest] = process.argv.slice(2)
  if (!path || rest.length > 0) throw new StartError(operatorMessages.backupUsage)
  const contents = await backUp(await databaseUrl(), path, new Date())
  return operatorMessages.backedUp({ path, ...sizeOf(contents) })
}

runCommand(main, operatorMessages.notBackedUp)
