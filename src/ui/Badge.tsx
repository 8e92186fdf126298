import type { ReactNode } from 'react'
import type { Icon } from './icons.ts'

/** amber: waits for money. red: needs attention. blue: awaits a decision. green: in progress or done. grey: ended. */
export type Tone = 'amber' | 'red' | 'blue' | 'green' | 'grey'

export const INK: Record<Tone, string> = {
  amber: 'text-amber-ink',
  red: 'text-red-ink',
  blue: 'text-blue-ink',
  green: 'text-green-ink',
  grey: 'text-grey-ink',
}
export const WASH: Record<Tone, string> = {
  amber: 'bg-amber-wash text-amber-ink',
  red: 'bg-red-wash text-red-ink',
  blue: 'bg-blue-wash text-blue-ink',
  green: 'bg-green-wash text-green-ink',
  grey: 'bg-grey-wash text-grey-ink',
}

/** A short text on a coloured background: 'Pending Approval', 'Extra cost'. */
export function Badge(props: { tone: Tone; icon?: Icon | undefined; children: ReactNode }) {
  const { icon: Drawing } = props
  return (
    <span
      className={`type-xs inline-flex items-center gap-1.5 rounded-1 px-2 py-1 whitespace-nowrap ${WASH[props.tone]}`}
    >
      {Drawing && <Drawing />}
      <span>{props.children}</span>
    </span>
  )
}
