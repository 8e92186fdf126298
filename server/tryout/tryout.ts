/**
 * The try-out: a PostgreSQL of its own in a folder, and what it begins with. One process runs a folder at a
 * time: whoever holds the lock of ownership.ts; it is also the one that stops PostgreSQL in the end.
 */
import { realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { operatorMessages } from '#messages/operator.ts'
import { createVault, type Vault } from '#server/companies/vault.ts'
import { type Database, errorCodeOf, isUnavailable, openDatabase } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import {
  ensureDatabase,
  findOwnerOf,
  type Owner,
  type Ownership,
  takeOwnership,
} from '#server/db/ownership.ts'
import { StartError } from '#server/startError.ts'
import { type Place, placeOf } from './dataDirectory.ts'
import { ensureSecrets, readSecrets } from './folder.ts'
import { ensurePostgres, findPostmaster, initialise, signalStop, stopPostgres } from './postgres.ts'
import { seedTryout, tryoutAccounts } from './seeds.ts'

const DATABASE = 'karwan'
const WRONG_PASSWORD = '28P01'
/** A killed owner's lock goes with its connection, within moments. */
const TAKEOVER_MS = 3_000

export type Tryout = {
  /** The folder, without links. */
  folder: string
  database: Database
  vault: Vault
  accessTokenSecret: string
  accounts: typeof tryoutAccounts
  /** Makes known where this try-out answers. */
  announce(address: string): Promise<void>
  /** Stops everything that the try-out started. */
  stop(): Promise<void>
}

type Surroundings = {
  /** A line for the person at the terminal. */
  say: (line: string) => void
  /** The database was lost and could not be brought back. */
  onFatal: (error: unknown) => void
  onIdleError: (error: Error) => void
}

/** Starts the try-out of a folder. Throws a StartError that says why it cannot. */
export async function startTryout(
  givenFolder: string,
  { say, onFatal, onIdleError }: Surroundings,
): Promise<Tryout> {
  const secrets = ensureSecrets(givenFolder)
  const folder = realpathSync(givenFolder)
  const place = placeOf(folder, secrets.id)
  const isElsewhere = !place.dataFolder.startsWith(folder)
  if (isElsewhere) say(operatorMessages.dataElsewhere({ folder, dataFolder: dirname(place.dataFolder) }))
  initialise(place, secrets.databasePassword, () => say(operatorMessages.firstStart))

  const urlOf = urlWith(secrets.databasePassword)
  let ownership: Ownership
  let address = ''
  let isStopping = false
  let comingBack = Promise.resolve()

  /** PostgreSQL up and ours; on the same port when it has to come back, because the pool knows that one. */
  async function own(port?: number): Promise<number> {
    const onLost = () => {
      if (!isStopping) comingBack = comeBack()
    }
    const owned = await ownPostgres({ place, folder, urlOf, port, onLost })
    ownership = owned.ownership
    return owned.port
  }

  async function comeBack() {
    try {
      await own(port)
      await ownership.announce(address)
    } catch (error) {
      // It is not ours any more; somebody else may run it now.
      process.off('exit', stopAtOnce)
      onFatal(error)
    }
  }

  const stopAtOnce = () => void signalStop(place.dataFolder)
  const port = await own()
  process.once('exit', stopAtOnce)
  const database = openDatabase(urlOf(port, DATABASE), onIdleError)

  async function stop() {
    isStopping = true
    await comingBack
    await database.close()
    await stopPostgres(place.dataFolder)
    await ownership.release().catch(() => {})
    process.off('exit', stopAtOnce)
  }

  try {
    await ensureDatabase(urlOf(port), DATABASE)
    await migrateDatabase(urlOf(port, DATABASE))
    const vault = createVault(Buffer.from(secrets.credentialsKey, 'base64'))
    await seedTryout(database, vault, new Date())
    return {
      folder,
      database,
      vault,
      accessTokenSecret: secrets.accessTokenSecret,
      accounts: tryoutAccounts,
      announce: async (where) => {
        address = where
        await ownership.announce(where)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address of the database of a try-out that is running on a folder; undefined when none is. */
export async function findRunningTryout(givenFolder: string): Promise<string | undefined> {
  const secrets = readSecrets(givenFolder)
  if (!secrets) return undefined
  const running = findPostmaster(placeOf(realpathSync(givenFolder), secrets.id).dataFolder)
  if (!running) return undefined
  const urlOf = urlWith(secrets.databasePassword)
  return (await findOwnerOf(urlOf(running.port))) && urlOf(running.port, DATABASE)
}

function urlWith(password: string) {
  return (port: number, database = 'postgres') =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

type Owning = {
  place: Place
  folder: string
  urlOf: (port: number) => string
  port: number | undefined
  onLost: () => void
}

/** Resolves when PostgreSQL runs and belongs to this process. Throws when another process runs the folder. */
async function ownPostgres({ place, folder, urlOf, port: wanted, onLost }: Owning) {
  const logPath = join(folder, 'postgres.log')
  const deadline = Date.now() + TAKEOVER_MS
  for (;;) {
    const { port } = await ensurePostgres(place, logPath, (at) => accepts(folder, urlOf(at)), wanted)
    const taken = await takeOwnership(urlOf(port), onLost).catch(retryIfUnavailable)
    if (taken?.isOwner) return { ownership: taken.ownership, port }
    const isDecided = taken && taken.owner && isAlive(taken.owner)
    if (isDecided || Date.now() > deadline) throw takenError(folder, taken?.owner)
    await delay(50)
  }
}

async function accepts(folder: string, url: string): Promise<boolean> {
  try {
    await findOwnerOf(url)
    return true
  } catch (error) {
    if (errorCodeOf(error) === WRONG_PASSWORD)
      throw new StartError(operatorMessages.folderIncomplete({ folder }))
    retryIfUnavailable(error)
    return false
  }
}

/** It is starting or stopping; anything else would not get better by asking again. */
function retryIfUnavailable(error: unknown): undefined {
  if (isUnavailable(error) || errorCodeOf(error) === undefined) return undefined
  throw error
}

function isAlive({ pid }: Owner): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function takenError(folder: string, owner: Owner | undefined): StartError {
  return new StartError(
    owner
      ? operatorMessages.folderTaken({ folder, ...owner })
      : operatorMessages.folderTakenByUnknown({ folder }),
  )
}
