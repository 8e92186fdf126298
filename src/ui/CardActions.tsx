import type { ReactNode } from 'react'
import type { Icon } from './icons.ts'

/** The actions at the bottom of a card, side by side. */
export function CardActions({ children }: { children: ReactNode }) {
  return (
    <div className="screen-only grid auto-cols-fr grid-flow-col has-[>:nth-child(3)]:auto-cols-auto divide-x divide-line border-t border-line">
      {children}
    </div>
  )
}

/** One action of a card. `label` is the accessible name and must begin with the visible text. */
export function CardAction(props: {
  children: ReactNode
  label: string
  icon?: Icon | undefined
  danger?: boolean | undefined
  /** The name of the card's record, on its first action (useFocusRequests, useRecordKeys). */
  focusTarget?: string | undefined
  onClick: () => void
}) {
  const { icon: Drawing, danger } = props
  return (
    <button
      type="button"
      aria-label={props.label}
      data-focus={props.focusTarget}
      onClick={props.onClick}
      className={`colours flex min-h-10 min-w-0 items-center justify-center gap-1.5 px-1 font-[520] md:max-2xl:gap-1 text-ink-2 hover:bg-hover focus-visible:-outline-offset-2 phone:min-h-11 ${danger ? 'hover:text-red-ink focus-visible:text-red-ink' : 'hover:text-ink'}`}
    >
      {Drawing && <Drawing />}
      <span>{props.children}</span>
    </button>
  )
}
