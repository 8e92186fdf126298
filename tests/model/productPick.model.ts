import type { AnyActorRef } from 'xstate'
import { productPickMachine } from '#machines/productPick/productPick.machine.ts'
import type { Model } from './model.ts'

const kurta = {
  id: 'kurta',
  title: 'Kurta',
  sku: 'KRT-1',
  barcode: '8964000',
  price: { minor: 195_000, currency: 'PKR' as const },
  available: 4,
  stock: [],
}

const asks = (question: string | null) => ({ type: 'question.changed', question })
const chooses = (query: string) => ({
  to: 'offering',
  tells: [{ type: 'product.chosen', product: kurta, query }, asks(null)],
})
const atOnce = { type: 'question.entered' }

export const productPickModel: Model<typeof productPickMachine> = {
  machine: productPickMachine,
  listeners: ['productReading'],
  starts: {
    'an order': { input: (listener: AnyActorRef) => ({ listener }), to: 'offering' },
  },
  steps: {
    'types a text': { type: 'query.changed', query: 'krt-1' },
    'types what is no question': { type: 'query.changed', query: null },
    'presses Enter': { type: 'query.entered' },
    'one is found': { type: 'products.found', question: 'krt-1', answer: [kurta] },
    'none is found': { type: 'products.found', question: 'krt-1', answer: [] },
    'the search fails': { type: 'products.found', question: 'krt-1', answer: null },
    'nothing is asked any more': { type: 'products.found', question: null, answer: null },
    'chooses one': { type: 'product.chosen', product: kurta, query: 'kurt' },
  },
  states: {
    '': {
      runs: { productReading: true },
      steps: {
        'types a text': { to: 'offering', tells: [asks('krt-1')] },
        'types what is no question': { to: 'offering', tells: [asks(null)] },
        'chooses one': chooses('kurt'),
      },
    },
    offering: { steps: { 'presses Enter': { to: 'entered', tells: [atOnce] } } },
    entered: {
      steps: {
        'presses Enter': { tells: [atOnce] },
        'one is found': chooses('krt-1'),
        'none is found': { to: 'offering' },
        'the search fails': { to: 'offering' },
        'nothing is asked any more': { to: 'offering' },
      },
    },
  },
}
