/** Orders of the live API as the screens have them. */

import type * as v from 'valibot'
import type { Change } from '#domain/fulfilment/contract.ts'
import type {
  OrderResponse,
  OrderRowResponse,
  OrdersResponse,
  paymentSchema,
  RemarkResponse,
} from '#domain/fulfilment/orderContract.ts'
import type { LogEntry, OrderDetail, OrderEvent, PaymentEntry, Remark } from '#domain/orders/detail.ts'
import { type Order, type OrderRow, soldCategories } from '#domain/orders/order.ts'
import { countByStatus, type OrdersPage } from '#domain/orders/search.ts'
import { isOrderTag } from '#domain/orders/tags.ts'

/** The id of an order: its number as it is shown. The server accepts it without the '#'. */
export const orderIdOf = (number: number): string => `#${number}`

export function rowOf(row: OrderRowResponse): OrderRow {
  const { number, version, customer, email, placed_at: placedAt, type, payment, total, status } = row
  return { id: orderIdOf(number), version, customer, email, placedAt, type, payment, total, status }
}

export function pageOf(response: OrdersResponse): OrdersPage {
  const { rows, total, page, pages } = response
  const { searched_newest: searchedNewest, first_on_pages: firstOnPages } = response
  return {
    rows: rows.map(rowOf),
    total,
    page,
    pages,
    countsByStatus: { ...countByStatus([]), ...response.counts_by_status },
    countOfAll: response.count_of_all,
    ...(searchedNewest !== undefined && { searchedNewest }),
    ...(firstOnPages !== undefined && { firstOnPages }),
  }
}

/** What the order's log calls the events of the live log. What has no name of its own is 'changed'. */
const events: Record<string, OrderEvent> = {
  'order.created': 'placed',
  'order.verified': 'confirmed',
  'call.confirmed': 'confirmed',
  'order.held': 'halted',
  'order.cancelled': 'cancelled',
  'parcel.cancelled': 'cancelled',
  'parcel.assigned': 'assigned',
  'parcel.assignedWithoutStock': 'assigned',
  'parcel.approved': 'approved',
  'booking.refused': 'dispatch-failed',
  'parcel.dispatched': 'dispatched',
  'courier.pickedUp': 'dispatched',
  'courier.delivered': 'delivered',
  'parcel.markedDelivered': 'delivered',
  'courier.returned': 'returned',
  'parcel.markedReturned': 'returned',
  'parcel.returned': 'returned',
  'customer.edited': 'customer-edited',
  'tags.changed': 'tags-changed',
  'note.added': 'note-added',
}

function entryOf({ at, event, by }: Change): LogEntry {
  const kind = ['customer', 'system', 'courier'].includes(by.kind) ? (by.kind as LogEntry['by']) : 'team'
  return { at, event: events[event] ?? 'changed', by: kind }
}

const remarksOf = (remarks: readonly RemarkResponse[]): Remark[] =>
  remarks.filter((remark) => !remark.is_deleted).map(({ at, author, text }) => ({ at, author, text }))

/** What the courier pays out later is of no interest to the customer's payments. */
const paymentsOf = (payments: readonly v.InferOutput<typeof paymentSchema>[]): PaymentEntry[] =>
  payments.flatMap(({ at, kind, method, amount, reference }) =>
    kind === 'remitted' ? [] : [{ at, kind, method, amount, reference }],
  )

function orderOf(response: OrderResponse): Order {
  const { customer: named, type, payment, status, risk, coupon, gift_card: giftCard, totals } = response
  const { phone: _, ...customer } = named
  return {
    id: orderIdOf(response.number),
    customerId: response.customer_id ?? '',
    customer,
    placedAt: response.placed_at,
    closedAt: response.closed_at,
    type,
    payment,
    paymentStatus: response.payment_status,
    status,
    risk,
    lines: response.lines.map(({ title, sku, vendor, barcode, category, price, quantity }) => ({
      title,
      sku,
      vendor,
      barcode,
      category: soldCategories.find((known) => known === category) ?? soldCategories[0],
      price,
      quantity,
    })),
    coupon: coupon && { code: coupon.code, percentOff: coupon.percent_off },
    giftCard,
    shipping: totals.shipping,
    locationId: response.location?.id ?? null,
    tags: response.tags.map(({ tag }) => tag).filter(isOrderTag),
  }
}

export function detailOf(response: OrderResponse): OrderDetail {
  const { totals } = response
  return {
    order: orderOf(response),
    totals: {
      subtotal: totals.subtotal,
      couponDiscount: totals.coupon_discount,
      giftCardDiscount: totals.gift_card_discount,
      total: totals.total,
      shipping: totals.shipping,
      grandTotal: totals.grand_total,
    },
    location: response.location,
    acceptanceRate: response.acceptance.rate,
    payments: paymentsOf(response.payments),
    log: response.log.map(entryOf),
    comments: remarksOf(response.comments),
    notes: remarksOf(response.notes),
    live: response,
  }
}
