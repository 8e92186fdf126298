import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket, connect as toDatabase } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startCleanup } from '#server/cleanup.ts'
import { followTimeOf, timeNow } from '#server/db/clock.ts'
import { isUnavailable, openDatabase } from '#server/db/database.ts'
import { addJob } from '#server/db/jobs.ts'
import { ensureDatabase, findOwnerOf, takeOwnership } from '#server/db/ownership.ts'
import { createProcessLog } from '#server/http/log.ts'
import { createMetrics } from '#server/metrics.ts'
import { startOutbox } from '#server/partners/runOutbox.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const endConnection = (pid: unknown) =>
  server.testDatabase.query('select pg_terminate_backend($1::int, 5000)', [pid])

test('a connection that breaks between two statements rejects its transaction, and the process goes on', async () => {
  const broken = server.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute('select pg_backend_pid() as pid')
    await endConnection(rows[0]?.pid)
    // Sent on another connection; its result arrives after the error of the broken one.
    await server.testDatabase.query('select 1')
    await tx.execute('select 1')
  })

  await expect(broken).rejects.toSatisfy(isUnavailable)
  await expect(server.database.ping()).resolves.toBeUndefined()
})

test('it is known when connections broke, once one was made again', async () => {
  const database = openDatabase(server.testDatabase.url, () => {})
  onTestFinished(() => database.close())
  const breakOne = () =>
    database.db
      .transaction(async (tx) => {
        const { rows } = await tx.execute('select pg_backend_pid() as pid')
        await endConnection(rows[0]?.pid)
        await tx.execute('select 1')
      })
      .catch(() => {})
  await database.ping()
  expect(database.lastOutage()).toBeNull()
  await breakOne()
  expect(database.lastOutage()).toBeNull()
  await database.ping()
  const { began = -1, ended = -1 } = database.lastOutage() ?? {}
  expect(ended).toBeGreaterThanOrEqual(0)
  expect(began).toBeGreaterThan(ended)
  await breakOne()
  expect(database.lastOutage()).toBeNull()
})

test.each([
  ['ECONNREFUSED', true],
  ['ETIMEDOUT', true],
  ['ENOTFOUND', true],
  ['EPIPE', true],
  ['EAI_AGAIN', true],
  ['EHOSTUNREACH', true],
  // It stops, or has too many connections.
  ['57P01', true],
  ['08006', true],
  ['53300', true],
  // It is a standby.
  ['25006', true],
  // A time out of range, and a parameter of an unclear type: those are faults of ours.
  ['22008', false],
  ['42P08', false],
  ['', false],
])('an error %j says that the database is away: %s', (code, isAway) => {
  const error = Object.assign(new Error('An error'), { code })
  expect([isUnavailable(error), isUnavailable(new Error('A query', { cause: error }))]).toEqual([
    isAway,
    isAway,
  ])
  expect(isUnavailable({ code })).toBe(false)
})

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('so does the error of the driver "%s", which has no code', (message) => {
  expect(isUnavailable(new Error(message))).toBe(true)
})

test('the time of a process is that of the database, also when the clock of its machine is set, in its log too', async () => {
  const { database } = server
  const askDatabase = async () => {
    const [row] = await server.testDatabase.query<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float as ms',
    )
    return row?.ms ?? 0
  }
  const figures = createMetrics(() => 0)
  expect(await figures.text(server.deps)).not.toMatch(/^karwan_clock_difference_seconds /m)
  const timeInLog = () => {
    let line = ''
    const write = (bytes: Uint8Array) => {
      line = new TextDecoder().decode(bytes)
      return bytes.length
    }
    createProcessLog(write).log({ level: 'info', event: 'test.written' })
    return Date.parse((JSON.parse(line) as { time: string }).time)
  }
  const stop = await followTimeOf(database.db)
  onTestFinished(() => {
    stop()
    vi.useRealTimers()
  })
  let isSetTo = 0
  for (const set of [0, -3_600_000, 60_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + set })
    isSetTo += set
    const before = await askDatabase()
    const time = timeNow()
    const after = await askDatabase()
    // What a busy machine adds to the way of the first answer makes it less exact.
    expect(time).toBeGreaterThan(before - 5_000)
    expect(time).toBeLessThan(after + 5_000)
    const written = timeInLog()
    expect(written).toBeGreaterThan(before - 5_000)
    expect(written).toBeLessThan((await askDatabase()) + 5_000)
    const ahead = /^karwan_clock_difference_seconds (\S+)$/m.exec(await figures.text(server.deps))?.[1]
    expect(Math.abs(Number(ahead) - isSetTo / 1_000)).toBeLessThan(5)
  }
})

