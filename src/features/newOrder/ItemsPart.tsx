import { newOrderMessages } from '#messages/newOrder.ts'
import { ProductSearch } from '#workspace/ProductSearch.tsx'
import { LineRow } from './LineRow.tsx'
import { type NewOrderActor, useLines, useProductSearch } from './newOrder.hooks.ts'
import { Part } from './Part.tsx'

/** What is ordered, and the search that adds to it. */
export function ItemsPart({ actor }: { actor: NewOrderActor }) {
  const lines = useLines(actor)
  const search = useProductSearch(actor)
  return (
    <Part title={newOrderMessages.items}>
      {lines.length > 0 && (
        <ul aria-label={newOrderMessages.lines} className="mb-5 border-y border-line">
          {lines.map((line) => (
            <LineRow key={line.product.id} actor={actor} line={line} />
          ))}
        </ul>
      )}
      <ProductSearch search={search} />
    </Part>
  )
}
