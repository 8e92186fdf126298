/** Queries for the provider's warehouses. */
import { and, asc, eq } from 'drizzle-orm'
import type { Warehouse } from '#domain/warehouses.ts'
import type { Queries, Transaction } from './database.ts'
import { companies, warehouses } from './schema.ts'

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
  added: readonly { name: string; city: string }[],
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
