import { fromPromise } from 'xstate'
import type { Printed } from '#domain/fulfilment/paperContract.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The reading of what is printed. The question: of which parcels. */
export function provideProviderPapers(api: OperatorApi) {
  return readingMachine.provide({
    actors: {
      readAnswer: fromPromise(({ input, signal }) => api.papers(input as Record<string, string>, signal)),
    },
  })
}

export type PrintedOf = readonly (Printed & { company: string })[]

/** The request that remembers what was printed, in the log of each company. */
export function providePrintedThere(api: OperatorApi) {
  return requestMachine.provide({
    actors: { sendRequest: fromPromise(({ input }) => api.printed(input as PrintedOf)) },
  })
}
