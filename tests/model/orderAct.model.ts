import type { Act, SentAct } from '#domain/fulfilment/acts.ts'
import type { Answers } from '#domain/fulfilment/answers.ts'
import type { CityTwins, OrderResponse } from '#domain/fulfilment/orderContract.ts'
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
  if (!seen) return { to: 'open.asking.answering', tells: [clears] }
  const quantity = String(Number(answers['shawl quantity'] ?? 0) + 1)
  const added = {
    'shawl title': 'Shawl',
    'shawl sku': 'SH-3',
    'shawl available': '4',
    'shawl price': '1950',
  }
  return {
    to: 'open.asking.answering',
    sets: { answers: { ...answers, ...added, 'shawl quantity': quantity } },
    tells: [{ type: 'focus.requested', target: 'shawl quantity' }, clears],
  }
}
const clears = { type: 'question.changed', question: null }

type Context = {
  latest: OrderResponse | null
  seen: OrderResponse | null
  act: Act | null
  answers: Answers
  isTold: boolean
  sent: SentAct | null
  twins: CityTwins | null
}

const nothing = { seen: null, act: null, answers: {}, isTold: false, sent: null, refusal: null }

const twins = { spelling: 'Karachee', zip: '', city: 'Karachi', orders: 120 }
const fixes = (fixed: number, left: number) => ({
  type: 'notice.raised',
  notice: { code: 'cityTwinsFixed', fixed, left, city: 'Karachi' },
})

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
    if (act === hold) return { to: 'open.asking.answering', sets: opened }
    return { to: 'sending', sets: { ...opened, ...sends({ ...context, ...opened }, 'a') } }
  }

const exchanges =
  (act: Act) =>
  (context: Context): Outcome<object> =>
    context.latest ? { to: 'open.asking.answering', sets: opens(act, context) } : {}

const tellsDone = (act: Act | null) => [
  { type: 'notice.raised', notice: { code: 'orderActDone', act: act?.type ?? '', order: '#1042' } },
]

const ends: StateModel<Context>['steps'] = {
  'it is done': ({ act }) => ({ to: 'idle', sets: nothing, tells: tellsDone(act) }),
  // The workspace says so.
  'it is done, and can be undone': {
    to: 'idle',
    sets: nothing,
    tells: [{ type: 'act.done', act: tagsDone }],
  },
  'it is done, and others are alike': ({ act }) => ({
    to: 'twins.asking.ready',
    sets: { ...nothing, twins },
    tells: tellsDone(act),
  }),
  'it is outdated': {
    to: 'open.asking.outdated',
    sets: { refusal: stale.refusal } as Partial<Context>,
    tells: [{ type: 'data.changed' }],
  },
  'it is refused': {
    to: 'open.asking.refused',
    sets: { refusal: refused.refusal } as Partial<Context>,
    tells: [{ type: 'data.changed' }],
  },
  'there is no response': { to: 'open.asking.failed' },
}

const runs = { sendAct: ({ sent }: Context) => sent }

const takesUp: StateModel<Context>['steps'] = {
  'a newer order is read': { sets: { latest: newer, seen: newer } },
  'the order is gone': { sets: { latest: null, seen: null } },
}

