import { fromPromise } from 'xstate'
import { handoverMachine } from '#machines/handover/handover.machine.ts'
import { packingMachine } from '#machines/packing/packing.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

type Packing = NonNullable<Workspace['packing']>

/** The packing desk of this workspace. */
export function providePacking(packing: Packing) {
  return packingMachine.provide({
    actors: {
      readDesk: fromPromise(({ signal }) => packing.read({ signal })),
      findParcel: fromPromise(({ input, signal }) => packing.find(input, { signal })),
      packParcel: fromPromise(({ input }) => packing.pack(input)),
    },
  })
}

/** The handover of this workspace. */
export function provideHandover(packing: Packing) {
  return handoverMachine.provide({
    actors: {
      readDesk: fromPromise(async ({ signal }) => ({
        ...(await packing.read({ signal })),
        handover: crypto.randomUUID(),
      })),
      findParcel: fromPromise(({ input, signal }) => packing.find(input, { signal })),
      handOver: fromPromise(({ input }) => packing.handOver(input)),
    },
  })
}
