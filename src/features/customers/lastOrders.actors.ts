import { fromPromise } from 'xstate'
import type { Customer } from '#domain/customers.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what a customer, asked for by id, ordered last on this workspace. */
export function provideLastOrders({ customers }: Pick<Workspace, 'customers'>) {
  return readingMachine.provide({
    actors: {
      readAnswer: fromPromise(async ({ input, signal }) => {
        const detail = await customers.get(input as Customer['id'], { signal })
        return detail?.lastOrders ?? []
      }),
    },
  })
}
