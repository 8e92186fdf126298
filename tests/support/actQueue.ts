import { createActor, fromCallback, fromPromise } from 'xstate'
import { actQueueMachine, type QueuedAct } from '#machines/actQueue/actQueue.machine.ts'

/** A queue of acts whose answers `send` gives. */
export function startedQueue(send: (queued: QueuedAct) => Promise<number>) {
  const queue = createActor(
    actQueueMachine.provide({
      actors: {
        sendAct: fromPromise(({ input }) => send(input)),
        askBeforeLeaving: fromCallback(() => {}),
      },
    }),
  )
  return queue.start()
}
