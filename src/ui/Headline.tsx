import type { ReactNode } from 'react'

/**
 * The head of an account page or a step: a line above, the page's h1, a lead below.
 * A chart that asks for the focus on 'heading' gets it on the h1.
 */
export function Headline(props: {
  children: ReactNode
  /** 'Step 2 of 6'. */
  above?: ReactNode
  lead?: ReactNode
}) {
  return (
    <div>
      {props.above && <p className="mb-1 text-ink-2">{props.above}</p>}
      <h1 data-focus="heading" tabIndex={-1} className="type-2xl">
        {props.children}
      </h1>
      {props.lead && <p className="type-base mt-1.5 text-pretty text-ink-2">{props.lead}</p>}
    </div>
  )
}
