import type { CustomerDetailField } from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { isBlank } from '#domain/text.ts'
import { orderDetailMessages } from '#messages/orderDetail.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Email } from '#ui/Email.tsx'
import { Facts } from '#ui/Facts.tsx'
import { CityIssueIcon, InfoIcon } from '#ui/icons.ts'
import { PhoneNumber } from '#workspace/PhoneNumber.tsx'
import { useCapability } from '#workspace/workspace.hooks.ts'
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
  isCityUnknown,
}: {
  customer: OrderCustomer
  knownCity: string | null
  isCityUnknown: boolean
}) {
  const isRequired = useIsRequired()
  const opensWays = useCapability('contactCustomers')
  const fields = order.filter((field) => isRequired(field) || !isBlank(customer[field]))
  const value = (field: CustomerDetailField) => {
    if (field === 'city' && knownCity !== null && knownCity !== customer.city)
      return <KnownCity name={knownCity} typed={customer.city} />
    if (field === 'city' && isCityUnknown && !isBlank(customer.city))
      return (
        <Fact icon={CityIssueIcon} tone="red">
          {orderDetailMessages.unknownCity({ city: customer.city })}
        </Fact>
      )
    if (field === 'number' && opensWays && !isBlank(customer.number))
      return <PhoneNumber number={customer.number} />
    return <Value field={field} text={customer[field]} />
  }
  return (
    <>
      <Facts
        items={fields.map((field) => ({
          term: orderDetailMessages.customerFields[field],
          value: value(field),
        }))}
      />
      {opensWays && (
        <p className="screen-only mt-3 flex flex-wrap items-center gap-3">
          <CopyButton text={addressLabel(customer)}>{orderDetailMessages.copyAddress}</CopyButton>
        </p>
      )}
    </>
  )
}

/** The whole address, as a courier's form takes it: a line each for name, number, streets, town and country. */
const addressLabel = ({ name, number, address1, address2, city, zip, country }: OrderCustomer) =>
  [name, number, address1, address2, [city, zip].filter((part) => !isBlank(part)).join(' '), country]
    .filter((line) => !isBlank(line))
    .join('\n')

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
