import { fromPromise } from 'xstate'
import { afterPacking } from '#domain/packing/desk.ts'
import type { PackingParcel } from '#domain/packing/packingContract.ts'
import type { QueuedAct } from '#machines/actQueue/actQueue.machine.ts'
import { handoverMachine } from '#machines/handover/handover.machine.ts'
import { type Packed, packingMachine } from '#machines/packing/packing.machine.ts'
import { provideReading } from '#ui/reading.actors.ts'
import { type ActQueueActor, joinQueue, withQueued } from '#workspace/actQueue/actQueue.actors.ts'
import type { Workspace } from '#workspace/workspace.ts'

export type Packing = NonNullable<Workspace['packing']>

/** Sends what the queue has. */
export const packBy =
  (packing: Packing) =>
  ({ id, version, act, before }: QueuedAct): Promise<number> =>
    packing.pack({ id, version, company: (before as PackingParcel).company, ...(act as Packed) })

/** What the server knows of a code that was scanned. */
const provideLookup = (packing: Packing) =>
  provideReading(({ signal }, question: string) => packing.find(question, { signal }))

/** The packing desk of a company, or of the provider. */
export function providePacking(packing: Packing, queue: ActQueueActor) {
  return packingMachine.provide({
    actors: {
      readDesk: fromPromise(async ({ signal }) => {
        const desk = await packing.read({ signal })
        return { ...desk, rows: withQueued(queue, desk.rows, afterPacking) }
      }),
      lookup: provideLookup(packing),
      joinQueue: joinQueue(queue),
    },
  })
}

/** The handover there. */
export function provideHandover(packing: Packing) {
  return handoverMachine.provide({
    actors: {
      readDesk: fromPromise(async ({ signal }) => ({
        ...(await packing.read({ signal })),
        handover: crypto.randomUUID(),
      })),
      lookup: provideLookup(packing),
      handOver: fromPromise(({ input }) => packing.handOver(input)),
    },
  })
}
