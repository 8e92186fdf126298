/** What a database says of somebody, in any table. */
import type { TestDatabase } from './database.ts'

/** Every row of every table of every schema, as text, by the name of its table. */
async function everyRow({ query }: Pick<TestDatabase, 'query'>): Promise<{ table: string; text: string }[]> {
  const tables = await query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const rows: { table: string; text: string }[] = []
  for (const { name } of tables)
    for (const { text } of await query<{ text: string }>(`select one::text as text from ${name} one`))
      rows.push({ table: name, text })
  return rows
}

/** The rows that say it, each with its table. */
export async function rowsThatSay(database: Pick<TestDatabase, 'query'>, it: RegExp): Promise<string[]> {
  const rows = await everyRow(database)
  return rows.filter(({ text }) => it.test(text)).map(({ table, text }) => `${table} ${text}`)
}
