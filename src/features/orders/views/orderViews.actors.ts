import { fromCallback, fromPromise } from 'xstate'
import { type OrderViewsEvent, orderViewsMachine } from '#machines/orderViews/orderViews.machine.ts'
import type { Workspace } from '#workspace/workspace.ts'

/** The chart of saved views, for this workspace. */
export function provideOrderViews(views: NonNullable<Workspace['views']>) {
  return orderViewsMachine.provide({
    actors: {
      readViews: fromPromise(({ signal }) => views.list({ signal })),
      followViews: fromCallback<OrderViewsEvent>(({ sendBack }) =>
        views.watch(() => sendBack({ type: 'views.changed' })),
      ),
      saveView: fromPromise(({ input }) => views.save(input)),
      deleteView: fromPromise(({ input }) => views.remove(input)),
    },
  })
}
