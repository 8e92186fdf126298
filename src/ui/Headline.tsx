import type { ReactNode, Ref } from 'react'

/**
 * The heading of an account page or a step: a line above, the h1, a lead below. Pass `ref` to move the focus to the h1
 * when the page or step changes.
 */
export function Headline(props: {
  children: ReactNode
  /** 'Step 2 of 6'. */
  above?: ReactNode
  lead?: ReactNode
  ref?: Ref<HTMLHeadingElement> | undefined
}) {
  return (
    <div>
      {props.above && <p className="mb-1 text-ink-2">{props.above}</p>}
      <h1 ref={props.ref} tabIndex={-1} className="type-2xl">
        {props.children}
      </h1>
      {props.lead && <p className="type-base mt-1.5 text-pretty text-ink-2">{props.lead}</p>}
    </div>
  )
}
