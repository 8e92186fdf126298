import { type AnyActorRef, sendTo, setup } from 'xstate'
import type { OrderedProduct } from '#domain/fulfilment/newOrder.ts'
import { productMeant } from '#domain/fulfilment/productMeant.ts'
import { type Answered, readingMachine } from '#machines/reading/reading.machine.ts'

/** Told to the chart that uses this one. `query` is what was typed or scanned for it. */
export type ProductChosen = { type: 'product.chosen'; product: OrderedProduct; query: string }

/** The products of the text that is typed. */
type ProductsFound = Answered<'products.found', string, OrderedProduct[]>

export type ProductPickEvent =
  /** Null when it is no question. */
  { type: 'query.changed'; query: string | null } | { type: 'query.entered' } | ProductsFound | ProductChosen

const meantBy = ({ question, answer }: ProductsFound) =>
  question !== null && answer !== null ? productMeant(question, answer) : null

export const productPickMachine = setup({
  types: {
    input: {} as { listener: AnyActorRef },
    context: {} as { listener: AnyActorRef },
    events: {} as ProductPickEvent,
    children: {} as { productReading: 'productReading' },
  },
  actors: {
    productReading: readingMachine,
  },
  guards: {
    /** The text means one product. */
    isMeant: (_, params: ProductsFound) => meantBy(params) !== null,
  },
  actions: {
    changeQuestion: sendTo('productReading', (_, { query }: { query: string | null }) => ({
      type: 'question.changed' as const,
      question: query,
    })),
    askAtOnce: sendTo('productReading', { type: 'question.entered' }),
    tellChosen: sendTo(
      ({ context }) => context.listener,
      (_, { product, query }: Omit<ProductChosen, 'type'>) => ({
        type: 'product.chosen' as const,
        product,
        query,
      }),
    ),
  },
}).createMachine({
  id: 'productPick',
  description: 'Choosing a product of an order: of what is found for a text, or with a scanner.',
  context: ({ input }) => input,
  invoke: {
    id: 'productReading',
    src: 'productReading',
    input: ({ self }) => ({
      question: null,
      listener: { actor: self, type: 'products.found' satisfies ProductsFound['type'] },
      focus: 'product',
    }),
  },
  initial: 'offering',
  on: {
    'query.changed': {
      target: '.offering',
      actions: { type: 'changeQuestion', params: ({ event }) => event },
    },
    'product.chosen': {
      target: '.offering',
      actions: [
        { type: 'tellChosen', params: ({ event }) => event },
        { type: 'changeQuestion', params: { query: null } },
      ],
    },
  },
  states: {
    offering: {
      description: 'A person chooses of what is found.',
      on: { 'query.entered': { target: 'entered', actions: 'askAtOnce' } },
    },
    entered: {
      description: 'A scanner presses Enter before anything is found.',
      on: {
        'query.entered': { actions: 'askAtOnce' },
        'products.found': [
          {
            description: 'One product is meant: it is chosen.',
            guard: { type: 'isMeant', params: ({ event }) => event },
            target: 'offering',
            actions: [
              {
                type: 'tellChosen',
                params: ({ event }) => ({
                  product: meantBy(event) as OrderedProduct,
                  query: event.question ?? '',
                }),
              },
              { type: 'changeQuestion', params: { query: null } },
            ],
          },
          { target: 'offering' },
        ],
      },
    },
  },
})
