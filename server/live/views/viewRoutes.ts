import { viewCalls } from '#domain/calls/viewCalls.ts'
import type { AppDeps } from '#server/deps.ts'
import { idIn } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import { addView, changeView, readViews, removeView } from './views.ts'

export function viewRoutes(deps: AppDeps) {
  return serveCalls(deps, viewCalls, {
    list: async (c) => ({ rows: await readViews(deps.database.db, c.get('account').companyId) }),
    add: addView,
    change: (writing, body, c) => changeView(writing, idIn(c), body),
    async remove(writing, { version }, c) {
      const id = idIn(c)
      await removeView(writing, id, version)
      return { id }
    },
  })
}
