import { locationCalls } from '#domain/calls/catalogueCalls.ts'
import type { AppDeps } from '#server/deps.ts'
import { idIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { addLocation, changeLocation, readLocations } from './locations.ts'

export function locationRoutes(deps: AppDeps) {
  return serveCalls(deps, locationCalls, {
    list: async (c) => ({ rows: await readLocations(deps.database.db, c.get('account').companyId) }),
    add: (writing, body, c) => addLocation(writing, body, c.get('settings')),
    change: (writing, body, c) => changeLocation(writing, idIn(c), body, c.get('settings')),
  })
}
