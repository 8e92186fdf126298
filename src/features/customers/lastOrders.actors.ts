import { fromPromise } from 'xstate'
import { lastOrdersMachine } from '#machines/lastOrders/lastOrders.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of what a customer ordered last, on this workspace. */
export function provideLastOrders({ customers }: Pick<Workspace, 'customers'>) {
  return lastOrdersMachine.provide({
    actors: {
      readLastOrders: fromPromise(async ({ input, signal }) => {
        const detail = await customers.get(input.customerId, { signal })
        return detail?.lastOrders ?? []
      }),
    },
  })
}
