import type { SnapshotFrom } from 'xstate'
import { isCustomerChanged } from '#domain/orders/customerFields.ts'
import type { customerDetailMachine } from './customerDetail.machine.ts'

/** Whether closing the tab would lose changes to a customer, of the order on screen or of one left before. */
export function hasUnsavedCustomer({ context }: SnapshotFrom<typeof customerDetailMachine>): boolean {
  return isCustomerChanged(context.saved, context.draft) || Object.keys(context.drafts).length > 0
}
