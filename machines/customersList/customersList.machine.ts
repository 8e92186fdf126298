import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import type { Customer, CustomersQuery } from '#domain/customers.ts'
import { isSameCustomersQuery } from '#domain/listQueries/customersQuery.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import type { Item, WorkspaceNotice } from '#domain/workspaceNotices.ts'

/** A customer that is to be deleted, or to come back. */
type Change = { kind: 'deletion' | 'restoration'; item: Item }

type Context = {
  query: CustomersQuery
  /** What was found last; it stays while newer cards load. Null before the first. */
  found: SearchResult<Customer> | null
  /** Asked for and not done yet, oldest first. */
  changes: Change[]
}

export type CustomersListEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'sort.chosen'; sort: CustomersQuery['sort'] }
  | { type: 'search.cleared' }
  /** The address says what to show: at the start, by Back, Forward or a link. */
  | { type: 'address.changed'; query: CustomersQuery }
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }
  | { type: 'customer.deleted'; item: Item }
  | { type: 'deletion.undone'; item: Item }

export const customersListMachine = setup({
  types: {
    input: {} as { query: CustomersQuery },
    context: {} as Context,
    events: {} as CustomersListEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    findCustomers: fromPromise<SearchResult<Customer>, CustomersQuery>(() => {
      throw new Error('customersList: actor "findCustomers" was not provided')
    }),
    deleteCustomer: fromPromise<void, { id: string }>(() => {
      throw new Error('customersList: actor "deleteCustomer" was not provided')
    }),
    restoreCustomer: fromPromise<void, { id: string }>(() => {
      throw new Error('customersList: actor "restoreCustomer" was not provided')
    }),
    watchWorkspace: fromCallback<CustomersListEvent>(() => {
      throw new Error('customersList: actor "watchWorkspace" was not provided')
    }),
  },
  guards: {
    isNewQuery: ({ context }, params: { change: Partial<CustomersQuery> }) =>
      !isSameCustomersQuery(context.query, { ...context.query, ...params.change }),
    isNewChange: ({ context }, params: Change) =>
      !context.changes.some(({ kind, item }) => kind === params.kind && item.id === params.item.id),
    hasDeletion: ({ context }) => context.changes[0]?.kind === 'deletion',
    hasRestoration: ({ context }) => context.changes[0]?.kind === 'restoration',
  },
  actions: {
    changeQuery: assign({
      query: ({ context }, params: { change: Partial<CustomersQuery> }) => ({
        ...context.query,
        ...params.change,
      }),
    }),
    rememberFound: assign((_, params: { found: SearchResult<Customer> }) => ({ found: params.found })),
    queueChange: assign({
      changes: ({ context }, params: Change) => [...context.changes, params],
    }),
    settleChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    raiseNotice: emit(({ context }, params: { code: WorkspaceNotice['code'] }) => ({
      type: 'notice.raised' as const,
      notice: { code: params.code, item: context.changes[0]?.item as Item },
    })),
  },
}).createMachine({
  id: 'customersList',
  description: 'Finding and sorting customers. A deleted customer can be brought back.',
  context: ({ input }) => ({ query: input.query, found: null, changes: [] }),
  invoke: { id: 'watchWorkspace', src: 'watchWorkspace' },
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'search.changed': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { search: event.search } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { search: event.search } }) },
        },
        'sort.chosen': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { sort: event.sort } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { sort: event.sort } }) },
        },
        'search.cleared': {
          guard: { type: 'isNewQuery', params: { change: { search: '' } } },
          target: '.loading',
          actions: { type: 'changeQuery', params: { change: { search: '' } } },
        },
        'address.changed': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: event.query }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: event.query }) },
        },
        'workspace.changed': {
          description:
            'A customer or one of their orders was changed, here or elsewhere: the cards are asked for again.',
          target: '.loading',
        },
      },
      states: {
        loading: {
          description: 'Earlier cards stay. A newer question ends the older one.',
          tags: 'busy',
          invoke: {
            id: 'findCustomers',
            src: 'findCustomers',
            input: ({ context }) => context.query,
            onDone: {
              target: 'ready',
              actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
            },
            onError: { target: 'failed' },
          },
        },
        ready: {},
        failed: {
          description: 'The question stays as it was asked and can be asked again.',
          tags: 'failed',
          on: { 'loading.retried': { target: 'loading' } },
        },
      },
    },
    changes: {
      description: 'One deletion or its undoing at a time, in the order in which they were asked for.',
      initial: 'settled',
      on: {
        'customer.deleted': {
          guard: { type: 'isNewChange', params: ({ event }) => ({ kind: 'deletion', item: event.item }) },
          actions: { type: 'queueChange', params: ({ event }) => ({ kind: 'deletion', item: event.item }) },
        },
        'deletion.undone': {
          guard: { type: 'isNewChange', params: ({ event }) => ({ kind: 'restoration', item: event.item }) },
          actions: {
            type: 'queueChange',
            params: ({ event }) => ({ kind: 'restoration', item: event.item }),
          },
        },
      },
      states: {
        settled: {
          always: [
            { guard: 'hasDeletion', target: 'deleting' },
            { guard: 'hasRestoration', target: 'restoring' },
          ],
        },
        deleting: {
          invoke: {
            id: 'deleteCustomer',
            src: 'deleteCustomer',
            input: ({ context }) => ({ id: context.changes[0]?.item.id ?? '' }),
            onDone: {
              target: 'settled',
              actions: [{ type: 'raiseNotice', params: { code: 'itemDeleted' } }, 'settleChange'],
            },
            onError: {
              target: 'settled',
              actions: [{ type: 'raiseNotice', params: { code: 'itemNotDeleted' } }, 'settleChange'],
            },
          },
        },
        restoring: {
          invoke: {
            id: 'restoreCustomer',
            src: 'restoreCustomer',
            input: ({ context }) => ({ id: context.changes[0]?.item.id ?? '' }),
            onDone: { target: 'settled', actions: 'settleChange' },
            onError: {
              target: 'settled',
              actions: [{ type: 'raiseNotice', params: { code: 'itemNotRestored' } }, 'settleChange'],
            },
          },
        },
      },
    },
  },
})
