import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiPaths } from '#domain/contract.ts'
import { idempotencyKeyHeader, livePaths } from '#domain/fulfilment/contract.ts'
import type { ConnectionsResponse } from '#domain/partners/connectionContract.ts'
import type { Warehouse } from '#domain/warehouses.ts'
import { leopardsKeys } from '#server/tryout/standins/leopards.ts'
import { postexKeys } from '#server/tryout/standins/postex.ts'
import { tcsKeys } from '#server/tryout/standins/tcs.ts'
import { startTryout, type Tryout } from '#server/tryout/tryout.ts'
import {
  buildServer,
  createTryoutFolder,
  type RunningServer,
  run,
  type ServerBuild,
  startServer,
  type TryoutFolder,
} from '#tests/support/serverProcess.ts'
import { signInAt } from '#tests/support/sessions.ts'

let build: ServerBuild
/** A start may have to create a database, on a machine that may be busy. */

let folder: TryoutFolder
let running: RunningServer[] = []
beforeAll(async () => {
  build = await buildServer()
  folder = createTryoutFolder()
})
afterEach(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')))
  running = []
})
afterAll(async () => {
  await folder.remove()
  build.remove()
})

/** Starts a server, which is killed at the end of the test if it still runs. */
async function start({ path } = folder): Promise<RunningServer> {
  const server = await startServer(build, { KARWAN_DATA_DIR: path })
  running.push(server)
  return server
}

const operate = (...args: string[]) => run(build.operator, args, { KARWAN_DATA_DIR: folder.path })

