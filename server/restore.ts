/**
 * Fills an empty database from a backup, and compares all of it (`npm run restore -- <file>`). Like a migration, it needs
 * a role that may change tables. Without `DATABASE_URL`, it makes a new try-out.
 */
import { operatorMessages } from '#messages/operator.ts'
import { checkBackup, restoreBackup, sizeOf } from './backup/backups.ts'
import { runCommand } from './command.ts'
import { readCredentialsKeys, readDatabaseSetting, withSecretFiles } from './config.ts'
import { StartError } from './startError.ts'
import { readSecrets } from './tryout/secrets.ts'
import { fillTryout } from './tryout/tryout.ts'

async function main(): Promise<string> {
  const [path, ...rest] = process.argv.slice(2)
  if (!path || rest.length > 0) throw new StartError(operatorMessages.restoreUsage)
  const environment = withSecretFiles(process.env)
  const setting = readDatabaseSetting(environment)
  if (setting.mode === 'deployment') {
    const contents = await checkBackup(path, readCredentialsKeys(environment).current, 'CREDENTIALS_KEY')
    await restoreBackup(setting.databaseUrl, path, contents)
    return operatorMessages.restored(sizeOf(contents))
  }
  const { folder } = setting
  const secrets = readSecrets(folder)
  // A new folder gets a new key, which opens nothing.
  const key = secrets ? Buffer.from(secrets.credentialsKey, 'base64') : new Uint8Array()
  const contents = await checkBackup(path, key, `${folder}/secrets.json`)
  await fillTryout(
    folder,
    (line) => process.stderr.write(`${line}\n`),
    (url) => restoreBackup(url, path, contents),
  )
  return operatorMessages.restored(sizeOf(contents))
}

runCommand(main, operatorMessages.notRestored, { isForOwner: true })
