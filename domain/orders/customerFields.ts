/** The Customer Detail form of an order (specification §2): required fields are marked, none is enforced (§5). */
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

/** Required fields without a value: pointed out beside it, in view and in edit mode, never refused. */
export function missingCustomerFields(customer: OrderCustomer): CustomerDetailField[] {
  return requiredCustomerFields.filter((field) => isBlank(customer[field]))
}

/** What SAVE keeps: every text trimmed. */
export function trimmedCustomer(customer: OrderCustomer): OrderCustomer {
  const entries = customerDetailFields.map((field) => [field, trimmed(customer[field])])
  return Object.fromEntries(entries) as OrderCustomer
}

/** Whether SAVE would change anything. */
export function isCustomerChanged(saved: OrderCustomer, draft: OrderCustomer): boolean {
  return customerDetailFields.some((field) => trimmed(draft[field]) !== saved[field])
}
