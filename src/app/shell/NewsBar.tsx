import { workspaceMessages } from '#messages/workspace.ts'
import { ConnectionLostIcon, SuccessIcon } from '#ui/icons.ts'
import { useHasCaughtUp, useIsStale } from '#workspace/workspace.hooks.ts'

/**
 * Says that what other people change is not heard of now, and when it is again. The region is always there, so that it is
 * announced.
 */
export function NewsBar() {
  const isStale = useIsStale()
  const hasCaughtUp = useHasCaughtUp()
  return (
    <div aria-live="polite" className="screen-only">
      {isStale && (
        <p className="type-xs flex min-h-8 items-center gap-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink">
          <ConnectionLostIcon className="shrink-0" />
          {workspaceMessages.connectionLost}
        </p>
      )}
      {hasCaughtUp && (
        <p className="type-xs flex min-h-8 items-center gap-2.5 bg-green-wash px-(--gutter) py-1 text-green-ink">
          <SuccessIcon className="shrink-0" />
          {workspaceMessages.connectionBack}
        </p>
      )}
    </div>
  )
}
