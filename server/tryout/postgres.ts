/**
 * The try-out's PostgreSQL as a process of its own. It is found by what it writes itself, `postmaster.pid`,
 * which also keeps a second one off the same data; so it does not matter who started it, and one that
 * outlived its server is simply used again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
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
import { operatorMessages } from '#messages/operator.ts'
import { StartError } from '#server/startError.ts'
import type { Place } from './dataDirectory.ts'

export type Postmaster = { pid: number; port: number; isReady: boolean }

/** PostgreSQL must not be led astray by settings meant for another one. */
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C' }
const MAX_LOG_BYTES = 5_000_000
/** Long enough for the recovery of a database that was killed in the middle of its work. */
const STARTING_MS = 60_000
const MAX_FAILURES = 20

/** Makes the data folder unless it is there. It appears whole or not at all, whoever else makes it too. */
export function initialise({ dataFolder, programs, runAs }: Place, password: string, onFirst: () => void) {
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
    const { status, stderr, error } = spawnSync(
      join(programs, 'bin', 'initdb'),
      [
        `--pgdata=${join(draft, 'data')}`,
        '--username=postgres',
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
      ],
      { ...runAs, cwd: '/', env: environment, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    if (status !== 0)
      throw new StartError(
        operatorMessages.databaseFailed({
          line: error?.message ?? lastLine(stderr.toString()),
          log: dirname(dataFolder),
        }),
      )
    try {
      renameSync(join(draft, 'data'), dataFolder)
    } catch (renaming) {
      // Another start was faster: its data folder is the one.
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

/** What PostgreSQL says about itself; undefined when it is not running, or has only just begun to. */
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

/** The first line is the process, the fourth its port, the eighth how far it is. */
function parsePidFile(text = '') {
  const lines = text.split('\n').map((line) => line.trim())
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7] === 'ready' }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A number may have passed to another process, above all in a container; a dead one nobody waits for is none. */
function isPostmaster(pid: number, dataFolder: string): boolean {
  if (!isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder)
  } catch {
    return !existsSync('/proc/self')
  }
}

/**
 * Resolves when PostgreSQL accepts connections: the one that runs, or one that is started now, on `port` if
 * one is given. `accepts` asks it; when that throws, what was started here is stopped again. Several processes
 * may call this for one data folder at once; PostgreSQL lets one of them win, and all of them find that one.
 */
export async function ensurePostgres(
  place: Place,
  logPath: string,
  accepts: (port: number) => Promise<boolean>,
  port?: number,
): Promise<Postmaster> {
  let child: ChildProcess | undefined
  let failures = 0
  const deadline = Date.now() + STARTING_MS
  try {
    while (failures < MAX_FAILURES && Date.now() < deadline) {
      const running = findPostmaster(place.dataFolder)
      if (running) {
        if (running.isReady && (await accepts(running.port))) return running
      } else if (!child) {
        discardStalePidFile(place.dataFolder)
        child = spawnPostgres(place, logPath, port ?? (await freePort()))
      } else if (hasEnded(child)) {
        // The port was taken meanwhile, or leftovers of a killed predecessor are about to go: once more.
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

/** Also a program that could not be run at all, which has no pid. */
function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined
}

function spawnPostgres({ dataFolder, programs, runAs }: Place, logPath: string, port: number): ChildProcess {
  if (existsSync(logPath) && statSync(logPath).size > MAX_LOG_BYTES) rmSync(logPath)
  const log = openSync(logPath, 'a', 0o600)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    // Neither statements nor the values that they were given: the log is nobody's diary.
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
  ].flatMap((setting) => ['-c', setting])
  const child = spawn(
    join(programs, 'bin', 'postgres'),
    ['-D', dataFolder, '-p', String(port), ...settings],
    // A session of its own: Ctrl-C is meant for the server, which lets its requests end first.
    { ...runAs, cwd: '/', env: environment, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  // Heard, so that it ends nothing; `hasEnded` sees it.
  child.on('error', () => {})
  child.unref()
  return child
}

/**
 * Puts a pid file aside whose process is none of PostgreSQL's: PostgreSQL itself believes any living process
 * of the same user. It is taken away under another name and looked at again, in case a start came in between.
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
    // Somebody else was faster.
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

/** Tells PostgreSQL to end its connections and stop; true when there was one to tell. */
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

/** Stops PostgreSQL, and resolves when its files are at rest. */
export async function stopPostgres(dataFolder: string): Promise<void> {
  if (!signalStop(dataFolder)) return
  const deadline = Date.now() + 20_000
  while (findPostmaster(dataFolder) && Date.now() < deadline) await delay(20)
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
