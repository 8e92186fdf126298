import { fromPromise } from 'xstate'
import { customerDetailMachine } from '#machines/customerDetail/customerDetail.machine.ts'
import { orderDetailMachine } from '#machines/orderDetail/orderDetail.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of one order with that of its customer, on this workspace. */
export function provideOrderDetail({ orders }: Pick<Workspace, 'orders'>) {
  return orderDetailMachine.provide({
    actors: {
      customerDetail: customerDetailMachine.provide({
        actors: {
          saveCustomer: fromPromise(({ input }) => orders.saveCustomer(input.orderId, input.customer)),
        },
      }),
      readOrder: fromPromise(({ input: { orderId, list }, signal }) => orders.get(orderId, { signal, list })),
      applyTags: fromPromise(({ input }) => orders.applyTags(input.orderId, input.tags)),
      addNote: fromPromise(({ input }) => orders.addNote(input.orderId, input.note)),
    },
  })
}
