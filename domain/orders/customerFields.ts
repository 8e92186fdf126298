/** The Customer Detail form of an order (specification §2). Required fields are marked but not enforced (§5). */
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { normalizePhone, shownPhone } from '#domain/identityNumbers.ts'
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

/** The customer as an order has them. */
export function customerOf(order: Pick<OrderResponse, 'customer'>): OrderCustomer {
  const { phone: _, ...customer } = order.customer
  return customer
}

export function isRequiredCustomerField(field: CustomerDetailField): boolean {
  return requiredCustomerFields.some((required) => required === field)
}

/** Of a company's own orders, which cannot do without them (orders.md §4). */
const requiredLiveFields = ['name', 'number', 'city', 'country', 'address1'] as const

export function isRequiredLiveField(field: CustomerDetailField): boolean {
  return requiredLiveFields.some((required) => required === field)
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

/** The customer as the form shows it: the phone number as one writes it. */
export function shownCustomer(customer: OrderCustomer): OrderCustomer {
  return { ...customer, number: shownPhone(customer.number) }
}

/** Whether SAVE would change anything. */
export function isCustomerChanged(saved: OrderCustomer, draft: OrderCustomer): boolean {
  const [before, after] = [trimmedCustomer(saved), trimmedCustomer(draft)]
  return customerDetailFields.some((field) => before[field] !== after[field])
}

/**
 * A form whose order was read again: fields that nobody typed into say what the order says now. `base` is what they said
 * before something was typed.
 */
export function rebasedCustomer(
  latest: OrderCustomer,
  { base, draft }: { base: OrderCustomer; draft: OrderCustomer },
): { base: OrderCustomer; draft: OrderCustomer } {
  const untouched = customerDetailFields.filter((field) => draft[field] === base[field])
  const followed = Object.fromEntries(untouched.map((field) => [field, latest[field]]))
  return { base: { ...base, ...followed }, draft: { ...draft, ...followed } }
}
