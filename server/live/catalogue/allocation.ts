/** How a company has its orders split, and what another choice would change (orders.md §6). */
import type * as v from 'valibot'
import { previewOfOption } from '#domain/fulfilment/allocation.ts'
import { type AllocationChoice, MOST_PARCELS } from '#domain/fulfilment/allocationSettings.ts'
import type {
  AllocationPreviewResponse,
  AllocationResponse,
  allocationRequestSchema,
} from '#domain/fulfilment/catalogueContract.ts'
import { splitLogics } from '#domain/onboarding/fields.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { Queries } from '#server/db/database.ts'
import { listUnallocated } from '#server/db/live/orders.ts'
import { lockSettings, type Settings, saveAllocation } from '#server/db/live/settings.ts'
import { listStock } from '#server/db/live/stock.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { changed } from '../changed.ts'
import { groupedBy } from '../groupedBy.ts'
import { knownCityOf } from '../orders/orderFacts.ts'
import { allocationInput, productsOf, readPlaces, warehousesOf } from '../orders/warehouses.ts'
import { requireVersion, type Writing } from '../write.ts'

/** What decides where orders are sent from. */
type SplitChoice = Pick<AllocationChoice, 'option' | 'maxParcels'>

/** A preview looks at this many orders at most, in about as many milliseconds. */
const MOST_PREVIEWED = 1_000

export function allocationOf(settings: Settings): AllocationResponse {
  return {
    version: settings.version,
    split_logic: settings.splitLogic,
    max_parcels: settings.maxParcels,
    uses_own_warehouses: settings.usesOwnWarehouses,
    halts_whole_orders: settings.haltsWholeOrders,
    halt_days: settings.haltDays,
  }
}

/** The choice in the query of a preview; what is missing stays as it is. */
export function choiceIn(
  query: { split_logic?: string; max_parcels?: string },
  { splitLogic, maxParcels }: Settings,
): SplitChoice {
  const { split_logic = splitLogic, max_parcels = String(maxParcels) } = query
  const option = splitLogics.find((known) => known === split_logic)
  const limit = /^\d{1,3}$/.test(max_parcels) ? Number(max_parcels) : 0
  if (!option) throw fieldsRefused({ split_logic: liveServerMessages.malformed })
  if (limit < 1 || limit > MOST_PARCELS)
    throw fieldsRefused({ max_parcels: liveServerMessages.limitOfParcels({ most: MOST_PARCELS }) })
  return { option, maxParcels: limit }
}

/** What the choice would do to the orders that are not yet allocated, on the stock of now. Nothing is changed. */
export async function previewAllocation(
  queries: Queries,
  settings: Settings,
  { option, maxParcels }: SplitChoice,
  now: Date,
): Promise<AllocationPreviewResponse> {
  const { companyId, stockBuffer } = settings
  const found = await listUnallocated(queries, companyId, MOST_PREVIEWED + 1)
  const records = found.slice(0, MOST_PREVIEWED).filter(({ order }) => knownCityOf(order) !== null)
  const places = await readPlaces(queries, companyId, now)
  const stock = await listStock(queries, companyId, productsOf(records.flatMap(({ lines }) => lines)))
  const byProduct = groupedBy(stock, ({ productId }) => productId)
  const inputs = records.map((record) => {
    const held = productsOf(record.lines).flatMap((id) => byProduct.get(id) ?? [])
    const warehouses = warehousesOf(places, held, record.lines, stockBuffer)
    const whole = record.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
    return allocationInput(record, warehouses, settings, { lines: whole })
  })
  const { byHand, ...preview } = previewOfOption(inputs, option, maxParcels)
  return { ...preview, by_hand: byHand, is_partial: found.length > MOST_PREVIEWED }
}

/** Changes how orders are split from now on. What is allocated stays where it is. */
export async function changeAllocation(
  writing: Writing,
  input: v.InferOutput<typeof allocationRequestSchema>,
): Promise<AllocationResponse> {
  const { tx, companyId } = writing
  const settings = await lockSettings(tx, companyId)
  if (!settings) throw refusals.notFound()
  const { splitLogic, maxParcels, haltsWholeOrders, haltDays } = settings
  const of = { subject: 'company', subjectId: companyId } as const
  await requireVersion(writing, { ...of, seen: input.version, version: settings.version })
  const next = {
    splitLogic: input.split_logic,
    maxParcels: input.max_parcels,
    haltsWholeOrders: input.halts_whole_orders ?? haltsWholeOrders,
    haltDays: input.halt_days ?? haltDays,
  }
  const version = await saveAllocation(tx, companyId, next)
  await writing.log({
    ...of,
    event: 'allocation.changed',
    ...changed({ splitLogic, maxParcels, haltsWholeOrders, haltDays }, next),
    version,
  })
  return allocationOf({ ...settings, ...next, version })
}
