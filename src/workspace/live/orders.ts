/** Orders of the live API as the screens have them. */
import type { OrderResponse, OrderRowResponse, OrdersResponse } from '#domain/fulfilment/orderContract.ts'
import type { OrderDetail } from '#domain/orders/detail.ts'
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
    live: response,
    payments: [],
    log: [],
    comments: [],
    notes: [],
  }
}
