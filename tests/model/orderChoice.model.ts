import type { AllOrders } from '#domain/fulfilment/orderBatch.ts'
import { allOrders } from '#domain/listQueries/ordersQuery.ts'
import { orderChoiceMachine } from '#machines/orderChoice/orderChoice.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof orderChoiceMachine.getInitialSnapshot>['context']
type Step = (context: Context) => Outcome<Context>

/** As many as can be chosen. */
const MOST = 500

const asked = { query: allOrders, revision: '7:9:' }
const [one, two, three] = ['#1', '#2', '#3']
const found: AllOrders = {
  total: 2,
  orders: [
    { id: one, status: 'dispatch', isLater: true },
    { id: two, status: 'dispatch', isLater: false },
  ],
}
const most = Array.from({ length: MOST }, (_, index) => `#${index + 10}`)

const before = ({ list, chosen }: Context, now: string) => (list === now ? chosen : [])

const toggles =
  (list: string, id: string): Step =>
  (context) => {
    const old = before(context, list)
    const chosen = old.includes(id) ? old.filter((other) => other !== id) : [...old, id]
    return chosen.length > MOST ? { to: 'full' } : { to: 'resting', sets: { list, chosen, later: 0 } }
  }

const chooses = (ids: readonly string[]): Outcome<Context> => ({
  to: 'resting',
  sets: { list: 'pending', chosen: ids, later: 0 },
})

const asksAll =
  (list: string): Step =>
  (context) => ({ to: 'choosingAll', sets: { list, chosen: before(context, list), asked, later: 0 } })

/** The first came later: it is chosen only where it was before. */
const findsTwo: Step = ({ chosen, statuses }) => {
  const all = chosen.includes(two) ? chosen : [...chosen, two]
  if (all.length > MOST) return { to: 'full' }
  return {
    to: 'resting',
    sets: {
      chosen: all,
      later: chosen.includes(one) ? 0 : 1,
      statuses: { ...statuses, [one]: 'dispatch', [two]: 'dispatch' },
    },
  }
}

export const orderChoiceModel: Model<typeof orderChoiceMachine> = {
  machine: orderChoiceMachine,
  starts: {
    'no order is chosen': {
      to: 'resting',
      sets: { list: '', chosen: [], statuses: {}, asked: null, later: 0 },
    },
  },
  steps: {
    'presses #1': { type: 'order.toggled', list: 'pending', id: one },
    'presses #3 of another list': { type: 'order.toggled', list: 'halted', id: three },
    'turns the page': { type: 'orders.shown', orders: [{ id: two, status: 'halt' }] },
    'chooses the page': { type: 'orders.chosen', list: 'pending', ids: [one, two] },
    'chooses none': { type: 'orders.chosen', list: 'pending', ids: [] },
    'chooses as many as it can': { type: 'orders.chosen', list: 'pending', ids: most },
    'chooses one too many': { type: 'orders.chosen', list: 'pending', ids: [...most, one] },
    'chooses all': { type: 'all.chosen', list: 'pending', asked },
    'chooses all of another list': { type: 'all.chosen', list: 'halted', asked },
    'something is done for #1': { type: 'orders.settled', ids: [one] },
    'two match': done('findAll', found),
    'too many match': done('findAll', { total: MOST + 1, orders: [] }),
    'nobody answers': fails('findAll', new Error('no')),
  },
  states: {
    '': {
      steps: {
        'presses #1': toggles('pending', one),
        'presses #3 of another list': toggles('halted', three),
        'turns the page': ({ chosen, statuses }) => ({
          sets: {
            statuses: {
              ...Object.fromEntries(Object.entries(statuses).filter(([id]) => chosen.includes(id))),
              [two]: 'halt',
            },
          },
        }),
        'chooses the page': chooses([one, two]),
        'chooses none': chooses([]),
        'chooses as many as it can': chooses(most),
        'chooses one too many': { to: 'full' },
        'chooses all': asksAll('pending'),
        'chooses all of another list': asksAll('halted'),
        'something is done for #1': ({ chosen }) => ({
          sets: { chosen: chosen.filter((id) => id !== one) },
        }),
      },
    },
    resting: {},
    choosingAll: {
      tags: ['busy'],
      runs: { findAll: () => asked },
      steps: {
        'two match': findsTwo,
        'too many match': { to: 'full' },
        'nobody answers': { to: 'unanswered' },
      },
    },
    full: { tags: ['bounded'] },
    unanswered: { tags: ['failed'] },
  },
  flags: ({ list, chosen }) => [list, chosen.length],
}