test('the time follows what the database says every half minute, unless the answer took too long', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  let databaseMs = 1_000_000
  let answerMs = 0
  const execute = async () => {
    await vi.advanceTimersByTimeAsync(answerMs)
    return { rows: [{ ms: String(databaseMs) }] }
  }
  // The first one counts in any case: no time would be worse.
  answerMs = 2_000
  const stop = await followTimeOf({ execute } as never)
  onTestFinished(stop)
  expect(timeNow()).toBe(databaseMs + 1_000)

  answerMs = 1_000
  databaseMs = 2_000_000
  await vi.advanceTimersByTimeAsync(29_999)
  expect(timeNow()).toBe(1_000_000 + 1_000 + 29_999)
  await vi.advanceTimersByTimeAsync(1)
  expect(timeNow()).toBe(databaseMs + 500)

  answerMs = 1_001
  databaseMs = 5_000_000
  await vi.advanceTimersByTimeAsync(30_000)
  expect(timeNow()).toBe(2_000_000 + 500 + 31_001)
})

/**
 * A proxy that breaks a connection to the database when `word` is sent, until it is repaired; and that loses everything
 * while it is silent.
 */
async function breakingNetwork(database: URL, word: string) {
  let isRepaired = false
  let isSilent = false
  const network: Server = createServer((client: Socket) => {
    const onward = toDatabase(Number(database.port), database.hostname)
    client.on('data', (data) => {
      if (isSilent) return
      if (isRepaired || !data.includes(word)) onward.write(data)
      else client.destroy()
    })
    onward.on('data', (data) => isSilent || client.write(data))
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  })
  await new Promise<void>((listening) => network.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void network.close())
  const url = new URL(database)
  url.port = String((network.address() as { port: number }).port)
  return {
    url: url.href,
    repair: () => void (isRepaired = true),
    break: () => void (isRepaired = false),
    silence: (isLost: boolean) => void (isSilent = isLost),
  }
}

test('jobs go on after the database was gone while all of them ended', async () => {
  const network = await breakingNetwork(new URL(server.testDatabase.url), 'delete from')
  const { database } = server
  const stop = startOutbox({ ...server.deps, database: { ...database, url: network.url } }, 100)
  onTestFinished(stop)
  const add = (id: string) =>
    database.db.transaction((tx) =>
      addJob(tx, { task: 'booking', of: { companyId: randomUUID(), id }, lane: id, afterMs: 0 }),
    )
  // As many as a process works on at a time.
  for (let n = 0; n < 8; n += 1) await add(randomUUID())
  await expect
    .poll(() => server.log)
    .toContainEqual(expect.objectContaining({ event: 'outbox.failed', task: 'worker' }))
  network.repair()
  await add(randomUUID())
  await expect
    .poll(() => server.testDatabase.query('select attempts from outbox.jobs where attempts = 0'))
    .toEqual([])
})

test('connections that break at the start of a transaction are returned to the pool', async () => {
  const network = await breakingNetwork(new URL(server.testDatabase.url), 'begin')
  const database = openDatabase(network.url, () => {})
  const transact = () => database.db.transaction(() => Promise.resolve('through'))
  // The size of the pool.
  for (let n = 0; n < 10; n += 1) await expect(transact()).rejects.toSatisfy(isUnavailable)

  network.repair()
  await expect(transact()).resolves.toBe('through')
  await expect(database.close()).resolves.toBeUndefined()
})

