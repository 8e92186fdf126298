import { fromPromise } from 'xstate'
import { requestMachine } from '#machines/request/request.machine.ts'

/** The chart of a request that `send` makes. Its use knows of which types it and its answer are. */
export function provideRequest<Asked>(
  send: (options: { signal: AbortSignal }, asked: Asked) => Promise<unknown>,
) {
  return requestMachine.provide({
    actors: { sendRequest: fromPromise(({ input, signal }) => send({ signal }, input as Asked)) },
  })
}
