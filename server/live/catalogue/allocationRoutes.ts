import { allocationCalls } from '#domain/calls/catalogueCalls.ts'
import type { AppDeps } from '#server/deps.ts'
import { serveCalls } from '../serveCalls.ts'
import { allocationOf, changeAllocation, choiceIn, previewAllocation } from './allocation.ts'

export function allocationRoutes(deps: AppDeps) {
  return serveCalls(deps, allocationCalls, {
    find: (c) => allocationOf(c.get('settings')),
    preview(c) {
      const settings = c.get('settings')
      const choice = choiceIn(c.req.query(), settings)
      return previewAllocation(deps.database.db, settings, choice, deps.now())
    },
    change: changeAllocation,
  })
}
