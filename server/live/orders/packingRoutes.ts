/** Packing, and handing over to the couriers. */
import { packingCalls } from '#domain/calls/packingCalls.ts'
import {
  type Handed,
  type HandedOver,
  MAX_DESK,
  type PackingDesk,
  type PackingParcel,
} from '#domain/packing/packingContract.ts'
import { MAX_SHORT_TEXT } from '#domain/text.ts'
import type { Queries } from '#server/db/database.ts'
import { HANDED_OVER, listItemsOf, listParcelsToPack } from '#server/db/live/packing.ts'
import { listParcelsOfOrders } from '#server/db/live/papers.ts'
import type { Settings } from '#server/db/live/settings.ts'
import type { AppDeps } from '#server/deps.ts'
import { Refusal } from '#server/http/refusals.ts'
import { groupedBy } from '../groupedBy.ts'
import { addressOf } from '../liveCall.ts'
import { serveCalls } from '../serveCalls.ts'
import type { Writing } from '../write.ts'
import { senderOf } from './orderRoutes.ts'
import { sendParcelEvent } from './parcelEvents.ts'
import { parcelStatus } from './parcelFacts.ts'

export function packingRoutes(deps: AppDeps) {
  return serveCalls(deps, packingCalls, {
    read: (c) => readDesk(deps.database.db, c.get('settings'), addressOf(c).get('code')),
    handOver: (writing, { handover, parcels }, c) =>
      handOver(writing, c.get('settings'), { handover, parcels, sender: senderOf(c) }),
  })
}

async function readDesk(queries: Queries, settings: Settings, code: string | null): Promise<PackingDesk> {
  const { companyId, requiresScan, providerLocations } = settings
  const scanned = code?.trim().slice(0, MAX_SHORT_TEXT) ?? null
  const found =
    scanned === ''
      ? []
      : await listParcelsToPack(queries, companyId, scanned, {
          limit: MAX_DESK + 1,
          without: providerLocations,
        })
  const shown = found.slice(0, MAX_DESK)
  const orderIds = shown.map(({ order }) => order.id)
  const ids = shown.map(({ parcel }) => parcel.id)
  const siblings = groupedBy(
    await listParcelsOfOrders(queries, companyId, orderIds),
    ({ orderId }) => orderId,
  )
  const items = groupedBy(await listItemsOf(queries, companyId, ids), ({ parcelId }) => parcelId)
  const rows = shown.map(
    ({ parcel, order, location }): PackingParcel => ({
      id: parcel.id,
      version: parcel.version,
      order: order.label,
      number: parcel.number,
      of: siblings.get(order.id)?.length ?? 1,
      status: parcelStatus(parcel),
      courier: parcel.courier ?? '',
      cn: parcel.cn ?? '',
      weight_grams: parcel.weightGrams,
      location: location ?? '',
      city: order.city,
      is_packed: Boolean(parcel.memory.packed),
      lines: (items.get(parcel.id) ?? []).map(({ lineId, title, sku, barcode, quantity }) => ({
        line_id: lineId,
        title,
        sku,
        barcode,
        quantity,
      })),
    }),
  )
  // One that was merged into another has nothing to pack.
  return {
    requires_scan: requiresScan,
    has_more: found.length > MAX_DESK,
    rows: rows.filter(({ lines }) => lines.length > 0),
  }
}

type Asked = { handover: string; parcels: readonly Handed[]; sender: ReturnType<typeof senderOf> }

/** Hands over what can be; what the chart of a parcel refuses stays as it is. */
async function handOver(
  writing: Writing,
  settings: Settings,
  { handover, parcels, sender }: Asked,
): Promise<HandedOver> {
  const { tx, companyId, log } = writing
  const input = { type: 'parcel.dispatched', scanned: 0 } as const
  const handed: string[] = []
  const refused: HandedOver['refused'] = []
  // In one order everywhere, so that two people do not wait for each other.
  for (const { id, version } of parcels.toSorted((one, other) => one.id.localeCompare(other.id)))
    try {
      await tx.transaction(() => sendParcelEvent(writing, settings, { id, version, input, sender }))
      handed.push(id)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { detail } = error.body
      refused.push({ id, text: typeof detail === 'string' ? detail : '' })
    }
  const after = { handover, parcels: handed }
  if (handed.length > 0)
    await log({ subject: 'company', subjectId: companyId, event: HANDED_OVER, before: {}, after, version: 0 })
  return { handed, refused }
}
