import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { ActorRefFrom, AnyStateMachine, InputFrom } from 'xstate'
import type { Item } from '#domain/workspaceNotices.ts'
import type { workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import { useScreen } from '#ui/useScreen.ts'
import type { Workspace } from './workspace.ts'

export type WorkspaceActor = ActorRefFrom<typeof workspaceMachine>

export const WorkspaceContext = createContext<WorkspaceActor | null>(null)

/** The workspace that the screens of the application run in. */
export function useWorkspaceActor(): WorkspaceActor {
  const actor = useContext(WorkspaceContext)
  if (!actor) throw new Error('useWorkspaceActor: no WorkspaceContext above')
  return actor
}

/** The workspace of the current user. */
export function useWorkspace(): Workspace {
  // The chart knows only the facts of it, because a chart calls nothing itself; provideWorkspace was given all.
  return useSelector(useWorkspaceActor(), ({ context }) => context.data) as Workspace
}

/** The actor of a screen of the application; see useScreen. */
export function useWorkspaceScreen<Logic extends AnyStateMachine>(
  id: string,
  logic: Logic,
  readInput: () => InputFrom<Logic>,
): ActorRefFrom<Logic> | null {
  return useScreen(useWorkspaceActor(), id, logic, readInput)
}

/** Deletes a record; the notice that says so offers Undo. */
export function useDelete(): (item: Item) => void {
  const workspace = useWorkspaceActor()
  return (item) => workspace.send({ type: 'record.deleted', item })
}
