import { fromPromise } from 'xstate'
import { courierSettingsMachine } from '#machines/courierSettings/courierSettings.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of the connections, for this workspace. */
export function provideCourierSettings(couriers: NonNullable<Workspace['couriers']>) {
  return courierSettingsMachine.provide({
    actors: {
      readConnections: fromPromise(({ signal }) => couriers.list({ signal })),
      changeConnection: fromPromise(({ input }) => couriers.change(input)),
    },
  })
}
