import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { type SignUpForm, toSignUpPayload } from '#domain/signUp.ts'
import { signUpMachine } from '#machines/signUp/signUp.machine.ts'

/** The sign-up chart with the server's call. */
export function provideSignUp({ api }: { api: Api }) {
  return signUpMachine.provide({
    actors: {
      submitSignUp: fromPromise<{ message: string | null }, SignUpForm>(async ({ input, signal }) => ({
        message: await api.signUp(toSignUpPayload(input), signal),
      })),
    },
  })
}
