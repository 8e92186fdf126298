import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { migrateDatabase, schemaVersionOf } from '#server/db/migrate.ts'
import * as schema from '#server/db/schema.ts'
import { createEmptyDatabase } from '#tests/support/database.ts'

const folder = 'server/db/migrations'
const migrations = readdirSync(folder).filter((name) => name.endsWith('.sql'))

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

test('a database is older, current or newer than this version', async () => {
  const empty = await createEmptyDatabase()
  const database = openDatabase(empty.url, () => {})
  const version = () => schemaVersionOf(database.db)
  expect(await version()).toBe('older')
  await migrateDatabase(empty.url)
  expect(await version()).toBe('current')
  const last = 'update drizzle.__drizzle_migrations set created_at = created_at'
  await empty.query(`${last} + 1`)
  expect(await version()).toBe('newer')
  await empty.query(`${last} - 2`)
  expect(await version()).toBe('older')
  await database.close()
  await empty.drop()
})

test('the migrations match the schema', async () => {
  const last = readdirSync(`${folder}/meta`)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const migrated = JSON.parse(readFileSync(`${folder}/meta/${last}`, 'utf8'))
  expect(await generateMigration(migrated, generateDrizzleJson(schema, migrated.id))).toEqual([])
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
