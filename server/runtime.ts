/** The dependencies of a running server in both modes: the database, ready for requests, and the secrets. */
import { operatorMessages } from '#messages/operator.ts'
import { passwords } from '#server/auth/passwords.ts'
import { createVault } from '#server/companies/vault.ts'
import { hasTryoutAccounts } from '#server/db/accounts.ts'
import { errorCodeOf, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import type { Config } from './config.ts'
import type { AppDeps } from './deps.ts'
import type { Log } from './http/log.ts'
import { StartError } from './startError.ts'
import { startTryout } from './tryout/tryout.ts'

export type Runtime = {
  deps: AppDeps
  /** Publishes the address of the server. Returns the text to print. */
  announce(address: string): Promise<string>
  stop(): Promise<void>
}

type Callbacks = { log: Log; print: (line: string) => void; onFatal: (error: unknown) => void }

/** Starts or connects to the database and migrates it. Throws a StartError with a reason of one line. */
export function startRuntime(config: Config, surroundings: Callbacks): Promise<Runtime> {
  const { database } = config
  return database.mode === 'tryout'
    ? startTryoutRuntime(config, database.folder, surroundings)
    : startDeploymentRuntime(config, database.databaseUrl, surroundings)
}

async function startTryoutRuntime(
  { app, isTrustedProxy }: Config,
  folder: string,
  { log, print, onFatal }: Callbacks,
): Promise<Runtime> {
  const tryout = await startTryout(folder, { print, onFatal, onIdleError: idleErrorLogger(log) })
  return {
    deps: {
      database: tryout.database,
      vault: tryout.vault,
      passwords,
      accessTokenSecret: Buffer.from(tryout.accessTokenSecret),
      providerName: app.providerName,
      isTrustedProxy,
      now: () => new Date(),
      log,
    },
    async announce(address) {
      await tryout.announce(address)
      return [
        operatorMessages.running({ product: app.productName, address }),
        '',
        operatorMessages.tryout({ folder: tryout.folder, accounts: tryout.accounts }),
        '',
        operatorMessages.stopHint,
      ].join('\n')
    },
    stop: () => tryout.stop(),
  }
}

async function startDeploymentRuntime(
  { app, secrets, isTrustedProxy }: Config,
  url: string,
  { log }: Callbacks,
): Promise<Runtime> {
  if (!secrets) throw new Error('A deployment has secrets')
  const database = openDatabase(url, idleErrorLogger(log))
  try {
    await migrateDatabase(url)
    if (await hasTryoutAccounts(database.db)) throw databaseRefused(operatorMessages.faults.tryoutAccounts)
  } catch (error) {
    await database.close()
    if (error instanceof StartError) throw error
    throw databaseRefused(operatorMessages.faults.databaseSilent({ code: errorCodeOf(error) ?? 'no answer' }))
  }
  return {
    deps: {
      database,
      vault: createVault(secrets.credentialsKey),
      passwords,
      accessTokenSecret: Buffer.from(secrets.accessTokenSecret),
      providerName: app.providerName,
      isTrustedProxy,
      now: () => new Date(),
      log,
    },
    announce: async (address) => operatorMessages.running({ product: app.productName, address }),
    stop: () => database.close(),
  }
}

function databaseRefused(fault: string): StartError {
  return new StartError(operatorMessages.setting({ name: 'DATABASE_URL', fault }))
}

function idleErrorLogger(log: Log) {
  return (error: Error) => log({ level: 'warn', event: 'database.connectionLost', code: errorCodeOf(error) })
}
