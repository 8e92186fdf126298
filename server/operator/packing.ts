/** The packing desk of the provider: parcels of several companies, which are known by their outlines. */
import type { AddressReader } from '#domain/listQueries/address.ts'
import { parseParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import {
  type Handed,
  type HandedOver,
  MAX_DESK,
  type PackingDesk,
  type PackingParcel,
} from '#domain/packing/packingContract.ts'
import type { Queries } from '#server/db/database.ts'
import { findSettings } from '#server/db/live/settings.ts'
import { listCompaniesAt, listQueuedOf, listQueuedToPack } from '#server/db/providerParcels.ts'
import type { AppDeps } from '#server/deps.ts'
import { groupedBy } from '#server/live/groupedBy.ts'
import { handOver, readDeskRows, scannedIn } from '#server/live/orders/packingRoutes.ts'
import { writeBySystem } from '#server/live/write.ts'
import { asProvider, providerWriter, requireAtWork } from './parcels.ts'

/**
 * What is booked and waits at a warehouse, or at all, the oldest orders first; or the parcels there with a scanned number.
 * Each company is asked by itself.
 */
export async function readProviderDesk(queries: Queries, address: AddressReader): Promise<PackingDesk> {
  const { warehouse } = parseParcelQueueQuery(address)
  const code = scannedIn(address)
  if (code !== null) return { has_more: false, rows: await rowsWithNumber(queries, warehouse, code) }
  const queued = await listQueuedToPack(queries, { warehouse, limit: MAX_DESK + 1 })
  const shown = queued.slice(0, MAX_DESK)
  const rows: PackingParcel[] = []
  for (const [id, own] of groupedBy(shown, ({ companyId }) => companyId)) {
    const parcelIds = own.map((parcel) => parcel.id)
    const company = { id, name: own[0]?.company ?? '' }
    rows.push(...(await rowsOf(queries, company, { parcelIds })))
  }
  const places = new Map(shown.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: PackingParcel) => places.get(id) ?? 0
  return {
    has_more: queued.length > MAX_DESK,
    rows: rows.toSorted((one, other) => placeOf(one) - placeOf(other)),
  }
}

async function rowsWithNumber(queries: Queries, warehouse: string, code: string): Promise<PackingParcel[]> {
  const rows: PackingParcel[] = []
  for (const company of await listCompaniesAt(queries, warehouse)) {
    const found = await rowsOf(queries, company, { code })
    const ids = found.map(({ id }) => id)
    const here = ids.length === 0 ? [] : await listQueuedOf(queries, company.id, ids, warehouse)
    rows.push(...found.filter(({ id }) => here.includes(id)))
  }
  return rows
}

type Company = { id: string; name: string }

async function rowsOf(
  queries: Queries,
  company: Company,
  wanted: Parameters<typeof readDeskRows>[2],
): Promise<PackingParcel[]> {
  const settings = await findSettings(queries, company.id)
  const rows = settings ? await readDeskRows(queries, settings, wanted, MAX_DESK) : []
  return rows.map((row) => ({ ...row, company }))
}

/** Hands parcels of one company over, as the provider. What its chart refuses stays, also a parcel that is not here. */
export async function handOverThere(
  deps: AppDeps,
  { companyId, operator }: { companyId: string; operator: string },
  asked: { handover: string; parcels: readonly Handed[] },
): Promise<HandedOver> {
  const actor = providerWriter(deps, operator)
  return writeBySystem(deps, { companyId, actor }, async (writing) => {
    const settings = await requireAtWork(writing.tx, companyId)
    return handOver(writing, settings, { ...asked, sender: asProvider(deps.providerName) })
  })
}
