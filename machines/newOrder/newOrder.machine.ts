import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { KnownCustomer } from '#domain/customers.ts'
import type { FocusRequested } from '#domain/focus.ts'
import {
  changedDraft,
  creationFields,
  type DraftChanges,
  emptyNewOrderDraft,
  firstProblemTarget,
  idempotencyKeyOf,
  isDraftEmpty,
  isScanned,
  type LinePart,
  lineTarget,
  type NewOrderDraft,
  type NewOrderField,
  type NewOrderTarget,
  newOrderCustomerFields,
  newOrderProblems,
  normalizedDraft,
  ownProblem,
  phoneOf,
  readNewOrder,
  withFullPayment,
  withKnownCustomer,
  withLinePart,
  withProduct,
} from '#domain/fulfilment/newOrder.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import type { Currency } from '#domain/money.ts'
import { hasProblems, onlyProblems, type Problems, without } from '#domain/problems.ts'
import { refusalOf } from '#domain/refusedChange.ts'
import { type ProductChosen, productPickMachine } from '#machines/productPick/productPick.machine.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'

export type NewOrderInput = {
  /** As it was left before a reload, or empty. */
  draft: NewOrderDraft
  currency: Currency
}

type Context = NewOrderInput & {
  /** What the company's people call places; none while that is not known. */
  learned: readonly LearnedSpelling[]
  problems: Problems<NewOrderTarget>
  /** What was changed after a problem was shown: it is checked again when it is left. */
  corrected: NewOrderTarget[]
  /** The server's words for the order as a whole; '' when it gave none. Null when nothing failed. */
  failure: string | null
  /** The server's words by target. */
  refused: Partial<Record<NewOrderTarget, string>>
  /** The server's question about an order that this one looks like. */
  duplicate: string
}

/** Who has the number that is typed. */
type CustomerFound = Answered<'customer.found', string, KnownCustomer>
/** What the company's people call places. */
type PlacesFound = Answered<'places.found', undefined, LearnedSpelling[]>

export type NewOrderEvent =
  | { type: 'field.changed'; field: NewOrderField; value: string }
  | { type: 'target.left'; target: NewOrderTarget }
  | CustomerFound
  | PlacesFound
  | ProductChosen
  | { type: 'line.changed'; productId: string; part: LinePart; value: string }
  /** Enter in a line: the next product is typed. */
  | { type: 'line.completed' }
  | { type: 'line.removed'; productId: string }
  | { type: 'payment.completed' }
  | { type: 'form.submitted' }
  | { type: 'duplicate.confirmed' }
  | { type: 'duplicate.declined' }
  | { type: 'discarding.requested' }
  | { type: 'discarding.confirmed' }
  | { type: 'discarding.declined' }

/** The order is created: its id, for its address. */
export type OrderCreated = { type: 'order.created'; id: string }

/** The draft is changed: what was told of these targets is not told any more, and checked again when it is left. */
function edited(context: Context, changes: DraftChanges, targets: readonly NewOrderTarget[]) {
  const { draft, problems, refused, corrected } = context
  const told = targets.filter((target) => (problems[target] ?? refused[target]) !== undefined)
  return {
    draft: changedDraft(draft, changes),
    problems: without(problems, targets),
    refused: without(refused, targets),
    corrected: [...new Set([...corrected, ...told])],
    failure: null,
  }
}

const problemsOf = ({ draft, currency, learned }: Context) => newOrderProblems(draft, currency, learned)

