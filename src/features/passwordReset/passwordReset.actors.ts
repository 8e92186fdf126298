import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { apiPaths } from '#domain/contract.ts'
import type { NewPassword } from '#domain/newAccess.ts'
import { trimmed } from '#domain/text.ts'
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts'

/** The chart of a forgotten password with the server's calls. */
export function providePasswordReset({ api }: { api: Api }) {
  return passwordResetMachine.provide({
    actors: {
      requestMail: fromPromise<void, { email: string }>(async ({ input, signal }) => {
        const json = { email: trimmed(input.email) }
        await api.account({ method: 'post', path: apiPaths.forgottenPassword, json, signal, isOpen: true })
      }),
      savePassword: fromPromise<void, NewPassword & { token: string }>(async ({ input: json, signal }) => {
        await api.account({ method: 'post', path: apiPaths.resetPassword, json, signal, isOpen: true })
      }),
    },
  })
}
