/** Orders and parcels that wait in Halt for longer than their company wants (orders.md §1, 38): queries. */
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Queries, Transaction } from '../database.ts'
import { locks } from '../locks.ts'
import { companySettings } from './companyTables.ts'
import { orders, parcels } from './orderTables.ts'

/** The companies that cancel what waits in Halt for so many days. */
export async function listHaltDays(queries: Queries): Promise<{ companyId: string; haltDays: number }[]> {
  const { companyId, haltDays } = companySettings
  return queries.select({ companyId, haltDays }).from(companySettings).where(gt(haltDays, 0))
}

/** `parcelId` is null when the order itself is in Halt. */
export type Halted = { orderId: string; parcelId: string | null }

/** Some of the orders and parcels that have been in Halt since a moment, in milliseconds, and whose customer was told. */
export async function listHaltedSince(
  queries: Queries,
  companyId: string,
  { since, limit }: { since: number; limit: number },
): Promise<Halted[]> {
  const inHalt = and(eq(orders.companyId, companyId), eq(orders.status, 'halt'))
  const own = queries
    .select({ orderId: orders.id, parcelId: sql<string | null>`null::uuid` })
    .from(orders)
    .where(
      and(
        inHalt,
        eq(orders.state, 'halt'),
        eq(orders.isCustomerTold, true),
        sql`(${orders.held} ->> 'at')::bigint <= ${since}`,
      ),
    )
    .limit(limit)
  const ofParcels = queries
    .select({ orderId: orders.id, parcelId: sql<string | null>`${parcels.id}` })
    .from(orders)
    .innerJoin(parcels, and(eq(parcels.companyId, orders.companyId), eq(parcels.orderId, orders.id)))
    .where(
      and(
        inHalt,
        eq(parcels.state, 'halt'),
        sql`(${parcels.memory} ->> 'isCustomerTold')::boolean`,
        sql`(${parcels.halted} ->> 'at')::bigint <= ${since}`,
      ),
    )
    .limit(limit)
  return [...(await own), ...(await ofParcels)].slice(0, limit)
}

/** Whether this transaction is the one of all processes that cancels what has expired. */
export async function isExpiringHalts(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.space}, ${locks.haltExpiry}) as taken`,
  )
  return rows[0]?.taken === true
}
