import { useMemo } from 'react'
import { useApi } from '#api/api.hooks.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { type ReadingActor, useReading } from '#ui/reading.hooks.ts'
import { createOperatorApi, type OperatorApi, type OperatorRole } from './operatorApi.ts'
import { provideOperatorConsole } from './operatorConsole.actors.ts'

/** The calls of the console, for the screens in it. */
export function useOperatorApi(): OperatorApi {
  const api = useApi()
  return useMemo(() => createOperatorApi(api), [api])
}

/** Who may see the console; null until its chart has started. */
export function useOperatorConsoleActor(): ReadingActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideOperatorConsole(api), [api])
  return useSessionScreen('operatorConsole', logic, () => ({}))
}

/** What the server said of the person, and the way to ask again. */
export function useOperatorConsole(actor: ReadingActor) {
  const { answer: role, isEmpty, hasFailed, retry } = useReading<OperatorRole>(actor)
  const lacksSecondFactor = role === 'secondFactorMissing'
  return {
    /** Null until the server has said so. */
    operator: lacksSecondFactor ? null : role,
    /** An operator, who has to set up the second factor in the own account first. */
    lacksSecondFactor,
    /** Anybody else: as any address without a page. */
    isNotFound: isEmpty,
    hasFailed,
    retry,
  }
}
