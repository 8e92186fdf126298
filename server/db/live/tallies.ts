/** Writing, reading and folding tallies (tallyTables.ts). */
import { type SQL, sql } from 'drizzle-orm'
import { expectedOf } from '#domain/cash/account.ts'
import { dayOf, type Span, startOfDay } from '#domain/weeks.ts'
import type { Db, Queries, Transaction } from '../database.ts'
import { locks } from '../locks.ts'
import type { customers } from './catalogueTables.ts'
import { orders, type parcels } from './orderTables.ts'
import { NO_DAY, storedKinds, type TallyKind, tallyMoves } from './tallyTables.ts'

/** The columns of an order that `tallies_of_order` is given, in its order: it counts the same while they are the same. */
const counted = [
  'placedAt',
  'closedAt',
  'status',
  'type',
  'payment',
  'grandTotalMinor',
  'country',
  'city',
  'knownCity',
  'locationId',
  'pieces',
] as const satisfies (keyof typeof orders.$inferSelect)[]

/** What an order counts as, by the name that its row has in the statement. */
export const talliesOf = (row: string) =>
  `tallies_of_order(${counted.map((field) => `${row}.${orders[field].name}`).join(', ')})`

type CountedOrder = Pick<typeof orders.$inferSelect, 'companyId' | (typeof counted)[number]>

/** Adds what an order counts as from now on, and takes off what it counted as: in the transaction that stores it. */
export async function countOrder(
  tx: Transaction,
  before: CountedOrder | null,
  after: CountedOrder | null,
): Promise<void> {
  const [was, is] = [before, after].map(
    (order) =>
      order && JSON.stringify(Object.fromEntries(counted.map((field) => [orders[field].name, order[field]]))),
  )
  const companyId = (after ?? before)?.companyId
  if (was === is) return
  const changes = [was && sql`(${was}::jsonb, -1)`, is && sql`(${is}::jsonb, 1)`].filter(
    (change) => change !== null && typeof change === 'object',
  )
  await tx.execute(sql`
    insert into tally_moves (company_id, kind, day, status, key, orders, minor)
    select ${companyId}::uuid, t.kind, t.day, t.status, t.key, sum(times * t.orders), sum(times * t.minor)
      from (values ${sql.join(changes, sql`, `)}) changes (stored, times)
      cross join lateral jsonb_populate_record(null::orders, stored) o
      cross join lateral ${sql.raw(talliesOf('o'))} t
      group by t.kind, t.day, t.status, t.key having sum(times * t.orders) <> 0 or sum(times * t.minor) <> 0`)
}

type CountedCustomer = Pick<typeof customers.$inferSelect, 'companyId' | 'createdAt'>

/** Counts a customer who came (1) or was removed (-1): in the transaction that stores them. */
export async function countCustomer(
  tx: Transaction,
  { companyId, createdAt }: CountedCustomer,
  change: 1 | -1,
): Promise<void> {
  await tx.execute(sql`
    insert into tally_moves (company_id, kind, day, status, key, orders, minor)
    values (${companyId}::uuid, 'customer', ${dayOf(createdAt.getTime())}::date, '', '', ${change}, 0)`)
}

/** The cash of parcels, as `cashOf` has it of one: without the end of its condition, the company. */
export const cashOfParcels = `
  select 'cash' as kind, coalesce((delivered_at at time zone interval '5 hours')::date, '${NO_DAY}'::date) as day,
      case when delivered_at is null then 'expected' when cash.minor > 0 then 'held' else 'overpaid' end as status,
      courier as key, 1 as orders, cash.minor
    from parcels cross join lateral (values (
      case when delivered_at is not null or state in ('dispatched', 'approved') then cod_minor else 0 end - remitted_minor - written_off_minor
    )) cash (minor)
    where courier is not null and cash.minor <> 0 and company_id =`

type CountedParcel = Pick<
  typeof parcels.$inferSelect,
  'courier' | 'state' | 'deliveredAt' | 'codMinor' | 'remittedMinor' | 'writtenOffMinor'
>

function cashOf(parcel: CountedParcel) {
  const { courier, deliveredAt, remittedMinor, writtenOffMinor } = parcel
  const minor = expectedOf(parcel) - remittedMinor - writtenOffMinor
  if (courier === null || minor === 0) return null
  const day = deliveredAt === null ? NO_DAY : dayOf(deliveredAt.getTime())
  const status = deliveredAt === null ? 'expected' : minor > 0 ? 'held' : 'overpaid'
  return { kind: 'cash' as const, day, status, key: courier, orders: 1, minor }
}

/** Counts the cash that is open of parcels from now on, and takes off what was: in the transaction that stores them. */
export async function countCash(
  tx: Transaction,
  companyId: string,
  changes: readonly { before: CountedParcel | undefined; after: CountedParcel }[],
): Promise<void> {
  const moves = changes.flatMap(({ before, after }) => {
    const [was, is] = [before ? cashOf(before) : null, cashOf(after)]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [was && { ...was, orders: -1, minor: -was.minor }, is].filter((move) => move !== null)
  })
  if (moves.length > 0) await tx.insert(tallyMoves).values(moves.map((move) => ({ ...move, companyId })))
}

