/** 'Create a copy' of an order (orders.md §2): its customer and items as a new order that is typed. */
import { customerOf } from '#domain/orders/customerFields.ts'
import {
  emptyNewOrderDraft,
  emptyNewOrderForm,
  type NewOrderDraft,
  type NewOrderForm,
  type NewOrderLine,
  normalizedForm,
  type OrderedProduct,
  typedAmount,
} from './newOrder.ts'
import type { OrderResponse } from './orderContract.ts'

export type OrderCopy = {
  form: NewOrderForm
  lines: NewOrderLine[]
  /** Titles of items that are no longer among the products: they cannot be ordered. */
  leftOut: string[]
}

type Copied = Pick<OrderResponse, 'customer' | 'lines' | 'payment' | 'totals'>

/**
 * Customer, items with their prices, shipping and way of payment. What was paid, coupons and gift cards belong to the
 * first order; so do its tags and notes.
 * @param products those that are sold now, as far as the order has them
 */
export function copyOf(order: Copied, products: readonly OrderedProduct[]): OrderCopy {
  const { payment, totals } = order
  const lines: NewOrderLine[] = []
  const leftOut: string[] = []
  for (const { product_id, sku, title, quantity, price } of order.lines) {
    const product =
      products.find(({ id }) => id === product_id) ?? products.find((one) => sku !== '' && one.sku === sku)
    const same = lines.findIndex((line) => line.product.id === product?.id)
    const before = lines[same]
    if (!product) leftOut.push(title)
    else if (before) lines[same] = { ...before, quantity: String(Number(before.quantity) + quantity) }
    else lines.push({ product, quantity: String(quantity), price: typedAmount(price) })
  }
  return {
    form: normalizedForm({
      ...emptyNewOrderForm,
      ...customerOf(order),
      payment,
      shipping: totals.shipping.minor > 0 ? typedAmount(totals.shipping) : '',
    }),
    lines,
    leftOut,
  }
}

/** @param id a UUID: the copy is an order of its own */
export function copiedDraft({ form, lines }: OrderCopy, id: string): NewOrderDraft {
  return { ...emptyNewOrderDraft(id), form, lines }
}
