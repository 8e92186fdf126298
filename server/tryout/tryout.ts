/**
 * The try-out: its own PostgreSQL in a folder, with seeded data. One process at a time runs a folder: the one that
 * has the lock of server/db/ownership.ts. That process also stops PostgreSQL.
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
import { type DataDirectory, dataDirectoryOf } from './dataDirectory.ts'
import { hasRoom } from './diskRoom.ts'
import {
  ensurePostgres,
  findPostmaster,
  initialiseDataFolder,
  isAlive,
  signalStop,
  stopPostgres,
} from './postgres.ts'
import { ensureSecrets, readSecrets } from './secrets.ts'
import { playLiveCompany, seedTryout, tryoutAccounts } from './seeds.ts'

const DATABASE = 'karwan'
const WRONG_PASSWORD = '28P01'
/** How long to wait for the lock of a killed owner, in milliseconds. PostgreSQL releases it with the connection. */
const TAKEOVER_MS = 3_000
/** How often a full disk is looked at again, in milliseconds. */
const ROOM_CHECK_MS = 1_000

export type Tryout = {
  /** The real path of the folder. */
  folder: string
  database: Database
  vault: Vault
  accessTokenSecret: string
  /** Whether the disk of the database has room to go on. */
  hasRoom: () => Promise<boolean>
  accounts: typeof tryoutAccounts
  /** Publishes the address for a second start, which is refused. */
  announce(address: string): Promise<void>
  /** Stops everything that the try-out started. */
  stop(): Promise<void>
}

type Callbacks = {
  /** Prints a line at the terminal. */
  print: (line: string) => void
  /** Called when the database was lost and could not be restarted. */
  onFatal: (error: unknown) => void
  onIdleError: (error: Error) => void
  /** Whether the disk of a data folder has room: `hasRoom`, unless a test says otherwise. */
  hasRoomIn?: (dataFolder: string) => Promise<boolean>
}

/** The codes of a folder that cannot be written: it is read-only, full, of another user, or a name is taken. */
const UNWRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EISDIR', 'ENOTDIR']

/** Starts the try-out of a folder. Throws a StartError with the reason when it cannot. */
export function startTryout(folder: string, orders: number, callbacks: Callbacks): Promise<Tryout> {
  const now = new Date()
  let playing: ReturnType<typeof playLiveCompany> | undefined
  const playLive = () => (playing ??= playLiveCompany({ now, orders }))
  const onFirst = () => {
    callbacks.print(operatorMessages.firstStart)
    // While the database is created.
    void playLive()
  }
  return startWith(folder, { ...callbacks, onFirst }, ({ database, vault }) =>
    seedTryout(database, vault, now, playLive),
  )
}

/** Starts a try-out, has its database filled, and stops it. */
export async function fillTryout(
  folder: string,
  print: Callbacks['print'],
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const onFatal = (error: unknown) => {
    throw error
  }
  const onFirst = () => print(operatorMessages.firstStart)
  const callbacks = { print, onFirst, onFatal, onIdleError: () => {} }
  const tryout = await startWith(folder, callbacks, ({ url }) => fill(url))
  await tryout.stop()
}

/** What is done once the database has its tables. */
type Fill = (made: { url: string; database: Database; vault: Vault }) => Promise<void>

type AllCallbacks = Callbacks & {
  /** Called before the database is created. */
  onFirst: () => void
}

async function startWith(folder: string, callbacks: AllCallbacks, fill: Fill): Promise<Tryout> {
  try {
    return await startIn(folder, callbacks, fill)
  } catch (error) {
    const code = errorCodeOf(error)
    if (code && UNWRITABLE.includes(code))
      throw new StartError(operatorMessages.folderUnwritable({ folder, code }))
    throw error
  }
}

