/** An order with the data of its tabs (specification §2, order details). */
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { Location } from '#domain/locations.ts'
import type { Money } from '#domain/money.ts'
import type { Order, PaymentMethod } from './order.ts'
import type { OrderPlace } from './search.ts'
import type { OrderTotals } from './totals.ts'

/** A payment or refund of an order. */
export type PaymentEntry = {
  at: number
  kind: 'charged' | 'collected' | 'refunded'
  method: PaymentMethod
  amount: Money
  reference: string
}

/** The events of the order log; messages/orders.ts has their texts. */
export type OrderEvent =
  | 'placed'
  | 'confirmed'
  | 'city-doubted'
  | 'assigned'
  | 'approved'
  | 'dispatch-failed'
  | 'dispatched'
  | 'delivered'
  | 'cancelled'
  | 'returned'
  | 'halted'
  | 'customer-edited'
  | 'tags-changed'
  | 'note-added'
  /** Anything else that was changed, where every change is recorded. */
  | 'changed'

export type LogEntry = { at: number; event: OrderEvent; by: 'customer' | 'system' | 'courier' | 'team' }

/**
 * A comment of the customer, or an internal note of the team. `author` is null for the current user.
 */
export type Remark = { at: number; author: string | null; text: string }

export type OrderDetail = {
  order: Order
  totals: OrderTotals
  location: Location | null
  /** Where it is in the list that was asked about; null when it is not in it. */
  place?: OrderPlace | null
  /** The delivered share (0–1) of the customer's closed orders; null when there is none. */
  acceptanceRate: number | null
  /** These lists are sorted oldest first. They are empty where `live` has them. */
  payments: PaymentEntry[]
  log: LogEntry[]
  comments: Remark[]
  notes: Remark[]
  /** The whole record with its parcels, versions and possible events, where orders are sent events. */
  live?: OrderResponse
}
