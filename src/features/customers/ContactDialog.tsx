import type { Customer } from '#domain/customers.ts'
import { customersMessages } from '#messages/customers.ts'
import { Facts } from '#ui/Facts.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

/** The ways to a customer. On the sample they are shown and none is opened (design §5). */
export default function ContactDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={customersMessages.contactTitle({ name: customer.name })}
      text={customersMessages.contactText}
    >
      <Facts
        items={[
          {
            term: customersMessages.phone,
            value: customer.phone ? <Ltr>{customer.phone}</Ltr> : customersMessages.noPhone,
          },
          { term: customersMessages.email, value: <Ltr>{customer.email}</Ltr> },
        ]}
      />
    </Dialog>
  )
}
