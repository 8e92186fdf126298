import type { ReactNode } from 'react'
import { INK, type Tone } from '#ui/Badge.tsx'
import type { Icon } from '#ui/icons.ts'

/** A value that an icon tells apart at a glance. The word says it too. */
export function Fact({ icon: Drawing, tone, children }: { icon: Icon; tone: Tone; children: ReactNode }) {
  return (
    <span className="type-xs flex items-center gap-1.5 py-px">
      <Drawing className={INK[tone]} />
      <span>{children}</span>
    </span>
  )
}
