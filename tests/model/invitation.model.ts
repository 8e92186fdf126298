import type { Account } from '#domain/accounts.ts'
import { FailureError } from '#domain/failures.ts'
import { type AcceptField, type AcceptForm, emptyAcceptForm, type Invitation } from '#domain/invitation.ts'
import type { Problem } from '#domain/problems.ts'
import { invitationMachine } from '#machines/invitation/invitation.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const token = 'a-link.its-secret'
const password = 'ravi-1947'
const email = 'hina@chenab.test'
const invitation: Invitation = {
  company: 'Chenab Traders',
  invited_by: 'Sana Malik',
  email,
  role: 'agent',
  has_account: false,
}
const taken: Invitation = { ...invitation, has_account: true }
const account: Account = {
  user: { email, company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true } },
  status: 'onboarded',
  rejectionReason: null,
  workspace: 'live',
  choosesWorkspace: false,
  isEmailVerified: true,
}
const unusable = { code: 'linkUnusable' as const, text: 'This invitation was withdrawn.' }
const refused = { code: 'accountFailed' as const, fields: { password: 'Choose another one' } }
const failed = { code: 'accountFailed' as const }

const focuses = (target: 'heading' | AcceptField) => ({ type: 'focus.requested', target })
const toHeading = [focuses('heading')]
type Context = ReturnType<typeof invitationMachine.getInitialSnapshot>['context']

const types =
  (field: AcceptField, value: string) =>
  ({ form, problems }: Context): Outcome<Context> => ({
    sets: { form: { ...form, [field]: value }, problems: { ...problems, [field]: undefined }, failure: null },
  })

const fields: AcceptField[] = ['first_name', 'last_name', 'password', 'confirm_password']

function problemsOf(form: AcceptForm): Partial<Record<AcceptField, Problem>> {
  const problems: Partial<Record<AcceptField, Problem>> = {}
  for (const field of fields) if (form[field].trim() === '') problems[field] = 'missing'
  if (form.password !== '' && form.password.length < 6) problems.password = 'tooShort'
  if (form.confirm_password !== '' && form.confirm_password !== form.password)
    problems.confirm_password = 'mismatch'
  return problems
}

export const invitationModel: Model<typeof invitationMachine> = {
  machine: invitationMachine,
  starts: {
    'with a link': { input: (session) => ({ token, session }), to: 'reading' },
    'without a link': { input: (session) => ({ token: '', session }), to: 'unusable' },
  },
  steps: {
    'the invitation is there': done('readInvitation', invitation),
    'the address has an account': done('readInvitation', taken),
    'the link is unusable': fails('readInvitation', new FailureError(unusable)),
    'reading fails': fails('readInvitation', new Error('unforeseen')),
    'reads again': { type: 'reading.retried' },
    'types the first name': { type: 'field.changed', field: 'first_name', value: 'Hina' },
    'clears the first name': { type: 'field.changed', field: 'first_name', value: '' },
    'types the last name': { type: 'field.changed', field: 'last_name', value: 'Aslam' },
    'types a password': { type: 'field.changed', field: 'password', value: password },
    'types it again': { type: 'field.changed', field: 'confirm_password', value: password },
    'types another one': { type: 'field.changed', field: 'confirm_password', value: 'chenab' },
    submits: { type: 'form.submitted' },
    'is let in': done('acceptInvitation', account),
    'has an account, and is not signed in': done('acceptInvitation', null),
    'the link is of no use by now': fails('acceptInvitation', new FailureError(unusable)),
    'the password is refused': fails('acceptInvitation', new FailureError(refused)),
    'accepting fails': fails('acceptInvitation', new Error('unforeseen')),
  },
  states: {
    opening: {},
    reading: {
      tags: ['busy'],
      runs: { readInvitation: () => ({ token }) },
      steps: {
        'the invitation is there': { to: 'filling.editing', sets: { invitation }, tells: toHeading },
        'the address has an account': { to: 'taken', sets: { invitation: taken }, tells: toHeading },
        'the link is unusable': { to: 'unusable', sets: { failure: unusable }, tells: toHeading },
        'reading fails': { to: 'unread', sets: { failure: failed }, tells: toHeading },
      },
    },
    unread: { steps: { 'reads again': { to: 'reading' } } },
    'filling.editing': {
      tags: ['editable'],
      steps: {
        'types the first name': types('first_name', 'Hina'),
        'clears the first name': types('first_name', ''),
        'types the last name': types('last_name', 'Aslam'),
        'types a password': types('password', password),
        'types it again': types('confirm_password', password),
        'types another one': types('confirm_password', 'chenab'),
        submits: ({ form }) => {
          const problems = problemsOf(form)
          const first = fields.find((field) => problems[field])
          if (!first) return { to: 'filling.accepting', sets: { problems: {}, failure: null } }
          return { sets: { problems, failure: null }, tells: [focuses(first)] }
        },
      },
    },
    'filling.accepting': {
      tags: ['busy'],
      runs: { acceptInvitation: ({ form }) => ({ ...form, token, email }) },
      steps: {
        'is let in': {
          to: 'accepted',
          sets: { form: emptyAcceptForm },
          tells: [focuses('heading'), { type: 'session.opened', account }],
        },
        'has an account, and is not signed in': {
          to: 'accepted',
          sets: { form: emptyAcceptForm },
          tells: toHeading,
        },
        'the link is of no use by now': {
          to: 'unusable',
          sets: { form: emptyAcceptForm, failure: unusable },
          tells: toHeading,
        },
        'the password is refused': {
          to: 'filling.editing',
          sets: { failure: refused },
          tells: [focuses('password')],
        },
        'accepting fails': { to: 'filling.editing', sets: { failure: failed }, tells: toHeading },
      },
    },
    taken: {},
    unusable: {},
    accepted: {},
  },
  flags: ({ form, invitation: read }) => [problemsOf(form), read?.has_account],
  invariants: {
    'the password does not outlive its use': ({ state, context }) =>
      !state.some((name) => ['accepted', 'unusable'].includes(name)) || context.form.password === '',
  },
}
