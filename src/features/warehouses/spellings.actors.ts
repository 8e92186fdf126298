import { fromPromise } from 'xstate'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import { requestMachine } from '#machines/request/request.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

type Warehouses = NonNullable<Workspace['warehouses']>

/** The reading of what the company's people call places. */
export function provideSpellings(warehouses: Warehouses) {
  return readingMachine.provide({
    actors: { readAnswer: fromPromise(({ signal }) => warehouses.spellings({ signal })) },
  })
}

/** The request that takes a spelling back, by its alias. */
export function provideSpellingEnd(warehouses: Warehouses) {
  return requestMachine.provide({
    actors: { sendRequest: fromPromise(({ input }) => warehouses.forgetSpelling(input as string)) },
  })
}
