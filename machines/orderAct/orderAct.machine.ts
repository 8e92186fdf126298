import {
  type ActorRef,
  type AnyEventObject,
  assign,
  emit,
  enqueueActions,
  fromCallback,
  fromPromise,
  raise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import { type Act, asksNothing, callOf, firstAnswers, type SentAct } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import { fieldOfCheck } from '#domain/fulfilment/fieldOfCheck.ts'
import { fieldOfItem, itemField, withAddedProduct } from '#domain/fulfilment/itemChange.ts'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import type { CityTwins, OrderResponse } from '#domain/fulfilment/orderContract.ts'
import { productMeant } from '#domain/fulfilment/productMeant.ts'
import type { DoneAct } from '#domain/fulfilment/undo.ts'
import type { NoticeRaised, OrderActNotice, TwinsNotice } from '#domain/notices.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'
import type { ActDone } from '#machines/changeQueue/changeQueue.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'
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
  /** Other orders with the spelling of the city that was chosen. */
  twins: CityTwins | null
}

/** The products of the text that is typed. */
type ProductsFound = Answered<'products.found', string, OrderedProduct[]>

export type OrderActEvent =
  | { type: 'order.read'; order: OrderResponse | null }
  /** `key` is new for each press. The act takes it, unless the same act is sent again. */
  | { type: 'act.chosen'; act: Act; key: string }
  | { type: 'answer.given'; name: string; text: string }
  | ProductsFound
  /** Among those that were found. */
  | { type: 'product.chosen'; product: OrderedProduct }
  | { type: 'act.submitted'; key: string }
  | { type: 'act.dismissed' }
  | { type: 'twins.confirmed' }
  | { type: 'twins.declined' }

type Output = CityTwins | DoneAct | null

type Ready = { seen: OrderResponse | null; act: Act | null; answers: Answers }

const isAllowed = ({ seen, act, answers }: Ready) =>
  seen !== null && act !== null && failedChecks(seen, act, answers).length === 0

/** `isConfirmed`: it may leave from elsewhere. */
type Press = { key: string; isConfirmed?: boolean }

const meantBy = ({ isEntered, question, answer }: ProductsFound) =>
  isEntered && question !== null && answer !== null ? productMeant(question, answer) : null

