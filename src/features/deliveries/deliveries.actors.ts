import { fromPromise } from 'xstate'
import { deliveriesMachine } from '#machines/deliveries/deliveries.machine.ts'
import { readingMachine } from '#machines/reading/reading.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The parcels with a courier of this workspace. */
export function provideDeliveries(deliveries: NonNullable<Workspace['deliveries']>) {
  return deliveriesMachine.provide({
    actors: {
      readDeliveries: fromPromise(({ signal }) => deliveries.read({ signal })),
      lookup: readingMachine.provide({
        actors: {
          readAnswer: fromPromise(({ input, signal }) => deliveries.find(input as string, { signal })),
        },
      }),
      sendAct: fromPromise(({ input }) => deliveries.send(input)),
    },
  })
}
