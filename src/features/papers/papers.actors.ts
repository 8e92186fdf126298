import { fromPromise } from 'xstate'
import type { PapersAsked, Printed } from '#domain/fulfilment/paperContract.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The reading of what is printed. The question: of which parcels. */
export function providePapers({ read }: NonNullable<Workspace['papers']>) {
  return readingMachine.provide({
    actors: {
      readAnswer: fromPromise(({ input, signal }) => {
        return read((input as { asked: PapersAsked }).asked, { signal })
      }),
    },
  })
}

/** The request that remembers what was printed. */
export function providePrinted({ remember }: NonNullable<Workspace['papers']>) {
  return requestMachine.provide({
    actors: { sendRequest: fromPromise(({ input }) => remember(input as Printed)) },
  })
}
