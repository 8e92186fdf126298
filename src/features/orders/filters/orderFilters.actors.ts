import { fromPromise } from 'xstate'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what the filters of own orders offer. */
export function provideOrderChoices({ orders }: Pick<Workspace, 'orders'>) {
  return readingMachine.provide({
    actors: { readAnswer: fromPromise(async ({ signal }) => (await orders.choices?.({ signal })) ?? null) },
  })
}

/** The search for the product of a filter. */
export function provideProductFilter({ products }: Pick<Workspace, 'products'>) {
  return readingMachine.provide({
    actors: {
      readAnswer: fromPromise(async ({ input, signal }) => {
        const query = { q: input as string, category: 'all', stock: 'all' } as const
        return (await products.search(query, { signal })).rows
      }),
    },
  })
}
