import type { PasswordField, PasswordForm, SignedInDevice } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { Problem } from '#domain/problems.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { accountMachine } from '#machines/account/account.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const current = 'chenab-1'
const password = 'ravi-1947'
const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const devices: SignedInDevice[] = ['a', 'b'].map((id) => ({
  id,
  user_agent: '',
  signed_in_at: '2026-03-02T09:00:00.000Z',
  last_used_at: '2026-03-02T09:00:00.000Z',
  is_this: id === 'a',
}))

const empty: PasswordForm = { current_password: '', password: '', confirm_password: '', code: '' }
const proof = { id: 'b2xk' } as UsedPasskey
const on = { is_on: true } as SecondFactor
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const focuses = (target: 'outcome' | PasswordField) => ({ type: 'focus.requested', target })
type Context = ReturnType<typeof accountMachine.getInitialSnapshot>['context']

const typed = {
  'types the current one': ['current_password', current],
  'types a password': ['password', password],
  'types a short password': ['password', 'ravi'],
  'types it again': ['confirm_password', password],
  'types another one': ['confirm_password', 'jhelum'],
  'types a code': ['code', '287 082'],
} as const

const typing = (to?: string) =>
  Object.fromEntries(
    Object.entries(typed).map(([step, [field, value]]) => [
      step,
      ({ form, problems }: Context): Outcome<Context> => ({
        ...(to && { to }),
        sets: {
          form: { ...form, [field]: value },
          problems: { ...problems, [field]: undefined },
          failure: null,
        },
      }),
    ]),
  )

function problemsOf(form: PasswordForm, factor: SecondFactor | null) {
  const { current_password: old, password: first, confirm_password: second, code } = form
  const problems: Partial<Record<PasswordField, Problem>> = {}
  if (old === '') problems.current_password = 'missing'
  if (first === '') problems.password = 'missing'
  else if (first.length < 6) problems.password = 'tooShort'
  if (second === '') problems.confirm_password = 'missing'
  else if (second !== first) problems.confirm_password = 'mismatch'
  if (factor && code === '') problems.code = 'missing'
  return problems
}

const order = ['current_password', 'password', 'confirm_password', 'code'] as const

/** What is complete goes on; otherwise the first field with a problem gets the focus. */
function goesOn(problems: ReturnType<typeof problemsOf>, to: string): Outcome<Context> {
  const first = order.find((field) => problems[field])
  if (!first) return { to, sets: { problems: {}, failure: null } }
  return { sets: { problems, failure: null }, tells: [focuses(first)] }
}

export const accountModel: Model<typeof accountMachine> = {
  machine: accountMachine,
  starts: { 'on the screen': { to: ['password.editing', 'devices.loading'] } },
  steps: {
    ...(Object.fromEntries(
      Object.entries(typed).map(([step, [field, value]]) => [step, { type: 'field.changed', field, value }]),
    ) as Record<keyof typeof typed, { type: 'field.changed'; field: PasswordField; value: string }>),
    submits: { type: 'form.submitted' },
    'hears of a second factor': { type: 'factor.loaded', factor: on },
    'uses a passkey': { type: 'passkey.requested' },
    'cancels the passkey': { type: 'passkey.cancelled' },
    'the passkey signs': done('askPasskey', proof),
    'the browser has none': fails('askPasskey', new FailureError(cancelled)),
    'the password is saved': done('savePassword'),
    'the password is refused': fails('savePassword', new FailureError(refused)),
    'saving fails': fails('savePassword', new Error('unforeseen')),
    'the devices are loaded': done('loadDevices', devices),
    'loading fails': fails('loadDevices', new Error('unforeseen')),
    'asks for the devices': { type: 'devices.requested' },
    'ends the others': { type: 'others.ended' },
    'the others are ended': done('endOthers'),
    'ending fails': fails('endOthers', new Error('unforeseen')),
  },
  states: {
    password: { steps: { 'hears of a second factor': { sets: { factor: on } } } },
    'password.editing': {
      tags: ['editable'],
      steps: {
        ...typing(),
        submits: ({ form, factor }) => goesOn(problemsOf(form, factor), 'password.saving'),
        'uses a passkey': ({ form }) => goesOn(problemsOf(form, null), 'password.askingPasskey'),
      },
    },
    'password.askingPasskey': {
      tags: ['busy', 'askingBrowser'],
      runs: { askPasskey: true },
      steps: {
        'the passkey signs': { to: 'password.saving', sets: { proof } },
        'cancels the passkey': { to: 'password.editing' },
        'the browser has none': {
          to: 'password.editing',
          sets: { failure: cancelled },
          tells: [focuses('outcome')],
        },
      },
    },
    'password.saving': {
      tags: ['busy'],
      runs: { savePassword: ({ form, proof }) => ({ form, proof }) },
      steps: {
        'the password is saved': {
          to: ['password.saved', 'devices.loading'],
          sets: { form: empty, proof: null },
          tells: [focuses('outcome')],
        },
        'the password is refused': {
          to: 'password.editing',
          sets: { failure: refused, proof: null },
          tells: [focuses('current_password')],
        },
        'saving fails': {
          to: 'password.editing',
          sets: { failure: { code: 'accountFailed' }, proof: null },
          tells: [focuses('outcome')],
        },
      },
    },
    'password.saved': { tags: ['editable', 'saved'], steps: typing('password.editing') },
    devices: { steps: { 'asks for the devices': { to: 'devices.loading' } } },
    'devices.loading': {
      tags: ['loading'],
      runs: { loadDevices: true },
      steps: {
        'the devices are loaded': { to: 'devices.loaded', sets: { devices } },
        'loading fails': { to: 'devices.failed' },
      },
    },
    'devices.loaded': {
      tags: ['loaded'],
      steps: { 'ends the others': { to: 'devices.ending', sets: { endingFailure: null } } },
    },
    'devices.ending': {
      tags: ['loaded', 'ending'],
      runs: { endOthers: true },
      steps: {
        'the others are ended': { to: 'devices.loading' },
        'ending fails': { to: 'devices.loaded', sets: { endingFailure: { code: 'accountFailed' } } },
      },
    },
    'devices.failed': { tags: ['failed'] },
  },
  flags: ({ form, factor, proof }) => [problemsOf(form, factor), factor !== null, proof !== null],
  invariants: {
    'the passwords do not outlive their use': ({ state, context }) =>
      !state.includes('password.saved') || context.form.password === '',
  },
}
