import type { Answers } from '#domain/fulfilment/answers.ts'
import type {
  BatchAct,
  BatchCall,
  BatchItem,
  BatchOutcome,
  PreparedActs,
} from '#domain/fulfilment/orderBatch.ts'
import type { BookingPreview } from '#domain/partners/courierRuleContract.ts'
import { orderBatchMachine } from '#machines/orderBatch/orderBatch.machine.ts'
import type { OrderBatchContext } from '#machines/orderBatch/orderBatchContext.ts'
import { refusedBecause, tagsDone } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const calls: readonly BatchCall[] = [
  { call: { to: 'order', id: 'o-1', version: 3, event: { type: 'order.verified' } }, key: 'key' },
]
const ready: PreparedActs = { is: 'ready', calls }
const noPhone = { is: 'refused', reasons: [{ code: 'phoneInvalid', params: {} }] } as const
const missing = { is: 'missing' } as const
const unchanged = { is: 'unchanged' } as const
const verified = { is: 'done', acts: [] } as const
const tagged = { is: 'done', acts: [tagsDone] } as const
const { refusal } = refusedBecause('Somebody was faster.')
const moved = { is: 'refusedByServer', refusal, acts: [] } as const
const noRight = { ...moved, refusal: { ...refusal, code: 'not_allowed' as const } }
const movedInPart = { is: 'refusedByServer', refusal, acts: [tagsDone] } as const

type Context = Omit<OrderBatchContext, 'workspace'>

const focus = (target: string) => ({ type: 'focus.requested', target })

/** Whether nothing is left to do for an order. */
const isSettled = ({ outcome }: BatchItem) => ['done', 'unchanged'].includes(outcome?.is ?? '')
const numberOf = (items: readonly BatchItem[], is: string | undefined) =>
  items.filter(({ outcome }) => outcome?.is === is).length
const ended = ({ act, items }: Context) => ({
  act: act ?? '',
  orders: numberOf(items, 'done'),
  unchanged: numberOf(items, 'unchanged'),
})
/** The workspace offers to take back what can be. */
const offersUndo = (context: Context) => {
  const actsOf = ({ outcome }: BatchItem) => (outcome && 'acts' in outcome ? outcome.acts : [])
  const acts = context.items.flatMap(actsOf)
  const partly = context.items.filter((item) => !isSettled(item) && actsOf(item).length > 0).length
  const [first] = acts
  const { stopped } = context
  const end = { ...ended(context), stopped }
  const batch = { kind: 'batch', id: first?.id, ended: end, partly, acts, stays: [] }
  return first ? [{ type: 'act.done', act: batch }] : []
}
const saysDone = (context: Context) => ({
  type: 'notice.raised',
  notice: { code: 'orderBatchDone', ...ended(context), stopped: context.stopped },
})
const saysMissed = (context: Context, isOver = false) => ({
  type: 'notice.raised',
  notice: {
    code: 'orderBatchMissed',
    ...ended(context),
    refused: context.items.filter((item) => item.outcome !== null && !isSettled(item)).length,
    waiting: numberOf(context.items, undefined),
    isOver,
    reason: context.items.some(({ outcome }) => outcome === noRight) ? noRight.refusal.text : null,
  },
})

/** Orders are acted on in their order: the first without an outcome is next. */
const indexOfNext = (items: readonly BatchItem[]) => items.findIndex(({ outcome }) => outcome === null)
/** What was done is not chosen any more. */
const unchooses = ({ items }: Context) => ({
  type: 'orders.settled',
  ids: items.filter(isSettled).map(({ id }) => id),
})

/** Nothing is asked, or acted on, any more. */
const nothing = { act: null, answers: {}, items: [], stopped: 0, preview: null }

/** What was typed for a booking waits for the next look at it, but for what is booked. */
function forgets({ act, answers, items, putRight }: Context): Partial<Context> {
  if (act !== 'booking.asked') return { ...nothing, putRight }
  const isBooked = (name: string) => items.some((item) => isSettled(item) && name.startsWith(`${item.id} `))
  const typed = Object.entries({ ...putRight, ...answers })
  return { ...nothing, putRight: Object.fromEntries(typed.filter(([name]) => !isBooked(name))) }
}

const untried = { calls: [], outcome: null }

/** Where the chart is when it is known what became of these orders. */
function goesOn(
  context: Context,
  items: readonly BatchItem[],
  stopped: number = context.stopped,
): Outcome<Context> {
  const now = { ...context, items, stopped }
  if (indexOfNext(items) >= 0) return { to: 'act.acting.preparing', sets: { items } }
  if (!items.every(isSettled)) return { to: 'act.ended.told', sets: { items, stopped } }
  const undo = offersUndo(now)
  return {
    to: 'act.choosing',
    sets: forgets(now),
    // With an Undo the workspace says it.
    tells: [
      ...(items.length > 0 && undo.length === 0 ? [saysDone(now)] : []),
      focus('orders'),
      ...undo,
      ...(items.length > 0 ? [unchooses(now)] : []),
    ],
  }
}

