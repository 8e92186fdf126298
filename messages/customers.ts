/** Texts of the customers page (specification §2). */
const problems: Record<string, Record<string, string>> = {
  missing: { name: 'Enter a name', email: 'Enter an email' },
  malformed: { email: 'Enter an email like name@example.com' },
}

/** The message for a problem (a code of domain/problems.ts) of a form field. */
function problem(p: { field: string; problem: string }): string {
  return problems[p.problem]?.[p.field] ?? 'Use a shorter text'
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
  },
  found: (p: { total: number }) => (p.total === 1 ? '1 customer' : `${p.total} customers`),
  orders: 'Orders',
  totalSpent: 'Total spent',
  joined: 'Joined',
  location: 'Location',
  viewDetails: 'View Details',
  contact: 'Contact',
  addCustomer: 'Add Customer',
  list: 'Customers that match',
  empty: 'No customers found',
  emptyHelp: 'Another name may find some.',
  emptyAll: 'Customers appear here with their first order.',
  clearSearch: 'Clear search',
  retry: 'Try again',
  addTitle: 'Add customer',
  editTitle: 'Edit customer',
  edit: 'Edit',
  remove: 'Delete',
  viewOne: (p: { name: string }) => `View Details of ${p.name}`,
  contactOne: (p: { name: string }) => `Contact ${p.name}`,
  email: 'Email',
  phone: 'Phone',
  lastOrders: 'Last orders',
  lastOrdersFailed: 'The orders could not be loaded.',
  noOrders: 'No orders yet.',
  ordersOf: (p: { name: string }) => `Orders of ${p.name}`,
  noPhone: 'No phone number',
  contactTitle: (p: { name: string }) => `Contact ${p.name}`,
  contactText: 'Sample contacts are masked: with your own data these open a call, a message or an email.',
  failed: 'Customers could not be loaded.',
  form: { name: 'Name', email: 'Email', phone: 'Phone', city: 'City', country: 'Country' },
  problem,
}
