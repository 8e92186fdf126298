/** Removes what says who somebody is from the rows of a table. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#server/db/database.ts'
import { redacted, type Traces } from './redact.ts'
import { type Row, rowsInParts } from './rowsInParts.ts'
import { type DataTable, textColumns } from './tables.ts'

/** Whether a text or JSON of a row has one of the digits or the addresses of mail in it, in any spelling. */
export function hasTraces(
  table: DataTable,
  { digits, emails }: { digits: readonly string[]; emails: readonly string[] },
) {
  const conditions = textColumns(table).flatMap(([, column]) => [
    ...digits.map((number) => sql`regexp_replace(${column}::text, '\\D', '', 'g') like ${`%${number}%`}`),
    ...emails.map((email) => sql`strpos(lower(${column}::text), ${email.toLowerCase()}) > 0`),
  ])
  return or(...conditions)
}

/** Puts '[removed]' in place of the traces in the rows of a company that match, or of all companies. */
export async function sweep(
  tx: Transaction,
  table: DataTable,
  companyId: string | null,
  matching: SQL | undefined,
  traces: Traces,
): Promise<void> {
  const texts = textColumns(table)
  for await (const rows of rowsInParts(tx, table, companyId, { matching }))
    for (const row of rows) {
      const changes = Object.fromEntries(
        texts.flatMap(([field, { name }]) => {
          const value = row[field]
          const clean =
            typeof value === 'string'
              ? (redacted({ [name]: value }, traces) as Row)[name]
              : redacted(value, traces)
          return clean === value ? [] : [[field, clean]]
        }),
      )
      if (Object.keys(changes).length > 0) await tx.update(table.table).set(changes).where(isRow(table, row))
    }
}

/** The row by its primary key. */
function isRow(table: DataTable, row: Row): SQL | undefined {
  const isOfKey = (name: string) => name === 'company_id' || table.key.some((column) => column.name === name)
  const named = Object.entries(table.columns).filter(([, { name, primary }]) => primary || isOfKey(name))
  if (named.length === 0 || (table.key.length === 0 && !named.some(([, { primary }]) => primary)))
    throw new Error(`${table.name} has no primary key`)
  return and(...named.map(([field, column]) => eq(column, row[field])))
}