type Step = (context: Context) => Outcome<Context>

const becomes =
  (outcome: BatchOutcome): Step =>
  (context) => {
    const next = indexOfNext(context.items)
    return goesOn(
      context,
      context.items.map((item, index) => (index === next ? { ...item, outcome } : item)),
    )
  }

/** Nothing may be done any more: it is the same for all that wait. */
const losesRight: Step = (context) =>
  goesOn(
    context,
    context.items.map((item) => (item.outcome === null ? { ...item, outcome: noRight } : item)),
  )

/** The orders of which it is known what became of them: the others are not begun. */
const stops: Step = (context) => {
  const known = context.items.filter(({ outcome }) => outcome !== null)
  return goesOn(context, known, context.items.length - known.length)
}

const breaksOff: Outcome<Context> = { to: 'act.ended.interrupted' }

/** Without the list on screen, an end that needs a person is said. */
const missed =
  (step: Step): Step =>
  (context) => {
    const { to, sets } = step(context)
    return to === 'act.ended.told' || to === 'act.ended.interrupted'
      ? { to: 'list.missed', tells: [saysMissed({ ...context, ...sets })] }
      : {}
  }

const saysItIsOver: Step = (context) => ({ tells: [saysMissed(context, true)] })

const closes: Step = (context) => ({
  to: 'act.choosing',
  sets: forgets(context),
  tells: [focus('orders'), ...offersUndo(context), unchooses(context)],
})
const closesUnseen: Step = (context) => ({
  to: 'act.choosing',
  sets: forgets(context),
  tells: [...offersUndo(context), unchooses(context)],
})

const opens = (act: BatchAct, ids: readonly string[], answers: Answers = {}): Outcome<Context> => ({
  to: act === 'booking.asked' ? 'act.asking.previewing' : 'act.asking.answering',
  sets: {
    act,
    answers,
    items: ids.map((id) => ({ id, calls: [], outcome: null })),
    stopped: 0,
    preview: null,
  },
})

const types =
  (name: string, text: string): Step =>
  ({ answers }) => ({
    sets: { answers: { ...answers, [name]: text } },
  })

/** The field that an act cannot do without, and that is empty. */
function missingField({ act, answers }: Pick<Context, 'act' | 'answers'>): string | null {
  if (act === 'tags.added') return answers['tag'] ? null : 'tag'
  if (act === 'parcel.approved')
    return answers['courier'] ? (answers['numbers'] ? null : 'numbers') : 'courier'
  if (act !== 'order.cancelled') return null
  if (!answers['reason']) return 'reason'
  return answers['reason'] === 'other' && !answers['words'] ? 'words' : null
}

/** What the server says of two orders that are to be booked. */
const goes = { courier: 'tcs' as const, rule: null, parcels: 1, rows: [] }
const stays = (order: string) => ({ order, reasons: ['Enter a weight above 0.'] })
const untold = { mend: [], connected: [], cities: [] }
const oneGoes: BookingPreview = { groups: [{ ...goes }], left: [stays('#2')], ...untold }
const noneGoes: BookingPreview = { groups: [], left: [stays('#1'), stays('#2')], ...untold }

const confirms: Step = (context) => {
  const { preview, items, answers } = context
  if (preview !== null) {
    // One that was put right is tried.
    const isMended = answers['#2 city'] !== undefined
    const tried = items.filter(
      (item) => isSettled(item) || (item.id === '#2' ? isMended : preview === oneGoes),
    )
    return tried.every(isSettled) ? {} : { to: 'act.acting.preparing', sets: { items: tried } }
  }
  const field = missingField(context)
  return field === null
    ? { to: 'act.acting.preparing' }
    : { to: 'act.asking.incomplete', tells: [focus(field)] }
}

const endings = {
  'a check fails': becomes(noPhone),
  'it is so already': becomes(unchanged),
  'there is no such order': becomes(missing),
} as const

const answersToCalls = {
  'it is done': becomes(verified),
  'it is done, and can be taken back': becomes(tagged),
  'it was deleted': becomes(missing),
  'it is refused': becomes(moved),
  'it is refused in part': becomes(movedInPart),
  'the right is gone': losesRight,
} as const

const isSending = ({ items }: Context) => (items[indexOfNext(items)]?.calls.length ?? 0) > 0

