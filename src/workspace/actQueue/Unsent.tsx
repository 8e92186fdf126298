import { orderPath } from '#domain/paths.ts'
import { actQueueMessages } from '#messages/actQueue.ts'
import { Link } from '#ui/link/Link.tsx'
import { Note, NoteAction } from '#ui/Note.tsx'
import type { ActQueueActor } from './actQueue.actors.ts'
import { useUnsent } from './actQueue.hooks.ts'

/**
 * What could not be sent, and what the server refused.
 * @param refused says that the act was not done on the parcel of an order, and why
 */
export function Unsent(props: {
  queue: ActQueueActor
  refused: (p: { order: string; text: string }) => string
}) {
  const { refusals, parcels, isUnsent, sendAgain } = useUnsent(props.queue)
  return (
    <>
      {isUnsent && (
        <Note
          tone="error"
          live
          action={<NoteAction onClick={sendAgain}>{actQueueMessages.retry}</NoteAction>}
        >
          {actQueueMessages.unsent({ parcels })}
        </Note>
      )}
      {refusals.map(({ id, order, text }) => (
        <Note
          key={id}
          tone="error"
          live
          action={<Link to={orderPath(order)}>{actQueueMessages.openOrder({ order })}</Link>}
        >
          {props.refused({ order, text })}
        </Note>
      ))}
    </>
  )
}
