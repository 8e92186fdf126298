import { fromPromise } from 'xstate'
import { providerParcelMachine } from '#machines/providerParcel/providerParcel.machine.ts'
import type { OperatorApi } from './operatorApi.ts'

/** The chart of one parcel at the provider, with the server's calls. */
export function provideProviderParcel(api: OperatorApi) {
  return providerParcelMachine.provide({
    actors: {
      readParcel: fromPromise(({ input, signal }) => api.parcel(input, signal)),
      sendAct: fromPromise(({ input }) => api.act(input)),
    },
  })
}
