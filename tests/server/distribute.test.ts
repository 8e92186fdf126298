/** The tables of companies over the machines of a cluster; with `TEST_WORKERS` on one (tests/support/globalDatabase.ts). */
import { expect, test } from 'vitest'
import { spreadTables } from '#server/data/tables.ts'
import { distributeTables } from '#server/db/distribute.ts'
import { createTestDatabase } from '#tests/support/database.ts'

const isCluster = Boolean(process.env['TEST_WORKERS'])

test.runIf(!isCluster)('a database without the extension is left as it is', async () => {
  const database = await createTestDatabase()
  expect(await distributeTables(database.url)).toBeNull()
  await database.drop()
})

test.runIf(isCluster)('a table that is new is spread with the others, once, with its rows', async () => {
  const database = await createTestDatabase()
  const all = spreadTables.length
  expect(await distributeTables(database.url)).toEqual({ now: 0, before: all })
  await database.query("select undistribute_table('order_tags')")
  await database.query(
    "insert into order_tags (company_id, order_id, tag_key, tag, is_system, created_at) values (gen_random_uuid(), gen_random_uuid(), 'vip', 'VIP', false, now())",
  )
  expect(await distributeTables(database.url)).toEqual({ now: 1, before: all - 1 })
  expect(await distributeTables(database.url)).toEqual({ now: 0, before: all })
  expect(await database.query('select tag from order_tags')).toEqual([{ tag: 'VIP' }])
  const places = await database.query(
    'select distinct colocationid from pg_dist_partition where partmethod = $1',
    ['h'],
  )
  expect(places).toHaveLength(1)
  await database.drop()
})
