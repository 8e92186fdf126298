/**
 * The list of orders: its counts, one page, and the place of an order in it. Counts and deep pages come from tallies
 * (tallies.ts), so that a page costs the same at a thousand orders and at a million. A search by text looks at all that
 * it finds, up to a limit.
 */
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import {
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
  type PaymentMethod,
  paymentMethods,
} from '#domain/orders/order.ts'
import type { OrderFilters, OrderPlace, OrderSort, OrderSortColumn } from '#domain/orders/search.ts'
import { DAY, dayOf, type Span, spanOfDay, startOfDay } from '#domain/weeks.ts'
import type { Queries, Transaction } from '../database.ts'
import { boundedSearch, FIRST_SEARCHED } from './boundedSearch.ts'
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
function chosenOf(wanted: Wanted) {
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
function filteredOf({ companyId, payment, city, courier, warehouse, tag, product }: Wanted): SQL | undefined {
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

const newestFirst = [desc(orders.placedAt), desc(orders.id)]

/** By the column, then newest first; no two orders have the same number. */
export function sortedBy(sort: OrderSort): SQL[] {
  if (sort === '-date') return newestFirst
  const column = columns[columnOf(sort)]
  const own = sort.startsWith('-') ? desc(column) : asc(column)
  return columnOf(sort) === 'id' ? [own] : [own, ...newestFirst]
}

function keyOf({ type, payment }: Group): string {
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
function fewValuedOf(sort: OrderSort): keyof typeof fewValues | null {
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

function ofStatus({ status }: Wanted, groups: readonly Group[]): Group[] {
  return groups.filter((group) => status === 'all' || group.status === status)
}

function sumOf(groups: readonly Group[]): number {
  return groups.reduce((sum, group) => sum + group.orders, 0)
}

type Part = {
  where: SQL | undefined
  groups: readonly Group[]
  orders: number
  sort: OrderSort
  /** Whether it has its orders by their status alone, and not by type or payment. */
  isOfAllSorts: boolean
}

/** The parts of a list, in its order. */
function partsOf(wanted: Wanted, groups: readonly Group[], sort: OrderSort): Part[] {
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
function valueOf(sort: OrderSort): SQL | AnyPgColumn | null {
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
async function readByValue<Found>(
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

/** The number of orders is known to the list. */
export type Place = Omit<OrderPlace, 'total'>

type Sought = { sort: OrderSort; id: string }

/** The place of an order in a list without a text; null when it is not on its pages. */
export function placeIn(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  sought: Sought,
): Promise<Place | null> {
  return valueOf(sought.sort)
    ? placeByValue(tx, wanted, groups, sought)
    : placeByDate(tx, wanted, groups, sought)
}

async function placeByValue(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  { sort, id }: Sought,
): Promise<Place | null> {
  const end = countShown(sort, sumOf(ofStatus(wanted, groups)))
  const found = await readByValue(tx, wanted, groups, { sort, end }, (listed, order) =>
    tx.execute<Place>(
      sql`select previous, next, position from (select id, lag(id) over list as previous, lead(id) over list as next,
        (row_number() over list)::int as position from ${listed} window list as (${order})) placed where id = ${id}`,
    ),
  )
  return found?.rows[0] ?? null
}

/** Also in a list by a column of few values, which is lists by date, one after the other. */
async function placeByDate(
  tx: Transaction,
  wanted: Wanted,
  groups: readonly Group[],
  { sort, id }: Sought,
): Promise<Place | null> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(matching(wanted), eq(orders.id, id)))
  if (!order) return null
  const column = fewValuedOf(sort)
  const parts = partsOf(wanted, groups, sort).filter((part) => part.orders > 0)
  const at = parts.findIndex(
    (part) => !column || part.groups.some((group) => group[column] === order[column]),
  )
  const part = parts[at]
  if (!part) return null
  const ofParts = parts.slice(0, at).reduce((sum, { orders: found }) => sum + found, 0)
  const ofDays = await countOtherDays(tx, wanted, part, order)
  const ofDay = await tx.$count(
    orders,
    and(part.where, isOfDay(order), isBeside(part.sort, 'previous', order)),
  )
  return {
    previous:
      (await idBeside(tx, part, 'previous', order)) ?? (await idBeside(tx, parts[at - 1], 'previous')),
    next: (await idBeside(tx, part, 'next', order)) ?? (await idBeside(tx, parts[at + 1], 'next')),
    position: ofParts + ofDays + ofDay + 1,
  }
}

type Side = 'previous' | 'next'

/** Of a part by date, the order on this side of one; without one, the first to come from the part before or after it. */
async function idBeside(
  queries: Queries,
  part: Part | undefined,
  side: Side,
  order?: OrderRow,
): Promise<string | null> {
  if (!part) return null
  const isOlder = isOlderOn(part.sort, side)
  const [found] = await queries
    .select({ id: orders.id })
    .from(orders)
    .where(and(part.where, order && isBeside(part.sort, side, order)))
    .orderBy(
      isOlder ? desc(orders.placedAt) : asc(orders.placedAt),
      side === 'next' ? desc(orders.id) : asc(orders.id),
    )
    .limit(1)
  return found?.id ?? null
}

function isOlderOn(sort: OrderSort, side: Side): boolean {
  return (sort === '-date') === (side === 'next')
}

/** The orders on one side of an order in a list by date; of one moment, the last id comes first in both directions. */
function isBeside(sort: OrderSort, side: Side, { placedAt, id }: OrderRow): SQL | undefined {
  const [isFurther, isAsFar] = isOlderOn(sort, side) ? [lt, lte] : [gt, gte]
  const isOfMoment = and(eq(orders.placedAt, placedAt), (side === 'next' ? lt : gt)(orders.id, id))
  return and(isAsFar(orders.placedAt, placedAt), or(isFurther(orders.placedAt, placedAt), isOfMoment))
}

function isOfDay({ placedAt }: OrderRow): SQL | undefined {
  const { from, to } = spanOfDay(dayOf(placedAt.getTime()))
  return and(gte(orders.placedAt, new Date(from)), lt(orders.placedAt, new Date(to)))
}

/** Of a list by date, the orders of the days before an order's own, in the list's direction. */
async function countOtherDays(
  queries: Queries,
  { companyId, span }: Wanted,
  { sort, groups, isOfAllSorts }: Part,
  { placedAt }: OrderRow,
): Promise<number> {
  const day = spanOfDay(dayOf(placedAt.getTime()))
  const days =
    sort === '-date'
      ? { from: day.to, to: span?.to ?? everyDay.to }
      : { from: span?.from ?? everyDay.from, to: day.from }
  if (days.from >= days.to) return 0
  // Days of the week have a third of the rows.
  const { counted } = await readTallies(queries, companyId, {
    counted: isOfAllSorts ? { kind: 'weekday', span: days, by: 'whole' } : { kind: 'sort', span: days },
  })
  return counted
    .filter(({ status, key }) =>
      groups.some((group) => group.status === status && (isOfAllSorts || keyOf(group) === key)),
    )
    .reduce((sum, tally) => sum + tally.orders, 0)
}

const everyDay = { from: spanOfDay('1000-01-01').from, to: spanOfDay('2999-12-31').to }

type Found = {
  /** In the order of the list, of any status. */
  orders: { id: string; status: OrderStatus }[]
  /** How many of the newest were searched, or match and are shown; null for all. */
  ofNewest: number | null
}

/** The most orders that a filter finds: the newest ones. */
const MOST_FILTERED = 10_000

/** Whether a list is found by its texts and filters, and not put together from tallies. */
export function isSearched(wanted: Wanted): boolean {
  return wanted.texts.length > 0 || filteredOf(wanted) !== undefined
}

/** All orders that contain a text and match the filters, or those among the newest (boundedSearch.ts). */
export async function searchOrders(tx: Transaction, wanted: Wanted, sort: OrderSort): Promise<Found> {
  const anyStatus = { ...wanted, status: 'all' } as const
  if (wanted.texts.length === 0) return filterOrders(tx, anyStatus, sort)
  const groups = await groupOrders(tx, anyStatus)
  const search = {
    companyId: wanted.companyId,
    all: groups.reduce((sum, group) => sum + group.orders, 0),
    texts: wanted.texts,
    column: sql`${orders.searchText}`,
    list: {
      table: orders,
      where: sql`${chosenOf(anyStatus)}`,
      order: sql.join(newestFirst, sql`, `),
    },
  }
  const { rows, isOfFirst } = await boundedSearch(tx, search, async (found) => {
    const { rows: matching } = await tx.execute<Found['orders'][number]>(
      sql`select id, status from (${found}) as ${orders} order by ${sql.join(sortedBy(sort), sql`, `)}`,
    )
    return { rows: matching, total: matching.length }
  })
  return { orders: rows, ofNewest: isOfFirst ? FIRST_SEARCHED : null }
}

async function filterOrders(tx: Transaction, wanted: Wanted, sort: OrderSort): Promise<Found> {
  const { rows } = await tx.execute<Found['orders'][number] & { place: string }>(
    sql`select id, status, place from (
        select id, status, number, name, placed_at, type, payment, grand_total_minor,
          row_number() over (order by ${sql.join(newestFirst, sql`, `)}) as place
        from ${orders} where ${matching(wanted)}
        order by ${sql.join(newestFirst, sql`, `)} limit ${MOST_FILTERED + 1}
      ) as ${orders} order by ${sql.join(sortedBy(sort), sql`, `)}`,
  )
  const found = rows.filter(({ place }) => Number(place) <= MOST_FILTERED)
  return { orders: found, ofNewest: found.length < rows.length ? MOST_FILTERED : null }
}

/** At most so many values of a column are offered. */
const MOST_OFFERED = 500

/** The different values of a column that an index of its company begins with: each is looked up, and no row is read. */
async function valuesOf(
  queries: Queries,
  companyId: string,
  column: AnyPgColumn,
  most = MOST_OFFERED,
): Promise<string[]> {
  const next = (after: SQL) =>
    sql`select min(${column}) from ${column.table} where company_id = ${companyId} and ${column} > ${after}`
  const { rows } = await queries.execute<{ value: string }>(sql`
    with recursive distinct_values (value) as (
      (${next(sql`''`)}) union all
      select (${next(sql`value`)}) from distinct_values where value is not null
    ) select value from distinct_values where value is not null limit ${most}`)
  return rows.map(({ value }) => value)
}

/** What orders of a company have, to filter them by. */
export async function readOrderChoices(queries: Queries, companyId: string) {
  const [cities, couriers, tags] = [
    await valuesOf(queries, companyId, orders.knownCity),
    await valuesOf(queries, companyId, parcels.courier),
    await valuesOf(queries, companyId, orderTags.tagKey),
  ]
  return { cities, couriers, tags }
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
