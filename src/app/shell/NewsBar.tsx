import { calendarParts } from '#domain/weeks.ts'
import { workspaceMessages as messages } from '#messages/workspace.ts'
import { Button } from '#ui/Button.tsx'
import { ConnectionLostIcon, SuccessIcon } from '#ui/icons.ts'
import { useHasCaughtUp, useLostConnection, useWorkspace } from '#workspace/workspace.hooks.ts'

const line = 'type-xs flex min-h-8 items-center gap-2.5 px-(--gutter) py-1'

/**
 * Says that changes of other people do not arrive now, and when they do again. The region is always there, so that it is
 * announced.
 */
export function NewsBar() {
  const { zone } = useWorkspace()
  const lost = useLostConnection()
  const hasCaughtUp = useHasCaughtUp()
  return (
    <div aria-live="polite" className="screen-only">
      {lost && (
        <div className={`${line} bg-amber-wash text-amber-ink`}>
          <ConnectionLostIcon className="shrink-0" />
          <p>{messages.connectionLost(calendarParts(lost.at, zone))}</p>
          <Button size="small" busy={lost.isTrying} busyText={messages.connecting} onClick={lost.retry}>
            {messages.connectNow}
          </Button>
        </div>
      )}
      {hasCaughtUp && (
        <p className={`${line} bg-green-wash text-green-ink`}>
          <SuccessIcon className="shrink-0" />
          <span>{messages.connectionBack}</span>
        </p>
      )}
    </div>
  )
}
