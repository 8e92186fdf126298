import { useMemo } from 'react'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import { newOrderMessages } from '#messages/newOrder.ts'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import { ProductFacts } from './ProductFacts.tsx'
import { useAmounts } from './workspace.hooks.ts'

/** The search for products, as a chart has it, and what a person does in it. */
export type ProductSearchOnScreen = {
  query: string
  found: readonly OrderedProduct[]
  isBusy: boolean
  isEmpty: boolean
  hasFailed: boolean
  isReadOnly: boolean
  error?: string | undefined
  type: (text: string) => void
  submit: () => void
  retry: () => void
  choose: (product: OrderedProduct) => void
}

type ProductSearchProps = {
  search: ProductSearchOnScreen
  /** Whether the order cannot do without it. */
  isOptional?: boolean
}

/** A field that finds products, and adds the one that is chosen. */
export function ProductSearch({ search, isOptional = false }: ProductSearchProps) {
  const format = useAmounts()
  const suggestions = useMemo(
    () =>
      search.found.map((product) => ({
        id: product.id,
        label: product.title,
        detail: <ProductFacts product={product} price={format(product.price)} />,
      })),
    [search.found, format],
  )
  const status = search.isBusy
    ? newOrderMessages.searching
    : search.isEmpty
      ? newOrderMessages.nothingFound
      : ''
  return (
    <>
      <SuggestField
        name="product"
        label={newOrderMessages.search}
        placeholder={newOrderMessages.searchPlaceholder}
        hint={status ? undefined : newOrderMessages.searchHint}
        error={search.error}
        asterisk={!isOptional}
        value={search.query}
        onChange={search.type}
        onEnter={search.submit}
        readOnly={search.isReadOnly}
        listLabel={newOrderMessages.products}
        opensItself
        suggestions={suggestions}
        onChoose={(id) => {
          const product = search.found.find((found) => found.id === id)
          if (product) search.choose(product)
        }}
      />
      <p role="status" className="text-ink-2 not-empty:mt-2">
        {status}
      </p>
      {search.hasFailed && (
        <div className="mt-2">
          <RetryNote onRetry={search.retry}>{newOrderMessages.searchFailed}</RetryNote>
        </div>
      )}
    </>
  )
}
