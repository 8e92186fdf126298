import { isDeepStrictEqual } from 'node:util'
import type { Customer } from '#domain/customers.ts'
import type { ListChange, ListPage, ListQuery } from '#domain/listQueries/list.ts'
import { recordListMachine } from '#machines/recordList/recordList.machine.ts'
import { ayesha, lamp } from '#tests/support/records.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

/** Her place in every list stays. */
const moved: Customer = { ...ayesha, country: 'Oman' }
const bilal: Customer = { ...ayesha, id: 'C-2', name: 'Bilal Ahmed' }

const orders: ListQuery<'order'> = {
  q: '',
  week: 'all',
  days: null,
  type: 'all',
  status: 'all',
  payment: '',
  city: '',
  courier: '',
  warehouse: '',
  tag: '',
  product: '',
  sort: '-total',
  rows: 25,
  page: 1,
}
const linked: ListQuery<'order'> = {
  ...orders,
  q: 'lahore',
  week: 'last',
  type: 'Local',
  status: 'halt',
  page: 3,
}
const customers: ListQuery<'customer'> = { q: '', sort: 'spent', page: 1 }
const products: ListQuery<'product'> = { q: '', category: 'all', stock: 'all' }

const lastPage: ListPage = { rows: [ayesha], total: 11, page: 2, pages: 2 }
const firstPage: ListPage = { rows: [ayesha], total: 11, page: 1, pages: 2 }
const bothPages: ListPage = { rows: [ayesha, bilal], total: 11, page: 2, pages: 2 }
const wholeList: ListPage<'product'> = { rows: [lamp], total: 1 }
const nothing: ListPage = { rows: [], total: 0, page: 1, pages: 1 }

type Context = { query: ListQuery; unfiltered: ListChange; found: ListPage | null; typingPause?: number }

/** Earlier rows, or that there were none, stay on screen while a question is asked. */
function asked({ found }: Context): string {
  if (found === null) return 'rows.asking.loading'
  return found.total > 0 ? 'rows.asking.refreshing' : 'rows.asking.refreshingNothing'
}

/** The same when no answer came. */
function unanswered({ found }: Context): string {
  if (found === null) return 'rows.unanswered.failed'
  return found.total > 0 ? 'rows.unanswered.outdated' : 'rows.unanswered.outdatedNothing'
}

const shown = (query: ListQuery, found: ListPage | null) => ({
  type: 'query.shown',
  query,
  pages: found?.pages,
})

/** A query that differs is asked; any change but a page change returns to page 1 of a list that has pages. */
const asks =
  (changeOf: (context: Context) => ListChange) =>
  (context: Context): Outcome<Context> => {
    const change = changeOf(context)
    const query = { ...context.query, ...change } as ListQuery
    if (context.query.page !== undefined) query.page = change.page ?? 1
    if (isDeepStrictEqual(query, context.query)) return {}
    return { to: asked(context), sets: { query }, tells: [shown(query, context.found)] }
  }

const firstPageOf = (query: ListQuery): ListQuery =>
  query.page === undefined ? query : { ...query, page: 1 }

const withText = (query: ListQuery, q: string) => ({ ...firstPageOf(query), q }) as ListQuery

/** What was typed is looked for. */
const looks = (query: ListQuery, context: Context): Outcome<Context> => ({
  to: ['search.resting', asked(context)],
  sets: { query },
  tells: [shown(query, context.found)],
})

const finds =
  (found: ListPage) =>
  ({ query: { ...query } }: Context): Outcome<Context> => {
    if (found.page !== undefined) query.page = found.page
    return {
      to: found.total > 0 ? 'rows.listed' : 'rows.empty',
      sets: { found, query },
      tells: [shown(query, found)],
    }
  }

/** A list that grows has the focus on the first record that is new. */
const grows =
  (found: ListPage) =>
  (context: Context): Outcome<Context> => {
    const target = found.rows[context.found?.rows.length ?? 0]?.id ?? 'heading'
    const { tells = [], ...outcome } = finds(found)(context)
    return { ...outcome, tells: [{ type: 'focus.requested', target }, ...tells] }
  }

/** Only a list with a further page grows. */
const growing = ({ query, found }: Context): Outcome<Context> => {
  if (found?.page === undefined || found.page >= (found.pages ?? 0)) return {}
  const grown = { ...query, page: found.page + 1 } as ListQuery
  return { to: 'rows.asking.growing', sets: { query: grown }, tells: [shown(grown, found)] }
}

