/** The tables of the database as export and erasure need them. Derived from the schema, so that none is forgotten. */
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as schema from '#server/db/schema.ts'

export type DataTable = {
  name: string
  table: PgTable
  /** By their names in the code. */
  columns: Readonly<Record<string, PgColumn>>
  /** The columns of its primary key, by which its rows are read part by part. */
  primaryKey: readonly PgColumn[]
}

/** Every table of the database. */
export const allTables: readonly DataTable[] = (Object.values(schema) as readonly unknown[])
  .filter((exported): exported is PgTable => is(exported, PgTable))
  .map((table) => {
    const { name, primaryKeys } = getTableConfig(table)
    const columns = getTableColumns(table)
    // Those of the key are other objects than those of the table.
    const ofKey = primaryKeys[0]?.columns.map((column) => column.name)
    const primaryKey = Object.values(columns)
      .filter((column) => (ofKey ? ofKey.includes(column.name) : column.primary))
      // As the index has them.
      .sort((a, b) => (ofKey ? ofKey.indexOf(a.name) - ofKey.indexOf(b.name) : 0))
    if (primaryKey.length === 0) throw new Error(`${name} has no primary key`)
    return { name, table, columns, primaryKey }
  })

const refersToSetup = ({ name }: DataTable) => name === 'company_warehouses'

/** Every table with rows of single companies, one that refers to another of them before that. */
export const companyTables: readonly DataTable[] = allTables
  .filter((table) => columnOf(table, 'company_id') !== undefined)
  .sort((a, b) => Number(refersToSetup(b)) - Number(refersToSetup(a)))

/**
 * The tables with nothing but the data of companies, which a cluster spreads over its machines by company: `company_id` is
 * first in their primary keys, and they refer to no other table. What refers to people or to `companies` stays with those.
 */
export const spreadTables: readonly DataTable[] = allTables.filter(
  ({ table, primaryKey }) =>
    primaryKey[0]?.name === 'company_id' && getTableConfig(table).foreignKeys.length === 0,
)

/** The column with a name in the database. */
export function columnOf({ columns }: DataTable, name: string): PgColumn | undefined {
  return Object.values(columns).find((column) => column.name === name)
}

/** The columns whose values are texts that people or partners wrote, or JSON with such texts in it, by their names in the code. */
export function textColumns({ columns }: DataTable): [string, PgColumn][] {
  return Object.entries(columns).filter(
    ([, { columnType, name, enumValues }]) =>
      ((columnType === 'PgText' && (enumValues ?? []).length === 0) || columnType === 'PgJsonb') &&
      !/(sealed|_hash|^hash|^key|_key)$/.test(name),
  )
}
