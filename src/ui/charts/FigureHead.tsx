import type { ReactNode } from 'react'

/** The header of a chart or table: title and unit, and below them the period. */
export function FigureHead(props: {
  title: string
  titleId: string
  unit: string
  window: string
  action?: ReactNode
}) {
  return (
    <figcaption className="flex items-start justify-between gap-3 px-(--gutter) pt-5 pb-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <h2 id={props.titleId} className="type-section">
            {props.title}
          </h2>
          <span className="type-xs text-ink-2">
            <bdi>{props.unit}</bdi>
          </span>
        </div>
        <p className="type-2xs mt-0.5 text-ink-3">
          <bdi>{props.window}</bdi>
        </p>
      </div>
      {props.action && <div className="screen-only -my-1.5 -me-2">{props.action}</div>}
    </figcaption>
  )
}