const answers = {
  'the first page is found': finds(firstPage),
  'two pages are found': finds(bothPages),
  'the last page is found': finds(lastPage),
  'a list without pages is found': finds(wholeList),
  'nothing is found': finds(nothing),
}
const runs = { findRecords: ({ query }: Context) => query }

const steps = {
  types: { type: 'search.typed', q: 'lahore' },
  'empties the search': { type: 'search.typed', q: '' },
  'stops typing': elapses('typingPause', ({ typingPause }: Context) => typingPause ?? 0),
  'turns to page 2': { type: 'query.changed', change: { page: 2 } },
  'clears the filters': { type: 'filters.cleared' },
  'follows a link': { type: 'address.changed', query: linked },
  'the workspace changes': { type: 'workspace.changed' },
  'a customer changes': {
    type: 'workspace.changed',
    changes: [{ kind: 'customer', id: moved.id, version: 2, row: moved }],
  },
  'tries again': { type: 'loading.retried' },
  'asks for more': { type: 'more.requested' },
  'the first page is found': done('findRecords', firstPage),
  'two pages are found': done('findRecords', bothPages),
  'the last page is found': done('findRecords', lastPage),
  'a list without pages is found': done('findRecords', wholeList),
  'nothing is found': done('findRecords', nothing),
  'the search fails': fails('findRecords', new Error('no')),
} satisfies Model<typeof recordListMachine>['steps']

const to = ['rows.asking.loading', 'search.resting']

export const recordListModel: Model<typeof recordListMachine> = {
  machine: recordListMachine,
  listeners: ['followAddress', 'recordPanel'],
  starts: {
    orders: {
      input: { kind: 'order', query: orders, unfiltered: orders, currency: 'PKR' },
      to,
      sets: { kind: 'order', query: orders, unfiltered: orders, currency: 'PKR', found: null },
    },
    'a link to customers': {
      input: { kind: 'customer', query: customers, unfiltered: { q: '' }, typingPause: 250, currency: 'USD' },
      to,
    },
    'a product': { input: { kind: 'product', query: products, unfiltered: {}, currency: 'USD' }, to },
  },
  steps,
  states: {
    '': {
      runs: {
        followAddress: ({ query }) => ({ query }),
        recordPanel: ({ kind, currency }) => ({ kind, currency, isByPhone: undefined }),
      },
    },
    rows: {
      steps: {
        'turns to page 2': asks(() => ({ page: 2 })),
        'clears the filters': asks(({ unfiltered }) => unfiltered),
        'follows a link': asks(() => linked),
        'the workspace changes': (context) => ({ to: asked(context) }),
        'a customer changes': (context) => (context.kind === 'customer' ? { to: asked(context) } : {}),
        'asks for more': growing,
      },
    },
    'rows.asking': {
      runs,
      steps: { ...answers, 'the search fails': (context) => ({ to: unanswered(context) }) },
    },
    'rows.asking.deciding': {},
    'rows.asking.loading': { tags: ['loading'] },
    'rows.asking.refreshing': { tags: ['refreshing'] },
    'rows.asking.refreshingNothing': { tags: ['refreshing', 'empty'] },
    'rows.asking.growing': {
      tags: ['refreshing'],
      steps: {
        'the first page is found': grows(firstPage),
        'two pages are found': grows(bothPages),
        'the last page is found': grows(lastPage),
        'a list without pages is found': grows(wholeList),
        'nothing is found': grows(nothing),
      },
    },
    'rows.answered': {},
    'rows.listed': {
      steps: {
        'a customer changes': (context) => {
          const { kind, found } = context
          if (kind !== 'customer') return {}
          if (!found?.rows.some(({ id }) => id === moved.id)) return { to: asked(context) }
          const rows = found.rows.map((row) => (row.id === moved.id ? moved : row))
          return { sets: { found: { ...found, rows } as ListPage } }
        },
      },
    },
    'rows.empty': { tags: ['empty'] },
    'rows.unanswered': { tags: ['failed'], steps: { 'tries again': (context) => ({ to: asked(context) }) } },
    'rows.unanswered.deciding': {},
    'rows.unanswered.outdated': {},
    'rows.unanswered.outdatedNothing': { tags: ['empty'] },
    'rows.unanswered.failed': {},
    search: {
      steps: {
        types: ({ query }) => ({ to: 'search.typing', sets: { query: withText(query, 'lahore') } }),
        'empties the search': (context) => looks(withText(context.query, ''), context),
      },
    },
    'search.resting': {},
    'search.typing': { steps: { 'stops typing': (context) => looks(firstPageOf(context.query), context) } },
  },
}
