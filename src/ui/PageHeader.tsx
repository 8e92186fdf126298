import type { ReactNode } from 'react'

/** The header of a screen: title and facts in one line, actions at the end. */
export function PageHeader(props: {
  title: ReactNode
  /** Before the title: the back link. */
  before?: ReactNode
  /** After the title in its line: a status, a date. */
  facts?: ReactNode
  /** On a phone the facts have a line of their own, below the title and the actions. */
  factsBelow?: boolean
  /** A second line: the period of the dashboard. */
  below?: ReactNode
  actions?: ReactNode
}) {
  // On a phone the second line has the whole width, below title and actions.
  const split = props.below || props.factsBelow ? 'phone:contents' : ''
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-(--gutter) py-5 md:flex-nowrap phone:gap-x-3 phone:py-4">
      {/* As tall as a button, so that titles of all screens are at one height and an action that comes moves nothing. */}
      <div className={`flex min-h-9 min-w-0 items-center gap-3 phone:min-h-11 ${split}`}>
        {props.before}
        <div className={`min-w-0 ${split}`}>
          <div
            className={`flex flex-wrap items-center gap-x-4 gap-y-1 ${props.factsBelow ? 'phone:contents' : ''}`}
          >
            <h1
              data-focus="heading"
              tabIndex={-1}
              className={`type-xl ${props.factsBelow ? 'min-w-0 phone:me-auto' : ''}`}
            >
              {props.title}
            </h1>
            {props.factsBelow ? (
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1 md:contents phone:order-last phone:basis-full">
                {props.facts}
              </div>
            ) : (
              props.facts
            )}
          </div>
          {props.below && (
            <p className="type-xs mt-0.5 text-ink-2 phone:order-last phone:-mt-1.5 phone:basis-full">
              {props.below}
            </p>
          )}
        </div>
      </div>
      {props.actions && (
        <div className="screen-only flex shrink-0 items-center gap-2 phone:gap-1.5">{props.actions}</div>
      )}
    </header>
  )
}
