import { firstStepCalls } from '#domain/calls/workspaceCalls.ts'
import type { FirstStepsDone } from '#domain/fulfilment/firstSteps.ts'
import type { Db } from '#server/db/database.ts'
import { findBeginnings } from '#server/db/live/firstSteps.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { listPeople } from '#server/db/people.ts'
import { findSetup } from '#server/db/setups.ts'
import type { AppDeps } from '#server/deps.ts'
import { serveCalls } from './serveCalls.ts'

export function firstStepRoutes(deps: AppDeps) {
  return serveCalls(deps, firstStepCalls, {
    find: (c) => readFirstSteps(deps.database.db, c.get('settings')),
  })
}

/** From the provider's warehouses the provider books; a shop is one that was named, and a company that said 'None' needs none. */
async function readFirstSteps(db: Db, { companyId, connected }: Settings): Promise<FirstStepsDone> {
  const [beginnings, setup, people] = await Promise.all([
    findBeginnings(db, companyId),
    findSetup(db, companyId),
    listPeople(db, companyId),
  ])
  return {
    ...beginnings,
    people: people.length > 1,
    courier: connected.length > 0 || setup?.use_own_warehouses === false,
    store: Boolean(setup?.ecommerce_type),
    not_needed: setup && !setup.ecommerce_type ? ['store'] : [],
  }
}
