import { fromPromise } from 'xstate'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import type { OperatorApi } from './operatorApi.ts'

/**
 * The reading of the role. Nothing of it is stored: the server is asked each time, and for anybody else there is nothing
 * here.
 */
export function provideOperatorConsole(api: OperatorApi) {
  return readingMachine.provide({
    actors: { readAnswer: fromPromise(({ signal }) => api.role(signal)) },
  })
}
