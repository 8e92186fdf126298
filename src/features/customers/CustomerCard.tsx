import { memo } from 'react'
import type { Customer } from '#domain/customers.ts'
import { shownPhone } from '#domain/identityNumbers.ts'
import { calendarParts, type Zone } from '#domain/weeks.ts'
import { customersMessages } from '#messages/customers.ts'
import { dateMessages } from '#messages/dates.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { CardAction, CardActions } from '#ui/CardActions.tsx'
import { MessageIcon } from '#ui/icons.ts'
import { isSameData } from '#workspace/isSameData.ts'
import { useCapability, useFormatMoney } from '#workspace/workspace.hooks.ts'

type CardProps = {
  customer: Customer
  zone: Zone
  onView: (customer: Customer) => void
  onContact: (customer: Customer) => void
}

/** One customer. Renders again only when they changed: what the buttons do is the same for every card. */
export const CustomerCard = memo(
  function CustomerCard({ customer, zone, onView, onContact }: CardProps) {
    const { name } = customer
    const formatMoney = useFormatMoney()
    // Where customers order by phone, they are their number.
    const isByPhone = useCapability('findCustomers')
    const facts = [
      [customersMessages.orders, String(customer.orders)],
      [customersMessages.totalSpent, formatMoney(customer.totalSpent, 'list')],
      // What decides about cash on delivery, where it is known.
      ...(customer.acceptance && customer.acceptance.rate !== null
        ? [[customersMessages.acceptance, customersMessages.accepted(customer.acceptance)] as const]
        : []),
      [customersMessages.joined, dateMessages.month(calendarParts(customer.joinedAt, zone))],
      [customersMessages.location, customer.city || customer.country],
    ] as const
    const phone = shownPhone(customer.phone)
    const contacts = isByPhone ? [phone, customer.email] : [customer.email || phone]
    return (
      <li className="flex flex-col overflow-clip rounded-3 border border-line">
        <div className="flex-1 p-4">
          <div className={`flex items-center gap-3 ${isByPhone ? 'md:min-h-14' : ''}`}>
            <Avatar name={name} />
            <div className="min-w-0">
              <h2 className="type-section line-clamp-2 wrap-anywhere">{name}</h2>
              {contacts.filter(Boolean).map((contact) => (
                <p key={contact} className="type-xs force-ltr truncate text-ink-3">
                  {contact}
                </p>
              ))}
            </div>
          </div>
          <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-2.5">
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt className="type-xs text-ink-3">{term}</dt>
                <dd className="figures font-[560]">
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <CardActions>
          <CardAction
            label={customersMessages.viewOne({ name })}
            focusTarget={customer.id}
            onClick={() => onView(customer)}
          >
            {customersMessages.viewDetails}
          </CardAction>
          {!customer.isErased && (
            <CardAction
              icon={MessageIcon}
              label={customersMessages.contactOne({ name })}
              onClick={() => onContact(customer)}
            >
              {customersMessages.contact}
            </CardAction>
          )}
        </CardActions>
      </li>
    )
  },
  (before, after) => isSameData(before.customer, after.customer) && before.zone === after.zone,
)
