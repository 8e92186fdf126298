import type { ProductStock, StockField, StockForm, StockProblems } from '#domain/fulfilment/stockForm.ts'
import type { RefusedChange } from '#domain/refusedChange.ts'
import {
  type SentAdjustment,
  stockAdjustmentMachine,
} from '#machines/stockAdjustment/stockAdjustment.machine.ts'
import { refusedBecause, stockOfLamp } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const product = { id: 'P-1', name: 'Desk lamp' }
const [lahore] = stockOfLamp.places
const fewer = { ...stockOfLamp, places: [{ ...lahore, onHand: 9 }] } as ProductStock
const moved = refusedBecause('Lahore now has 9 on hand.', { code: 'stock_moved' })
const empty: StockForm = { place: '', reason: '', quantity: '', note: '' }

type Context = {
  stock: ProductStock | null
  form: StockForm
  problems: StockProblems
  sent: SentAdjustment | null
  refusal: RefusedChange | null
}

const typed = (field: StockField, value: string) => ({ type: 'field.changed', field, value }) as const

const types =
  (field: StockField, value: string) =>
  ({ form, problems }: Context): Outcome<Context> => ({
    to: 'editing.answering',
    sets: {
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined, quantity: undefined },
      refusal: null,
    },
  })

/** Of what is typed here, 3 damaged can be taken away and 11 cannot, whether 12 or 9 are on hand with 4 reserved. */
function problemsOf({ form, stock }: Context): StockProblems {
  const onHand = stock?.places[0]?.onHand ?? 0
  const problems: StockProblems = {}
  if (form.reason === '') problems.reason = { code: 'missing' }
  if (form.quantity === '') problems.quantity = { code: 'missing' }
  if (form.quantity === '11' && form.reason === 'damaged')
    problems.quantity =
      onHand < 11
        ? { code: 'belowZero', params: { onHand, change: -11 } }
        : { code: 'belowReserved', params: { onHand, change: -11, reserved: 4 } }
  return problems
}

const submits =
  (key: string) =>
  (context: Context): Outcome<Context> => {
    const problems = problemsOf(context)
    const [first] = (['reason', 'quantity'] as const).filter((field) => problems[field])
    if (first)
      return {
        to: 'editing.answering',
        sets: { problems, refusal: null },
        tells: [{ type: 'focus.requested', target: first }],
      }
    const adjustment = {
      productId: 'P-1',
      locationId: 'lahore',
      change: -3,
      reason: 'damaged' as const,
      note: '',
    }
    return {
      to: 'saving',
      sets: { sent: context.sent ?? { adjustment, key }, problems: {}, refusal: null },
    }
  }

const closes = { to: 'closed', tells: [{ type: 'panel.closed' }] }

export const stockAdjustmentModel: Model<typeof stockAdjustmentMachine> = {
  machine: stockAdjustmentMachine,
  starts: {
    'a product': {
      input: (panel) => ({ product, panel }),
      to: 'loading',
      sets: { product, stock: null, form: empty, problems: {}, sent: null, refusal: null },
    },
  },
  steps: {
    'the stock is read': done('readStock', stockOfLamp),
    'less stock is read': done('readStock', fewer),
    'the stock is not read': fails('readStock', new Error('no')),
    'tries again': { type: 'loading.retried' },
    'chooses damaged': typed('reason', 'damaged'),
    'chooses no reason': typed('reason', ''),
    'types 3': typed('quantity', '3'),
    'types 11': typed('quantity', '11'),
    submits: { type: 'form.submitted', key: 'k-1' },
    'submits again': { type: 'form.submitted', key: 'k-2' },
    dismisses: { type: 'form.dismissed' },
    discards: { type: 'discarding.confirmed' },
    'continues editing': { type: 'discarding.declined' },
    'it is saved': done('adjustStock'),
    'it is refused': fails('adjustStock', moved),
    'no response comes': fails('adjustStock', new Error('no')),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { readStock: () => ({ productId: 'P-1' }) },
      steps: {
        'the stock is read': {
          to: 'editing.answering',
          sets: { stock: stockOfLamp, form: { ...empty, place: 'lahore' } },
        },
        'less stock is read': {
          to: 'editing.answering',
          sets: { stock: fewer, form: { ...empty, place: 'lahore' } },
        },
        'the stock is not read': { to: 'failed' },
        dismisses: closes,
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' }, dismisses: closes } },
    editing: {
      tags: ['editable'],
      steps: {
        'chooses damaged': types('reason', 'damaged'),
        'chooses no reason': types('reason', ''),
        'types 3': types('quantity', '3'),
        'types 11': types('quantity', '11'),
        submits: submits('k-1'),
        'submits again': submits('k-2'),
        dismisses: ({ form }) => (form.quantity || form.reason ? { to: 'confirmingDiscard' } : closes),
      },
    },
    'editing.answering': {},
    'editing.unanswered': { tags: ['unanswered'] },
    saving: {
      tags: ['busy'],
      runs: { adjustStock: ({ sent }) => sent },
      steps: {
        'it is saved': {
          to: 'closed',
          tells: [
            { type: 'notice.raised', notice: { code: 'stockAdjusted', name: 'Desk lamp', change: -3 } },
            { type: 'panel.closed' },
          ],
        },
        'it is refused': { to: 'rereading', sets: { refusal: moved.refusal } },
        'no response comes': { to: 'editing.unanswered' },
      },
    },
    rereading: {
      tags: ['busy'],
      runs: { readStock: () => ({ productId: 'P-1' }) },
      steps: {
        'the stock is read': { to: 'editing.answering', sets: { stock: stockOfLamp } },
        'less stock is read': { to: 'editing.answering', sets: { stock: fewer } },
        'the stock is not read': { to: 'editing.answering' },
      },
    },
    confirmingDiscard: {
      tags: ['editable', 'asking'],
      steps: { discards: closes, 'continues editing': { to: 'editing.answering' } },
    },
    closed: {},
  },
  flags: ({ stock, form, problems, sent, refusal }) => [
    stock?.places[0]?.onHand,
    form,
    problems,
    sent?.key,
    refusal?.code,
  ],
  invariants: {
    'what is sent again has its first key': ({ context }, before) => {
      const earlier = before?.context.sent
      return !earlier || earlier.key === context.sent?.key
    },
  },
}
