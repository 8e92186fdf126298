import { type ReactNode, useId } from 'react'
import type { ChartAttributes } from '#ui/useChart.ts'

/** A part of the order with its heading, ruled off from the one before: below it, or beside it at 768–1279 px. */
export function Panel(props: {
  title: string
  /** Stands at the end of the heading's line. */
  action?: ReactNode
  children: ReactNode
  chart?: ChartAttributes | undefined
}) {
  const id = useId()
  return (
    <section
      {...props.chart}
      aria-labelledby={id}
      className="border-line px-(--gutter) py-5 not-first:border-t md:max-xl:not-first:border-s md:max-xl:not-first:border-t-0"
    >
      <div className="mb-3 flex min-h-9 items-center justify-between gap-3 phone:min-h-11">
        <h2 id={id} className="type-section">
          {props.title}
        </h2>
        {props.action && <div className="screen-only">{props.action}</div>}
      </div>
      {props.children}
    </section>
  )
}
