/** What operators see of the parcels at the provider's warehouses: from the outlines alone, no company is asked. */

import type { ParcelQueueResponse } from '#domain/operator/operatorContract.ts'
import { PARCELS_PAGE_SIZE, type ParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import type { Queries } from '#server/db/database.ts'
import { countQueuedParcels, listQueuedParcels } from '#server/db/providerParcels.ts'
import { listWarehouses } from '#server/db/warehouses.ts'

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
  }
}
