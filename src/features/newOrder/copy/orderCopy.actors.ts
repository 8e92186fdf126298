import { fromPromise } from 'xstate'
import { copyOf } from '#domain/fulfilment/orderCopy.ts'
import { orderCopyMachine } from '#machines/orderCopy/orderCopy.machine.ts'
import { findProducts } from '#workspace/findProducts.ts'
import { NotInWorkspace, type Workspace } from '#workspace/workspace.ts'

/** The chart of 'Create a copy' on this workspace. */
export function provideOrderCopy(workspace: Workspace) {
  return orderCopyMachine.provide({
    actors: {
      readCopy: fromPromise(async ({ input: { orderId }, signal }) => {
        const order = await workspace.orders.get(orderId, { signal })
        if (!order) throw new NotInWorkspace()
        const texts = [...new Set(order.lines.map(({ sku, title }) => sku || title))]
        const found = await Promise.all(texts.map((text) => findProducts(workspace, text, signal)))
        return copyOf(order, found.flat())
      }),
    },
  })
}