export const orderBatchModel: Model<typeof orderBatchMachine> = {
  machine: orderBatchMachine,
  starts: {
    'no order is chosen': {
      input: (workspace) => ({ workspace }),
      to: ['act.choosing', 'list.shown'],
      sets: { ...nothing, putRight: {} },
    },
  },
  steps: {
    'verifies none': { type: 'act.chosen', act: 'order.verified', ids: [] },
    'verifies two': { type: 'act.chosen', act: 'order.verified', ids: ['#1', '#2'] },
    'cancels two': { type: 'act.chosen', act: 'order.cancelled', ids: ['#1', '#2'] },
    'books two': { type: 'act.chosen', act: 'booking.asked', ids: ['#1', '#2'] },
    'one of them can go': done('readPreview', oneGoes),
    'none of them can go': done('readPreview', noneGoes),
    'nobody can tell': fails('readPreview', new Error('no')),
    'approves two by hand': { type: 'act.chosen', act: 'parcel.approved', ids: ['#1', '#2'] },
    'approves one by hand': { type: 'act.chosen', act: 'parcel.approved', ids: ['#1'] },
    'tags one': { type: 'act.chosen', act: 'tags.added', ids: ['#1'] },
    'gives a reason': { type: 'answer.given', name: 'reason', text: 'fraud' },
    'gives another reason': { type: 'answer.given', name: 'reason', text: 'other' },
    'types words': { type: 'answer.given', name: 'words', text: 'Flood' },
    'puts #2 right': { type: 'answer.given', name: '#2 city', text: 'Lahore' },
    'types the courier': { type: 'answer.given', name: 'courier', text: 'TCS' },
    'pastes its number': { type: 'answer.given', name: 'numbers', text: '#1 KI1' },
    'types a tag': { type: 'answer.given', name: 'tag', text: 'eid' },
    confirms: { type: 'act.confirmed' },
    'tries again': { type: 'act.retried' },
    leaves: { type: 'act.left' },
    'goes to another screen': { type: 'list.left' },
    'comes back': { type: 'list.entered' },
    'the workspace closes': { type: 'workspace.closing' },
    'the order is ready': done('prepareActs', ready),
    'a check fails': done('prepareActs', noPhone),
    'it is so already': done('prepareActs', unchanged),
    'there is no such order': done('prepareActs', missing),
    'it may not be read any more': done('prepareActs', noRight),
    'it is not read': fails('prepareActs', new Error('no')),
    'it is done': done('sendActs', verified),
    'it is done, and can be taken back': done('sendActs', tagged),
    'it was deleted': done('sendActs', missing),
    'it is refused': done('sendActs', moved),
    'it is refused in part': done('sendActs', movedInPart),
    'the right is gone': done('sendActs', noRight),
    'nothing is answered': fails('sendActs', new Error('no')),
  },
  states: {
    '': { runs: { orderChoice: () => undefined } },
    'act.choosing': {
      steps: {
        'verifies none': {},
        'verifies two': opens('order.verified', ['#1', '#2']),
        'cancels two': opens('order.cancelled', ['#1', '#2'], { restock: 'yes' }),
        'books two': opens('booking.asked', ['#1', '#2']),
        'approves two by hand': opens('parcel.approved', ['#1', '#2']),
        'approves one by hand': opens('parcel.approved', ['#1']),
        'tags one': opens('tags.added', ['#1']),
      },
    },
    'act.asking': {
      tags: ['open', 'asking'],
      steps: {
        'gives a reason': types('reason', 'fraud'),
        'gives another reason': types('reason', 'other'),
        'types words': types('words', 'Flood'),
        'puts #2 right': types('#2 city', 'Lahore'),
        'types the courier': types('courier', 'TCS'),
        'pastes its number': types('numbers', '#1 KI1'),
        'types a tag': types('tag', 'eid'),
        confirms,
        leaves: (context) => ({ to: 'act.choosing', sets: forgets(context) }),
        'goes to another screen': (context) => ({ to: 'act.choosing', sets: forgets(context) }),
      },
    },
    'act.asking.opened': {},
    'act.asking.previewing': {
      tags: ['previewing'],
      runs: {
        readPreview: ({ items }) => ({ ids: items.filter((item) => !isSettled(item)).map(({ id }) => id) }),
      },
      steps: {
        'one of them can go': { to: 'act.asking.answering', sets: { preview: oneGoes } },
        'none of them can go': { to: 'act.asking.answering', sets: { preview: noneGoes } },
        'nobody can tell': { to: 'act.asking.unpreviewed' },
        confirms: {},
      },
    },
    'act.asking.unpreviewed': {
      tags: ['unpreviewed'],
      steps: { confirms: { to: 'act.asking.previewing' } },
    },
    'act.asking.answering': {},
    'act.asking.incomplete': { tags: ['incomplete'] },
    'act.acting': {
      tags: ['open', 'busy'],
      runs: { askBeforeLeaving: true },
      steps: { 'the workspace closes': saysItIsOver },
    },
    'act.acting.preparing': {
      runs: {
        prepareActs: ({ items, act, answers }) => ({ id: items[indexOfNext(items)]?.id, act, answers }),
      },
      steps: {
        'the order is ready': ({ items }) => ({
          to: 'act.acting.sending',
          sets: {
            items: items.map((item, index) => (index === indexOfNext(items) ? { ...item, calls } : item)),
          },
        }),
        ...endings,
        'it may not be read any more': losesRight,
        'it is not read': breaksOff,
        leaves: stops,
      },
    },
    'act.acting.sending': {
      runs: { sendActs: ({ items }) => ({ id: items[indexOfNext(items)]?.id, calls }) },
      steps: {
        ...answersToCalls,
        'nothing is answered': breaksOff,
        leaves: ({ items, stopped }) => {
          const begun = items.slice(0, indexOfNext(items) + 1)
          return { sets: { items: begun, stopped: stopped + items.length - begun.length } }
        },
      },
    },
    'act.deciding': {},
    'act.ended': {
      tags: ['open'],
      steps: {
        leaves: closes,
        'goes to another screen': closesUnseen,
        'the workspace closes': saysItIsOver,
      },
    },
    'act.ended.told': {
      tags: ['told'],
      steps: {
        // With what was typed: only what is typed for each order can be put right.
        'tries again': ({ act, items, ...context }) =>
          act === 'parcel.approved' || act === 'booking.asked'
            ? {
                to: act === 'booking.asked' ? 'act.asking.previewing' : 'act.asking.answering',
                sets: { items: items.map((item) => (isSettled(item) ? item : { ...item, ...untried })) },
                tells: [
                  focus(act === 'booking.asked' ? 'preview' : 'numbers'),
                  unchooses({ act, items, ...context }),
                ],
              }
            : {},
      },
    },
    'act.ended.interrupted': {
      tags: ['failed'],
      steps: {
        // What was sent without a response is sent again, as it was.
        'tries again': (context) => ({
          to: isSending(context) ? 'act.acting.sending' : 'act.acting.preparing',
        }),
      },
    },
    'list.shown': { steps: { 'goes to another screen': { to: 'list.left' } } },
    'list.left': {
      steps: {
        'a check fails': missed(endings['a check fails']),
        'it is so already': missed(endings['it is so already']),
        'there is no such order': missed(endings['there is no such order']),
        'it may not be read any more': missed(losesRight),
        'it is not read': missed(() => breaksOff),
        'it is done': missed(answersToCalls['it is done']),
        'it is done, and can be taken back': missed(answersToCalls['it is done, and can be taken back']),
        'it was deleted': missed(answersToCalls['it was deleted']),
        'it is refused': missed(answersToCalls['it is refused']),
        'it is refused in part': missed(answersToCalls['it is refused in part']),
        'the right is gone': missed(losesRight),
        'nothing is answered': missed(() => breaksOff),
        leaves: missed((context) => (isSending(context) ? {} : stops(context))),
        'comes back': { to: 'list.shown' },
      },
    },
    'list.missed': { steps: { 'comes back': { to: 'list.shown' } } },
  },
  listeners: ['askBeforeLeaving', 'orderChoice'],
  apart: [
    [
      'verifies none',
      'cancels two',
      'approves one by hand',
      'types the courier',
      'pastes its number',
      'tags one',
      'books two',
      'one of them can go',
      'none of them can go',
      'nobody can tell',
      'gives a reason',
      'gives another reason',
      'types words',
      'puts #2 right',
      'types a tag',
      'confirms',
      'leaves',
      'goes to another screen',
    ],
    [
      'approves two by hand',
      'types the courier',
      'pastes its number',
      'confirms',
      'tries again',
      'leaves',
      'goes to another screen',
      'the order is ready',
      'a check fails',
      'it is not read',
      'it is done',
    ],
    [
      'verifies two',
      'confirms',
      'tries again',
      'leaves',
      'goes to another screen',
      'comes back',
      'the order is ready',
      'a check fails',
      'it is so already',
      'there is no such order',
      'it may not be read any more',
      'the workspace closes',
      'it is not read',
      'it is done',
      'it is done, and can be taken back',
      'it was deleted',
      'it is refused',
      'it is refused in part',
      'the right is gone',
      'nothing is answered',
    ],
  ],
  flags: ({ act, answers, items, preview }) => [
    preview?.left.length,
    preview !== null && answers['#2 city'] !== undefined,
    missingField({ act, answers }),
    items
      .map(({ outcome, ...item }) =>
        outcome === null
          ? item.calls.length
          : outcome.is === 'done'
            ? outcome.acts.length
            : isSettled({ outcome, ...item }),
      )
      .join(' '),
  ],
}
