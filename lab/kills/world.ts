/** Companies, and what is done with them while servers are killed. */
import type { CustomerResponse } from '#domain/fulfilment/catalogueContract.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { operatorPaths, type ReviewedCompany } from '#domain/operator/operatorContract.ts'
import type { OperatorAct } from '#domain/operator/review.ts'
import { large } from '#lab/scale/fill.ts'
import { openSession } from '#server/auth/sessions.ts'
import { signAccessToken } from '#server/auth/tokens.ts'
import { openDatabase } from '#server/db/database.ts'
import { done, type Person, pathOf, personOf, remove } from '#tests/support/liveApp.ts'
import { filesIn } from '#tests/support/zip.ts'

export type Query = <Row = Record<string, unknown>>(
  text: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/** The ids that were acknowledged, of each act. */
export type Acknowledged = Record<
  'removed' | 'erasedPeople' | 'erasedCustomers' | 'suspended' | 'planned',
  Set<string>
> & { exports: number }

type SignedIn = { person: Person; sessionId: string; access: () => Promise<string> }
type Subject = { id: string; companyId: string }
type World = {
  operator: SignedIn
  /** Of the large company: each proof of identity is for one act of one session. */
  eraser: SignedIn
  exporter: SignedIn
  removals: { id: string; owner: Person }[]
  people: Subject[]
  customers: string[]
  companies: string[]
  address: () => string
}

/** People to remove and to erase, whom rows of several tables name, and customers without an open order. */
export async function populate(
  query: Query,
  { url, secret, address }: { url: string; secret: string; address: () => string },
): Promise<World> {
  const api = {
    request: (path: string, init?: RequestInit) => fetch(`${address()}/api/${path}`, init),
  }
  const database = openDatabase(url, () => {})
  const signIn = async (userId: string): Promise<SignedIn> => {
    const { sessionId } = await openSession(database.db, userId, new Date())
    const key = Buffer.from(secret)
    const access = () => signAccessToken({ userId, sessionId }, key, new Date())
    return { sessionId, access, person: personOf(api, access) }
  }
  const firms = await query<{ id: string; ownerId: string }>(
    `select company_id as id, user_id as "ownerId" from memberships join users on users.id = user_id
      where email like 'owner%@scale.test' and company_id <> $1 order by email`,
    [large.companyId],
  )
  const [worked, ended] = [firms.filter((_, at) => at % 2 === 0), firms.filter((_, at) => at % 2 === 1)]
  await query(
    `with made as (
       insert into users (id, email, email_key, password_hash, first_name, last_name, phone, created_at)
       select gen_random_uuid(), kind || '-' || n || '-x@kill.test', kind || '-' || n || '-x@kill.test', '-', kind || n || 'x', 'Killed',
           '+92300' || lpad(n::text, 7, '7'), now()
         from unnest($1::uuid[]) with ordinality firm (id, n), unnest(array['remove', 'erase']) kind returning id, email)
     insert into memberships (user_id, company_id, role, created_at)
       select made.id, firm.id, 'agent', now() from made join unnest($1::uuid[]) with ordinality firm (id, n)
         on email like '%-' || n || '-x@kill.test'`,
    [worked.map(({ id }) => id)],
  )
  await query(
    `insert into changes (company_id, id, subject, subject_id, event, actor_kind, actor_id, actor_name, before, after, version, created_at)
       select company_id, gen_random_uuid(), 'person', user_id, 'person.roleChanged', 'person', user_id, first_name || ' ' || last_name,
           '{}', jsonb_build_object('email', email), 1, now() from memberships join users on users.id = user_id where email like '%@kill.test'`,
  )
  const people = await query<Subject & { email: string }>(
    `select users.id, company_id as "companyId", email from users join memberships on user_id = users.id
      where email like '%@kill.test' order by email`,
  )
  for (const { id } of people) await openSession(database.db, id, new Date())
  // Their orders name them, and so do remarks and the log.
  const customers = await query<{ id: string }>(
    `select id from customers c where company_id = $1 and not exists (select from orders o where o.company_id = $1
        and customer_id = c.id and status not in ('delivered', 'returned', 'cancelled')) order by id limit 300`,
    [large.companyId],
  )
  await query(
    `insert into notes (company_id, id, order_id, text, author_id, author_name, created_at)
       select company_id, gen_random_uuid(), id, 'Write to ' || email, $2, 'Sana Mirza', now() from orders
         where company_id = $1 and customer_id = any($3::uuid[])`,
    [large.companyId, large.userId, customers.map(({ id }) => id)],
  )
  const [operator] = await query<{ id: string }>(`select id from users where email = 'operator@karwan.test'`)
  const owners = new Map<string, Person>()
  for (const { id, ownerId } of worked) owners.set(id, (await signIn(ownerId)).person)
  const world: World = {
    operator: await signIn(operator?.id ?? ''),
    eraser: await signIn(large.userId),
    exporter: await signIn(large.userId),
    removals: people
      .filter(({ email }) => email.startsWith('remove'))
      .map(({ id, companyId }) => ({ id, owner: owners.get(companyId) as Person })),
    people: people.filter(({ email }) => email.startsWith('erase')),
    customers: customers.map(({ id }) => id),
    companies: ended.map(({ id }) => id),
    address,
  }
  await database.close()
  return world
}

/** What is done again and again, each of it beside the others. */
export function worksOf(world: World, query: Query, acknowledged: Acknowledged): (() => Promise<void>)[] {
  const { operator, eraser, exporter } = world
  const prove = ({ sessionId }: SignedIn) =>
    query('update sessions set proven_at = now() where id = $1', [sessionId])
  const review = async (id: string, type: OperatorAct, person: string | null = null) => {
    const company = await done(operator.person.get<ReviewedCompany>(pathOf(operatorPaths.company, { id })))
    const body = { type, person, text: 'They asked for it', version: company.version }
    await done(operator.person.send(pathOf(operatorPaths.companyEvents, { id }), body))
  }
  const download = async ({ access }: SignedIn, path: string) => {
    // A token of its own for each: one is valid for ten minutes, and on a busy machine thirty kills take longer.
    const headers = { Authorization: `Bearer ${await access()}` }
    const response = await fetch(`${world.address()}/api/${path}`, { headers })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer())
  }
  return [
    async () => {
      const next = world.removals.shift()
      if (!next) return
      await done(remove(next.owner, livePaths.person, { id: next.id }))
      acknowledged.removed.add(next.id)
    },
    async () => {
      const next = world.people.shift()
      if (!next) return
      await review(next.companyId, 'person.erased', next.id)
      acknowledged.erasedPeople.add(next.id)
    },
    async () => {
      const id = world.customers.shift()
      if (!id) return
      const [row] = await query<CustomerResponse>('select version from customers where id = $1', [id])
      await prove(eraser)
      await done(
        eraser.person.send(pathOf(livePaths.customerErasure, { id }), { version: row?.version ?? 1 }),
      )
      acknowledged.erasedCustomers.add(id)
    },
    async () => {
      const id = world.companies.shift()
      if (!id) return
      await review(id, 'company.suspended')
      acknowledged.suspended.add(id)
      filesIn(await download(operator, pathOf(operatorPaths.companyExport, { id })))
      acknowledged.exports += 1
      await review(id, 'company.endingPlanned')
      acknowledged.planned.add(id)
    },
    async () => {
      await prove(exporter)
      filesIn(await download(exporter, livePaths.companyExport))
      acknowledged.exports += 1
    },
  ]
}

/** fetch rejects with a TypeError when nobody answers, and so does a body that is cut. */
export function isGone(error: unknown): boolean {
  return error instanceof TypeError || String(error).startsWith('Error: 503 ')
}

const isDue = `status = 'suspended' and ends_at <= now()`

export async function countDue(query: Query): Promise<number> {
  const [row] = await query<{ n: number }>(`select count(*)::int as n from companies where ${isDue}`)
  return row?.n ?? 0
}

/** The waiting time of all planned ends is over. Returns how many there are. */
export async function makeDue(query: Query): Promise<number> {
  await query(`update companies set ends_at = now() where status = 'suspended' and ends_at is not null`)
  return countDue(query)
}
