import { useContext, useLayoutEffect } from 'react'
import { provideCommandPalette } from '#features/commandPalette/commandPalette.actors.ts'
import { entryByLetter } from '#features/commandPalette/entries.ts'
import { useSession, useSessionActor, useUser } from '#session/session.hooks.ts'
import { tabStorage } from '#session/storage.ts'
import { sampleChangesKey } from '#session/store.ts'
import { OpenWorkspaceContext } from '#workspace/openWorkspace.ts'
import { changesOfTab } from '#workspace/sample/changes.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import { provideWorkspace } from '#workspace/workspace.actors.ts'
import type { WorkspaceActor } from '#workspace/workspace.hooks.ts'

/** The workspace of the person who uses the page. Null in the first render, before it has started. */
export function useOpenedWorkspace(): WorkspaceActor | null {
  const session = useSessionActor()
  const openWorkspace = useContext(OpenWorkspaceContext)
  const mayOpen = useSession((snapshot) => snapshot.hasTag('application'))
  const workspace = useSession(({ children }) => children.workspace as WorkspaceActor | undefined)
  const owner = useUser()?.email ?? null
  useLayoutEffect(() => {
    if (workspace || !mayOpen) return
    const data =
      openWorkspace?.() ??
      createSampleWorkspace({
        now: Date.now,
        changes: changesOfTab(tabStorage(window), sampleChangesKey, owner),
      })
    session.send({
      type: 'application.opened',
      workspace: provideWorkspace({ data, commandPalette: provideCommandPalette(data), page: window }),
      input: { data, entryByLetter },
    })
  }, [session, workspace, mayOpen, openWorkspace, owner])
  return workspace ?? null
}
