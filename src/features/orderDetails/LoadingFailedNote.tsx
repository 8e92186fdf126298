import { orderDetailMessages } from '#messages/orders.ts'
import { uiMessages } from '#messages/ui.ts'
import { Note, NoteAction } from '#ui/Note.tsx'

/** The order could not be read; what was read before stays below. */
export function LoadingFailedNote({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="px-(--gutter) pb-4">
      <Note tone="error" live action={<NoteAction onClick={onRetry}>{uiMessages.retry}</NoteAction>}>
        {orderDetailMessages.failed}
      </Note>
    </div>
  )
}
