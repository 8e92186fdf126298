/** The labels that couriers make themselves, as the file that they send. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { idSchema, livePaths } from '#domain/fulfilment/contract.ts'
import { type CourierId, couriers } from '#domain/partners/couriers.ts'
import { courierServerMessages } from '#messages/couriers.ts'
import { findConnection } from '#server/db/live/couriers.ts'
import { listLabelsOf } from '#server/db/live/papers.ts'
import type { AppDeps } from '#server/deps.ts'
import { describeCall } from '#server/http/describeCall.ts'
import { fieldsRefused, Refusal, refusals } from '#server/http/refusals.ts'
import { clientOf, waitMsOf } from '#server/partners/connections.ts'
import { addressOf, type LiveEnv, requireLive } from '../liveCall.ts'

/** How long a label waits for the courier's pace, in milliseconds: bookings wait behind those that wait. */
const MOST_WAIT_MS = 2_000

/**
 * `GET papers/labels/?parcels=`: parcels that one courier has, as many as it puts into one file, in the order in which they
 * are asked for. What one file cannot have is refused with the files that have it: none is left out of a file.
 */
export function labelRoute(deps: AppDeps) {
  return new Hono<LiveEnv>().get(
    `/${livePaths.courierLabels}`,
    describeCall({
      summary: 'The labels of parcels as the PDF of their courier',
      query: { parcels: null },
      answers: [200, v.any()],
      refuses: [400, 401, 403, 404, 503],
      isSignedIn: true,
      contentType: 'application/pdf',
    }),
    ...requireLive(deps, null),
    async (c) => {
      const { db } = deps.database
      const { companyId } = c.get('settings')
      const asked = (addressOf(c).get('parcels') ?? '').split(',').filter((id) => v.is(idSchema, id))
      const ids = [...new Set(asked)]
      const place = new Map(ids.map((id, index) => [id, index]))
      const found = (await listLabelsOf(db, companyId, ids))
        .filter(({ courier }) => couriers[courier].labelsPerFile > 0)
        .toSorted((one, other) => (place.get(one.parcelId) ?? 0) - (place.get(other.parcelId) ?? 0))
      const [first] = found
      if (!first) throw refusals.notFound()
      const files = filesOf(found)
      if (files.length > 1 || found.length < ids.length)
        throw fieldsRefused({
          parcels: courierServerMessages.labelFiles({ files, without: ids.length - found.length }),
        })
      const row = await findConnection(db, { companyId, courier: first.courier })
      if (!row) throw refusals.notFound()
      if (waitMsOf(deps, row) > MOST_WAIT_MS) throw refusals.unavailable()
      const client = await clientOf(deps, row)
      const answer = await client.label(found.map(({ cn }) => cn))
      if (answer.is === 'ok' && answer.value.is === 'pdf')
        return c.body(new Uint8Array(answer.value.bytes), 200, { 'Content-Type': 'application/pdf' })
      const courier = couriers[row.courier].name
      const words = answer.is === 'ok' ? '' : answer.words
      throw new Refusal(503, 'unavailable', { detail: courierServerMessages.noLabel({ courier, words }) })
    },
  )
}

/** The files that have all of these labels, each with its courier and how many are in it. */
function filesOf(labels: readonly { courier: CourierId }[]): { courier: string; labels: number }[] {
  return [...new Set(labels.map(({ courier }) => courier))].flatMap((id) => {
    const { name: courier, labelsPerFile } = couriers[id]
    const own = labels.filter((label) => label.courier === id).length
    return Array.from({ length: Math.ceil(own / labelsPerFile) }, (_, index) => {
      return { courier, labels: Math.min(labelsPerFile, own - index * labelsPerFile) }
    })
  })
}
