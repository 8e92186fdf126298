/**
 * The rows of a company that orders, their stock and their customers consist of. The services of orders read and write
 * them here, so that the same services also play a history in memory (server/tryout/live), where thousands of changes
 * through a database would take minutes.
 */
import type { Transaction } from '#server/db/database.ts'
import * as log from '#server/db/live/changes.ts'
import * as cities from '#server/db/live/cities.ts'
import * as customers from '#server/db/live/customers.ts'
import * as locations from '#server/db/live/locations.ts'
import * as orders from '#server/db/live/orders.ts'
import * as products from '#server/db/live/products.ts'
import { insertRemark, type RemarkRow } from '#server/db/live/remarks.ts'
import { nextOrderNumber } from '#server/db/live/settings.ts'
import * as stock from '#server/db/live/stock.ts'

export type LiveRows = ReturnType<typeof rowsIn>

type LogOf = { subject: log.ChangeSubject; subjectId: string; parcelId?: string | undefined }

/** The rows in a transaction. What is locked stays locked until it ends. */
export function rowsIn(tx: Transaction, companyId: string) {
  return {
    lockOrder: (by: orders.By) => orders.lockOrderRecord(tx, companyId, by),
    findOrderIdOfParcel: (parcelId: string) => orders.findOrderIdOfParcel(tx, companyId, parcelId),
    isLabelTaken: (label: string) => orders.isLabelTaken(tx, companyId, label),
    findTwin: (of: orders.TwinOf) => orders.findTwin(tx, companyId, of),
    nextOrderNumber: () => nextOrderNumber(tx, companyId),
    insertOrder: (record: orders.OrderRecord) => orders.insertOrderRecord(tx, record),
    saveOrder: (before: orders.OrderRecord, after: orders.OrderRecord) =>
      orders.saveOrderRecord(tx, before, after),
    listPayments: (orderId: string) => orders.listPayments(tx, companyId, orderId),
    insertPayment: (row: orders.PaymentRow) => orders.insertPayment(tx, row),
    insertNote: (row: RemarkRow) => insertRemark(tx, 'note', row),

    findCustomer: (id: string) => customers.findCustomer(tx, companyId, id),
    lockCustomer: (by: customers.By) => customers.lockCustomer(tx, companyId, by),
    insertCustomer: (row: customers.CustomerRow) => customers.insertCustomer(tx, row),
    updateCustomer: (row: customers.CustomerRow, changes: Partial<customers.CustomerRow>) =>
      customers.updateCustomer(tx, row, changes),
    addToFigures: (id: string, changes: customers.FigureChanges) =>
      customers.addToFigures(tx, companyId, id, changes),
    listAliases: () => cities.listAliases(tx, companyId),
    teachAlias: (alias: Parameters<typeof cities.teachAlias>[2], now: Date) =>
      cities.teachAlias(tx, companyId, alias, now),

    findProducts: (ids: readonly string[]) => products.findProducts(tx, companyId, ids),
    findProductsBySku: (skuKeys: readonly string[]) => products.findProductsBySku(tx, companyId, skuKeys),
    lockProduct: (id: string) => products.lockProduct(tx, companyId, id),
    lockLocation: (id: string) => locations.lockLocation(tx, companyId, id),
    listLocations: () => locations.listLocations(tx, companyId),
    countOpenParcels: (since: Date) => locations.countOpenParcels(tx, companyId, since),

    lockStock: (productIds: readonly string[]) => stock.lockStock(tx, companyId, productIds),
    changeStock: (place: stock.StockPlace, change: stock.StockChange) =>
      stock.changeStock(tx, companyId, place, change),
    insertAdjustment: (row: stock.AdjustmentRow) => stock.insertAdjustment(tx, row),

    listChanges: (of: LogOf) => log.listChanges(tx, { ...of, companyId }),
    changesSince: (of: LogOf, version: number) => log.changesSince(tx, { ...of, companyId }, version),
    insertChange: (change: log.NewChange) => log.insertChange(tx, change),
  }
}
