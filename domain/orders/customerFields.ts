/** The Customer Detail form of an order (specification §2). Required fields are marked but not enforced (§5). */
import { normalizePhone } from '#domain/identityNumbers.ts'
import { isBlank, trimmed } from '#domain/text.ts'
import type { OrderCustomer } from './order.ts'

export const customerDetailFields = [
  'name',
  'email',
  'number',
  'city',
  'country',
  'zip',
  'address1',
  'address2',
] as const satisfies readonly (keyof OrderCustomer)[]
export type CustomerDetailField = (typeof customerDetailFields)[number]

export const emptyOrderCustomer: OrderCustomer = {
  name: '',
  email: '',
  number: '',
  city: '',
  country: '',
  zip: '',
  address1: '',
  address2: '',
}

/** The fields with an asterisk. */
const requiredCustomerFields = ['name', 'email', 'number', 'country', 'zip', 'address1'] as const

export function isRequiredCustomerField(field: CustomerDetailField): boolean {
  return requiredCustomerFields.some((required) => required === field)
}

/** The required fields without a value. They are pointed out in view and edit mode, and never refused. */
export function missingCustomerFields(customer: OrderCustomer): CustomerDetailField[] {
  return requiredCustomerFields.filter((field) => isBlank(customer[field]))
}

/** The customer as SAVE stores it: all texts trimmed, the phone number in its canonical form if it has one. */
export function trimmedCustomer(customer: OrderCustomer): OrderCustomer {
  const entries = customerDetailFields.map((field) => [field, trimmed(customer[field])])
  return { ...(Object.fromEntries(entries) as OrderCustomer), number: normalizePhone(customer.number) }
}

/** Whether SAVE would change anything. */
export function isCustomerChanged(saved: OrderCustomer, draft: OrderCustomer): boolean {
  const stored = trimmedCustomer(draft)
  return customerDetailFields.some((field) => ![draft[field], stored[field]].includes(saved[field]))
}
