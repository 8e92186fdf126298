import { pinnedNote } from '#domain/fulfilment/remarks.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { EditIcon, PinIcon } from '#ui/icons.ts'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { Time } from './Time.tsx'

/** Below the heading: who else has a form of the order open, read out when they come, and the pinned note. */
export function OrderNotices({ shown }: { shown: OrderOnScreen }) {
  const { editor, order, zone } = shown
  const note = order && pinnedNote(order)
  return (
    <>
      {shown.work && (
        <div role="status">
          {editor && (
            <p className="screen-only flex items-center gap-2 px-(--gutter) pb-3 text-ink-2">
              <EditIcon className="text-blue-ink" />
              <span>{orderDetailMessages.editedBy({ name: editor.name })}</span>
            </p>
          )}
        </div>
      )}
      {note && (
        <section aria-label={orderDetailMessages.pinnedNote} className="screen-only px-(--gutter) pb-4">
          <div className="flex items-start gap-2.5 rounded-2 border border-line bg-sunken px-3 py-2.5">
            <PinIcon className="mt-0.5 text-amber-ink" />
            <p className="min-w-0 max-w-200 whitespace-pre-line wrap-anywhere">
              <span>{note.text}</span>
              <span className="type-xs block text-ink-3">
                <span>{`${note.author ?? orderDetailMessages.you}, `}</span>
                <Time at={note.at} zone={zone} />
              </span>
            </p>
          </div>
        </section>
      )}
    </>
  )
}
