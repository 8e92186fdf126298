import {
  type AnyEventObject,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { answersOfRefused } from '#domain/fulfilment/mendFields.ts'
import {
  type BatchAct,
  type BatchCall,
  type BatchOutcome,
  batchProblem,
  bookableOf,
  canBePutRight,
  currentOf,
  doneBatch,
  endOfBatch,
  firstBatchAnswers,
  isSettled,
  isWaiting,
  missedEnd,
  type PreparedActs,
  putRightAfter,
  type SentOutcome,
  triedAgain,
  withAnswer,
} from '#domain/fulfilment/orderBatch.ts'
import type { NoticeRaised, OrderBatchNotice } from '#domain/notices.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { orderChoiceMachine } from '#machines/orderChoice/orderChoice.machine.ts'
import type { OrderBatchContext, OrderBatchInput } from './orderBatchContext.ts'
import type { OrderBatchEvent } from './orderBatchEvent.ts'

type Child = 'prepareActs' | 'sendActs' | 'readPreview' | 'askBeforeLeaving' | 'orderChoice'

const nothing = { act: null, answers: {}, items: [], stopped: 0, preview: null }

export const orderBatchMachine = setup({
  types: {
    input: {} as OrderBatchInput,
    context: {} as OrderBatchContext,
    events: {} as OrderBatchEvent,
    emitted: {} as NoticeRaised<OrderBatchNotice> | FocusRequested,
    children: {} as { [Name in Child]: Name },
    tags: {} as 'previewing' | 'unpreviewed' | 'open' | 'asking' | 'incomplete' | 'busy' | 'told' | 'failed',
  },
  actors: {
    /** Also resolves to the refusal of who may not read it any more. */
    prepareActs: fromPromise<PreparedActs, { id: string; act: BatchAct; answers: Answers }>(() => {
      throw new Error('orderBatch: actor "prepareActs" was not provided')
    }),
    /** Resolves to 'missing' when the order was deleted, and rejects only without an answer. */
    sendActs: fromPromise<SentOutcome, { id: string; calls: readonly BatchCall[] }>(() => {
      throw new Error('orderBatch: actor "sendActs" was not provided')
    }),
    readPreview: fromPromise<BookingPreview, { ids: readonly string[] }>(() => {
      throw new Error('orderBatch: actor "readPreview" was not provided')
    }),
    askBeforeLeaving: fromCallback<AnyEventObject>(() => {
      throw new Error('orderBatch: actor "askBeforeLeaving" was not provided')
    }),
    orderChoice: orderChoiceMachine,
  },
  guards: {
    hasOrders: (_, params: { ids: readonly string[] }) => params.ids.length > 0,
    needsPreview: ({ context }) => context.act === 'booking.asked',
    canBePutRight: ({ context: { act } }) => act !== null && canBePutRight(act),
    isNoneBookable: ({ context }) => !bookableOf(context).some(isWaiting),
    isAnswered: ({ context: { act, answers } }) => act !== null && batchProblem(act, answers) === null,
    isPrepared: ({ context }) => (currentOf(context.items)?.calls.length ?? 0) > 0,
    isAnyWaiting: ({ context }) => context.items.some(isWaiting),
    isNoneLeft: ({ context }) => context.items.length === 0,
    areAllSettled: ({ context }) => context.items.every(isSettled),
    hasEnded: stateIn({ act: 'ended' }),
  },
  actions: {
    openAct: assign((_, { act, ids }: { act: BatchAct; ids: readonly string[] }) => ({
      ...nothing,
      act,
      answers: firstBatchAnswers(act),
      items: ids.map((id) => ({ id, calls: [], outcome: null })),
    })),
    tryRest: assign(({ context: { items } }) => ({ items: triedAgain(items) })),
    /** What is typed already counts more. */
    rememberPreview: assign(({ context }, { preview }: { preview: BookingPreview }) => ({
      preview,
      answers: { ...answersOfRefused(preview, context.putRight), ...context.answers },
    })),
    keepBookable: assign(({ context }) => ({ items: bookableOf(context) })),
    changeAnswer: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      answers: { ...context.answers, [name]: text },
    })),
    /** What is sent of the order, or how it ended. */
    noteOutcome: assign(({ context }, { outcome }: { outcome: PreparedActs | BatchOutcome }) => ({
      items: withAnswer(context.items, outcome),
    })),
    dropWaiting: assign(({ context: { items } }) => ({
      items: items.filter((item) => !isWaiting(item)),
      stopped: items.filter(isWaiting).length,
    })),
    /** All but the one that is being sent. */
    dropLater: assign(({ context }) => {
      const items = context.items.filter((item) => !isWaiting(item) || item === currentOf(context.items))
      return { items, stopped: context.stopped + context.items.length - items.length }
    }),
    /** What was not done stays chosen. */
    unchooseSettled: sendTo('orderChoice', ({ context: { items } }) => ({
      type: 'orders.settled' as const,
      ids: items.filter(isSettled).map(({ id }) => id),
    })),
    forgetAct: assign(({ context }) => ({ ...nothing, putRight: putRightAfter(context) })),
    /** With an Undo the workspace says it. */
    tellDone: enqueueActions(({ context, enqueue }) => {
      const ended = endOfBatch(context)
      const batch = doneBatch(ended, context.items)
      if (batch) enqueue.sendTo(context.workspace, { type: 'act.done', act: batch })
      else enqueue.emit({ type: 'notice.raised', notice: { code: 'orderBatchDone', ...ended } })
    }),
    /** Of what was done before something was not. */
    offerUndo: enqueueActions(({ context, enqueue }) => {
      const batch = doneBatch(endOfBatch(context), context.items)
      if (batch) enqueue.sendTo(context.workspace, { type: 'act.done', act: batch })
    }),
    raiseMissed: emit(({ context }, { isOver }: { isOver: boolean }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'orderBatchMissed' as const, ...missedEnd(context), isOver },
    })),
    requestProblemFocus: emit(({ context: { act, answers } }) => ({
      type: 'focus.requested' as const,
      target: (act && batchProblem(act, answers)?.field) ?? '',
    })),
    requestAnswerFocus: emit(({ context: { act } }) => ({
      type: 'focus.requested' as const,
      target: act === 'booking.asked' ? 'preview' : 'numbers',
    })),
    /** What opened the dialog may be gone with the orders that were chosen. */
    requestFocus: emit({ type: 'focus.requested', target: 'orders' }),
  },
}).createMachine({
  id: 'orderBatch',
  description:
    'One act on all orders that are chosen: one after the other, each checked first and done once. It goes on while other screens are open.',
  context: ({ input }) => ({ ...input, ...nothing, putRight: {} }),
  invoke: { id: 'orderChoice', src: 'orderChoice' },
  type: 'parallel',
  states: {
    act: {
      initial: 'choosing',
      states: {
        choosing: {
          entry: 'forgetAct',
          on: {
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
                input: ({ context: { items } }) => ({ ids: items.filter(isWaiting).map(({ id }) => id) }),
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
              description: 'The rest cannot be reported later: what is known is said at once.',
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
                  id: currentOf(context.items)?.id ?? '',
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
                input: ({ context }) => ({
                  id: currentOf(context.items)?.id ?? '',
                  calls: currentOf(context.items)?.calls ?? [],
                }),
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
            told: {
              description:
                'Some orders were not done, each with why. What was typed for each can be put right.',
              tags: 'told',
              on: {
                'act.retried': {
                  guard: 'canBePutRight',
                  target: '#orderBatch.act.asking',
                  actions: ['tryRest', 'requestAnswerFocus', 'unchooseSettled'],
                },
              },
            },
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
