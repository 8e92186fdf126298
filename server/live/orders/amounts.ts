/** The amounts of an order and the shares of its parcels (orders.md §4 and §1, invariant 3). */
import { type ParcelState, unbooked } from '#domain/fulfilment/facts.ts'
import {
  cashOf,
  type LiveTotals,
  liveTotals,
  type ParcelShare,
  roundedAgain,
  sharesOf,
} from '#domain/fulfilment/shares.ts'
import type {
  LineRow,
  OrderRecord,
  OrderRow,
  ParcelRecord,
  ParcelRow,
  PaymentRow,
} from '#server/db/live/orders.ts'
import { rupees } from '../currency.ts'
import type { RowWriting } from '../write.ts'
import { parcelStatus } from './parcelFacts.ts'

type Priced = Pick<
  OrderRow,
  | 'couponCode'
  | 'couponPercentOff'
  | 'giftCardCode'
  | 'giftCardAmountMinor'
  | 'shippingMinor'
  | 'adjustments'
  | 'payment'
  | 'paidMinor'
  | 'refundedMinor'
>

/** What was paid ahead: a refund of more than that gave back cash that a courier had collected. */
function prepaidOf({ paidMinor, refundedMinor }: Pick<OrderRow, 'paidMinor' | 'refundedMinor'>): number {
  return Math.max(0, paidMinor - refundedMinor)
}

/** All amounts of an order, with the cash to collect as far as it is paid now. */
export function totalsOf(
  order: Priced,
  lines: readonly Pick<LineRow, 'priceMinor' | 'quantity'>[],
): LiveTotals {
  const { couponCode, couponPercentOff, giftCardCode, giftCardAmountMinor } = order
  return liveTotals({
    lines: lines.map(({ priceMinor, quantity }) => ({ price: rupees(priceMinor), quantity })),
    coupon: couponPercentOff === null ? null : { code: couponCode ?? '', percentOff: couponPercentOff },
    giftCard:
      giftCardAmountMinor === null ? null : { code: giftCardCode ?? '', amount: rupees(giftCardAmountMinor) },
    shipping: rupees(order.shippingMinor),
    adjustment: rupees(adjustmentOf(order)),
    payment: order.payment,
    paid: rupees(prepaidOf(order)),
  })
}

/** The adjustments of an order with other items: what rounds its cash is computed again. */
export function adjustmentsWith(
  order: Priced & Pick<OrderRow, 'source'>,
  lines: readonly Pick<LineRow, 'priceMinor' | 'quantity'>[],
): OrderRow['adjustments'] {
  const left = totalsOf(order, lines).grandTotal.minor - prepaidOf(order)
  return roundedAgain(order, order.adjustments, left)
}

/** What the adjustments of an order come to, in minor units. */
export function adjustmentOf({ adjustments }: Pick<OrderRow, 'adjustments'>): number {
  return adjustments.reduce((sum, { minor }) => sum + minor, 0)
}

export type Shares = Pick<
  ParcelRecord,
  'subtotalMinor' | 'couponMinor' | 'giftCardMinor' | 'shippingMinor' | 'adjustmentMinor' | 'codMinor'
>

type Quantities = readonly { lineId: string; quantity: number }[]

function columnsOf(share: ParcelShare): Shares {
  const { subtotal, couponDiscount, giftCardDiscount, shipping, adjustment, cod } = share
  return {
    subtotalMinor: subtotal.minor,
    couponMinor: couponDiscount.minor,
    giftCardMinor: giftCardDiscount.minor,
    shippingMinor: shipping.minor,
    adjustmentMinor: adjustment.minor,
    codMinor: cod.minor,
  }
}

function pricedLines(lines: readonly LineRow[], quantities: Quantities) {
  return quantities.map(({ lineId, quantity }) => ({
    price: rupees(lines.find(({ id }) => id === lineId)?.priceMinor ?? 0),
    quantity,
  }))
}

/** The shares of the first parcels of an order, which together are all of it. */
export function firstShares({ order, lines }: OrderRecord, parts: readonly Quantities[]): Shares[] {
  const priced = parts.map((part) => pricedLines(lines, part))
  return sharesOf(totalsOf(order, lines), priced).map(columnsOf)
}

export const noShares: Shares = {
  subtotalMinor: 0,
  couponMinor: 0,
  giftCardMinor: 0,
  shippingMinor: 0,
  adjustmentMinor: 0,
  codMinor: 0,
}

