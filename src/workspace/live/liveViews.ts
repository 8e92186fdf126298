import { viewCalls } from '#domain/calls/viewCalls.ts'
import { NotInWorkspace, type Workspace } from '#workspace/workspace.ts'
import { createCalls, type Sending } from './calls.ts'

/** Saved views on the server. */
export function createLiveViews({
  api,
  newKey,
  onSent,
}: Sending): Omit<NonNullable<Workspace['views']>, 'watch'> {
  const calls = createCalls(api, newKey, onSent)
  return {
    list: async (options) => (await calls.read(viewCalls.list, options)).rows,
    save: ({ view, name, query }) =>
      view
        ? calls.write(viewCalls.change, { id: view.id, body: { name, query, version: view.version } })
        : calls.write(viewCalls.add, { body: { name, query } }),
    async remove({ id, version }) {
      try {
        await calls.write(viewCalls.remove, { id, version: version ?? 1 })
      } catch (error) {
        if (!(error instanceof NotInWorkspace)) throw error
      }
    },
  }
}
