import type { CSSProperties, ReactNode } from 'react'
import { DownIcon, UpIcon } from './icons.ts'
import { Ltr } from './Ltr.tsx'

/** A table with the full width of its sheet; its first column is aligned with the page title (look §5). */
export function Table(props: {
  /** The accessible name of the table, visually hidden. */
  caption: string
  /** While new rows load and the earlier rows stay. */
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
  /** Aligned to the end: numbers and actions. */
  end?: boolean | undefined
  /** Where the column is left out, because it has no room: from 768 to 1023 px, or on a phone. */
  notOn?: keyof typeof leftOut | undefined
}

const leftOut = { phone: 'phone:hidden', tablet: 'md:max-lg:hidden', narrow: 'max-lg:hidden' }

const place = ({ end, notOn }: CellProps) =>
  `${end ? 'text-end' : 'text-start'} ${notOn ? leftOut[notOn] : ''}`

export function Column(props: CellProps) {
  return (
    <th scope="col" className={place(props)}>
      {props.children}
    </th>
  )
}

/** The header of a column that sorts the table; its arrow shows the direction. */
export function SortColumn(
  props: CellProps & { direction: 'ascending' | 'descending' | 'none'; onSort: () => void },
) {
  const { direction } = props
  const Arrow = direction === 'descending' ? DownIcon : UpIcon
  return (
    <th scope="col" aria-sort={direction} className={place(props)}>
      <button
        type="button"
        onClick={props.onSort}
        className={`sort-button colours hover:text-ink ${direction === 'none' ? '' : 'text-ink'}`}
      >
        <span>{props.children}</span>
        <Arrow />
      </button>
    </th>
  )
}

/** head: the header of the row. figure: tabular numbers, aligned to the end. strong: a total. */
export function Cell(props: CellProps & { kind?: 'head' | 'figure' | 'strong' | undefined }) {
  const { kind } = props
  const figure = kind === 'figure' || kind === 'strong'
  const className = `${place({ ...props, end: props.end ?? figure })} ${figure ? 'figures' : ''} ${kind === 'strong' ? 'font-[560]' : ''}`
  return kind === 'head' ? (
    <th scope="row" className={`${className} font-[600] md:whitespace-nowrap`}>
      {props.children}
    </th>
  ) : (
    <td className={className}>{figure ? <Ltr>{props.children}</Ltr> : props.children}</td>
  )
}

/**
 * The icon buttons at the end of a row.
 * @param most how many the fullest row has: in a row with fewer each is below its like
 */
export function RowActions({ children, most = 0 }: { children: ReactNode; most?: number | undefined }) {
  return (
    <div
      className="row-actions screen-only ms-auto -me-2 flex w-fit"
      style={{ '--most': most } as CSSProperties}
    >
      {children}
    </div>
  )
}
