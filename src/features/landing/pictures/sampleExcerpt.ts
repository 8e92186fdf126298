/**
 * The data of the pictures on the landing page: a few orders, one customer and one chart of the sample, which itself is
 * too large for this page. `tests/app/landingExcerpt.test.ts` checks that it equals the sample.
 */
import type { Money } from '#domain/money.ts'
import type { OrderRow, OrderStatus } from '#domain/orders/order.ts'

export type ExcerptOrder = Pick<OrderRow, 'id' | 'customer' | 'type' | 'payment' | 'total' | 'status'>
export type StuckOrder = Pick<OrderRow, 'id' | 'customer' | 'status'> & { city: string }

const rupees = (amount: number): Money => ({ minor: amount * 100, currency: 'PKR' })

export const countsByStatus: Record<OrderStatus, number> = {
  'pending-cc': 4,
  'pending-cod': 10,
  'city-issue': 2,
  'awaiting-assigning': 4,
  'awaiting-approval': 7,
  approve: 3,
  'dispatch-issue': 4,
  dispatch: 11,
  delivered: 892,
  cancelled: 105,
  returned: 82,
  halt: 8,
}

/** One order for each status of new orders, newest first. */
export const orders: readonly ExcerptOrder[] = [
  {
    id: 'KW-11284',
    customer: 'Ayesha Siddiqui',
    type: 'Local',
    payment: 'CC',
    total: rupees(10_730),
    status: 'awaiting-approval',
  },
  {
    id: 'KW-11282',
    customer: 'Moiz Paracha',
    type: 'Local',
    payment: 'COD',
    total: rupees(5300),
    status: 'pending-cod',
  },
  {
    id: 'KW-11280',
    customer: 'Aamir Mumtaz',
    type: 'Local',
    payment: 'COD',
    total: rupees(4077),
    status: 'approve',
  },
  {
    id: 'KW-11279',
    customer: 'Umair Sabir',
    type: 'Local',
    payment: 'CC',
    total: rupees(3175),
    status: 'pending-cc',
  },
  {
    id: 'KW-11278',
    customer: 'Humaira Anwar',
    type: 'Local',
    payment: 'CC',
    total: rupees(21_950),
    status: 'awaiting-assigning',
  },
  {
    id: 'KW-11261',
    customer: 'Ghazala Talpur',
    type: 'Local',
    payment: 'CC',
    total: rupees(21_600),
    status: 'city-issue',
  },
]

/** The newest orders that need attention. */
export const stuckOrders: readonly StuckOrder[] = [
  { id: 'KW-11268', customer: 'Aisha Sabir', city: 'Quetta', status: 'halt' },
  { id: 'KW-11263', customer: 'Hassan Kazmi', city: 'Skardu', status: 'dispatch-issue' },
  { id: 'KW-11261', customer: 'Ghazala Talpur', city: 'Karahi', status: 'city-issue' },
  { id: 'KW-11256', customer: 'Kamran Mahmood', city: 'Karchi', status: 'city-issue' },
  { id: 'KW-11232', customer: 'Umair Effendi', city: 'Islamabad', status: 'halt' },
]

export const customer = {
  name: 'Ayesha Siddiqui',
  city: 'Karachi',
  orders: 39,
  totalSpent: rupees(450_265),
  /** The delivered share (0–1) of the closed orders. */
  acceptanceRate: 32 / 36,
}

/** All orders of the sample by hour of the day, 0–23. */
export const ordersByHour: readonly number[] = [
  20, 2, 0, 0, 0, 4, 10, 7, 24, 56, 58, 64, 83, 80, 55, 61, 61, 80, 77, 100, 97, 80, 73, 40,
]
