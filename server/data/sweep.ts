/** Removes what says who somebody is from the rows of a table. */
import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Transaction } from '#server/db/database.ts'
import { escaped, redacted, type Traces } from './redact.ts'
import { type Row, rowsInParts } from './rowsInParts.ts'
import { type DataTable, textColumns } from './tables.ts'

/**
 * Whether a text or JSON of a row has one of these digits in it, in any spelling, or one of these texts, in upper or lower case.
 * One pattern for all of them, so that each row is read once: 22,500 responses of 4 kB take a second and a half, where taking
 * the digits out of each takes a minute. Undefined when there is nothing to look for.
 */
export function isSaying(
  table: DataTable,
  { digits, texts }: { digits: readonly string[]; texts: readonly string[] },
): SQL | undefined {
  const parts = [
    ...digits.map((number) => [...number].join('[^0-9]*')),
    ...texts.flatMap((text) => {
      // In JSON, some characters have another form.
      const forms = new Set([text, JSON.stringify(text).slice(1, -1)])
      return [...forms].map((form) => escaped(form).replace(/\s+/g, '\\s+'))
    }),
  ]
  if (parts.length === 0) return undefined
  const pattern = parts.join('|')
  return or(...textColumns(table).map(([, column]) => sql`${column}::text ~* ${pattern}`))
}

/** Whether a JSON has one of these ids in it, however many they are: its text is taken apart once, at the quotes. */
export function isMentioning(column: PgColumn, ids: readonly string[]): SQL {
  return sql`exists (select from unnest(string_to_array(${column}::text, '"')) part where part = any(${sql.param([...ids])}::text[]))`
}

/**
 * Puts '[removed]' in place of the traces in the rows of a company that match, or of all companies: `tracesOf` says which, row by
 * row.
 */
export async function sweep(
  tx: Transaction,
  table: DataTable,
  companyId: string | null,
  matching: SQL | undefined,
  tracesOf: (row: Row) => Traces,
): Promise<void> {
  const texts = textColumns(table)
  // Without a condition, every row would match.
  if (texts.length === 0 || !matching) return
  for await (const rows of rowsInParts(tx, table, companyId, { matching }))
    for (const row of rows) {
      const traces = tracesOf(row)
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
function isRow({ columns, primaryKey }: DataTable, row: Row): SQL | undefined {
  const named = Object.entries(columns).filter(([, column]) => primaryKey.includes(column))
  return and(...named.map(([field, column]) => eq(column, row[field])))
}
