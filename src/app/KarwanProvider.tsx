import type { ReactNode } from 'react'
import { ApiContext } from '#api/api.hooks.ts'
import { NoticesProvider } from '#notices/NoticesProvider.tsx'
import { SessionContext } from '#session/session.hooks.ts'
import { SessionStoreContext } from '#session/store.hooks.ts'
import { AppConfigContext } from '#ui/appConfig.ts'
import { FocusContext } from '#ui/focusRequests.ts'
import { OpenWorkspaceContext } from '#workspace/openWorkspace.ts'
import type { Karwan } from './karwan.ts'

/** Gives every screen inside it the parts of the application. */
export function KarwanProvider({ karwan, children }: { karwan: Karwan; children: ReactNode }) {
  return (
    <AppConfigContext value={karwan.config}>
      <ApiContext value={karwan.api}>
        <SessionStoreContext value={karwan.store}>
          <SessionContext value={karwan.session}>
            <OpenWorkspaceContext value={karwan.openWorkspace ?? null}>
              <FocusContext value={karwan.focusRequests}>
                <NoticesProvider notices={karwan.notices}>{children}</NoticesProvider>
              </FocusContext>
            </OpenWorkspaceContext>
          </SessionContext>
        </SessionStoreContext>
      </ApiContext>
    </AppConfigContext>
  )
}
