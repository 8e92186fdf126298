import { fromPromise } from 'xstate'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of the customer panel, on this workspace. */
export function provideCustomerDetail(workspace: Workspace) {
  return customerDetailMachine.provide({
    actors: {
      saveCustomer: fromPromise(({ input }) => workspace.orders.saveCustomer(input.orderId, input.customer)),
    },
  })
}