const isSame = <Value>(one: Value, other: Value | null | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

export const orderActMachine = setup({
  types: {
    input: {} as OrderActInput,
    context: {} as Context,
    events: {} as OrderActEvent,
    children: {} as { productSearch: 'productSearch' },
    emitted: {} as NoticeRaised<OrderActNotice | TwinsNotice> | FocusRequested,
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
    productSearch: readingMachine,
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
    fixTwins: fromPromise<{ fixed: number; left: number }, CityTwins>(() => {
      throw new Error('orderAct: actor "fixTwins" was not provided')
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
    areLeft: (_, params: { fixed: number; left: number }) => params.fixed > 0 && params.left > 0,
    /** What is not booked yet would leave from elsewhere. */
    asksToReallocate: (_, params: { error: unknown }) => refusalOf(params.error)?.code === 'reallocation',
    /** Enter was pressed for a text that means one product. */
    isMeant: (_, params: ProductsFound) => meantBy(params) !== null,
    isStale: (_, params: { error: unknown }) => refusalOf(params.error)?.code === 'stale_version',
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberLatest: assign((_, params: { order: OrderResponse | null }) => ({ latest: params.order })),
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
    addProduct: assign(({ context: { seen, answers } }, { product }: { product: OrderedProduct }) =>
      seen ? { answers: withAddedProduct(seen, answers, product).answers } : {},
    ),
    chooseMeant: raise((_, found: ProductsFound) => ({
      type: 'product.chosen' as const,
      product: meantBy(found) as OrderedProduct,
    })),
    clearSearch: sendTo('productSearch', { type: 'question.changed', question: null }),
    /** Before the product is added: of what the order has already, its line gets the focus. */
    focusItem: enqueueActions(
      ({ context: { seen, answers }, enqueue }, { product }: { product: OrderedProduct }) => {
        if (!seen) return
        const { itemId } = withAddedProduct(seen, answers, product)
        enqueue.emit({ type: 'focus.requested', target: itemField(itemId, 'quantity') })
      },
    ),
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
    takeUpLatest: assign(({ context }) => ({ seen: context.latest })),
    rememberSent: assign(({ context: { seen, act, answers, sent } }, { key, isConfirmed }: Press) => {
      if (!seen || !act) return {}
      const call = callOf(seen, act, isConfirmed ? { ...answers, reallocate: 'yes' } : answers)
      return { sent: sent && isSame(call, sent.call) ? sent : { call, key }, isTold: true, refusal: null }
    }),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    rememberTwins: assign((_, { output }: { output: Output }) => ({ twins: output as CityTwins })),
    countTwins: assign(({ context: { twins } }, { left }: { left: number }) => ({
      twins: twins && { ...twins, orders: left },
    })),
    forgetAct: assign({ seen: null, act: null, answers: {}, isTold: false, sent: null, refusal: null }),
    /** It says that the act is done. */
    tellWorkspace: sendTo(
      ({ context }) => context.workspace,
      (_, { output }: { output: Output }) => ({ type: 'act.done' as const, act: output as DoneAct }),
    ),
    askToReadAgain: sendTo(({ context }) => context.workspace, { type: 'data.changed' }),
    raiseFixed: emit(({ context: { twins } }, params: { fixed: number; left: number }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'cityTwinsFixed' as const, ...params, city: twins?.city ?? '' },
    })),
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
    twins: null,
  }),
  on: {
    'order.read': {
      actions: { type: 'rememberLatest', params: ({ event }) => ({ order: event.order }) },
    },
  },
  initial: 'idle',
  states: {
    idle: {
      on: {
        'act.chosen': [
          {
            description: 'Nothing is asked, and no check fails.',
            guard: { type: 'isReady', params: ({ event }) => ({ act: event.act }) },
            target: 'sending',
            actions: [
              { type: 'openAct', params: ({ event }) => ({ act: event.act }) },
              { type: 'rememberSent', params: ({ event }) => ({ key: event.key }) },
            ],
          },
          {
            guard: 'hasOrder',
            target: 'open',
            actions: { type: 'openAct', params: ({ event }) => ({ act: event.act }) },
          },
        ],
      },
    },
    sending: {
      description: 'Without a dialog. It opens when there is something to say.',
      tags: 'busy',
      invoke: {
        id: 'sendAct',
        src: 'sendAct',
        input: ({ context }) => context.sent as SentAct,
        onDone: [
          {
            guard: { type: 'hasTwins', params: ({ event }) => ({ output: event.output }) },
            target: 'twins',
            actions: [
              'raiseDone',
              'forgetAct',
              { type: 'rememberTwins', params: ({ event }) => ({ output: event.output }) },
            ],
          },
          {
            description: 'The workspace says so, with an Undo.',
            guard: { type: 'canBeUndone', params: ({ event }) => ({ output: event.output }) },
            target: 'idle',
            actions: [
              { type: 'tellWorkspace', params: ({ event }) => ({ output: event.output }) },
              'forgetAct',
            ],
          },
          { target: 'idle', actions: ['raiseDone', 'forgetAct'] },
        ],
        onError: [
          {
            guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
            target: 'open.asking.outdated',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'open.asking.refused',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'open.asking.failed' },
        ],
      },
    },
    twins: {
      description: 'The city was chosen. Should others with the same spelling get it, too?',
      tags: 'askingTwins',
      initial: 'asking',
      states: {
        asking: {
          initial: 'ready',
          on: {
            'twins.confirmed': { target: 'fixing' },
            'twins.declined': { target: '#orderAct.idle' },
          },
          states: {
            ready: {},
            failed: {
              description: 'No response: perhaps it was done. Tried again, it is done once.',
              tags: 'failed',
            },
          },
        },
        fixing: {
          tags: 'busy',
          invoke: {
            id: 'fixTwins',
            src: 'fixTwins',
            input: ({ context }) => context.twins as CityTwins,
            onDone: [
              {
                description: 'One call takes only so many.',
                guard: { type: 'areLeft', params: ({ event }) => event.output },
                target: 'asking',
                actions: [
                  { type: 'raiseFixed', params: ({ event }) => event.output },
                  { type: 'countTwins', params: ({ event }) => event.output },
                ],
              },
              {
                target: '#orderAct.idle',
                actions: { type: 'raiseFixed', params: ({ event }) => event.output },
              },
            ],
            onError: { target: 'asking.failed' },
          },
        },
      },
    },
    open: {
      tags: 'open',
      invoke: [
        {
          id: 'tellPresence',
          src: 'tellPresence',
          input: ({ context }) => ({ orderId: context.seen?.id ?? '' }),
        },
        {
          id: 'productSearch',
          src: 'productSearch',
          input: ({ self }) => ({
            question: null,
            listener: { actor: self, type: 'products.found' satisfies ProductsFound['type'] },
            focus: 'product',
          }),
        },
      ],
      initial: 'asking',
      states: {
        asking: {
          description: 'Failed checks are listed all at once, each with the way to fix it.',
          initial: 'answering',
          on: {
            'answer.given': {
              actions: {
                type: 'changeAnswer',
                params: ({ event }) => ({ name: event.name, text: event.text }),
              },
            },
            'products.found': {
              description: 'Enter was pressed before anything was found.',
              guard: { type: 'isMeant', params: ({ event }) => event },
              actions: { type: 'chooseMeant', params: ({ event }) => event },
            },
            'product.chosen': {
              description: 'An item more, or one piece more of the same.',
              target: '.answering',
              actions: [
                { type: 'focusItem', params: ({ event }) => event },
                { type: 'addProduct', params: ({ event }) => event },
                'clearSearch',
              ],
            },
            'act.chosen': {
              description: 'The act that fixes what this one was refused for.',
              guard: 'hasOrder',
              target: '.answering',
              actions: { type: 'openAct', params: ({ event }) => ({ act: event.act }) },
            },
            'act.submitted': [
              {
                guard: 'isAllowed',
                target: 'sending',
                actions: { type: 'rememberSent', params: ({ event }) => ({ key: event.key }) },
              },
              { target: '.answering', actions: ['tellChecks', 'requestFocus'] },
            ],
            'act.dismissed': {
              description: 'What was typed comes back with the same act.',
              target: '#orderAct.idle',
            },
          },
          states: {
            answering: {},
            refused: {
              description: 'By the server, which knows more: the order is read again.',
              tags: 'refused',
              entry: 'askToReadAgain',
              on: {
                'order.read': {
                  actions: [
                    { type: 'rememberLatest', params: ({ event }) => ({ order: event.order }) },
                    'takeUpLatest',
                  ],
                },
              },
            },
            questioned: {
              description: 'What is not booked yet would leave from elsewhere. Sent again, it may.',
              tags: 'questioned',
              on: {
                'answer.given': {
                  target: 'answering',
                  actions: {
                    type: 'changeAnswer',
                    params: ({ event }) => ({ name: event.name, text: event.text }),
                  },
                },
                'act.submitted': {
                  target: '#orderAct.open.sending',
                  actions: {
                    type: 'rememberSent',
                    params: ({ event }) => ({ key: event.key, isConfirmed: true }),
                  },
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
                  actions: [
                    { type: 'rememberLatest', params: ({ event }) => ({ order: event.order }) },
                    'takeUpLatest',
                  ],
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
          invoke: {
            id: 'sendAct',
            src: 'sendAct',
            input: ({ context }) => context.sent as SentAct,
            onDone: [
              {
                guard: { type: 'hasTwins', params: ({ event }) => ({ output: event.output }) },
                target: '#orderAct.twins',
                actions: [
                  'raiseDone',
                  'forgetAct',
                  { type: 'rememberTwins', params: ({ event }) => ({ output: event.output }) },
                ],
              },
              {
                description: 'The workspace says so, with an Undo.',
                guard: { type: 'canBeUndone', params: ({ event }) => ({ output: event.output }) },
                target: '#orderAct.idle',
                actions: [
                  { type: 'tellWorkspace', params: ({ event }) => ({ output: event.output }) },
                  'forgetAct',
                ],
              },
              { target: '#orderAct.idle', actions: ['raiseDone', 'forgetAct'] },
            ],
            onError: [
              {
                guard: { type: 'asksToReallocate', params: ({ event }) => ({ error: event.error }) },
                target: 'asking.questioned',
                actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'isStale', params: ({ event }) => ({ error: event.error }) },
                target: 'asking.outdated',
                actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
                target: 'asking.refused',
                actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              },
              { target: 'asking.failed' },
            ],
          },
        },
      },
    },
  },
})