export const newOrderMachine = setup({
  types: {
    input: {} as NewOrderInput,
    context: {} as Context,
    events: {} as NewOrderEvent,
    emitted: {} as OrderCreated | FocusRequested<NewOrderTarget | 'outcome'>,
    children: {} as {
      customerLookup: 'customerLookup'
      placeReading: 'placeReading'
      productPick: 'productPick'
    },
    tags: {} as 'editable' | 'busy' | 'asking' | 'askingDuplicate' | 'askingDiscard',
  },
  actors: {
    customerLookup: readingMachine,
    placeReading: readingMachine,
    productPick: productPickMachine,
    createOrder: fromPromise<string, { order: NewOrder; key: string }>(() => {
      throw new Error('newOrder: actor "createOrder" was not provided')
    }),
  },
  guards: {
    hasContent: ({ context }) => !isDraftEmpty(context.draft),
    hasNoProblem: ({ context }) => !hasProblems(problemsOf(context)),
    isDuplicate: (_, params: { error: unknown }) => Boolean(refusalOf(params.error)?.duplicateOf),
  },
  actions: {
    changeField: assign(({ context }, { field, value }: { field: NewOrderField; value: string }) =>
      edited(context, { form: { ...context.draft.form, [field]: value } }, [field]),
    ),
    rememberPlaces: assign((_, params: { learned: readonly LearnedSpelling[] }) => params),
    normalizeForm: assign(({ context: { draft, learned } }) => ({ draft: normalizedDraft(draft, learned) })),
    payFully: assign(({ context }) =>
      edited(context, { form: withFullPayment(context.draft, context.currency) }, ['paid']),
    ),
    addProduct: assign(({ context }, { product }: Pick<ProductChosen, 'product'>) =>
      edited(context, { lines: withProduct(context.draft.lines, product) }, ['product']),
    ),
    changeLine: assign(({ context }, params: { productId: string; part: LinePart; value: string }) =>
      edited(context, { lines: withLinePart(context.draft.lines, params) }, [
        lineTarget(params.part, params.productId),
      ]),
    ),
    removeLine: assign(({ context }, { productId }: { productId: string }) =>
      edited(
        context,
        { lines: context.draft.lines.filter(({ product }) => product.id !== productId) },
        (['quantity', 'price'] as const).map((part) => lineTarget(part, productId)),
      ),
    ),
    takeOverCustomer: assign(({ context }, { customer }: { customer: KnownCustomer | null }) => {
      const { form } = context.draft
      const draft = withKnownCustomer(context.draft, customer)
      const filled = newOrderCustomerFields.filter((field) => draft.form[field] !== form[field])
      return {
        draft,
        problems: without(context.problems, filled),
        refused: without(context.refused, filled),
      }
    }),
    checkTarget: assign(({ context }, { target }: { target: NewOrderTarget }) => {
      const { draft, currency, problems, corrected } = context
      const found = corrected.includes(target)
        ? problemsOf(context)[target]
        : (ownProblem(draft, currency, target) ?? problems[target])
      return { problems: onlyProblems({ ...problems, [target]: found }) }
    }),
    markProblems: assign(({ context }) => ({ problems: problemsOf(context) })),
    forgetRefusal: assign({ problems: {}, corrected: [], refused: {}, failure: null, duplicate: '' }),
    rememberRefusal: assign(({ context }, { error }: { error: unknown }) => {
      const refused = creationFields(refusalOf(error)?.fields ?? {}, context.draft)
      return { refused, failure: hasProblems(refused) ? null : (refusalOf(error)?.text ?? '') }
    }),
    rememberDuplicate: assign((_, { error }: { error: unknown }) => ({
      duplicate: refusalOf(error)?.text ?? '',
    })),
    markSent: assign({ draft: ({ context }) => ({ ...context.draft, isSent: true }) }),
    markForced: assign({ draft: ({ context }) => ({ ...context.draft, isForced: true }) }),
    startOver: assign(({ context: { draft } }) => ({
      draft: { ...emptyNewOrderDraft(draft.key.id), key: { ...draft.key, act: draft.key.act + 1 } },
    })),
    tellLookup: sendTo('customerLookup', ({ context }) => ({
      type: 'question.changed' as const,
      question: phoneOf(context.draft.form),
    })),
    clearSearch: sendTo('productPick', { type: 'query.changed', query: null }),
    requestFocus: emit((_, { target }: { target: NewOrderTarget }) => ({
      type: 'focus.requested' as const,
      target,
    })),
    focusAfterProduct: emit((_, { product, query }: Omit<ProductChosen, 'type'>) => ({
      type: 'focus.requested' as const,
      target: isScanned(query, product) ? ('product' as const) : lineTarget('quantity', product.id),
    })),
    /** What was refused as a whole is told in the outcome. */
    focusFirstProblem: emit(({ context: { problems, refused, draft } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemTarget({ ...problems, ...refused }, draft.lines) ?? ('outcome' as const),
    })),
    announceOrder: emit((_, { id }: { id: string }) => ({ type: 'order.created' as const, id })),
  },
}).createMachine({
  id: 'newOrder',
  description: 'A new order: who orders, what, and how it is paid. One press of the button makes one order.',
  context: ({ input }) => ({
    ...input,
    learned: [],
    problems: {},
    corrected: [],
    failure: null,
    refused: {},
    duplicate: '',
  }),
  invoke: [
    {
      id: 'customerLookup',
      src: 'customerLookup',
      input: ({ context, self }) => ({
        question: phoneOf(context.draft.form),
        listener: { actor: self, type: 'customer.found' satisfies CustomerFound['type'] },
        focus: 'number',
      }),
    },
    {
      id: 'placeReading',
      src: 'placeReading',
      input: ({ self }) => ({
        listener: { actor: self, type: 'places.found' satisfies PlacesFound['type'] },
      }),
    },
    { id: 'productPick', src: 'productPick', input: ({ self }) => ({ listener: self }) },
  ],
  initial: 'editing',
  on: {
    'places.found': {
      description: 'Until then only the places that everybody knows are known.',
      actions: { type: 'rememberPlaces', params: ({ event }) => ({ learned: event.answer ?? [] }) },
    },
  },
  states: {
    editing: {
      tags: 'editable',
      on: {
        'field.changed': {
          description: 'The customer is found by the number, as the country has it.',
          actions: [{ type: 'changeField', params: ({ event }) => event }, 'tellLookup'],
        },
        'target.left': {
          description:
            'Number and city are shown as lists show them. What cannot be read, or is wrong with a correction, is told.',
          actions: ['normalizeForm', { type: 'checkTarget', params: ({ event }) => event }],
        },
        'customer.found': {
          description:
            'What is known is filled in, and what an earlier number filled in is taken back. What was typed stays.',
          actions: { type: 'takeOverCustomer', params: ({ event }) => ({ customer: event.answer }) },
        },
        'product.chosen': {
          description:
            'A line more, or one piece more of the same. Its quantity is asked next; after a scan, the next one goes into the search.',
          actions: [
            { type: 'addProduct', params: ({ event }) => event },
            { type: 'focusAfterProduct', params: ({ event }) => event },
          ],
        },
        'line.changed': {
          actions: { type: 'changeLine', params: ({ event }) => event },
        },
        'line.completed': { actions: { type: 'requestFocus', params: { target: 'product' } } },
        'line.removed': {
          actions: [
            { type: 'removeLine', params: ({ event }) => event },
            { type: 'requestFocus', params: { target: 'product' } },
          ],
        },
        'payment.completed': {
          description: 'The whole order is paid already.',
          actions: ['payFully', { type: 'requestFocus', params: { target: 'paidReference' } }],
        },
        'form.submitted': [
          {
            guard: 'hasNoProblem',
            target: 'submitting',
            actions: ['normalizeForm', 'forgetRefusal', 'markSent'],
          },
          {
            description: 'All problems are told at once; the first one gets the focus.',
            actions: ['normalizeForm', 'forgetRefusal', 'markProblems', 'focusFirstProblem'],
          },
        ],
        'discarding.requested': { guard: 'hasContent', target: 'confirmingDiscard' },
      },
    },
    submitting: {
      description: 'All tries to send the same order have one key, so it is created once.',
      tags: 'busy',
      invoke: {
        id: 'createOrder',
        src: 'createOrder',
        input: ({ context: { draft, currency, learned } }) => ({
          order: readNewOrder(draft, currency, learned) as NewOrder,
          key: idempotencyKeyOf(draft),
        }),
        onDone: {
          target: 'created',
          actions: { type: 'announceOrder', params: ({ event }) => ({ id: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isDuplicate', params: ({ event }) => event },
            target: 'confirmingDuplicate',
            actions: { type: 'rememberDuplicate', params: ({ event }) => event },
          },
          {
            description: 'Nothing typed is lost.',
            target: 'editing',
            actions: [{ type: 'rememberRefusal', params: ({ event }) => event }, 'focusFirstProblem'],
          },
        ],
      },
    },
    confirmingDuplicate: {
      description: 'The same number ordered the same within 24 hours: asks before it is created twice.',
      tags: ['asking', 'askingDuplicate'],
      on: {
        'duplicate.confirmed': { target: 'submitting', actions: 'markForced' },
        'duplicate.declined': { target: 'editing' },
      },
    },
    confirmingDiscard: {
      description: 'Asks before everything typed is removed.',
      tags: ['asking', 'askingDiscard'],
      on: {
        'discarding.confirmed': {
          target: 'editing',
          actions: [
            'startOver',
            'forgetRefusal',
            'tellLookup',
            'clearSearch',
            { type: 'requestFocus', params: { target: 'number' } },
          ],
        },
        'discarding.declined': { target: 'editing' },
      },
    },
    created: { description: 'The new order opens.', type: 'final' },
  },
})