async function startIn(
  givenFolder: string,
  { print, onFirst, onFatal, onIdleError, hasRoomIn = hasRoom }: AllCallbacks,
  fill: Fill,
): Promise<Tryout> {
  const secrets = ensureSecrets(givenFolder)
  const folder = realpathSync(givenFolder)
  const directory = dataDirectoryOf(folder, secrets.id)
  const isElsewhere = !directory.dataFolder.startsWith(folder)
  if (isElsewhere)
    print(operatorMessages.dataElsewhere({ folder, dataFolder: dirname(directory.dataFolder) }))
  await initialiseDataFolder(directory, secrets.databasePassword, onFirst)

  const urlOf = urlWith(secrets.databasePassword)
  const hasRoomNow = () => hasRoomIn(directory.dataFolder)
  let ownership: Ownership
  let address = ''
  let isStopping = false
  let recovery = Promise.resolve()

  /** Starts PostgreSQL and takes the lock. A restart uses the same port, which the pool is configured with. */
  async function acquire(port?: number): Promise<number> {
    const onLost = () => {
      if (!isStopping) recovery = recover()
    }
    const acquired = await acquirePostgres({ directory, folder, urlOf, port, onLost })
    ownership = acquired.ownership
    return acquired.port
  }

  async function recover() {
    while (!isStopping) {
      try {
        // PostgreSQL has ended where it could not write: it starts by itself once somebody has made room.
        if (await hasRoomNow()) {
          await acquire(port)
          await ownership.announce(address)
          return
        }
      } catch (error) {
        // While it read its log ahead, it may have filled the disk again, or something else has.
        if (await hasRoomNow()) {
          // Another process may own it now.
          process.off('exit', stopOnExit)
          onFatal(error)
          return
        }
      }
      await delay(ROOM_CHECK_MS)
    }
  }

  const stopOnExit = () => void signalStop(directory.dataFolder)
  const port = await acquire()
  process.once('exit', stopOnExit)
  const database = openDatabase(urlOf(port, DATABASE), onIdleError)

  async function stop() {
    isStopping = true
    await recovery
    await database.close()
    await stopPostgres(directory.dataFolder)
    await ownership.release().catch(() => {})
    process.off('exit', stopOnExit)
  }

  try {
    await ensureDatabase(urlOf(port), DATABASE)
    await migrateDatabase(urlOf(port, DATABASE))
    const vault = createVault(Buffer.from(secrets.credentialsKey, 'base64'))
    await fill({ url: urlOf(port, DATABASE), database, vault })
    return {
      folder,
      database,
      vault,
      accessTokenSecret: secrets.accessTokenSecret,
      hasRoom: hasRoomNow,
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

/** Returns the URL of the database of a running try-out; undefined when none is running on the folder. */
export async function findRunningTryout(givenFolder: string): Promise<string | undefined> {
  const secrets = readSecrets(givenFolder)
  if (!secrets) return undefined
  const running = findPostmaster(dataDirectoryOf(realpathSync(givenFolder), secrets.id).dataFolder)
  if (!running) return undefined
  const urlOf = urlWith(secrets.databasePassword)
  return (await findOwnerOf(urlOf(running.port))) && urlOf(running.port, DATABASE)
}

function urlWith(password: string) {
  return (port: number, database = 'postgres') =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

type Acquisition = {
  directory: DataDirectory
  folder: string
  urlOf: (port: number) => string
  port: number | undefined
  onLost: () => void
}

/** Resolves when PostgreSQL runs and this process has the lock. Throws when another process runs the folder. */
async function acquirePostgres({ directory, folder, urlOf, port: wanted, onLost }: Acquisition) {
  const logPath = join(folder, 'postgres.log')
  const deadline = Date.now() + TAKEOVER_MS
  for (;;) {
    const { port } = await ensurePostgres(directory, logPath, (at) => accepts(folder, urlOf(at)), {
      port: wanted,
    })
    const taken = await takeOwnership(urlOf(port), onLost).catch(retryIfUnavailable)
    if (taken?.isOwner) return { ownership: taken.ownership, port }
    const isDecided = taken && taken.owner && isAlive(taken.owner.pid)
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

/** Returns undefined for a database that is starting or stopping. Throws any other error. */
function retryIfUnavailable(error: unknown): undefined {
  if (isUnavailable(error) || errorCodeOf(error) === undefined) return undefined
  throw error
}

function takenError(folder: string, owner: Owner | undefined): StartError {
  return new StartError(
    owner
      ? operatorMessages.folderTaken({ folder, ...owner })
      : operatorMessages.folderTakenByUnknown({ folder }),
  )
}
