/** What operators see of the parcels at the provider's warehouses: from the outlines alone, no company is asked. */

import type { AllParcels, ParcelQueueResponse } from '#domain/operator/operatorContract.ts'
import { PARCELS_PAGE_SIZE, type ParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import { type AskedParcels, MAX_PARCELS } from '#domain/operator/providerBatch.ts'
import type { Queries } from '#server/db/database.ts'
import { countQueuedParcels, listQueuedParcels } from '#server/db/providerParcels.ts'
import { listWarehouses } from '#server/db/warehouses.ts'
import { listConnected } from './parcels.ts'

/** One page of a part of the queue, with the counts of all parts. A page behind the last one gives the last. */
export async function readParcelQueue(
  queries: Queries,
  { part, warehouse, page: asked }: ParcelQueueQuery,
): Promise<ParcelQueueResponse> {
  const counts = await countQueuedParcels(queries, { warehouse })
  const total = counts.get(part) ?? 0
  const pages = Math.max(1, Math.ceil(total / PARCELS_PAGE_SIZE))
  const page = Math.min(asked, pages)
  const offset = (page - 1) * PARCELS_PAGE_SIZE
  const found = await listQueuedParcels(queries, { part, warehouse, limit: PARCELS_PAGE_SIZE, offset })
  const offered = await listWarehouses(queries)
  return {
    rows: found.map(({ parcel, company, warehouse }) => ({
      id: parcel.id,
      company: { id: parcel.companyId, name: company },
      order: parcel.orderLabel,
      number: parcel.number,
      warehouse,
      part: parcel.part,
      courier: parcel.courier,
      placed_at: parcel.placedAt.getTime(),
      cancelled_at: parcel.cancelledAt?.getTime() ?? null,
    })),
    total,
    page,
    pages,
    counts: Object.fromEntries(counts),
    warehouses: offered.map(({ warehouse: { id, name, city } }) => ({ id, name, city })),
    connected: await listConnected(queries),
  }
}

/** All parcels of a part of the queue; none of them where there are more than can be chosen. */
export async function readAllParcels(
  queries: Queries,
  { part, warehouse }: AskedParcels,
): Promise<AllParcels> {
  const total = (await countQueuedParcels(queries, { warehouse })).get(part) ?? 0
  const asked = { part, warehouse, limit: MAX_PARCELS, offset: 0 }
  const found = total > MAX_PARCELS ? [] : await listQueuedParcels(queries, asked)
  return {
    total,
    parcels: found.map(({ parcel: { id, companyId, orderLabel, number, part }, company }) => ({
      id,
      company: { id: companyId, name: company },
      order: orderLabel,
      number,
      part,
    })),
  }
}
