import type { ReactNode } from 'react'
import { partMessages } from '#messages/parts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A loading placeholder, visible after 150 ms. Announces 'Loading' once. */
export function Skeleton(props: { children: ReactNode; label?: string | undefined }) {
  return (
    <div role="status">
      <VisuallyHidden>{props.label ?? partMessages.loading}</VisuallyHidden>
      <div aria-hidden="true" className="late">
        {props.children}
      </div>
    </div>
  )
}

/** A bar with a height of 12 px. `width` is in px: an attribute, because a document may have no inline style. */
export function SkeletonBar({ width }: { width: number }) {
  return (
    <svg
      aria-hidden="true"
      width={width}
      className="inline-block h-3 max-w-full rounded-1 bg-grey-wash align-middle"
    />
  )
}
