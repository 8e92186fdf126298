import { fromPromise } from 'xstate'
import { courierRulesMachine } from '#machines/courierRules/courierRules.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of the rules that choose a courier, for this workspace. */
export function provideCourierRules(couriers: NonNullable<Workspace['couriers']>) {
  return courierRulesMachine.provide({
    actors: {
      readRules: fromPromise(({ signal }) => couriers.rules({ signal })),
      saveRules: fromPromise(({ input }) => couriers.saveRules(input)),
    },
  })
}
