import { assign, emit, fromPromise, setup } from 'xstate'
import type { OrderCopy } from '#domain/fulfilment/orderCopy.ts'

export type OrderCopyInput = {
  /** The order to copy. */
  orderId: string
  /** Whether a new order was begun before, which the copy would replace. */
  hasDraft: boolean
}

type Context = OrderCopyInput & { copy: OrderCopy | null }

export type OrderCopyEvent =
  | { type: 'reading.retried' }
  | { type: 'copy.confirmed' }
  | { type: 'copy.declined' }

/** The new order begins with the copy, or as it was left. */
export type CopyEnded = { type: 'copy.made'; copy: OrderCopy } | { type: 'copy.dropped' }

export const orderCopyMachine = setup({
  types: {
    input: {} as OrderCopyInput,
    context: {} as Context,
    events: {} as OrderCopyEvent,
    emitted: {} as CopyEnded,
    tags: {} as 'loading' | 'failed' | 'asking',
  },
  actors: {
    readCopy: fromPromise<OrderCopy, { orderId: string }>(() => {
      throw new Error('orderCopy: actor "readCopy" was not provided')
    }),
  },
  guards: {
    /** A new order that was begun would be lost, or not all items can be ordered again. */
    needsQuestion: ({ context }, { copy }: { copy: OrderCopy }) =>
      context.hasDraft || copy.leftOut.length > 0,
  },
  actions: {
    rememberCopy: assign((_, params: { copy: OrderCopy }) => params),
    announceCopy: emit(({ context }) => ({ type: 'copy.made' as const, copy: context.copy as OrderCopy })),
    announceEnd: emit({ type: 'copy.dropped' }),
  },
}).createMachine({
  id: 'orderCopy',
  description:
    'Begins a new order with customer and items of another one. Nothing is reserved until it is created.',
  context: ({ input }) => ({ ...input, copy: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The order, and which of its items are still sold.',
      tags: 'loading',
      invoke: {
        id: 'readCopy',
        src: 'readCopy',
        input: ({ context }) => ({ orderId: context.orderId }),
        onDone: [
          {
            guard: { type: 'needsQuestion', params: ({ event }) => ({ copy: event.output }) },
            target: 'asking',
            actions: { type: 'rememberCopy', params: ({ event }) => ({ copy: event.output }) },
          },
          {
            target: 'copied',
            actions: { type: 'rememberCopy', params: ({ event }) => ({ copy: event.output }) },
          },
        ],
        onError: { target: 'failed' },
      },
    },
    asking: {
      description: 'Before a new order that was begun is replaced, or without items that are no longer sold.',
      tags: 'asking',
      on: { 'copy.confirmed': { target: 'copied' }, 'copy.declined': { target: 'dropped' } },
    },
    failed: {
      tags: 'failed',
      on: { 'reading.retried': { target: 'reading' }, 'copy.declined': { target: 'dropped' } },
    },
    copied: { description: 'The form opens with it.', type: 'final', entry: 'announceCopy' },
    dropped: { description: 'The form opens as it was left.', type: 'final', entry: 'announceEnd' },
  },
})
