import { assign, emit, fromPromise, setup } from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { SentAct } from '#domain/fulfilment/acts.ts'
import type { BatchAct, BatchItem, BatchOutcome, PreparedActs } from '#domain/fulfilment/orderBatch.ts'
import type { NoticeRaised, OrderBatchNotice } from '#domain/notices.ts'
import { refusalOf } from '#domain/refusedChange.ts'

type Context = {
  /** The list whose orders are chosen, as its address has it: another list has no chosen orders. */
  list: string
  /** Their ids. */
  chosen: readonly string[]
  act: BatchAct | null
  /** The orders of the act. */
  items: readonly BatchItem[]
}

export type OrderBatchEvent =
  | { type: 'order.toggled'; list: string; id: string }
  /** Exactly these are chosen: all of a page, or none. */
  | { type: 'orders.chosen'; list: string; ids: readonly string[] }
  | { type: 'act.chosen'; act: BatchAct; ids: readonly string[] }
  | { type: 'act.confirmed' }
  | { type: 'act.retried' }
  /** Before it begins, while it goes on, or after it: each state has its way out. */
  | { type: 'act.left' }

const isWaiting = ({ outcome }: BatchItem) => outcome === null
const isDone = ({ outcome }: BatchItem) => outcome?.is === 'done'

/** The order that is next, or being acted on. */
const current = ({ items }: Pick<Context, 'items'>) => items.find(isWaiting)

const changeCurrent = ({ items }: Pick<Context, 'items'>, change: Partial<BatchItem>) => {
  const item = current({ items })
  return { items: items.map((one) => (one === item ? { ...one, ...change } : one)) }
}

