import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useChart } from '#ui/useChart.ts'
import { useWorkspace } from '#workspace/workspace.hooks.ts'
import { provideLastOrders } from './customers.actors.ts'

/** What a customer ordered last, as its chart has it. */
export function useLastOrders(customerId: string) {
  const workspace = useWorkspace()
  const machine = useMemo(() => provideLastOrders(workspace), [workspace])
  const actor = useActorRef(machine, { input: { customerId } })
  return {
    chart: useChart(actor),
    orders: useSelector(actor, ({ context }) => context.orders),
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}
