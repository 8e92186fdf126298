import { useMemo } from 'react'
import { newOrderMessages } from '#messages/newOrder.ts'
import { SuggestField } from '#ui/field/SuggestField.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import { LineRow } from './LineRow.tsx'
import { type NewOrderActor, useAmounts, useLines, useProductSearch } from './newOrder.hooks.ts'
import { Part } from './Part.tsx'
import { ProductFacts } from './ProductFacts.tsx'

/** What is ordered, and the search that adds to it. */
export function ItemsPart({ actor }: { actor: NewOrderActor }) {
  const lines = useLines(actor)
  return (
    <Part title={newOrderMessages.items}>
      {lines.length > 0 && (
        <ul aria-label={newOrderMessages.lines} className="mb-5 border-y border-line">
          {lines.map((line) => (
            <LineRow key={line.product.id} actor={actor} line={line} />
          ))}
        </ul>
      )}
      <ProductSearch actor={actor} />
    </Part>
  )
}

function ProductSearch({ actor }: { actor: NewOrderActor }) {
  const search = useProductSearch(actor)
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
        asterisk
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
          <Note
            tone="error"
            live
            action={<NoteAction onClick={search.retry}>{newOrderMessages.retry}</NoteAction>}
          >
            {newOrderMessages.searchFailed}
          </Note>
        </div>
      )}
    </>
  )
}
