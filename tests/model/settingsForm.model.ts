import { RefusedChangeError } from '#domain/refusedChange.ts'
import type { SavedSettings, SettingField } from '#domain/settings/settings.ts'
import { settingsFormMachine } from '#machines/settingsForm/settingsForm.machine.ts'
import { savedSettings } from '#tests/support/settings.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof settingsFormMachine.getInitialSnapshot>['context']

const refusal = {
  code: 'validation_failed' as const,
  text: 'No.',
  fields: { return_days: 'Not so many' },
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
}
const outdated = { ...refusal, code: 'stale_version' as const, fields: {}, version: 5 }
const after: SavedSettings = {
  ...savedSettings,
  version: 3,
  values: { ...savedSettings.values, return_days: '7' },
}

const isChanged = ({ form, saved }: Context) =>
  (['return_days', 'requires_scan', 'halts_whole_orders', 'halt_days', 'low_stock_threshold'] as const).some(
    (field) => form[field] !== saved.values[field],
  )
const isWrong = ({ form }: Context) => !/^\d+$/.test(form.return_days)

const typing =
  (value: string) =>
  (context: Context): Outcome<Context> => {
    const form = { ...context.form, return_days: value }
    const refused = context.refusal?.fields.return_days !== undefined
    return {
      to: isChanged({ ...context, form }) ? 'editing.changed' : 'editing.unchanged',
      sets: {
        form,
        problems: { ...context.problems, return_days: undefined },
        refusal: refused ? null : context.refusal,
      },
    }
  }

const type = (value: string) => ({
  type: 'field.changed' as const,
  field: 'return_days' as SettingField,
  value,
})

export const settingsFormModel: Model<typeof settingsFormMachine> = {
  machine: settingsFormMachine,
  starts: {
    'the section of orders': { input: { section: 'orders', saved: savedSettings }, to: 'editing.unchanged' },
  },
  steps: {
    'types another number': type('7'),
    'types no number': type('x'),
    'types what is stored': type('14'),
    submits: { type: 'form.submitted' },
    discards: { type: 'changes.discarded' },
    'is about to leave': { type: 'leaving.requested' },
    stays: { type: 'leaving.declined' },
    'it is saved': done('saveSettings', after),
    'the server refuses a field': fails('saveSettings', new RefusedChangeError(refusal)),
    'somebody else changed it': fails('saveSettings', new RefusedChangeError(outdated)),
    'no response arrives': fails('saveSettings', new Error('no response')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types another number': typing('7'),
        'types no number': typing('x'),
        'types what is stored': typing('14'),
        submits: (context) => {
          if (!isChanged(context)) return {}
          if (!isWrong(context)) return { to: 'saving' }
          return {
            sets: { problems: { return_days: 'malformed' } },
            tells: [{ type: 'focus.requested', target: 'return_days' }],
          }
        },
        discards: (context) => ({
          to: 'editing.unchanged',
          sets: { form: context.saved.values, problems: {}, refusal: null },
        }),
      },
    },
    'editing.deciding': {},
    'editing.unchanged': {},
    'editing.saved': { tags: ['saved'] },
    'editing.changed': { tags: ['unsaved'], steps: { 'is about to leave': { to: 'editing.asking' } } },
    'editing.failed': {
      tags: ['unsaved', 'failed'],
      steps: { 'is about to leave': { to: 'editing.asking' } },
    },
    'editing.asking': { tags: ['unsaved', 'asking'], steps: { stays: { to: 'editing.changed' } } },
    saving: {
      tags: ['busy'],
      runs: { saveSettings: ({ section, form, saved }) => ({ section, form, saved }) },
      steps: {
        'it is saved': {
          to: 'editing.saved',
          sets: { saved: after, form: after.values, problems: {}, refusal: null },
        },
        'the server refuses a field': {
          to: 'editing.changed',
          sets: { refusal },
          tells: [{ type: 'focus.requested', target: 'return_days' }],
        },
        'somebody else changed it': (context) => ({
          to: 'editing.changed',
          sets: { refusal: outdated, saved: { ...context.saved, version: 5 } },
        }),
        'no response arrives': { to: 'editing.failed' },
      },
    },
  },
  flags: (context) => [isChanged(context), isWrong(context), context.refusal !== null],
}
