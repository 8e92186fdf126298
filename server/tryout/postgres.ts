/**
 * The PostgreSQL process of the try-out. It is found by its own file `postmaster.pid`, which also prevents a second
 * process on the same data. So any process can start it, and one that is still running is used again.
 */
import { type ChildProcess, execFile as execFileCallback, spawn } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { operatorMessages } from '#messages/operator.ts'
import { StartError } from '#server/startError.ts'
import type { DataDirectory } from './dataDirectory.ts'

export type Postmaster = { pid: number; port: number; isReady: boolean }

const execFile = promisify(execFileCallback)

/** Without the PG* variables of the user, which are meant for another database. */
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
const MAX_LOG_BYTES = 5_000_000
/** Long enough for the recovery of a database that was killed. */
const STARTING_MS = 60_000
const MAX_FAILURES = 20

/**
 * Creates the data directory if it does not exist. It is complete when it appears, also when several processes create
 * it. Calls `onFirst` before it creates one. Throws a StartError when `initdb` fails.
 */
export async function initialiseDataFolder(
  { dataFolder, programs, runAs }: DataDirectory,
  password: string,
  onFirst: () => void,
): Promise<void> {
  if (existsSync(dataFolder)) return
  onFirst()
  removeAbandonedDrafts(dataFolder)
  const draft = `${dataFolder}.draft-${process.pid}`
  const passwordFile = join(draft, 'password')
  mkdirSync(dirname(dataFolder), { recursive: true })
  mkdirSync(draft, { mode: 0o700 })
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (runAs) for (const path of [passwordFile, draft]) chownSync(path, runAs.uid, runAs.gid)
    await execFile(
      join(programs, 'bin', 'initdb'),
      [
        `--pgdata=${join(draft, 'data')}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
      ],
      { ...runAs, cwd: '/', env: environment },
    ).catch(({ stderr, message }: Error & { stderr: string }) => {
      const line = lastLine(stderr || message)
      throw new StartError(operatorMessages.databaseFailed({ line, log: dirname(dataFolder) }))
    })
    try {
      renameSync(join(draft, 'data'), dataFolder)
    } catch (renaming) {
      // Another process created it first.
      if (!existsSync(dataFolder)) throw renaming
    }
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeAbandonedDrafts(dataFolder: string) {
  const prefix = `${basename(dataFolder)}.draft-`
  const folder = dirname(dataFolder)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(folder, name), { recursive: true, force: true })
}

/** Returns the running PostgreSQL of a data directory; undefined when there is none, or none with a port yet. */
export function findPostmaster(dataFolder: string): Postmaster | undefined {
  const { pid, port, isReady } = parsePidFile(readPidFile(dataFolder))
  return pid && port && isPostmaster(pid, dataFolder) ? { pid, port, isReady } : undefined
}

function readPidFile(dataFolder: string): string | undefined {
  try {
    return readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8')
  } catch {
    return undefined
  }
}

/** Line 1 is the process id, line 4 the port, line 8 the status. */
function parsePidFile(text = '') {
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7] === 'ready' }
}

/** Whether a process with this id exists, also one of another user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Checks the command line too: the id may belong to another process now, or to a zombie. */
function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder)
  } catch {
    return !existsSync('/proc/self')
  }
}

/** How PostgreSQL is started: on this port, else on a free one, and with settings such as `shared_buffers=6GB`. */
type Start = { port?: number | undefined; settings?: readonly string[] }

/**
 * Resolves when PostgreSQL accepts connections, after starting it if needed, as `start` says. `accepts` tests a
 * connection; when it throws, a process that was started here is stopped again. Several processes can call this for
 * one data directory at the same time: PostgreSQL lets one of them start, and all of them find it.
 */
export async function ensurePostgres(
  directory: DataDirectory,
  logPath: string,
  accepts: (port: number) => Promise<boolean>,
  start: Start = {},
): Promise<Postmaster> {
  let child: ChildProcess | undefined
  let failures = 0
  const deadline = Date.now() + STARTING_MS
  try {
    while (failures < MAX_FAILURES && Date.now() < deadline) {
      const running = findPostmaster(directory.dataFolder)
      if (running) {
        if (running.isReady && (await accepts(running.port))) return running
      } else if (!child) {
        discardStalePidFile(directory.dataFolder)
        child = spawnPostgres(directory, logPath, start.port ?? (await freePort()), start.settings)
      } else if (hasEnded(child)) {
        // The port was taken in the meantime, or a killed process has not released its resources yet: try again.
        child = undefined
        failures += 1
        await delay(200)
      }
      await delay(20)
    }
    const line = lastLine(readFileSync(logPath, 'utf8'))
    throw new StartError(operatorMessages.databaseFailed({ line, log: logPath }))
  } catch (error) {
    child?.kill('SIGINT')
    throw error
  }
}

/** Also true for a program that could not be executed, which has no pid. */
function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined
}

function spawnPostgres(
  { dataFolder, programs, runAs }: DataDirectory,
  logPath: string,
  port: number,
  ownSettings: Start['settings'] = [],
): ChildProcess {
  if (existsSync(logPath) && statSync(logPath).size > MAX_LOG_BYTES) rmSync(logPath)
  const log = openSync(logPath, 'a', 0o600)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // The log must contain no statements and no values.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    ...ownSettings,
  ].flatMap((setting) => ['-c', setting])
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', dataFolder, '-p', String(port), ...settings],
    // Detached, so that Ctrl-C reaches only the server, which completes its requests first.
    { ...runAs, cwd: '/', env: environment, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  // Without a listener this error would end the process; `hasEnded` detects it.
  child.on('error', () => {})
  child.unref()
  return child
}

/**
 * Removes a pid file whose process is not PostgreSQL: PostgreSQL itself would accept any process of the same user. The
 * file is renamed and read again before it is deleted, in case PostgreSQL was started in between.
 */
function discardStalePidFile(dataFolder: string) {
  const before = readPidFile(dataFolder)
  const { pid } = parsePidFile(before)
  if (before === undefined || (pid && isPostmaster(pid, dataFolder))) return
  const path = join(dataFolder, 'postmaster.pid')
  const aside = `${path}.stale-${process.pid}`
  try {
    renameSync(path, aside)
    if (readFileSync(aside, 'utf8') === before) rmSync(aside)
    else renameSync(aside, path)
  } catch {
    // Another process removed it first.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Signals PostgreSQL to close its connections and stop. Returns whether one was running. */
export function signalStop(dataFolder: string): boolean {
  const running = findPostmaster(dataFolder)
  if (!running) return false
  try {
    process.kill(running.pid, 'SIGINT')
  } catch {
    return false
  }
  return true
}

/** Stops PostgreSQL. Resolves when it has ended. */
export async function stopPostgres(dataFolder: string): Promise<void> {
  if (!signalStop(dataFolder)) return
  const deadline = Date.now() + 20_000
  while (findPostmaster(dataFolder) && Date.now() < deadline) await delay(20)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
