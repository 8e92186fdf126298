/** Reads rows part by part, by the key of their table: no statement takes long, however many rows there are. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { columnOf, type DataTable } from './tables.ts'

/** Rows that a statement reads at most, where the caller does not say otherwise. */
const PART = 2_000

export type Row = Record<string, unknown>

/**
 * The rows of a company, or of all where there is none, that match: those of each part of the table, and an empty list where
 * none of them does.
 */
export async function* rowsInParts(
  queries: Queries,
  table: DataTable,
  companyId: string | null,
  { matching, most = PART }: { matching?: SQL | undefined; most?: number } = {},
): AsyncGenerator<Row[]> {
  const company = columnOf(table, 'company_id')
  const own = companyId === null || !company ? undefined : eq(company, companyId)
  // Of one company, it is the same in all rows.
  const columns = table.primaryKey.filter((column) => !own || column !== company)
  if (columns.length === 0) {
    yield await queries.select().from(table.table).where(and(own, matching))
    return
  }
  const key = sql`(${sql.join([...columns], sql`, `)})`
  let after: SQL | undefined
  for (;;) {
    const [last] = (await queries
      .select(Object.fromEntries(columns.map((column, index) => [index, column])))
      .from(table.table)
      .where(and(own, after))
      .orderBy(...columns)
      .offset(most - 1)
      .limit(1)) as Row[]
    const upTo =
      last &&
      sql`(${sql.join(
        columns.map((column, index) => sql.param(last[index], column)),
        sql`, `,
      )})`
    yield await queries
      .select()
      .from(table.table)
      .where(and(own, after, upTo && sql`${key} <= ${upTo}`, matching))
      .orderBy(...columns)
    if (!upTo) return
    after = sql`${key} > ${upTo}`
  }
}
