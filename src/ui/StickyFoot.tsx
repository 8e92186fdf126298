import type { ReactNode } from 'react'

/** A bar that stays at the bottom edge: a wizard's buttons, changes to save. Focus is never hidden under it. */
export function StickyFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky-foot sticky bottom-0 z-10 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
      {children}
    </div>
  )
}
