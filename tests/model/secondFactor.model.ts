import { FailureError } from '#domain/failures.ts'
import type { FactorField, FactorForm } from '#domain/secondFactor.ts'
import { secondFactorMachine } from '#machines/secondFactor/secondFactor.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof secondFactorMachine.getInitialSnapshot>['context']

const on = { is_on: true, is_required: true, recovery_codes_left: 10 }
const off = { is_on: false, is_required: true, recovery_codes_left: 0 }
const newApp = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV' }
const codes = ['11111-11111-11111-11111']
const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const failed = { code: 'accountFailed' as const }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }
const empty: FactorForm = { current_password: '', code: '' }
const emptied = { form: empty, problems: {}, failure: null }
const focuses = (target: 'step' | 'outcome' | FactorField) => ({ type: 'focus.requested', target })

const typed = {
  'types the password': ['current_password', 'ravi-1947'],
  'types a code': ['code', '287 082'],
  'types a blank code': ['code', ' '],
} as const

const typing = Object.fromEntries(
  Object.entries(typed).map(([step, [field, value]]) => [
    step,
    ({ form, problems }: Context): Outcome<Context> => ({
      sets: {
        form: { ...form, [field]: value },
        problems: { ...problems, [field]: undefined },
        failure: null,
      },
    }),
  ]),
)

const isEmpty = (form: FactorForm, field: FactorField) => form[field].trim() === ''

/** A form with these fields, which is sent when they are filled in. */
const form = (asked: readonly FactorField[], sending: string) => ({
  ...typing,
  submits: (context: Context): Outcome<Context> => {
    const empties = asked.filter((field) => isEmpty(context.form, field))
    const [first] = empties
    if (!first) return { to: sending, sets: { problems: {}, failure: null } }
    return {
      sets: { problems: Object.fromEntries(empties.map((field) => [field, 'missing'])), failure: null },
      tells: [focuses(first)],
    }
  },
})

const backTo = (editing: string): Record<string, Outcome<Context>> => ({
  'is refused': { to: editing, sets: { failure: refused }, tells: [focuses('current_password')] },
  'sending fails': { to: editing, sets: { failure: failed }, tells: [focuses('outcome')] },
})
/** The same of one actor: each has steps of its own. */
const refusals = (actor: string, editing: string) =>
  Object.fromEntries(
    Object.entries(backTo(editing)).map(([step, outcome]) => [`${step} (${actor})`, outcome]),
  )
const callers = ['beginApp', 'confirmApp', 'renewCodes', 'turnOff'] as const

