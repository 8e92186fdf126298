import type { ContextFrom } from 'xstate'
import type { CashResponse } from '#domain/cash/cashContract.ts'
import { type CashChange, cashMachine } from '#machines/cash/cash.machine.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'
import { openedSettlement, recordingRefused } from './settlements.ts'

type Context = ContextFrom<typeof cashMachine>

const row = {
  name: 'Leopards',
  expected: 0,
  held: [0, 0, 0, 0],
  parcels: 0,
  overdue: 0,
  opening: 0,
  days: 14,
  ask: { courier: 'leopards' as const, is_asking: false, answered_at: null, words: null, found: 0 },
}
const cash: CashResponse = {
  expected: 0,
  collected: 0,
  remitted: 0,
  overdue: 0,
  couriers: [row],
  late: [],
  settlements: [],
}
const begun: CashResponse = { ...cash, collected: 500 }
const asking: CashResponse = { ...cash, couriers: [{ ...row, ask: { ...row.ask, is_asking: true } }] }
const refused = { problems: { rows: 'These rows are recorded already.' }, refusal: '' }
const unanswered = { problems: {}, refusal: '' }
const rest = { problems: {}, refusal: null }

const listed = (context: Pick<Context, 'cash'>, sets: Partial<Context> = {}): Outcome<Context> => ({
  to: context.cash === asking ? 'listed.watching' : 'listed.resting',
  sets,
})
const reads = (found: CashResponse): Outcome<Context> => listed({ cash: found }, { cash: found, ...rest })
const heading = { type: 'focus.requested', target: 'heading' }
const opens: Outcome<Context> = {
  to: 'opened',
  sets: { settlement: openedSettlement, ...rest },
  tells: [heading],
}
const ask: CashChange = { is: 'ask', courier: 'leopards' }
const isTyped = ({ text }: Context) => text.trim() !== ''
const forgets = { text: '', parcels: [], ...rest }

export const cashModel: Model<typeof cashMachine> = {
  machine: cashMachine,
  starts: { 'the screen is opened': { to: 'loading' } },
  steps: {
    'is read': done('readCash', cash),
    'is read, a courier being asked': done('readCash', asking),
    'cannot be read': fails('readCash', new Error('Offline')),
    'tries again': { type: 'loading.retried' },
    'some time passes': elapses('askPause', 1_500),
    'opens a settlement': { type: 'settlement.chosen', id: 's1' },
    'closes it': done('openSettlement'),
    'says what a courier held before': { type: 'opening.started', courier: 'Leopards', today: '2026-11-27' },
    'says nothing of it': done('openingBalance', null),
    'it is recorded': done('openingBalance', begun),
    'adds one': { type: 'adding.started', courier: 'Leopards', today: '2026-11-27' },
    'adds none': done('newSettlement', null),
    'is recorded': done('newSettlement', openedSettlement),
    'is opened': done('readSettlement', openedSettlement),
    'cannot be opened': fails('readSettlement', new Error('Offline')),
    'types a text': { type: 'text.changed', value: 'Lost' },
    'types nothing': { type: 'text.changed', value: ' ' },
    'confirms the text': { type: 'text.submitted' },
    'closes the text': { type: 'text.dismissed' },
    'chooses late parcels': { type: 'parcels.chosen', parcels: ['p1'] },
    'asks a courier': { type: 'change.chosen', change: ask },
    'is changed': done('changeCash', asking),
    'is not changed': fails('changeCash', recordingRefused),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { readCash: true },
      steps: {
        'is read': reads(cash),
        'is read, a courier being asked': reads(asking),
        'cannot be read': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    listed: {
      tags: ['listed'],
      steps: {
        'opens a settlement': { to: 'opening', sets: rest },
        'adds one': { to: 'adding', sets: rest },
        'says what a courier held before': { to: 'beginning', sets: rest },
        'chooses late parcels': { to: 'givingUp', sets: { parcels: ['p1'], text: '', ...rest } },
        'asks a courier': { to: 'changing.pressed', sets: { change: ask, ...rest } },
      },
    },
    'listed.deciding': {},
    'listed.resting': {},
    'listed.watching': { tags: ['refreshing'], steps: { 'some time passes': { to: 'listed.asking' } } },
    'listed.asking': {
      tags: ['refreshing'],
      runs: { readCash: true },
      steps: {
        'is read': reads(cash),
        'is read, a courier being asked': reads(asking),
        'cannot be read': { to: 'listed.watching' },
      },
    },
    adding: {
      runs: { newSettlement: () => ({ kind: 'settlement', courier: 'Leopards', today: '2026-11-27' }) },
      steps: { 'adds none': (context) => listed(context), 'is recorded': opens },
    },
    beginning: {
      tags: ['listed'],
      runs: {
        openingBalance: () => ({ kind: 'opening', courier: 'Leopards', today: '2026-11-27' }),
      },
      steps: { 'says nothing of it': (context) => listed(context), 'it is recorded': reads(begun) },
    },
    opening: {
      tags: ['listed', 'busy'],
      runs: { readSettlement: () => 's1' },
      steps: { 'is opened': opens, 'cannot be opened': (context) => listed(context, unanswered) },
    },
    opened: {
      runs: { openSettlement: () => ({ settlement: openedSettlement }) },
      steps: { 'closes it': { to: 'loading', tells: [heading] } },
    },
    givingUp: {
      tags: ['listed', 'givingUp'],
      steps: {
        'types a text': { sets: { text: 'Lost', ...rest } },
        'types nothing': { sets: { text: ' ', ...rest } },
        'confirms the text': (context) =>
          isTyped(context)
            ? {
                to: 'changing.explained',
                sets: { change: { is: 'giveUp', parcels: context.parcels, reason: context.text } },
              }
            : {},
        'closes the text': (context) => listed(context, forgets),
      },
    },
    'changing.deciding': {},
    refused: {},
    'changing.pressed': {},
    'changing.explained': { tags: ['givingUp'] },
    changing: {
      tags: ['listed', 'busy'],
      runs: { changeCash: ({ change }) => change },
      steps: {
        'is changed': { ...listed({ cash: asking }, { cash: asking, ...forgets }) },
        'is not changed': (context) =>
          context.change?.is === 'giveUp' ? { to: 'givingUp', sets: refused } : listed(context, refused),
      },
    },
  },
  // The charts of a settlement end once they are closed, and do not fail.
  listeners: ['newSettlement', 'openSettlement', 'openingBalance'],
  flags: (context) => [context.cash === asking, isTyped(context), context.change?.is],
}
