import { fromPromise } from 'xstate'
import { courierSettingsMachine } from '#machines/courierSettings/courierSettings.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

type Connections = Pick<NonNullable<Workspace['couriers']>, 'list' | 'change'>

/** The chart of the connections, with the calls of a company, or of the provider. */
export function provideCourierSettings(couriers: Connections) {
  return courierSettingsMachine.provide({
    actors: {
      readConnections: fromPromise(({ signal }) => couriers.list({ signal })),
      changeConnection: fromPromise(({ input }) => couriers.change(input)),
    },
  })
}
