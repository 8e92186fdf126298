import { moneyToDecimal } from '#domain/money.ts'
import type { OrderRow } from '#domain/orders/order.ts'
import { dayOf, type Zone } from '#domain/weeks.ts'
import { ordersMessages } from '#messages/orders.ts'
import type { CsvTable } from '#workspace/exportCsv.ts'

/** Orders as the rows of a spreadsheet: the columns of the screen, dates and amounts as a machine reads them. */
export function ordersTable(rows: readonly OrderRow[], zone: Zone): CsvTable {
  const { columns, status } = ordersMessages
  return {
    headings: [
      columns.id,
      columns.customer,
      columns.date,
      columns.type,
      columns.payment,
      columns.total,
      columns.status,
    ],
    rows: rows.map((row) => [
      row.id,
      row.customer,
      dayOf(row.placedAt, zone),
      row.type,
      row.payment,
      moneyToDecimal(row.total),
      status[row.status],
    ]),
  }
}
