import type { ContextFrom } from 'xstate'
import type { CourierRulesResponse } from '#domain/partners/courierRuleContract.ts'
import { RefusedChangeError } from '#domain/refusedChange.ts'
import { courierRulesMachine } from '#machines/courierRules/courierRules.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ContextFrom<typeof courierRulesMachine>

const lahore = {
  courier: 'leopards',
  cities: ['Lahore'],
  from_grams: null,
  below_grams: 2_000,
  from_cod_minor: null,
  below_cod_minor: null,
  payment: null,
} as const
const nothing = { cities: '', fromKg: '', belowKg: '', fromCod: '', belowCod: '', payment: '' }
const lahoreForm = { ...nothing, courier: 'leopards', cities: 'Lahore', belowKg: '2' }
const rules: CourierRulesResponse = {
  rules: [{ ...lahore, cities: [...lahore.cities] }],
  fallback: null,
  version: 4,
  connected: ['tcs'],
}
const saved: CourierRulesResponse = { ...rules, fallback: 'tcs', version: 5 }

const refusal = new RefusedChangeError({
  code: 'validation_failed',
  text: '',
  fields: { '0.cities': 'Karwan knows no city “Atlantis”.' },
  refused: [],
  possible: [],
  differing: {},
  duplicateOf: null,
})

const focus = (target: string) => ({ type: 'focus.requested', target })
const isEmpty = (form: Context['forms'][number]) => form.cities === '' && form.belowKg === ''
const firstEmpty = ({ forms }: Context) => forms.findIndex(isEmpty)
const changed = 'editing.changed'

/** Sends what can be sent; else the first field with a problem gets the focus. */
const submits = (context: Context): Outcome<Context> =>
  firstEmpty(context) < 0
    ? { to: 'saving' }
    : { to: 'editing.incomplete', tells: [focus(`${firstEmpty(context)}.cities`)] }

const discards = ({ saved: stored }: Context): Outcome<Context> => ({
  to: 'editing.resting',
  sets: { forms: [lahoreForm], fallback: stored?.fallback ?? '', refused: {}, refusal: null },
})

export const courierRulesModel: Model<typeof courierRulesMachine> = {
  machine: courierRulesMachine,
  starts: { 'the section is opened': { to: 'loading' } },
  steps: {
    'the rules are read': done('readRules', rules),
    'the rules cannot be read': fails('readRules', new Error('Offline')),
    'reads again': { type: 'loading.retried' },
    'adds a rule': { type: 'rule.added' },
    'names a city': { type: 'rule.changed', index: 1, field: 'cities', value: 'Multan' },
    'moves the first down': { type: 'rule.moved', index: 0, to: 1 },
    'moves what is not there': { type: 'rule.moved', index: 9, to: 0 },
    'removes the last': { type: 'rule.removed', index: 1 },
    'chooses the default': { type: 'fallback.chosen', courier: 'tcs' },
    saves: { type: 'rules.submitted' },
    'leaves the page': { type: 'leaving.requested' },
    stays: { type: 'leaving.declined' },
    discards: { type: 'changes.discarded' },
    'are saved': done('saveRules', saved),
    'are refused': fails('saveRules', refusal),
    'are not answered': fails('saveRules', new Error('Offline')),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { readRules: true },
      steps: {
        'the rules are read': {
          to: 'editing.resting',
          sets: { saved: rules, forms: [lahoreForm], fallback: '', refused: {}, refusal: null },
        },
        'the rules cannot be read': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'reads again': { to: 'loading' } } },
    editing: {
      tags: ['shown'],
      steps: {
        'adds a rule': ({ forms }) => ({
          to: changed,
          sets: { forms: [...forms, { ...nothing, courier: 'tcs' }], refused: {} },
          tells: [focus(`${forms.length}.cities`)],
        }),
        'names a city': ({ forms }) => ({ to: changed, sets: { forms: named(forms) } }),
        'moves the first down': ({ forms }) => ({
          to: changed,
          sets: {
            forms: forms.length > 1 ? [...forms.slice(1, 2), forms[0] as never, ...forms.slice(2)] : forms,
            refused: {},
          },
        }),
        'moves what is not there': { to: changed, sets: { refused: {} } },
        'removes the last': ({ forms }) => ({
          to: changed,
          sets: { forms: [...forms.slice(0, 1), ...forms.slice(2)], refused: {} },
        }),
        'chooses the default': { to: changed, sets: { fallback: 'tcs' } },
      },
    },
    'editing.resting': {},
    'editing.saved': { tags: ['saved'] },
    'editing.changed': {
      tags: ['unsaved'],
      steps: { saves: submits, 'leaves the page': { to: 'editing.asking' }, discards },
    },
    'editing.asking': {
      tags: ['unsaved', 'asking'],
      steps: { stays: { to: changed }, discards },
    },
    'editing.incomplete': {
      tags: ['unsaved', 'incomplete'],
      steps: {
        'names a city': ({ forms }) => ({ to: 'editing.incomplete', sets: { forms: named(forms) } }),
        saves: submits,
        'leaves the page': { to: 'editing.asking' },
        discards,
      },
    },
    saving: {
      tags: ['shown', 'unsaved', 'busy'],
      runs: {
        saveRules: ({ forms, fallback, saved: before }) => ({
          rules: forms.map(({ courier, cities, belowKg }) => ({
            ...lahore,
            courier,
            cities: [cities],
            below_grams: belowKg === '' ? null : 2_000,
          })),
          fallback: fallback || null,
          version: before?.version,
        }),
      },
      steps: {
        'are saved': {
          to: 'editing.saved',
          sets: { saved, forms: [lahoreForm], fallback: 'tcs', refused: {}, refusal: null },
        },
        'are refused': {
          to: changed,
          sets: { refused: { '0.cities': 'Karwan knows no city “Atlantis”.' }, refusal: '' },
          tells: [focus('0.cities')],
        },
        'are not answered': { to: changed, sets: { refused: {}, refusal: '' } },
      },
    },
  },
  flags: (context) => [Math.min(context.forms.length, 3), firstEmpty(context)],
}

const named = (forms: Context['forms']) =>
  forms.map((form, index) => (index === 1 ? { ...form, cities: 'Multan' } : form))
