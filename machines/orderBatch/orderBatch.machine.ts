import {
  type ActorRef,
  type AnyEventObject,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  type Snapshot,
  setup,
  stateIn,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import {
  type BatchAct,
  type BatchCall,
  type BatchEnd,
  type BatchItem,
  type BatchOutcome,
  batchCounts,
  batchProblem,
  brokenOffBy,
  doneBatch,
  firstBatchAnswers,
  type PreparedActs,
  type SentOutcome,
  withOutcome,
} from '#domain/fulfilment/orderBatch.ts'
import type { NoticeRaised, OrderBatchNotice } from '#domain/notices.ts'
import type { OrderStatus } from '#domain/orders/order.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import type { ActDone } from '#machines/changeQueue/changeQueue.machine.ts'
import type { WorkspaceClosing } from '#machines/workspace/screens.ts'

type Input = {
  /** Says that an act is done, and offers Undo. */
  workspace: ActorRef<Snapshot<unknown>, ActDone>
}

type Context = Input & {
  /** The list whose orders are chosen, as its address has it: another list has no chosen orders. */
  list: string
  /** Their ids, also of those on other pages. */
  chosen: readonly string[]
  /** Of the orders of the page and of those that are chosen, as they were read last. */
  statuses: Readonly<Record<string, OrderStatus>>
  act: BatchAct | null
  /** What the act asks once for all orders. */
  answers: Answers
  /** The orders of the act. */
  items: readonly BatchItem[]
  /** How many more there were before it was stopped. */
  stopped: number
  /** What a booking would do; null where nobody looked. */
  preview: BookingPreview | null
}

export type OrderBatchEvent =
  | { type: 'order.toggled'; list: string; id: string }
  /** The rows of the page that is shown. */
  | { type: 'orders.shown'; orders: readonly { id: string; status: OrderStatus }[] }
  /** Exactly these are chosen: those of a page more or less, or none. */
  | { type: 'orders.chosen'; list: string; ids: readonly string[] }
  | { type: 'act.chosen'; act: BatchAct; ids: readonly string[] }
  | { type: 'answer.given'; name: string; text: string }
  | { type: 'act.confirmed' }
  | { type: 'act.retried' }
  /** Before it begins, while it goes on, or after it: each state has its way out. */
  | { type: 'act.left' }
  /** The list is on screen, or another screen is. */
  | { type: 'list.entered' }
  | { type: 'list.left' }
  | WorkspaceClosing

const isWaiting = ({ outcome }: BatchItem) => outcome === null
const isSettled = ({ outcome }: BatchItem) => outcome?.is === 'done' || outcome?.is === 'unchanged'

/** The order that is next, or being acted on. */
const current = ({ items }: Pick<Context, 'items'>) => items.find(isWaiting)

const changeCurrent = ({ items }: Pick<Context, 'items'>, change: Partial<BatchItem>) => {
  const item = current({ items })
  return { items: items.map((one) => (one === item ? { ...one, ...change } : one)) }
}

/** The orders of the act without those that cannot be booked. */
const bookable = ({ items, preview }: Context) =>
  items.filter(({ id }) => !preview?.left.some(({ order }) => order === id))

const endOf = ({ act, items, stopped }: Context): BatchEnd => {
  const { done: orders, unchanged } = batchCounts(items)
  return { act: act ?? 'order.verified', orders, unchanged, stopped }
}

export const orderBatchMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as OrderBatchEvent,
    emitted: {} as NoticeRaised<OrderBatchNotice> | FocusRequested,
    tags: {} as 'previewing' | 'unpreviewed' | 'open' | 'asking' | 'incomplete' | 'busy' | 'told' | 'failed',
  },
  actors: {
    /** Also resolves to the refusal of who may not read it any more. */
    prepareActs: fromPromise<PreparedActs, { id: string; act: BatchAct; answers: Answers }>(() => {
      throw new Error('orderBatch: actor "prepareActs" was not provided')
    }),
    /** Resolves to 'missing' when the order was deleted, and rejects only without an answer. */
    sendActs: fromPromise<SentOutcome, { calls: readonly BatchCall[] }>(() => {
      throw new Error('orderBatch: actor "sendActs" was not provided')
    }),
    readPreview: fromPromise<BookingPreview, { ids: readonly string[] }>(() => {
      throw new Error('orderBatch: actor "readPreview" was not provided')
    }),
    askBeforeLeaving: fromCallback<AnyEventObject>(() => {
      throw new Error('orderBatch: actor "askBeforeLeaving" was not provided')
    }),
  },
  guards: {
    hasOrders: (_, params: { ids: readonly string[] }) => params.ids.length > 0,
    needsPreview: ({ context }) => context.act === 'booking.asked',
    isNoneBookable: ({ context }) => bookable(context).length === 0,
    isAnswered: ({ context: { act, answers } }) => act !== null && batchProblem(act, answers) === null,
    isPrepared: ({ context }) => (current(context)?.calls.length ?? 0) > 0,
    isAnyWaiting: ({ context }) => context.items.some(isWaiting),
    isNoneLeft: ({ context }) => context.items.length === 0,
    areAllSettled: ({ context }) => context.items.every(isSettled),
    hasEnded: stateIn({ act: 'ended' }),
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
    rememberStatuses: assign(
      (
        { context: { chosen, statuses } },
        { orders }: { orders: readonly { id: string; status: OrderStatus }[] },
      ) => {
        const kept = Object.entries(statuses).filter(([id]) => chosen.includes(id))
        return {
          statuses: Object.fromEntries([...kept, ...orders.map(({ id, status }) => [id, status] as const)]),
        }
      },
    ),
    openAct: assign((_, { act, ids }: { act: BatchAct; ids: readonly string[] }) => ({
      act,
      answers: firstBatchAnswers(act),
      items: ids.map((id) => ({ id, calls: [], outcome: null })),
      stopped: 0,
      preview: null,
    })),
    rememberPreview: assign((_, { preview }: { preview: BookingPreview }) => ({ preview })),
    keepBookable: assign(({ context }) => ({ items: bookable(context) })),
    changeAnswer: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      answers: { ...context.answers, [name]: text },
    })),
    /** What is sent of the order, or how it ended. */
    noteOutcome: assign(({ context }, { outcome }: { outcome: PreparedActs | BatchOutcome }) =>
      outcome.is === 'ready'
        ? changeCurrent(context, { calls: outcome.calls })
        : { items: withOutcome(context.items, outcome) },
    ),
    dropWaiting: assign(({ context: { items } }) => ({
      items: items.filter((item) => !isWaiting(item)),
      stopped: items.filter(isWaiting).length,
    })),
    /** All but the one that is being sent. */
    dropLater: assign(({ context }) => {
      const items = context.items.filter((item) => !isWaiting(item) || item === current(context))
      return { items, stopped: context.stopped + context.items.length - items.length }
    }),
    /** What was not done stays chosen. */
    unchooseSettled: assign(({ context: { chosen, items } }) => ({
      chosen: chosen.filter((id) => !items.some((item) => item.id === id && isSettled(item))),
    })),
    forgetAct: assign({ act: null, answers: {}, items: [], stopped: 0, preview: null }),
    /** With an Undo the workspace says it. */
    tellDone: enqueueActions(({ context, enqueue }) => {
      const ended = endOf(context)
      const batch = doneBatch(ended, context.items)
      if (batch) enqueue.sendTo(context.workspace, { type: 'act.done', act: batch })
      else enqueue.emit({ type: 'notice.raised', notice: { code: 'orderBatchDone', ...ended } })
    }),
    /** Of what was done before something was not. */
    offerUndo: enqueueActions(({ context, enqueue }) => {
      const batch = doneBatch(endOf(context), context.items)
      if (batch) enqueue.sendTo(context.workspace, { type: 'act.done', act: batch })
    }),
    raiseMissed: emit(({ context: { act, items } }, { isOver }: { isOver: boolean }) => {
      const { done: orders, unchanged, refused, waiting } = batchCounts(items)
      const counts = { orders, unchanged, refused, waiting }
      const ended = { isOver, reason: brokenOffBy(items) }
      return {
        type: 'notice.raised' as const,
        notice: { code: 'orderBatchMissed' as const, act: act ?? 'order.verified', ...counts, ...ended },
      }
    }),
    requestProblemFocus: emit(({ context: { act, answers } }) => ({
      type: 'focus.requested' as const,
      target: (act && batchProblem(act, answers)?.field) ?? '',
    })),
    /** What opened the dialog may be gone with the orders that were chosen. */
    requestFocus: emit({ type: 'focus.requested', target: 'orders' }),
  },
}).createMachine({
  id: 'orderBatch',
  description:
    'Orders chosen in the list, and one act on all of them: one after the other, each checked first and done once. It goes on while other screens are open.',
  context: ({ input }) => ({
    ...input,
    list: '',
    chosen: [],
    statuses: {},
    act: null,
    answers: {},
    items: [],
    stopped: 0,
    preview: null,
  }),
  on: { 'orders.shown': { actions: { type: 'rememberStatuses', params: ({ event }) => event } } },
  type: 'parallel',
  states: {
    act: {
      initial: 'choosing',
      states: {
        choosing: {
          entry: 'forgetAct',
          on: {
            'order.toggled': {
              actions: { type: 'toggleOrder', params: ({ event }) => ({ list: event.list, id: event.id }) },
            },
            'orders.chosen': {
              actions: {
                type: 'chooseOrders',
                params: ({ event }) => ({ list: event.list, ids: event.ids }),
              },
            },
            'act.chosen': {
              guard: { type: 'hasOrders', params: ({ event }) => ({ ids: event.ids }) },
              target: 'asking',
              actions: { type: 'openAct', params: ({ event }) => ({ act: event.act, ids: event.ids }) },
            },
          },
        },
        asking: {
          description: 'What it does, with how many orders, and what it has to know: once for all of them.',
          tags: ['open', 'asking'],
          on: {
            'answer.given': {
              actions: {
                type: 'changeAnswer',
                params: ({ event }) => ({ name: event.name, text: event.text }),
              },
            },
            'act.confirmed': [
              { guard: 'isNoneBookable' },
              { guard: 'isAnswered', target: 'acting', actions: 'keepBookable' },
              { target: '.incomplete', actions: 'requestProblemFocus' },
            ],
            'act.left': { target: 'choosing' },
            'list.left': { target: 'choosing' },
          },
          initial: 'opened',
          states: {
            opened: { always: [{ guard: 'needsPreview', target: 'previewing' }, { target: 'answering' }] },
            previewing: {
              description: 'Which courier takes which parcels, and what cannot be booked.',
              tags: 'previewing',
              on: { 'act.confirmed': {} },
              invoke: {
                id: 'readPreview',
                src: 'readPreview',
                input: ({ context: { items } }) => ({ ids: items.map(({ id }) => id) }),
                onDone: {
                  target: 'answering',
                  actions: { type: 'rememberPreview', params: ({ event }) => ({ preview: event.output }) },
                },
                onError: { target: 'unpreviewed' },
              },
            },
            unpreviewed: { tags: 'unpreviewed', on: { 'act.confirmed': { target: 'previewing' } } },
            answering: {},
            incomplete: {
              description: 'It was tried: the field says what is wrong.',
              tags: 'incomplete',
            },
          },
        },
        acting: {
          tags: ['open', 'busy'],
          on: {
            'workspace.closing': {
              description: 'Nobody hears of the rest: what is known is said at once.',
              actions: { type: 'raiseMissed', params: { isOver: true } },
            },
          },
          invoke: { id: 'askBeforeLeaving', src: 'askBeforeLeaving' },
          initial: 'preparing',
          states: {
            preparing: {
              description: 'The order is read, and checked as its dialog would.',
              on: { 'act.left': { target: '#orderBatch.act.deciding', actions: 'dropWaiting' } },
              invoke: {
                id: 'prepareActs',
                src: 'prepareActs',
                input: ({ context }) => ({
                  id: current(context)?.id ?? '',
                  act: context.act ?? 'order.verified',
                  answers: context.answers,
                }),
                onDone: {
                  target: '#orderBatch.act.deciding',
                  actions: { type: 'noteOutcome', params: ({ event }) => ({ outcome: event.output }) },
                },
                onError: { target: '#orderBatch.act.ended.interrupted' },
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
                  description:
                    'Who may not do it any more, or whose company is suspended, is refused for all that wait.',
                  target: '#orderBatch.act.deciding',
                  actions: { type: 'noteOutcome', params: ({ event }) => ({ outcome: event.output }) },
                },
                onError: { target: '#orderBatch.act.ended.interrupted' },
              },
            },
          },
        },
        deciding: {
          always: [
            { guard: 'isPrepared', target: 'acting.sending' },
            { guard: 'isAnyWaiting', target: 'acting' },
            {
              description: 'Stopped before the first.',
              guard: 'isNoneLeft',
              target: 'choosing',
              actions: 'requestFocus',
            },
            {
              guard: 'areAllSettled',
              target: 'choosing',
              actions: ['tellDone', 'unchooseSettled', 'requestFocus'],
            },
            { target: 'ended' },
          ],
        },
        ended: {
          tags: 'open',
          on: {
            'workspace.closing': { actions: { type: 'raiseMissed', params: { isOver: true } } },
            'act.left': { target: 'choosing', actions: ['offerUndo', 'unchooseSettled', 'requestFocus'] },
            'list.left': { target: 'choosing', actions: ['offerUndo', 'unchooseSettled'] },
          },
          initial: 'told',
          states: {
            told: { description: 'Some orders were not done, each with the reason.', tags: 'told' },
            interrupted: {
              description: 'No response: perhaps the last was done. Tried again, nothing is done twice.',
              tags: 'failed',
              on: { 'act.retried': { target: '#orderBatch.act.deciding' } },
            },
          },
        },
      },
    },
    list: {
      description:
        'Whether the list is on screen. How an act ends without it is said by a notice, and shown in it later.',
      initial: 'shown',
      states: {
        shown: { on: { 'list.left': { target: 'left' } } },
        left: {
          always: {
            guard: 'hasEnded',
            target: 'missed',
            actions: { type: 'raiseMissed', params: { isOver: false } },
          },
          on: { 'list.entered': { target: 'shown' } },
        },
        missed: { on: { 'list.entered': { target: 'shown' } } },
      },
    },
  },
})
