/** What an order costs, computed from its lines and never stored beside them. */
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

/** The lines under the item table (specification §2, order details). */
export type OrderTotals = {
  subtotal: Money
  couponDiscount: Money
  giftCardDiscount: Money
  /** Subtotal less both discounts. */
  total: Money
  shipping: Money
  /** Total and shipping: what the customer pays, and the Total of the orders list. */
  grandTotal: Money
}

export function lineTotal(line: Pick<LineItem, 'price' | 'quantity'>): Money {
  return timesMoney(line.price, line.quantity)
}

/** All in the currency of the shipping. A coupon goes before a gift card; together they take no more than there is. */
export function orderTotals(order: Pick<Order, 'lines' | 'coupon' | 'giftCard' | 'shipping'>): OrderTotals {
  const { coupon, giftCard, shipping } = order
  const subtotal = sumMoney(order.lines.map(lineTotal), shipping.currency)
  const couponDiscount = smallerMoney(percentOfMoney(subtotal, coupon?.percentOff ?? 0), subtotal)
  const afterCoupon = subtractMoney(subtotal, couponDiscount)
  const giftCardDiscount = giftCard
    ? smallerMoney(giftCard.amount, afterCoupon)
    : { minor: 0, currency: shipping.currency }
  const total = subtractMoney(afterCoupon, giftCardDiscount)
  return {
    subtotal,
    couponDiscount,
    giftCardDiscount,
    total,
    shipping,
    grandTotal: addMoney(total, shipping),
  }
}

export function grandTotal(order: Pick<Order, 'lines' | 'coupon' | 'giftCard' | 'shipping'>): Money {
  return orderTotals(order).grandTotal
}

/** The order as the list shows it. */
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
