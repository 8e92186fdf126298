import type { ContextFrom } from 'xstate'
import type { CashResponse, NewSettlement, SettlementResponse } from '#domain/cash/cashContract.ts'
import { type ChosenSheet, emptySettlement } from '#domain/cash/settlementForm.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { type CashChange, cashMachine, type SettlementChange } from '#machines/cash/cash.machine.ts'
import { done, elapses, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof cashMachine>

const row = {
  name: 'Leopards',
  expected: 0,
  held: [0, 0, 0, 0],
  parcels: 0,
  overdue: 0,
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
const asking: CashResponse = { ...cash, couriers: [{ ...row, ask: { ...row.ask, is_asking: true } }] }
const settlement: SettlementResponse = {
  id: 's1',
  courier: 'Leopards',
  reference: 'INV-1',
  paid_on: '2026-11-20',
  source: 'sheet',
  state: 'waiting',
  gross: 500,
  deductions: {},
  bank: 500,
  rows_count: 1,
  waiting: 1,
  recorded_by: 'Sana',
  at: 0,
  version: 3,
  whole: {},
  rows: [],
}
const file: ChosenSheet = {
  name: 'sheet.csv',
  sheet: { headers: ['CN', 'COD'], rows: [{ row: 2, cells: ['L-1', '5'] }] },
  mapping: { cn: 0, gross: 1 },
}
const refusal = new RefusedChangeError({
  code: 'validation_failed',
  text: '',
  fields: { rows: 'These rows are recorded already.' },
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})
const refused = { problems: { rows: 'These rows are recorded already.' }, refusal: '' }
const unanswered = { problems: {}, refusal: '' }
const rest = { problems: {}, refusal: null }

const listed = (context: Pick<Context, 'cash'>, sets: Partial<Context> = {}): Outcome<Context> => ({
  to: context.cash === asking ? 'listed.watching' : 'listed.resting',
  sets,
})
const reads = (found: CashResponse): Outcome<Context> => listed({ cash: found }, { cash: found, ...rest })
const heading = { type: 'focus.requested', target: 'heading' }
const focus = (target: string) => ({ type: 'focus.requested', target })
const opens: Partial<Context> = { settlement, id: 's1', choice: null, text: '', ...rest }
const ask: CashChange = { is: 'ask', courier: 'leopards' }
const isFilled = ({ form }: Context) => form.reference !== ''
const isTyped = ({ text }: Context) => text.trim() !== ''
const forgets = { choice: null, text: '', parcels: [], ...rest }

const text = {
  'types a text': { sets: { text: 'Lost', ...rest } },
  'types nothing': { sets: { text: ' ', ...rest } },
}

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
    'closes it': { type: 'settlement.closed' },
    'adds one': { type: 'adding.started', courier: 'Leopards', today: '2026-11-27' },
    'adds none': { type: 'adding.dismissed' },
    'types its number': { type: 'field.changed', field: 'reference', value: 'INV-1' },
    'chooses a file': { type: 'file.chosen', file: new File([], 'sheet.csv') },
    'the file is read': done('readFile', file),
    'the file cannot be read': fails('readFile', new Error('No rows')),
    'takes another file': { type: 'file.removed' },
    'says which column is the number': { type: 'column.chosen', column: 'cn', at: 0 },
    'says that the number is missing': { type: 'column.chosen', column: 'cn', at: null },
    'records it': { type: 'form.submitted' },
    'is recorded': done('recordSettlement', settlement),
    'is not recorded': fails('recordSettlement', refusal),
    'recording is not answered': fails('recordSettlement', new Error('Offline')),
    'is opened': done('readSettlement', settlement),
    'cannot be opened': fails('readSettlement', new Error('Offline')),
    'accepts a row': { type: 'row.chosen', row: 'r1', act: 'accepted' },
    'gives a row up': { type: 'row.chosen', row: 'r1', act: 'writtenOff' },
    'types a text': { type: 'text.changed', value: 'Lost' },
    'types nothing': { type: 'text.changed', value: ' ' },
    'confirms the text': { type: 'text.submitted' },
    'closes the text': { type: 'text.dismissed' },
    'takes it back': { type: 'takingBack.started' },
    'confirms that': { type: 'takingBack.confirmed' },
    'keeps it': { type: 'takingBack.declined' },
    'it is done': done('changeSettlement', settlement),
    'it is refused': fails('changeSettlement', refusal),
    'chooses late parcels': { type: 'parcels.chosen', parcels: ['p1'] },
    'asks a courier': { type: 'change.chosen', change: ask },
    'is changed': done('changeCash', asking),
    'is not changed': fails('changeCash', refusal),
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
        'opens a settlement': { to: 'opening', sets: { id: 's1', settlement: null, ...rest } },
        'adds one': {
          to: 'adding',
          sets: {
            form: { ...emptySettlement, courier: 'Leopards', paid_on: '2026-11-27' },
            file: null,
            isTried: false,
            ...rest,
          },
        },
        'chooses late parcels': { to: 'givingUp', sets: { parcels: ['p1'], text: '', ...rest } },
        'asks a courier': { to: 'changing', sets: { change: ask, ...rest } },
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
      tags: ['adding'],
      steps: {
        'types its number': ({ form }) => ({ sets: { form: { ...form, reference: 'INV-1' } } }),
        'chooses a file': { to: 'readingFile' },
        'takes another file': { sets: { file: null, ...rest } },
        'says which column is the number': (context) =>
          context.file ? { sets: { file: { ...context.file, mapping: { gross: 1, cn: 0 } }, ...rest } } : {},
        'says that the number is missing': (context) =>
          context.file ? { sets: { file: { ...context.file, mapping: { gross: 1 } }, ...rest } } : {},
        'adds none': (context) => listed(context),
        'records it': (context) => {
          const isReady = isFilled(context) && context.file?.mapping.cn === 0
          const first = Object.keys(context.problems)[0] ?? (isFilled(context) ? 'rows' : 'reference')
          return isReady
            ? { to: 'recording', sets: { isTried: true } }
            : { sets: { isTried: true }, tells: [focus(first)] }
        },
      },
    },
    readingFile: {
      tags: ['adding', 'busy'],
      runs: { readFile: true },
      steps: {
        'the file is read': { to: 'adding', sets: { file, ...rest } },
        'the file cannot be read': { to: 'adding', sets: { problems: { file: 'No rows' } } },
      },
    },
    recording: {
      tags: ['adding', 'busy'],
      runs: {
        recordSettlement: (): NewSettlement => ({
          courier: 'Leopards',
          reference: 'INV-1',
          paid_on: '2026-11-27',
          source: 'sheet',
          whole: {},
          bank: 500,
          rows: [{ cn: 'L-1', gross: 500, deductions: {} }],
        }),
      },
      steps: {
        'is recorded': { to: 'opened', sets: opens, tells: [heading] },
        'is not recorded': { to: 'adding', sets: refused, tells: [focus('rows')] },
        'recording is not answered': { to: 'adding', sets: unanswered },
      },
    },
    opening: {
      tags: ['listed', 'busy'],
      runs: { readSettlement: () => 's1' },
      steps: {
        'is opened': { to: 'opened', sets: opens, tells: [heading] },
        'cannot be opened': (context) => listed(context, unanswered),
      },
    },
    opened: {
      tags: ['opened'],
      steps: {
        'closes it': { to: 'loading', tells: [heading] },
        'accepts a row': {
          to: 'sending',
          sets: { choice: { row: 'r1', act: 'accepted' }, text: '', ...rest },
        },
        'gives a row up': {
          to: 'explaining',
          sets: { choice: { row: 'r1', act: 'writtenOff' }, text: '', ...rest },
        },
        'takes it back': { to: 'confirming', sets: forgets },
      },
    },
    explaining: {
      tags: ['opened', 'explaining'],
      steps: {
        ...text,
        'confirms the text': (context) => (isTyped(context) ? { to: 'sending' } : {}),
        'closes the text': { to: 'opened', sets: forgets },
      },
    },
    confirming: {
      tags: ['opened', 'confirming'],
      steps: { 'confirms that': { to: 'sending' }, 'keeps it': { to: 'opened' } },
    },
    sending: {
      tags: ['opened', 'busy'],
      runs: {
        changeSettlement: ({ choice, text: typed }): SettlementChange =>
          choice
            ? { id: 's1', version: 3, row: choice.row, act: choice.act, text: typed }
            : { id: 's1', version: 3, isTakenBack: true },
      },
      steps: {
        'it is done': { to: 'opened', sets: opens },
        'it is refused': ({ choice }) => ({
          to: choice?.act === 'writtenOff' ? 'explaining' : 'opened',
          sets: refused,
        }),
      },
    },
    givingUp: {
      tags: ['listed', 'givingUp'],
      steps: {
        ...text,
        'confirms the text': (context) =>
          isTyped(context)
            ? {
                to: 'changing',
                sets: { change: { is: 'giveUp', parcels: context.parcels, reason: context.text } },
              }
            : {},
        'closes the text': (context) => listed(context, forgets),
      },
    },
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
  flags: (context) => [
    context.cash === asking,
    isFilled(context),
    context.file?.mapping.cn,
    isTyped(context),
    context.choice?.act,
    context.change?.is,
    Object.keys(context.problems).join(),
  ],
}
