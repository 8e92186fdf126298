/** Queries for locations. */
import { and, asc, desc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { inWarehouse } from '#domain/fulfilment/facts.ts'
import type { Queries, Transaction } from '../database.ts'
import { locations, stock } from './catalogueTables.ts'
import { changes } from './companyTables.ts'
import { orders, parcels } from './orderTables.ts'
import { versionOf } from './versions.ts'

export type LocationRow = typeof locations.$inferSelect

/** All locations, also closed ones, by name. */
export async function listLocations(queries: Queries, companyId: string): Promise<LocationRow[]> {
  return queries
    .select()
    .from(locations)
    .where(eq(locations.companyId, companyId))
    .orderBy(asc(locations.name), asc(locations.id))
}

/** The same; they stay locked until the transaction ends, so that no parcel comes to one that is closed. */
export async function lockLocations(tx: Transaction, companyId: string): Promise<LocationRow[]> {
  await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.companyId, companyId))
    .for('update')
  return listLocations(tx, companyId)
}

export async function lockLocation(
  tx: Transaction,
  companyId: string,
  id: string,
): Promise<LocationRow | undefined> {
  const [found] = await tx
    .select()
    .from(locations)
    .where(and(eq(locations.companyId, companyId), eq(locations.id, id)))
    .for('update')
  return found
}

export async function insertLocation(tx: Transaction, row: typeof locations.$inferInsert): Promise<void> {
  await tx.insert(locations).values(row)
}

/** Changes a location and counts its version up. Returns the new version. */
export async function updateLocation(
  tx: Transaction,
  { companyId, id }: Pick<LocationRow, 'companyId' | 'id'>,
  changes: Partial<LocationRow>,
): Promise<number> {
  const saved = await tx
    .update(locations)
    .set({ ...changes, version: sql`${locations.version} + 1` })
    .where(and(eq(locations.companyId, companyId), eq(locations.id, id)))
    .returning({ version: locations.version })
  return versionOf(saved)
}

/** How many of the orders that keep a location open are named. */
const NAMED_ORDERS = 20

/** By location, what some orders are called that have an open parcel there. Reads no more parcels than it names. */
export async function openOrdersOfLocations(
  queries: Queries,
  companyId: string,
): Promise<Map<string, string[]>> {
  const some = queries
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(
      and(
        eq(parcels.companyId, companyId),
        eq(parcels.locationId, locations.id),
        inArray(parcels.state, [...inWarehouse]),
      ),
    )
    .limit(NAMED_ORDERS)
  const labels = sql<string[]>`array(select ${orders.label} from ${orders}
    where ${orders.companyId} = ${companyId} and ${orders.id} in ${some} order by ${orders.number})`
  const rows = await queries
    .select({ id: locations.id, labels })
    .from(locations)
    .where(eq(locations.companyId, companyId))
  return new Map(rows.map((row) => [row.id, row.labels]))
}

export type LocationLoad = { parcels: number; units: number; reserved: number }

/** How many open parcels each location has; those created since the start of a day are what allocation counts. */
export async function countOpenParcels(
  queries: Queries,
  companyId: string,
  since: Date | null = null,
): Promise<Map<string, number>> {
  const open = await queries
    .select({ id: parcels.locationId, count: sql<number>`count(*)::int` })
    .from(parcels)
    .where(
      and(
        eq(parcels.companyId, companyId),
        inArray(parcels.state, [...inWarehouse]),
        since ? sql`${parcels.createdAt} >= ${since}` : undefined,
      ),
    )
    .groupBy(parcels.locationId)
  return new Map(open.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const])))
}

/** Open parcels, and pieces on hand and reserved, by location. */
export async function loadOfLocations(
  queries: Queries,
  companyId: string,
): Promise<Map<string, LocationLoad>> {
  const open = await countOpenParcels(queries, companyId)
  const held = await queries
    .select({
      id: stock.locationId,
      units: sql`sum(${stock.onHand})`.mapWith(Number),
      reserved: sql`sum(${stock.reserved})`.mapWith(Number),
    })
    .from(stock)
    .where(eq(stock.companyId, companyId))
    .groupBy(stock.locationId)
  const loads = new Map(held.map(({ id, ...pieces }) => [id, { parcels: 0, ...pieces }]))
  for (const [id, count] of open) loads.set(id, { units: 0, reserved: 0, ...loads.get(id), parcels: count })
  return loads
}

/** All other locations that are the export location. There is at most one but for older rows. */
export async function listOtherExports(
  tx: Transaction,
  companyId: string,
  id: string,
): Promise<LocationRow[]> {
  return tx
    .select()
    .from(locations)
    .where(and(eq(locations.companyId, companyId), ne(locations.id, id), eq(locations.isExport, true)))
    .orderBy(asc(locations.id))
}

/** Why closed locations were closed, as the log has it: the last time each was, if somebody said. */
export async function closingReasons(queries: Queries, companyId: string): Promise<Map<string, string>> {
  const rows = await queries
    .selectDistinctOn([changes.subjectId], { id: changes.subjectId, reason: changes.reason })
    .from(changes)
    .innerJoin(
      locations,
      and(eq(locations.companyId, changes.companyId), eq(locations.id, changes.subjectId)),
    )
    .where(
      and(
        eq(changes.companyId, companyId),
        eq(changes.subject, 'location'),
        isNotNull(locations.closedAt),
        sql`${changes.after} ->> 'closedAt' is not null`,
      ),
    )
    .orderBy(changes.subjectId, desc(changes.version))
  return new Map(rows.map(({ id, reason }) => [id, reason ?? '']))
}
