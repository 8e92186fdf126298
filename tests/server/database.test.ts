import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUnavailable } from '#server/db/database.ts'
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
