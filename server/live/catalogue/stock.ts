/** Changes of stock by hand: adjustments with a reason, never overwrites (orders.md §5). */
import type * as v from 'valibot'
import type { stockAdjustmentSchema } from '#domain/fulfilment/catalogueContract.ts'
import type { StockReason } from '#domain/fulfilment/stock.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import { lockLocation } from '#server/db/live/locations.ts'
import { lockProduct } from '#server/db/live/products.ts'
import { changeStock, insertAdjustment, lockStockAt } from '#server/db/live/stock.ts'
import { fieldsRefused } from '#server/http/refusals.ts'
import { newId } from '../ids.ts'
import type { Writing } from '../write.ts'

type Move = {
  productId: string
  locationId: string
  change: number
  reason: StockReason
  note: string
  /** Of the product. */
  version: number
}

/** Adds to what is on hand. Refused when pieces would be missing, or missing for orders that hold them. */
export async function adjustStock(
  writing: Writing,
  input: v.InferOutput<typeof stockAdjustmentSchema>,
): Promise<string> {
  const { tx, companyId } = writing
  const product = await lockProduct(tx, companyId, input.product_id)
  if (!product) throw fieldsRefused({ product_id: liveServerMessages.unknownProduct })
  const location = await lockLocation(tx, companyId, input.location_id)
  if (!location) throw fieldsRefused({ location_id: liveServerMessages.unknownLocation })
  if (input.change === 0) throw fieldsRefused({ change: liveServerMessages.noChange })
  await moveStock(writing, {
    productId: product.id,
    locationId: location.id,
    change: input.change,
    reason: input.reason,
    note: input.note,
    version: product.version,
  })
  return product.id
}

export async function moveStock(writing: Writing, move: Move): Promise<void> {
  const { tx, companyId, actor, now } = writing
  const { change, reason, note, version, ...place } = move
  const { onHand, reserved } = await lockStockAt(tx, companyId, place)
  if (onHand + change < reserved)
    throw fieldsRefused({ change: liveServerMessages.stockTooLow({ onHand, reserved }) })
  await changeStock(tx, companyId, place, { onHand: change })
  await insertAdjustment(tx, {
    companyId,
    id: newId(),
    ...place,
    change,
    onHandAfter: onHand + change,
    reason,
    note,
    actorName: actor.name,
    createdAt: now,
  })
  const key = `onHand ${place.locationId}`
  await writing.log({
    subject: 'product',
    subjectId: place.productId,
    event: 'stock.adjusted',
    reason: note ? `${reason}: ${note}` : reason,
    before: { [key]: onHand },
    after: { [key]: onHand + change },
    version,
  })
}
