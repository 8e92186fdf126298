/** Customers (specification §3), what their orders say of them, and the form that adds and edits one. */
import { isEmail } from './emails.ts'
import { addMoney, type Currency, type Money, noMoney } from './money.ts'
import { isSale, type Order } from './orders/order.ts'
import { grandTotal } from './orders/totals.ts'
import { onlyProblems, type Problems, requiredTextProblem } from './problems.ts'
import { foldDigits, trimmed } from './text.ts'

/** What a merchant writes down about a customer. */
export type CustomerInput = { name: string; email: string; phone: string; city: string; country: string }

export type CustomerRecord = CustomerInput & { id: string; joinedAt: number }

export type Customer = CustomerRecord & {
  /** Orders of any status. */
  orders: number
  /** What they paid or will pay: cancelled and returned orders count nothing. */
  totalSpent: Money
  lastOrderAt: number | null
}

export const customerSorts = ['recent', 'name', 'orders', 'spent'] as const
type CustomerSort = (typeof customerSorts)[number]

/** What the customers page asks for. */
export type CustomersQuery = { search: string; sort: CustomerSort }

export type CustomerField = keyof CustomerInput

/** As they stand in the form. */
export const customerFields = [
  'name',
  'email',
  'phone',
  'city',
  'country',
] as const satisfies readonly CustomerField[]

const MAX_TEXT_LENGTH = 120

/** Every customer with the figures of their orders, in the order given. */
export function withOrderFigures(
  records: readonly CustomerRecord[],
  orders: readonly Order[],
  currency: Currency,
): Customer[] {
  const customers = new Map(
    records.map((record): [string, Customer] => [
      record.id,
      { ...record, orders: 0, totalSpent: noMoney(currency), lastOrderAt: null },
    ]),
  )
  for (const order of orders) {
    const customer = customers.get(order.customerId)
    if (!customer) continue
    customer.orders++
    customer.lastOrderAt = Math.max(customer.lastOrderAt ?? 0, order.placedAt)
    if (isSale(order)) customer.totalSpent = addMoney(customer.totalSpent, grandTotal(order))
  }
  return [...customers.values()]
}

/** What is left of a phone number when it is written without signs; a leading 0 stands for the country. */
function phoneDigits(text: string): string {
  return foldDigits(text)
    .toLowerCase()
    .replace(/[\s()+-]/g, '')
    .replace(/^0+/, '')
}

/** Name, e-mail or city as a substring without regard to case, or three and more characters of the phone number. */
function matchesCustomerSearch(customer: CustomerInput, search: string): boolean {
  const text = search.trim().toLowerCase()
  const digits = phoneDigits(text)
  return (
    [customer.name, customer.email, customer.city].some((value) => value.toLowerCase().includes(text)) ||
    (/^[\dx]{3,}$/.test(digits) && phoneDigits(customer.phone).includes(digits))
  )
}

const byName = new Intl.Collator('en').compare

const comparisons: Record<CustomerSort, (a: Customer, b: Customer) => number> = {
  recent: (a, b) => (b.lastOrderAt ?? 0) - (a.lastOrderAt ?? 0),
  name: () => 0,
  orders: (a, b) => b.orders - a.orders,
  spent: (a, b) => b.totalSpent.minor - a.totalSpent.minor,
}

/** The customers that match, sorted; equals by name, then id. */
export function searchCustomers(customers: readonly Customer[], query: CustomersQuery): Customer[] {
  const compare = comparisons[query.sort]
  return customers
    .filter((customer) => matchesCustomerSearch(customer, query.search))
    .sort((a, b) => compare(a, b) || byName(a.name, b.name) || (a.id < b.id ? -1 : 1))
}

/** An empty form, or a customer's values in it. */
export function customerForm(customer: CustomerInput | null): CustomerInput {
  const { name, email, phone, city, country } = customer ?? {
    name: '',
    email: '',
    phone: '',
    city: '',
    country: 'Pakistan',
  }
  return { name, email, phone, city, country }
}

/** Field by field: a name and an e-mail address are needed. */
function problemByField(form: CustomerInput) {
  const email = trimmed(form.email)
  return {
    name: requiredTextProblem(form.name, MAX_TEXT_LENGTH),
    email: email === '' ? 'missing' : isEmail(email) ? undefined : 'malformed',
    phone: form.phone.length > MAX_TEXT_LENGTH ? 'tooLong' : undefined,
    city: form.city.length > MAX_TEXT_LENGTH ? 'tooLong' : undefined,
    country: form.country.length > MAX_TEXT_LENGTH ? 'tooLong' : undefined,
  } as const
}

/** What can be wrong with a field of the form. */
export type CustomerProblem<Field extends CustomerField> = NonNullable<
  ReturnType<typeof problemByField>[Field]
>

/** What keeps the form from being saved. */
export function customerProblems(form: CustomerInput): Problems<CustomerField> {
  return onlyProblems(problemByField(form))
}

/** What is kept of a form without problems. */
export function readCustomerForm(form: CustomerInput): CustomerInput {
  const { name, email, phone, city, country } = form
  return {
    name: trimmed(name),
    email: trimmed(email),
    phone: trimmed(phone),
    city: trimmed(city),
    country: trimmed(country),
  }
}
