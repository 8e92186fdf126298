/** The totals of an order, computed from its lines and never stored. */
import {
  addMoney,
  type Money,
  percentOfMoney,
  smallerMoney,
  subtractMoney,
  sumMoney,
  timesMoney,
} from '#domain/money.ts'
import type { LineItem, Order, OrderRow } from './order.ts'

/** The rows under the item table (specification §2, order details). */
export type OrderTotals = {
  subtotal: Money
  couponDiscount: Money
  giftCardDiscount: Money
  /** Subtotal minus both discounts. */
  total: Money
  shipping: Money
  /** The sum of its adjustments: taxes, discounts and charges that a store computed, and rounding. */
  adjustment: Money
  /** Total plus shipping and adjustments: the amount to pay, and the Total of the orders list. */
  grandTotal: Money
}

export function lineTotal(line: Pick<LineItem, 'price' | 'quantity'>): Money {
  return timesMoney(line.price, line.quantity)
}

/** What the totals of an order are computed from. */
export type PricedOrder = Pick<Order, 'coupon' | 'giftCard' | 'shipping'> & {
  lines: readonly Pick<LineItem, 'price' | 'quantity'>[]
  /** Added to the total as it is, or taken off where it is negative. */
  adjustment?: Money
}

/** All amounts have the currency of the shipping. The coupon comes before the gift card; the total is never negative. */
export function orderTotals(order: PricedOrder): OrderTotals {
  const { coupon, giftCard, shipping } = order
  const subtotal = sumMoney(order.lines.map(lineTotal), shipping.currency)
  const couponDiscount = smallerMoney(percentOfMoney(subtotal, coupon?.percentOff ?? 0), subtotal)
  const afterCoupon = subtractMoney(subtotal, couponDiscount)
  const giftCardDiscount = giftCard
    ? smallerMoney(giftCard.amount, afterCoupon)
    : { minor: 0, currency: shipping.currency }
  const total = subtractMoney(afterCoupon, giftCardDiscount)
  const adjustment = order.adjustment ?? { minor: 0, currency: shipping.currency }
  return {
    subtotal,
    couponDiscount,
    giftCardDiscount,
    total,
    shipping,
    adjustment,
    grandTotal: addMoney(addMoney(total, shipping), adjustment),
  }
}

export function grandTotal(order: Pick<Order, 'lines' | 'coupon' | 'giftCard' | 'shipping'>): Money {
  return orderTotals(order).grandTotal
}

/** The order as a row of the list. */
export function orderRow(order: Order): OrderRow {
  const { id, customer, placedAt, type, payment, status } = order
  return {
    id,
    customer: customer.name,
    email: customer.email,
    placedAt,
    type,
    payment,
    total: grandTotal(order),
    status,
  }
}
