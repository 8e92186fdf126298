/** What operators print for parcels at the provider's warehouses: of each company by itself, with its name as the sender. */

import type { Printed } from '#domain/fulfilment/paperContract.ts'
import { MAX_PAPERS } from '#domain/fulfilment/paperKinds.ts'
import type { AddressReader } from '#domain/listQueries/address.ts'
import type { ProviderPapers } from '#domain/operator/operatorContract.ts'
import { parseParcelQueueQuery } from '#domain/operator/parcelQueue.ts'
import { uuidPattern } from '#domain/uuid.ts'
import type { Queries } from '#server/db/database.ts'
import { listHanded } from '#server/db/live/packing.ts'
import { PRINTED } from '#server/db/live/papers.ts'
import { listQueuedOf, listQueuedParcels, listQueuedWithIds } from '#server/db/providerParcels.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { readPapers } from '#server/live/orders/paperRoutes.ts'
import { writeBySystem } from '#server/live/write.ts'
import { providerWriter } from './parcels.ts'

/**
 * @param address names a part of the queue, one parcel and its company, several parcels, or a handover and its companies;
 *   several are separated by commas
 */
export async function readProviderPapers(
  queries: Queries,
  address: AddressReader,
  now: Date,
): Promise<ProviderPapers> {
  const companies: ProviderPapers['companies'] = []
  for (const [id, parcelIds] of await wantedIn(queries, address)) {
    const papers = await readPapers(queries, id, { parcelIds }, now)
    if (papers && papers.rows.length > 0) companies.push({ id, ...papers })
  }
  return { companies }
}

/** The parcels by their company. */
async function wantedIn(queries: Queries, address: AddressReader): Promise<Map<string, string[]>> {
  const [companyId, parcel] = [address.get('company') ?? '', address.get('parcel') ?? '']
  if (companyId !== '' || parcel !== '') {
    if (![companyId, parcel].every((id) => uuidPattern.test(id))) throw refusals.notFound()
    const ids = await listQueuedOf(queries, companyId, [parcel])
    if (ids.length === 0) throw refusals.notFound()
    return new Map([[companyId, ids]])
  }
  const handover = address.get('handover')
  if (handover !== null) {
    const wanted = new Map<string, string[]>()
    for (const id of idsIn(address, 'companies') ?? [])
      wanted.set(id, await listHanded(queries, id, handover, 'provider'))
    return wanted
  }
  const { part, warehouse } = parseParcelQueueQuery(address)
  const several = idsIn(address, 'parcels')
  if (!several && part === 'cancelled') return new Map()
  const found = several
    ? await listQueuedWithIds(queries, several)
    : await listQueuedParcels(queries, { part, warehouse, limit: MAX_PAPERS, offset: 0 })
  const wanted = new Map<string, string[]>()
  for (const { parcel: row } of found)
    wanted.set(row.companyId, [...(wanted.get(row.companyId) ?? []), row.id])
  return wanted
}

const idsIn = (address: AddressReader, name: string): string[] | undefined =>
  address
    .get(name)
    ?.split(',')
    .filter((id) => uuidPattern.test(id))
    .slice(0, MAX_PAPERS)

/** Writes what was printed into the log of the company. Throws 404 when one of the parcels is not at the provider. */
export async function rememberPrinted(
  deps: AppDeps,
  { companyId, operator, printed }: { companyId: string; operator: string; printed: Printed },
): Promise<{ paper: Printed['paper']; parcels: number }> {
  const parcels = [...new Set(printed.parcels)]
  const actor = providerWriter(deps, operator)
  return writeBySystem(deps, { companyId, actor }, async ({ tx, log }) => {
    if ((await listQueuedOf(tx, companyId, parcels)).length < parcels.length) throw refusals.notFound()
    const after = { paper: printed.paper, parcels }
    await log({ subject: 'company', subjectId: companyId, event: PRINTED, before: {}, after, version: 0 })
    return { paper: printed.paper, parcels: parcels.length }
  })
}
