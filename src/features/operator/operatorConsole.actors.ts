import { fromPromise } from 'xstate'
import { operatorConsoleMachine } from '#machines/operatorConsole/operatorConsole.machine.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The chart of the console with the server's call. */
export function provideOperatorConsole(api: OperatorApi) {
  return operatorConsoleMachine.provide({
    actors: { askRole: fromPromise(({ signal }) => api.role(signal)) },
  })
}
