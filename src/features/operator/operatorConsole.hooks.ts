import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useApi } from '#api/api.hooks.ts'
import type { operatorConsoleMachine } from '#machines/operatorConsole/operatorConsole.machine.ts'
import { useSessionScreen } from '#session/screen.hooks.ts'
import { createOperatorApi, type OperatorApi } from './operatorApi.ts'
import { provideOperatorConsole } from './operatorConsole.actors.ts'

export type OperatorConsoleActor = ActorRefFrom<typeof operatorConsoleMachine>

/** The calls of the console, for the screens in it. */
export function useOperatorApi(): OperatorApi {
  const api = useApi()
  return useMemo(() => createOperatorApi(api), [api])
}

/** Who may see the console; null until its chart has started. */
export function useOperatorConsoleActor(): OperatorConsoleActor | null {
  const api = useOperatorApi()
  const logic = useMemo(() => provideOperatorConsole(api), [api])
  return useSessionScreen('operatorConsole', logic, () => undefined)
}

/** What the server said of the person, and the way to ask again. */
export function useOperatorConsole(actor: OperatorConsoleActor) {
  return {
    operator: useSelector(actor, ({ context }) => context.operator),
    lacksSecondFactor: useSelector(actor, (snapshot) => snapshot.hasTag('secondFactorMissing')),
    isNotFound: useSelector(actor, (snapshot) => snapshot.hasTag('notFound')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}
