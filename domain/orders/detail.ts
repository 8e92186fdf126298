/** An order with what its tabs show (specification §2, order details). */
import type { Location } from '#domain/locations.ts'
import type { Money } from '#domain/money.ts'
import type { Order, PaymentMethod } from './order.ts'
import type { OrderTotals } from './totals.ts'

/** Money that moved for an order. */
export type PaymentEntry = {
  at: number
  kind: 'charged' | 'collected' | 'refunded'
  method: PaymentMethod
  amount: Money
  reference: string
}

/** What can stand in the order log, in words of messages/orders.ts. */
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

export type LogEntry = { at: number; event: OrderEvent; by: 'customer' | 'system' | 'courier' | 'team' }

/**
 * What a customer or a member of the team wrote; an author of null is the person who reads it. A comment comes with
 * the order, a note stays inside.
 */
export type Remark = { at: number; author: string | null; text: string }

export type OrderDetail = {
  order: Order
  totals: OrderTotals
  location: Location | null
  /** 0–1, of this customer's orders that ended; null when none has. */
  acceptanceRate: number | null
  /** Each oldest first. */
  payments: PaymentEntry[]
  log: LogEntry[]
  comments: Remark[]
  notes: Remark[]
}
