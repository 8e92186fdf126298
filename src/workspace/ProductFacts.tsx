import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import { newOrderMessages } from '#messages/newOrder.ts'

/** 'LWN-3P-014 · Rs. 1,950 · Lahore-1: 4': no part is broken over lines, or turned round in a text from right to left. */
export function ProductFacts({ product, price }: { product: OrderedProduct; price?: string }) {
  const there = product.stock.filter(({ available }) => available > 0)
  const stock = there.length > 0 ? there.map(newOrderMessages.stockAt) : [newOrderMessages.noStock]
  const parts = [product.sku, price, ...stock].filter((part) => part)
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 && <span> · </span>}
      <bdi className="whitespace-nowrap">{part}</bdi>
    </span>
  ))
}
