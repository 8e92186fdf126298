import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'

const migrations = readdirSync('server/db/migrations').filter((name) => name.endsWith('.sql'))

test('several processes that start at the same time create the tables once', async () => {
  const database = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 5 }, () => migrateDatabase(database.url)))

  expect(await database.query('select * from drizzle.__drizzle_migrations')).toHaveLength(migrations.length)
  expect(await database.query('select * from companies')).toEqual([])
  await database.drop()
})

test('an up-to-date database is not changed', async () => {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url)
  await database.query("insert into warehouses (name, city) values ('Korangi', 'Karachi')")
  await migrateDatabase(database.url)

  expect(await database.query('select name from warehouses')).toEqual([{ name: 'Korangi' }])
  await database.drop()
})

test('the migrations match the schema', { timeout: 60_000 }, () => {
  const out = mkdtempSync(join(tmpdir(), 'karwan-migrations-'))
  cpSync('server/db/migrations', out, { recursive: true })
  const { stdout } = spawnSync(
    process.execPath,
    [
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--dialect=postgresql',
      '--schema=server/db/schema.ts',
      // drizzle-kit puts './' before the given path.
      `--out=${relative('.', out)}`,
    ],
    { encoding: 'utf8' },
  )
  const after = readdirSync(out).filter((name) => name.endsWith('.sql'))
  rmSync(out, { recursive: true })

  expect(stdout).toContain('No schema changes')
  expect(after).toEqual(migrations)
})

test('the database refuses a status that the chart does not have', async () => {
  const database = await createEmptyDatabase()
  await migrateDatabase(database.url)
  await expect(
    database.query(
      "insert into companies (id, name, status, created_at) values (gen_random_uuid(), 'X', 'frozen', now())",
    ),
  ).rejects.toThrow('companies_status')
  await database.drop()
})
