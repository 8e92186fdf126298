import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import type { ProvenActActor } from '#session/provenAct.hooks.ts'
import { useUser } from '#session/session.hooks.ts'
import { useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideCompanyExport } from './companyExport.actors.ts'

/** The act that exports all data of the company; null until its chart has started. */
export function useCompanyExportActor(): ProvenActActor | null {
  const api = useApi()
  const name = useUser()?.company.name ?? ''
  const logic = useMemo(() => provideCompanyExport(api, name), [api, name])
  return useWorkspaceScreen('companyExport', logic, () => undefined)
}
