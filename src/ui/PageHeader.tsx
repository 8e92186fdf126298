import type { ReactNode } from 'react'

/** The header of a screen: title and facts in one line, actions at the end. */
export function PageHeader(props: {
  title: ReactNode
  /** Before the title: the back link. */
  before?: ReactNode
  /** After the title in its line: a status, a date. */
  facts?: ReactNode
  /** A second line: the period of the dashboard. */
  below?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-(--gutter) py-5 phone:py-4">
      <div className="flex min-w-0 items-center gap-3">
        {props.before}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 data-focus="heading" tabIndex={-1} className="type-xl">
              {props.title}
            </h1>
            {props.facts}
          </div>
          {props.below && <p className="type-xs mt-0.5 text-ink-2">{props.below}</p>}
        </div>
      </div>
      {props.actions && <div className="screen-only flex items-center gap-2">{props.actions}</div>}
    </header>
  )
}
