import { fromPromise } from 'xstate'
import { afterAct } from '#domain/deliveries/deliveries.ts'
import { deliveriesMachine } from '#machines/deliveries/deliveries.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { type ActQueueActor, joinQueue, withQueued } from '#workspace/actQueue/actQueue.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The parcels with a courier of this workspace. */
export function provideDeliveries(deliveries: NonNullable<Workspace['deliveries']>, queue: ActQueueActor) {
  return deliveriesMachine.provide({
    actors: {
      readDeliveries: fromPromise(async ({ signal }) => {
        const list = await deliveries.read({ signal })
        return { ...list, rows: withQueued(queue, list.rows, afterAct) }
      }),
      lookup: provideReading(({ signal }, question: string) => deliveries.find(question, { signal })),
      joinQueue: joinQueue(queue),
    },
  })
}
