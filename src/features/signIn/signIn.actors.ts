import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { type Account, answeredAccount } from '#domain/accounts.ts'
import type { Credentials } from '#domain/signIn.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import type { SessionStore } from '#session/store.ts'

/** The sign-in chart with the server's call; the session is stored before any actor is notified. */
export function provideSignIn({ api, store }: { api: Api; store: SessionStore }) {
  return signInMachine.provide({
    actors: {
      submitCredentials: fromPromise<Account, Credentials>(async ({ input, signal }) => {
        const session = await api.login(input, signal)
        store.open(session)
        return answeredAccount(session.user, session)
      }),
    },
  })
}
