import {
  type ActorRef,
  assign,
  emit,
  enqueueActions,
  fromPromise,
  type Snapshot,
  sendTo,
  setup,
} from 'xstate'
import type { FocusRequested } from '#domain/focus.ts'
import {
  firstStockForm,
  firstStockProblem,
  type ProductStock,
  type StockField,
  type StockForm,
  type StockProblems,
  stockAdjustmentOf,
  stockProblems,
} from '#domain/fulfilment/stockForm.ts'
import type { NoticeRaised, StockNotice } from '#domain/notices.ts'
import type { Product, StockAdjustment } from '#domain/products.ts'
import { type RefusedChange, refusalOf } from '#domain/refusedChange.ts'

export type StockAdjustmentInput = {
  product: Pick<Product, 'id' | 'name'>
  /** What lies over the list of products; it is told when the dialog is closed. */
  panel: ActorRef<Snapshot<unknown>, { type: 'panel.closed' }>
}

/** What is sent, with its idempotency key: the same again has the same key, so that it is done once. */
export type SentAdjustment = { adjustment: StockAdjustment; key: string }

type Context = StockAdjustmentInput & {
  /** As read last; null before the first time. */
  stock: ProductStock | null
  form: StockForm
  problems: StockProblems
  sent: SentAdjustment | null
  /** Why the server refused it, until it is sent again. */
  refusal: RefusedChange | null
}

export type StockAdjustmentEvent =
  | { type: 'loading.retried' }
  | { type: 'field.changed'; field: StockField; value: string }
  /** `key` is new for each press. The adjustment takes it, unless the same adjustment is sent again. */
  | { type: 'form.submitted'; key: string }
  | { type: 'form.dismissed' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

const placesOf = ({ stock }: Pick<Context, 'stock'>) => stock?.places ?? []

const isSame = <Value>(one: Value, other: Value | undefined) => JSON.stringify(one) === JSON.stringify(other)

export const stockAdjustmentMachine = setup({
  types: {
    input: {} as StockAdjustmentInput,
    context: {} as Context,
    events: {} as StockAdjustmentEvent,
    emitted: {} as NoticeRaised<StockNotice> | FocusRequested<StockField>,
    tags: {} as 'loading' | 'failed' | 'editable' | 'busy' | 'asking' | 'unanswered',
  },
  actors: {
    readStock: fromPromise<ProductStock, { productId: string }>(() => {
      throw new Error('stockAdjustment: actor "readStock" was not provided')
    }),
    adjustStock: fromPromise<void, SentAdjustment>(() => {
      throw new Error('stockAdjustment: actor "adjustStock" was not provided')
    }),
  },
  guards: {
    hasNoProblem: ({ context }) => firstStockProblem(stockProblems(context.form, placesOf(context))) === null,
    hasChanges: ({ context: { form } }) => form.quantity !== '' || form.note !== '' || form.reason !== '',
    isRefused: (_, params: { error: unknown }) => refusalOf(params.error) !== null,
  },
  actions: {
    rememberStock: assign((_, params: { stock: ProductStock }) => ({ stock: params.stock })),
    chooseFirstPlace: assign((_, params: { stock: ProductStock }) => ({
      form: firstStockForm(params.stock),
    })),
    /** What depends on another field is checked again when the form is sent. */
    changeField: assign(({ context }, { field, value }: { field: StockField; value: string }) => ({
      form: { ...context.form, [field]: value },
      problems: { ...context.problems, [field]: undefined, quantity: undefined },
      refusal: null,
    })),
    markProblems: assign(({ context }) => ({
      problems: stockProblems(context.form, placesOf(context)),
      refusal: null,
    })),
    requestFocus: enqueueActions(({ context, enqueue }) => {
      const target = firstStockProblem(context.problems)
      if (target) enqueue.emit({ type: 'focus.requested', target })
    }),
    rememberSent: assign(({ context }, { key }: { key: string }) => {
      const adjustment = stockAdjustmentOf(context.product.id, context.form, placesOf(context))
      if (!adjustment) return {}
      const { sent } = context
      return {
        sent: sent && isSame(adjustment, sent.adjustment) ? sent : { adjustment, key },
        problems: {},
        refusal: null,
      }
    }),
    rememberRefusal: assign((_, params: { error: unknown }) => ({ refusal: refusalOf(params.error) })),
    raiseNotice: emit(({ context: { product, sent } }) => ({
      type: 'notice.raised' as const,
      notice: { code: 'stockAdjusted' as const, name: product.name, change: sent?.adjustment.change ?? 0 },
    })),
    tellPanel: sendTo(({ context }) => context.panel, { type: 'panel.closed' as const }),
  },
}).createMachine({
  id: 'stockAdjustment',
  description:
    'The stock of one product at every warehouse, its last changes, and one adjustment with its reason (orders.md §5).',
  context: ({ input }) => ({
    ...input,
    stock: null,
    form: { place: '', reason: '', quantity: '', note: '' },
    problems: {},
    sent: null,
    refusal: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'loading',
      on: { 'form.dismissed': { target: 'closed' } },
      invoke: {
        id: 'readStock',
        src: 'readStock',
        input: ({ context }) => ({ productId: context.product.id }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'rememberStock', params: ({ event }) => ({ stock: event.output }) },
            { type: 'chooseFirstPlace', params: ({ event }) => ({ stock: event.output }) },
          ],
        },
        onError: { target: 'failed' },
      },
    },
    failed: {
      tags: 'failed',
      on: { 'loading.retried': { target: 'loading' }, 'form.dismissed': { target: 'closed' } },
    },
    editing: {
      tags: 'editable',
      initial: 'answering',
      on: {
        'field.changed': {
          target: '.answering',
          actions: {
            type: 'changeField',
            params: ({ event }) => ({ field: event.field, value: event.value }),
          },
        },
        'form.submitted': [
          {
            guard: 'hasNoProblem',
            target: 'saving',
            actions: { type: 'rememberSent', params: ({ event }) => ({ key: event.key }) },
          },
          {
            description: 'The first field with a problem gets the focus.',
            actions: ['markProblems', 'requestFocus'],
          },
        ],
        'form.dismissed': [{ guard: 'hasChanges', target: 'confirmingDiscard' }, { target: 'closed' }],
      },
      states: {
        answering: {},
        unanswered: {
          description: 'No response: perhaps it was done. The same again has the same key.',
          tags: 'unanswered',
        },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'adjustStock',
        src: 'adjustStock',
        input: ({ context }) => context.sent as SentAdjustment,
        onDone: { target: 'closed', actions: 'raiseNotice' },
        onError: [
          {
            description: 'Pieces may have come or gone: what was typed is shown beside the stock of now.',
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'rereading',
            actions: { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'editing.unanswered' },
        ],
      },
    },
    rereading: {
      description: 'The server knows another stock than the screen.',
      tags: 'busy',
      invoke: {
        id: 'readStock',
        src: 'readStock',
        input: ({ context }) => ({ productId: context.product.id }),
        onDone: {
          target: 'editing',
          actions: { type: 'rememberStock', params: ({ event }) => ({ stock: event.output }) },
        },
        onError: { target: 'editing' },
      },
    },
    confirmingDiscard: {
      description: 'Asks before it discards what was typed.',
      tags: ['editable', 'asking'],
      on: {
        'discarding.confirmed': { target: 'closed' },
        'discarding.declined': { target: 'editing' },
      },
    },
    closed: { type: 'final', entry: 'tellPanel' },
  },
})
