import { assign, fromPromise, setup } from 'xstate'
import { type AllOrders, type AskedAll, allChosen, MAX_CHOSEN } from '#domain/fulfilment/orderBatch.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import type { OrderStatus } from '#domain/orders/order.ts'

type Context = {
  /** The list whose orders are chosen, as its address has it: another list has no chosen orders. */
  list: string
  /** Their ids, also of those on other pages. */
  chosen: readonly string[]
  /** Of the orders of the page and of those that are chosen, as they were read last. */
  statuses: Readonly<Record<string, OrderStatus>>
  /** All of a list, as it was asked for. */
  asked: AskedAll | null
  /** How many of all were left out, because they came or changed after the list was seen. */
  later: number
}

type ShownOrder = { id: string; status: OrderStatus }

export type OrderChoiceEvent =
  | { type: 'order.toggled'; list: string; id: string }
  /** The rows of the page that is shown. */
  | { type: 'orders.shown'; orders: readonly ShownOrder[] }
  /** Exactly these are chosen: those of a page more or less, or none. */
  | { type: 'orders.chosen'; list: string; ids: readonly string[] }
  /** All that match, and not only those of a page. */
  | { type: 'all.chosen'; list: string; asked: AskedAll }
  /** What was done for these: they need no choice any more. */
  | { type: 'orders.settled'; ids: readonly string[] }

type OfList = { list: string; ids: readonly string[] }

const nothingAsked: AskedAll = { query: allOrders, revision: '' }

/** The choice of a list before it is changed. */
const chosenIn = ({ list, chosen }: Context, now: string) => (list === now ? chosen : [])

export const orderChoiceMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrderChoiceEvent,
    tags: {} as 'busy' | 'bounded' | 'failed',
  },
  actors: {
    findAll: fromPromise<AllOrders, AskedAll>(() => {
      throw new Error('orderChoice: actor "findAll" was not provided')
    }),
  },
  guards: {
    hasRoom: (_, params: { count: number }) => params.count <= MAX_CHOSEN,
    hasRoomForOne: ({ context }, { list, id }: { list: string; id: string }) => {
      const before = chosenIn(context, list)
      return before.includes(id) || before.length < MAX_CHOSEN
    },
    hasRoomForAll: ({ context }, { found }: { found: AllOrders }) =>
      found.total <= MAX_CHOSEN && allChosen(context.chosen, found).ids.length <= MAX_CHOSEN,
  },
  actions: {
    toggleOrder: assign(({ context }, { list, id }: { list: string; id: string }) => {
      const before = chosenIn(context, list)
      const chosen = before.includes(id) ? before.filter((one) => one !== id) : [...before, id]
      return { list, chosen, later: 0 }
    }),
    chooseOrders: assign((_, { list, ids }: OfList) => ({ list, chosen: ids, later: 0 })),
    rememberAsked: assign(({ context }, { list, asked }: { list: string; asked: AskedAll }) => ({
      list,
      chosen: chosenIn(context, list),
      asked,
      later: 0,
    })),
    chooseFound: assign(({ context: { chosen, statuses } }, { found }: { found: AllOrders }) => {
      const { ids, later } = allChosen(chosen, found)
      const known = found.orders.map(({ id, status }) => [id, status] as const)
      return { chosen: ids, later, statuses: { ...statuses, ...Object.fromEntries(known) } }
    }),
    rememberStatuses: assign(
      ({ context: { chosen, statuses } }, { orders }: { orders: readonly ShownOrder[] }) => {
        const isChosen = new Set(chosen)
        const kept = Object.entries(statuses).filter(([id]) => isChosen.has(id))
        return {
          statuses: Object.fromEntries([...kept, ...orders.map(({ id, status }) => [id, status] as const)]),
        }
      },
    ),
    /** What was not done stays chosen. */
    dropSettled: assign(({ context: { chosen } }, { ids }: { ids: readonly string[] }) => ({
      chosen: chosen.filter((id) => !ids.includes(id)),
    })),
  },
}).createMachine({
  id: 'orderChoice',
  description: 'Which orders of a list are chosen: one by one, page by page, or all that match its filters.',
  context: { list: '', chosen: [], statuses: {}, asked: null, later: 0 },
  on: {
    'orders.shown': { actions: { type: 'rememberStatuses', params: ({ event }) => event } },
    'orders.settled': { actions: { type: 'dropSettled', params: ({ event }) => event } },
    'order.toggled': [
      {
        guard: { type: 'hasRoomForOne', params: ({ event }) => event },
        target: '.resting',
        actions: { type: 'toggleOrder', params: ({ event }) => event },
      },
      { target: '.full' },
    ],
    'orders.chosen': [
      {
        guard: { type: 'hasRoom', params: ({ event }) => ({ count: event.ids.length }) },
        target: '.resting',
        actions: { type: 'chooseOrders', params: ({ event }) => event },
      },
      { target: '.full' },
    ],
    'all.chosen': {
      description: 'Another choice meanwhile ends it.',
      target: '.choosingAll',
      actions: { type: 'rememberAsked', params: ({ event }) => event },
    },
  },
  initial: 'resting',
  states: {
    resting: {},
    choosingAll: {
      description: 'The server names all orders that match, and which of them came after the list was seen.',
      tags: 'busy',
      invoke: {
        id: 'findAll',
        src: 'findAll',
        input: ({ context: { asked } }) => asked ?? nothingAsked,
        onDone: [
          {
            guard: { type: 'hasRoomForAll', params: ({ event }) => ({ found: event.output }) },
            target: 'resting',
            actions: { type: 'chooseFound', params: ({ event }) => ({ found: event.output }) },
          },
          { target: 'full' },
        ],
        onError: { target: 'unanswered' },
      },
    },
    full: { description: 'More than can be chosen: the choice stays as it was.', tags: 'bounded' },
    unanswered: { description: 'All were asked for, and nobody answered.', tags: 'failed' },
  },
})
