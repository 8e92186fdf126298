/** Who edits an order: told to others while it happens, and kept nowhere (domain/fulfilment/newsContract.ts). */
import { Hono } from 'hono'
import { presenceCall } from '#domain/calls/orderCalls.ts'
import type { Presence } from '#domain/fulfilment/newsContract.ts'
import { NEWS_CHANNEL } from '#server/db/live/changes.ts'
import { notify } from '#server/db/live/keys.ts'
import { findOrderLabel } from '#server/db/live/orders.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { jsonBody, requireJson } from '#server/http/jsonBody.ts'
import { refusals } from '#server/http/refusals.ts'
import { type LiveEnv, requireLive } from '../liveCall.ts'
import { nameOf } from '../write.ts'
import { orderIn } from './orderRoutes.ts'

export function presenceRoutes(deps: AppDeps) {
  const { db } = deps.database
  const { path, summary, right, body, answer } = presenceCall
  return new Hono<LiveEnv>().post(
    `/${path}`,
    describeCall({
      summary,
      answers: [200, answer],
      refuses: [400, 401, 403, 404, 413, 415],
      isSignedIn: true,
    }),
    ...requireLive(deps, right),
    requireJson,
    jsonBody(body),
    async (c) => {
      const { companyId, userId, ...account } = c.get('account')
      const label = await findOrderLabel(db, companyId, orderIn(c))
      if (label === undefined) throw refusals.notFound()
      const { is_editing } = c.req.valid('json')
      const presence: Presence = { label, is_editing, by: { id: userId, name: nameOf(account) } }
      await notify(db, NEWS_CHANNEL, { company: companyId, presence })
      return c.json({ is_editing })
    },
  )
}
