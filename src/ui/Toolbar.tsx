import type { ReactNode } from 'react'

/** The one line of search and filters above a list. */
export function Toolbar(props: {
  label: string
  /** Stands right under the page's header, which brings the space above. */
  underHeader?: boolean | undefined
  children: ReactNode
}) {
  return (
    <search
      aria-label={props.label}
      className={`flex flex-wrap items-center gap-2 px-(--gutter) ${props.underHeader ? 'pb-4' : 'py-3'}`}
    >
      {props.children}
    </search>
  )
}
