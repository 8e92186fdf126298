/** Tallies are right because orders, with their parcels, and customers are stored in one place each, which counts them (docs/decisions/storing-counts.md). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const storesAnOrder =
  /\.(insert|update|delete)\((orders|parcels|customers)\)|(insert into|update|delete from) (\$\{)?(orders|parcels|customers)\b/i

const filesOf = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(end))
    .map((name) => `${folder}/${name}`)

test('orders, parcels and customers are stored where they are counted', () => {
  const storing = filesOf('server', '.ts').filter((path) => storesAnOrder.test(readFileSync(path, 'utf8')))
  expect(storing.sort()).toEqual(['server/db/live/customers.ts', 'server/db/live/orders.ts'])
})

test('no migration since adds a trigger to a table of companies', () => {
  const since = filesOf('server/db/migrations', '.sql').filter((path) => path > 'server/db/migrations/0024')
  expect(since.filter((path) => /create trigger/i.test(readFileSync(path, 'utf8')))).toEqual([])
})
