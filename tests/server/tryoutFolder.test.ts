/** What a try-out keeps in its folder: its secrets, and its database, here with programs that only look like PostgreSQL. */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataDirectoryOf, type Machine } from '#server/tryout/dataDirectory.ts'
import {
  ensurePostgres,
  findPostmaster,
  initialiseDataFolder,
  isAlive,
  signalStop,
  stopPostgres,
} from '#server/tryout/postgres.ts'
import { ensureSecrets, readSecrets } from '#server/tryout/secrets.ts'
import { fillTryout } from '#server/tryout/tryout.ts'

let folder: string
let dataFolder: string
let logPath: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karwan-folder-'))
  dataFolder = join(folder, 'postgres')
  logPath = join(folder, 'postgres.log')
})
afterEach(async () => {
  await stopPostgres(dataFolder)
  rmSync(folder, { recursive: true })
})

const modeOf = (path: string) => statSync(path).mode & 0o777

/** A folder of programs with one of this name, a script. */
function programs(name: 'initdb' | 'postgres', ...script: string[]): string {
  const bin = join(folder, 'programs', 'bin')
  mkdirSync(bin, { recursive: true })
  writeFileSync(join(bin, name), ['#!/bin/sh', ...script, ''].join('\n'))
  chmodSync(join(bin, name), 0o755)
  return join(folder, 'programs')
}

/** No process has this id. */
const NOBODY = 2 ** 22 + 1

