import type { Act } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import type { OrderResponse } from '#domain/fulfilment/orderContract.ts'
import type { SentAct } from '#domain/fulfilment/sentActs.ts'
import { orderActMachine } from '#machines/orderAct/orderAct.machine.ts'
import { liveOrder } from '#tests/support/liveOrder.ts'
import { refusedBecause, tagsDone } from '#tests/support/records.ts'
import { done, fails, type Model, type Outcome, type StateModel } from './model.ts'

/** VERIFY asks nothing and passes; holding asks for a reason. */
const verify: Act = { type: 'order.verified', parcelId: null }
const hold: Act = { type: 'order.held', parcelId: null }

const order = liveOrder({ version: 1 })
const newer = liveOrder({ version: 2 })

const stale = refusedBecause('No.', { code: 'stale_version' })
const refused = refusedBecause('No.', { code: 'event_refused' })

const question = refusedBecause('It would leave from Lahore-1. Continue?', { code: 'reallocation' })

const shawl = {
  id: 'shawl',
  title: 'Shawl',
  sku: 'SH-3',
  barcode: '',
  price: { minor: 195_000, currency: 'PKR' as const },
  available: 4,
  stock: [],
}

/** A piece more of what is chosen. */
const addsShawl = ({ seen, answers }: Context): Outcome<object> => {
  if (!seen) return { to: 'asking.answering' }
  const quantity = String(Number(answers['shawl quantity'] ?? 0) + 1)
  const added = {
    'shawl title': 'Shawl',
    'shawl sku': 'SH-3',
    'shawl available': '4',
    'shawl price': '1950',
  }
  return {
    to: 'asking.answering',
    sets: { answers: { ...answers, ...added, 'shawl quantity': quantity } },
    tells: [{ type: 'focus.requested', target: 'shawl quantity' }],
  }
}
const clears = { type: 'query.changed', query: null }

type Context = {
  latest: OrderResponse | null
  seen: OrderResponse | null
  act: Act | null
  answers: Answers
  isTold: boolean
  sent: SentAct | null
}

const nothing = { seen: null, act: null, answers: {}, isTold: false, sent: null, refusal: null }

const twins = { spelling: 'Karachee', zip: '', city: 'Karachi', orders: 120 }

const typed = ({ act, answers }: Context) => act === hold && (answers['reason'] ?? '') !== ''

/** What is typed stays with the same act, as long as the order is the same. */
const opens = (act: Act, { latest, seen, act: before, answers }: Context) => ({
  seen: latest,
  act,
  answers: latest?.version === seen?.version && before === act ? answers : {},
  isTold: act === verify,
  refusal: null,
})

/** The same again has the key of the first time. */
function sends({ seen, act, answers, sent }: Omit<Context, 'latest' | 'isTold'>, key: string) {
  const event = { reason: answers['reason'] ?? '', type: act?.type ?? '' }
  const call = { to: 'order' as const, id: order.id, version: seen?.version ?? 0, event }
  const isSame = JSON.stringify(sent?.call) === JSON.stringify(call)
  return { sent: isSame ? sent : { call, key }, isTold: true, refusal: null }
}

const chooses =
  (act: Act) =>
  (context: Context): Outcome<object> => {
    if (!context.latest) return {}
    const opened = opens(act, context)
    if (act === hold) return { to: 'asking.answering', sets: opened }
    return { to: 'sending.atOnce', sets: { ...opened, ...sends({ ...context, ...opened }, 'a') } }
  }

const exchanges =
  (act: Act) =>
  (context: Context): Outcome<object> =>
    context.latest ? { to: 'asking.answering', sets: opens(act, context) } : {}

const tellsDone = (act: Act | null) => [
  { type: 'notice.raised', notice: { code: 'orderActDone', act: act?.type ?? '', order: '#1042' } },
]

const ends: StateModel<Context>['steps'] = {
  'it is done': ({ act }) => ({ to: 'idle', sets: nothing, tells: [...tellsDone(act), clears] }),
  // The workspace says so.
  'it is done, and can be undone': {
    to: 'idle',
    sets: nothing,
    tells: [{ type: 'act.done', act: tagsDone }, clears],
  },
  'it is done, and others are alike': ({ act }) => ({
    to: 'twins',
    sets: nothing,
    tells: tellsDone(act),
  }),
  'it is outdated': {
    to: 'asking.outdated',
    sets: { refusal: stale.refusal } as Partial<Context>,
    tells: [{ type: 'data.changed' }],
  },
  'it is refused': {
    to: 'asking.refused',
    sets: { refusal: refused.refusal } as Partial<Context>,
    tells: [{ type: 'data.changed' }],
  },
  'there is no response': { to: 'asking.failed' },
  'it would leave from elsewhere': {
    to: 'asking.questioned',
    sets: { refusal: question.refusal } as Partial<Context>,
  },
}

const runs = { sendAct: ({ sent }: Context) => sent }

const takesUp: StateModel<Context>['steps'] = {
  'a newer order is read': { sets: { latest: newer, seen: newer } },
  'the order is gone': { sets: { latest: null, seen: null } },
}

