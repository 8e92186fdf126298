import { allOrders, changedOrdersQuery, isSameOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import { ordersListMachine } from '#machines/ordersList/ordersList.machine.ts'
import { changesModel } from './changes.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = { query: OrdersQuery; page: OrdersPage | null }

/** The chart only carries what was found; of the page it reads the number. */
const found = (page: number) => ({ rows: [], total: 25, page, pages: 3 }) as unknown as OrdersPage

const filtered: OrdersQuery = { search: 'ayesha', week: 'last', type: 'Local', status: 'dispatch', page: 3 }

/** A question that differs is asked; any change but a page change returns to page 1. */
const asks =
  (change: Partial<OrdersQuery>) =>
  ({ query: before }: Context): Outcome<Context> => {
    const query = changedOrdersQuery(before, change)
    return isSameOrdersQuery(before, query) ? {} : { to: 'list.loading', sets: { query } }
  }

const finds =
  (number: number) =>
  ({ query }: Context): Outcome<Context> => ({
    to: 'list.ready',
    sets: { page: found(number), query: { ...query, page: number } },
  })

const changes = changesModel('order', 'deleteOrder', 'restoreOrder')

const steps = {
  searches: { type: 'search.changed', search: 'ayesha' },
  'chooses a week': { type: 'week.chosen', week: 'last' },
  'chooses a type': { type: 'type.chosen', orderType: 'Local' },
  'chooses a status': { type: 'status.chosen', status: 'dispatch' },
  'turns to page 3': { type: 'page.turned', page: 3 },
  'clears the filters': { type: 'filters.cleared' },
  'follows a link': { type: 'address.changed', query: filtered },
  'the workspace changes': { type: 'workspace.changed' },
  'tries again': { type: 'loading.retried' },
  'the page is found': done('findOrders', found(1)),
  'the last page is found': done('findOrders', found(2)),
  'the search fails': fails('findOrders', new Error('no')),
} satisfies Model<typeof ordersListMachine>['steps']

export const ordersListModel: Model<typeof ordersListMachine> = {
  machine: ordersListMachine,
  listeners: ['watchWorkspace'],
  starts: {
    'all orders': {
      input: { query: allOrders },
      to: ['list.loading', 'changes.settled'],
      sets: { query: allOrders, page: null, changes: [] },
    },
    'a link': { input: { query: filtered }, to: ['list.loading', 'changes.settled'] },
  },
  steps: { ...steps, ...changes.steps },
  apart: [Object.keys(steps), Object.keys(changes.steps)],
  states: {
    '': { runs: { watchWorkspace: () => undefined } },
    list: {
      steps: {
        searches: asks({ search: 'ayesha' }),
        'chooses a week': asks({ week: 'last' }),
        'chooses a type': asks({ type: 'Local' }),
        'chooses a status': asks({ status: 'dispatch' }),
        'turns to page 3': asks({ page: 3 }),
        'clears the filters': asks(allOrders),
        'follows a link': asks(filtered),
        'the workspace changes': { to: 'list.loading' },
      },
    },
    'list.loading': {
      tags: ['busy'],
      runs: { findOrders: ({ query }) => query },
      steps: {
        'the page is found': finds(1),
        'the last page is found': finds(2),
        'the search fails': { to: 'list.failed' },
      },
    },
    'list.ready': {},
    'list.failed': { tags: ['failed'], steps: { 'tries again': { to: 'list.loading' } } },
    ...changes.states,
  },
  flags: changes.flags,
  invariants: {
    'any change but a page change returns to page 1': ({ context: { query } }, before) =>
      before === undefined ||
      ['turns to page 3', 'follows a link'].includes(before.step) ||
      before.step.includes('found') ||
      isSameOrdersQuery(query, before.context.query) ||
      query.page === 1,
  },
}
