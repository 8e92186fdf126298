import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'
import type { KnownCustomer } from '#domain/customers.ts'
import type { FocusRequested } from '#domain/focus.ts'
import {
  changedDraft,
  creationFields,
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
  newOrderFields,
  newOrderProblems,
  normalizedForm,
  type OrderedProduct,
  ownProblem,
  phoneOf,
  readNewOrder,
  withFullPayment,
  withKnownCustomer,
  withProduct,
} from '#domain/fulfilment/newOrder.ts'
import type { NewOrder } from '#domain/fulfilment/orderContract.ts'
import { productMeant } from '#domain/fulfilment/productMeant.ts'
import type { LearnedSpelling } from '#domain/learnedSpellings.ts'
import type { Currency } from '#domain/money.ts'
import { hasProblems, onlyProblems, type Problems } from '#domain/problems.ts'
import { refusalOf } from '#domain/refusedChange.ts'
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
/** The products of the text that is typed. */
type ProductsFound = Answered<'products.found', string, OrderedProduct[]>

export type NewOrderEvent =
  | { type: 'field.changed'; field: NewOrderField; value: string }
  | { type: 'target.left'; target: NewOrderTarget }
  | CustomerFound
  | PlacesFound
  | ProductsFound
  /** Among those that were found for a text; a scanned barcode chooses by itself. */
  | { type: 'product.chosen'; product: OrderedProduct; query: string }
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

/** What is kept of the draft, after every change. */
export type DraftEvent = { type: 'draft.kept'; draft: NewOrderDraft } | { type: 'draft.dropped' }

/** The order is created: its id, for its address. */
export type OrderCreated = { type: 'order.created'; id: string }

function without<Value>(
  values: Partial<Record<NewOrderTarget, Value>>,
  targets: readonly NewOrderTarget[],
): Partial<Record<NewOrderTarget, Value>> {
  const left = Object.entries(values).filter(([target]) => !targets.includes(target as NewOrderTarget))
  return Object.fromEntries(left) as Partial<Record<NewOrderTarget, Value>>
}

const meantBy = ({ isEntered, question, answer }: ProductsFound) =>
  isEntered && question !== null && answer !== null ? productMeant(question, answer) : null

