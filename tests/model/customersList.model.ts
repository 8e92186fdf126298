import type { Customer, CustomersQuery } from '#domain/customers.ts'
import { allCustomers, isSameCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import { customersListMachine } from '#machines/customersList/customersList.machine.ts'
import { changesModel } from './changes.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = { query: CustomersQuery }

const found: SearchResult<Customer> = { rows: [], total: 0 }
const sorted: CustomersQuery = { search: 'lahore', sort: 'spent' }

/** A question that differs is asked. */
const asks =
  (change: Partial<CustomersQuery>) =>
  ({ query: before }: Context): Outcome<Context> => {
    const query = { ...before, ...change }
    return isSameCustomersQuery(before, query) ? {} : { to: 'list.loading', sets: { query } }
  }

const changes = changesModel('customer', 'deleteCustomer', 'restoreCustomer')

const steps = {
  searches: { type: 'search.changed', search: 'lahore' },
  sorts: { type: 'sort.chosen', sort: 'name' },
  'clears the search': { type: 'search.cleared' },
  'follows a link': { type: 'address.changed', query: sorted },
  'the workspace changes': { type: 'workspace.changed' },
  'tries again': { type: 'loading.retried' },
  'customers are found': done('findCustomers', found),
  'the search fails': fails('findCustomers', new Error('no')),
} satisfies Model<typeof customersListMachine>['steps']

export const customersListModel: Model<typeof customersListMachine> = {
  machine: customersListMachine,
  listeners: ['watchWorkspace'],
  starts: {
    'all customers': {
      input: { query: allCustomers },
      to: ['list.loading', 'changes.settled'],
      sets: { query: allCustomers, found: null, changes: [] },
    },
    'a link': { input: { query: sorted }, to: ['list.loading', 'changes.settled'] },
  },
  steps: { ...steps, ...changes.steps },
  apart: [Object.keys(steps), Object.keys(changes.steps)],
  states: {
    '': { runs: { watchWorkspace: () => undefined } },
    list: {
      steps: {
        searches: asks({ search: 'lahore' }),
        sorts: asks({ sort: 'name' }),
        'clears the search': asks({ search: '' }),
        'follows a link': asks(sorted),
        'the workspace changes': { to: 'list.loading' },
      },
    },
    'list.loading': {
      tags: ['busy'],
      runs: { findCustomers: ({ query }) => query },
      steps: {
        'customers are found': { to: 'list.ready', sets: { found } },
        'the search fails': { to: 'list.failed' },
      },
    },
    'list.ready': {},
    'list.failed': { tags: ['failed'], steps: { 'tries again': { to: 'list.loading' } } },
    ...changes.states,
  },
  flags: changes.flags,
}
