import { fromCallback, fromPromise } from 'xstate'
import type { WorkspaceKind } from '#domain/users.ts'
import type { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import { type WorkspaceEvent, workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import { askBeforeLeaving } from './askBeforeLeaving.ts'
import { NotInWorkspace, type Workspace } from './workspace.ts'

const collectionOf = { order: 'orders', product: 'products', customer: 'customers' } as const

type WorkspaceParts = {
  data: Workspace
  commandPalette: typeof commandPaletteMachine
  page: Window
  /** Has the server keep which workspace the company sees. */
  chooseWorkspace: (workspace: WorkspaceKind) => Promise<void>
}

/** The workspace's chart on its records. */
export function provideWorkspace({ data, commandPalette, page, chooseWorkspace }: WorkspaceParts) {
  return workspaceMachine.provide({
    actors: {
      commandPalette,
      watchData: fromCallback<WorkspaceEvent>(({ sendBack, receive }) => {
        const unwatch = data.watchConnection?.((isConnected) =>
          sendBack(isConnected ? { type: 'news.connected' } : { type: 'news.lost', at: Date.now() }),
        )
        // The chart sends nothing else.
        receive(() => data.retryConnection?.())
        const unwatchPeople = data.watchPeople?.(() => sendBack({ type: 'people.changed' }))
        const unsubscribe = data.subscribe((changes) => sendBack({ type: 'data.changed', changes }))
        return () => {
          unsubscribe()
          unwatch?.()
          unwatchPeople?.()
        }
      }),
      askBeforeLeaving: askBeforeLeaving(page),
      readRights: fromPromise(async ({ signal }) => (await data.rights?.({ signal })) ?? null),
      deleteRecord: fromPromise(
        async ({ input: { kind, id, version } }) =>
          (await data[collectionOf[kind]].remove(id, version)) || null,
      ),
      chooseWorkspace: fromPromise(async ({ input: { workspace } }) => {
        await chooseWorkspace(workspace)
        return workspace
      }),
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
