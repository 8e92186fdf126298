/** What the customers page shows, and its address: `/customers?q=lahore&sort=spent&page=2`. */
import { type CustomersQuery, customerSorts } from '#domain/customers.ts'
import {
  type AddressParams,
  type AddressReader,
  choiceFrom,
  pageFrom,
  searchFrom,
  withoutDefaults,
} from './address.ts'

export const allCustomers: CustomersQuery = { q: '', sort: 'recent', page: 1 }

export function parseCustomersQuery(address: AddressReader): CustomersQuery {
  return {
    q: searchFrom(address.get('q')),
    sort: choiceFrom(customerSorts, address.get('sort'), allCustomers.sort),
    page: pageFrom(address.get('page')),
  }
}

export function formatCustomersQuery(query: CustomersQuery): AddressParams {
  return withoutDefaults(query, allCustomers)
}
