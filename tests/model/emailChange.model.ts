import type { EmailField, EmailForm } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import type { Problem } from '#domain/problems.ts'
import type { SecondFactor } from '#domain/secondFactor.ts'
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const empty: EmailForm = { email: '', current_password: '', code: '' }
const proof = { id: 'b2xk' } as UsedPasskey
const on = { is_on: true } as SecondFactor
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const focuses = (target: 'outcome' | EmailField) => ({ type: 'focus.requested', target })
type Context = ReturnType<typeof emailChangeMachine.getInitialSnapshot>['context']

const typed = {
  'types an address': ['email', 'sana@chenab.test'],
  'types what is none': ['email', 'sana@'],
  'types the password': ['current_password', 'ravi-1947'],
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

function problemsOf({ email, current_password, code }: EmailForm, factor: SecondFactor | null) {
  const problems: Partial<Record<EmailField, Problem>> = {}
  if (email === '') problems.email = 'missing'
  else if (email.endsWith('@')) problems.email = 'malformed'
  if (current_password === '') problems.current_password = 'missing'
  if (factor && code === '') problems.code = 'missing'
  return problems
}

const order = ['email', 'current_password', 'code'] as const

/** What is complete goes on; otherwise the first field with a problem gets the focus. */
function goesOn(problems: ReturnType<typeof problemsOf>, to: string): Outcome<Context> {
  const first = order.find((field) => problems[field])
  if (!first) return { to, sets: { problems: {}, failure: null } }
  return { sets: { problems, failure: null }, tells: [focuses(first)] }
}

export const emailChangeModel: Model<typeof emailChangeMachine> = {
  machine: emailChangeMachine,
  starts: { 'on the screen': { to: 'editing' } },
  steps: {
    ...(Object.fromEntries(
      Object.entries(typed).map(([step, [field, value]]) => [step, { type: 'field.changed', field, value }]),
    ) as Record<keyof typeof typed, { type: 'field.changed'; field: EmailField; value: string }>),
    submits: { type: 'form.submitted' },
    'hears of a second factor': { type: 'factor.loaded', factor: on },
    'uses a passkey': { type: 'passkey.requested' },
    'cancels the passkey': { type: 'passkey.cancelled' },
    'the passkey signs': done('askPasskey', proof),
    'the browser has none': fails('askPasskey', new FailureError(cancelled)),
    'the link is sent': done('sendLink'),
    'the password is refused': fails('sendLink', new FailureError(refused)),
    'sending fails': fails('sendLink', new Error('unforeseen')),
  },
  states: {
    '': { steps: { 'hears of a second factor': { sets: { factor: on } } } },
    editing: {
      tags: ['editable'],
      steps: {
        ...typing(),
        submits: ({ form, factor }) => goesOn(problemsOf(form, factor), 'sending'),
        'uses a passkey': ({ form }) => goesOn(problemsOf(form, null), 'askingPasskey'),
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
      runs: { sendLink: ({ form, proof }) => ({ form, proof }) },
      steps: {
        'the link is sent': ({ form }) => ({
          to: 'sent',
          sets: { sentTo: form.email, form: empty, proof: null },
          tells: [focuses('outcome')],
        }),
        'the password is refused': {
          to: 'editing',
          sets: { failure: refused, proof: null },
          tells: [focuses('current_password')],
        },
        'sending fails': {
          to: 'editing',
          sets: { failure: { code: 'accountFailed' }, proof: null },
          tells: [focuses('outcome')],
        },
      },
    },
    sent: { tags: ['editable', 'sent'], steps: typing('editing') },
  },
  flags: ({ form, factor, proof }) => [problemsOf(form, factor), factor !== null, proof !== null],
  invariants: {
    'the password does not outlive its use': ({ state, context }) =>
      !state.includes('sent') || context.form.current_password === '',
  },
}
