import { orderDetailMessages } from '#messages/orderDetail.ts'
import { partMessages } from '#messages/parts.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { DiscardQuestion } from '#ui/overlay/DiscardQuestion.tsx'
import type { CustomerDetail } from './customerDetail.hooks.ts'

/** What the customer's form asks: CANCEL before it throws away what was typed, SAVE before parcels leave from elsewhere. */
export default function CustomerQuestions({ customer }: { customer: CustomerDetail }) {
  const { orderId, changedFields } = customer
  return (
    <>
      <DiscardQuestion
        open={customer.isAsking}
        text={orderDetailMessages.discardText({
          id: orderId,
          fields: changedFields.map((field) => orderDetailMessages.customerFields[field]),
        })}
        keepEditing={customer.declineDiscard}
        discard={customer.confirmDiscard}
      />
      <ConfirmDialog
        kind="question"
        open={customer.isAskingReallocation}
        title={orderDetailMessages.reallocateTitle}
        text={customer.refusal?.text ?? ''}
        safe={partMessages.keepEditing}
        onSafe={customer.declineReallocation}
        confirm={orderDetailMessages.reallocate}
        onConfirm={customer.confirmReallocation}
      />
    </>
  )
}
