import type { ReactNode } from 'react'

type Fact = {
  term: string
  value: ReactNode
  /** Not printed. */
  screenOnly?: boolean
}

/** A description list in two columns; a term never wraps. */
export function Facts(props: { items: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7.25rem,max-content)_1fr] gap-y-2">
      {props.items.map(({ term, value, screenOnly }) => (
        <div key={term} className={`col-span-2 grid grid-cols-subgrid ${screenOnly ? 'screen-only' : ''}`}>
          <dt className="pe-2 whitespace-nowrap text-ink-3">{term}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
