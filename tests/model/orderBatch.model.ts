import type { SentAct } from '#domain/fulfilment/acts.ts'
import type { BatchAct, BatchItem, BatchOutcome, PreparedActs } from '#domain/fulfilment/orderBatch.ts'
import { orderBatchMachine } from '#machines/orderBatch/orderBatch.machine.ts'
import { refusedBecause } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const calls: readonly SentAct[] = [
  { call: { to: 'order', id: 'o-1', version: 3, event: { type: 'order.verified' } }, key: 'key' },
]
const ready: PreparedActs = { is: 'ready', calls }
const noPhone = { is: 'refused', reasons: [{ code: 'phoneInvalid', params: {} }] } as const
const missing = { is: 'missing' } as const
const verified = { is: 'done' } as const
const moved = refusedBecause('Somebody was faster.')

type Context = {
  list: string
  chosen: readonly string[]
  act: BatchAct | null
  items: readonly BatchItem[]
}

const focus = { type: 'focus.requested', target: 'orders' }
const notice = (context: Context, orders: number) => ({
  type: 'notice.raised',
  notice: { code: 'orderBatchDone', act: context.act ?? '', orders },
})

/** Orders are acted on in their order: the first without an outcome is next. */
const indexOfNext = (items: readonly BatchItem[]) => items.findIndex(({ outcome }) => outcome === null)
const left = ({ chosen, items }: Context) =>
  chosen.filter((id) => items.find((item) => item.id === id)?.outcome?.is !== 'done')

/** Where the chart is when it is known what became of these orders. */
function goesOn(context: Context, items: readonly BatchItem[]): Outcome<Context> {
  if (indexOfNext(items) >= 0) return { to: 'acting.preparing', sets: { items } }
  if (items.some(({ outcome }) => outcome?.is !== 'done')) return { to: 'told', sets: { items } }
  return {
    to: 'choosing',
    sets: { items, chosen: left({ ...context, items }) },
    tells: items.length === 0 ? [focus] : [notice(context, items.length), focus],
  }
}

const becomes =
  (outcome: BatchOutcome) =>
  (context: Context): Outcome<Context> => {
    const next = indexOfNext(context.items)
    return goesOn(
      context,
      context.items.map((item, index) => (index === next ? { ...item, outcome } : item)),
    )
  }

const known = (items: readonly BatchItem[]) => items.filter(({ outcome }) => outcome !== null)

const closes = (context: Context): Outcome<Context> => ({
  to: 'choosing',
  sets: { chosen: left(context) },
  tells: [focus],
})

const toggles =
  (list: string, id: string) =>
  (context: Context): Outcome<Context> => {
    const chosen = context.list === list ? context.chosen : []
    return {
      sets: { list, chosen: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] },
    }
  }

export const orderBatchModel: Model<typeof orderBatchMachine> = {
  machine: orderBatchMachine,
  starts: {
    'no order is chosen': { to: 'choosing', sets: { list: '', chosen: [], act: null, items: [] } },
  },
  steps: {
    'presses #1': { type: 'order.toggled', list: 'pending', id: '#1' },
    'presses #2': { type: 'order.toggled', list: 'pending', id: '#2' },
    'presses #3 of another list': { type: 'order.toggled', list: 'halted', id: '#3' },
    'chooses the page': { type: 'orders.chosen', list: 'pending', ids: ['#1', '#2'] },
    'chooses none': { type: 'orders.chosen', list: 'pending', ids: [] },
    'verifies none': { type: 'act.chosen', act: 'order.verified', ids: [] },
    'verifies two': { type: 'act.chosen', act: 'order.verified', ids: ['#1', '#2'] },
    'dispatches one': { type: 'act.chosen', act: 'parcel.dispatched', ids: ['#1'] },
    confirms: { type: 'act.confirmed' },
    'tries again': { type: 'act.retried' },
    leaves: { type: 'act.left' },
    'the order is ready': done('prepareActs', ready),
    'a check fails': done('prepareActs', noPhone),
    'there is no such order': done('prepareActs', missing),
    'it is not read': fails('prepareActs', new Error('no')),
    'it is done': done('sendActs', 'done'),
    'it was deleted': done('sendActs', 'missing'),
    'it is refused': fails('sendActs', moved),
    'nothing is answered': fails('sendActs', new Error('no')),
  },
  states: {
    choosing: {
      steps: {
        'presses #1': toggles('pending', '#1'),
        'presses #2': toggles('pending', '#2'),
        'presses #3 of another list': toggles('halted', '#3'),
        'chooses the page': { sets: { list: 'pending', chosen: ['#1', '#2'] } },
        'chooses none': { sets: { list: 'pending', chosen: [] } },
        'verifies none': {},
        'verifies two': {
          to: 'asking',
          sets: {
            act: 'order.verified',
            items: ['#1', '#2'].map((id) => ({ id, calls: [], outcome: null })),
          },
        },
        'dispatches one': {
          to: 'asking',
          sets: { act: 'parcel.dispatched', items: [{ id: '#1', calls: [], outcome: null }] },
        },
      },
    },
    asking: {
      tags: ['open', 'asking'],
      steps: { confirms: { to: 'acting.preparing' }, leaves: { to: 'choosing' } },
    },
    acting: { tags: ['open', 'busy'] },
    'acting.preparing': {
      runs: { prepareActs: ({ items, act }) => ({ id: items[indexOfNext(items)]?.id, act }) },
      steps: {
        'the order is ready': ({ items }) => ({
          to: 'acting.sending',
          sets: {
            items: items.map((item, index) => (index === indexOfNext(items) ? { ...item, calls } : item)),
          },
        }),
        'a check fails': becomes(noPhone),
        'there is no such order': becomes(missing),
        'it is not read': { to: 'interrupted' },
        leaves: (context) => goesOn(context, known(context.items)),
      },
    },
    'acting.sending': {
      runs: { sendActs: () => ({ calls }) },
      steps: {
        'it is done': becomes(verified),
        'it was deleted': becomes(missing),
        'it is refused': becomes({ is: 'refusedByServer', refusal: moved.refusal }),
        'nothing is answered': { to: 'interrupted' },
        leaves: ({ items }) => ({ sets: { items: items.slice(0, indexOfNext(items) + 1) } }),
      },
    },
    deciding: {},
    told: { tags: ['open', 'told'], steps: { leaves: closes } },
    interrupted: {
      tags: ['open', 'failed'],
      steps: {
        // What was sent without a response is sent again, as it was.
        'tries again': ({ items }) => ({
          to: (items[indexOfNext(items)]?.calls.length ?? 0) > 0 ? 'acting.sending' : 'acting.preparing',
        }),
        leaves: closes,
      },
    },
  },
  flags: ({ list, chosen, items }) => [
    list,
    [...chosen].sort().join(' '),
    items.map(({ calls: { length }, outcome }) => `${length} ${outcome?.is}`).join(', '),
  ],
}
