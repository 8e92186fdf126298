/** The stock of a company at a warehouse of the provider, which the provider counts where the company's set-up says so. */
import type * as v from 'valibot'
import { isCountedByProvider } from '#domain/fulfilment/stock.ts'
import type { countRequestSchema, ProviderStock } from '#domain/operator/operatorContract.ts'
import { operatorServerMessages } from '#messages/operatorServer.ts'
import { findCompanyById } from '#server/db/companies.ts'
import type { Queries } from '#server/db/database.ts'
import { listLocations } from '#server/db/live/locations.ts'
import { findSettings, type Settings } from '#server/db/live/settings.ts'
import { listStockAt } from '#server/db/live/stock.ts'
import type { AppDeps } from '#server/deps.ts'
import { refusals } from '#server/http/refusals.ts'
import { adjustStock } from '#server/live/catalogue/stock.ts'
import { writeBySystem } from '#server/live/write.ts'
import { providerWriter } from './parcels.ts'

type OfPlace = { companyId: string; warehouseId: number }

/** Throws 404 where the company has no such warehouse. */
export async function readStock(
  queries: Queries,
  { companyId, warehouseId }: OfPlace,
): Promise<ProviderStock> {
  const { company, location, settings } = await placeOf(queries, { companyId, warehouseId })
  const rows = await listStockAt(queries, companyId, location.id)
  return {
    company: { id: companyId, name: company.name },
    warehouse: location.name,
    is_counted_here: isCountedHere(settings),
    rows: rows.map(({ productId, sku, name, onHand, reserved }) => ({
      id: productId,
      sku,
      name,
      on_hand: onHand,
      reserved,
    })),
  }
}

const isCountedHere = ({ inventoryManager }: Settings) =>
  isCountedByProvider({ isAtProvider: true, inventoryManager })

async function placeOf(queries: Queries, { companyId, warehouseId }: OfPlace) {
  const company = await findCompanyById(queries, companyId)
  const settings = company && (await findSettings(queries, companyId))
  const places = settings ? await listLocations(queries, companyId) : []
  const location = places.find((place) => place.warehouseId === warehouseId)
  if (!company || !settings || !location) throw refusals.notFound()
  return { company, settings, location }
}

/** Sets what is on hand of a product to what was counted. Throws 409 where the company counts, or its stock has moved. */
export async function countStock(
  deps: AppDeps,
  { operator, ...of }: OfPlace & { operator: string },
  { product_id, counted, seen_on_hand }: v.InferOutput<typeof countRequestSchema>,
): Promise<ProviderStock> {
  const actor = providerWriter(deps, operator)
  return writeBySystem(deps, { companyId: of.companyId, actor }, async (writing) => {
    const { company, settings, location } = await placeOf(writing.tx, of)
    const refused = (detail: string) =>
      refusals.eventRefused({ detail, refused: [], possible: [], version: 0 })
    if (company.status !== 'onboarded')
      throw refused(operatorServerMessages.refused({ status: company.status }))
    if (!isCountedHere(settings)) throw refused(operatorServerMessages.countedByCompany)
    const change = counted - seen_on_hand
    const count = {
      product_id,
      location_id: location.id,
      change,
      reason: 'count',
      note: '',
      seen_on_hand,
    } as const
    await adjustStock(writing, count, settings)
    return readStock(writing.tx, of)
  })
}
