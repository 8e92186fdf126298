/** What is neither done nor as it was before: every act is all of its rows, or none. */
import { large } from '#lab/scale/fill.ts'
import { companyTables } from '#server/data/tables.ts'
import { rowsThatSay } from '#tests/support/everyRow.ts'
import type { Acknowledged, Query } from './world.ts'

type Found = { id: string; [fact: string]: string | number | boolean | null }

/** In words; empty when nothing is half done, and everything that was acknowledged is. */
export async function halfDone(query: Query, acknowledged: Acknowledged): Promise<string[]> {
  const broken: string[] = []
  /** Of each row, whether its facts agree, and whether what was acknowledged is done. */
  const check = async (what: string, done: ReadonlySet<string>, text: string) => {
    for (const { id, ...facts } of await query<Found>(text)) {
      const all = new Set(Object.values(facts))
      if (all.size !== 1) broken.push(`${what} ${id}: ${JSON.stringify(facts)}`)
      else if (done.has(id) && !all.has(true)) broken.push(`${what} ${id}: acknowledged, and not there`)
    }
  }
  const logged = (event: string, id: string) =>
    `(select count(*) from changes where event = '${event}' and subject_id = ${id}) = 1`
  const erased = (kind: string, id: string) =>
    `(select count(*) from erasures where kind = '${kind}' and subject_id = ${id}) = 1`

  await check(
    'removed person',
    acknowledged.removed,
    `select id, not exists (select from memberships where user_id = users.id) as member,
        not exists (select from sessions where user_id = users.id and revoked_at is null) as session,
        ${logged('person.removed', 'users.id')} as logged, (select count(*) from mails where cause = 'removed ' || users.id) = 1 as mail
       from users where email like 'remove-%@kill.test'`,
  )
  await check(
    'erased customer',
    acknowledged.erasedCustomers,
    `select id, erased_at is not null as erased, ${erased('customer', 'c.id')} as trail, ${logged('customer.erased', 'c.id')} as logged,
        not exists (select from orders o where o.company_id = c.company_id and customer_id = c.id and o.name <> '[removed]') as orders,
        exists (select from orders o where o.company_id = c.company_id and customer_id = c.id and o.name = '[removed]') as one,
        not exists (select from orders o join notes on notes.company_id = o.company_id and order_id = o.id
          where o.company_id = c.company_id and customer_id = c.id and text like '%@mail.test%') as notes
       from customers c where c.company_id = '${large.companyId}' and exists (select from orders o join notes on notes.company_id = o.company_id and order_id = o.id
          where o.company_id = c.company_id and customer_id = c.id)`,
  )
  await check(
    'suspended company',
    acknowledged.suspended,
    `select id, status = 'suspended' as status, exists (select from company_status_changes
        where company_id = companies.id and to_status = 'suspended' and event = 'company.suspended') as trail
       from companies where name like 'Company %'`,
  )
  await check(
    'planned end',
    acknowledged.planned,
    `select id, ends_at is not null as planned, exists (select from company_status_changes
        where company_id = companies.id and event = 'company.endingPlanned') as trail
       from companies where name like 'Company %'`,
  )
  const gone = new Map<string, number>()
  for (const { name } of companyTables)
    for (const { id } of await query<{ id: string }>(
      `select distinct company_id as id from ${name} where company_id is not null
         and not exists (select from companies where id = company_id)`,
    ))
      gone.set(id, (gone.get(id) ?? 0) + 1)
  for (const [id, tables] of gone) broken.push(`ended company ${id}: rows in ${tables} tables`)
  await check(
    'ended company',
    new Set(),
    `select subject_id as id, not exists (select from companies where id = subject_id) as gone, count(*) over (partition by subject_id) = 1 as once,
        (select count(*) from mails where cause like 'ended ' || subject_id || ' %') = 1 as mail
       from erasures where kind = 'company'`,
  )
  const [counted] = await query<{ orders: number; companies: number }>(
    `select count(*)::int as companies, coalesce(sum(n), 0)::int as orders from companies
       left join lateral (select count(*) as n from orders where company_id = companies.id) o on true where name ~ '^Company [1-9]'`,
  )
  if (counted && counted.orders !== 5 * counted.companies)
    broken.push(`${counted.companies} companies have ${counted.orders} orders`)

  const left = new Set(
    (await query<{ email: string }>(`select email from users where email like 'erase-%@kill.test'`)).map(
      ({ email }) => email.split('-')[1] ?? '',
    ),
  )
  const of = /erase-?(\d+)-?x/g
  for (const row of await rowsThatSay({ query: query as never }, /erase-?\d+-?x/))
    for (const [, number = ''] of row.matchAll(of))
      if (!left.has(number)) broken.push(`erased person ${number}: ${row.slice(0, 80)}`)
  const trails = await query<{ n: number; known: number }>(
    `select (select count(*)::int from erasures where kind = 'person') as n,
        (select count(*)::int from memberships join users on users.id = user_id where email like 'erase-%@kill.test') as known`,
  )
  if (trails[0]?.known !== left.size) broken.push(`${left.size} people, ${trails[0]?.known} members`)
  for (const id of acknowledged.erasedPeople) {
    const [row] = await query<{ n: number }>(
      `select count(*)::int as n from erasures where kind = 'person' and subject_id = $1`,
      [id],
    )
    if (row?.n !== 1) broken.push(`erased person ${id}: ${row?.n} rows in the trail`)
  }
  return broken
}
