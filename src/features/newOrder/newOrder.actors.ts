import { fromCallback, fromPromise } from 'xstate'
import { type DraftEvent, newOrderMachine } from '#machines/newOrder/newOrder.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { findProducts } from '#workspace/findProducts.ts'
import type { Workspace } from '#workspace/workspace.ts'
import type { DraftStorage } from './draftStorage.ts'

/** The chart of a new order on this workspace. */
export function provideNewOrder(workspace: Workspace, storage: DraftStorage) {
  const { orders, customers, warehouses } = workspace
  return newOrderMachine.provide({
    actors: {
      keepDraft: fromCallback<DraftEvent>(({ receive }) =>
        receive((event) => {
          if (event.type === 'draft.kept') storage.write(event.draft)
          else storage.clear()
        }),
      ),
      customerLookup: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(
            async ({ input, signal }) => (await customers.findByPhone?.(input as string, { signal })) ?? null,
          ),
        },
      }),
      placeReading: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(async ({ signal }) => (await warehouses?.spellings({ signal })) ?? []),
        },
      }),
      productSearch: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(({ input, signal }) => findProducts(workspace, input as string, signal)),
        },
      }),
      // Not aborted with the chart: what is on its way is created.
      createOrder: fromPromise(({ input: { order, key } }) => {
        if (!orders.create) throw new Error('This workspace creates no orders')
        return orders.create(order, key)
      }),
    },
  })
}
