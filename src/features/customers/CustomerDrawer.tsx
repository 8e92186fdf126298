import type { Customer } from '#domain/customers.ts'
import { phoneLinks, shownPhone } from '#domain/identityNumbers.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { customersMessages } from '#messages/customers.ts'
import { dateMessages } from '#messages/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Email } from '#ui/Email.tsx'
import { Facts } from '#ui/Facts.tsx'
import { DeleteIcon, EditIcon } from '#ui/icons.ts'
import { Ltr } from '#ui/Ltr.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { PhoneNumber } from '#workspace/PhoneNumber.tsx'
import { useFormatMoney, useReasonAgainst } from '#workspace/workspace.hooks.ts'
import { Erasing } from './Erasing.tsx'
import { LastOrders } from './LastOrders.tsx'

/** All that is known of a customer, and what can be done with them. */
export default function CustomerDrawer(props: {
  customer: Customer
  zone: Zone
  onClose: () => void
  onEdit: () => void
  onRemove: () => void
  onErased: () => void
}) {
  const { customer, zone } = props
  const formatMoney = useFormatMoney()
  const reasonAgainst = useReasonAgainst('customers.change')
  const place = [customer.city, customer.country].filter(Boolean).join(', ')
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={customer.name}
      foot={
        <>
          <Button kind="quietDanger" icon={DeleteIcon} onClick={props.onRemove} unavailable={reasonAgainst}>
            {customersMessages.remove}
          </Button>
          {!customer.isErased && (
            <Button icon={EditIcon} onClick={props.onEdit} unavailable={reasonAgainst}>
              {customersMessages.edit}
            </Button>
          )}
        </>
      }
    >
      <Facts
        items={[
          {
            term: customersMessages.email,
            value: customer.email ? <Email address={customer.email} /> : customersMessages.noEmail,
          },
          {
            term: customersMessages.phone,
            value: <Phone number={customer.phone} />,
          },
          { term: customersMessages.location, value: place },
          {
            term: customersMessages.joined,
            value: <Ltr>{dateMessages.day(calendarParts(customer.joinedAt, zone))}</Ltr>,
          },
          { term: customersMessages.orders, value: String(customer.orders) },
          {
            term: customersMessages.totalSpent,
            value: <Ltr>{formatMoney(customer.totalSpent, 'list')}</Ltr>,
          },
          ...(customer.acceptance
            ? [{ term: customersMessages.acceptance, value: customersMessages.accepted(customer.acceptance) }]
            : []),
        ]}
      />
      <LastOrders customer={customer} zone={zone} />
      <Erasing customer={customer} onErased={props.onErased} />
    </Drawer>
  )
}

/** A number that can be called is called from here; the sample's cannot. */
function Phone({ number }: { number: string }) {
  const shown = shownPhone(number)
  if (!number) return customersMessages.noPhone
  return phoneLinks(number) ? <PhoneNumber number={shown} /> : <Ltr>{shown}</Ltr>
}
