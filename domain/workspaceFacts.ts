import type { Currency } from './money.ts'
import type { Zone } from './weeks.ts'

/** What is the same for all records of a workspace, whatever it reads them from (design §5). */
export interface WorkspaceFacts {
  readonly currency: Currency
  /** The merchant's zone: days, weeks and months are cut in it. */
  readonly zone: Zone
  /** The order at `/orderDetails`; null where there is none. */
  readonly fixedOrderId: string | null
}
