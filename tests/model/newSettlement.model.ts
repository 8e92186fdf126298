import type { ContextFrom } from 'xstate'
import type { NewSettlement } from '#domain/cash/cashContract.ts'
import { type ChosenSheet, emptySettlement } from '#domain/cash/settlementForm.ts'
import { newSettlementMachine } from '#machines/newSettlement/newSettlement.machine.ts'
import { done, fails, type Model } from './model.ts'
import { openedSettlement, recordingRefused } from './settlements.ts'

type Context = ContextFrom<typeof newSettlementMachine>

const file: ChosenSheet = {
  name: 'sheet.csv',
  sheet: { headers: ['CN', 'COD'], rows: [{ row: 2, cells: ['L-1', '5'] }] },
  mapping: { cn: 0, gross: 1 },
}
const rest = { problems: {}, refusal: null }
const focus = (target: string) => ({ type: 'focus.requested', target })
const isFilled = ({ form }: Context) => form.reference !== ''

export const newSettlementModel: Model<typeof newSettlementMachine> = {
  machine: newSettlementMachine,
  starts: {
    'a settlement is added': {
      input: { courier: 'Leopards', today: '2026-11-27' },
      to: 'editing',
      sets: {
        form: { ...emptySettlement, courier: 'Leopards', paid_on: '2026-11-27' },
        file: null,
        isTried: false,
        recorded: null,
        ...rest,
      },
    },
  },
  steps: {
    'adds none': { type: 'adding.dismissed' },
    'types its number': { type: 'field.changed', field: 'reference', value: 'INV-1' },
    'chooses a file': { type: 'file.chosen', file: new File([], 'sheet.csv') },
    'the file is read': done('readFile', file),
    'the file cannot be read': fails('readFile', new Error('No rows')),
    'takes another file': { type: 'file.removed' },
    'says which column is the number': { type: 'column.chosen', column: 'cn', at: 0 },
    'says that the number is missing': { type: 'column.chosen', column: 'cn', at: null },
    'records it': { type: 'form.submitted' },
    'is recorded': done('recordSettlement', openedSettlement),
    'is not recorded': fails('recordSettlement', recordingRefused),
    'recording is not answered': fails('recordSettlement', new Error('Offline')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types its number': ({ form }) => ({ sets: { form: { ...form, reference: 'INV-1' } } }),
        'chooses a file': { to: 'readingFile' },
        'takes another file': { sets: { file: null, ...rest } },
        'says which column is the number': (context) =>
          context.file ? { sets: { file: { ...context.file, mapping: { gross: 1, cn: 0 } }, ...rest } } : {},
        'says that the number is missing': (context) =>
          context.file ? { sets: { file: { ...context.file, mapping: { gross: 1 } }, ...rest } } : {},
        'adds none': { to: 'closed' },
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
      tags: ['busy'],
      runs: { readFile: true },
      steps: {
        'the file is read': { to: 'editing', sets: { file, ...rest } },
        'the file cannot be read': { to: 'editing', sets: { problems: { file: 'No rows' } } },
      },
    },
    recording: {
      tags: ['busy'],
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
        'is recorded': { to: 'closed', sets: { recorded: openedSettlement } },
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
  flags: (context) => [isFilled(context), context.file?.mapping.cn, Object.keys(context.problems).join()],
}
