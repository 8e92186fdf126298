import { orderDetailMessages } from '#messages/orders.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import type { CustomerDetail } from './customerDetail.hooks.ts'

/** CANCEL asks before it throws away what was typed. */
export default function DiscardDialog({ customer }: { customer: CustomerDetail }) {
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
