/** The labels that couriers make themselves, as the file that they send. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema, livePaths } from '#domain/fulfilment/contract.ts'
import { couriers } from '#domain/partners/couriers.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import { findConnection } from '#server/db/live/couriers.ts'
import { listLabelsOf } from '#server/db/live/papers.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { Refusal, refusals } from '#server/http/refusals.ts'
import { clientOf, waitMsOf } from '#server/partners/connections.ts'
import { addressOf, type LiveEnv, requireLive } from '../liveCall.ts'

/** How long a label waits for the courier's pace, in milliseconds: bookings wait behind those that wait. */
const MOST_WAIT_MS = 2_000

/** `GET papers/labels/?parcels=`: parcels that one courier has, as many as it puts into one file. */
export function labelRoute(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.courierLabels}`,
    describeCall({
      summary: 'The labels of parcels as the PDF of their courier',
      query: { parcels: null },
      answers: [200, v.any()],
      refuses: [401, 403, 404, 503],
      isSignedIn: true,
      contentType: 'application/pdf',
    }),
    ...requireLive(deps, null),
    async (c) => {
      const { db } = deps.database
      const { companyId } = c.get('settings')
      const ids = (addressOf(c).get('parcels') ?? '').split(',').filter((id) => v.is(idSchema, id))
      const found = await listLabelsOf(db, companyId, ids)
      const [first] = found
      const row = first && (await findConnection(db, { companyId, courier: first.courier }))
      const most = first ? couriers[first.courier].labelsPerFile : 0
      const own = found.filter(({ courier }) => courier === first?.courier)
      if (!row || own.length === 0 || own.length > most) throw refusals.notFound()
      if (waitMsOf(deps, row) > MOST_WAIT_MS) throw refusals.unavailable()
      const client = await clientOf(deps, row)
      const answer = await client.label(own.map(({ cn }) => cn))
      if (answer.is === 'ok' && answer.value.is === 'pdf')
        return c.body(new Uint8Array(answer.value.bytes), 200, { 'Content-Type': 'application/pdf' })
      const courier = couriers[row.courier].name
      const words = answer.is === 'ok' ? '' : answer.words
      throw new Refusal(503, 'unavailable', { detail: courierServerMessages.noLabel({ courier, words }) })
    },
  )
}
