import { fromCallback, fromPromise } from 'xstate'
import type { Api } from '#api/api.ts'
import { suspendedAccount } from '#domain/accounts.ts'
import { failureOf } from '#domain/failures.ts'
import { type AccountWatchEvent, accountWatchMachine } from '#machines/accountWatch/accountWatch.machine.ts'
import { type SessionEnd, type SessionEvent, sessionMachine } from '#machines/session/session.machine.ts'
import type { SessionStore } from './store.ts'

export type SessionDependencies = {
  api: Api
  store: SessionStore
  page: Window
  /** Calls `listener` when the server says that the session is over. Returns how to stop. */
  onExpiry: (listener: () => void) => () => void
}

/** The session chart with its actors. */
export function provideSession({ api, store, page, onExpiry }: SessionDependencies) {
  return sessionMachine.provide({
    actors: {
      accountWatch: accountWatchMachine.provide({
        actors: {
          askAccount: fromPromise(({ signal }) =>
            api.me(signal).catch((error: unknown) => {
              const user = store.readUser()
              if (!user || failureOf(error, 'unreachable').code !== 'companySuspended') throw error
              return suspendedAccount(user)
            }),
          ),
          listenToTab: fromCallback<AccountWatchEvent>(({ sendBack }) => listenToTab(page, sendBack)),
        },
      }),
      listenToOtherTabs: fromCallback<SessionEvent>(({ sendBack }) =>
        store.onChangeElsewhere((user, workspace) =>
          sendBack(
            user ? { type: 'session.openedElsewhere', user, workspace } : { type: 'session.closedElsewhere' },
          ),
        ),
      ),
      listenToExpiry: fromCallback<SessionEvent>(({ sendBack }) =>
        onExpiry(() => {
          // Another tab may have signed out, and this one not know it yet.
          const isStored = store.readTokens() !== null
          sendBack({ type: isStored ? 'session.expired' : 'session.closedElsewhere' })
        }),
      ),
      forgetSession: fromPromise<void, { endedBy: SessionEnd | null }>(async ({ input }) => {
        const tokens = store.readTokens()
        store.clear()
        // Who signs out is done here; who was signed out comes back to what was typed.
        if (input.endedBy === 'signOut') store.clearDrafts()
        if (input.endedBy !== 'expiry') store.clearTab()
        if (tokens) await api.logout(tokens.refresh)
      }),
    },
  })
}

function listenToTab(page: Window, sendBack: (event: AccountWatchEvent) => void): () => void {
  const onVisibility = () => sendBack({ type: page.document.hidden ? 'tab.hidden' : 'tab.shown' })
  const onFocus = () => sendBack({ type: 'tab.focused' })
  if (page.document.hidden) onVisibility()
  page.document.addEventListener('visibilitychange', onVisibility)
  page.addEventListener('focus', onFocus)
  return () => {
    page.document.removeEventListener('visibilitychange', onVisibility)
    page.removeEventListener('focus', onFocus)
  }
}
