/** The status of sample orders by age. */
import type { Order, OrderStatus, PaymentStatus } from '#domain/orders/order.ts'
import { DAY } from '#domain/weeks.ts'
import type { Random } from './random.ts'

type Weights = Partial<Record<OrderStatus | 'pending', number>>

/** The weights of statuses by age in days. After a month nearly all orders are closed. */
const weightsByAge: [days: number, weights: Weights][] = [
  [
    1,
    {
      pending: 38,
      'city-issue': 6,
      'awaiting-assigning': 15,
      'awaiting-approval': 14,
      approve: 15,
      'dispatch-issue': 3,
      cancelled: 5,
      halt: 4,
    },
  ],
  [
    3,
    {
      pending: 15,
      'city-issue': 7,
      'awaiting-assigning': 10,
      'awaiting-approval': 10,
      approve: 13,
      'dispatch-issue': 5,
      dispatch: 22,
      delivered: 12,
      cancelled: 6,
      halt: 2,
    },
  ],
  [
    6,
    {
      pending: 3,
      'city-issue': 2,
      'awaiting-assigning': 3,
      'awaiting-approval': 3,
      approve: 5,
      'dispatch-issue': 5,
      dispatch: 18,
      delivered: 50,
      returned: 1,
      cancelled: 8,
      halt: 4,
    },
  ],
  [14, { 'dispatch-issue': 2, dispatch: 7, delivered: 72, returned: 7, cancelled: 9, halt: 3 }],
  [30, { delivered: 82, returned: 8, cancelled: 9, halt: 1 }],
  [Number.POSITIVE_INFINITY, { delivered: 84, returned: 7, cancelled: 9 }],
]

/** A status for an order that was placed `daysAgo`. */
export function statusAfter(daysAgo: number, payment: Order['payment'], random: Random): OrderStatus {
  const weights = weightsByAge.find(([days]) => daysAgo <= days)?.[1] ?? {}
  const status = random.weighted(weights as Record<OrderStatus | 'pending', number>)
  return status === 'pending' ? (payment === 'CC' ? 'pending-cc' : 'pending-cod') : status
}

/** When an order was delivered, cancelled or returned, always before `now`; null for any other status. */
export function closedAt(
  status: OrderStatus,
  placedAt: number,
  daysAgo: number,
  now: number,
  random: Random,
): number | null {
  const share = random.next()
  const days = (from: number, to: number) => placedAt + Math.floor((from + share * (to - from)) * DAY)
  if (status === 'delivered') return days(1, Math.min(daysAgo - 1, 7))
  if (status === 'returned') return days(Math.min(4, daysAgo - 1), Math.min(daysAgo - 1, 14))
  if (status === 'cancelled') return Math.min(days(0.1, 1), Math.floor((placedAt + now) / 2))
  return null
}

export function paymentStatusOf({ payment, status }: Pick<Order, 'payment' | 'status'>): PaymentStatus {
  if (payment === 'COD') return status === 'delivered' ? 'Paid' : 'Unpaid'
  if (status === 'cancelled' || status === 'returned') return 'Refunded'
  return status === 'pending-cc' ? 'Unpaid' : 'Paid'
}
