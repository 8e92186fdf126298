import { createServer, type Server, type Socket, connect as toDatabase } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { isUnavailable, openDatabase } from '#server/db/database.ts'
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

/** A network on which connections to the database break as soon as one begins a transaction, until it is well. */
async function brittleNetwork(database: URL) {
  let isWell = false
  const network: Server = createServer((client: Socket) => {
    const onward = toDatabase(Number(database.port), database.hostname)
    client.on('data', (data) => {
      if (isWell || !data.includes('begin')) onward.write(data)
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
    heal: () => {
      isWell = true
    },
  }
}

test('connections that break as transactions begin are not missing afterwards, and nothing waits for them', async () => {
  const network = await brittleNetwork(new URL(server.testDatabase.url))
  const database = openDatabase(network.url, () => {})
  const transact = () => database.db.transaction(() => Promise.resolve('through'))
  // As many as the pool has.
  for (let n = 0; n < 10; n += 1) await expect(transact()).rejects.toSatisfy(isUnavailable)

  network.heal()
  await expect(transact()).resolves.toBe('through')
  await expect(database.close()).resolves.toBeUndefined()
})
