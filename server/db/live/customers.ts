/** Queries for customers. */
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { CustomerSort } from '#domain/customers.ts'
import { type Db, type Queries, snapshot, type Transaction } from '../database.ts'
import { boundedSearch } from './boundedSearch.ts'
import { customers } from './catalogueTables.ts'
import { countCustomer, readTallies } from './tallies.ts'
import { versionOf } from './versions.ts'

/** The unique index on phone numbers. */
export const PHONE_INDEX = 'customers_phone'

export type CustomerRow = typeof customers.$inferSelect

const sorts: Record<CustomerSort, SQL[]> = {
  recent: [sql`${customers.lastOrderAt} desc nulls last`],
  name: [],
  orders: [sql`${customers.keptOrders} desc nulls last`],
  spent: [sql`${customers.spentMinor} desc nulls last`],
}

type Wanted = { texts: string[]; sort: CustomerSort; rows: number }

/**
 * The first `rows` customers that contain one of the texts, and how many there are. Of a text that very many contain,
 * those among the first of the list are found (boundedSearch.ts).
 */
export async function listCustomers(
  db: Db,
  companyId: string,
  { texts, sort, rows }: Wanted,
): Promise<{ rows: CustomerRow[]; total: number }> {
  return db.transaction(async (tx) => {
    const isListed = isNull(customers.removedAt)
    const where = and(eq(customers.companyId, companyId), isListed)
    const order = [...sorts[sort], asc(customers.name), asc(customers.id)]
    const { counted } = await readTallies(tx, companyId, { counted: { kind: 'customer', span: null } })
    const all = counted.reduce((sum, { orders }) => sum + orders, 0)
    const firstOf = (found: SQL | undefined) =>
      tx
        .select()
        .from(customers)
        .where(found)
        .orderBy(...order)
        .limit(rows)
    if (texts.length === 0) return { rows: await firstOf(where), total: all }
    const search = {
      companyId,
      all,
      texts,
      column: sql`${customers.searchText}`,
      list: { table: customers, where: isListed, order: sql.join(order, sql`, `) },
    }
    const { ids, total } = await boundedSearch(tx, search, async (found) => {
      const { rows: matching } = await tx.execute<{ id: string; total: string }>(
        sql`select id, count(*) over () as total from (${found}) as ${customers}
            order by ${sql.join(order, sql`, `)} limit ${rows}`,
      )
      return { ids: matching.map(({ id }) => id), total: Number(matching[0]?.total ?? 0) }
    })
    return { rows: ids.length === 0 ? [] : await firstOf(and(where, inArray(customers.id, ids))), total }
  }, snapshot)
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

export type By = { id: string } | { phone: string }

export async function lockCustomer(
  tx: Transaction,
  companyId: string,
  by: By,
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
export async function insertCustomer(tx: Transaction, row: CustomerRow): Promise<boolean> {
  const inserted = await tx
    .insert(customers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: customers.id })
  if (inserted.length > 0 && row.removedAt === null) await countCustomer(tx, row, 1)
  return inserted.length > 0
}

/** Changes a customer and counts the version up. Returns the new version. */
export async function updateCustomer(
  tx: Transaction,
  row: Pick<CustomerRow, 'companyId' | 'id' | 'createdAt' | 'removedAt'>,
  changes: Partial<Omit<CustomerRow, 'companyId' | 'id' | 'createdAt'>>,
): Promise<number> {
  const saved = await tx
    .update(customers)
    .set({ ...changes, version: sql`${customers.version} + 1` })
    .where(and(eq(customers.companyId, row.companyId), eq(customers.id, row.id)))
    .returning({ version: customers.version })
  const [wasThere, isThere] = [row, { ...row, ...changes }].map(({ removedAt }) => removedAt === null)
  if (wasThere !== isThere) await countCustomer(tx, row, isThere ? 1 : -1)
  return versionOf(saved)
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
