/** The texts of the customers page (specification §2). */
import type { CustomerField, CustomerProblem, CustomerSort } from '#domain/customers.ts'
import type { Problem } from '#domain/problems.ts'

const tooLong = 'Use fewer characters'
const unusable = 'This text contains characters that cannot be used'

const problems: { [Field in CustomerField]: Record<CustomerProblem<Field>, string> } = {
  name: { missing: 'Enter a name', malformed: unusable, tooLong },
  email: { missing: 'Enter an email', malformed: 'Enter an email like name@example.com' },
  phone: { missing: 'Enter a phone number', malformed: unusable, tooLong },
  city: { malformed: unusable, tooLong },
  country: { malformed: unusable, tooLong },
}

/** The sentence for a problem of a field; undefined for one that the field cannot have. */
function problem(p: { field: CustomerField; problem: Problem }): string | undefined {
  const sentences: Partial<Record<Problem, string>> = problems[p.field]
  return sentences[p.problem]
}

export const customersMessages = {
  title: 'Customers',
  search: 'Search customers',
  sortLabel: 'Sort',
  sort: {
    recent: 'Most Recent',
    name: 'Name A-Z',
    orders: 'Most Orders',
    spent: 'Highest Spent',
  } satisfies Record<CustomerSort, string>,
  found: (p: { total: number }) =>
    p.total === 1 ? '1 customer' : `${p.total.toLocaleString('en')} customers`,
  shown: (p: { count: number; total: number }) =>
    `${p.count.toLocaleString('en')} of ${p.total.toLocaleString('en')} customers shown`,
  orders: 'Orders',
  totalSpent: 'Total spent',
  acceptance: 'Acceptance rate',
  accepted: (p: { rate: number | null; ended: number }) =>
    p.rate === null
      ? 'No parcel has ended yet'
      : `${Math.round(p.rate * 100)}% of ${p.ended === 1 ? '1 parcel' : `${p.ended} parcels`}`,
  cities: 'Cities',
  openProfile: 'Open Profile',
  joined: 'Joined',
  location: 'Location',
  viewDetails: 'View Details',
  contact: 'Contact',
  addCustomer: 'Add Customer',
  erase: 'Erase for Good',
  erasing: {
    title: (p: { name: string }) => `Erase ${p.name} for good?`,
    text: 'Name, email, phone and addresses become ‘[removed]’ in orders, notes, the log and imported files. Orders and sums stay, and so does a block for the number. This cannot be undone. Backups that were made before keep it until they are deleted.',
    keep: 'Keep Customer',
    confirm: 'Erase for Good',
    busy: 'Erasing…',
    failed: 'No response. Try again: nothing is done twice.',
  },
  list: 'Customers that match',
  empty: 'No customers found',
  emptyHelp: 'Change or clear the search.',
  emptyAll: 'Customers appear here with their first order.',
  invitation: {
    title: 'No customers yet',
    text: 'Customers appear here with their first order, or when you add them.',
    action: 'Add Customer',
    importing: 'Import Orders',
  },
  clearFilters: 'Clear Search',
  addTitle: 'Add customer',
  editTitle: 'Edit customer',
  edit: 'Edit',
  remove: 'Delete',
  viewOne: (p: { name: string }) => `View Details of ${p.name}`,
  contactOne: (p: { name: string }) => `Contact ${p.name}`,
  email: 'Email',
  phone: 'Phone',
  lastOrders: 'Last orders',
  lastOrdersFailed: "The orders couldn't be loaded.",
  noOrders: 'No orders yet.',
  viewAllOrders: (p: { count: number }) => (p.count === 1 ? 'View 1 order' : `View all ${p.count} orders`),
  noPhone: 'No phone number',
  noEmail: 'None',
  contactTitle: (p: { name: string }) => `Contact ${p.name}`,
  contactWays: { call: 'Call', whatsApp: 'WhatsApp' },
  contactText: 'Sample contacts are masked: with your own data these open a call, a message or an email.',
  failed: "Customers couldn't be loaded.",
  form: { name: 'Name', email: 'Email', phone: 'Phone', city: 'City', country: 'Country' } satisfies Record<
    CustomerField,
    string
  >,
  problem,
}
