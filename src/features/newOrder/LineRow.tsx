import { type NewOrderLine, pricedLine } from '#domain/fulfilment/newOrder.ts'
import { lineTotal } from '#domain/orders/totals.ts'
import { ItemRow } from '#workspace/ItemRow.tsx'
import { ProductFacts } from '#workspace/ProductFacts.tsx'
import { type NewOrderActor, useLine } from './newOrder.hooks.ts'

/** One product of the order: its quantity and price. Enter goes on to the next product. */
export function LineRow({ actor, line }: { actor: NewOrderActor; line: NewOrderLine }) {
  const { product } = line
  const { part, warning, remove, complete } = useLine(actor, line)
  return (
    <ItemRow
      title={product.title}
      facts={<ProductFacts product={product} />}
      quantity={part('quantity')}
      price={part('price')}
      total={lineTotal(pricedLine(line, product.price.currency))}
      warning={warning}
      remove={remove}
      onEnter={complete}
    />
  )
}
