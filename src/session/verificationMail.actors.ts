import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { apiPaths } from '#domain/contract.ts'
import { verificationMailMachine } from '#machines/verificationMail/verificationMail.machine.ts'

/** The chart of another verification mail with the server's call. */
export function provideVerificationMail({ api }: { api: Api }) {
  return verificationMailMachine.provide({
    actors: {
      sendMail: fromPromise<void>(async ({ signal }) => {
        await api.account({ method: 'post', path: apiPaths.sendVerification, signal })
      }),
    },
  })
}
