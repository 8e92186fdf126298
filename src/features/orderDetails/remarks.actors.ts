import { fromPromise } from 'xstate'
import { remarksMachine } from '#machines/remarks/remarks.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of comments and notes on this workspace. */
export function provideRemarks({ orders }: Pick<Workspace, 'orders'>) {
  return remarksMachine.provide({
    actors: {
      addRemark: fromPromise(async ({ input: { orderId, ...remark } }) => {
        return (await orders.addRemark(orderId, remark)) ?? null
      }),
      changeRemark: fromPromise(async ({ input: { orderId, ...remark } }) => {
        return (await orders.changeRemark?.(orderId, remark)) ?? null
      }),
      deleteRemark: fromPromise(async ({ input: { orderId, ...remark } }) => {
        return (await orders.removeRemark?.(orderId, remark)) ?? null
      }),
    },
  })
}
