import { fromPromise, type NonReducibleUnknown } from 'xstate'
import type { Api } from '#api/api.ts'
import { provenActMachine } from '#machines/provenAct/provenAct.machine.ts'
import { provideProof } from './ownFactor.actors.ts'

/** The chart of an owner's act that needs a proof of identity: `send` does it, or is refused for the proof. */
export function provideProvenAct(
  api: Pick<Api, 'account'>,
  send: (subject: NonReducibleUnknown, signal: AbortSignal) => Promise<unknown>,
) {
  return provenActMachine.provide({
    actors: {
      proof: provideProof(api),
      sendAct: fromPromise(({ input, signal }) => send(input, signal)),
    },
  })
}
