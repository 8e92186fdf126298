import type { ReactNode } from 'react'

/** A bar at the bottom edge of the window, such as the buttons of the wizard. It never covers the focused element. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return (
    <div className="bar sticky-foot sticky bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {children}
    </div>
  )
}
