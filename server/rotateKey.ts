/**
 * Encrypts the credentials and the secrets of second factors in the database of a deployment with `CREDENTIALS_KEY` instead of `CREDENTIALS_KEY_PREVIOUS`
 * (`npm run rotate-key`), while servers that have both keys go on.
 */
import { operatorMessages } from '#messages/operator.ts'
import { runCommand } from './command.ts'
import { rotateCredentialsKey } from './companies/rotateCredentialsKey.ts'
import { createVault, OtherKeyError } from './companies/vault.ts'
import { readCredentialsKeys, readDatabaseSetting, withSecretFiles } from './config.ts'
import { openDatabase } from './db/database.ts'
import { StartError } from './startError.ts'

const { faults, setting: settingMessage } = operatorMessages

async function main(): Promise<string> {
  const environment = withSecretFiles(process.env)
  const setting = readDatabaseSetting(environment)
  if (setting.mode === 'tryout') throw new StartError(operatorMessages.rotatesNothing)
  const { current, previous } = readCredentialsKeys(environment)
  if (!current) throw new StartError(settingMessage({ name: 'CREDENTIALS_KEY', fault: faults.missing }))
  if (!previous)
    throw new StartError(settingMessage({ name: 'CREDENTIALS_KEY_PREVIOUS', fault: faults.missing }))
  const database = openDatabase(setting.databaseUrl, () => {})
  try {
    return operatorMessages.rotated(await rotateCredentialsKey(database, createVault(current, previous)))
  } catch (error) {
    if (error instanceof OtherKeyError)
      throw new StartError(settingMessage({ name: 'CREDENTIALS_KEY_PREVIOUS', fault: faults.keyOther }))
    throw error
  } finally {
    await database.close()
  }
}

runCommand(main, operatorMessages.notRotated)
