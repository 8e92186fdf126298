/** Which right each write of the live API needs. */
import { livePaths } from '#domain/fulfilment/contract.ts'
import type { WorkRight } from '#domain/fulfilment/workRights.ts'

/** By its path; null where the chart of the record decides, or the role of the person whom it is about. */
export const callRights: Record<string, WorkRight | 'order.created' | null> = {
  [livePaths.workspace]: 'workspace.choose',
  [livePaths.orders]: 'order.created',
  [livePaths.order]: 'orders.change',
  [livePaths.orderRestore]: 'orders.change',
  [livePaths.cityTwins]: null,
  [livePaths.orderEvents]: null,
  [livePaths.parcelEvents]: null,
  [livePaths.orderCustomer]: null,
  [livePaths.orderPresence]: 'orders.remark',
  [livePaths.orderTags]: 'orders.change',
  [livePaths.orderNotes]: 'orders.remark',
  [livePaths.orderNote]: 'orders.remark',
  [livePaths.orderComments]: 'orders.remark',
  [livePaths.orderComment]: 'orders.remark',
  [livePaths.orderPayments]: 'payments.record',
  [livePaths.products]: 'products.change',
  [livePaths.product]: 'products.change',
  [livePaths.productRestore]: 'products.change',
  [livePaths.stockAdjustments]: 'stock.adjust',
  [livePaths.customers]: 'customers.change',
  [livePaths.customer]: 'customers.change',
  [livePaths.customerRestore]: 'customers.change',
  [livePaths.imports]: 'records.import',
  [livePaths.importRows]: 'records.import',
  [livePaths.importStart]: 'records.import',
  [livePaths.locations]: 'warehouses.change',
  [livePaths.location]: 'warehouses.change',
  [livePaths.allocation]: 'warehouses.change',
  [livePaths.views]: 'views.change',
  [livePaths.view]: 'views.change',
  // Everybody may leave; whom somebody manages, their own role says (domain/fulfilment/roles.ts).
  [livePaths.person]: null,
  [livePaths.invitations]: 'people.change',
  [livePaths.invitation]: 'people.change',
}
