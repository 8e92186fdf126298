/** Inserts a whole history at once, for seeds: what the services write change by change. */
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '../database.ts'
import {
  changes,
  cityAliases,
  companySettings,
  customers,
  locations,
  notes,
  orderLines,
  orders,
  orderTags,
  parcelLines,
  parcels,
  payments,
  products,
  stock,
  stockAdjustments,
  tasks,
} from '../schema.ts'
import type { NewChange } from './changes.ts'
import type { Spelling } from './cities.ts'
import type { CustomerRow } from './customers.ts'
import type { LocationRow } from './locations.ts'
import type { OrderRecord, PaymentRow } from './orders.ts'
import type { ProductRow } from './products.ts'
import type { RemarkRow } from './remarks.ts'
import type { StockRow } from './stock.ts'
import { countAgain } from './tallies.ts'

export type History = {
  companyId: string
  locations: readonly LocationRow[]
  products: readonly ProductRow[]
  customers: readonly CustomerRow[]
  /** By their number, from the first, of a company that had none. */
  records: readonly OrderRecord[]
  payments: readonly PaymentRow[]
  notes: readonly RemarkRow[]
  changes: readonly NewChange[]
  aliases: readonly (Spelling & { createdAt: Date })[]
  stock: readonly StockRow[]
  adjustments: readonly (typeof stockAdjustments.$inferInsert)[]
}

/** Rows in one statement: enough that their number does not matter, and few enough for its time limit. */
const ROWS = 1_000

/** As one JSON text in each statement: a parameter for each of a hundred thousand values takes seconds to prepare. */
async function insertAll<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.entries(getTableColumns(table)).filter(([field]) => field in first)
  const names = sql.join(
    columns.map(([, { name }]) => sql.identifier(name)),
    sql`, `,
  )
  for (let at = 0; at < rows.length; at += ROWS) {
    const records = rows
      .slice(at, at + ROWS)
      .map((row) =>
        Object.fromEntries(
          columns.map(([field, { name }]) => [name, (row as Record<string, unknown>)[field]]),
        ),
      )
    await tx.execute(
      sql`insert into ${table} (${names})
        select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
    )
  }
}

/** The company is prepared (settings.ts), and has no data of its own yet. */
export async function insertHistory(tx: Transaction, history: History): Promise<void> {
  const { companyId, records } = history
  await insertAll(tx, locations, history.locations)
  await insertAll(tx, products, history.products)
  await insertAll(tx, stock, history.stock)
  await insertAll(tx, stockAdjustments, history.adjustments)
  await insertAll(tx, customers, history.customers)
  await insertAll(
    tx,
    cityAliases,
    history.aliases.map((alias) => ({ companyId, ...alias })),
  )
  await insertOrders(tx, companyId, records)
  await countAgain(tx, companyId)
  await insertAll(tx, payments, history.payments)
  await insertAll(tx, notes, history.notes)
  await insertAll(tx, changes, history.changes)

  const lastOrderNumber = records.at(-1)?.order.number
  if (lastOrderNumber === undefined) return
  await tx.update(companySettings).set({ lastOrderNumber }).where(eq(companySettings.companyId, companyId))
}

async function insertOrders(tx: Transaction, companyId: string, records: readonly OrderRecord[]) {
  const all = records.flatMap(({ parcels: own }) => own)
  await insertAll(
    tx,
    orders,
    records.map(({ order }) => order),
  )
  await insertAll(
    tx,
    orderLines,
    records.flatMap(({ lines }) => lines),
  )
  await insertAll(
    tx,
    parcels,
    all.map((parcel) => {
      const { lines: _, ...row } = parcel
      return row
    }),
  )
  await insertAll(
    tx,
    parcelLines,
    all.flatMap(({ id: parcelId, lines }) => lines.map((line) => ({ ...line, companyId, parcelId }))),
  )
  const ofOrders = <Row>(pick: (record: OrderRecord) => readonly Row[]) =>
    records.flatMap((record) => pick(record).map((row) => ({ ...row, companyId, orderId: record.order.id })))
  await insertAll(
    tx,
    orderTags,
    ofOrders(({ tags }) => tags),
  )
  await insertAll(
    tx,
    tasks,
    ofOrders((record) => record.tasks),
  )
}
