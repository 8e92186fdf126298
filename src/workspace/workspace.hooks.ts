import { createContext, useContext } from 'react'
import type { Workspace } from './workspace.ts'

export const WorkspaceContext = createContext<Workspace | null>(null)

/** The workspace of the current user. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace: no WorkspaceContext above')
  return workspace
}
