import { fromPromise } from 'xstate'
import { newOrderMachine } from '#machines/newOrder/newOrder.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { provideProductPick } from '#workspace/productPick.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of a new order on this workspace. */
export function provideNewOrder(workspace: Workspace) {
  const { orders, customers, warehouses } = workspace
  return newOrderMachine.provide({
    actors: {
      customerLookup: provideReading(
        async ({ signal }, question: string) => (await customers.findByPhone?.(question, { signal })) ?? null,
      ),
      placeReading: provideReading(async ({ signal }) => (await warehouses?.spellings({ signal })) ?? []),
      productPick: provideProductPick(workspace),
      // Not aborted with the chart: what is on its way is created.
      createOrder: fromPromise(({ input: { order, key } }) => {
        if (!orders.create) throw new Error('This workspace creates no orders')
        return orders.create(order, key)
      }),
    },
  })
}
