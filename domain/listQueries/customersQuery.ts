/** What the customers page shows, and its address: `/customers?q=lahore&sort=spent`. */
import { type CustomersQuery, customerSorts } from '#domain/customers.ts'
import { type AddressParams, type AddressReader, choiceFrom, searchFrom, withoutDefaults } from './address.ts'

export const allCustomers: CustomersQuery = { search: '', sort: 'recent' }

export function parseCustomersQuery(address: AddressReader): CustomersQuery {
  return {
    search: searchFrom(address.get('q')),
    sort: choiceFrom(customerSorts, address.get('sort'), 'recent'),
  }
}

export function formatCustomersQuery(query: CustomersQuery): AddressParams {
  return withoutDefaults({ q: query.search, sort: query.sort }, { q: '', sort: allCustomers.sort })
}
