import { fromCallback, fromPromise } from 'xstate'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import type { OrderActEvent, OrderActInput } from '#machines/orderAct/orderAct.machine.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** Where orders are sent no events, such as on the sample. */
const noActs = fromCallback<OrderActEvent, OrderActInput>(() => {})

/** What is invoked for the acts on an order. */
export type OrderActLogic = typeof noActs
export type ProvideOrderAct = (workspace: Workspace) => OrderActLogic

/** The chart of one order with that of its customer, on this workspace. */
export function provideOrderDetail({ orders }: Pick<Workspace, 'orders'>, orderAct = noActs) {
  return orderDetailMachine.provide({
    actors: {
      customerDetail: customerDetailMachine.provide({
        actors: {
          saveCustomer: fromPromise(({ input }) =>
            orders.saveCustomer(input.orderId, input.customer, input.version),
          ),
        },
      }),
      orderAct,
      readOrder: fromPromise(({ input: { orderId, list }, signal }) => orders.get(orderId, { signal, list })),
      applyTags: fromPromise(({ input }) => orders.applyTags(input.orderId, input.tags)),
      addNote: fromPromise(({ input }) => orders.addNote(input.orderId, input.note)),
    },
  })
}
