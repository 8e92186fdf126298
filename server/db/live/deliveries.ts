/** Queries for parcels with a courier that need a person. */
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../database.ts'
import { bookings, courierNews } from './courierTables.ts'
import { orders, parcels } from './orderTables.ts'

const columns = {
  parcel: parcels,
  order: {
    id: orders.id,
    label: orders.label,
    name: orders.name,
    phone: orders.phone,
    city: orders.city,
    knownCity: orders.knownCity,
  },
}

const isOfParcel = and(
  eq(courierNews.companyId, parcels.companyId),
  eq(courierNews.orderId, parcels.orderId),
  eq(courierNews.cn, parcels.cn),
)

/** With a courier after a failed attempt or with unclear news, on its way back, or back. */
function needsPerson(companyId: string) {
  const hasNews = sql`exists (select from ${courierNews} where ${courierNews.companyId} = ${companyId} and ${isOfParcel}
    and ${courierNews.meaning} in ('unclear', 'returning'))`
  return and(
    eq(parcels.companyId, companyId),
    // As the index of those with a courier has it.
    sql`${parcels.state} in ('dispatched', 'returned')`,
    or(eq(parcels.state, 'returned'), sql`${parcels.memory}->>'attemptedAt' is not null`, hasNews),
  )
}

/** Parcels that need a person, those first that were dispatched first, with their orders. */
export function listDeliveries(queries: Queries, companyId: string, limit: number) {
  return queries
    .select(columns)
    .from(parcels)
    .innerJoin(orders, and(eq(orders.companyId, parcels.companyId), eq(orders.id, parcels.orderId)))
    .where(needsPerson(companyId))
    .orderBy(asc(parcels.dispatchedAt))
    .limit(limit)
}

export type WaitingParcel = Awaited<ReturnType<typeof listWaiting>>[number]

/** The same parcels, with what they are counted by. */
export function listWaiting(queries: Queries, companyId: string, limit: number) {
  const { id, orderId, cn, state, returnStage, memory } = parcels
  return queries
    .select({ id, orderId, cn, state, returnStage, memory })
    .from(parcels)
    .where(needsPerson(companyId))
    .orderBy(asc(parcels.dispatchedAt))
    .limit(limit)
}

/** Returns that were checked, the last first, of parcels that are not older than `since`. */
export function listCheckedReturns(queries: Queries, companyId: string, since: Date, limit: number) {
  return queries
    .select(columns)
    .from(parcels)
    .innerJoin(orders, and(eq(orders.companyId, parcels.companyId), eq(orders.id, parcels.orderId)))
    .where(
      and(eq(parcels.companyId, companyId), eq(parcels.state, 'returnClosed'), gt(parcels.createdAt, since)),
    )
    .orderBy(desc(parcels.closedAt))
    .limit(limit)
}

/** The parcels with a number, wherever they are. */
export function listParcelsOfNumber(queries: Queries, companyId: string, code: string, limit: number) {
  return (
    queries
      .select(columns)
      .from(parcels)
      .innerJoin(orders, and(eq(orders.companyId, parcels.companyId), eq(orders.id, parcels.orderId)))
      // As a number is written, whichever way it was typed: the index has it so.
      .where(
        and(
          eq(parcels.companyId, companyId),
          inArray(parcels.cn, [code, code.toUpperCase(), code.toLowerCase()]),
        ),
      )
      .orderBy(desc(parcels.createdAt))
      .limit(limit)
  )
}

/** The last bookings of the parcels of some orders, oldest first. */
export function listBookingsOfOrders(queries: Queries, companyId: string, orderIds: readonly string[]) {
  return orderIds.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(bookings)
        .where(and(eq(bookings.companyId, companyId), inArray(bookings.orderId, [...orderIds])))
        .orderBy(asc(bookings.attempt))
}