export const newOrderMachine = setup({
  types: {
    input: {} as NewOrderInput,
    context: {} as Context,
    events: {} as NewOrderEvent,
    emitted: {} as OrderCreated | FocusRequested<NewOrderTarget | 'outcome'>,
    children: {} as {
      customerLookup: 'customerLookup'
      placeReading: 'placeReading'
      productSearch: 'productSearch'
    },
    tags: {} as 'editable' | 'busy' | 'asking' | 'askingDuplicate' | 'askingDiscard',
  },
  actors: {
    customerLookup: readingMachine,
    placeReading: readingMachine,
    productSearch: readingMachine,
    keepDraft: fromCallback<DraftEvent>(() => {
      throw new Error('newOrder: actor "keepDraft" was not provided')
    }),
    createOrder: fromPromise<string, { order: NewOrder; key: string }>(() => {
      throw new Error('newOrder: actor "createOrder" was not provided')
    }),
  },
  guards: {
    hasContent: ({ context }) => !isDraftEmpty(context.draft),
    hasNoProblem: ({ context }) =>
      !hasProblems(newOrderProblems(context.draft, context.currency, context.learned)),
    isDuplicate: (_, params: { error: unknown }) => Boolean(refusalOf(params.error)?.duplicateOf),
    /** Enter was pressed for a text that means one product. */
    isMeant: (_, params: ProductsFound) => meantBy(params) !== null,
    isFieldRefused: (_, params: { error: unknown }) =>
      Object.keys(refusalOf(params.error)?.fields ?? {}).length > 0,
  },
  actions: {
    changeField: assign(
      ({ context: { draft } }, { field, value }: { field: NewOrderField; value: string }) => ({
        draft: changedDraft(draft, { form: { ...draft.form, [field]: value } }),
      }),
    ),
    rememberPlaces: assign((_, params: { learned: readonly LearnedSpelling[] }) => params),
    normalizeForm: assign(({ context: { draft, learned } }) => {
      const form = normalizedForm(draft.form, learned)
      const isChanged = newOrderFields.some((field) => form[field] !== draft.form[field])
      return isChanged ? { draft: changedDraft(draft, { form }) } : {}
    }),
    payFully: assign(({ context: { draft, currency } }) => ({
      draft: changedDraft(draft, { form: withFullPayment(draft, currency) }),
    })),
    addProduct: assign(({ context: { draft } }, { product }: { product: OrderedProduct }) => ({
      draft: changedDraft(draft, { lines: withProduct(draft.lines, product) }),
    })),
    changeLine: assign(
      ({ context: { draft } }, params: { productId: string; part: LinePart; value: string }) => ({
        draft: changedDraft(draft, {
          lines: draft.lines.map((line) =>
            line.product.id === params.productId ? { ...line, [params.part]: params.value } : line,
          ),
        }),
      }),
    ),
    removeLine: assign(({ context: { draft } }, { productId }: { productId: string }) => ({
      draft: changedDraft(draft, { lines: draft.lines.filter(({ product }) => product.id !== productId) }),
    })),
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
    forgetProblems: assign(({ context }, { targets }: { targets: NewOrderTarget[] }) => {
      const { problems, refused, corrected } = context
      const told = targets.filter((target) => (problems[target] ?? refused[target]) !== undefined)
      return {
        problems: without(problems, targets),
        refused: without(refused, targets),
        corrected: [...new Set([...corrected, ...told])],
        failure: null,
      }
    }),
    checkTarget: assign(({ context }, { target }: { target: NewOrderTarget }) => {
      const { draft, currency, learned, problems, corrected } = context
      const found = corrected.includes(target)
        ? newOrderProblems(draft, currency, learned)[target]
        : (ownProblem(draft, currency, target) ?? problems[target])
      return { problems: onlyProblems({ ...problems, [target]: found }) }
    }),
    markProblems: assign(({ context: { draft, currency, learned } }) => ({
      problems: newOrderProblems(draft, currency, learned),
    })),
    forgetRefusal: assign({ problems: {}, corrected: [], refused: {}, failure: null, duplicate: '' }),
    rememberRefusal: assign(({ context }, { error }: { error: unknown }) => ({
      refused: creationFields(refusalOf(error)?.fields ?? {}, context.draft),
    })),
    rememberFailure: assign((_, { error }: { error: unknown }) => ({
      failure: refusalOf(error)?.text ?? '',
    })),
    rememberDuplicate: assign((_, { error }: { error: unknown }) => ({
      duplicate: refusalOf(error)?.text ?? '',
    })),
    markSent: assign({ draft: ({ context }) => ({ ...context.draft, isSent: true }) }),
    markForced: assign({ draft: ({ context }) => ({ ...context.draft, isForced: true }) }),
    startOver: assign(({ context: { draft } }) => ({
      draft: { ...emptyNewOrderDraft(draft.key.id), key: { ...draft.key, act: draft.key.act + 1 } },
    })),
    keepDraft: sendTo('keepDraft', ({ context }) => ({ type: 'draft.kept' as const, draft: context.draft })),
    dropDraft: sendTo('keepDraft', { type: 'draft.dropped' }),
    tellLookup: sendTo('customerLookup', ({ context }) => ({
      type: 'question.changed' as const,
      question: phoneOf(context.draft.form),
    })),
    chooseMeant: raise((_, found: ProductsFound) => ({
      type: 'product.chosen' as const,
      product: meantBy(found) as OrderedProduct,
      query: found.question ?? '',
    })),
    clearSearch: sendTo('productSearch', { type: 'question.changed', question: null }),
    requestFocus: emit((_, { target }: { target: NewOrderTarget | 'outcome' }) => ({
      type: 'focus.requested' as const,
      target,
    })),
    focusAfterProduct: emit((_, { product, query }: { product: OrderedProduct; query: string }) => ({
      type: 'focus.requested' as const,
      target: isScanned(query, product) ? ('product' as const) : lineTarget('quantity', product.id),
    })),
    focusFirstProblem: emit(({ context: { problems, refused, draft } }) => ({
      type: 'focus.requested' as const,
      target: firstProblemTarget({ ...problems, ...refused }, draft.lines) ?? 'number',
    })),
    announceOrder: emit((_, { id }: { id: string }) => ({ type: 'order.created' as const, id })),
  },
}).createMachine({
  id: 'newOrder',
  description:
    'A new order: who orders, what, and how it is paid. The draft survives a reload, and one press of the button makes one order.',
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
    { id: 'keepDraft', src: 'keepDraft' },
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
          actions: [
            { type: 'changeField', params: ({ event }) => event },
            { type: 'forgetProblems', params: ({ event }) => ({ targets: [event.field] }) },
            'keepDraft',
            'tellLookup',
          ],
        },
        'target.left': {
          description:
            'Number and city are shown as lists show them. What cannot be read, or is wrong with a correction, is told.',
          actions: ['normalizeForm', { type: 'checkTarget', params: ({ event }) => event }, 'keepDraft'],
        },
        'customer.found': {
          description:
            'What is known is filled in, and what an earlier number filled in is taken back. What was typed stays.',
          actions: [
            { type: 'takeOverCustomer', params: ({ event }) => ({ customer: event.answer }) },
            'keepDraft',
          ],
        },
        'products.found': {
          description: 'A scanner presses Enter before anything is found.',
          guard: { type: 'isMeant', params: ({ event }) => event },
          actions: { type: 'chooseMeant', params: ({ event }) => event },
        },
        'product.chosen': {
          description:
            'A line more, or one piece more of the same. Its quantity is asked next; after a scan, the next one goes into the search.',
          actions: [
            { type: 'addProduct', params: ({ event }) => event },
            { type: 'forgetProblems', params: { targets: ['product'] } },
            'keepDraft',
            'clearSearch',
            { type: 'focusAfterProduct', params: ({ event }) => event },
          ],
        },
        'line.changed': {
          actions: [
            { type: 'changeLine', params: ({ event }) => event },
            {
              type: 'forgetProblems',
              params: ({ event }) => ({ targets: [lineTarget(event.part, event.productId)] }),
            },
            'keepDraft',
          ],
        },
        'line.completed': { actions: { type: 'requestFocus', params: { target: 'product' } } },
        'line.removed': {
          actions: [
            { type: 'removeLine', params: ({ event }) => event },
            {
              type: 'forgetProblems',
              params: ({ event: { productId } }) => ({
                targets: [lineTarget('quantity', productId), lineTarget('price', productId)],
              }),
            },
            'keepDraft',
            { type: 'requestFocus', params: { target: 'product' } },
          ],
        },
        'payment.completed': {
          description: 'The whole order is paid already.',
          actions: [
            'payFully',
            { type: 'forgetProblems', params: { targets: ['paid'] } },
            'keepDraft',
            { type: 'requestFocus', params: { target: 'paidReference' } },
          ],
        },
        'form.submitted': [
          {
            guard: 'hasNoProblem',
            target: 'submitting',
            actions: ['normalizeForm', 'forgetRefusal', 'markSent', 'keepDraft'],
          },
          {
            description: 'All problems are told at once; the first one gets the focus.',
            actions: ['normalizeForm', 'forgetRefusal', 'markProblems', 'keepDraft', 'focusFirstProblem'],
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
          actions: ['dropDraft', { type: 'announceOrder', params: ({ event }) => ({ id: event.output }) }],
        },
        onError: [
          {
            guard: { type: 'isDuplicate', params: ({ event }) => ({ error: event.error }) },
            target: 'confirmingDuplicate',
            actions: { type: 'rememberDuplicate', params: ({ event }) => ({ error: event.error }) },
          },
          {
            guard: { type: 'isFieldRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'rememberRefusal', params: ({ event }) => ({ error: event.error }) },
              'focusFirstProblem',
            ],
          },
          {
            description: 'Nothing typed is lost.',
            target: 'editing',
            actions: [
              { type: 'rememberFailure', params: ({ event }) => ({ error: event.error }) },
              { type: 'requestFocus', params: { target: 'outcome' } },
            ],
          },
        ],
      },
    },
    confirmingDuplicate: {
      description: 'The same number ordered the same within 24 hours: asks before it is created twice.',
      tags: ['asking', 'askingDuplicate'],
      on: {
        'duplicate.confirmed': { target: 'submitting', actions: ['markForced', 'keepDraft'] },
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
            'dropDraft',
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
