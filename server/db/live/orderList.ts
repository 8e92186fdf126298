/**
 * The list of orders: its counts and one page. Counts and deep pages come from tallies (tallies.ts), so that a page costs the
 * same at a thousand orders and at a million.
 */
import { and, asc, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
  type PaymentMethod,
  paymentMethods,
} from '#domain/orders/order.ts'
import type { OrderFilters, OrderSort, OrderSortColumn } from '#domain/orders/search.ts'
import { DAY, dayOf, type Span, spanOfDay, startOfDay } from '#domain/weeks.ts'
import type { Queries, Transaction } from '../database.ts'
import { changes } from './companyTables.ts'
import type { OrderRow } from './orders.ts'
import { orderLines, orders, orderTags, parcels, placedDay } from './orderTables.ts'
import { withoutPlans } from './plans.ts'
import { findDayOfPosition, readTallies } from './tallies.ts'

/** What is asked for: all conditions are true, and at least one of `texts`. */
export type Wanted = OrderFilters & {
  companyId: string
  texts: readonly string[]
  span: Span | null
  type: 'all' | OrderType
  status: 'all' | OrderStatus
}

/** Orders that a list without a text puts together: newest first, they follow each other in one index. */
export type Group = { status: OrderStatus; type: OrderType; payment: PaymentMethod; orders: number }

const columns: Record<OrderSortColumn, AnyPgColumn | SQL> = {
  id: orders.number,
  customer: sql`lower(${orders.name})`,
  date: orders.placedAt,
  type: orders.type,
  payment: orders.payment,
  total: orders.grandTotalMinor,
  status: sql`array_position(array[${sql.raw(orderStatuses.map((status) => `'${status}'`).join())}], ${orders.status})`,
}

/** Without the texts, which are searched for in another way. */
export function matching(wanted: Wanted) {
  return and(eq(orders.companyId, wanted.companyId), chosenOf(wanted))
}

/** The same, of the orders of one company. */
export function chosenOf(wanted: Wanted) {
  const { span, type, status } = wanted
  return and(
    sql`true`,
    filteredOf(wanted),
    span ? and(gte(orders.placedAt, new Date(span.from)), lt(orders.placedAt, new Date(span.to))) : undefined,
    type === 'all' ? undefined : eq(orders.type, type),
    status === 'all' ? undefined : eq(orders.status, status),
  )
}

/** The filters that no tally counts by; undefined without one. Each has an index that finds few orders soon. */
export function filteredOf({
  companyId,
  payment,
  city,
  courier,
  warehouse,
  tag,
  product,
}: Wanted): SQL | undefined {
  const isOne = (ids: SQL) => sql`${orders.id} in (${ids})`
  const sent = (where: SQL) =>
    isOne(
      sql`select ${parcels.orderId} from ${parcels} where ${parcels.companyId} = ${companyId} and ${where}`,
    )
  return and(
    payment === '' ? undefined : eq(orders.payment, payment),
    city === '' ? undefined : eq(orders.knownCity, city),
    courier === '' ? undefined : sent(sql`${parcels.courier} = ${courier}`),
    warehouse === '' ? undefined : sent(sql`${parcels.locationId} = ${warehouse}`),
    tag === ''
      ? undefined
      : isOne(
          sql`select ${orderTags.orderId} from ${orderTags} where ${orderTags.companyId} = ${companyId} and ${orderTags.tagKey} = ${tag.toLowerCase()}`,
        ),
    product === ''
      ? undefined
      : isOne(
          sql`select ${orderLines.orderId} from ${orderLines} where ${orderLines.companyId} = ${companyId} and ${orderLines.productId} = ${product}`,
        ),
  )
}

export const newestFirst = [desc(orders.placedAt), desc(orders.id)]

/** By the column, then newest first; no two orders have the same number. */
export function sortedBy(sort: OrderSort): SQL[] {
  if (sort === '-date') return newestFirst
  const column = columns[columnOf(sort)]
  const own = sort.startsWith('-') ? desc(column) : asc(column)
  return columnOf(sort) === 'id' ? [own] : [own, ...newestFirst]
}

export function keyOf({ type, payment }: Group): string {
  return `${type} ${payment}`
}

/** The orders of a list by status, type and payment, of any status: without a text. */
export async function groupOrders(queries: Queries, { companyId, span, type }: Wanted): Promise<Group[]> {
  const { sorts } = await readTallies(queries, companyId, { sorts: { kind: 'sort', span } })
  return sorts
    .map(({ status, key, orders: found }) => {
      const [ofType, payment] = key.split(' ')
      return { status, type: ofType, payment, orders: found } as Group
    })
    .filter((group) => type === 'all' || group.type === type)
}

/** The values of columns that have few, in their order. A list by one of them is lists by date, one after the other. */
const fewValues = {
  status: orderStatuses,
  type: [...orderTypes].sort(),
  payment: paymentMethods,
} as const satisfies Partial<Record<OrderSortColumn, readonly string[]>>

