import { useMemo } from 'react'
import type { RequestActor } from '#ui/request.hooks.ts'
import { useRequest } from '#ui/request.hooks.ts'
import { useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideLogoFile } from './settings.actors.ts'
import type { SettingsFormActor } from './settings.hooks.ts'

export type LogoFileActor = RequestActor

/** The reading of a file that becomes the logo of the form; null until it has started. */
export function useLogoFileActor(form: SettingsFormActor): LogoFileActor | null {
  const logic = useMemo(() => provideLogoFile(form), [form])
  return useWorkspaceScreen('logoFile', logic, () => ({}))
}

/** The reading as its chart has it. */
export function useLogoFile(actor: LogoFileActor) {
  const { make, isBusy, hasFailed } = useRequest<File>(actor)
  return { read: make, isBusy, hasFailed }
}
