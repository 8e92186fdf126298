/** The data of the tabs of a sample order: payments, log, comments and notes. */
import type { LogEntry, OrderDetail, OrderEvent, PaymentEntry, Remark } from '#domain/orders/detail.ts'
import type { Order } from '#domain/orders/order.ts'
import { grandTotal } from '#domain/orders/totals.ts'
import { HOUR } from '#domain/weeks.ts'
import { FIXED_ORDER_NUMBER } from './orders.ts'
import { sampleStatuses } from './statuses.ts'

const actors: Partial<Record<OrderEvent, LogEntry['by']>> = {
  placed: 'customer',
  cancelled: 'customer',
  assigned: 'system',
  confirmed: 'system',
  'city-doubted': 'system',
  dispatched: 'courier',
  'dispatch-failed': 'courier',
  delivered: 'courier',
  returned: 'courier',
}

const comments = [
  'Please call before delivery.',
  'Deliver after 5 pm, I am at work.',
  'It is a gift, please leave the price out.',
  'Leave it with the guard if nobody is home.',
]

const notes = [
  'Customer confirmed the address on the phone.',
  'Asked for the courier to ring twice.',
  'Packed in a double box.',
]

function numberOf(order: Order): number {
  return Number(order.id.replace(/\D/g, ''))
}

function logOf(order: Order, now: number): LogEntry[] {
  const { events } = sampleStatuses[order.status]
  const end = order.closedAt ?? Math.min(now, order.placedAt + 36 * HOUR)
  const step =
    events.length > 1 ? (end - order.placedAt) / (events.length - (order.closedAt === null ? 0 : 1)) : 0
  return events.map((event, index) => ({
    at: Math.floor(order.placedAt + index * step),
    event,
    by: actors[event] ?? 'team',
  }))
}

function paymentsOf(order: Order): PaymentEntry[] {
  const { id, payment: method, paymentStatus, placedAt, closedAt } = order
  if (paymentStatus === 'Unpaid') return []
  const amount = grandTotal(order)
  const entry = (kind: PaymentEntry['kind'], at: number): PaymentEntry => ({
    at,
    kind,
    method,
    amount,
    reference: `${kind === 'refunded' ? 'RF' : 'TX'}-${id.slice(3)}`,
  })
  if (method === 'COD') return [entry('collected', closedAt ?? placedAt)]
  const charged = entry('charged', placedAt)
  return paymentStatus === 'Refunded' ? [charged, entry('refunded', closedAt ?? placedAt)] : [charged]
}

function remark(texts: readonly string[], number: number, author: string, at: number): Remark[] {
  const text = texts[number % texts.length]
  return text ? [{ at, author, text }] : []
}

/** The initial history of an order. The workspace adds later changes. */
export function historyOf(
  order: Order,
  now: number,
): Pick<OrderDetail, 'payments' | 'log' | 'comments' | 'notes'> {
  const number = numberOf(order)
  const isFixed = number === FIXED_ORDER_NUMBER
  const log = logOf(order, now)
  return {
    payments: paymentsOf(order),
    log,
    comments:
      isFixed || number % 6 === 0 ? remark(comments, number, order.customer.name, order.placedAt) : [],
    notes: isFixed || number % 9 === 0 ? remark(notes, number, 'Sana Kareem', log.at(-1)?.at ?? now) : [],
  }
}
