/** A database that is no cluster. On one: cluster.test.ts. */
import { expect, test } from 'vitest'
import { distributeTables } from '#server/db/distribute.ts'
import { createTestDatabase } from '#tests/support/database.ts'

test('a database without the extension is left as it is', async () => {
  const database = await createTestDatabase()
  expect(await distributeTables(database.url)).toBeNull()
  await database.drop()
})
