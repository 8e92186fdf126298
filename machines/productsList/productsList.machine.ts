import { assign, emit, fromCallback, fromPromise, setup } from 'xstate'
import { allProducts, isSameProductsQuery } from '#domain/listQueries/productsQuery.ts'
import type { SearchResult } from '#domain/listQueries/searchResult.ts'
import type { NoticeRaised } from '#domain/notices.ts'
import type { Product, ProductsQuery } from '#domain/products.ts'
import type { Item, WorkspaceNotice } from '#domain/workspaceNotices.ts'

/** A product that is to be deleted, or to come back. */
type Change = { kind: 'deletion' | 'restoration'; item: Item }

type Context = {
  query: ProductsQuery
  /** What was found last; it stays while newer cards load. Null before the first. */
  found: SearchResult<Product> | null
  /** Asked for and not done yet, oldest first. */
  changes: Change[]
}

export type ProductsListEvent =
  | { type: 'search.changed'; search: string }
  | { type: 'category.chosen'; category: ProductsQuery['category'] }
  | { type: 'stock.chosen'; stock: ProductsQuery['stock'] }
  | { type: 'filters.cleared' }
  /** The address says what to show: at the start, by Back, Forward or a link. */
  | { type: 'address.changed'; query: ProductsQuery }
  | { type: 'workspace.changed' }
  | { type: 'loading.retried' }
  | { type: 'product.deleted'; item: Item }
  | { type: 'deletion.undone'; item: Item }

export const productsListMachine = setup({
  types: {
    input: {} as { query: ProductsQuery },
    context: {} as Context,
    events: {} as ProductsListEvent,
    emitted: {} as NoticeRaised<WorkspaceNotice>,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    findProducts: fromPromise<SearchResult<Product>, ProductsQuery>(() => {
      throw new Error('productsList: actor "findProducts" was not provided')
    }),
    deleteProduct: fromPromise<void, { id: string }>(() => {
      throw new Error('productsList: actor "deleteProduct" was not provided')
    }),
    restoreProduct: fromPromise<void, { id: string }>(() => {
      throw new Error('productsList: actor "restoreProduct" was not provided')
    }),
    watchWorkspace: fromCallback<ProductsListEvent>(() => {
      throw new Error('productsList: actor "watchWorkspace" was not provided')
    }),
  },
  guards: {
    isNewQuery: ({ context }, params: { change: Partial<ProductsQuery> }) =>
      !isSameProductsQuery(context.query, { ...context.query, ...params.change }),
    isNewChange: ({ context }, params: Change) =>
      !context.changes.some(({ kind, item }) => kind === params.kind && item.id === params.item.id),
    hasDeletion: ({ context }) => context.changes[0]?.kind === 'deletion',
    hasRestoration: ({ context }) => context.changes[0]?.kind === 'restoration',
  },
  actions: {
    changeQuery: assign({
      query: ({ context }, params: { change: Partial<ProductsQuery> }) => ({
        ...context.query,
        ...params.change,
      }),
    }),
    rememberFound: assign((_, params: { found: SearchResult<Product> }) => ({ found: params.found })),
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
  id: 'productsList',
  description: 'Finding products by search, category and stock. A deleted product can be brought back.',
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
        'category.chosen': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { category: event.category } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { category: event.category } }) },
        },
        'stock.chosen': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: { stock: event.stock } }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: { stock: event.stock } }) },
        },
        'filters.cleared': {
          guard: { type: 'isNewQuery', params: { change: allProducts } },
          target: '.loading',
          actions: { type: 'changeQuery', params: { change: allProducts } },
        },
        'address.changed': {
          guard: { type: 'isNewQuery', params: ({ event }) => ({ change: event.query }) },
          target: '.loading',
          actions: { type: 'changeQuery', params: ({ event }) => ({ change: event.query }) },
        },
        'workspace.changed': {
          description:
            'A product was added, changed or deleted, here or elsewhere: the cards are asked for again.',
          target: '.loading',
        },
      },
      states: {
        loading: {
          description: 'Earlier cards stay. A newer question ends the older one.',
          tags: 'busy',
          invoke: {
            id: 'findProducts',
            src: 'findProducts',
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
        'product.deleted': {
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
            id: 'deleteProduct',
            src: 'deleteProduct',
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
            id: 'restoreProduct',
            src: 'restoreProduct',
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
