import { fromCallback, fromPromise } from 'xstate'
import type { commandPaletteMachine } from '#machines/commandPalette/commandPalette.machine.ts'
import { type WorkspaceEvent, workspaceMachine } from '#machines/workspace/workspace.machine.ts'
import type { Workspace } from './workspace.ts'

const collectionOf = { order: 'orders', product: 'products', customer: 'customers' } as const

type WorkspaceParts = {
  data: Workspace
  commandPalette: typeof commandPaletteMachine
  page: Window
}

/** The workspace's chart on its records. */
export function provideWorkspace({ data, commandPalette, page }: WorkspaceParts) {
  return workspaceMachine.provide({
    actors: {
      commandPalette,
      watchData: fromCallback<WorkspaceEvent>(({ sendBack }) =>
        data.subscribe(() => sendBack({ type: 'data.changed' })),
      ),
      askBeforeLeaving: fromCallback<WorkspaceEvent>(() => {
        const ask = (event: BeforeUnloadEvent) => event.preventDefault()
        page.addEventListener('beforeunload', ask)
        return () => page.removeEventListener('beforeunload', ask)
      }),
      deleteRecord: fromPromise(({ input: { kind, id } }) => data[collectionOf[kind]].remove(id)),
      restoreRecord: fromPromise(({ input: { kind, id } }) => data[collectionOf[kind]].restore(id)),
    },
  })
}