export const orderBatchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrderBatchEvent,
    emitted: {} as NoticeRaised<OrderBatchNotice> | FocusRequested<'orders'>,
    tags: {} as 'open' | 'asking' | 'busy' | 'told' | 'failed',
  },
  actors: {
    prepareActs: fromPromise<PreparedActs, { id: string; act: BatchAct }>(() => {
      throw new Error('orderBatch: actor "prepareActs" was not provided')
    }),
    /** Resolves to 'missing' when the order was deleted. */
    sendActs: fromPromise<'done' | 'missing', { calls: readonly SentAct[] }>(() => {
      throw new Error('orderBatch: actor "sendActs" was not provided')
    }),
  },
  guards: {
    hasOrders: (_, params: { ids: readonly string[] }) => params.ids.length > 0,
    isReady: (_, params: { prepared: PreparedActs }) => params.prepared.is === 'ready',
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
    isPrepared: ({ context }) => (current(context)?.calls.length ?? 0) > 0,
    isAnyWaiting: ({ context }) => context.items.some(isWaiting),
    isNoneLeft: ({ context }) => context.items.length === 0,
    areAllDone: ({ context }) => context.items.every(isDone),
  },
  actions: {
    toggleOrder: assign(({ context }, { list, id }: { list: string; id: string }) => {
      const before = context.list === list ? context.chosen : []
      return { list, chosen: before.includes(id) ? before.filter((one) => one !== id) : [...before, id] }
    }),
    chooseOrders: assign((_, { list, ids }: { list: string; ids: readonly string[] }) => ({
      list,
      chosen: ids,
    })),
    openAct: assign((_, { act, ids }: { act: BatchAct; ids: readonly string[] }) => ({
      act,
      items: ids.map((id) => ({ id, calls: [], outcome: null })),
    })),
    rememberCalls: assign(({ context }, { prepared }: { prepared: PreparedActs }) =>
      changeCurrent(context, { calls: prepared.is === 'ready' ? prepared.calls : [] }),
    ),
    noteRefusal: assign(({ context }, { prepared }: { prepared: PreparedActs }) =>
      changeCurrent(context, { outcome: prepared.is === 'ready' ? null : prepared }),
    ),
    noteOutcome: assign(({ context }, { outcome }: { outcome: BatchOutcome }) =>
      changeCurrent(context, { outcome }),
    ),
    noteServerRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const refusal = refusalOf(error)
      return refusal ? changeCurrent(context, { outcome: { is: 'refusedByServer', refusal } }) : {}
    }),
    dropWaiting: assign(({ context: { items } }) => ({ items: items.filter((item) => !isWaiting(item)) })),
    /** All but the one that is being sent. */
    dropLater: assign(({ context }) => ({
      items: context.items.filter((item) => !isWaiting(item) || item === current(context)),
    })),
    /** What was not done stays chosen. */
    unchooseDone: assign(({ context: { chosen, items } }) => ({
      chosen: chosen.filter((id) => !items.some((item) => item.id === id && isDone(item))),
    })),
    raiseDone: emit(({ context: { act, items } }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'orderBatchDone' as const, act: act ?? 'order.verified', orders: items.length },
    })),
    /** What opened the dialog may be gone with the orders that were chosen. */
    requestFocus: emit({ type: 'focus.requested', target: 'orders' }),
  },
}).createMachine({
  id: 'orderBatch',
  description:
    'Orders chosen in the list, and one act on all of them: one after the other, each checked first and done once.',
  context: { list: '', chosen: [], act: null, items: [] },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'order.toggled': {
          actions: { type: 'toggleOrder', params: ({ event }) => ({ list: event.list, id: event.id }) },
        },
        'orders.chosen': {
          actions: { type: 'chooseOrders', params: ({ event }) => ({ list: event.list, ids: event.ids }) },
        },
        'act.chosen': {
          guard: { type: 'hasOrders', params: ({ event }) => ({ ids: event.ids }) },
          target: 'asking',
          actions: { type: 'openAct', params: ({ event }) => ({ act: event.act, ids: event.ids }) },
        },
      },
    },
    asking: {
      description: 'What it does, and with how many orders.',
      tags: ['open', 'asking'],
      on: { 'act.confirmed': { target: 'acting' }, 'act.left': { target: 'choosing' } },
    },
    acting: {
      tags: ['open', 'busy'],
      initial: 'preparing',
      states: {
        preparing: {
          description: 'The order is read, and checked as its dialog would.',
          on: { 'act.left': { target: '#orderBatch.deciding', actions: 'dropWaiting' } },
          invoke: {
            id: 'prepareActs',
            src: 'prepareActs',
            input: ({ context }) => ({
              id: current(context)?.id ?? '',
              act: context.act ?? 'order.verified',
            }),
            onDone: [
              {
                guard: { type: 'isReady', params: ({ event }) => ({ prepared: event.output }) },
                target: 'sending',
                actions: { type: 'rememberCalls', params: ({ event }) => ({ prepared: event.output }) },
              },
              {
                target: '#orderBatch.deciding',
                actions: { type: 'noteRefusal', params: ({ event }) => ({ prepared: event.output }) },
              },
            ],
            onError: { target: '#orderBatch.interrupted' },
          },
        },
        sending: {
          on: {
            'act.left': {
              description: 'What was sent is awaited.',
              actions: 'dropLater',
            },
          },
          invoke: {
            id: 'sendActs',
            src: 'sendActs',
            input: ({ context }) => ({ calls: current(context)?.calls ?? [] }),
            onDone: {
              target: '#orderBatch.deciding',
              actions: {
                type: 'noteOutcome',
                params: ({ event }) => ({ outcome: { is: event.output } }),
              },
            },
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: '#orderBatch.deciding',
                actions: { type: 'noteServerRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              { target: '#orderBatch.interrupted' },
            ],
          },
        },
      },
    },
    deciding: {
      always: [
        { guard: 'isAnyWaiting', target: 'acting' },
        {
          description: 'Stopped before the first.',
          guard: 'isNoneLeft',
          target: 'choosing',
          actions: 'requestFocus',
        },
        {
          guard: 'areAllDone',
          target: 'choosing',
          actions: ['raiseDone', 'unchooseDone', 'requestFocus'],
        },
        { target: 'told' },
      ],
    },
    told: {
      description: 'Some orders were not done, each with the reason.',
      tags: ['open', 'told'],
      on: { 'act.left': { target: 'choosing', actions: ['unchooseDone', 'requestFocus'] } },
    },
    interrupted: {
      description: 'No response: perhaps the last was done. Tried again, nothing is done twice.',
      tags: ['open', 'failed'],
      on: {
        'act.retried': [{ guard: 'isPrepared', target: 'acting.sending' }, { target: 'acting' }],
        'act.left': { target: 'choosing', actions: ['unchooseDone', 'requestFocus'] },
      },
    },
  },
})
