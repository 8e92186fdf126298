import type { Api } from '#api/api.ts'
import { livePaths } from '#domain/fulfilment/contract.ts'
import { viewDeletedSchema, viewSchema, viewsResponseSchema } from '#domain/fulfilment/viewContract.ts'
import { NotInWorkspace, type Workspace } from '#workspace/workspace.ts'
import { createCalls, seenOf } from './calls.ts'

const pathOf = (id: string) => livePaths.view.replace(':id', id)

/** Saved views on the server. */
export function createLiveViews({
  api,
  newKey,
  onSent,
}: {
  api: Pick<Api, 'send'>
  newKey: () => string
  onSent: (key: string, answer: Promise<unknown>) => void
}): Omit<NonNullable<Workspace['views']>, 'watch'> {
  const calls = createCalls(api, newKey, onSent)
  return {
    list: async (options) => (await calls.read(livePaths.views, viewsResponseSchema, options)).rows,
    save: ({ view, name, query }) =>
      view
        ? calls.write(
            { method: 'put', path: pathOf(view.id), body: { name, query, version: view.version } },
            viewSchema,
          )
        : calls.write({ method: 'post', path: livePaths.views, body: { name, query } }, viewSchema),
    async remove({ id, version }) {
      try {
        await calls.write({ method: 'delete', path: pathOf(id), params: seenOf(version) }, viewDeletedSchema)
      } catch (error) {
        if (!(error instanceof NotInWorkspace)) throw error
      }
    },
  }
}