test('a silent database fails every call within five seconds, and answers again when it is back', async () => {
  const network = await breakingNetwork(new URL(server.testDatabase.url), '')
  network.repair()
  const database = openDatabase(network.url, () => {})
  const query = () => database.db.execute('select 1')
  const transact = () => database.db.transaction((tx) => tx.execute('select 1'))
  await Promise.all([query(), query(), transact()])

  network.silence(true)
  // A timer of this process, which a busy machine makes as late as those of the calls.
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
  }, 5_000)
  // More than the pool has connections, and half of them in transactions.
  const calls = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => (index % 2 ? query() : transact())),
  )
  const wasLate = isLate
  clearTimeout(timer)
  expect(calls.filter(({ status }) => status === 'fulfilled')).toEqual([])
  for (const call of calls) expect(call.status === 'rejected' && isUnavailable(call.reason)).toBe(true)
  expect(wasLate).toBe(false)

  network.silence(false)
  await expect(query()).resolves.toBeDefined()
  await expect(transact()).resolves.toBeDefined()
  await expect(database.close()).resolves.toBeUndefined()
})

describe('when the database of a try-out stops', () => {
  test('while the lock is being taken, the call rejects and the loss is not reported again', async () => {
    const network = await breakingNetwork(new URL(server.testDatabase.url), 'set_config')
    const lost = vi.fn<() => void>()
    await expect(takeOwnership(network.url, lost)).rejects.toSatisfy(isUnavailable)
    expect(lost).not.toHaveBeenCalled()
  })

  test('while the address is being published, the loss is reported once, by its callback', async () => {
    const network = await breakingNetwork(new URL(server.testDatabase.url), 'set_config')
    network.repair()
    const lost = vi.fn<() => void>()
    const taken = await takeOwnership(network.url, lost)
    network.break()
    if (!taken.isOwner) throw new Error('It is owned by somebody else')
    await expect(taken.ownership.announce('http://localhost')).resolves.toBeUndefined()
    await expect.poll(() => lost).toHaveBeenCalledTimes(1)
  })
})

test('one process owns a try-out until it lets go, and others find its address', async () => {
  const { url } = server.testDatabase
  const lost = vi.fn<() => void>()
  const take = async () => {
    const taken = await takeOwnership(url, lost)
    return taken.isOwner ? taken.ownership : taken
  }
  const release = async (of: Awaited<ReturnType<typeof take>>) => 'release' in of && (await of.release())
  // PostgreSQL may not yet have noticed that the connections of the tests above are broken.
  await expect.poll(() => findOwnerOf(url)).toBeUndefined()
  const first = await take()
  if ('announce' in first) await first.announce('http://localhost:3000')
  const owner = { pid: process.pid, address: 'http://localhost:3000' }
  expect(await take()).toEqual({ isOwner: false, owner })
  expect(await findOwnerOf(url)).toEqual(owner)
  await release(first)
  expect(await findOwnerOf(url)).toBeUndefined()
  const second = await take()
  expect(second).toHaveProperty('release')
  await release(second)
  // Who lets go has lost nothing.
  expect(lost).not.toHaveBeenCalled()
})

test('a database is created once', async () => {
  const { testDatabase } = server
  const name = 'karwan ensured'
  for (let times = 0; times < 2; times++) await ensureDatabase(testDatabase.url, name)
  expect(await testDatabase.query('select 1 from pg_database where datname = $1', [name])).toHaveLength(1)
  await testDatabase.query(`drop database "${name}"`)
})

test('the cleanup comes soon after the start and every hour until it is stopped, also after one that failed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const hour = 3_600_000
  const failed = { level: 'warn', event: 'cleanup.failed' }
  const seen: object[] = []
  const now = () => {
    throw new Error('No time')
  }
  const log = (entry: object) => void seen.push(entry)
  const stop = startCleanup({ database: {}, now, log } as never)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(seen).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual([failed])
  await vi.advanceTimersByTimeAsync(hour - 10_000)
  expect(seen).toEqual([failed, failed])
  await vi.advanceTimersByTimeAsync(hour)
  expect(seen).toEqual([failed, failed, failed])
  stop()
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(seen).toEqual([failed, failed, failed])
  startCleanup({ database: {}, now, log } as never)()
  await vi.advanceTimersByTimeAsync(hour)
  expect(seen).toHaveLength(3)
})
