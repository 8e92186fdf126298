import { allProducts, isSameProductsQuery } from '#domain/listQueries/productsQuery.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { Product, ProductsQuery } from '#domain/products.ts'
import { productsListMachine } from '#machines/productsList/productsList.machine.ts'
import { changesModel } from './changes.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = { query: ProductsQuery }

const found: SearchResult<Product> = { rows: [], total: 0 }
const filtered: ProductsQuery = { search: 'lamp', category: 'Home & Garden', stock: 'low-stock' }

/** A question that differs is asked. */
const asks =
  (change: Partial<ProductsQuery>) =>
  ({ query: before }: Context): Outcome<Context> => {
    const query = { ...before, ...change }
    return isSameProductsQuery(before, query) ? {} : { to: 'list.loading', sets: { query } }
  }

const changes = changesModel('product', 'deleteProduct', 'restoreProduct')

const steps = {
  searches: { type: 'search.changed', search: 'lamp' },
  'chooses a category': { type: 'category.chosen', category: 'Clothing' },
  'chooses a stock': { type: 'stock.chosen', stock: 'out-of-stock' },
  'clears the filters': { type: 'filters.cleared' },
  'follows a link': { type: 'address.changed', query: filtered },
  'the workspace changes': { type: 'workspace.changed' },
  'tries again': { type: 'loading.retried' },
  'products are found': done('findProducts', found),
  'the search fails': fails('findProducts', new Error('no')),
} satisfies Model<typeof productsListMachine>['steps']

export const productsListModel: Model<typeof productsListMachine> = {
  machine: productsListMachine,
  listeners: ['watchWorkspace'],
  starts: {
    'all products': {
      input: { query: allProducts },
      to: ['list.loading', 'changes.settled'],
      sets: { query: allProducts, found: null, changes: [] },
    },
    'a link': { input: { query: filtered }, to: ['list.loading', 'changes.settled'] },
  },
  steps: { ...steps, ...changes.steps },
  apart: [Object.keys(steps), Object.keys(changes.steps)],
  states: {
    '': { runs: { watchWorkspace: () => undefined } },
    list: {
      steps: {
        searches: asks({ search: 'lamp' }),
        'chooses a category': asks({ category: 'Clothing' }),
        'chooses a stock': asks({ stock: 'out-of-stock' }),
        'clears the filters': asks(allProducts),
        'follows a link': asks(filtered),
        'the workspace changes': { to: 'list.loading' },
      },
    },
    'list.loading': {
      tags: ['busy'],
      runs: { findProducts: ({ query }) => query },
      steps: {
        'products are found': { to: 'list.ready', sets: { found } },
        'the search fails': { to: 'list.failed' },
      },
    },
    'list.ready': {},
    'list.failed': { tags: ['failed'], steps: { 'tries again': { to: 'list.loading' } } },
    ...changes.states,
  },
  flags: changes.flags,
}
