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

export const lastOrdersModel: Model<typeof lastOrdersMachine> = {
  machine: lastOrdersMachine,
  starts: {
    'details that are opened': { input: { customerId }, to: 'loading', sets: { customerId, orders: [] } },
  },
  steps: {
    'orders come': done('readLastOrders', [order]),
    'no orders come': done('readLastOrders', []),
    'nothing comes': fails('readLastOrders', new Error('no answer')),
    'tries again': { type: 'loading.retried' },
    'something changes': { type: 'workspace.changed' },
  },
  listeners: ['watchWorkspace'],
  states: {
    '': { runs: { watchWorkspace: true }, steps: { 'something changes': { to: 'loading' } } },
    loading: {
      tags: ['busy'],
      runs: { readLastOrders: () => ({ customerId }) },
      steps: {
        'orders come': { to: 'loaded', sets: { orders: [order] } },
        'no orders come': { to: 'loaded', sets: { orders: [] } },
        'nothing comes': { to: 'failed' },
      },
    },
    loaded: {},
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
  },
}
