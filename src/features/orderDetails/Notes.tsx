import type { Remark } from '#domain/orders/detail.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/Form.tsx'
import { TextAreaField } from '#ui/field/TextAreaField.tsx'
import type { OrderOnScreen } from './orderDetail.hooks.ts'
import { Remarks } from './Remarks.tsx'

/** What the team wrote down about the order, and a place to write more. A new one is read out. */
export function Notes({ shown, notes }: { shown: OrderOnScreen; notes: readonly Remark[] }) {
  return (
    <>
      <div aria-live="polite">
        {notes.length > 0 ? (
          <Remarks remarks={notes} zone={shown.zone} />
        ) : (
          <p className="px-(--gutter) pt-5 text-ink-2">{orderDetailMessages.noNotes}</p>
        )}
      </div>
      <Form
        className="screen-only grid max-w-160 justify-items-start gap-3 *:first:w-full px-(--gutter) py-5"
        onSubmit={shown.addNote}
      >
        <TextAreaField
          name="note"
          label={orderDetailMessages.newNote}
          hint={orderDetailMessages.newNoteHint}
          value={shown.note}
          onChange={shown.writeNote}
        />
        <Button
          type="submit"
          busy={shown.isAddingNote}
          unavailable={shown.isNoteEmpty ? orderDetailMessages.emptyNote : undefined}
        >
          {orderDetailMessages.addNote}
        </Button>
      </Form>
    </>
  )
}
