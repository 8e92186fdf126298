import { type ReactNode, type Ref, useId } from 'react'

/** A section of the panel. */
export function PanelSection(props: {
  title: string
  actions?: ReactNode
  children: ReactNode
  /** To focus the title after the focused element was removed. */
  titleRef?: Ref<HTMLHeadingElement> | undefined
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-b border-line px-5 py-4">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={id} ref={props.titleRef} tabIndex={-1} className="type-section">
          {props.title}
        </h2>
        {props.actions && <div className="screen-only flex gap-2">{props.actions}</div>}
      </div>
      {props.children}
    </section>
  )
}
