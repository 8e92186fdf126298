/** The place of an order in the list, and the orders beside it there. */
import { and, asc, desc, eq, gt, gte, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { OrderPlace, OrderSort } from '#domain/orders/search.ts'
import { dayOf, spanOfDay } from '#domain/weeks.ts'
import type { Queries, Transaction } from '../database.ts'
import {
  countShown,
  fewValuedOf,
  type Group,
  keyOf,
  matching,
  ofStatus,
  type Part,
  partsOf,
  readByValue,
  sumOf,
  valueOf,
  type Wanted,
} from './orderList.ts'
import type { OrderRow } from './orders.ts'
import { orders } from './orderTables.ts'
import { readTallies } from './tallies.ts'

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

const everyDay = { from: spanOfDay('1000-01-01').from, to: spanOfDay('2999-12-31').to }

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
