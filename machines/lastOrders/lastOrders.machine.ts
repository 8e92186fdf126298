import { assign, fromPromise, setup } from 'xstate'
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
    tags: {} as 'loading' | 'refreshing' | 'empty' | 'failed',
  },
  actors: {
    readLastOrders: fromPromise<OrderRow[], { customerId: string }>(() => {
      throw new Error('lastOrders: actor "readLastOrders" was not provided')
    }),
  },
  guards: {
    hasOrders: (_, params: { orders: OrderRow[] }) => params.orders.length > 0,
  },
  actions: {
    rememberOrders: assign((_, params: { orders: OrderRow[] }) => ({ orders: params.orders })),
  },
}).createMachine({
  id: 'lastOrders',
  description: 'What a customer ordered last, read when their details are opened.',
  context: ({ input }) => ({ customerId: input.customerId, orders: [] }),
  initial: 'loading',
  on: {
    'workspace.changed': {
      description: 'Something was changed, here or elsewhere: the orders are read again.',
      target: '.loading',
    },
  },
  states: {
    loading: {
      tags: 'loading',
      invoke: {
        id: 'readLastOrders',
        src: 'readLastOrders',
        input: ({ context }) => ({ customerId: context.customerId }),
        onDone: [
          {
            guard: { type: 'hasOrders', params: ({ event }) => ({ orders: event.output }) },
            target: 'shown',
            actions: { type: 'rememberOrders', params: ({ event }) => ({ orders: event.output }) },
          },
          { target: 'empty' },
        ],
        onError: { target: 'failed' },
      },
    },
    shown: {
      initial: 'current',
      on: { 'workspace.changed': { target: '.refreshing' } },
      states: {
        current: {},
        refreshing: {
          description: 'What was read before stays.',
          tags: 'refreshing',
          invoke: {
            id: 'readLastOrders',
            src: 'readLastOrders',
            input: ({ context }) => ({ customerId: context.customerId }),
            onDone: [
              {
                guard: { type: 'hasOrders', params: ({ event }) => ({ orders: event.output }) },
                target: 'current',
                actions: { type: 'rememberOrders', params: ({ event }) => ({ orders: event.output }) },
              },
              { target: '#lastOrders.empty' },
            ],
            onError: { target: 'outdated' },
          },
        },
        outdated: {
          description: 'What was read before stays. It could not be read again.',
          tags: 'failed',
          on: { 'loading.retried': { target: 'refreshing' } },
        },
      },
    },
    empty: {
      description: 'The customer has ordered nothing.',
      tags: 'empty',
      entry: { type: 'rememberOrders', params: { orders: [] } },
    },
    failed: {
      tags: 'failed',
      on: { 'loading.retried': { target: 'loading' } },
    },
  },
})
