/** Changes of stock by hand: adjustments with a reason, never overwrites (orders.md §5). */
import type * as v from 'valibot'
import type { ProductStockResponse, stockAdjustmentSchema } from '#domain/fulfilment/catalogueContract.ts'
import {
  adjustmentRefusals,
  availableUnits,
  isCountedByProvider,
  type StockReason,
} from '#domain/fulfilment/stock.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { stockMessages } from '#messages/stock.ts'
import type { Queries } from '#server/db/database.ts'
import { type LocationRow, listLocations } from '#server/db/live/locations.ts'
import { findProduct, type ProductRow } from '#server/db/live/products.ts'
import type { Settings } from '#server/db/live/settings.ts'
import {
  type AdjustmentRow,
  listAdjustments,
  listStock,
  type StockChange,
  type StockPlace,
} from '#server/db/live/stock.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import type { RowWriting } from '../write.ts'

type Move = StockPlace & {
  change: number
  reason: StockReason
  note: string
  /** Of the product. */
  version: number
}

/** How many of its last adjustments a product shows. */
const HISTORY = 20

/** A product's stock at every location, and its last adjustments. */
export async function readProductStock(
  queries: Queries,
  { companyId, stockBuffer }: Settings,
  id: string,
): Promise<ProductStockResponse> {
  if (!(await findProduct(queries, companyId, id))) throw refusals.notFound()
  const locations = await listLocations(queries, companyId)
  const stock = await listStock(queries, companyId, [id])
  const nameOf = new Map(locations.map((location) => [location.id, location.name]))
  const adjustments = await listAdjustments(queries, companyId, id, HISTORY)
  return {
    rows: locations.map((location) => {
      const { onHand = 0, reserved = 0 } = stock.find((row) => row.locationId === location.id) ?? {}
      return {
        location_id: location.id,
        name: location.name,
        city: location.city,
        is_active: location.closedAt === null,
        on_hand: onHand,
        reserved,
        buffer: stockBuffer,
        available: availableUnits({ onHand, reserved, buffer: stockBuffer }),
      }
    }),
    adjustments: adjustments.map((row) => ({
      id: row.id,
      at: row.createdAt.getTime(),
      location_id: row.locationId,
      location: nameOf.get(row.locationId) ?? '',
      change: row.change,
      on_hand_after: row.onHandAfter,
      reason: row.reason,
      note: row.note,
      by: row.actorName,
    })),
  }
}

/** A location of the company to which pieces come, which nobody closes until the transaction ends. */
export async function lockOpenLocation(writing: RowWriting, id: string): Promise<LocationRow> {
  const location = await lockKnownLocation(writing, id)
  if (location.closedAt !== null) throw fieldsRefused({ location_id: liveServerMessages.closedLocation })
  return location
}

async function lockKnownLocation({ rows }: RowWriting, id: string): Promise<LocationRow> {
  const location = await rows.lockLocation(id)
  if (!location) throw fieldsRefused({ location_id: liveServerMessages.unknownLocation })
  return location
}

/** Adds to what is on hand of a product, and returns that. Refused when pieces would be missing, or missing for orders that reserved them. */
export async function adjustStock(
  writing: RowWriting,
  input: v.InferOutput<typeof stockAdjustmentSchema>,
  { inventoryManager }: Pick<Settings, 'inventoryManager'>,
): Promise<ProductRow> {
  const { rows } = writing
  const product = await rows.lockProduct(input.product_id)
  if (!product) throw fieldsRefused({ product_id: liveServerMessages.unknownProduct })
  // Pieces leave a closed warehouse, and do not come to it.
  const location =
    input.change < 0
      ? await lockKnownLocation(writing, input.location_id)
      : await lockOpenLocation(writing, input.location_id)
  // What a company sends there it says itself, and takes out of one that it does not use any more.
  const isAtProvider = location.warehouseId !== null && location.closedAt === null
  const isOfProvider = isCountedByProvider({ isAtProvider, inventoryManager })
  if (isOfProvider && writing.actor.kind !== 'provider' && input.reason !== 'received')
    throw fieldsRefused({ reason: liveServerMessages.countedByProvider({ name: location.name }) })
  const place = { productId: product.id, locationId: location.id }
  const { onHand, reserved } = await rows.changeStock(place, {})
  if (input.seen_on_hand !== undefined && input.seen_on_hand !== onHand)
    throw refusals.stockMoved(
      liveServerMessages.countMoved({ name: location.name, onHand, seen: input.seen_on_hand }),
      product.sku,
    )
  const [refusal] = adjustmentRefusals({ onHand, reserved, buffer: 0 }, input.change, input.reason)
  if (refusal) throw fieldsRefused({ change: stockMessages.problem(refusal) })
  const { change, reason, note } = input
  await moveStock(writing, { ...place, change, reason, note, version: product.version })
  return product
}

/** Adds to what is on hand. Not checked: callers add, or take what was just released, and the database refuses more. */
export async function moveStock(writing: RowWriting, move: Move): Promise<void> {
  const { change, reason, note, version, ...place } = move
  const onHandAfter = await movePieces(writing, place, { onHand: change }, { reason, note, parcelId: null })
  const key = `onHand ${place.locationId}`
  await writing.log({
    subject: 'product',
    subjectId: place.productId,
    event: 'stock.adjusted',
    reason: note ? `${reason}: ${note}` : reason,
    before: { [key]: onHandAfter - change },
    after: { [key]: onHandAfter },
    version,
  })
}

/** Changes stock and keeps the adjustment, without a row in the log. Returns what is on hand then. */
export async function movePieces(
  { rows, companyId, actor, now, newId }: RowWriting,
  place: StockPlace,
  change: StockChange & { onHand: number },
  why: Pick<AdjustmentRow, 'reason' | 'note' | 'parcelId'>,
): Promise<number> {
  const { onHand: onHandAfter } = await rows.changeStock(place, change)
  await rows.insertAdjustment({
    companyId,
    id: newId(),
    ...place,
    change: change.onHand,
    onHandAfter,
    ...why,
    actorName: actor.name,
    createdAt: now,
  })
  return onHandAfter
}