export const orderActModel: Model<typeof orderActMachine> = {
  machine: orderActMachine,
  listeners: ['tellPresence', 'productSearch'],
  starts: {
    'a screen without an order': {
      input: (workspace) => ({ workspace }),
      to: 'idle',
      sets: { latest: null, ...nothing, twins: null },
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
    'fixes them all': { type: 'twins.confirmed' },
    'leaves them': { type: 'twins.declined' },
    'all are fixed': done('fixTwins', { fixed: 120, left: 0 }),
    'some are left': done('fixTwins', { fixed: 100, left: 20 }),
    'none could be fixed': done('fixTwins', { fixed: 0, left: 20 }),
    'the fix has no response': fails('fixTwins', new Error('no')),
    'it is outdated': fails('sendAct', stale),
    'it would leave from elsewhere': fails('sendAct', question),
    'chooses a product': { type: 'product.chosen', product: shawl },
    'presses Enter for a product': {
      type: 'products.found',
      question: 'shawl',
      answer: [shawl],
      isEntered: true,
    },
    'looks for a product': {
      type: 'products.found',
      question: 'shawl',
      answer: [shawl],
      isEntered: false,
    },
    'it is refused': fails('sendAct', refused),
    'there is no response': fails('sendAct', new Error('no')),
  },
  states: {
    '': {
      steps: {
        'the order is read': { sets: { latest: order } },
        'a newer order is read': { sets: { latest: newer } },
        'the order is gone': { sets: { latest: null } },
      },
    },
    idle: { steps: { 'chooses VERIFY': chooses(verify), 'chooses to hold': chooses(hold) } },
    sending: {
      tags: ['busy'],
      runs,
      steps: {
        ...ends,
        'it would leave from elsewhere': {
          to: 'open.asking.refused',
          sets: { refusal: question.refusal } as Partial<Context>,
          tells: [{ type: 'data.changed' }],
        },
      },
    },
    twins: { tags: ['askingTwins'] },
    'twins.asking': {
      steps: { 'fixes them all': { to: 'twins.fixing' }, 'leaves them': { to: 'idle' } },
    },
    'twins.asking.ready': {},
    'twins.asking.failed': { tags: ['failed'] },
    'twins.fixing': {
      tags: ['busy'],
      runs: { fixTwins: (context) => context.twins },
      steps: {
        'all are fixed': { to: 'idle', tells: [fixes(120, 0)] },
        'some are left': {
          to: 'twins.asking.ready',
          sets: { twins: { ...twins, orders: 20 } },
          tells: [fixes(100, 20)],
        },
        'none could be fixed': { to: 'idle', tells: [fixes(0, 20)] },
        'the fix has no response': { to: 'twins.asking.failed' },
      },
    },
    open: {
      tags: ['open'],
      runs: { tellPresence: ({ seen }: Context) => ({ orderId: seen?.id ?? '' }), productSearch: true },
    },
    'open.asking': {
      steps: {
        'chooses VERIFY': exchanges(verify),
        'chooses to hold': exchanges(hold),
        'gives a reason': ({ answers }) => ({ sets: { answers: { ...answers, reason: 'Calls back' } } }),
        'gives no reason': ({ answers }) => ({ sets: { answers: { ...answers, reason: '' } } }),
        submits: (context) => {
          const isAllowed = context.seen !== null && (context.act === verify || typed(context))
          if (isAllowed) return { to: 'open.sending', sets: sends(context, 'b') }
          // Of an order that is gone nothing is known to be wrong.
          const tells = context.seen === null ? [] : [{ type: 'focus.requested', target: 'reason' }]
          return { to: 'open.asking.answering', sets: { isTold: true, refusal: null }, tells }
        },
        'chooses a product': addsShawl,
        'presses Enter for a product': addsShawl,
        'looks for a product': {},
        dismisses: { to: 'idle' },
      },
    },
    'open.asking.answering': {},
    'open.asking.questioned': {
      tags: ['questioned'],
      steps: {
        'gives a reason': ({ answers }) => ({
          to: 'open.asking.answering',
          sets: { answers: { ...answers, reason: 'Calls back' } },
        }),
        'gives no reason': ({ answers }) => ({
          to: 'open.asking.answering',
          sets: { answers: { ...answers, reason: '' } },
        }),
      },
    },
    'open.asking.refused': {
      tags: ['refused'],
      steps: { 'the order is read': { sets: { latest: order, seen: order } }, ...takesUp },
    },
    'open.asking.outdated': {
      tags: ['outdated', 'rereading'],
      steps: {
        'the order is read': { to: 'open.asking.renewed', sets: { latest: order, seen: order } },
        'a newer order is read': { to: 'open.asking.renewed', sets: { latest: newer, seen: newer } },
        'the order is gone': { to: 'open.asking.renewed', sets: { latest: null, seen: null } },
        submits: {},
      },
    },
    'open.asking.renewed': { tags: ['outdated'] },
    'open.asking.failed': { tags: ['failed'] },
    'open.sending': {
      tags: ['busy'],
      runs,
      steps: {
        ...ends,
        'it would leave from elsewhere': {
          to: 'open.asking.questioned',
          sets: { refusal: question.refusal } as Partial<Context>,
        },
      },
    },
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
      !state.some((leaf) => leaf.endsWith('sending')) || context.sent !== null,
    'nothing that was typed is lost while the dialog is open': ({ context }, before) =>
      !before?.state[0]?.startsWith('open.asking') ||
      before.step.startsWith('gives') ||
      before.step.startsWith('chooses') ||
      before.step === 'presses Enter for a product' ||
      context.answers === before.context.answers,
  },
}
