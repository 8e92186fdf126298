/** Saved views of the orders list in the live API. */
import { Hono } from 'hono'
import { livePaths } from '#domain/fulfilment/contract.ts'
import {
  newViewSchema,
  viewDeletedSchema,
  viewRequestSchema,
  viewSchema,
  viewsResponseSchema,
} from '#domain/fulfilment/viewContract.ts'
import type { AppDeps } from '#server/deps.ts'
import { jsonBody, requireJson, seenVersion } from '#server/http/jsonBody.ts'
import { answerWrite, describeRead, describeWrite, idIn, type LiveEnv, requireLive } from '../liveCall.ts'
import { addView, changeView, readViews, removeView } from './views.ts'

export function viewRoutes(deps: AppDeps) {
  return new Hono<LiveEnv>()
    .get(
      `/${livePaths.views}`,
      describeRead('The saved views of the orders list', viewsResponseSchema),
      ...requireLive(deps),
      async (c) => c.json({ rows: await readViews(deps.database.db, c.get('account').companyId) }),
    )
    .post(
      `/${livePaths.views}`,
      describeWrite('Save a view of the orders list', 201, viewSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(newViewSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 201,
          body: await addView(writing, body),
        }))
      },
    )
    .put(
      `/${livePaths.view}`,
      describeWrite('Rename a view, or save another query under its name', 200, viewSchema),
      ...requireLive(deps),
      requireJson,
      jsonBody(viewRequestSchema),
      (c) => {
        const body = c.req.valid('json')
        return answerWrite(c, deps, body, async (writing) => ({
          status: 200,
          body: await changeView(writing, idIn(c), body),
        }))
      },
    )
    .delete(
      `/${livePaths.view}`,
      describeWrite('Delete a view', 200, viewDeletedSchema),
      ...requireLive(deps),
      seenVersion(),
      (c) => {
        const seen = c.req.valid('query')
        return answerWrite(c, deps, seen, async (writing) => {
          const id = idIn(c)
          await removeView(writing, id, seen.version)
          return { status: 200, body: { id } }
        })
      },
    )
}
