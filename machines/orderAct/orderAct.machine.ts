import {
  type ActorRef,
  type AnyEventObject,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { type Act, asksNothing } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { fieldOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import { firstAnswers } from '#domain/fulfilment/firstAnswers.ts'
import { fieldOfItem, itemField, withAddedProduct } from '#domain/fulfilment/itemChange.ts'
import type { CityTwins, OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { callOf, type SentAct } from '#domain/fulfilment/sentActs.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { NoticeRaised, OrderActNotice } from '#domain/notices.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import type { ActDone } from '#machines/changeQueue/changeQueue.machine.ts'
import { cityTwinsMachine } from '#machines/cityTwins/cityTwins.machine.ts'
import { type ProductChosen, productPickMachine } from '#machines/productPick/productPick.machine.ts'
import { failedChecks, listedChecks } from './failedChecks.ts'

export type OrderActInput = {
  /** Tells all screens to read their records again, and offers Undo. */
  workspace: ActorRef<Snapshot<unknown>, { type: 'data.changed' } | ActDone>
}

type Context = OrderActInput & {
  /** The order as it was told last; null where there is none. */
  latest: OrderResponse | null
  /** The order as it was when the act was chosen: checks and versions are of it. */
  seen: OrderResponse | null
  act: Act | null
  answers: Answers
  /** The failed checks are shown from the first try on. */
  isTold: boolean
  sent: SentAct | null
  /** Why the server refused what was sent. */
  refusal: RefusedChange | null
}

export type OrderActEvent =
  | { type: 'order.read'; order: OrderResponse | null }
  /** `key` is new for each press. The act takes it, unless the same act is sent again. */
  | { type: 'act.chosen'; act: Act; key: string }
  | { type: 'answer.given'; name: string; text: string }
  | ProductChosen
  | { type: 'act.submitted'; key: string }
  | { type: 'act.dismissed' }

type Output = CityTwins | DoneAct | null

type Ready = { seen: OrderResponse | null; act: Act | null; answers: Answers }

const isAllowed = ({ seen, act, answers }: Ready) =>
  seen !== null && act !== null && failedChecks(seen, act, answers).length === 0

/** `isConfirmed`: it may leave from elsewhere. */
type Press = { key: string; isConfirmed?: boolean }

const isSame = <Value>(one: Value, other: Value | null | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const orderActMachine = setup({
  types: {
    input: {} as OrderActInput,
    context: {} as Context,
    events: {} as OrderActEvent,
    children: {} as { productPick: 'productPick'; cityTwins: 'cityTwins' },
    emitted: {} as NoticeRaised<OrderActNotice> | FocusRequested,
    tags: {} as
      | 'open'
      | 'busy'
      | 'refused'
      | 'questioned'
      | 'outdated'
      | 'rereading'
      | 'failed'
      | 'askingTwins',
  },
  actors: {
    productPick: productPickMachine,
    cityTwins: cityTwinsMachine,
    tellPresence: fromCallback<AnyEventObject, { orderId: string }>(() => {
      throw new Error('orderAct: actor "tellPresence" was not provided')
    }),
    /**
     * Its output are other orders in City Issue with the same spelling, after the city of one was chosen; or how the act
     * is taken back.
     */
    sendAct: fromPromise<CityTwins | DoneAct | null, SentAct>(() => {
      throw new Error('orderAct: actor "sendAct" was not provided')
    }),
  },
  guards: {
    hasOrder: ({ context }) => context.latest !== null,
    /** Nothing has to be asked and no check fails. */
    isReady: ({ context: { latest } }, { act }: { act: Act }) =>
      latest !== null &&
      asksNothing(act) &&
      listedChecks(latest, act, firstAnswers(latest, act)).length === 0,
    isAllowed: ({ context }) => isAllowed(context),
    hasTwins: (_, { output }: { output: Output }) => output !== null && 'spelling' in output,
    canBeUndone: (_, { output }: { output: Output }) => output !== null && 'opposite' in output,
    /** What is not booked yet would leave from elsewhere. */
    asksToReallocate: ({ context }) => context.refusal?.code === 'reallocation',
    isOutdated: ({ context }) => context.refusal?.code === 'stale_version',
    isRefused: ({ context }) => context.refusal !== null,
  },
  actions: {
    rememberLatest: assign((_, { order }: { order: OrderResponse | null }) => ({ latest: order })),
    openAct: assign(({ context: { latest, seen, act: before, answers } }, { act }: { act: Act }) => {
      const isKept = latest !== null && latest.version === seen?.version && isSame(act, before)
      return {
        seen: latest,
        act,
        answers: isKept ? answers : latest ? firstAnswers(latest, act) : {},
        isTold: asksNothing(act),
        refusal: null,
      }
    }),
    changeAnswer: assign(({ context }, { name, text }: { name: string; text: string }) => ({
      answers: { ...context.answers, [name]: text },
    })),
    /** An item of its own, or one piece more of that which the order has: it gets the focus. */
    addProduct: enqueueActions(
      ({ context: { seen, answers }, enqueue }, { product }: Pick<ProductChosen, 'product'>) => {
        if (!seen) return
        const added = withAddedProduct(seen, answers, product)
        enqueue.assign({ answers: added.answers })
        enqueue.emit({ type: 'focus.requested', target: itemField(added.itemId, 'quantity') })
      },
    ),
    clearSearch: sendTo('productPick', { type: 'query.changed', query: null }),
    tellChecks: assign({ isTold: true, refusal: null }),
    /** The first field that a check is about; what the list says is read out. */
    requestFocus: enqueueActions(({ context: { seen, act, answers }, enqueue }) => {
      const checks = seen && act ? failedChecks(seen, act, answers) : []
      const [target] = checks.flatMap(
        (check) => fieldOfCheck(check.code, answers) ?? (seen && fieldOfItem(seen, answers, check)) ?? [],
      )
      if (target !== undefined) enqueue.emit({ type: 'focus.requested', target })
    }),
    /** What is shown from now on is what is there. */
    takeUp: assign((_, { order }: { order: OrderResponse | null }) => ({ latest: order, seen: order })),
    rememberSent: assign(({ context: { seen, act, answers, sent } }, { key, isConfirmed }: Press) => {
      if (!seen || !act) return {}
      const call = callOf(seen, act, isConfirmed ? { ...answers, reallocate: 'yes' } : answers)
      return { sent: sent && isSame(call, sent.call) ? sent : { call, key }, isTold: true, refusal: null }
    }),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    forgetAct: assign({ seen: null, act: null, answers: {}, isTold: false, sent: null, refusal: null }),
    /** It says that the act is done. */
    tellWorkspace: sendTo(
      ({ context }) => context.workspace,
      (_, { output }: { output: Output }) => ({ type: 'act.done' as const, act: output as DoneAct }),
    ),
    askToReadAgain: sendTo(({ context }) => context.workspace, { type: 'data.changed' }),
    raiseDone: emit(({ context: { act, seen } }) => ({
      type: 'notice.raised' as const,
      notice: {
        code: 'orderActDone' as const,
        act: act?.type ?? 'order.verified',
        order: seen?.label ?? '',
      },
    })),
  },
}).createMachine({
  id: 'orderAct',
  description:
    'One act on a live order or a parcel: what it asks, sending it once, and why it is refused. Nothing typed is lost.',
  context: ({ input }) => ({
    ...input,
    latest: null,
    seen: null,
    act: null,
    answers: {},
    isTold: false,
    sent: null,
    refusal: null,
  }),
  invoke: { id: 'productPick', src: 'productPick', input: ({ self }) => ({ listener: self }) },
  on: {
    'order.read': {
      actions: { type: 'rememberLatest', params: ({ event }) => event },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      entry: 'clearSearch',
      on: {
        'act.chosen': [
          {
            description: 'Nothing is asked, and no check fails.',
            guard: { type: 'isReady', params: ({ event }) => event },
            target: 'sending.atOnce',
            actions: [
              { type: 'openAct', params: ({ event }) => event },
              { type: 'rememberSent', params: ({ event }) => event },
            ],
          },
          {
            guard: 'hasOrder',
            target: 'asking',
            actions: { type: 'openAct', params: ({ event }) => event },
          },
        ],
      },
    },
    asking: {
      description: 'Failed checks are listed all at once, each with the way to fix it.',
      tags: 'open',
      invoke: {
        id: 'tellPresence',
        src: 'tellPresence',
        input: ({ context }) => ({ orderId: context.seen?.id ?? '' }),
      },
      initial: 'answering',
      on: {
        'answer.given': { actions: { type: 'changeAnswer', params: ({ event }) => event } },
        'product.chosen': {
          description: 'An item more, or one piece more of the same.',
          target: '.answering',
          actions: { type: 'addProduct', params: ({ event }) => event },
        },
        'act.chosen': {
          description: 'The act that fixes what this one was refused for.',
          guard: 'hasOrder',
          target: '.answering',
          actions: { type: 'openAct', params: ({ event }) => event },
        },
        'act.submitted': [
          {
            guard: 'isAllowed',
            target: 'sending.answered',
            actions: { type: 'rememberSent', params: ({ event }) => event },
          },
          { target: '.answering', actions: ['tellChecks', 'requestFocus'] },
        ],
        'act.dismissed': {
          description: 'What was typed comes back with the same act.',
          target: 'idle',
        },
      },
      states: {
        answering: {},
        unsent: {
          description: 'The server said why, or nothing.',
          always: [
            { guard: 'asksToReallocate', target: 'questioned' },
            { guard: 'isOutdated', target: 'outdated' },
            { guard: 'isRefused', target: 'refused' },
            { target: 'failed' },
          ],
        },
        refused: {
          description: 'By the server, which knows more: the order is read again.',
          tags: 'refused',
          entry: 'askToReadAgain',
          on: {
            'order.read': {
              actions: { type: 'takeUp', params: ({ event }) => event },
            },
          },
        },
        questioned: {
          description: 'What is not booked yet would leave from elsewhere. Sent again, it may.',
          tags: 'questioned',
          on: {
            'answer.given': {
              target: 'answering',
              actions: { type: 'changeAnswer', params: ({ event }) => event },
            },
            'act.submitted': {
              target: '#orderAct.sending.answered',
              actions: { type: 'rememberSent', params: ({ event }) => ({ ...event, isConfirmed: true }) },
            },
          },
        },
        outdated: {
          description: 'Somebody else changed the order. Sent again, the act is for it as it is now.',
          tags: ['outdated', 'rereading'],
          entry: 'askToReadAgain',
          on: {
            'act.submitted': { description: 'Not before it is read again.' },
            'order.read': {
              target: 'renewed',
              actions: { type: 'takeUp', params: ({ event }) => event },
            },
          },
        },
        renewed: {
          description: 'What differs stays shown, beside the order as it is now.',
          tags: 'outdated',
        },
        failed: {
          description: 'No response: perhaps it was done. The same again has the same key.',
          tags: 'failed',
        },
      },
    },
    sending: {
      tags: 'busy',
      initial: 'atOnce',
      states: {
        atOnce: { description: 'Without a dialog. It opens when there is something to say.' },
        answered: { tags: 'open' },
      },
      invoke: {
        id: 'sendAct',
        src: 'sendAct',
        input: ({ context }) => context.sent as SentAct,
        onDone: [
          {
            guard: { type: 'hasTwins', params: ({ event }) => event },
            target: 'twins',
            actions: ['raiseDone', 'forgetAct'],
          },
          {
            description: 'The workspace says so, with an Undo.',
            guard: { type: 'canBeUndone', params: ({ event }) => event },
            target: 'idle',
            actions: [{ type: 'tellWorkspace', params: ({ event }) => event }, 'forgetAct'],
          },
          { target: 'idle', actions: ['raiseDone', 'forgetAct'] },
        ],
        onError: {
          target: 'asking.unsent',
          actions: { type: 'rememberRefusal', params: ({ event }) => event },
        },
      },
    },
    twins: {
      tags: 'askingTwins',
      invoke: {
        id: 'cityTwins',
        src: 'cityTwins',
        input: ({ event }) => ({ twins: (event as AnyEventObject)['output'] as CityTwins }),
        onDone: { target: 'idle' },
      },
    },
  },
})
