import { useSelector } from '@xstate/react'
import { useCallback, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { adviceTimeOf } from '#domain/deliveries/adviceTime.ts'
import { type DeliveryAct, isGoodNews } from '#domain/deliveries/deliveries.ts'
import type { DeliveryKind } from '#domain/deliveries/deliveryContract.ts'
import type { QueuedAct } from '#machines/actQueue/actQueue.machine.ts'
import type { deliveriesMachine } from '#machines/deliveries/deliveries.machine.ts'
import { deliveryMessages } from '#messages/deliveries.ts'
import type { ReadingActor } from '#ui/reading.hooks.ts'
import type { ActQueueActor } from '#workspace/actQueue/actQueue.actors.ts'
import { useActQueue } from '#workspace/actQueue/actQueue.hooks.ts'
import { useOwnPart, useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { provideDeliveries } from './deliveries.actors.ts'

export type DeliveriesActor = ActorRefFrom<typeof deliveriesMachine>

/** What is done to the parcels and not answered yet; null until it has started. */
export function useDeliveriesQueue(): ActQueueActor | null {
  const deliveries = useOwnPart('deliveries')
  const send = useCallback(
    ({ act, version }: QueuedAct) => deliveries.send({ ...(act as DeliveryAct), version }),
    [deliveries],
  )
  return useActQueue('deliveriesQueue', send)
}

/** The parcels with a courier; null until their chart has started. */
export function useDeliveriesActor(queue: ActQueueActor): DeliveriesActor | null {
  const deliveries = useOwnPart('deliveries')
  const logic = useMemo(() => provideDeliveries(deliveries, queue), [deliveries, queue])
  return useWorkspaceScreen('deliveries', logic, () => ({}))
}

/** The parcels with a courier as their chart has them, and what a person does to them. */
export function useDeliveries(actor: DeliveriesActor) {
  const snapshot = useSelector(actor, (now) => now)
  const lookup = snapshot.children['lookup'] as ReadingActor | undefined
  const { zone } = useWorkspace()
  const { rows, may, checkingId, damaged, verdict, hasMore } = snapshot.context
  return {
    zone,
    hasMore,
    damaged,
    verdict,
    isRight: verdict !== null && isGoodNews(verdict),
    checking: rows.find(({ id }) => id === checkingId) ?? null,
    rowsOf: (kind: DeliveryKind) => rows.filter((row) => row.kind === kind),
    isLoading: snapshot.hasTag('loading'),
    hasFailed: snapshot.hasTag('failed'),
    isChecking: snapshot.hasTag('checking'),
    isAsking: useSelector(lookup, (now) => now?.hasTag('busy') ?? false),
    isWarehouse: may.check && !may.advise,
    againstAdvice: may.advise ? undefined : deliveryMessages.mayNotAdvise,
    againstReceiving: may.receive ? undefined : deliveryMessages.mayNotReceive,
    againstChecking: may.check ? undefined : deliveryMessages.mayNotReceive,
    /** How an attempt is for advice at this moment. */
    adviceTimeOf: (until: number | null) => adviceTimeOf(until, Date.now()),
    retry: () => actor.send({ type: 'loading.retried' }),
    scan: (code: string) => {
      if (code.trim() !== '') actor.send({ type: 'code.scanned', code: code.trim() })
    },
    advise: (id: string, advice: 'retry' | 'return') => actor.send({ type: 'advice.given', id, advice }),
    receive: (id: string) => actor.send({ type: 'parcel.received', id }),
    openCheck: (id: string) => actor.send({ type: 'check.opened', id }),
    countDamaged: (lineId: string, pieces: number) => actor.send({ type: 'damage.counted', lineId, pieces }),
    confirmCheck: () => actor.send({ type: 'check.confirmed' }),
    closeCheck: () => actor.send({ type: 'check.closed' }),
  }
}

export type DeliveriesOnScreen = ReturnType<typeof useDeliveries>
