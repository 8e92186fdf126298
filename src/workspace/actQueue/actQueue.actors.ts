import { type ActorRefFrom, fromCallback, fromPromise } from 'xstate'
import {
  type ActQueued,
  type ActRefused,
  type ActSent,
  actQueueMachine,
  type QueuedAct,
  type SendingFailed,
} from '#machines/actQueue/actQueue.machine.ts'
import { askBeforeLeaving } from '../askBeforeLeaving.ts'

export type ActQueueActor = ActorRefFrom<typeof actQueueMachine>

/** The queue of the acts of one screen. */
export function provideActQueue(send: (queued: QueuedAct) => Promise<number>, page: Window) {
  return actQueueMachine.provide({
    actors: {
      // Not aborted with the chart: what is on its way is done.
      sendAct: fromPromise(({ input }) => send(input)),
      askBeforeLeaving: askBeforeLeaving(page),
    },
  })
}

/** The queue as the chart of its screen has it: it takes acts, and tells what became of them, as long as that is open. */
export function joinQueue(queue: ActQueueActor) {
  return fromCallback<ActQueued>(({ sendBack, receive }) => {
    const tell = (event: ActSent | ActRefused | SendingFailed) => sendBack(event)
    const subscriptions = [
      queue.on('act.sent', tell),
      queue.on('act.refused', tell),
      queue.on('sending.failed', tell),
    ]
    receive((event) => queue.send(event))
    queue.send({ type: 'screen.entered' })
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      // With a person who signed out, the queue has stopped.
      if (queue.getSnapshot().status === 'active') queue.send({ type: 'screen.left' })
    }
  })
}

/** The rows of a list that was read, with what was done to them here and is not answered yet. */
export function withQueued<Row extends { id: string }, Act>(
  queue: ActQueueActor,
  rows: readonly Row[],
  after: (row: Row, act: Act) => Row,
): Row[] {
  const { waiting } = queue.getSnapshot().context
  return rows.map((row) =>
    waiting.filter(({ id }) => id === row.id).reduce((changed, { act }) => after(changed, act as Act), row),
  )
}
