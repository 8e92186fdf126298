import type { Currency, MoneyLabels } from './money.ts'
import type { Zone } from './weeks.ts'

/** What a workspace can do beyond reading and simple changes: screens offer by it (design §5). The sample has none. */
export type Capability =
  /** Changes are kept for good, for everybody in the company. */
  | 'keepChanges'
  /** `orders.create` */
  | 'createOrders'
  /** `imports`: orders and products from a file, and the sample to try */
  | 'importRecords'
  /** `orders.sendEvent`, `parcels.sendEvent`, `orders.recordPayment` and comments: verify, cancel, assign … */
  | 'sendOrderEvents'
  /** `warehouses` */
  | 'manageWarehouses'
  /** The company's own settings */
  | 'manageSettings'
  /** `cash` of couriers */
  | 'countCash'
  /** `stock.adjust` */
  | 'adjustStock'
  /** `views` of the orders list */
  | 'saveViews'
  /** `orders.choices`: the list is also filtered by city, payment, courier, warehouse, tag, product and days */
  | 'filterOrders'
  /** The columns of an export are chosen, and the orders that it has */
  | 'chooseExport'
  /** `customers.findByPhone` */
  | 'findCustomers'
  /** `papers` */
  | 'printPapers'
  /** `packing`: packing by scanner, and the handover to couriers */
  | 'packParcels'
  /** `deliveries`: failed attempts and returns */
  | 'followParcels'
  /** Phone numbers and e-mail addresses are those of people, so that they can be called and written to. */
  | 'contactCustomers'

/** What is the same for all records of a workspace, whatever it reads them from (design §5). */
export interface WorkspaceFacts {
  readonly currency: Currency
  readonly moneyLabels: MoneyLabels
  /** The merchant's zone: days, weeks and months are cut in it. */
  readonly zone: Zone
  /** The order at `/orderDetails`; null where there is none. */
  readonly fixedOrderId: string | null
  /** The pause in typing after which a list is searched, in milliseconds: 0 where that asks nobody. */
  readonly typingPause: number
  readonly capabilities: readonly Capability[]
}
