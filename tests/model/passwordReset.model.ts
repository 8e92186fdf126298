import { FailureError } from '#domain/failures.ts'
import type { ResetField, ResetForm } from '#domain/passwordReset.ts'
import type { Problem } from '#domain/problems.ts'
import { passwordResetMachine } from '#machines/passwordReset/passwordReset.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

const email = 'sana@chenab.test'
const password = 'ravi-1947'
const token = 'a-link.its-secret'
const refused = { code: 'accountFailed' as const, fields: { password: 'Choose another one' } }
const limited = { code: 'accountFailed' as const, text: 'Too many attempts.' }

const focuses = (target: 'heading' | ResetField) => ({ type: 'focus.requested', target })
type Context = ReturnType<typeof passwordResetMachine.getInitialSnapshot>['context']

const types =
  (field: ResetField, value: string) =>
  ({ form, problems }: Context): Outcome<Context> => ({
    sets: {
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined },
      failure: null,
    },
  })
const typing = {
  'types an e-mail': types('email', email),
  'types half an e-mail': types('email', 'sana'),
  'clears the e-mail': types('email', ''),
  'types a password': types('password', password),
  'types a short password': types('password', 'ravi'),
  'types it again': types('confirm_password', password),
  'types another one': types('confirm_password', 'chenab'),
}

const emailProblem = ({ email: typed }: ResetForm): Problem | undefined =>
  typed === '' ? 'missing' : typed === email ? undefined : 'malformed'

function passwordProblems({ password: first, confirm_password: second }: ResetForm) {
  const problems: Partial<Record<ResetField, Problem>> = {}
  if (first === '') problems.password = 'missing'
  else if (first.length < 6) problems.password = 'tooShort'
  if (second === '') problems.confirm_password = 'missing'
  else if (second !== first) problems.confirm_password = 'mismatch'
  return problems
}

const withoutPasswords = ({ form }: Context) => ({ form: { ...form, password: '', confirm_password: '' } })

export const passwordResetModel: Model<typeof passwordResetMachine> = {
  machine: passwordResetMachine,
  starts: {
    'without a link': { input: { token: '' }, to: 'asking.editing' },
    'with a link': { input: { token }, to: 'choosing.editing' },
  },
  steps: {
    'types an e-mail': { type: 'field.changed', field: 'email', value: email },
    'types half an e-mail': { type: 'field.changed', field: 'email', value: 'sana' },
    'clears the e-mail': { type: 'field.changed', field: 'email', value: '' },
    'types a password': { type: 'field.changed', field: 'password', value: password },
    'types a short password': { type: 'field.changed', field: 'password', value: 'ravi' },
    'types it again': { type: 'field.changed', field: 'confirm_password', value: password },
    'types another one': { type: 'field.changed', field: 'confirm_password', value: 'chenab' },
    submits: { type: 'form.submitted' },
    'wants a mail': { type: 'mail.wanted' },
    'the mail is on its way': done('requestMail'),
    'has asked too often': fails('requestMail', new FailureError(limited)),
    'asking fails': fails('requestMail', new Error('unforeseen')),
    'the password is saved': done('savePassword'),
    'the link is unusable': fails('savePassword', new FailureError({ code: 'linkUnusable' })),
    'the password is refused': fails('savePassword', new FailureError(refused)),
    'saving fails': fails('savePassword', new Error('unforeseen')),
  },
  states: {
    opening: {},
    'asking.editing': {
      tags: ['editable'],
      steps: {
        ...typing,
        submits: ({ form }) => {
          const problem = emailProblem(form)
          if (!problem) return { to: 'asking.submitting', sets: { problems: {}, failure: null } }
          return { sets: { problems: { email: problem }, failure: null }, tells: [focuses('email')] }
        },
      },
    },
    'asking.submitting': {
      tags: ['busy'],
      runs: { requestMail: ({ form }) => ({ email: form.email }) },
      steps: {
        'the mail is on its way': { to: 'requested', tells: [focuses('heading')] },
        'has asked too often': {
          to: 'asking.editing',
          sets: { failure: limited },
          tells: [focuses('heading')],
        },
        'asking fails': {
          to: 'asking.editing',
          sets: { failure: { code: 'accountFailed' } },
          tells: [focuses('heading')],
        },
      },
    },
    requested: { steps: { 'wants a mail': { to: 'asking.editing', tells: [focuses('heading')] } } },
    unusable: { steps: { 'wants a mail': { to: 'asking.editing', tells: [focuses('heading')] } } },
    'choosing.editing': {
      tags: ['editable'],
      steps: {
        ...typing,
        submits: ({ form }) => {
          const problems = passwordProblems(form)
          const [first] = (['password', 'confirm_password'] as const).filter((field) => problems[field])
          if (!first) return { to: 'choosing.submitting', sets: { problems: {}, failure: null } }
          return { sets: { problems, failure: null }, tells: [focuses(first)] }
        },
      },
    },
    'choosing.submitting': {
      tags: ['busy'],
      runs: {
        savePassword: ({ form }) => ({ token, password: form.password, confirm_password: form.password }),
      },
      steps: {
        'the password is saved': (context) => ({
          to: 'changed',
          sets: withoutPasswords(context),
          tells: [focuses('heading')],
        }),
        'the link is unusable': (context) => ({
          to: 'unusable',
          sets: withoutPasswords(context),
          tells: [focuses('heading')],
        }),
        'the password is refused': {
          to: 'choosing.editing',
          sets: { failure: refused },
          tells: [focuses('password')],
        },
        'saving fails': {
          to: 'choosing.editing',
          sets: { failure: { code: 'accountFailed' } },
          tells: [focuses('heading')],
        },
      },
    },
    changed: {},
  },
  flags: ({ form, token: link }) => [emailProblem(form), passwordProblems(form), link],
  invariants: {
    'the password does not outlive its use': ({ state, context }) =>
      !state.some((name) => ['changed', 'unusable'].includes(name)) || context.form.password === '',
  },
}
