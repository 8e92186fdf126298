import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { ProductPhoto } from '#workspace/ProductPhoto.tsx'

/** What the product of a line looks like now. */
export function LinePhoto({ line }: { line: OrderResponse['lines'][number] }) {
  return (
    <ProductPhoto
      id={line.product_id ?? ''}
      photo={line.photo}
      className="screen-only size-9 rounded-1 border border-line"
    />
  )
}
