import { fromCallback, fromPromise } from 'xstate'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { type OrderActLogic, orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import { orderTagsMachine } from '#machines/orderTags/orderTags.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'
import { presenceTeller } from './presence.actors.ts'
import { provideRemarks } from './remarks.actors.ts'

/** The chart of one order with those below it, on this workspace. `orderAct` is given where orders are sent events. */
export function provideOrderDetail(
  workspace: Pick<Workspace, 'orders' | 'watchPresence'>,
  orderAct?: OrderActLogic,
) {
  const { orders, watchPresence } = workspace
  return orderDetailMachine.provide({
    actors: {
      customerDetail: customerDetailMachine.provide({
        actors: {
          tellPresence: presenceTeller(orders),
          saveCustomer: fromPromise(({ input }) => orders.saveCustomer(input.orderId, input.customer, input)),
        },
      }),
      orderTags: orderTagsMachine.provide({
        actors: {
          applyTags: fromPromise(
            async ({ input }) => (await orders.applyTags(input.orderId, input.tags)) ?? null,
          ),
        },
      }),
      remarks: provideRemarks(workspace),
      ...(orderAct && { orderAct }),
      watchPresence: fromCallback(({ input: { orderId }, sendBack }) =>
        watchPresence?.(({ label, is_editing, by: editor }) => {
          if (orderId === label) sendBack({ type: is_editing ? 'editor.seen' : 'editor.left', editor })
        }),
      ),
      readOrder: fromPromise(({ input: { orderId, list }, signal }) => orders.get(orderId, { signal, list })),
    },
  })
}
