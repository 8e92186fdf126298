import { useSelector } from '@xstate/react'
import { type RefCallback, useCallback, useContext, useLayoutEffect, useRef, useState } from 'react'
import { createActor } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { WorkspaceKind } from '#domain/users.ts'
import { provideCommandPalette } from '#features/commandPalette/commandPalette.actors.ts'
import { entryByLetter } from '#features/commandPalette/entries.ts'
import { useSession, useSessionActor, useUser } from '#session/session.hooks.ts'
import { tabStorage } from '#session/storage.ts'
import { PathnameContext } from '#ui/link/PathnameContext.ts'
import { onDemand } from '#ui/start/onDemand.ts'
import { PrerenderContext } from '#ui/start/prerenderContext.ts'
import { useChild } from '#ui/useChild.ts'
import { openLiveWorkspace } from '#workspace/live/openLiveWorkspace.ts'
import { OpenWorkspaceContext } from '#workspace/openWorkspace.ts'
import { changesOfTab, sampleChangesKey } from '#workspace/sample/changes.ts'
import { createSampleWorkspace } from '#workspace/sample/sampleWorkspace.ts'
import { provideWorkspace } from '#workspace/workspace.actors.ts'
import { useWorkspacePart, type WorkspaceActor } from '#workspace/workspace.hooks.ts'

const loadChoice = onDemand(() => import('#workspace/live/chooseWorkspace.ts'))

/** Which workspace the person sees; null for a visitor, who has no choice. */
function useWorkspaceKind(): WorkspaceKind | null {
  return useSession(({ context }) => context.user && context.workspace)
}

/**
 * The workspace of the person who uses the page. Null in the first render, before it has started; while the build draws,
 * one that is never started.
 */
export function useOpenedWorkspace(): WorkspaceActor | null {
  const session = useSessionActor()
  const openWorkspace = useContext(OpenWorkspaceContext)
  const isDrawing = useContext(PrerenderContext)
  const mayOpen = useSession((snapshot) => snapshot.hasTag('application'))
  const workspace = useChild(session, 'workspace') as WorkspaceActor | undefined
  const owner = useUser()?.email ?? null
  const kind = useWorkspaceKind()
  const api = useApi()
  const parts = useCallback(() => {
    const data =
      openWorkspace?.() ??
      (kind === 'live'
        ? openLiveWorkspace(api)
        : createSampleWorkspace({
            now: Date.now,
            changes: changesOfTab(tabStorage(window), sampleChangesKey, owner),
          }))
    const logic = provideWorkspace({
      data,
      commandPalette: provideCommandPalette(data),
      page: globalThis.window,
      chooseWorkspace: async (chosen) => (await loadChoice()).chooseWorkspace(api, chosen),
    })
    return { logic, input: { data, entryByLetter, session } }
  }, [openWorkspace, kind, api, owner, session])
  useLayoutEffect(() => {
    if (workspace || !mayOpen) return
    const { logic, input } = parts()
    session.send({ type: 'application.opened', workspace: logic, input })
  }, [session, workspace, mayOpen, parts])
  const [drawn] = useState(() => {
    if (!isDrawing) return null
    const { logic, input } = parts()
    return createActor(logic, { input })
  })
  return workspace ?? drawn
}

/** The panel of what a phone's bar has no room for. Another screen closes it. */
export function useMore() {
  const actor = useWorkspacePart('commandPalette')
  const pathname = useContext(PathnameContext)
  // The layout effect: it is not shown above the screen that it led to.
  useLayoutEffect(() => {
    if (pathname) actor.send({ type: 'screen.shown' })
  }, [actor, pathname])
  return {
    isOpen: useSelector(actor, (snapshot) => snapshot.hasTag('moreOpen')),
    open: () => actor.send({ type: 'more.requested' }),
    close: () => actor.send({ type: 'panel.dismissed' }),
  }
}

/** A ref of the content of a frame: keeps the focus when another workspace replaces the frame that had it. */
export function useFrameFocus(): RefCallback<HTMLElement> {
  const isAnother = useRef(false)
  return useCallback((content) => {
    if (isAnother.current && document.activeElement === document.body) content?.focus()
    isAnother.current = true
  }, [])
}
