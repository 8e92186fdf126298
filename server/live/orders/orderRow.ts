import type { OrderRowResponse } from '#domain/fulfilment/orderContract.ts'
import type { PaymentStatus } from '#domain/orders/order.ts'
import type { OrderRow } from '#server/db/live/orders.ts'
import { rupees } from '../currency.ts'

/** Paid once as much arrived as is to pay: cash on delivery only when it was collected (orders.md §7). */
function paymentStatusOf({
  grandTotalMinor,
  paidMinor,
  collectedMinor,
  refundedMinor,
}: Pick<OrderRow, 'grandTotalMinor' | 'paidMinor' | 'collectedMinor' | 'refundedMinor'>): PaymentStatus {
  const received = paidMinor + collectedMinor
  if (refundedMinor > 0 && refundedMinor >= received) return 'Refunded'
  return received > 0 && received >= grandTotalMinor ? 'Paid' : 'Unpaid'
}

/** An order as a row of a list. */
export function orderRowResponse(order: OrderRow): OrderRowResponse {
  return {
    id: order.id,
    number: order.number,
    label: order.label,
    customer: order.name,
    email: order.email,
    phone: order.phone,
    city: order.city,
    placed_at: order.placedAt.getTime(),
    type: order.type,
    payment: order.payment,
    payment_status: paymentStatusOf(order),
    total: rupees(order.grandTotalMinor),
    status: order.status,
    version: order.version,
  }
}
