import { workspaceMessages } from '#messages/workspace.ts'
import { ConnectionLostIcon } from '#ui/icons.ts'
import { useIsStale } from '#workspace/workspace.hooks.ts'

/** Says that what other people change is not heard of now; the region is always there, so that it is announced. */
export function NewsBar() {
  const isStale = useIsStale()
  return (
    <div aria-live="polite" className="screen-only">
      {isStale && (
        <p className="type-xs flex min-h-8 items-center gap-2.5 bg-amber-wash px-(--gutter) py-1 text-amber-ink">
          <ConnectionLostIcon className="shrink-0" />
          {workspaceMessages.connectionLost}
        </p>
      )}
    </div>
  )
}
