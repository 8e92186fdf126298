import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { lastOrdersMachine } from '#machines/lastOrders/lastOrders.machine.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideLastOrders } from './lastOrders.actors.ts'

export type LastOrdersActor = ActorRefFrom<typeof lastOrdersMachine>

/** What a customer ordered last; null until it has started. */
export function useLastOrdersActor(customerId: string): LastOrdersActor | null {
  const workspace = useWorkspace()
  const logic = useMemo(() => provideLastOrders(workspace), [workspace])
  return useWorkspaceScreen('lastOrders', logic, () => ({ customerId }))
}

/** What a customer ordered last, as its chart has it. */
export function useLastOrders(actor: LastOrdersActor) {
  return {
    orders: useSelector(actor, ({ context }) => context.orders),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    isEmpty: useSelector(actor, (snapshot) => snapshot.hasTag('empty')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}
