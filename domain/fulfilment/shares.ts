/** The totals of a live order (orders.md §4), and the share of each of its parcels (§1, invariant 3). */
import { addMoney, MAX_AMOUNT_MINOR, type Money, sumMoney } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/orders/order.ts'
import { lineTotal, type OrderTotals, orderTotals, type PricedOrder } from '#domain/orders/totals.ts'

/** A part of the amount to pay that is no item, with what it is, in minor units: negative where it is taken off. */
export type Adjustment = { label: string; minor: number }

export type LiveOrder = PricedOrder & { payment: PaymentMethod; paid: Money }

export type LiveTotals = OrderTotals & {
  /** Cash to collect on delivery, in whole rupees; 0 when it is paid by card. */
  cod: Money
}

/** A parcel's part of the totals. */
export type ParcelShare = Pick<
  LiveTotals,
  'subtotal' | 'couponDiscount' | 'giftCardDiscount' | 'shipping' | 'adjustment' | 'cod'
>

/** Minor units of a rupee: couriers collect no coins. */
export const RUPEE = 100

/** The cash to collect for what is left to pay: rounded to the nearest rupee, never below 0. */
export function cashOf(leftMinor: number): number {
  return Math.round(Math.max(0, leftMinor) / RUPEE) * RUPEE
}

/** The label of what makes the cash of an order from outside whole rupees. */
export const ROUNDING = 'Rounding'

/**
 * The adjustments of an order whose amounts have changed: the cash of one from outside is whole rupees, and what makes it so
 * is an adjustment (orders.md §8). `leftMinor` is what is left to pay with the adjustments as they are given.
 */
export function roundedAgain(
  { source, payment }: { source: string; payment: PaymentMethod },
  adjustments: readonly Adjustment[],
  leftMinor: number,
): Adjustment[] {
  if (payment !== 'COD' || (source !== 'import' && source !== 'store')) return [...adjustments]
  const others = adjustments.filter(({ label }) => label !== ROUNDING)
  const before = adjustments.reduce((sum, { label, minor }) => sum + (label === ROUNDING ? minor : 0), 0)
  const left = Math.max(0, leftMinor - before)
  const minor = cashOf(left) - left
  return minor === 0 ? others : [...others, { label: ROUNDING, minor }]
}

/** The totals, with the cash to collect: G. Total less what is paid. */
export function liveTotals(order: LiveOrder): LiveTotals {
  const totals = orderTotals(order)
  const { minor, currency } = totals.grandTotal
  const left = order.payment === 'COD' ? minor - order.paid.minor : 0
  return { ...totals, cod: { minor: cashOf(left), currency } }
}

/** Whether an order is too large: its items and shipping, before any discount, are more than one amount can be. */
export function isAboveMost({ subtotal, shipping }: OrderTotals): boolean {
  return addMoney(subtotal, shipping).minor > MAX_AMOUNT_MINOR
}

/**
 * Splits a whole number in proportion to whole weights, so that the parts add up to it: each is rounded down, and what
 * remains goes to the largest fractions, one each, the first of equals. Without any weight the parts are equal. Throws
 * when there are no weights.
 */
export function largestRemainder(total: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new Error('nothing to split between')
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0)
    return largestRemainder(
      total,
      weights.map(() => 1),
    )
  // The product of two amounts can be larger than the largest exact number.
  const parts = weights.map((weight, index) => {
    const product = BigInt(total) * BigInt(weight)
    return { index, units: Number(product / BigInt(sum)), rest: Number(product % BigInt(sum)) }
  })
  const units = parts.map((part) => part.units)
  const left = total - units.reduce((all, part) => all + part, 0)
  for (const { index } of parts.toSorted((a, b) => b.rest - a.rest).slice(0, left))
    units[index] = (units[index] ?? 0) + 1
  return units
}

/**
 * The share of each parcel; they add up to the totals to the smallest unit. `parcels` has the lines of each, at the
 * price that they were ordered at: together they are the whole order. All follow the price of the goods; the gift card
 * what the coupon leaves of it, so that no discount is more than its goods; the cash is whole rupees in each.
 */
export function sharesOf(
  totals: Pick<LiveTotals, 'couponDiscount' | 'giftCardDiscount' | 'shipping' | 'adjustment' | 'cod'>,
  parcels: readonly PricedOrder['lines'][],
): ParcelShare[] {
  const { currency } = totals.shipping
  const subtotals = parcels.map((lines) => sumMoney(lines.map(lineTotal), currency).minor)
  const coupons = largestRemainder(totals.couponDiscount.minor, subtotals)
  const afterCoupon = subtotals.map((minor, index) => minor - (coupons[index] ?? 0))
  const giftCards = largestRemainder(totals.giftCardDiscount.minor, afterCoupon)
  const shipping = largestRemainder(totals.shipping.minor, subtotals)
  const sign = Math.sign(totals.adjustment.minor)
  const adjustments = largestRemainder(Math.abs(totals.adjustment.minor), subtotals)
  const rupees = largestRemainder(totals.cod.minor / RUPEE, subtotals)
  const money = (minor = 0): Money => ({ minor, currency })
  return parcels.map((_, index) => ({
    subtotal: money(subtotals[index]),
    couponDiscount: money(coupons[index]),
    giftCardDiscount: money(giftCards[index]),
    shipping: money(shipping[index]),
    adjustment: money((adjustments[index] ?? 0) * sign || 0),
    cod: money((rupees[index] ?? 0) * RUPEE),
  }))
}
