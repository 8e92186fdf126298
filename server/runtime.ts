/** The dependencies of a running server in both modes: the database, ready for requests, and the secrets. */
import { operatorMessages } from '#messages/operator.ts'
import { passwords } from '#server/auth/passwords.ts'
import { createVault, type Vault } from '#server/companies/vault.ts'
import { hasTryoutAccounts } from '#server/db/accounts.ts'
import { type Database, errorCodeOf, missingRightOf, openDatabase } from '#server/db/database.ts'
import { schemaVersionOf } from '#server/db/migrate.ts'
import { credentialKeyIds, shareKeyInForce } from '#server/db/setups.ts'
import type { Config } from './config.ts'
import { followTimeOf, now } from './db/clock.ts'
import type { AppDeps } from './deps.ts'
import { createCallLimits } from './http/callLimits.ts'
import type { Log } from './http/log.ts'
import { mailSettingOf } from './mail/renderMail.ts'
import { publishedCouriers } from './partners/courierSetting.ts'
import { StartError } from './startError.ts'
import { startTryout } from './tryout/tryout.ts'

export type Runtime = {
  deps: AppDeps
  /** Publishes the address of the server, from now on also in mails. Returns the text to print. */
  announce(address: string): Promise<string>
  stop(): Promise<void>
}

type Callbacks = { log: Log; print: (line: string) => void; onFatal: (error: unknown) => void }

/** Starts the database of the try-out, or connects to the deployment's. Throws a StartError with a reason of one line. */
export function startRuntime(config: Config, surroundings: Callbacks): Promise<Runtime> {
  const { database } = config
  return database.mode === 'tryout'
    ? startTryoutRuntime(config, database, surroundings)
    : startDeploymentRuntime(config, database.databaseUrl, surroundings)
}

async function startTryoutRuntime(
  config: Config,
  { folder, orders }: { folder: string; orders: number },
  { log, print, onFatal }: Callbacks,
): Promise<Runtime> {
  const { app, isTrustedProxy } = config
  let listening = ''
  const tryout = await startTryout(folder, orders, {
    print,
    onFatal,
    onIdleError: idleErrorLogger(log),
  })
  const stopClock = await followTimeOf(tryout.database.db)
  // Only here: a deployment loads none of it.
  const { serveStandIns } = await import('./tryout/standins/serveStandIns.ts')
  const standIns = await serveStandIns()
  return {
    deps: {
      database: tryout.database,
      couriers: { ...standIns.setting, urls: { ...standIns.setting.urls, ...config.courierUrls } },
      hasRoom: tryout.hasRoom,
      vault: tryout.vault,
      passwords,
      accessTokenSecret: Buffer.from(tryout.accessTokenSecret),
      providerName: app.providerName,
      isTrustedProxy,
      mail: mailSettingOf(config, () => listening),
      now,
      log,
    },
    async announce(address) {
      listening = address
      await tryout.announce(address)
      return [
        operatorMessages.running({ product: app.productName, address }),
        '',
        operatorMessages.tryout({ folder: tryout.folder, accounts: tryout.accounts }),
        '',
        operatorMessages.stopHint,
      ].join('\n')
    },
    async stop() {
      stopClock()
      await standIns.close()
      await tryout.stop()
    },
  }
}

async function startDeploymentRuntime(config: Config, url: string, { log }: Callbacks): Promise<Runtime> {
  const { app, secrets, isTrustedProxy } = config
  let listening = ''
  if (!secrets) throw new Error('A deployment has secrets')
  const database = openDatabase(url, idleErrorLogger(log))
  const vault = createVault(secrets.credentialsKey, secrets.previousCredentialsKey)
  try {
    await requireSoundDatabase(database, vault)
  } catch (error) {
    // The process ends now. A silent database would keep it waiting.
    void database.close()
    if (error instanceof StartError) throw error
    const said = missingRightOf(error)
    if (said) throw new StartError(operatorMessages.rightMissing({ said, isForOwner: false }))
    throw databaseRefused(operatorMessages.faults.databaseSilent({ code: errorCodeOf(error) ?? 'no answer' }))
  }
  const stopClock = await followTimeOf(database.db)
  return {
    deps: {
      database,
      couriers: { ...publishedCouriers, urls: { ...publishedCouriers.urls, ...config.courierUrls } },
      vault,
      passwords,
      accessTokenSecret: Buffer.from(secrets.accessTokenSecret),
      ...(secrets.previousAccessTokenSecret && {
        previousTokenSecret: Buffer.from(secrets.previousAccessTokenSecret),
      }),
      providerName: app.providerName,
      isTrustedProxy,
      mail: mailSettingOf(config, () => listening),
      callLimits: createCallLimits(),
      now,
      log,
    },
    async announce(address) {
      listening = address
      return operatorMessages.running({ product: app.productName, address })
    },
    stop() {
      stopClock()
      return database.close()
    },
  }
}

/** Throws a StartError unless the database has the tables of this version, real accounts only, and this key. */
async function requireSoundDatabase(database: Database, vault: Vault): Promise<void> {
  const { db } = database
  const { faults } = operatorMessages
  await database.ping()
  const version = await schemaVersionOf(db)
  if (version !== 'current')
    throw databaseRefused(version === 'older' ? faults.schemaOlder : faults.schemaNewer)
  if (await hasTryoutAccounts(db)) throw databaseRefused(faults.tryoutAccounts)
  const keyIds = await credentialKeyIds(db)
  await db.transaction((tx) => shareKeyInForce(tx, keyIds[0] ?? vault.keyIds[0]))
  if (keyIds.some((id) => !vault.keyIds.includes(id)))
    throw new StartError(operatorMessages.setting({ name: 'CREDENTIALS_KEY', fault: faults.keyOther }))
}

function databaseRefused(fault: string): StartError {
  return new StartError(operatorMessages.setting({ name: 'DATABASE_URL', fault }))
}

function idleErrorLogger(log: Log) {
  return (error: Error) => log({ level: 'warn', event: 'database.connectionLost', code: errorCodeOf(error) })
}