/** A zombie process has an id but no command line. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

async function post(server: RunningServer, path: string, body: object) {
  return fetch(`${server.address}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

const signIn = ({ address }: RunningServer, email: string) => signInAt(address, { email })

const isReady = async ({ address }: RunningServer) =>
  fetch(`${address}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )

async function signUp(server: RunningServer, email: string) {
  const response = await post(server, apiPaths.signUp, {
    first_name: 'New',
    last_name: 'Person',
    email,
    company: 'New Company',
    password: 'karwan-tryout',
    confirm_password: 'karwan-tryout',
  })
  expect(response.status).toBe(201)
}

describe('the first start', () => {
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer(build, { KARWAN_DATA_DIR: folder.path })
  })
  afterAll(() => server.end('SIGKILL'))

  test('serves page and API, and prints the address and that it is a try-out', async () => {
    expect(await isReady(server)).toBe(true)
    const page = await fetch(`${server.address}/login`, { headers: { Accept: 'text/html' } })
    expect(await page.text()).toContain('&quot;productName&quot;:&quot;Karwan&quot;')
    expect(server.output.stdout).toContain('This is a try-out')
    expect(server.output.stdout).toContain('npm run operator -- list')
  })

  test('prints an account for each session state, and each can sign in', async () => {
    const expected = {
      'pending@karwan.test': { is_approved: false, is_onboarded: false },
      'onboarding@karwan.test': { is_approved: true, is_onboarded: false },
      'active@karwan.test': { is_approved: true, is_onboarded: true },
      'rejected@karwan.test': { is_approved: false, is_onboarded: false },
      'nowarehouses@karwan.test': { is_approved: true, is_onboarded: false },
    }
    for (const [email, company] of Object.entries(expected)) {
      expect(server.output.stdout).toContain(email)
      expect((await signIn(server, email)).user.company).toMatchObject(company)
    }
  })

  test('offers six warehouses, none to one company, and gives a reason to the rejected one', async () => {
    const get = async (email: string, path: string) => {
      const { access } = await signIn(server, email)
      const response = await fetch(`${server.address}/api/${path}`, {
        headers: { Authorization: `Bearer ${access}` },
      })
      return response.json()
    }
    const offered = (await get('onboarding@karwan.test', apiPaths.warehouses)) as Warehouse[]

    expect(offered.map(({ name, city }) => `${name}, ${city}`)).toEqual([
      'Satiana Road, Faisalabad',
      'Site Area, Hyderabad',
      'I-9, Islamabad',
      'Korangi, Karachi',
      'Kot Lakhpat, Lahore',
      'Hayatabad, Peshawar',
    ])
    expect(await get('nowarehouses@karwan.test', apiPaths.warehouses)).toEqual([])
    expect(await get('rejected@karwan.test', apiPaths.me)).toMatchObject({
      rejection_reason: expect.stringContaining('NTN'),
    })
  })

  test('creates secrets that only their owner can read', () => {
    expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600)
    expect(statSync(folder.dataFolder()).mode & 0o777).toBe(0o700)
  })
})

describe('stopping and starting again', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s stops all processes and keeps the data', async (signal) => {
    const email = `${signal}@shop.test`
    const first = await start()
    await signUp(first, email)
    const session = await signIn(first, email)
    const postmaster = folder.postmasterPid() ?? 0
    expect(await first.end(signal)).toBe(0)

    await expect.poll(() => isAlive(postmaster)).toBe(false)
    expect(existsSync(join(folder.dataFolder(), 'postmaster.pid'))).toBe(false)

    const second = await start()
    await signIn(second, email)
    // The secrets were kept too: the session from before is still valid.
    expect((await post(second, apiPaths.refresh, { refresh: session.refresh })).status).toBe(200)
    expect((await operate('list')).stdout.match(/active@karwan\.test/g)).toHaveLength(1)
  })

  test('after a kill, the next start uses the database that is still running', async () => {
    const first = await start()
    await signUp(first, 'kept6@shop.test')
    const postmaster = folder.postmasterPid()
    await first.end('SIGKILL')

    const second = await start()
    expect(folder.postmasterPid()).toBe(postmaster)
    await signIn(second, 'kept6@shop.test')
    expect(await second.end('SIGTERM')).toBe(0)
    await expect.poll(() => isAlive(postmaster ?? 0)).toBe(false)
  })

  test('after a kill of server and database, the next start recovers', async () => {
    const first = await start()
    await signUp(first, 'kept7@shop.test')
    const postmaster = folder.postmasterPid() ?? 0
    process.kill(postmaster, 'SIGKILL')
    await first.end('SIGKILL')

    const second = await start()
    await signIn(second, 'kept7@shop.test')
    expect(folder.postmasterPid()).not.toBe(postmaster)
  })

  test('a running server restarts its database when that is killed', async () => {
    const server = await start()
    await signUp(server, 'kept8@shop.test')
    const postmaster = folder.postmasterPid() ?? 0
    process.kill(postmaster, 'SIGKILL')

    await expect
      .poll(() => folder.postmasterPid())
      .toSatisfy((pid: number | undefined) => pid !== undefined && pid !== postmaster)
    await expect.poll(() => isReady(server)).toBe(true)
    await signIn(server, 'kept8@shop.test')
    expect(await server.end('SIGTERM')).toBe(0)
  })
})

/** Here PostgreSQL is killed, as it ends itself on a full disk; docs/faults.md has the measure on a real one. */
describe('a disk that is full', () => {
  const answer = ({ database }: Tryout) => database.ping().then(() => 'answers', String)
  const killPostgres = () => {
    const postmaster = folder.postmasterPid()
    if (postmaster === undefined) throw new Error('PostgreSQL does not run')
    process.kill(postmaster, 'SIGKILL')
  }

  test('is waited for, also when the database does not start: it answers by itself once there is room', async () => {
    const pgWal = join(folder.dataFolder(), 'pg_wal')
    /** What is said of the disk, one after the other; the last counts from then on. */
    let rooms = [true]
    let asked = 0
    const onFatal = vi.fn<(error: unknown) => void>()
    const tryout = await startTryout(folder.path, 20, {
      print: () => {},
      onFatal,
      onIdleError: () => {},
      hasRoomIn: async () => {
        asked += 1
        return (rooms.length > 1 ? rooms.shift() : rooms[0]) ?? true
      },
    })
    try {
      // There seems to be room, but PostgreSQL cannot start: its log ahead is away, and then the disk is full.
      rooms = [true, false]
      renameSync(pgWal, `${pgWal}.away`)
      killPostgres()
      await expect.poll(() => asked).toBeGreaterThan(4)
      expect(await answer(tryout)).not.toBe('answers')
      expect(folder.postmasterPid()).toBeUndefined()

      renameSync(`${pgWal}.away`, pgWal)
      rooms = [true]
      await expect.poll(() => answer(tryout)).toBe('answers')
      expect(onFatal).not.toHaveBeenCalled()

      // Where there is room, waiting would change nothing.
      renameSync(pgWal, `${pgWal}.away`)
      killPostgres()
      await expect.poll(() => onFatal.mock.calls).toEqual([[expect.any(Error)]])
    } finally {
      if (existsSync(`${pgWal}.away`)) renameSync(`${pgWal}.away`, pgWal)
      await tryout.stop()
    }
  })
})

