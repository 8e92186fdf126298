import type { ReactNode } from 'react'

/** The search and filters above a list. */
export function Toolbar(props: {
  label: string
  /** Directly below the page header, which has the space between them. */
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
