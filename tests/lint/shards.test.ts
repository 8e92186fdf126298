/** Which tables a cluster spreads, and which statements are for one company (tests/support/shardRule.ts). */
import { expect, test } from 'vitest'
import { companyTables, spreadTables } from '#server/data/tables.ts'
import { faultOf } from '#tests/support/shardRule.ts'
import { ofAllCompanies } from '#tests/support/systemStatements.ts'

test('a table of companies is spread, but for those that refer to people or are searched by operators', () => {
  const staying = companyTables.filter((table) => !spreadTables.includes(table)).map(({ name }) => name)
  expect(staying.sort()).toEqual([
    'company_setups',
    'company_status_changes',
    'company_warehouses',
    'invitations',
    'mails',
    'memberships',
    'ownership_changes',
    'provider_parcels',
  ])
})

test.each([
  'select * from orders where company_id = $1 and status = $2',
  'select * from "orders" "o" where "o"."company_id" = $1',
  'select * from orders join parcels on parcels.company_id = orders.company_id where orders.company_id = $1',
  'with own as (select * from orders where company_id = $1) select * from own union select * from own',
  'insert into orders (company_id, id) values ($1, $2) on conflict (company_id, id) do update set status = $3',
  'update orders set status = $1 where company_id = $2 and id = $3',
  'delete from orders using parcels where orders.company_id = $1 and parcels.company_id = orders.company_id',
  'select * from users where id = $1',
  'select * from graphile_worker.jobs',
])('is for one company: %s', (text) => expect(faultOf(text)).toBeNull())

test.each([
  ['select * from orders where id = $1', 'orders is read of all companies'],
  ['select * from orders where company_id = $1 or status = $2', 'orders is read of all companies'],
  ['select * from orders where company_id > $1', 'orders is read of all companies'],
  ['select * from orders where company_id = company_id', 'orders is read of all companies'],
  ['select * from orders where (company_id = $1) is true', 'orders is read of all companies'],
  ['select * from orders where company_id in ($1, $2)', 'orders is read of all companies'],
  [
    'select * from orders join parcels on parcels.order_id = orders.id where orders.company_id = $1',
    'parcels is read of all companies',
  ],
  [
    'select * from orders where company_id = $1 union select * from orders',
    'orders is read of all companies',
  ],
  [
    'select (select count(*) from parcels p where p.company_id = orders.company_id) from orders where company_id = $1',
    'p is read of all companies',
  ],
  ['select 1 where exists (select from orders)', 'orders is read of all companies'],
  ['with gone as (delete from orders) select 1', 'orders is read of all companies'],
  ['insert into orders (id) values ($1)', 'orders is inserted without company_id'],
  ['insert into tasks (company_id, id) select company_id, id from orders', 'orders is read of all companies'],
  ['update orders set company_id = $1 where company_id = $1', 'orders gets another company_id'],
  ['update orders set id = $1 where company_id = $2', 'orders gets another id'],
  ['update orders set status = $1 where id = $2', 'orders is read of all companies'],
  [
    'select * from companies join orders on orders.company_id = companies.id where orders.company_id = $1',
    'orders is on another machine than companies',
  ],
])('is refused: %s', (text, fault) => expect(faultOf(text)).toBe(fault))

test('only the system asks for all companies, and each such statement has its reason', () => {
  expect(ofAllCompanies.map(({ name }) => name)).toHaveLength(7)
  const texts = ['select * from orders', 'delete from orders where id = $1', 'select count(*) from customers']
  for (const text of texts) expect(ofAllCompanies.filter(({ is }) => is.test(text))).toEqual([])
})