function columnOf(sort: OrderSort): OrderSortColumn {
  return sort.replace('-', '') as OrderSortColumn
}

/** The column of a sort, if it is one of few values. */
export function fewValuedOf(sort: OrderSort): keyof typeof fewValues | null {
  const column = columnOf(sort)
  return column === 'status' || column === 'type' || column === 'payment' ? column : null
}

/** By number, customer or total, nothing says where a page far from the end begins: a list that is longer ends early. */
const LONGEST_BY_VALUE = 10_000

const SHOWN_OF_LONGER = 2_000

/** How many orders of a list are on pages. */
export function countShown(sort: OrderSort, total: number): number {
  return valueOf(sort) === null || total <= LONGEST_BY_VALUE ? total : SHOWN_OF_LONGER
}

export function ofStatus({ status }: Wanted, groups: readonly Group[]): Group[] {
  return groups.filter((group) => status === 'all' || group.status === status)
}

export function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.orders, 0)
}

export type Part = {
  where: SQL | undefined
  groups: readonly Group[]
  orders: number
  sort: OrderSort
  /** Whether it has its orders by their status alone, and not by type or payment. */
  isOfAllSorts: boolean
}

/** The parts of a list, in its order. */
export function partsOf(wanted: Wanted, groups: readonly Group[], sort: OrderSort): Part[] {
  const chosen = ofStatus(wanted, groups)
  const column = fewValuedOf(sort)
  const partOf = (where: SQL | undefined, own: Group[], ofSort: OrderSort): Part => ({
    where: and(matching(wanted), where),
    groups: own,
    orders: sumOf(own),
    sort: ofSort,
    isOfAllSorts: wanted.type === 'all' && (column === null || column === 'status'),
  })
  if (!column) return [partOf(undefined, chosen, sort)]
  const parts = fewValues[column].map((value) =>
    partOf(
      sql`${orders[column]} = ${value}`,
      chosen.filter((group) => group[column] === value),
      '-date',
    ),
  )
  return sort.startsWith('-') ? parts.reverse() : parts
}

type Page = { sort: OrderSort; offset: number; rows: number }

/** One page of a list without a text, in its order. */
export async function listOrders(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  { sort, offset, rows }: Page,
): Promise<OrderRow[]> {
  if (valueOf(sort))
    return readOrdersOf(tx, wanted.companyId, await idsByValue(tx, wanted, groups, { sort, offset, rows }))
  const page: OrderRow[] = []
  let skipped = offset
  for (const part of partsOf(wanted, groups, sort)) {
    if (page.length < rows && skipped < part.orders)
      page.push(...(await listPart(tx, wanted, part, skipped, rows - page.length)))
    skipped = Math.max(0, skipped - part.orders)
  }
  return page
}

/** The column of a sort by a value that many orders have: each group of orders has an index by it. */
export function valueOf(sort: OrderSort): SQL | AnyPgColumn | null {
  const column = columnOf(sort)
  return column === 'id' || column === 'customer' || column === 'total' ? columns[column] : null
}

/** The parts of a list that an index has in the order of a value, as conditions: of each status and type, or of each day. */
function partsByValue(wanted: Wanted, groups: readonly Group[], sort: OrderSort): SQL[] {
  if (isByDays(wanted, sort))
    return daysOf(wanted.span).map(
      (day) => sql`${matching(wanted)} and ${placedDay(orders.placedAt)} = ${day}::date`,
    )
  const [part] = partsOf(wanted, groups, '-date')
  const kinds = new Map(part?.groups.map(({ status, type }) => [`${status} ${type}`, { status, type }]))
  return [...kinds.values()].map((kind) => sql`${matching({ ...wanted, ...kind })}`)
}

/** A list of more days is not merged from each of them. */
const MERGED_DAYS = 31

/** Numbers follow the dates: those of a span are together, and one of its first numbers has all earlier ones before it. */
function isByDays(wanted: Wanted, sort: OrderSort): wanted is Wanted & { span: Span } {
  const { span } = wanted
  return span !== null && columnOf(sort) === 'id' && span.to - startOfDay(span.from) <= MERGED_DAYS * DAY
}

function daysOf({ from, to }: Span): string[] {
  const days = Math.ceil((to - startOfDay(from)) / DAY)
  return Array.from({ length: days }, (_, index) => dayOf(from + index * DAY))
}

/**
 * A list by a value to the order at `end`, as a subquery in its order, which `read` gets: merged from the parts that an index
 * has in this order, so that no more is read, or sorted from all of its span where that is sooner.
 */