describe('a second start on the same folder', () => {
  test('is refused with one line that names the address of the first, which goes on', async () => {
    const first = await start()
    const second = await run(build.main, [], { PORT: '0', KARWAN_DATA_DIR: folder.path })

    expect(second.code).toBe(1)
    expect(second.stderr).toBe(
      `Karwan cannot start. It is already running on ${folder.path}, at ${first.address} (process ${first.pid}).\n`,
    )
    await signIn(first, 'active@karwan.test')
  })

  test('at the same time, on an empty folder: one serves, the others are refused', async () => {
    const empty = createTryoutFolder()
    const results = await Promise.allSettled([start(empty), start(empty), start(empty)])
    const served = results.filter(({ status }) => status === 'fulfilled')

    expect(served).toHaveLength(1)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused.map(({ reason }) => String(reason))).toEqual([
      expect.stringContaining(`already running on ${empty.path}`),
      expect.stringContaining(`already running on ${empty.path}`),
    ])
    const [server] = running
    if (server) await signIn(server, 'active@karwan.test')
    const list = await run(build.operator, ['list'], { KARWAN_DATA_DIR: empty.path })
    expect(list.stdout.trim().split('\n')).toHaveLength(1 + 8)
    await server?.end('SIGTERM')
    await empty.remove()
  })

  test('a port in use is reported, and no process is left running', async () => {
    const taken = createServer()
    await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening))
    const address = taken.address()
    const port = typeof address === 'object' ? address?.port : 0
    const refused = await run(build.main, [], { PORT: String(port), KARWAN_DATA_DIR: folder.path })
    taken.close()

    expect(refused.code).toBe(1)
    expect(refused.stderr).toBe(`Karwan cannot start. PORT: ${port} is in use; set PORT to another one\n`)
    expect(folder.postmasterPid()).toBeUndefined()
  })
})

describe('a folder that cannot be used', () => {
  const startOn = async (path: string) => {
    const { code, stderr } = await run(build.main, [], { PORT: '0', KARWAN_DATA_DIR: path })
    return { code, stderr }
  }

  test('is reported when it is not a folder', async () => {
    expect(await startOn('/dev/null')).toEqual({
      code: 1,
      stderr: 'Karwan cannot start. KARWAN_DATA_DIR: /dev/null cannot be written (EEXIST).\n',
    })
  })

  test('is reported when a file in it cannot be written', async () => {
    const log = join(folder.path, 'postgres.log')
    renameSync(log, `${log}.kept`)
    mkdirSync(log)
    expect(await startOn(folder.path)).toEqual({
      code: 1,
      stderr: `Karwan cannot start. KARWAN_DATA_DIR: ${folder.path} cannot be written (EISDIR).\n`,
    })
    rmdirSync(log)
    renameSync(`${log}.kept`, log)
  })

  test('is reported when its secrets were changed or lost, and no process is left running', async () => {
    const secretsPath = join(folder.path, 'secrets.json')
    const secrets = readFileSync(secretsPath, 'utf8')
    const { databasePassword } = JSON.parse(secrets) as { databasePassword: string }
    const misfit = {
      code: 1,
      stderr: `Karwan cannot start. KARWAN_DATA_DIR: ${folder.path} contains a database that its secrets.json does not fit; move the folder away to start again.\n`,
    }
    writeFileSync(secretsPath, secrets.replace(databasePassword, 'another'))
    expect(await startOn(folder.path)).toEqual(misfit)
    writeFileSync(secretsPath, '{')
    expect(await startOn(folder.path)).toEqual(misfit)
    writeFileSync(secretsPath, secrets)

    await expect.poll(() => folder.postmasterPid()).toBeUndefined()
    expect((await operate('list')).code).toBe(1)
  })
})