describe('the place of the database', () => {
  const postgres = { uid: 71, gid: 72 }
  /** What is run on a machine with these users, and what PostgreSQL's user cannot reach there. */
  function machine({
    unreachable = [],
    canAdd = true,
    isThere = true,
  }: {
    unreachable?: string[]
    canAdd?: boolean
    isThere?: boolean
  } = {}) {
    let users = isThere
    const ran: string[] = []
    const machineOf: Machine = {
      uid: 0,
      systemFolder: join(folder, 'system'),
      programs: programs('postgres'),
      run(program, args, { uid, gid, cwd } = {}) {
        const as = uid === undefined ? '' : ` as ${uid}:${gid} in ${cwd}`
        ran.push([program, ...args].join(' ').replaceAll(folder, '') + as)
        if (program === 'useradd') users = canAdd
        if (program !== 'id') return { status: unreachable.includes(args.at(-1) ?? '') ? 1 : 0, stdout: '' }
        return { status: users ? 0 : 1, stdout: users ? `${args[0] === '-u' ? 71 : 72}\n` : '' }
      },
    }
    mkdirSync(machineOf.systemFolder, { recursive: true })
    writeFileSync(join(folder, 'programs', 'package.json'), '{}')
    writeFileSync(join(folder, 'package.json'), '{ "version": "18.4" }')
    return { machine: machineOf, ran }
  }
  const data = (under: string) => join(under, 'postgres')
  const systemFolder = (id: string) =>
    join(
      folder,
      'system',
      `karwan-${createHash('sha256').update(`${folder}\0${id}`).digest('hex').slice(0, 12)}`,
    )

  test('is the folder, for the user who starts it', () => {
    const { machine: own, ran } = machine()
    for (const uid of [1_000, undefined])
      expect(dataDirectoryOf(folder, 'id', { ...own, uid })).toEqual({
        dataFolder,
        programs: own.programs,
        runAs: undefined,
      })
    expect(ran).toEqual([])
    const here = dataDirectoryOf(folder, 'id', undefined).programs
    expect(['initdb', 'postgres', 'pg_ctl'].filter((name) => existsSync(join(here, 'bin', name)))).toEqual([
      'initdb',
      'postgres',
      'pg_ctl',
    ])
  })

  test('is the folder for root, too, where the user postgres reaches it', () => {
    const { machine: own, ran } = machine()
    expect(dataDirectoryOf(folder, 'id', own)).toEqual({
      dataFolder,
      programs: own.programs,
      runAs: postgres,
    })
    expect(ran).toEqual([
      'id -u postgres',
      'id -g postgres',
      '/bin/sh -c cd "$1" sh  as 71:72 in /',
      '/programs/bin/postgres --version as 71:72 in /',
    ])
  })

  test.each(['folder', 'programs'] as const)(
    'is below the folder of the system where the user does not reach the %s',
    (what) => {
      const { machine: own } = machine({ unreachable: [what === 'folder' ? folder : '--version'] })
      symlinkSync('postgres', join(own.programs, 'bin', 'postmaster'))
      chmodSync(join(own.programs, 'bin'), 0o700)
      const elsewhere = {
        dataFolder: data(systemFolder('id')),
        programs: join(folder, 'system', 'karwan-programs-18.4'),
        runAs: postgres,
      }
      expect(dataDirectoryOf(folder, 'id', own)).toEqual(elsewhere)
      const copied = join(elsewhere.programs, 'bin')
      expect([modeOf(elsewhere.programs), modeOf(copied), modeOf(join(copied, 'postgres'))]).toEqual([
        0o755, 0o755, 0o755,
      ])
      expect(lstatSync(join(copied, 'postmaster')).isSymbolicLink()).toBe(true)
      expect(readdirSync(join(folder, 'system'))).toEqual(['karwan-programs-18.4'])
      // It is copied once, and stays there when the folder is reached later.
      rmSync(join(own.programs, 'bin'), { recursive: true })
      expect(dataDirectoryOf(folder, 'id', own)).toEqual(elsewhere)
      mkdirSync(elsewhere.dataFolder, { recursive: true })
      expect(dataDirectoryOf(folder, 'id', machine().machine)).toEqual(elsewhere)
      expect(dataDirectoryOf(folder, 'another', machine().machine).dataFolder).toBe(dataFolder)
    },
  )

  test('that is there stays, for its owner, or for the user postgres where that is root', () => {
    mkdirSync(dataFolder)
    const { machine: own } = machine()
    const ownerNow = () => {
      const { uid, gid } = statSync(dataFolder)
      return uid === 0 ? postgres : { uid, gid }
    }
    expect(dataDirectoryOf(folder, 'id', own).runAs).toEqual(ownerNow())
    // Only root gives a folder away.
    if (process.getuid?.() === 0) chownSync(dataFolder, 4_711, 4_712)
    expect(dataDirectoryOf(folder, 'id', own)).toEqual({
      dataFolder,
      programs: own.programs,
      runAs: ownerNow(),
    })
    const { machine: closed } = machine({ unreachable: [folder] })
    expect(() => dataDirectoryOf(folder, 'id', closed)).toThrow(
      `${folder} contains a database that PostgreSQL's user can no longer reach.`,
    )
  })

  test('needs a user postgres, who is made', () => {
    const { machine: own, ran } = machine({ isThere: false })
    expect(dataDirectoryOf(folder, 'id', own).runAs).toEqual(postgres)
    expect(ran[2]).toBe('useradd --system --user-group --no-create-home postgres')
    const { machine: fixed } = machine({ isThere: false, canAdd: false })
    expect(() => dataDirectoryOf(folder, 'id', fixed)).toThrow('PostgreSQL does not run as root')
  })
})

