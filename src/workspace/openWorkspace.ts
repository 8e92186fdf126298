import { createContext } from 'react'
import type { Workspace } from './workspace.ts'

/** Opens where the records of a workspace come from. */
export type OpenWorkspace = () => Workspace

/** What a test puts in the place of the sample; null otherwise. */
export const OpenWorkspaceContext = createContext<OpenWorkspace | null>(null)
