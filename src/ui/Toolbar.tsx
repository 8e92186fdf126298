import type { ReactNode } from 'react'

/** The one line of search and filters above a list. */
export function Toolbar(props: { label: string; children: ReactNode }) {
  return (
    <search aria-label={props.label} className="flex flex-wrap items-center gap-2 px-(--gutter) py-3">
      {props.children}
    </search>
  )
}
