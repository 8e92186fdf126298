/** Queries for the provider's warehouses. */
import { and, asc, count, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Warehouse } from '#domain/warehouses.ts'
import type { Queries, Transaction } from './database.ts'
import { companies, companyWarehouses, locations, warehouseChanges, warehouses } from './schema.ts'

/** Returns the warehouses that the provider offers to a company, sorted by city and name; none if it offers none. */
export async function listOfferedWarehouses(queries: Queries, companyId: string): Promise<Warehouse[]> {
  return queries
    .select({ id: warehouses.id, name: warehouses.name, city: warehouses.city })
    .from(warehouses)
    .innerJoin(companies, and(eq(companies.id, companyId), eq(companies.isOfferedWarehouses, true)))
    .where(eq(warehouses.isOffered, true))
    .orderBy(asc(warehouses.city), asc(warehouses.name))
}

/** Inserts warehouses, which are offered at once. Returns their ids in the same order. */
export async function insertWarehouses(
  tx: Transaction,
  added: readonly (typeof warehouses.$inferInsert)[],
): Promise<number[]> {
  const rows = await tx
    .insert(warehouses)
    .values([...added])
    .returning({ id: warehouses.id })
  return rows.map(({ id }) => id)
}

/** Stops offering any warehouse to a company. */
export async function withholdWarehouses(tx: Transaction, companyId: string): Promise<void> {
  await tx.update(companies).set({ isOfferedWarehouses: false }).where(eq(companies.id, companyId))
}

export type WarehouseRow = typeof warehouses.$inferSelect

/** All warehouses, those that are open first, by city and name, with how many companies chose each. */
export async function listWarehouses(queries: Queries) {
  return queries
    .select({ warehouse: warehouses, companyCount: count(companyWarehouses.companyId) })
    .from(warehouses)
    .leftJoin(companyWarehouses, eq(companyWarehouses.warehouseId, warehouses.id))
    .groupBy(warehouses.id)
    .orderBy(desc(warehouses.isOffered), asc(warehouses.city), asc(warehouses.name), asc(warehouses.id))
}

/** The first companies by name that chose each warehouse. */
export async function listChoosers(
  queries: Queries,
  most: number,
): Promise<{ warehouseId: number; id: string; name: string }[]> {
  const ranked = queries.$with('ranked').as(
    queries
      .select({
        warehouseId: companyWarehouses.warehouseId,
        id: companies.id,
        name: companies.name,
        place:
          sql<number>`row_number() over (partition by ${companyWarehouses.warehouseId} order by ${companies.name}, ${companies.id})`.as(
            'place',
          ),
      })
      .from(companyWarehouses)
      .innerJoin(companies, eq(companies.id, companyWarehouses.companyId)),
  )
  return queries
    .with(ranked)
    .select({ warehouseId: ranked.warehouseId, id: ranked.id, name: ranked.name })
    .from(ranked)
    .where(sql`${ranked.place} <= ${most}`)
    .orderBy(asc(ranked.warehouseId), asc(ranked.place))
}

/** Operators change the warehouses one after the other, until their transactions end. Reading goes on. */
export async function lockWarehouses(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${warehouses} in share row exclusive mode`)
}

export async function findWarehouse(queries: Queries, id: number): Promise<WarehouseRow | undefined> {
  const [found] = await queries.select().from(warehouses).where(eq(warehouses.id, id))
  return found
}

/** Some warehouses, which stay as they are until the transaction ends: what an operator changes then reaches the copies, too. */
export async function shareWarehouses(tx: Transaction, ids: readonly number[]): Promise<WarehouseRow[]> {
  return tx
    .select()
    .from(warehouses)
    .where(inArray(warehouses.id, [...ids]))
    .for('share')
}

/** Another warehouse of the same name in the same city. */
export async function findTwin(
  queries: Queries,
  { id, name, city }: { id: number | null; name: string; city: string },
): Promise<WarehouseRow | undefined> {
  const [found] = await queries
    .select()
    .from(warehouses)
    .where(
      and(
        sql`lower(${warehouses.name}) = lower(${name})`,
        sql`lower(${warehouses.city}) = lower(${city})`,
        sql`${warehouses.id} is distinct from ${id}`,
      ),
    )
    .limit(1)
  return found
}

/** Changes a warehouse and counts its version up. */
export async function updateWarehouse(
  tx: Transaction,
  { id, version }: Pick<WarehouseRow, 'id' | 'version'>,
  changes: Partial<WarehouseRow>,
): Promise<void> {
  await tx
    .update(warehouses)
    .set({ ...changes, version: version + 1 })
    .where(eq(warehouses.id, id))
}

/** Changes the copies of a warehouse, of all companies at work that chose it. Returns each with its new version. */
export async function updateCopies(
  tx: Transaction,
  warehouseId: number,
  place: Pick<WarehouseRow, 'name' | 'city' | 'address'>,
): Promise<{ companyId: string; id: string; version: number }[]> {
  const chosen = await tx
    .select({ id: companyWarehouses.companyId })
    .from(companyWarehouses)
    .where(eq(companyWarehouses.warehouseId, warehouseId))
  if (chosen.length === 0) return []
  const ids = chosen.map(({ id }) => id)
  return tx
    .update(locations)
    .set({ ...place, version: sql`${locations.version} + 1` })
    .where(and(inArray(locations.companyId, ids), eq(locations.warehouseId, warehouseId)))
    .returning({ companyId: locations.companyId, id: locations.id, version: locations.version })
}

export type WarehouseChange = typeof warehouseChanges.$inferSelect

export async function insertWarehouseChange(tx: Transaction, change: WarehouseChange): Promise<void> {
  await tx.insert(warehouseChanges).values(change)
}

/** What was done to a warehouse since a version, the oldest act first. */
export async function warehouseChangesSince(
  queries: Queries,
  warehouseId: number,
  version: number,
): Promise<WarehouseChange[]> {
  return queries
    .select()
    .from(warehouseChanges)
    .where(and(eq(warehouseChanges.warehouseId, warehouseId), gt(warehouseChanges.version, version)))
    .orderBy(asc(warehouseChanges.version))
}

/** The latest acts on all warehouses, the newest first. */
export async function listWarehouseChanges(queries: Queries, most: number) {
  return queries
    .select({ change: warehouseChanges, name: warehouses.name })
    .from(warehouseChanges)
    .innerJoin(warehouses, eq(warehouses.id, warehouseChanges.warehouseId))
    .orderBy(desc(warehouseChanges.createdAt), desc(warehouseChanges.id))
    .limit(most)
}
