/** What the tallies should be: counted from the orders, parcels and customers. */
import { cashOfParcels, talliesOf } from '#server/db/live/tallies.ts'

const counted = `
  select kind, day, status, key, sum(orders)::int as orders, sum(minor)::bigint as minor from (
    select t.* from orders cross join lateral ${talliesOf('orders')} t where company_id = $1
    union all
    select 'customer', (created_at at time zone interval '5 hours')::date, '', '', 1, 0 from customers
      where company_id = $1 and removed_at is null
    union all ${cashOfParcels} $1
  ) rows group by 1, 2, 3, 4`

const days = `
  select kind, day, status, key, orders, minor from tallies where company_id = $1 and day > '-infinity'
  union all
  select kind, day, status, key, orders, minor from tally_moves where company_id = $1`

const always = `
  select kind, status, key, orders, minor from tallies where company_id = $1 and day = '-infinity'
  union all
  select kind, status, key, orders, minor from tally_moves where company_id = $1`

const summed = (rows: string, columns: string) => `
  select ${columns}, sum(orders)::int as orders, sum(minor)::bigint as minor from (${rows}) rows
    group by ${columns} having sum(orders) <> 0 or sum(minor) <> 0`

const differing = (left: string, right: string) =>
  `(${left} except ${right}) union all (${right} except ${left})`

/** Queries for the tallies of a company ($1) that are wrong: by day, and over all days. */
export const wrongTallies = [
  differing(counted, summed(days, 'kind, day, status, key')),
  differing(summed(counted, 'kind, status, key'), summed(always, 'kind, status, key')),
]

/** The ids of companies whose tallies are not what their orders, parcels and customers say. */
export async function companiesWithWrongTallies(
  query: (text: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  const wrongOnes: string[] = []
  for (const { id } of await query('select id from companies')) {
    const found = await Promise.all(
      wrongTallies.map((text) => query(text.replaceAll('$1', `'${String(id)}'`))),
    )
    if (found.flat().length > 0) wrongOnes.push(String(id))
  }
  return wrongOnes
}
