import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { type Account, answeredAccount } from '#domain/accounts.ts'
import type { SessionResponse, SignInChallenge } from '#domain/contract.ts'
import type { PasskeyRequest } from '#domain/passkeys.ts'
import type { Credentials, SignInCode } from '#domain/signIn.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import type { SessionStore } from '#session/store.ts'
import { onDemand } from '#ui/start/onDemand.ts'

const loadPasskeys = onDemand(() => import('#ui/passkeys.ts'))

/** The sign-in chart with the server's calls; the session is stored before any actor is notified. */
export function provideSignIn({ api, store }: { api: Api; store: SessionStore }) {
  const open = (session: SessionResponse): Account => {
    store.open(session)
    return answeredAccount(session.user, session)
  }
  return signInMachine.provide({
    actors: {
      submitCredentials: fromPromise<Account | SignInChallenge, Credentials>(async ({ input, signal }) => {
        const answer = await api.login(input, signal)
        return 'challenge' in answer ? answer : open(answer)
      }),
      // Most sign-ins load nothing of passkeys.
      askPasskey: fromPromise<unknown, SignInChallenge>(async ({ input, signal }) => {
        const { askPasskey } = await loadPasskeys()
        return askPasskey(input.passkey as PasskeyRequest, signal)
      }),
      // A code is answered with a session.
      submitCode: fromPromise<Account, SignInCode>(async ({ input, signal }) =>
        open((await api.login(input, signal)) as SessionResponse),
      ),
    },
  })
}
