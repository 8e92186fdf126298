import type { ContextFrom } from 'xstate'
import type { CashResponse, NewOpening, NewSettlement } from '#domain/cash/cashContract.ts'
import { emptyOpening } from '#domain/cash/opening.ts'
import { type ChosenSheet, emptySettlement } from '#domain/cash/settlementForm.ts'
import { cashFormMachine } from '#machines/cashForm/cashForm.machine.ts'
import { done, fails, type Model } from './model.ts'
import { openedSettlement, recordingRefused } from './settlements.ts'

type Context = ContextFrom<typeof cashFormMachine>

const file: ChosenSheet = {
  name: 'sheet.csv',
  sheet: { headers: ['CN', 'COD'], rows: [{ row: 2, cells: ['L-1', '5'] }] },
  mapping: { cn: 0, gross: 1 },
}
const rest = { problems: {}, refusal: null }
const first = { file: null, isTried: false, recorded: null, ...rest }
const focus = (target: string) => ({ type: 'focus.requested', target })
const cash: CashResponse = {
  expected: 0,
  collected: 500_00,
  remitted: 0,
  overdue: 0,
  couriers: [],
  late: [],
  settlements: [],
}

/** The first field that is empty or wrong, in their order. */
function wrongField({ kind, form, file: chosen }: Context): string | null {
  if (kind === 'settlement') {
    if (form['reference'] === '') return 'reference'
    return chosen?.mapping.cn === 0 ? null : 'rows'
  }
  if (form['amount'] !== '500') return 'amount'
  return form['reason'] === '' ? 'reason' : null
}

const types = (field: string, value: string) => (context: Context) => {
  const { [field]: _, ...problems } = context.problems
  return { sets: { form: { ...context.form, [field]: value }, problems } }
}

const settlement: NewSettlement = {
  courier: 'Leopards',
  reference: 'INV-1',
  paid_on: '2026-11-27',
  source: 'sheet',
  whole: {},
  bank: 500,
  rows: [{ cn: 'L-1', gross: 500, deductions: {} }],
}
const opening: NewOpening = { courier: 'TCS', day: '2026-11-27', amount: 500_00, reason: 'Its statement' }

export const cashFormModel: Model<typeof cashFormMachine> = {
  machine: cashFormMachine,
  starts: {
    'a settlement is added': {
      input: { kind: 'settlement', courier: 'Leopards', today: '2026-11-27' },
      to: 'editing',
      sets: {
        kind: 'settlement',
        form: { ...emptySettlement, courier: 'Leopards', paid_on: '2026-11-27' },
        ...first,
      },
    },
    'an opening balance is asked for': {
      input: { kind: 'opening', courier: 'TCS', today: '2026-11-27' },
      to: 'editing',
      sets: { kind: 'opening', form: { ...emptyOpening, courier: 'TCS', day: '2026-11-27' }, ...first },
    },
  },
  steps: {
    'leaves it': { type: 'form.dismissed' },
    'types its number': { type: 'field.changed', field: 'reference', value: 'INV-1' },
    'types an amount': { type: 'field.changed', field: 'amount', value: '500' },
    'types what is no amount': { type: 'field.changed', field: 'amount', value: 'much' },
    'gives the reason': { type: 'field.changed', field: 'reason', value: 'Its statement' },
    'chooses a file': { type: 'file.chosen', file: new File([], 'sheet.csv') },
    'the file is read': done('readFile', file),
    'the file cannot be read': fails('readFile', new Error('No rows')),
    'takes another file': { type: 'file.removed' },
    'says which column is the number': { type: 'column.chosen', column: 'cn', at: 0 },
    'says that the number is missing': { type: 'column.chosen', column: 'cn', at: null },
    'records it': { type: 'form.submitted' },
    'the settlement is recorded': done('recordForm', openedSettlement),
    'the opening balance is recorded': done('recordForm', cash),
    'is not recorded': fails('recordForm', recordingRefused),
    'recording is not answered': fails('recordForm', new Error('Offline')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types its number': types('reference', 'INV-1'),
        'types an amount': types('amount', '500'),
        'types what is no amount': types('amount', 'much'),
        'gives the reason': types('reason', 'Its statement'),
        'chooses a file': { to: 'readingFile' },
        'takes another file': { sets: { file: null, ...rest } },
        'says which column is the number': (context) =>
          context.file ? { sets: { file: { ...context.file, mapping: { gross: 1, cn: 0 } }, ...rest } } : {},
        'says that the number is missing': (context) =>
          context.file ? { sets: { file: { ...context.file, mapping: { gross: 1 } }, ...rest } } : {},
        'leaves it': { to: 'closed' },
        'records it': (context) => {
          const wrong = wrongField(context)
          if (wrong === null) return { to: 'recording', sets: { isTried: true } }
          const [target = wrong] = Object.keys(context.problems)
          return { sets: { isTried: true }, tells: [focus(target)] }
        },
      },
    },
    readingFile: {
      tags: ['busy'],
      runs: { readFile: true },
      steps: {
        'the file is read': { to: 'editing', sets: { file, ...rest } },
        'the file cannot be read': { to: 'editing', sets: { problems: { file: 'No rows' } } },
      },
    },
    recording: {
      tags: ['busy'],
      runs: { recordForm: ({ kind }) => (kind === 'settlement' ? settlement : opening) },
      steps: {
        'the settlement is recorded': { to: 'closed', sets: { recorded: openedSettlement } },
        'the opening balance is recorded': { to: 'closed', sets: { recorded: cash } },
        'is not recorded': {
          to: 'editing',
          sets: { problems: { rows: 'These rows are recorded already.' }, refusal: '' },
          tells: [focus('rows')],
        },
        'recording is not answered': { to: 'editing', sets: { problems: {}, refusal: '' } },
      },
    },
    closed: {},
  },
  flags: (context) => [
    wrongField(context),
    context.file?.mapping.cn,
    Object.keys(context.problems).join(),
    context.kind,
  ],
}
