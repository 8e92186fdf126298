import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import { firstStepCalls } from '#domain/calls/workspaceCalls.ts'
import { provideReading } from '#ui/reading.actors.ts'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import { createCalls } from './live/calls.ts'
import { useWorkspaceScreen } from './workspace.hooks.ts'

/** Which of the first steps are done, read again after each change; null until the reading has started. */
export function useFirstStepsActor(): ReadingActor | null {
  const api = useApi()
  const logic = useMemo(() => {
    const calls = createCalls(api, () => crypto.randomUUID())
    return provideReading(({ signal }) => calls.read(firstStepCalls.find, { signal }))
  }, [api])
  return useWorkspaceScreen('firstSteps', logic, () => ({}))
}