/** Counts all orders, parcels and customers of a company again, while nobody else writes them. */
export async function countAgain(tx: Queries, companyId: string): Promise<void> {
  await tx.execute(sql`delete from tally_moves where company_id = ${companyId}`)
  await tx.execute(sql`delete from tallies where company_id = ${companyId}`)
  await tx.execute(sql`
    insert into tallies (company_id, kind, day, status, key, orders, minor)
    select ${companyId}::uuid, kind, grain.day, status, key, sum(orders), sum(minor)
      from (
        select t.* from orders cross join lateral ${sql.raw(talliesOf('orders'))} t where company_id = ${companyId}
        union all
        select 'customer', (created_at at time zone interval '5 hours')::date, '', '', 1, 0 from customers
          where company_id = ${companyId} and removed_at is null
        union all ${sql.raw(cashOfParcels)} ${companyId}
      ) counted cross join lateral (values (counted.day), ('-infinity'::date)) grain (day)
      group by kind, grain.day, status, key having sum(orders) <> 0 or sum(minor) <> 0`)
}

/** How many orders (or pieces, or customers) with this status and key there are, and their sum of money. */
export type Tally = { status: string; key: string; orders: number; minor: number }

/** Tallies of one kind. */
export type Asked = {
  kind: TallyKind
  /** Null for all days. A span starts with a day; it may end within one. */
  span: Span | null
  /** What `key` is: of the kind, the month of the day instead, or '' for all together. */
  by?: By
}

type By = 'key' | 'month' | 'whole'

/** The sum of all days. */
const ALWAYS = '-infinity'

/**
 * All that is asked, in one statement, so that a fold in between changes nothing. The end of a span within a day is
 * exact: what comes after it is counted from the orders and taken off.
 */
export async function readTallies<Name extends string>(
  queries: Queries,
  companyId: string,
  all: Record<Name, Asked>,
): Promise<Record<Name, Tally[]>> {
  const entries = Object.entries<Asked>(all)
  const asked = entries.map(([name, { kind, span, by = 'key' }]) => {
    const [first, last] = span ? [dayOf(span.from), dayOf(span.to - 1)] : [NO_DAY, 'infinity']
    // A sum of all days has no days of its own.
    const isSum = span === null && by === 'key'
    return sql`(${name}, ${kind}, ${by}, ${isSum ? ALWAYS : first}::date, ${isSum ? ALWAYS : last}::date, ${first}::date, ${last}::date)`
  })
  const rests = entries.flatMap(([name, { kind, span, by = 'key' }]) =>
    span && startOfDay(span.to) !== span.to
      ? [
          sql`union all select ${name}, ${by}, rest.* from (${restOfDay(companyId, { kind, by }, span.to)}) rest`,
        ]
      : [],
  )
  const { rows } = await queries.execute<
    { name: Name } & Record<'status' | 'key' | 'orders' | 'minor', string>
  >(sql`
    with asked (name, kind, by, first, last, first_moved, last_moved) as (values ${sql.join(asked, sql`, `)})
    select name, status,
      case by when 'key' then key when 'month' then left(day::text, 7) else '' end as key,
      sum(orders) as orders, sum(minor) as minor
    from (
      select name, by, day, status, key, orders, minor from asked cross join lateral (
        select * from tallies
          where company_id = ${companyId} and tallies.kind = asked.kind and day between first and last
          -- A part of the index for each: joined at once, all tallies of the company would be read.
          offset 0
      ) own
      union all
      select name, by, day, status, key, orders, minor from asked join tally_moves
        on company_id = ${companyId} and tally_moves.kind = asked.kind and day between first_moved and last_moved
      ${sql.join(rests, sql` `)}
    ) counted group by 1, 2, 3 having sum(orders) <> 0 or sum(minor) <> 0`)
  const tallies = Object.fromEntries(entries.map(([name]) => [name, [] as Tally[]])) as Record<Name, Tally[]>
  for (const { name, status, key, orders, minor } of rows)
    tallies[name].push({ status, key, orders: Number(orders), minor: Number(minor) })
  return tallies
}

const NEXT_DAY_MS = 24 * 60 * 60 * 1_000

/**
 * The keys of the kinds that are read of many orders at once, as `tallies_of_order` has them, and what they are grouped by:
 * a key is made of a group, and not of each order.
 */
const keysOfOrders: Partial<Record<TallyKind, { key: SQL; of: SQL }>> = {
  sort: { key: sql`type || ' ' || payment`, of: sql`type, payment` },
  weekday: {
    key: sql`extract(dow from placed_at at time zone interval '5 hours')::text`,
    of: sql`extract(dow from placed_at at time zone interval '5 hours')`,
  },
  location: { key: sql`coalesce(location_id::text, '')`, of: sql`location_id` },
}

