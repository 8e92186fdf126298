import * as v from 'valibot'
import { fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { type Account, answeredAccount } from '#domain/accounts.ts'
import {
  type AcceptForm,
  type Invitation,
  invitationPaths,
  invitationResponseSchema,
} from '#domain/invitation.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import type { SessionStore } from '#session/store.ts'

/** The chart of an invitation with the server's calls; the session is stored before any actor is notified. */
export function provideInvitation({ api, store }: { api: Api; store: SessionStore }) {
  return invitationMachine.provide({
    actors: {
      readInvitation: fromPromise<Invitation, { token: string }>(async ({ input: json, signal }) =>
        v.parse(
          invitationResponseSchema,
          await api.account({ method: 'post', path: invitationPaths.read, json, signal, isOpen: true }),
        ),
      ),
      acceptInvitation: fromPromise<Account | null, AcceptForm & { token: string; email: string }>(
        async ({ input: { email, ...json }, signal }) => {
          await api.account({ method: 'post', path: invitationPaths.accept, json, signal, isOpen: true })
          try {
            const session = await api.login({ email, password: json.password }, signal)
            if ('challenge' in session) return null
            store.open(session)
            return answeredAccount(session.user, session)
          } catch {
            // The account is there all the same.
            return null
          }
        },
      ),
    },
  })
}