describe('the data folder', () => {
  const directory = (...script: string[]) => ({
    dataFolder,
    programs: programs('initdb', ...script),
    runAs: undefined,
  })
  const create = (script: string[], first: string[] = []) =>
    initialiseDataFolder(directory(...script), 'its password', () => first.push('first'))
  /** Notes what it was called with, and makes what initdb makes. */
  const initdb = [
    'for argument in "$@"; do case $argument in',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell replaces it.
    '--pgdata=*) data=${argument#--pgdata=};; --pwfile=*) file=${argument#--pwfile=};; *) others="$others $argument";;',
    'esac; done',
    'mkdir "$data"; cp -p "$file" "$data/password"; pwd > "$data/notes"; chmod 700 "$data"',
    'echo "$others in $LC_ALL" >> "$data/notes"; ls -ld "$data/.." | cut -c1-10 >> "$data/notes"',
    'env | grep PG >> "$data/notes"; exit 0',
  ]

  test('is made by initdb with a password that only its owner reads, and appears when it is complete', async () => {
    process.env['PGHOST'] = 'db.example'
    const first: string[] = []
    mkdirSync(`${dataFolder}.draft-${NOBODY}/data`, { recursive: true })
    mkdirSync(`${dataFolder}.draft-${process.ppid}`)
    mkdirSync(`${folder}/postgres.other-${NOBODY}`)
    await create(initdb, first)
    delete process.env['PGHOST']
    expect(first).toEqual(['first'])
    expect(readFileSync(join(dataFolder, 'password'), 'utf8')).toBe('its password')
    expect(modeOf(join(dataFolder, 'password'))).toBe(0o600)
    expect(readFileSync(join(dataFolder, 'notes'), 'utf8').split('\n')).toEqual([
      '/',
      ' --username=postgres --auth=scram-sha-256 --encoding=UTF8 --locale=C in C',
      'drwx------',
      '',
    ])
    // The draft of a process that ended is gone, and no other.
    expect(readdirSync(folder).sort()).toEqual([
      'postgres',
      `postgres.draft-${process.ppid}`,
      `postgres.other-${NOBODY}`,
      'programs',
    ])
    await create(['exit 1'], first)
    expect(first).toEqual(['first'])
  })

  test('is made in a new folder, for the user that runs it', async () => {
    const own = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
    // Only root runs something as another user.
    const runAs = own.uid === 0 ? { uid: 4_711, gid: 4_712 } : own
    chmodSync(folder, 0o755)
    const inside = join(folder, 'a', 'b', 'postgres')
    await initialiseDataFolder(
      { ...directory(...initdb), dataFolder: inside, runAs },
      'its password',
      () => {},
    )
    const owners = [inside, join(inside, 'password')]
      .map((path) => statSync(path))
      .map(({ uid, gid }) => ({ uid, gid }))
    expect(owners).toEqual([runAs, runAs])
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual(['postgres'])
  })

  test('that another process made first is used', async () => {
    await create([...initdb.slice(0, -1), `mkdir ${dataFolder}; touch ${dataFolder}/first`])
    expect(readdirSync(dataFolder)).toEqual(['first'])
  })

  test('is not there when initdb fails, with its last words as the reason', async () => {
    const failing = create(['echo first >&2', 'echo "no room " >&2', 'exit 1'])
    await expect(failing).rejects.toThrow(`The try-out's database did not start: no room (see ${folder}).`)
    await expect(create(['echo said; exit 1'])).rejects.toThrow('did not start: Command failed')
    await expect(create(['exit 0'])).rejects.toThrow('ENOENT')
    expect(readdirSync(folder)).toEqual(['programs'])
  })
})

describe('the process of the database', () => {
  /** Writes the file of a postmaster as PostgreSQL does; its own command line names the data folder. */
  const postgres = [
    'args="$*"',
    `printf '%s\\n' $$ x x "$4" x x x "  ready  " > ${'$2'}/postmaster.pid`,
    'pwd; echo "$args in $LC_ALL"; env | grep PG',
    "trap 'rm -f $2/postmaster.pid; exit 0' INT",
    'while :; do sleep 0.02; done',
  ]
  const directory = (...script: string[]) => {
    mkdirSync(dataFolder, { recursive: true })
    return { dataFolder, programs: programs('postgres', ...script), runAs: undefined }
  }
  const accepting = async () => true
  const pidFile = () => join(dataFolder, 'postmaster.pid')
  const write = (lines: unknown[]) => writeFileSync(pidFile(), lines.join('\n'))

  test('is started once with settings that log no values, found by its file, and ended', async () => {
    const asked: number[] = []
    const accepts = async (port: number) => asked.push(port) > 2
    const place = directory(...postgres)
    const running = await ensurePostgres(place, logPath, accepts, { port: 5431 })
    expect(running).toEqual({ pid: expect.any(Number), port: 5431, isReady: true })
    expect(asked).toEqual([5431, 5431, 5431])
    expect(await ensurePostgres(place, logPath, accepting)).toEqual(running)
    expect(findPostmaster(dataFolder)).toEqual(running)
    expect(modeOf(logPath)).toBe(0o600)
    const settings = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'log_min_error_statement=panic',
      'log_error_verbosity=terse',
    ]
    expect(readFileSync(logPath, 'utf8').split('\n')).toEqual([
      '/',
      `${['-D', dataFolder, '-p', '5431', ...settings.flatMap((setting) => ['-c', setting])].join(' ')} in C`,
      '',
    ])
    await stopPostgres(dataFolder)
    expect(existsSync(pidFile())).toBe(false)
    expect(signalStop(dataFolder)).toBe(false)
  })

  test('is not found while its file is not complete, or names a process that is no PostgreSQL', () => {
    directory()
    expect(findPostmaster(dataFolder)).toBeUndefined()
    const own = process.pid
    for (const lines of [
      [],
      [own],
      [own, '', '', ''],
      ['', '', '', 5431],
      [own, '', '', 5431],
      [NOBODY, '', '', 5431],
    ]) {
      write(lines)
      expect(findPostmaster(dataFolder)).toBeUndefined()
    }
    expect([own, process.ppid, NOBODY].map(isAlive)).toEqual([true, true, false])
  })

  test('starts where the file of one that was killed is left, with a free port', async () => {
    const place = directory(...postgres)
    write([process.pid, '', '', 5431])
    const { pid, port } = await ensurePostgres(place, logPath, accepting)
    expect(pid).not.toBe(process.pid)
    expect(port).toBeGreaterThan(1_023)
    expect(readdirSync(dataFolder)).toEqual(['postmaster.pid'])
  })

  test('ends again when it refuses to be used, and a long log is begun from the start', async () => {
    const place = directory(...postgres)
    writeFileSync(logPath, 'x'.repeat(5_000_001))
    const refused = async () => {
      throw new Error('28P01')
    }
    await expect(ensurePostgres(place, logPath, refused)).rejects.toThrow('28P01')
    await expect.poll(() => findPostmaster(dataFolder)).toBeUndefined()
    expect(statSync(logPath).size).toBeLessThan(1_000)
    writeFileSync(logPath, 'x'.repeat(5_000_000))
    await ensurePostgres(place, logPath, accepting)
    expect(statSync(logPath).size).toBeGreaterThan(5_000_000)
  })
})

