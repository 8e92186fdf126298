/** Queries for customers. */
import { and, asc, count, desc, eq, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CustomerSort } from '#domain/customers.ts'
import type { Queries, Transaction } from '../database.ts'
import { customers } from './catalogueTables.ts'
import { containing } from './like.ts'

export type CustomerRow = typeof customers.$inferSelect

const sorts: Record<CustomerSort, SQL[]> = {
  recent: [sql`${customers.lastOrderAt} desc nulls last`],
  name: [],
  orders: [desc(customers.keptOrders)],
  spent: [desc(customers.spentMinor)],
}

type Wanted = { texts: string[]; sort: CustomerSort; rows: number }

/** The first `rows` customers that contain one of the texts, and how many there are. */
export async function listCustomers(
  queries: Queries,
  companyId: string,
  { texts, sort, rows }: Wanted,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = and(
    eq(customers.companyId, companyId),
    isNull(customers.removedAt),
    texts.length === 0 ? undefined : or(...texts.map((text) => like(customers.searchText, containing(text)))),
  )
  const found = await queries
    .select()
    .from(customers)
    .where(where)
    .orderBy(...sorts[sort], asc(customers.name), asc(customers.id))
    .limit(rows)
  const [counted] = await queries.select({ total: count() }).from(customers).where(where)
  return { rows: found, total: counted?.total ?? 0 }
}

export async function findCustomer(
  queries: Queries,
  companyId: string,
  id: string,
): Promise<CustomerRow | undefined> {
  const [found] = await queries
    .select()
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, id)))
  return found
}

export async function lockCustomer(
  tx: Transaction,
  companyId: string,
  by: { id: string } | { phone: string },
): Promise<CustomerRow | undefined> {
  const [found] = await tx
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.companyId, companyId),
        'id' in by ? eq(customers.id, by.id) : eq(customers.phone, by.phone),
      ),
    )
    .for('update')
  return found
}

/** Inserts a customer unless the number has one. Returns whether it did. */
export async function insertCustomer(tx: Transaction, row: typeof customers.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(customers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: customers.id })
  return inserted.length > 0
}

/** Changes a customer and counts the version up. Returns the new version. */
export async function updateCustomer(
  tx: Transaction,
  { companyId, id }: Pick<CustomerRow, 'companyId' | 'id'>,
  changes: Partial<CustomerRow>,
): Promise<number> {
  const [saved] = await tx
    .update(customers)
    .set({ ...changes, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, id)))
    .returning({ version: customers.version })
  return saved?.version ?? 0
}

/** What an order changes in the figures of its customer. */
export type FigureChanges = {
  orders?: number
  keptOrders?: number
  spentMinor?: number
  deliveredParcels?: number
  returnedParcels?: number
  lastOrderAt?: Date
}

/** Adds to the figures. The version stays: nobody changed the customer. */
export async function addToFigures(
  tx: Transaction,
  companyId: string,
  id: string,
  changes: FigureChanges,
): Promise<void> {
  const plus = (column: AnyPgColumn, by = 0) => sql`${column} + ${by}`
  await tx
    .update(customers)
    .set({
      orders: plus(customers.orders, changes.orders),
      keptOrders: plus(customers.keptOrders, changes.keptOrders),
      spentMinor: plus(customers.spentMinor, changes.spentMinor),
      deliveredParcels: plus(customers.deliveredParcels, changes.deliveredParcels),
      returnedParcels: plus(customers.returnedParcels, changes.returnedParcels),
      ...(changes.lastOrderAt && {
        lastOrderAt: sql`greatest(${customers.lastOrderAt}, ${changes.lastOrderAt.toISOString()}::timestamptz)`,
      }),
    })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, id)))
}