export const secondFactorModel: Model<typeof secondFactorMachine> = {
  machine: secondFactorMachine,
  starts: { 'on the screen': { input: (account) => ({ account }), to: 'loading' } },
  steps: {
    ...(Object.fromEntries(
      Object.entries(typed).map(([step, [field, value]]) => [step, { type: 'field.changed', field, value }]),
    ) as Record<keyof typeof typed, { type: 'field.changed'; field: FactorField; value: string }>),
    ...Object.fromEntries(
      callers.flatMap((actor) => [
        [`is refused (${actor})`, fails(actor, new FailureError(refused))],
        [`sending fails (${actor})`, fails(actor, new Error('unforeseen'))],
      ]),
    ),
    submits: { type: 'form.submitted' },
    cancels: { type: 'form.cancelled' },
    'tries again': { type: 'status.requested' },
    'wants new codes': { type: 'renewal.chosen' },
    'wants it off': { type: 'removal.chosen' },
    'has saved the codes': { type: 'codes.saved' },
    'it is on': done('loadStatus', on),
    'it is off': done('loadStatus', off),
    'nothing comes': fails('loadStatus', new Error('no answer')),
    'the key comes': done('beginApp', newApp),
    'the code is right': done('confirmApp', codes),
    'it was too late': fails('confirmApp', new FailureError(tooLate)),
    'new codes come': done('renewCodes', codes),
    'it was turned off': done('turnOff'),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { loadStatus: () => undefined },
      steps: {
        'it is on': { to: 'on.resting', sets: { status: on } },
        'it is off': { to: 'off.editing', sets: { status: off } },
        'nothing comes': { to: 'failed' },
      },
    },
    failed: { tags: ['failed'], steps: { 'tries again': { to: 'loading' } } },
    off: { tags: ['off'] },
    'off.editing': { tags: ['editable'], steps: form(['current_password'], 'off.beginning') },
    'off.beginning': {
      tags: ['busy'],
      runs: { beginApp: (context) => context.form },
      steps: {
        'the key comes': { to: 'settingUp.editing', sets: { ...emptied, newApp }, tells: [focuses('step')] },
        ...refusals('beginApp', 'off.editing'),
      },
    },
    settingUp: { tags: ['app'] },
    'settingUp.editing': {
      tags: ['editable'],
      steps: {
        ...form(['code'], 'settingUp.confirming'),
        cancels: { to: 'off.editing', sets: { ...emptied, newApp: null }, tells: [focuses('step')] },
      },
    },
    'settingUp.confirming': {
      tags: ['busy'],
      runs: { confirmApp: (context) => context.form },
      steps: {
        'the code is right': {
          to: 'showingCodes.first',
          sets: { ...emptied, newApp: null, recoveryCodes: codes },
          tells: [focuses('step'), { type: 'devices.requested' }],
        },
        'it was too late': {
          to: 'off.editing',
          sets: { ...emptied, newApp: null, failure: tooLate },
          tells: [focuses('outcome')],
        },
        ...refusals('confirmApp', 'settingUp.editing'),
      },
    },
    showingCodes: {
      tags: ['codes'],
      steps: {
        'has saved the codes': { to: 'loading', sets: { recoveryCodes: [] }, tells: [focuses('step')] },
      },
    },
    'showingCodes.first': {},
    'showingCodes.renewed': { tags: ['renewed'] },
    on: { tags: ['on'] },
    'on.resting': {
      steps: {
        'wants new codes': { to: 'on.renewing.editing', tells: [focuses('step')] },
        'wants it off': { to: 'on.removing.editing', tells: [focuses('step')] },
      },
    },
    'on.renewing': { tags: ['renewal'] },
    'on.renewing.editing': {
      tags: ['editable'],
      steps: {
        ...form(['current_password', 'code'], 'on.renewing.sending'),
        cancels: { to: 'on.resting', sets: emptied, tells: [focuses('step')] },
      },
    },
    'on.renewing.sending': {
      tags: ['busy'],
      runs: { renewCodes: (context) => context.form },
      steps: {
        'new codes come': {
          to: 'showingCodes.renewed',
          sets: { ...emptied, recoveryCodes: codes },
          tells: [focuses('step')],
        },
        ...refusals('renewCodes', 'on.renewing.editing'),
      },
    },
    'on.removing': { tags: ['removal'] },
    'on.removing.editing': {
      tags: ['editable'],
      steps: {
        ...form(['current_password', 'code'], 'on.removing.sending'),
        cancels: { to: 'on.resting', sets: emptied, tells: [focuses('step')] },
      },
    },
    'on.removing.sending': {
      tags: ['busy'],
      runs: { turnOff: (context) => context.form },
      steps: {
        'it was turned off': { to: 'loading', sets: emptied, tells: [focuses('step')] },
        ...refusals('turnOff', 'on.removing.editing'),
      },
    },
  },
  flags: ({ form }) => [isEmpty(form, 'current_password'), isEmpty(form, 'code')],
  invariants: {
    'recovery codes are in memory only while they are shown': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('showingCodes')) === context.recoveryCodes.length > 0,
    'the key of the app is in memory only while it is set up': ({ state, context }) =>
      state.some((leaf) => leaf.startsWith('settingUp')) === (context.newApp !== null),
  },
}
