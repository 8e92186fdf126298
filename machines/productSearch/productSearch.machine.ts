import { type ActorRef, assign, emit, fromPromise, type Snapshot, sendTo, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { isScanned, type OrderedProduct, productMeant } from '#domain/fulfilment/newOrder.ts'
import { isBlank } from '#domain/text.ts'

/** A product was chosen, or its barcode scanned. */
export type ProductChosen = { type: 'product.chosen'; product: OrderedProduct; isScanned: boolean }

export type ProductSearchInput = {
  /** Told what is chosen. */
  listener: ActorRef<Snapshot<unknown>, ProductChosen>
}

type Context = ProductSearchInput & { query: string; found: OrderedProduct[] }

export type ProductSearchEvent =
  | { type: 'query.changed'; query: string }
  /** Enter before anything is found: the product that is typed or scanned is meant. */
  | { type: 'query.submitted' }
  | { type: 'match.chosen'; product: OrderedProduct }
  | { type: 'search.retried' }

export const productSearchMachine = setup({
  types: {
    input: {} as ProductSearchInput,
    context: {} as Context,
    events: {} as ProductSearchEvent,
    emitted: {} as FocusRequested<'product'>,
    tags: {} as 'busy' | 'empty' | 'failed',
  },
  actors: {
    findProducts: fromPromise<OrderedProduct[], { query: string }>(() => {
      throw new Error('productSearch: actor "findProducts" was not provided')
    }),
  },
  guards: {
    hasText: (_, params: { query: string }) => !isBlank(params.query),
    hasMatches: (_, params: { found: OrderedProduct[] }) => params.found.length > 0,
    isOneMeant: ({ context }, params: { found: OrderedProduct[] }) =>
      productMeant(context.query, params.found) !== null,
  },
  actions: {
    rememberQuery: assign((_, { query }: { query: string }) => ({ query, found: [] })),
    rememberFound: assign((_, { found }: { found: OrderedProduct[] }) => ({ found })),
    forgetSearch: assign({ query: '', found: [] }),
    tellListener: sendTo(
      ({ context }) => context.listener,
      ({ context }, { product }: { product: OrderedProduct }) => ({
        type: 'product.chosen' as const,
        product,
        isScanned: isScanned(context.query, product),
      }),
    ),
    requestFocus: emit({ type: 'focus.requested', target: 'product' }),
  },
  delays: {
    /** A pause in typing, in milliseconds: only then is the workspace asked. */
    typingPause: 200,
  },
}).createMachine({
  id: 'productSearch',
  description: 'Finding a product by SKU, barcode or title, and choosing it.',
  context: ({ input }) => ({ ...input, query: '', found: [] }),
  initial: 'resting',
  on: {
    'query.changed': [
      {
        guard: { type: 'hasText', params: ({ event }) => ({ query: event.query }) },
        target: '.typing',
        actions: { type: 'rememberQuery', params: ({ event }) => ({ query: event.query }) },
      },
      { target: '.resting', actions: 'forgetSearch' },
    ],
  },
  states: {
    resting: {},
    typing: {
      tags: 'busy',
      after: { typingPause: { target: 'searching' } },
      on: { 'query.submitted': { target: 'adding' } },
    },
    searching: {
      tags: 'busy',
      on: { 'query.submitted': { target: 'adding' } },
      invoke: {
        id: 'findProducts',
        src: 'findProducts',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'hasMatches', params: ({ event }) => ({ found: event.output }) },
            target: 'found',
            actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'nothingFound' },
        ],
        onError: { target: 'failed' },
      },
    },
    adding: {
      description:
        'A scanner presses Enter before anything is found: when one product is meant, it is chosen at once.',
      tags: 'busy',
      invoke: {
        id: 'findProducts',
        src: 'findProducts',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'isOneMeant', params: ({ event }) => ({ found: event.output }) },
            target: 'resting',
            actions: [
              {
                type: 'tellListener',
                params: ({ context, event }) => ({
                  product: productMeant(context.query, event.output) as OrderedProduct,
                }),
              },
              'forgetSearch',
            ],
          },
          {
            guard: { type: 'hasMatches', params: ({ event }) => ({ found: event.output }) },
            target: 'found',
            actions: { type: 'rememberFound', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'nothingFound' },
        ],
        onError: { target: 'failed' },
      },
    },
    found: {
      on: {
        'match.chosen': {
          target: 'resting',
          actions: [
            { type: 'tellListener', params: ({ event }) => ({ product: event.product }) },
            'forgetSearch',
          ],
        },
      },
    },
    nothingFound: { tags: 'empty' },
    failed: {
      tags: 'failed',
      on: {
        'query.submitted': { target: 'adding' },
        'search.retried': { target: 'searching', actions: 'requestFocus' },
      },
    },
  },
})
