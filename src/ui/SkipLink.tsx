import { uiMessages } from '#messages/ui.ts'

/** Skips what comes before the element with the id `to`: as the first link of a page, the navigation. */
export function SkipLink({ to = 'main', label = uiMessages.skipToContent }: { to?: string; label?: string }) {
  return (
    <a
      href={`#${to}`}
      // A page that was opened as a file has its own address after '#'.
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(to)?.focus()
      }}
      className="type-label fixed start-3 top-3 z-50 -translate-y-20 rounded-2 bg-brand px-4 py-2.5 text-on-brand focus:translate-y-0"
    >
      {label}
    </a>
  )
}
