import type { Product } from '#domain/products.ts'
import { productsMessages } from '#messages/products.ts'
import { StockBadge } from '#ui/StockBadge.tsx'

/** Whether there is any left; of what is low, up to how many pieces that is. */
export function StockStatusLabel({ product: { stockStatus, lowStockAt } }: { product: Product }) {
  const isLow = stockStatus === 'low-stock' && lowStockAt !== undefined
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <StockBadge status={stockStatus} label={productsMessages.stock[stockStatus]} />
      {isLow && (
        <span className="figures type-xs text-ink-2">{productsMessages.lowAt({ units: lowStockAt })}</span>
      )}
    </span>
  )
}
