import { useId, useRef } from 'react'
import { parcelOf } from '#domain/fulfilment/acts.ts'
import { itemChangeMessages, orderActMessages } from '#messages/orderActs.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { Form } from '#ui/Form.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { FormFoot } from '#ui/overlay/FormFoot.tsx'
import { useFocusRequests } from '#ui/useFocusRequests.ts'
import type { OrderActActor, OrderOnScreen } from '../orderDetail.hooks.ts'
import { ActAnswer } from './ActAnswer.tsx'
import { ActChecks } from './ActChecks.tsx'
import { ActFields } from './ActFields.tsx'
import { type ActOnScreen, useActDialog } from './actDialog.hooks.ts'

/** What an act asks, what is wrong, and what the server answered. */
export function ActDialog({ actor, shown }: { actor: OrderActActor; shown: OrderOnScreen }) {
  const dialog = useActDialog(actor)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  useFocusRequests(actor, form)
  if (!dialog) return null
  const { act, order } = dialog
  const words = orderActMessages[act.type]
  const parcel = parcelOf(order, act)
  const isWide = ['items.changed', 'parcel.assigned', 'parcel.assignedWithoutStock'].includes(act.type)
  return (
    <Dialog
      open={dialog.isOpen}
      onClose={dialog.dismiss}
      width={isWide ? 'wide' : 'narrow'}
      title={
        parcel && order.parcels.length > 1
          ? orderActMessages.ofParcel({ act: words.ofParcel ?? words.title, number: parcel.number })
          : words.title
      }
      text={words.text}
      foot={
        <FormFoot
          form={formId}
          onCancel={dialog.dismiss}
          cancel={orderActMessages.back}
          kind={act.type === 'order.cancelled' ? 'danger' : 'primary'}
          busy={dialog.isBusy}
          busyText={orderActMessages.busy}
          unavailable={dialog.isRereading ? orderActMessages.rereading : undefined}
        >
          {confirmWords(dialog)}
        </FormFoot>
      }
    >
      <Form
        {...dialog.chart}
        ref={form}
        id={formId}
        // Nothing to fill in takes no room.
        className="flex flex-col gap-4 has-[>:only-child:empty]:-mb-5"
        onSubmit={dialog.submit}
      >
        <div role="status" className="type-xs text-ink-2 empty:hidden">
          {shown.editor && orderDetailMessages.editedBy({ name: shown.editor.name })}
        </div>
        <ActAnswer dialog={dialog} />
        <ActChecks dialog={dialog} shown={shown} />
        <ActFields dialog={dialog} />
      </Form>
    </Dialog>
  )
}

function confirmWords({ act, hasFailed, isOutdated, isQuestioned }: ActOnScreen): string {
  if (isQuestioned) return itemChangeMessages.confirmMove
  if (hasFailed) return orderActMessages.retry
  if (isOutdated) return orderActMessages.sendAnyway
  const { confirm, label } = orderActMessages[act.type]
  return confirm ?? label
}
