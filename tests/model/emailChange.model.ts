import type { EmailField, EmailForm } from '#domain/account.ts'
import { FailureError } from '#domain/failures.ts'
import type { Problem } from '#domain/problems.ts'
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const empty: EmailForm = { email: '', current_password: '' }
const focuses = (target: 'outcome' | EmailField) => ({ type: 'focus.requested', target })
type Context = ReturnType<typeof emailChangeMachine.getInitialSnapshot>['context']

const typed = {
  'types an address': ['email', 'sana@chenab.test'],
  'types what is none': ['email', 'sana@'],
  'types the password': ['current_password', 'ravi-1947'],
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

function problemsOf({ email, current_password }: EmailForm) {
  const problems: Partial<Record<EmailField, Problem>> = {}
  if (email === '') problems.email = 'missing'
  else if (email.endsWith('@')) problems.email = 'malformed'
  if (current_password === '') problems.current_password = 'missing'
  return problems
}

const order = ['email', 'current_password'] as const

export const emailChangeModel: Model<typeof emailChangeMachine> = {
  machine: emailChangeMachine,
  starts: { 'on the screen': { to: 'editing' } },
  steps: {
    ...(Object.fromEntries(
      Object.entries(typed).map(([step, [field, value]]) => [step, { type: 'field.changed', field, value }]),
    ) as Record<keyof typeof typed, { type: 'field.changed'; field: EmailField; value: string }>),
    submits: { type: 'form.submitted' },
    'the link is sent': done('sendLink'),
    'the password is refused': fails('sendLink', new FailureError(refused)),
    'sending fails': fails('sendLink', new Error('unforeseen')),
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        ...typing(),
        submits: ({ form }) => {
          const problems = problemsOf(form)
          const first = order.find((field) => problems[field])
          if (!first) return { to: 'sending', sets: { problems: {}, failure: null } }
          return { sets: { problems, failure: null }, tells: [focuses(first)] }
        },
      },
    },
    sending: {
      tags: ['busy'],
      runs: { sendLink: ({ form }) => form },
      steps: {
        'the link is sent': ({ form }) => ({
          to: 'sent',
          sets: { sentTo: form.email, form: empty },
          tells: [focuses('outcome')],
        }),
        'the password is refused': {
          to: 'editing',
          sets: { failure: refused },
          tells: [focuses('current_password')],
        },
        'sending fails': {
          to: 'editing',
          sets: { failure: { code: 'accountFailed' } },
          tells: [focuses('outcome')],
        },
      },
    },
    sent: { tags: ['editable', 'sent'], steps: typing('editing') },
  },
  flags: ({ form }) => problemsOf(form),
  invariants: {
    'the password does not outlive its use': ({ state, context }) =>
      !state.includes('sent') || context.form.current_password === '',
  },
}
