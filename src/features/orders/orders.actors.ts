import { fromCallback, fromPromise } from 'xstate'
import { type OrdersListEvent, ordersListMachine } from '#machines/ordersList/ordersList.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The orders list's chart, on this workspace. */
export function provideOrdersList(workspace: Workspace) {
  return ordersListMachine.provide({
    actors: {
      findOrders: fromPromise(({ input, signal }) => workspace.orders.search(input, { signal })),
      deleteOrder: fromPromise(({ input }) => workspace.orders.remove(input.id)),
      restoreOrder: fromPromise(({ input }) => workspace.orders.restore(input.id)),
      watchWorkspace: fromCallback<OrdersListEvent>(({ sendBack }) =>
        workspace.subscribe(() => sendBack({ type: 'workspace.changed' })),
      ),
    },
  })
}
