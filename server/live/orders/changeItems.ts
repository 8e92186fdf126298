/** Other items of an order that is not booked yet (orders.md §1, transition 39). The server computes every amount. */
import type { Actor, LineQuantity, OrderEvent, OrderState } from '#domain/fulfilment/facts.ts'
import { piecesInPlace } from '#domain/fulfilment/itemChange.ts'
import { isAboveMost } from '#domain/fulfilment/shares.ts'
import { nextOrderState } from '#machines/order/nextOrderState.ts'
import { liveMessages } from '#messages/fulfilment.ts'
import { liveServerMessages } from '#messages/liveServer.ts'
import type { By, LineRow, OrderRecord, OrderRow, ParcelRecord } from '#server/db/live/orders.ts'
import type { Settings } from '#server/db/live/settings.ts'
import { fieldsRefused, refusals } from '#server/http/refusals.ts'
import { type RowWriting, requireVersion } from '../write.ts'
import {
  addPaymentRow,
  adjustmentOf,
  adjustmentsWith,
  dividedShares,
  grossOf,
  redistributeCod,
  type Shares,
  sumOfShares,
  totalsOf,
} from './amounts.ts'
import { linesOf, productsOfInput } from './createOrder.ts'
import type { OrderEventInput } from './eventInput.ts'
import { factsOf, keepOrderFacts } from './orderFacts.ts'
import {
  asPlanned,
  itemsQuestionOf,
  openParcels,
  piecesTogether,
  planAgain,
  type Replan,
  reallocateOrder,
} from './reallocateOrder.ts'
import { refusedAs, requireNoCall } from './refusedEvent.ts'
import { draftOf, saveOrder } from './saveOrder.ts'

type Given = Extract<OrderEventInput, { type: 'items.changed' }>

/** What else of an order its store says, with the items. */
type StoreAmounts = Pick<OrderRow, 'shippingMinor' | 'adjustments'> & {
  /** Paid beyond what is here, with its reference. */
  paid: { minor: number; reference: string }
}

type Sent = {
  by: By
  version: number | null
  input: Given
  sender: Actor
  store?: StoreAmounts
  /** For the log. */
  reason?: string
}

/**
 * Changes the items of an order. What its parcels hold is released, and allocated again where it does not fit in the same
 * places; when it would leave from elsewhere, that is refused with a question unless `reallocate` is given.
 */
export async function changeItems(
  writing: RowWriting,
  settings: Settings,
  { by, version, input, sender, store, reason }: Sent,
): Promise<OrderRecord> {
  const before = await writing.rows.lockOrder(by)
  if (!before) throw refusals.notFound()
  requireNoCall(before)
  const draft = { ...draftOf(before), lines: await linesGiven(writing, before, input.lines) }
  if (store)
    Object.assign(draft.order, { shippingMinor: store.shippingMinor, adjustments: store.adjustments })
  else draft.order.adjustments = adjustmentsWith(draft.order, draft.lines)
  priceOrder(draft)
  const replan = await planOf(writing, before, draft, settings)
  const event: OrderEvent = {
    type: 'items.changed',
    items: draft.lines.map(({ id, title, sku, quantity, priceMinor }) => ({
      lineId: id,
      title,
      sku,
      quantity,
      priceMinor,
    })),
    totalMinor: draft.order.grandTotalMinor - draft.order.shippingMinor,
    grandTotalMinor: draft.order.grandTotalMinor,
    isReplanned: replan !== null,
    by: sender,
    at: writing.now.getTime(),
  }
  const next = nextOrderState(
    before.order.state as OrderState,
    await factsOf(writing, before, settings),
    event,
  )
  if (!next.isAccepted) throw refusedAs(next, before.order.version)
  const { id: subjectId, version: isNow } = before.order
  if (version !== null)
    await requireVersion(writing, { subject: 'order', subjectId, seen: version, version: isNow })
  keepOrderFacts(draft, next.state, next.facts)
  draft.order.paidMinor += store?.paid.minor ?? 0
  shareAmounts(draft)
  if (replan && next.effects.some(({ type }) => type === 'reallocate')) {
    await reallocateOrder(writing, draft, settings, replan)
    const question = input.reallocate ? null : itemsQuestionOf(before, draft, replan.warehouses)
    if (question) throw refusals.reallocation(question)
  }
  redistributeCod(draft)
  if (store && store.paid.minor > 0)
    await addPaymentRow(writing, draft.order, {
      kind: 'charged',
      amountMinor: store.paid.minor,
      reference: store.paid.reference,
    })
  return saveOrder(writing, before, draft, { event: event.type, reason: reason ?? null })
}

