import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { verifyEmailResponseSchema } from '#domain/account.ts'
import { apiPaths } from '#domain/contract.ts'
import { emailVerificationMachine } from '#machines/emailVerification/emailVerification.machine.ts'

/** The chart of an opened link with the server's call. */
export function provideEmailVerification({ api }: { api: Api }) {
  return emailVerificationMachine.provide({
    actors: {
      verifyEmail: fromPromise<{ email: string }, { token: string }>(async ({ input: json, signal }) =>
        v.parse(
          verifyEmailResponseSchema,
          await api.account({ method: 'post', path: apiPaths.verifyEmail, json, signal, isOpen: true }),
        ),
      ),
    },
  })
}
