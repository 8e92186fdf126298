import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { apiPaths } from '#domain/contract.ts'
import { requestMachine } from '#machines/request/request.machine.ts'

/** The request of another verification mail. */
export function provideVerificationMail({ api }: { api: Api }) {
  return requestMachine.provide({
    actors: {
      sendRequest: fromPromise(({ signal }) =>
        api.account({ method: 'post', path: apiPaths.sendVerification, signal }),
      ),
    },
  })
}
