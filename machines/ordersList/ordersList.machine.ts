import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { allOrders, changedOrdersQuery, isSameOrdersQuery } from '#domain/listQueries/ordersQuery.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import type { OrdersPage, OrdersQuery } from '#domain/orders/search.ts'
import type { Item, WorkspaceNotice } from '#domain/workspaceNotices.ts'

/** An order that is to be deleted, or to come back. */
type Change = { kind: 'deletion' | 'restoration'; item: Item }

type Context = {
  query: OrdersQuery
  /** What was found last; it stays while newer rows load. Null before the first. */
  page: OrdersPage | null
  /** Asked for and not done yet, oldest first. */
  changes: Change[]
}

export type OrdersListEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'week.chosen'; week: OrdersQuery['week'] }
  | { type: 'type.chosen'; orderType: OrdersQuery['type'] }
  | { type: 'status.chosen'; status: OrdersQuery['status'] }
  | { type: 'page.turned'; page: number }
  | { type: 'filters.cleared' }
  /** The address says what to show: at the start, by Back, Forward or a link. */
  | { type: 'address.changed'; query: OrdersQuery }
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }
  | { type: 'order.deleted'; item: Item }
  | { type: 'deletion.undone'; item: Item }

export const ordersListMachine = setup({
  types: {
    input: {} as { query: OrdersQuery },
    context: {} as Context,
    events: {} as OrdersListEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    findOrders: fromPromise<OrdersPage, OrdersQuery>(() => {
      throw new Error('ordersList: actor "findOrders" was not provided')
    }),
    deleteOrder: fromPromise<void, { id: string }>(() => {
      throw new Error('ordersList: actor "deleteOrder" was not provided')
    }),
    restoreOrder: fromPromise<void, { id: string }>(() => {
      throw new Error('ordersList: actor "restoreOrder" was not provided')
    }),
    watchWorkspace: fromCallback<OrdersListEvent>(() => {
      throw new Error('ordersList: actor "watchWorkspace" was not provided')
    }),
  },
  guards: {
    isNewQuery: ({ context }, params: { change: Partial<OrdersQuery> }) =>
      !isSameOrdersQuery(context.query, changedOrdersQuery(context.query, params.change)),
    isNewChange: ({ context }, params: Change) =>
      !context.changes.some(({ kind, item }) => kind === params.kind && item.id === params.item.id),
    hasDeletion: ({ context }) => context.changes[0]?.kind === 'deletion',
    hasRestoration: ({ context }) => context.changes[0]?.kind === 'restoration',
  },
  actions: {
    changeQuery: assign({
      query: ({ context }, params: { change: Partial<OrdersQuery> }) =>
        changedOrdersQuery(context.query, params.change),
    }),
    rememberPage: assign(({ context }, params: { page: OrdersPage }) => ({
      page: params.page,
      query: { ...context.query, page: params.page.page },
    })),
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
  id: 'ordersList',
  description:
    'Finding orders by search, week, type, status and page. Any change but a page change returns to page 1; a deleted order can be brought back.',
  context: ({ input }) => ({ query: input.query, page: null, changes: [] }),
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
        'week.chosen': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { week: event.week } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { week: event.week } }) },
        },
        'type.chosen': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { type: event.orderType } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { type: event.orderType } }) },
        },
        'status.chosen': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { status: event.status } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { status: event.status } }) },
        },
        'page.turned': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { page: event.page } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { page: event.page } }) },
        },
        'filters.cleared': {
          guard: { type: 'isNewQuery', params: { change: allOrders } },
          target: '.loading',
          actions: { type: 'changeQuery', params: { change: allOrders } },
        },
        'address.changed': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: event.query }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: event.query }) },
        },
        'workspace.changed': {
          description: 'An order was changed, here or elsewhere: the rows are asked for again.',
          target: '.loading',
        },
      },
      states: {
        loading: {
          description: 'Earlier rows stay. A newer question ends the older one.',
          tags: 'busy',
          invoke: {
            id: 'findOrders',
            src: 'findOrders',
            input: ({ context }) => context.query,
            onDone: {
              description: 'A page past the end was pulled back to the last one.',
              target: 'ready',
              actions: { type: 'rememberPage', params: ({ event }) => ({ page: event.output }) },
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
        'order.deleted': {
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
            id: 'deleteOrder',
            src: 'deleteOrder',
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
            id: 'restoreOrder',
            src: 'restoreOrder',
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
