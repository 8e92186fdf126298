import { createContext, useContext } from 'react'
import type { Workspace } from './workspace.ts'

export const WorkspaceContext = createContext<Workspace | null>(null)

/** Where this person's orders, products and customers come from. */
export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext)
  if (!workspace) throw new Error('useWorkspace: no WorkspaceContext above')
  return workspace
}
