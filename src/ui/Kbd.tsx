import type { ReactNode } from 'react'

/** A keyboard key. Hidden from assistive technology: the control has `aria-keyshortcuts` or a name. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden="true"
      className="type-2xs inline-block min-w-4.5 rounded-1 border border-line bg-surface px-1 text-center font-sans text-ink-3"
    >
      {children}
    </kbd>
  )
}
