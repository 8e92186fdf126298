/** Packing, and handing over to the couriers. */
import { packingCalls } from '#domain/calls/packingCalls.ts'
import type { Actor } from '#domain/fulfilment/facts.ts'
import type { AddressReader } from '#domain/listQueries/address.ts'
import {
  type Handed,
  type HandedOver,
  MAX_DESK,
  type PackingParcel,
} from '#domain/packing/packingContract.ts'
import { MAX_SHORT_TEXT } from '#domain/text.ts'
import type { Queries } from '#server/db/database.ts'
import { HANDED_OVER, listItemsOf, listParcelsToPack, type WantedAtDesk } from '#server/db/live/packing.ts'
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
    async read(c) {
      const settings = c.get('settings')
      const code = scannedIn(addressOf(c))
      const wanted = code === null ? { without: settings.providerLocations } : { code }
      const found = await readDeskRows(deps.database.db, settings, wanted, MAX_DESK + 1)
      return { has_more: found.length > MAX_DESK, rows: found.slice(0, MAX_DESK) }
    },
    handOver: (writing, { handover, parcels }, c) =>
      handOver(writing, c.get('settings'), { handover, parcels, sender: senderOf(c) }),
  })
}

/** The number that was scanned; null when none is asked for. */
export const scannedIn = (address: AddressReader): string | null =>
  address.get('code')?.trim().slice(0, MAX_SHORT_TEXT) ?? null

/** Parcels of a company as a packing desk has them. */
export async function readDeskRows(
  queries: Queries,
  { companyId, requiresScan }: Pick<Settings, 'companyId' | 'requiresScan'>,
  wanted: WantedAtDesk,
  limit: number,
): Promise<PackingParcel[]> {
  if ('code' in wanted && wanted.code === '') return []
  const found = await listParcelsToPack(queries, companyId, wanted, limit)
  const orderIds = found.map(({ order }) => order.id)
  const ids = found.map(({ parcel }) => parcel.id)
  const siblings = groupedBy(
    await listParcelsOfOrders(queries, companyId, orderIds),
    ({ orderId }) => orderId,
  )
  const items = groupedBy(await listItemsOf(queries, companyId, ids), ({ parcelId }) => parcelId)
  const rows = found.map(
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
      city: order.knownCity ?? order.city,
      is_packed: Boolean(parcel.memory.packed),
      requires_scan: requiresScan,
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
  return rows.filter(({ lines }) => lines.length > 0)
}

type Asked = { handover: string; parcels: readonly Handed[]; sender: Actor }

/** Hands over what can be; what the chart of a parcel refuses stays as it is. */
export async function handOver(
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
