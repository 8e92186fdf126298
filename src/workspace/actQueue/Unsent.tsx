import { actQueueMessages } from '#messages/actQueue.ts'
import { Link } from '#ui/link/Link.tsx'
import { Note } from '#ui/Note.tsx'
import { RetryNote } from '#ui/RetryNote.tsx'
import type { ActQueueActor } from './actQueue.actors.ts'
import { useUnsent } from './actQueue.hooks.ts'

/**
 * What could not be sent, and what the server refused.
 * @param props.refused says that the act was not done on the parcel of an order, and why
 * @param props.orderPath the screen of an order, where there is one
 */
export function Unsent(props: {
  queue: ActQueueActor
  refused: (p: { order: string; text: string }) => string
  orderPath: ((order: string) => string) | undefined
}) {
  const { refusals, parcels, isUnsent, sendAgain } = useUnsent(props.queue)
  return (
    <>
      {isUnsent && <RetryNote onRetry={sendAgain}>{actQueueMessages.unsent({ parcels })}</RetryNote>}
      {refusals.map(({ id, order, text }) => (
        <Note
          key={id}
          tone="error"
          live
          action={
            props.orderPath && (
              <Link to={props.orderPath(order)}>{actQueueMessages.openOrder({ order })}</Link>
            )
          }
        >
          {props.refused({ order, text })}
        </Note>
      ))}
    </>
  )
}
