import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import { isDraftEmpty } from '#domain/fulfilment/newOrder.ts'
import { copiedDraft } from '#domain/fulfilment/orderCopy.ts'
import { paths } from '#domain/paths.ts'
import type { orderCopyMachine } from '#machines/orderCopy/orderCopy.machine.ts'
import { useUser } from '#session/session.hooks.ts'
import { useGoTo } from '#ui/link/useGoTo.ts'
import { useWorkspace, useWorkspaceScreen } from '#workspace/workspace.hooks.ts'
import { draftStorageOf } from '../draftStorage.ts'
import { provideOrderCopy } from './orderCopy.actors.ts'

type OrderCopyActor = ActorRefFrom<typeof orderCopyMachine>

/** The copy of an order; null until it has started. At its end the form of a new order opens. */
export function useOrderCopyActor(orderId: string): OrderCopyActor | null {
  const workspace = useWorkspace()
  const owner = useUser()?.email ?? ''
  const storage = useMemo(() => draftStorageOf(owner, window), [owner])
  const logic = useMemo(() => provideOrderCopy(workspace), [workspace])
  const actor = useWorkspaceScreen('orderCopy', logic, () => ({
    orderId,
    hasDraft: !isDraftEmpty(storage.read()),
  }))
  const goTo = useGoTo()
  useEffect(() => {
    // Replaced: the address of the copy would begin it again.
    const open = () => goTo(paths.newOrder, { replace: true })
    const made = actor?.on('copy.made', ({ copy }) => {
      storage.write(copiedDraft(copy, crypto.randomUUID()))
      open()
    })
    const dropped = actor?.on('copy.dropped', open)
    return () => {
      made?.unsubscribe()
      dropped?.unsubscribe()
    }
  }, [actor, storage, goTo])
  return actor
}

/** The copy as its chart has it, and what a person answers. */
export function useOrderCopy(actor: OrderCopyActor) {
  return {
    orderId: useSelector(actor, ({ context }) => context.orderId),
    hasDraft: useSelector(actor, ({ context }) => context.hasDraft),
    leftOut: useSelector(actor, ({ context }) => context.copy?.leftOut ?? []),
    hasNothing: useSelector(actor, ({ context }) => context.copy?.lines.length === 0),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    isAsking: useSelector(actor, (snapshot) => snapshot.hasTag('asking')),
    retry: () => actor.send({ type: 'reading.retried' }),
    confirm: () => actor.send({ type: 'copy.confirmed' }),
    decline: () => actor.send({ type: 'copy.declined' }),
  }
}
