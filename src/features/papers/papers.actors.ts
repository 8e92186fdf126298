import { fromPromise } from 'xstate'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what is printed. The question: the orders, or all that is booked. */
export function providePapers({ read }: NonNullable<Workspace['papers']>) {
  return readingMachine.provide({
    actors: {
      readAnswer: fromPromise(({ input, signal }) => {
        const { orders } = input as { orders: readonly string[] | null }
        return read(orders, { signal })
      }),
    },
  })
}
