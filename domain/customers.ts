/** Customers (specification §3), the figures of their orders, and the form to add and edit one. */
import { isEmail } from './emails.ts'
import { normalizePhone, numberProblem, shownPhone } from './identityNumbers.ts'
import type { SearchResult } from './listQueries/searchResult.ts'
import { addMoney, type Currency, type Money, noMoney } from './money.ts'
import { isSale, type Order } from './orders/order.ts'
import { grandTotal } from './orders/totals.ts'
import { matchesPhone } from './phoneSearch.ts'
import { onlyProblems, optionalTextProblem, type Problems, requiredTextProblem } from './problems.ts'
import { inOrder, trimmed } from './text.ts'

/** The data of a customer that a merchant enters. */
export type CustomerInput = { name: string; email: string; phone: string; city: string; country: string }

export type CustomerRecord = CustomerInput & { id: string; joinedAt: number }

export type Customer = CustomerRecord & {
  /** Where several people change it: of the record that was seen. */
  version?: number
  /** Nothing says who it is any longer. */
  isErased?: boolean
  /** Orders of any status. */
  orders: number
  /** Without cancelled and returned orders. */
  totalSpent: Money
  lastOrderAt: number | null
  /** Where parcels are followed: the delivered share (0–1) of `ended` parcels; null when none has ended. */
  acceptance?: Acceptance
}

type Acceptance = { rate: number | null; ended: number }

/** A customer as a new order needs them: with the last address and how their parcels ended (orders.md §4 and §5). */
export type KnownCustomer = Customer & {
  address1: string
  address2: string
  zip: string
  isBlocked: boolean
  acceptance: Acceptance
}

export const customerSorts = ['recent', 'name', 'orders', 'spent'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** How many customers are shown at first, and with each 'Show more'. */
export const CUSTOMERS_STEP = 24

/** The query of the customers list. Its page n, from 1, has the customers of the pages before it too. */
export type CustomersQuery = { q: string; sort: CustomerSort; page: number }

export type CustomerField = keyof CustomerInput

/** In the order of the form. */
export const customerFields = [
  'name',
  'email',
  'phone',
  'city',
  'country',
] as const satisfies readonly CustomerField[]

const MAX_TEXT_LENGTH = 120

/** Returns all customers with the figures of their orders, in the given order. */
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

/** Name, e-mail or city as a substring without regard to case, or the phone number. */
function matchesCustomerSearch(customer: CustomerInput, search: string): boolean {
  const text = search.trim().toLowerCase()
  return (
    [customer.name, customer.email, customer.city].some((value) => value.toLowerCase().includes(text)) ||
    matchesPhone(customer.phone, text)
  )
}

/** Made when it is first used, because that takes long. */
let collator: Intl.Collator | undefined
function byName(a: string, b: string): number {
  collator ??= new Intl.Collator('en')
  return collator.compare(a, b)
}

const comparisons: Record<CustomerSort, (a: Customer, b: Customer) => number> = {
  recent: (a, b) => (b.lastOrderAt ?? 0) - (a.lastOrderAt ?? 0),
  name: () => 0,
  orders: (a, b) => b.orders - a.orders,
  spent: (a, b) => b.totalSpent.minor - a.totalSpent.minor,
}

/** The customers up to a page. `page` and `pages` as in an `OrdersPage`. */
export type CustomersPage = SearchResult<Customer> & { page: number; pages: number }

/** Returns the matching customers, sorted by the query, then by name and id, up to its page. */
export function searchCustomers(customers: readonly Customer[], query: CustomersQuery): CustomersPage {
  const compare = comparisons[query.sort]
  const matching = customers
    .filter((customer) => matchesCustomerSearch(customer, query.q))
    .sort((a, b) => compare(a, b) || byName(a.name, b.name) || inOrder(a.id, b.id))
  const pages = Math.max(1, Math.ceil(matching.length / CUSTOMERS_STEP))
  const page = Math.min(Math.max(1, query.page), pages)
  return { rows: matching.slice(0, page * CUSTOMERS_STEP), total: matching.length, page, pages }
}

/** The form with the values of a customer, the number as lists show it, or empty. */
export function customerForm(customer: CustomerInput | null): CustomerInput {
  const { name, email, phone, city, country } = customer ?? {
    name: '',
    email: '',
    phone: '',
    city: '',
    country: 'Pakistan',
  }
  return { name, email, phone: shownPhone(phone), city, country }
}

/** Field by field: a name is needed, and a way to the customer: the number, or else an e-mail address. */
function problemByField(form: CustomerInput, isByPhone: boolean) {
  const email = trimmed(form.email)
  const hasNoPhone = trimmed(form.phone) === ''
  return {
    name: requiredTextProblem(form.name, MAX_TEXT_LENGTH),
    email:
      email === ''
        ? hasNoPhone && !isByPhone
          ? 'missing'
          : undefined
        : isEmail(email)
          ? undefined
          : 'malformed',
    phone: hasNoPhone && isByPhone ? 'missing' : numberProblem(normalizePhone(form.phone)),
    city: optionalTextProblem(form.city, MAX_TEXT_LENGTH),
    country: optionalTextProblem(form.country, MAX_TEXT_LENGTH),
  } as const
}

/** What can be wrong with a field of the form. */
export type CustomerProblem<Field extends CustomerField> = NonNullable<
  ReturnType<typeof problemByField>[Field]
>

/** What keeps the form from being saved. `isByPhone`: a customer is their phone number (orders.md §5). */
export function customerProblems(form: CustomerInput, isByPhone = false): Problems<CustomerField> {
  return onlyProblems(problemByField(form, isByPhone))
}

/** The trimmed values of a valid form, the phone number in its canonical form if it has one. */
export function readCustomerForm(form: CustomerInput): CustomerInput {
  const { name, email, phone, city, country } = form
  return {
    name: trimmed(name),
    email: trimmed(email),
    phone: normalizePhone(phone),
    city: trimmed(city),
    country: trimmed(country),
  }
}
