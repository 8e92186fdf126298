import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import { productSearchMachine } from '#machines/productSearch/productSearch.machine.ts'
import { done, elapses, fails, type Model, type Outcome, type StateModel } from './model.ts'

type Context = { query: string; found: OrderedProduct[] }

const product = (id: string, sku: string, barcode: string): OrderedProduct => ({
  id,
  title: `Kurta ${id}`,
  sku,
  barcode,
  price: { minor: 195_000, currency: 'PKR' },
  available: 4,
  stock: [],
})
const blue = product('blue', 'KRT-1', '8964000')
const red = product('red', 'KRT-11', '8964001')

const empty = { query: '', found: [] }

const chooses = (chosen: OrderedProduct, isScanned: boolean): Outcome<Context> => ({
  to: 'resting',
  sets: empty,
  tells: [{ type: 'product.chosen', product: chosen, isScanned }],
})

const shows = (found: OrderedProduct[]): Outcome<Context> =>
  found.length > 0 ? { to: 'found', sets: { found } } : { to: 'nothingFound' }

const looks: StateModel<Context>['runs'] = { findProducts: ({ query }) => ({ query }) }

/** 'kurta' means both, the barcode and the SKU of the blue one mean that one. */
const isBlue = (query: string) => query === '8964000' || query === ' krt-1'

export const productSearchModel: Model<typeof productSearchMachine> = {
  machine: productSearchMachine,
  starts: {
    'nothing typed': { input: (listener) => ({ listener }), to: 'resting', sets: empty },
  },
  steps: {
    'types a title': { type: 'query.changed', query: 'kurta' },
    'types a SKU': { type: 'query.changed', query: ' krt-1' },
    'a barcode is scanned': { type: 'query.changed', query: '8964000' },
    'types only space': { type: 'query.changed', query: ' ' },
    'presses Enter': { type: 'query.submitted' },
    'stops typing': elapses('typingPause', 200),
    'two are found': done('findProducts', [blue, red]),
    'one is found': done('findProducts', [red]),
    'nothing is found': done('findProducts', []),
    'the search fails': fails('findProducts', new Error('no')),
    'chooses the blue one': { type: 'match.chosen', product: blue },
    'tries again': { type: 'search.retried' },
  },
  states: {
    '': {
      steps: {
        'types a title': { to: 'typing', sets: { query: 'kurta', found: [] } },
        'types a SKU': { to: 'typing', sets: { query: ' krt-1', found: [] } },
        'a barcode is scanned': { to: 'typing', sets: { query: '8964000', found: [] } },
        'types only space': { to: 'resting', sets: empty },
      },
    },
    resting: {},
    typing: {
      tags: ['busy'],
      steps: { 'stops typing': { to: 'searching' }, 'presses Enter': { to: 'adding' } },
    },
    searching: {
      tags: ['busy'],
      runs: looks,
      steps: {
        'presses Enter': { to: 'adding' },
        'two are found': shows([blue, red]),
        'one is found': shows([red]),
        'nothing is found': shows([]),
        'the search fails': { to: 'failed' },
      },
    },
    adding: {
      tags: ['busy'],
      runs: looks,
      steps: {
        'two are found': ({ query }) =>
          isBlue(query) ? chooses(blue, query === '8964000') : shows([blue, red]),
        'one is found': chooses(red, false),
        'nothing is found': shows([]),
        'the search fails': { to: 'failed' },
      },
    },
    found: { steps: { 'chooses the blue one': ({ query }) => chooses(blue, query === '8964000') } },
    nothingFound: { tags: ['empty'] },
    failed: {
      tags: ['failed'],
      steps: {
        'presses Enter': { to: 'adding' },
        'tries again': { to: 'searching', tells: [{ type: 'focus.requested', target: 'product' }] },
      },
    },
  },
  flags: ({ query }) => query,
  invariants: {
    'products are offered only for what is typed': ({ state, context }) =>
      state.includes('found') === context.found.length > 0,
  },
}
