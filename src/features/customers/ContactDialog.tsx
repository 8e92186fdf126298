import type { Customer } from '#domain/customers.ts'
import { phoneLinks, shownPhone } from '#domain/identityNumbers.ts'
import { customersMessages } from '#messages/customers.ts'
import { Facts } from '#ui/Facts.tsx'
import { Ltr } from '#ui/Ltr.tsx'
import { ExternalLink } from '#ui/link/Link.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'

/** The ways to a customer. On the sample they are shown and none is opened (design §5). */
export default function ContactDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const opensWays = useCapability('contactCustomers')
  const { name, phone, email } = customer
  return (
    <Dialog
      open
      onClose={onClose}
      title={customersMessages.contactTitle({ name })}
      text={opensWays ? undefined : customersMessages.contactText}
    >
      <div className="phone:[&_a]:inline-flex phone:[&_a]:min-h-11 phone:[&_a]:items-center phone:[&_dt]:content-center">
        <Facts
          items={
            opensWays
              ? waysTo({ phone, email })
              : [
                  {
                    term: customersMessages.phone,
                    value: phone ? <Ltr>{phone}</Ltr> : customersMessages.noPhone,
                  },
                  { term: customersMessages.email, value: <Ltr>{email}</Ltr> },
                ]
          }
        />
      </div>
    </Dialog>
  )
}

function waysTo({ phone, email }: Pick<Customer, 'phone' | 'email'>) {
  const { call, whatsApp } = customersMessages.contactWays
  const links = phoneLinks(phone)
  const way = (term: string, href: string, text: string) => ({
    term,
    value: (
      <ExternalLink href={href}>
        <Ltr>{text}</Ltr>
      </ExternalLink>
    ),
  })
  const byPhone = links
    ? [way(call, links.call, shownPhone(phone)), way(whatsApp, links.whatsApp, shownPhone(phone))]
    : [
        {
          term: customersMessages.phone,
          value: phone === '' ? customersMessages.noPhone : <Ltr>{phone}</Ltr>,
        },
      ]
  return [...byPhone, ...(email === '' ? [] : [way(customersMessages.email, `mailto:${email}`, email)])]
}
