/** The labels of an order's status (specification §2 and §4). */
import type { OrderStatus } from '#domain/orders/order.ts'

/** In the orders list and in order details. */
export const orderStatusLabels: Record<OrderStatus, string> = {
  'pending-cc': 'Pending CC',
  'pending-cod': 'Pending COD',
  'city-issue': 'City Issue',
  'awaiting-assigning': 'Awaiting Assigning',
  'awaiting-approval': 'Awaiting Approval',
  approve: 'Approve',
  'dispatch-issue': 'Dispatch Issue',
  dispatch: 'Dispatch',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  returned: 'Return',
  halt: 'Halt',
}

/** On the dashboard, which has another label for one of them (design §12). */
export const dashboardStatusLabels: Record<OrderStatus, string> = {
  ...orderStatusLabels,
  returned: 'Returned',
}