export async function readByValue<Found>(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  { sort, end }: { sort: OrderSort; end: number },
  read: (listed: SQL, order: SQL) => Promise<Found>,
): Promise<Found | null> {
  const isWhole = await isSoonerWhole(tx, wanted, groups, { sort, end })
  const parts = isWhole ? [sql`${matching(wanted)}`] : partsByValue(wanted, groups, sort)
  if (parts.length === 0) return null
  const inOrder = isWhole ? sql`offset 0` : sql`order by ${sql.join(sortedBy(sort), sql`, `)} limit ${end}`
  const listed = sql.join(
    parts.map(
      (where) =>
        sql`(select id, placed_at, ${valueOf(sort)} as value from ${orders} where ${where} ${inOrder})`,
    ),
    sql` union all `,
  )
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const order = sql`order by value ${direction}${columnOf(sort) === 'id' ? sql`` : sql`, placed_at desc, id desc`}`
  const run = () => read(sql`(select * from (${listed}) parts ${order} limit ${end}) listed`, order)
  // It would sort the orders of a span, although their index has them in order among a few others.
  return isWhole ? run() : withoutPlans(tx, ['enable_sort'], run)
}

async function isSoonerWhole(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  { sort, end }: { sort: OrderSort; end: number },
): Promise<boolean> {
  if (!wanted.span || isByDays(wanted, sort)) return false
  const ofSpan = sumOf(ofStatus(wanted, groups))
  const all = sumOf(ofStatus(wanted, await groupOrders(tx, { ...wanted, span: null })))
  // In the order of a value, the orders of the span are among all others.
  return (end * all) / ofSpan > ofSpan
}

async function idsByValue(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  { sort, offset, rows }: Page,
): Promise<string[]> {
  const found = await readByValue(tx, wanted, groups, { sort, end: offset + rows }, (listed, order) =>
    tx.execute<{ id: string }>(sql`select id from ${listed} ${order} offset ${offset}`),
  )
  return found?.rows.map(({ id }) => id) ?? []
}

/** So many orders are skipped faster than their day is looked up. */
const SKIPPED = 500

/** Of a part by date: by any other value a list is read by its index (idsByValue). What is skipped is read from the index alone. */
async function listPart(
  queries: Queries,
  wanted: Wanted,
  { where, groups, sort }: Part,
  skipped: number,
  rows: number,
): Promise<OrderRow[]> {
  const start = skipped > SKIPPED ? await startOf(queries, wanted, groups, sort, skipped) : null
  const inOrder = sortedBy(sort)
  const ids = queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(where, start?.where))
    .orderBy(...inOrder)
    .limit(rows)
    .offset(start?.offset ?? skipped)
  return queries
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, wanted.companyId), inArray(orders.id, ids)))
    .orderBy(...inOrder)
}

/** Where to begin to read a list by date: at the day of a position, instead of at its end. */
async function startOf(
  queries: Queries,
  { companyId, span }: Wanted,
  groups: readonly Group[],
  sort: OrderSort,
  position: number,
): Promise<{ where: SQL | undefined; offset: number } | null> {
  const isNewestFirst = sort === '-date'
  const day = await findDayOfPosition(
    queries,
    { companyId, span },
    groups.map((group) => ({ status: group.status, key: keyOf(group) })),
    { position, isNewestFirst },
  )
  // Of the first day, a part may be outside of the span.
  if (!day || day.before === 0) return null
  const { from, to } = spanOfDay(day.day)
  return {
    where: isNewestFirst ? lt(orders.placedAt, new Date(to)) : gte(orders.placedAt, new Date(from)),
    offset: position - day.before,
  }
}

/** The rows of these ids, in this order. */
export async function readOrdersOf(
  queries: Queries,
  companyId: string,
  ids: readonly string[],
): Promise<OrderRow[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), inArray(orders.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Whether a company has records of its orders, also of one that is not listed. */
export async function hasChanges(tx: Transaction, companyId: string): Promise<boolean> {
  const [known] = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(eq(changes.companyId, companyId))
    .limit(1)
  return known !== undefined
}

/** A list of the transactions that were under way: of thousands it is no revision that this server gave. */
export const isRevision = (text: string) =>
  text.length < 8_000 && /^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/.test(text)

/** Those of some orders that have a change which a reader of the revision did not see. */
export async function laterThan(
  tx: Transaction,
  companyId: string,
  revision: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const seen = sql`${revision}::pg_snapshot`
  const found = await tx
    .selectDistinct({ id: changes.subjectId })
    .from(changes)
    .where(
      and(
        eq(changes.companyId, companyId),
        sql`${changes.xact} >= pg_snapshot_xmin(${seen})`,
        sql`not pg_visible_in_snapshot(${changes.xact}, ${seen})`,
        eq(changes.subject, 'order'),
        inArray(changes.subjectId, [...ids]),
      ),
    )
  return new Set(found.map(({ id }) => id))
}

/** The newest orders of a customer. */
export async function listOrdersOf(
  queries: Queries,
  companyId: string,
  customerId: string,
  rows: number,
): Promise<OrderRow[]> {
  return queries
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, companyId), eq(orders.customerId, customerId)))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(rows)
}