/** What is to be taken off for the part of a day from a moment on. An index has all columns that it reads of many rows. */
function restOfDay(companyId: string, { kind, by }: { kind: TallyKind; by: By }, from: number): SQL {
  const day = sql`${dayOf(from)}::date`
  const rest = (column: 'placed_at' | 'closed_at' | 'created_at') =>
    sql`company_id = ${companyId} and ${sql.identifier(column)} >= ${new Date(from)}
      and ${sql.identifier(column)} < ${new Date(startOfDay(from) + NEXT_DAY_MS)}`
  if (kind === 'customer')
    return sql`select ${day}, '', '', -count(*)::int, 0 from customers where ${rest('created_at')} and removed_at is null`
  if (kind === 'closed')
    return sql`select ${day}, 'delivered', '', -count(*)::int, 0 from orders where ${rest('closed_at')} and status = 'delivered'`
  const keyed = by === 'key' ? keysOfOrders[kind] : { key: sql`''`, of: sql`()` }
  if (keyed)
    return sql`select ${day}, status, ${keyed.key}, -count(*)::int, -sum(grand_total_minor)::bigint from orders
      where ${rest('placed_at')} group by status, ${keyed.of}`
  return sql`select t.day, t.status, t.key, -t.orders, -t.minor from orders
    cross join lateral ${sql.raw(talliesOf('orders'))} t where ${rest('placed_at')} and t.kind = ${kind}`
}

/** The day of a position in a list of these orders by date, and how many of them come before that day. */
export async function findDayOfPosition(
  queries: Queries,
  { companyId, span }: { companyId: string; span: Span | null },
  groups: readonly Pick<Tally, 'status' | 'key'>[],
  { position, isNewestFirst }: { position: number; isNewestFirst: boolean },
): Promise<{ day: string; before: number } | undefined> {
  const where = sql`company_id = ${companyId} and kind = 'sort'
    and ${span ? sql`day between ${dayOf(span.from)}::date and ${dayOf(span.to - 1)}::date` : sql`day > '-infinity'`}
    and status || ' ' || key = any(${sql.param(groups.map(({ status, key }) => `${status} ${key}`))}::text[])`
  const { rows } = await queries.execute<{ day: string; before: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, before from (
      select day, orders, sum(orders) over (order by day ${isNewestFirst ? sql`desc` : sql`asc`}) - orders as before from (
        select day, sum(orders) as orders from (
          select day, orders from tallies where ${where}
          union all
          select day, orders from tally_moves where ${where}
        ) counted group by day
      ) by_day
    ) summed where before <= ${position} and ${position} < before + orders`)
  const [found] = rows
  return found && { day: found.day, before: Number(found.before) }
}

/** Rows in one fold: it takes some hundred milliseconds at most. */
const FOLDED_ROWS = 20_000

/** Moves what changed into the tallies, of one company. Returns how many rows that were. */
async function foldTallies(db: Db, companyId: string): Promise<number> {
  return db.transaction(async (tx) => {
    // Two processes would wait for each other's rows.
    const { rows } = await tx.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.tallies}, hashtext(${companyId})) as free`,
    )
    if (!rows[0]?.free) return 0
    const { rows: folded } = await tx.execute<{ count: number; days: string[] }>(sql`
      with taken as (
        delete from tally_moves where company_id = ${companyId} and id in (
          select id from tally_moves where company_id = ${companyId} order by id limit ${FOLDED_ROWS}
        ) returning kind, day, status, key, orders, minor
      ), changes as (
        select kind, grain.day, status, key, sum(orders)::bigint as orders, sum(minor)::bigint as minor
          from taken cross join lateral (values (taken.day), ('-infinity'::date)) grain (day)
          group by 1, 2, 3, 4 having sum(orders) <> 0 or sum(minor) <> 0
          order by 1, 2, 3, 4
      ), kept as (
        insert into tallies as t (company_id, kind, day, status, key, orders, minor)
        select ${companyId}::uuid, kind, day, status, key, orders, minor from changes
        on conflict (company_id, kind, day, status, key)
        do update set orders = t.orders + excluded.orders, minor = t.minor + excluded.minor
        returning 1
      ) select count(*)::int as count, coalesce(array_agg(distinct day)::text[], '{}') as days from taken`)
    const { count = 0, days = [] } = folded[0] ?? {}
    if (count > 0)
      await tx.execute(sql`
        delete from tallies where company_id = ${companyId} and kind in ${[...storedKinds]}
          and day in ${['-infinity', ...days]} and orders = 0 and minor = 0`)
    return count
  })
}

/** Folds what changed in all companies. Returns how many rows that were. */
export async function foldAllTallies(db: Db): Promise<number> {
  const { rows } = await db.execute<{ company_id: string }>(
    sql`select distinct company_id from tally_moves limit 100`,
  )
  let folded = 0
  for (const { company_id: companyId } of rows) folded += await foldTallies(db, companyId)
  return folded
}