test('a folder in which nothing can be written is named, with the code of the system', async () => {
  chmodSync(folder, 0o755)
  const starting = (code: string) => {
    // The message of the first start is an example of any write that fails.
    const print = () => {
      throw Object.assign(new Error('failed'), { code })
    }
    return fillTryout(folder, print, async () => {}).catch((error: Error) => error.message)
  }
  for (const code of ['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EISDIR', 'ENOTDIR'])
    expect(await starting(code)).toBe(`KARWAN_DATA_DIR: ${folder} cannot be written (${code}).`)
  expect(await starting('EMFILE')).toBe('failed')
})

describe('the secrets', () => {
  const path = () => join(folder, 'secrets.json')

  test('are made once, each of its own, for their owner only', () => {
    expect(readSecrets(folder)).toBeNull()
    const inside = join(folder, 'a', 'b')
    const secrets = ensureSecrets(inside)
    expect(ensureSecrets(inside)).toEqual(secrets)
    expect(readSecrets(inside)).toEqual(secrets)
    expect(readdirSync(inside)).toEqual(['secrets.json'])
    expect(modeOf(join(inside, 'secrets.json'))).toBe(0o600)
    expect(modeOf(inside)).toBe(0o711)
    expect(secrets.id).toMatch(/^[0-9a-f]{16}$/)
    expect(secrets.databasePassword).toMatch(/^[0-9a-f]{48}$/)
    const keys = [secrets.accessTokenSecret, secrets.credentialsKey]
    expect(keys.map((key) => Buffer.from(key, 'base64').length)).toEqual([32, 32])
    expect(new Set([...keys, ...Object.values(ensureSecrets(folder))]).size).toBe(6)
  })

  test('that are missing beside a database, or not what they should be, are not made again', () => {
    const incomplete = /contains a database that its secrets\.json does not fit/
    const secrets = ensureSecrets(folder)
    for (const name of Object.keys(secrets)) {
      writeFileSync(path(), JSON.stringify({ ...secrets, [name]: undefined }))
      expect(() => readSecrets(folder)).toThrow(incomplete)
    }
    rmSync(path())
    mkdirSync(dataFolder)
    expect(() => ensureSecrets(folder)).toThrow(incomplete)
    expect(readdirSync(folder)).toEqual(['postgres'])
  })

  test('that cannot be written say why', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(() => ensureSecrets(join(file, 'below'))).toThrow('below cannot be written (ENOTDIR).')
  })
})