describe('the operator’s command', () => {
  test('works on the running try-out, and the account sees the change; a refusal has an exit code', async () => {
    const server = await start()
    const done = await operate('approve', 'pending@karwan.test')

    expect(done).toMatchObject({ code: 0, stdout: 'Saddar Garments is approved now.\n', stderr: '' })
    expect((await signIn(server, 'pending@karwan.test')).user.company.is_approved).toBe(true)
    expect(await operate('approve', 'active@karwan.test')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'Anarkali Home is onboarded: a company that is onboarded cannot be approved.\n',
    })
  })

  test('reports that nothing is running', async () => {
    const refused = await operate('list')
    expect(refused).toMatchObject({
      code: 1,
      stderr: `No try-out is running on ${folder.path}. Start it with npm start; for a deployment set DATABASE_URL.\n`,
    })
  })
})

test('its backup makes a try-out in a new folder', async () => {
  const first = await start()
  await signUp(first, 'moved@shop.test')
  const moved = createTryoutFolder()
  const file = join(moved.path, 'karwan.backup')
  expect((await run(build.backup, [file], { KARWAN_DATA_DIR: folder.path })).stderr).toBe('')
  const restored = await run(build.restore, [file], { KARWAN_DATA_DIR: moved.path })
  expect(restored.stdout).toContain('compared with the backup')

  const second = await start(moved)
  await signIn(second, 'moved@shop.test')
  await second.end('SIGTERM')
  await moved.remove()
})

// After the backup: what is encrypted now is not restored without the key of this folder.
test('prints no token, and nothing that couriers are signed in with, also when one refuses it', async () => {
  const server = await start()
  const { access, refresh } = await signIn(server, 'live@karwan.test')
  const ask = (init: RequestInit = {}) =>
    fetch(`${server.address}/api/${livePaths.couriers}`, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${access}`,
        [idempotencyKeyHeader]: randomUUID(),
      },
    })
  const leopards = async () => {
    const { rows } = (await (await ask()).json()) as ConnectionsResponse
    return rows.find((row) => row.courier === 'leopards')
  }
  const wrong = { apiKey: 'wrong-canary-key', apiPassword: 'wrong-canary-password' }
  for (const [values, state] of [
    [wrong, 'refused'],
    [leopardsKeys, 'connected'],
  ] as const) {
    // What the outbox does meanwhile gives it another version.
    const give = async () => {
      const version = (await leopards())?.version
      return (await ask({ method: 'PUT', body: JSON.stringify({ courier: 'leopards', values, version }) }))
        .status
    }
    await expect.poll(give).toBe(200)
    await expect.poll(async () => (await leopards())?.state).toBe(state)
  }
  const { stdout, stderr } = server.output
  expect(stdout).toContain(`"route":"/api/${livePaths.couriers}"`)
  const { clientSecret, password } = tcsKeys
  for (const keys of [wrong, leopardsKeys, postexKeys, { clientSecret, password }, { access, refresh }])
    for (const secret of Object.values(keys)) expect(stdout + stderr).not.toContain(secret)
})

test('starts in a folder that only its owner can access, also as root', async () => {
  const closed = createTryoutFolder(0o700)
  const first = await start(closed)
  const isRoot = process.getuid?.() === 0
  expect(closed.dataFolder().startsWith(isRoot ? '/var/lib/karwan-' : closed.path)).toBe(true)
  expect(first.output.stdout.includes('PostgreSQL does not run as root')).toBe(isRoot)
  await signUp(first, 'kept15@shop.test')
  await first.end('SIGTERM')

  const second = await start(closed)
  await signIn(second, 'kept15@shop.test')
  expect(await second.end('SIGTERM')).toBe(0)
  await closed.remove()
})
