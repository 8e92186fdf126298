import type { Customer } from '#domain/customers.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/paths.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { customersMessages } from '#messages/customers.ts'
import { dateMessages } from '#messages/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Facts } from '#ui/Facts.tsx'
import { DeleteIcon, EditIcon } from '#ui/icons.ts'
import { Link } from '#ui/link/Link.tsx'
import { Drawer } from '#ui/overlay/Drawer.tsx'

/** All that is known of a customer, and what can be done with them. */
export default function CustomerDrawer(props: {
  customer: Customer
  zone: Zone
  onClose: () => void
  onEdit: () => void
  onRemove: () => void
}) {
  const { customer, zone } = props
  const { name } = customer
  const place = [customer.city, customer.country].filter(Boolean).join(', ')
  return (
    <Drawer
      open
      onClose={props.onClose}
      title={name}
      foot={
        <>
          <Button kind="quietDanger" icon={DeleteIcon} onClick={props.onRemove}>
            {customersMessages.remove}
          </Button>
          <Button icon={EditIcon} onClick={props.onEdit}>
            {customersMessages.edit}
          </Button>
        </>
      }
    >
      <Facts
        items={[
          { term: customersMessages.email, value: customer.email },
          { term: customersMessages.phone, value: customer.phone || customersMessages.noPhone },
          { term: customersMessages.location, value: place },
          { term: customersMessages.joined, value: dateMessages.day(calendarParts(customer.joinedAt, zone)) },
          { term: customersMessages.orders, value: String(customer.orders) },
          { term: customersMessages.totalSpent, value: formatMoney(customer.totalSpent, 'list') },
        ]}
      />
      <p className="mt-5">
        <Link to={`${paths.orders}?${new URLSearchParams({ q: name }).toString()}`}>
          {customersMessages.ordersOf({ name })}
        </Link>
      </p>
    </Drawer>
  )
}
