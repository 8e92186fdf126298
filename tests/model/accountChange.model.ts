import { type AccountChange, type AccountField, emptyAccountForm as empty } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { Problem } from '#domain/problems.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { accountChangeMachine } from '#machines/accountChange/accountChange.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const profile = { first_name: 'Sana', last_name: 'Chenab', phone: '', designation: '' }
const proof = { id: 'b2xk' } as UsedPasskey
const on = { is_on: true } as SecondFactor
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const focuses = (target: 'outcome' | AccountField) => ({ type: 'focus.requested', target })
type Context = ReturnType<typeof accountChangeMachine.getInitialSnapshot>['context']

const typed = {
  'types a last name': ['last_name', 'Ravi '],
  'empties the last name': ['last_name', ' '],
  'types a phone number': ['phone', '0300 1234567'],
  'types an address': ['email', 'sana@chenab.test'],
  'types what is none': ['email', 'sana@'],
  'types the current password': ['current_password', 'chenab-1'],
  'types a password': ['password', 'ravi-1947'],
  'types a short password': ['password', 'ravi'],
  'types it again': ['confirm_password', 'ravi-1947'],
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

function problemsOf({ change, form }: Context, factor: SecondFactor | null) {
  const { email, current_password, password, confirm_password, code } = form
  const problems: Partial<Record<AccountField, Problem>> = {}
  if (change === 'profile') return form.last_name.trim() === '' ? { last_name: 'missing' as const } : problems
  if (change === 'email' && email === '') problems.email = 'missing'
  if (change === 'email' && email.endsWith('@')) problems.email = 'malformed'
  if (current_password === '') problems.current_password = 'missing'
  if (change === 'password') {
    if (password === '') problems.password = 'missing'
    else if (password.length < 6) problems.password = 'tooShort'
    if (confirm_password === '') problems.confirm_password = 'missing'
    else if (confirm_password !== password) problems.confirm_password = 'mismatch'
  }
  if (factor && code === '') problems.code = 'missing'
  return problems
}

const order = ['last_name', 'email', 'current_password', 'password', 'confirm_password', 'code'] as const

const start = (change: AccountChange): Model<typeof accountChangeMachine>['starts'][string] => ({
  input: (outside) => ({ change, devices: outside, ...(change === 'profile' && { profile }) }),
  to: 'editing',
})

/** What of the profile is shown once it is saved. */
const storedOf = ({ last_name, phone }: Context['form']) => ({
  ...empty,
  ...profile,
  last_name: last_name.trim(),
  phone: phone && '+923001234567',
})

/** What is complete goes on; otherwise the first field with a problem gets the focus. */
function goesOn(problems: ReturnType<typeof problemsOf>, to: string): Outcome<Context> {
  const first = order.find((field) => problems[field])
  if (!first) return { to, sets: { problems: {}, failure: null } }
  return { sets: { problems, failure: null }, tells: [focuses(first)] }
}

export const accountChangeModel: Model<typeof accountChangeMachine> = {
  machine: accountChangeMachine,
  starts: {
    'the profile': start('profile'),
    'another address': start('email'),
    'another password': start('password'),
  },
  steps: {
    ...(Object.fromEntries(
      Object.entries(typed).map(([step, [field, value]]) => [step, { type: 'field.changed', field, value }]),
    ) as Record<keyof typeof typed, { type: 'field.changed'; field: AccountField; value: string }>),
    submits: { type: 'form.submitted' },
    'hears of a second factor': { type: 'factor.loaded', factor: on },
    'uses a passkey': { type: 'passkey.requested' },
    'cancels the passkey': { type: 'passkey.cancelled' },
    'the passkey signs': done('askPasskey', proof),
    'the browser has none': fails('askPasskey', new FailureError(cancelled)),
    'it is done': done('sendChange'),
    'the password is refused': fails('sendChange', new FailureError(refused)),
    'sending fails': fails('sendChange', new Error('unforeseen')),
  },
  states: {
    '': { steps: { 'hears of a second factor': { sets: { factor: on } } } },
    editing: {
      tags: ['editable'],
      steps: {
        ...typing(),
        submits: (context) => goesOn(problemsOf(context, context.factor), 'sending'),
        'uses a passkey': (context) => goesOn(problemsOf(context, null), 'askingPasskey'),
      },
    },
    askingPasskey: {
      tags: ['busy', 'askingBrowser'],
      runs: { askPasskey: true },
      steps: {
        'the passkey signs': { to: 'sending', sets: { proof } },
        'cancels the passkey': { to: 'editing' },
        'the browser has none': { to: 'editing', sets: { failure: cancelled }, tells: [focuses('outcome')] },
      },
    },
    sending: {
      tags: ['busy'],
      runs: { sendChange: ({ change, form, proof }) => ({ change, form, proof }) },
      steps: {
        'it is done': ({ change, form }) => ({
          to: 'done',
          sets: {
            form: change === 'profile' ? storedOf(form) : empty,
            proof: null,
            ...(change === 'email' && { sentTo: form.email }),
          },
          tells: [focuses('outcome'), ...(change !== 'password' ? [] : [{ type: 'reading.requested' }])],
        }),
        'the password is refused': ({ change }) => ({
          to: 'editing',
          sets: { failure: refused, proof: null },
          // The profile asks for none: it has no field to say it at.
          tells: [focuses(change === 'profile' ? 'outcome' : 'current_password')],
        }),
        'sending fails': {
          to: 'editing',
          sets: { failure: { code: 'accountFailed' }, proof: null },
          tells: [focuses('outcome')],
        },
      },
    },
    done: { tags: ['editable', 'done'], steps: typing('editing') },
  },
  flags: (context) => [context.change, problemsOf(context, context.factor), context.proof !== null],
  invariants: {
    'the passwords do not outlive their use': ({ state, context }) =>
      !state.includes('done') || (context.form.current_password === '' && context.form.password === ''),
  },
}
