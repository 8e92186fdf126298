import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { readingMachine } from '#machines/reading/reading.machine.ts'

/** A running reading; its use knows of which types. */
export type ReadingActor = ActorRefFrom<typeof readingMachine>

/** What is read, as its chart has it, and the way to try again. */
export function useReading<Answer>(actor: ReadingActor) {
  return {
    /** Of the last question; null before. */
    answer: useSelector(actor, ({ context }) => context.answer) as Answer | null,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag('busy')),
    isLoading: useSelector(actor, (snapshot) => snapshot.hasTag('loading')),
    isRefreshing: useSelector(actor, (snapshot) => snapshot.hasTag('refreshing')),
    isEmpty: useSelector(actor, (snapshot) => snapshot.hasTag('empty')),
    hasFailed: useSelector(actor, (snapshot) => snapshot.hasTag('failed')),
    retry: () => actor.send({ type: 'loading.retried' }),
  }
}
