import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { QueuedAct } from '#machines/actQueue/actQueue.machine.ts'
import { useKeptWorkspaceScreen } from '../kept.hooks.ts'
import { type ActQueueActor, provideActQueue } from './actQueue.actors.ts'

/**
 * The acts of one screen that are sent in the background, which outlive it; null until the queue has started.
 * @param send resolves to the version of the parcel then
 */
export function useActQueue(
  id: 'packingQueue' | 'deliveriesQueue',
  send: (queued: QueuedAct) => Promise<number>,
): ActQueueActor | null {
  const logic = useMemo(() => provideActQueue(send, window), [send])
  return useKeptWorkspaceScreen(id, logic)
}

/** What could not be sent, and what the server refused. */
export function useUnsent(actor: ActQueueActor) {
  const { waiting, refusals } = useSelector(actor, ({ context }) => context)
  return {
    refusals,
    parcels: new Set(waiting.map(({ id }) => id)).size,
    isUnsent: useSelector(actor, (snapshot) => snapshot.hasTag('unsent')),
    sendAgain: () => actor.send({ type: 'sending.retried' }),
  }
}

/** Whether anything waits, or is being sent. */
export const useIsSending = (actor: ActQueueActor): boolean =>
  useSelector(actor, ({ context }) => context.waiting.length > 0)