/** The lines as they are given: those of the order with other pieces and prices, and products that are new in it. */
async function linesGiven(
  writing: RowWriting,
  { order, lines: own }: OrderRecord,
  given: Given['lines'],
): Promise<LineRow[]> {
  const added = given
    .filter(({ lineId }) => lineId === null)
    .map(({ productId, sku, quantity, priceMinor }) => ({
      product_id: productId,
      title: '',
      sku,
      quantity,
      price_minor: priceMinor,
    }))
  const products = await productsOfInput(writing, added)
  const fresh = linesOf(writing, order.id, added, products)
  const unknown = fresh.findIndex(({ productId }) => productId === null)
  if (unknown >= 0)
    throw fieldsRefused({ lines: liveServerMessages.unknownSku({ sku: fresh[unknown]?.sku ?? '' }) })
  const kept = given.flatMap(({ lineId, quantity, priceMinor }) => {
    if (lineId === null) return []
    const line = own.find(({ id }) => id === lineId.toLowerCase())
    if (!line) throw fieldsRefused({ lines: liveServerMessages.malformed })
    return [{ ...line, quantity, priceMinor: priceMinor ?? line.priceMinor }]
  })
  if (new Set(kept.map(({ id }) => id)).size < kept.length)
    throw fieldsRefused({ lines: liveServerMessages.malformed })
  const first = Math.max(-1, ...own.map(({ position }) => position)) + 1
  return [...kept, ...fresh.map((line, index) => ({ ...line, position: first + index }))]
}

function priceOrder({ order, lines }: OrderRecord): void {
  const totals = totalsOf(order, lines)
  if (isAboveMost(totals)) throw fieldsRefused({ lines: liveMessages.orderTooMuch })
  order.subtotalMinor = totals.subtotal.minor
  order.couponMinor = totals.couponDiscount.minor
  order.giftCardMinor = totals.giftCardDiscount.minor
  order.grandTotalMinor = totals.grandTotal.minor
}

/** The pieces that are in no parcel past Approve, by their line. */
function openPieces({ lines }: OrderRecord, fixed: readonly ParcelRecord[]): LineQuantity[] {
  const taken = piecesTogether(lines, fixed)
  const takenOf = (lineId: string) => taken.find((line) => line.lineId === lineId)?.quantity ?? 0
  return lines
    .map(({ id, quantity }) => ({ lineId: id, quantity: quantity - takenOf(id) }))
    .filter(({ quantity }) => quantity > 0)
}

const piecesText = (lines: readonly LineQuantity[]) =>
  lines
    .map(({ lineId, quantity }) => `${lineId} × ${quantity}`)
    .sort()
    .join('\n')

/** Where its parcels go with other pieces: where they are as long as that has them. Null when no pieces change. */
async function planOf(
  writing: RowWriting,
  before: OrderRecord,
  draft: OrderRecord,
  settings: Settings,
): Promise<Replan | null> {
  const open = openParcels(draft)
  const fixed = draft.parcels.filter((parcel) => !open.includes(parcel))
  const whole = openPieces(draft, fixed)
  if (open.length === 0 || piecesText(whole) === piecesText(piecesTogether(before.lines, open))) return null
  return planAgain(writing, draft, settings, {
    whole,
    inPlace: inPlace(draft, open, whole),
    gone: before.lines.filter(({ id }) => !draft.lines.some((line) => line.id === id)),
  })
}

/** A plan that moves nothing, if there is one. */
function inPlace(draft: OrderRecord, open: readonly ParcelRecord[], whole: readonly LineQuantity[]) {
  return (warehouses: Replan['warehouses']) => {
    const placed = open.flatMap(({ locationId, lines }) =>
      locationId === null ? [] : [{ warehouseId: locationId, lines }],
    )
    // What waits for a place is planned as if it were new.
    if (placed.length < open.length) return null
    const skuOf = (lineId: string) => draft.lines.find(({ id }) => id === lineId)?.sku ?? ''
    const pieces = piecesInPlace(
      placed,
      whole.map((line) => ({ ...line, sku: skuOf(line.lineId) })),
      (warehouseId, sku) => warehouses.find(({ id }) => id === warehouseId)?.available[sku] ?? 0,
    )
    return pieces && pieces.map((lines, index) => asPlanned(open[index] as ParcelRecord, lines))
  }
}

/** What no parcel past Approve has of the amounts is that of the others, before it is shared between them. */
function shareAmounts(draft: OrderRecord): void {
  const open = openParcels(draft)
  if (open.length === 0) return
  const fixed = sumOfShares(draft.parcels.filter((parcel) => !open.includes(parcel)))
  const left = leftOf(draft, fixed)
  if (grossOf(left) < 0) throw fieldsRefused({ lines: liveServerMessages.fixedForMore })
  const shares = dividedShares(
    draft,
    left,
    open.map(({ lines }) => lines),
  )
  open.forEach((parcel, index) => {
    Object.assign(parcel, shares[index])
  })
}

function leftOf({ order }: OrderRecord, fixed: Shares): Shares {
  return {
    subtotalMinor: order.subtotalMinor - fixed.subtotalMinor,
    couponMinor: order.couponMinor - fixed.couponMinor,
    giftCardMinor: order.giftCardMinor - fixed.giftCardMinor,
    shippingMinor: order.shippingMinor - fixed.shippingMinor,
    adjustmentMinor: adjustmentOf(order) - fixed.adjustmentMinor,
    codMinor: 0,
  }
}
