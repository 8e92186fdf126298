import { orderDetailMessages } from '#messages/orders.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { CustomerDetail } from './customerDetail.hooks.ts'

/** What the customer's form asks: CANCEL before it throws away what was typed, SAVE before parcels leave from elsewhere. */
export default function CustomerQuestions({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <DiscardDialog customer={customer} />
      <ConfirmDialog
        kind="question"
        open={customer.isAskingReallocation}
        title={orderDetailMessages.reallocateTitle}
        text={customer.refusal?.text ?? ''}
        safe={orderDetailMessages.keepEditing}
        onSafe={customer.declineReallocation}
        confirm={orderDetailMessages.reallocate}
        onConfirm={customer.confirmReallocation}
      />
    </>
  )
}

function DiscardDialog({ customer }: { customer: CustomerDetail }) {
  const { orderId, changedFields } = customer
  return (
    <ConfirmDialog
      kind="discard"
      open={customer.isAsking}
      title={orderDetailMessages.discardTitle}
      text={orderDetailMessages.discardText({
        id: orderId,
        fields: changedFields.map((field) => orderDetailMessages.customerFields[field]),
      })}
      safe={orderDetailMessages.keepEditing}
      onSafe={customer.declineDiscard}
      confirm={orderDetailMessages.discardChanges}
      onConfirm={customer.confirmDiscard}
    />
  )
}
