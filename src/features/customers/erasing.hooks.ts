import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import type { ProvenActActor } from '#session/provenAct.hooks.ts'
import { useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideErasing } from './erasing.actors.ts'

/** The act that erases a customer; null until its chart has started. */
export function useErasingActor(): ProvenActActor | null {
  const api = useApi()
  const logic = useMemo(() => provideErasing(api), [api])
  return useWorkspaceScreen('erasing', logic, () => undefined)
}
