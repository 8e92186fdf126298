import type { OrderRow } from '#domain/orders/order.ts'
import { lastOrdersMachine } from '#machines/lastOrders/lastOrders.machine.ts'
import { done, fails, type Model } from './model.ts'

const customerId = 'C-101'
const order: OrderRow = {
  id: 'KW-1001',
  customer: 'Ayesha Siddiqui',
  email: 'ayesha.siddiqui@mail.test',
  placedAt: 0,
  type: 'Local',
  payment: 'COD',
  total: { minor: 100, currency: 'PKR' },
  status: 'delivered',
}

const answers = {
  'orders come': { to: 'shown.current', sets: { orders: [order] } },
  'other orders come': { to: 'shown.current', sets: { orders: [order, order] } },
  'no orders come': { to: 'empty', sets: { orders: [] } },
}

export const lastOrdersModel: Model<typeof lastOrdersMachine> = {
  machine: lastOrdersMachine,
  starts: {
    'details that are opened': { input: { customerId }, to: 'loading', sets: { customerId, orders: [] } },
  },
  steps: {
    'orders come': done('readLastOrders', [order]),
    'other orders come': done('readLastOrders', [order, order]),
    'no orders come': done('readLastOrders', []),
    'nothing comes': fails('readLastOrders', new Error('no answer')),
    'tries again': { type: 'loading.retried' },
    'something changes': { type: 'workspace.changed' },
  },
  states: {
    '': { steps: { 'something changes': { to: 'loading' } } },
    loading: {
      tags: ['loading'],
      runs: { readLastOrders: () => ({ customerId }) },
      steps: { ...answers, 'nothing comes': { to: 'failed' } },
    },
    shown: { steps: { 'something changes': { to: 'shown.refreshing' } } },
    'shown.current': {},
    'shown.refreshing': {
      tags: ['refreshing'],
      runs: { readLastOrders: () => ({ customerId }) },
      steps: { ...answers, 'nothing comes': { to: 'shown.outdated' } },
    },
    'shown.outdated': { tags: ['failed'], steps: { 'tries again': { to: 'shown.refreshing' } } },
    empty: { tags: ['empty'] },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
  },
  invariants: {
    'orders are there exactly where they are shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('shown.')) === context.orders.length > 0,
  },
}
