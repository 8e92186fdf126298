import { useContext } from 'react'
import {
  type CustomerDetailField,
  isRequiredCustomerField,
  isRequiredLiveField,
} from '#domain/orders/customerFields.ts'
import type { OrderCustomer } from '#domain/orders/order.ts'
import { isBlank } from '#domain/text.ts'
import { orderDetailMessages } from '#messages/orders.ts'
import { Facts } from '#ui/Facts.tsx'
import { InfoIcon } from '#ui/icons.ts'
import { Fact } from './Fact.tsx'
import { LivePartsContext } from './liveParts.ts'

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
export function CustomerFacts({ customer }: { customer: OrderCustomer }) {
  const isRequired = useContext(LivePartsContext) ? isRequiredLiveField : isRequiredCustomerField
  const fields = order.filter((field) => isRequired(field) || !isBlank(customer[field]))
  return (
    <Facts
      items={fields.map((field) => ({
        term: orderDetailMessages.customerFields[field],
        value: <Value field={field} text={customer[field]} />,
      }))}
    />
  )
}

const ltrFields: readonly CustomerDetailField[] = ['email', 'number', 'zip']

function Value({ field, text }: { field: CustomerDetailField; text: string }) {
  if (isBlank(text))
    return (
      <Fact icon={InfoIcon} tone="amber">
        {orderDetailMessages.missing}
      </Fact>
    )
  if (field === 'email') {
    // A long address breaks at its sign first.
    const [user, host] = text.split('@')
    return (
      <span className="force-ltr">
        {user}
        {host !== undefined && (
          <>
            <wbr />@{host}
          </>
        )}
      </span>
    )
  }
  if (field === 'name') return <span className="font-[580]">{text}</span>
  return ltrFields.includes(field) ? <span className="force-ltr">{text}</span> : text
}
