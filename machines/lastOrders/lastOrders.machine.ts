import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { OrderRow } from '#domain/orders/order.ts'

type Context = {
  customerId: string
  /** Newest first, as read last; they stay while they are read again. */
  orders: OrderRow[]
}

export type LastOrdersEvent = { type: 'workspace.changed' } | { type: 'loading.retried' }

export const lastOrdersMachine = setup({
  types: {
    input: {} as { customerId: string },
    context: {} as Context,
    events: {} as LastOrdersEvent,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    readLastOrders: fromPromise<OrderRow[], { customerId: string }>(() => {
      throw new Error('lastOrders: actor "readLastOrders" was not provided')
    }),
    watchWorkspace: fromCallback<LastOrdersEvent>(() => {
      throw new Error('lastOrders: actor "watchWorkspace" was not provided')
    }),
  },
  actions: {
    rememberOrders: assign((_, params: { orders: OrderRow[] }) => ({ orders: params.orders })),
  },
}).createMachine({
  id: 'lastOrders',
  description: 'What a customer ordered last, read when their details are opened.',
  context: ({ input }) => ({ customerId: input.customerId, orders: [] }),
  invoke: { id: 'watchWorkspace', src: 'watchWorkspace' },
  initial: 'loading',
  on: {
    'workspace.changed': {
      description: 'Something was changed, here or elsewhere: the orders are read again.',
      target: '.loading',
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readLastOrders',
        src: 'readLastOrders',
        input: ({ context }) => ({ customerId: context.customerId }),
        onDone: {
          target: 'loaded',
          actions: { type: 'rememberOrders', params: ({ event }) => ({ orders: event.output }) },
        },
        onError: { target: 'failed' },
      },
    },
    loaded: {},
    failed: {
      tags: 'failed',
      on: { 'loading.retried': { target: 'loading' } },
    },
  },
})
