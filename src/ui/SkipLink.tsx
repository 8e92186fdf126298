import type { MouseEventHandler } from 'react'
import { uiMessages } from '#messages/ui.ts'

type SkipLinkProps = {
  /** An id. */
  to?: string
  label?: string
  /** For a page whose address after '#' means something else. */
  onClick?: MouseEventHandler
}

/** Skips what comes before an element: the first link of a page skips its navigation, to the element with the id `main`. */
export function SkipLink({ to = 'main', label = uiMessages.skipToContent, onClick }: SkipLinkProps) {
  return (
    <a
      href={`#${to}`}
      onClick={onClick}
      className="type-label fixed print:hidden start-3 top-3 z-50 -translate-y-20 rounded-2 bg-brand px-4 py-2.5 text-on-brand focus:translate-y-0"
    >
      {label}
    </a>
  )
}
