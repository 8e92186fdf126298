import { createServer, type Server, type Socket, connect as toDatabase } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { isUnavailable, openDatabase } from '#server/db/database.ts'
import { takeOwnership } from '#server/db/ownership.ts'
import { createTestApp, type TestApp } from '#tests/support/testApp.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const endConnection = (pid: unknown) =>
  server.testDatabase.query('select pg_terminate_backend($1, 5000)', [pid])

test('a connection that breaks between two statements of a transaction ends that transaction, and nothing else', async () => {
  const broken = server.database.db.transaction(async (tx) => {
    const { rows } = await tx.execute('select pg_backend_pid() as pid')
    await endConnection(rows[0]?.pid)
    // Asked on another connection, and answered after the news of the broken one.
    await server.testDatabase.query('select 1')
    await tx.execute('select 1')
  })

  await expect(broken).rejects.toSatisfy(isUnavailable)
  await expect(server.database.ping()).resolves.toBeUndefined()
})

/** A network on which a connection to the database breaks as soon as `word` is sent over it, until it is well. */
async function brittleNetwork(database: URL, word: string) {
  let isWell = false
  const network: Server = createServer((client: Socket) => {
    const onward = toDatabase(Number(database.port), database.hostname)
    client.on('data', (data) => {
      if (isWell || !data.includes(word)) onward.write(data)
      else client.destroy()
    })
    onward.on('data', (data) => client.write(data))
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
    heal: () => void (isWell = true),
    break: () => void (isWell = false),
  }
}

test('connections that break as transactions begin are not missing afterwards, and nothing waits for them', async () => {
  const network = await brittleNetwork(new URL(server.testDatabase.url), 'begin')
  const database = openDatabase(network.url, () => {})
  const transact = () => database.db.transaction(() => Promise.resolve('through'))
  // As many as the pool has.
  for (let n = 0; n < 10; n += 1) await expect(transact()).rejects.toSatisfy(isUnavailable)

  network.heal()
  await expect(transact()).resolves.toBe('through')
  await expect(database.close()).resolves.toBeUndefined()
})

describe('who owns a try-out whose database dies', () => {
  test('while it says who it is, does not own it, and is not told of a loss besides', async () => {
    const network = await brittleNetwork(new URL(server.testDatabase.url), 'set_config')
    const lost = vi.fn<() => void>()
    await expect(takeOwnership(network.url, lost)).rejects.toSatisfy(isUnavailable)
    expect(lost).not.toHaveBeenCalled()
  })

  test('while it makes its address known, is told of the loss, once and by no other way', async () => {
    const network = await brittleNetwork(new URL(server.testDatabase.url), 'set_config')
    network.heal()
    const lost = vi.fn<() => void>()
    const taken = await takeOwnership(network.url, lost)
    network.break()
    if (!taken.isOwner) throw new Error('It is owned by somebody else')
    await expect(taken.ownership.announce('http://localhost')).resolves.toBeUndefined()
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1))
  })
})
