import { fromCallback, fromPromise } from 'xstate'
import { type OrderDetailEvent, orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of one order, on this workspace. */
export function provideOrderDetail(workspace: Workspace) {
  return orderDetailMachine.provide({
    actors: {
      readOrder: fromPromise(({ input, signal }) => workspace.orders.get(input.orderId, { signal })),
      applyTags: fromPromise(({ input }) => workspace.orders.applyTags(input.orderId, input.tags)),
      addNote: fromPromise(({ input }) => workspace.orders.addNote(input.orderId, input.note)),
      watchWorkspace: fromCallback<OrderDetailEvent>(({ sendBack }) =>
        workspace.subscribe(() => sendBack({ type: 'workspace.changed' })),
      ),
    },
  })
}
