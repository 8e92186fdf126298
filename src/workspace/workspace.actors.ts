import { fromCallback, fromPromise } from 'xstate'
import type { WorkspaceKind } from '#domain/users.ts'
import { changeQueueMachine } from '#machines/changeQueue/changeQueue.machine.ts'
import type { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import { leavingMachine } from '#machines/leaving/leaving.machine.ts'
import { type NewsEvent, newsMachine } from '#machines/news/news.machine.ts'
import { type DayChanged, workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { watchDay } from './watchDay.ts'
import { NotInWorkspace, type Workspace } from './workspace.ts'

const collectionOf = { order: 'orders', product: 'products', customer: 'customers' } as const

type WorkspaceParts = {
  data: Workspace
  commandPalette: typeof commandPaletteMachine
  page: Window
  /** Has the server keep which workspace the company sees. */
  chooseWorkspace: (workspace: WorkspaceKind) => Promise<void>
}

/** The workspace's chart on its records, and the charts below it that outlive a screen. */
export function provideWorkspace({ data, commandPalette, page, chooseWorkspace }: WorkspaceParts) {
  return workspaceMachine.provide({
    actors: {
      commandPalette,
      changeQueue: provideChangeQueue(data),
      leaving: leavingMachine.provide({
        actors: {
          askBeforeLeaving: askBeforeLeaving(page),
          chooseWorkspace: fromPromise(async ({ input: { workspace } }) => {
            await chooseWorkspace(workspace)
            return workspace
          }),
        },
      }),
      news: provideNews(data),
      watchData: fromCallback(({ sendBack }) =>
        data.subscribe((changes) => sendBack({ type: 'data.changed', changes })),
      ),
      watchDay: fromCallback<DayChanged>(({ sendBack }) =>
        watchDay(page, data.zone, () => sendBack({ type: 'day.changed' })),
      ),
    },
  })
}

function provideChangeQueue(data: Workspace) {
  return changeQueueMachine.provide({
    actors: {
      deleteRecord: fromPromise(
        async ({ input: { kind, id, version } }) =>
          (await data[collectionOf[kind]].remove(id, version)) || null,
      ),
      takeBack: fromPromise(async ({ input: { opposite } }) => {
        try {
          await data.orders.takeBack?.(opposite)
        } catch (error) {
          // Of what was deleted since there is nothing left to take back.
          if (!(error instanceof NotInWorkspace)) throw error
        }
      }),
      restoreRecord: fromPromise(({ input: { kind, id } }) => data[collectionOf[kind]].restore(id)),
    },
  })
}

function provideNews(data: Workspace) {
  return newsMachine.provide({
    actors: {
      watchNews: fromCallback<NewsEvent>(({ sendBack, receive }) => {
        const unwatch = data.watchConnection?.((isConnected) =>
          sendBack(isConnected ? { type: 'news.connected' } : { type: 'news.lost', at: Date.now() }),
        )
        // The chart sends nothing else.
        receive(() => data.retryConnection?.())
        const unwatchRights = data.watchRights?.(() => sendBack({ type: 'rights.changed' }))
        return () => {
          unwatch?.()
          unwatchRights?.()
        }
      }),
      readRights: fromPromise(async ({ signal }) => (await data.rights?.({ signal })) ?? null),
    },
  })
}