export const orderActModel: Model<typeof orderActMachine> = {
  machine: orderActMachine,
  // The question about twins ends once it is settled, and does not fail.
  listeners: ['tellPresence', 'productPick', 'cityTwins'],
  starts: {
    'a screen without an order': {
      input: (workspace) => ({ workspace }),
      to: 'idle',
      sets: { latest: null, ...nothing },
      tells: [clears],
    },
  },
  steps: {
    'the order is read': { type: 'order.read', order },
    'a newer order is read': { type: 'order.read', order: newer },
    'the order is gone': { type: 'order.read', order: null },
    'chooses VERIFY': { type: 'act.chosen', act: verify, key: 'a' },
    'chooses to hold': { type: 'act.chosen', act: hold, key: 'a' },
    'gives a reason': { type: 'answer.given', name: 'reason', text: 'Calls back' },
    'gives no reason': { type: 'answer.given', name: 'reason', text: '' },
    submits: { type: 'act.submitted', key: 'b' },
    dismisses: { type: 'act.dismissed' },
    'it is done': done('sendAct', null),
    'it is done, and others are alike': done('sendAct', twins),
    'it is done, and can be undone': done('sendAct', tagsDone),
    'the question about them is settled': done('cityTwins'),
    'it is outdated': fails('sendAct', stale),
    'it would leave from elsewhere': fails('sendAct', question),
    'chooses a product': { type: 'product.chosen', product: shawl, query: 'shawl' },
    'it is refused': fails('sendAct', refused),
    'there is no response': fails('sendAct', new Error('no')),
  },
  states: {
    '': {
      runs: { productPick: true },
      steps: {
        'the order is read': { sets: { latest: order } },
        'a newer order is read': { sets: { latest: newer } },
        'the order is gone': { sets: { latest: null } },
      },
    },
    idle: { steps: { 'chooses VERIFY': chooses(verify), 'chooses to hold': chooses(hold) } },
    sending: { tags: ['busy'], runs, steps: ends },
    'sending.atOnce': {},
    'sending.answered': { tags: ['open'] },
    twins: {
      tags: ['askingTwins'],
      runs: { cityTwins: () => ({ twins }) },
      steps: { 'the question about them is settled': { to: 'idle', tells: [clears] } },
    },
    asking: {
      tags: ['open'],
      runs: { tellPresence: ({ seen }: Context) => ({ orderId: seen?.id ?? '' }) },
      steps: {
        'chooses VERIFY': exchanges(verify),
        'chooses to hold': exchanges(hold),
        'gives a reason': ({ answers }) => ({ sets: { answers: { ...answers, reason: 'Calls back' } } }),
        'gives no reason': ({ answers }) => ({ sets: { answers: { ...answers, reason: '' } } }),
        submits: (context) => {
          const isAllowed = context.seen !== null && (context.act === verify || typed(context))
          if (isAllowed) return { to: 'sending.answered', sets: sends(context, 'b') }
          // Of an order that is gone nothing is known to be wrong.
          const tells = context.seen === null ? [] : [{ type: 'focus.requested', target: 'reason' }]
          return { to: 'asking.answering', sets: { isTold: true, refusal: null }, tells }
        },
        'chooses a product': addsShawl,
        dismisses: { to: 'idle', tells: [clears] },
      },
    },
    'asking.answering': {},
    'asking.unsent': {},
    'asking.questioned': {
      tags: ['questioned'],
      steps: {
        'gives a reason': ({ answers }) => ({
          to: 'asking.answering',
          sets: { answers: { ...answers, reason: 'Calls back' } },
        }),
        'gives no reason': ({ answers }) => ({
          to: 'asking.answering',
          sets: { answers: { ...answers, reason: '' } },
        }),
      },
    },
    'asking.refused': {
      tags: ['refused'],
      steps: { 'the order is read': { sets: { latest: order, seen: order } }, ...takesUp },
    },
    'asking.outdated': {
      tags: ['outdated', 'rereading'],
      steps: {
        'the order is read': { to: 'asking.renewed', sets: { latest: order, seen: order } },
        'a newer order is read': { to: 'asking.renewed', sets: { latest: newer, seen: newer } },
        'the order is gone': { to: 'asking.renewed', sets: { latest: null, seen: null } },
        submits: {},
      },
    },
    'asking.renewed': { tags: ['outdated'] },
    'asking.failed': { tags: ['failed'] },
  },
  flags: ({ latest, seen, act, answers, sent }) => [
    latest?.version,
    seen?.version,
    act?.type,
    answers['reason'],
    sent?.key,
  ],
  invariants: {
    'what is sent has a key': ({ state, context }) =>
      !state.some((leaf) => leaf.startsWith('sending')) || context.sent !== null,
    'nothing that was typed is lost while the dialog is open': ({ context }, before) =>
      !before?.state[0]?.startsWith('asking') ||
      before.step.startsWith('gives') ||
      before.step.startsWith('chooses') ||
      context.answers === before.context.answers,
  },
}
