import type { ReactNode } from 'react'

/** A ruled table, edge to edge in its sheet: its cells align with the page title by the gutter (look §5). */
export function Table(props: {
  /** Names the table; heard, not seen. */
  caption: string
  /** Earlier rows stay while newer ones load. */
  busy?: boolean | undefined
  children: ReactNode
}) {
  return (
    <table className="ledger" aria-busy={props.busy || undefined}>
      <caption className="sr-only">{props.caption}</caption>
      {props.children}
    </table>
  )
}

interface CellProps {
  children?: ReactNode
  /** Numbers and actions stand at the end. */
  end?: boolean | undefined
  /** Dropped below 1280 px: the column one can do without. */
  spare?: boolean | undefined
}

const place = ({ end, spare }: CellProps) =>
  `${end ? 'text-end' : 'text-start'} ${spare ? 'max-xl:hidden' : ''}`

export function Column(props: CellProps) {
  return (
    <th scope="col" className={place(props)}>
      {props.children}
    </th>
  )
}

/** head: names the row and holds its link. figure: tabular and end-aligned. strong: a total. */
export function Cell(props: CellProps & { kind?: 'head' | 'figure' | 'strong' | undefined }) {
  const { kind } = props
  const figure = kind === 'figure' || kind === 'strong'
  const className = `${place({ ...props, end: props.end ?? figure })} ${figure ? 'figures' : ''} ${kind === 'strong' ? 'font-[560]' : ''}`
  return kind === 'head' ? (
    <th scope="row" className={`${className} font-[600] whitespace-nowrap`}>
      {props.children}
    </th>
  ) : (
    <td className={className}>{props.children}</td>
  )
}

/** The icon buttons at the end of a row; the last glyph stands on the gutter. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className="screen-only -me-2 flex justify-end">{children}</div>
}
