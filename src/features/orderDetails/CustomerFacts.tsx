import type { CustomerDetailField } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { isBlank } from '#domain/text.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Email } from '#ui/Email.tsx'
import { Facts } from '#ui/Facts.tsx'
import { InfoIcon } from '#ui/icons.ts'
import { useIsRequired } from './customerDetail.hooks.ts'
import { Fact } from './Fact.tsx'

/** As one writes an address; the form asks in the same order. */
const order = [
  'name',
  'email',
  'number',
  'address1',
  'address2',
  'city',
  'zip',
  'country',
] as const satisfies readonly CustomerDetailField[]

/** The customer to read. What is required and missing is pointed out; what is optional and missing is left out. */
export function CustomerFacts({
  customer,
  knownCity,
}: {
  customer: OrderCustomer
  knownCity: string | null
}) {
  const isRequired = useIsRequired()
  const fields = order.filter((field) => isRequired(field) || !isBlank(customer[field]))
  return (
    <Facts
      items={fields.map((field) => ({
        term: orderDetailMessages.customerFields[field],
        value:
          field === 'city' && knownCity !== null && knownCity !== customer.city ? (
            <KnownCity name={knownCity} typed={customer.city} />
          ) : (
            <Value field={field} text={customer[field]} />
          ),
      }))}
    />
  )
}

/** The city that the order goes to, and what the customer wrote. */
function KnownCity({ name, typed }: { name: string; typed: string }) {
  return (
    <>
      {name}
      <span className="type-xs block text-ink-3">
        {orderDetailMessages.cityWritten} <bdi>{typed}</bdi>
      </span>
    </>
  )
}

function Value({ field, text }: { field: CustomerDetailField; text: string }) {
  if (isBlank(text))
    return (
      <Fact icon={InfoIcon} tone="amber">
        {orderDetailMessages.missing}
      </Fact>
    )
  if (field === 'email') return <Email address={text} />
  if (field === 'name') return <span className="font-[580]">{text}</span>
  return field === 'number' || field === 'zip' ? <span className="force-ltr">{text}</span> : text
}