/** What some parcels have together. */
export function sumOfShares(parcels: readonly Shares[]): Shares {
  return parcels.reduce<Shares>(
    (sum, parcel) => ({
      subtotalMinor: sum.subtotalMinor + parcel.subtotalMinor,
      couponMinor: sum.couponMinor + parcel.couponMinor,
      giftCardMinor: sum.giftCardMinor + parcel.giftCardMinor,
      shippingMinor: sum.shippingMinor + parcel.shippingMinor,
      adjustmentMinor: sum.adjustmentMinor + parcel.adjustmentMinor,
      codMinor: sum.codMinor + parcel.codMinor,
    }),
    noShares,
  )
}

/** The shares of the parts that a parcel is divided into: together they are what it had. */
export function dividedShares({ lines }: OrderRecord, whole: Shares, parts: readonly Quantities[]): Shares[] {
  const totals = {
    couponDiscount: rupees(whole.couponMinor),
    giftCardDiscount: rupees(whole.giftCardMinor),
    shipping: rupees(whole.shippingMinor),
    adjustment: rupees(whole.adjustmentMinor),
    cod: rupees(whole.codMinor),
  }
  return sharesOf(
    totals,
    parts.map((part) => pricedLines(lines, part)),
  ).map(columnsOf)
}

/**
 * After a payment or refund, collects less or more cash: from the parcels that are not booked yet, by their amounts.
 * What a courier was told stays.
 */
export function redistributeCod(draft: OrderRecord): void {
  const { order, parcels } = draft
  const isOpen = ({ state }: ParcelRecord) => unbooked.includes(state as ParcelState)
  const open = parcels.filter(isOpen)
  if (open.length === 0) return
  const told = parcels
    .filter((parcel) => !isOpen(parcel) && parcel.state !== 'cancelled')
    .reduce((sum, { codMinor }) => sum + codMinor, 0)
  // The part of cancelled parcels is collected by nobody.
  const gross = parcels
    .filter(({ state }) => state === 'cancelled')
    .reduce((sum, parcel) => sum + grossOf(parcel), 0)
  const left = order.payment === 'COD' ? order.grandTotalMinor - prepaidOf(order) - gross : 0
  const due = Math.max(0, cashOf(left) - told)
  const shares = dividedShares(
    draft,
    { ...sumOfShares(open), codMinor: due },
    open.map((parcel) => parcel.lines),
  )
  open.forEach((parcel, index) => {
    parcel.codMinor = shares[index]?.codMinor ?? parcel.codMinor
  })
}

/** What a parcel is worth to the merchant: its part of the G. Total. */
export function grossOf(parcel: Omit<Shares, 'codMinor'>): number {
  const { subtotalMinor, couponMinor, giftCardMinor, shippingMinor, adjustmentMinor } = parcel
  return subtotalMinor - couponMinor - giftCardMinor + shippingMinor + adjustmentMinor
}

/** What the customer owes: the G. Total, without parcels that were cancelled or came back. */
export function owedMinor({ order, parcels }: { order: OrderRow; parcels: readonly ParcelRow[] }): number {
  if (order.status === 'cancelled') return 0
  if (parcels.length === 0) return order.grandTotalMinor
  return parcels.filter(isKept).reduce((sum, parcel) => sum + grossOf(parcel), 0)
}

/** Whether a parcel is on its way, or has arrived. */
export function isKept(parcel: Pick<ParcelRow, 'state'>): boolean {
  return !['cancelled', 'returned'].includes(parcelStatus(parcel))
}

type CashChange = { kind: 'collected'; amountMinor: number; reference: string }

/**
 * What an event of a parcel changes in its cash, which is collected when it is delivered (a courier that corrects itself
 * did not collect it).
 */
export function cashChanges(before: ParcelRecord, parcel: ParcelRecord): CashChange[] {
  const wasDelivered = before.deliveredAt !== null
  const isDelivered = parcel.deliveredAt !== null
  const collected = wasDelivered === isDelivered ? 0 : isDelivered ? parcel.codMinor : -parcel.codMinor
  return collected === 0 ? [] : [{ kind: 'collected', amountMinor: collected, reference: parcel.cn ?? '' }]
}

/** Adds money that came or went to the ledger of an order. */
export async function addPaymentRow(
  { rows, companyId, now, newId }: RowWriting,
  { id: orderId, payment }: OrderRow,
  {
    kind,
    parcelId = null,
    ...paid
  }: Pick<PaymentRow, 'kind' | 'amountMinor' | 'reference'> & {
    parcelId?: string | null
  },
): Promise<void> {
  const isCash = kind !== 'charged' && kind !== 'refunded'
  const method = isCash ? 'COD' : payment
  await rows.insertPayment({ companyId, id: newId(), orderId, parcelId, kind, method, ...paid, at: now })
}
