import { uiMessages } from '#messages/ui.ts'

/** The first focusable element: skips the navigation to the element with the id `main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="type-label fixed start-3 top-3 z-50 -translate-y-20 rounded-2 bg-brand px-4 py-2.5 text-on-brand focus:translate-y-0"
    >
      {uiMessages.skipToContent}
    </a>
  )
}
