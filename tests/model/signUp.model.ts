import { FailureError } from '#domain/failures.ts'
import type { Problems } from '#domain/problems.ts'
import {
  emptySignUpForm,
  normalizeSignUp,
  normalizeSignUpField,
  type SignUpField,
  type SignUpForm,
  signUpProblems,
} from '#domain/signUp.ts'
import { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

type Context = { form: SignUpForm; problems: Problems<SignUpField> }

const typed = (field: SignUpField, value: string) => ({ type: 'field.changed', field, value }) as const

/** What was typed stands there, and what was said about it is taken back. */
const types =
  (field: SignUpField, value: string) =>
  ({ form, problems }: Context) => ({
    sets: { form: { ...form, [field]: value }, problems: { ...problems, [field]: undefined }, failure: null },
  })

const leaves =
  (field: SignUpField) =>
  ({ form }: Context) => ({ sets: { form: { ...form, [field]: normalizeSignUpField(field, form[field]) } } })

const email = ' sana@chenab.test '
const password = 'ravi-1947'
const message = 'Welcome. Awaiting approval.'
const taken = { code: 'signUpFailed' as const, fields: { email: 'This e-mail is taken.' } }

export const signUpModel: Model<typeof signUpMachine> = {
  machine: signUpMachine,
  starts: {
    'an empty form': {
      to: 'editing',
      sets: { form: emptySignUpForm, problems: {}, failure: null, message: null },
    },
  },
  steps: {
    'types the first name': typed('first_name', 'Sana'),
    'types the last name': typed('last_name', 'Malik'),
    'types the e-mail': typed('email', email),
    'types a malformed e-mail': typed('email', 'sana'),
    'types the CNIC': typed('cnic', '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸'),
    'types a malformed CNIC': typed('cnic', '35202'),
    'leaves the CNIC': { type: 'field.left', field: 'cnic' },
    'leaves the e-mail': { type: 'field.left', field: 'email' },
    'types the company': typed('company', 'Chenab Traders'),
    'types the password': typed('password', password),
    'repeats the password': typed('confirm_password', password),
    'repeats another password': typed('confirm_password', `${password} `),
    submits: { type: 'form.submitted' },
    'is told of success': done('submitSignUp', { message }),
    'is told nothing': done('submitSignUp', { message: null }),
    'is refused': fails('submitSignUp', new FailureError(taken)),
    'is failed by the server': fails('submitSignUp', new Error('unforeseen')),
    'waits three seconds': elapses('redirectDelay', 3000),
    'goes at once': { type: 'redirect.hastened' },
  },
  states: {
    editing: {
      tags: ['editable'],
      steps: {
        'types the first name': types('first_name', 'Sana'),
        'types the last name': types('last_name', 'Malik'),
        'types the e-mail': types('email', email),
        'types a malformed e-mail': types('email', 'sana'),
        'types the CNIC': types('cnic', '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸'),
        'types a malformed CNIC': types('cnic', '35202'),
        'leaves the CNIC': leaves('cnic'),
        'leaves the e-mail': leaves('email'),
        'types the company': types('company', 'Chenab Traders'),
        'types the password': types('password', password),
        'repeats the password': types('confirm_password', password),
        'repeats another password': types('confirm_password', `${password} `),
        submits: ({ form }) => {
          const problems = signUpProblems(form)
          const sets = { form: normalizeSignUp(form), problems, failure: null }
          return Object.keys(problems).length === 0 ? { to: 'submitting', sets } : { sets }
        },
      },
    },
    submitting: {
      tags: ['busy'],
      runs: { submitSignUp: ({ form }) => form },
      steps: {
        'is told of success': ({ form }) => ({
          to: 'succeeded',
          sets: { form: withoutPasswords(form), message },
        }),
        'is told nothing': ({ form }) => ({
          to: 'succeeded',
          sets: { form: withoutPasswords(form), message: null },
        }),
        'is refused': { to: 'editing', sets: { failure: taken } },
        'is failed by the server': { to: 'editing', sets: { failure: { code: 'signUpFailed' } } },
      },
    },
    succeeded: {
      steps: { 'waits three seconds': { to: 'leaving' }, 'goes at once': { to: 'leaving' } },
    },
    leaving: {},
  },
  flags: ({ form }) => Object.keys(signUpProblems(form)).length,
  invariants: {
    'nothing is sent while a field has a problem': ({ state, context }) =>
      !state.includes('submitting') || Object.keys(signUpProblems(context.form)).length === 0,
    'no password outlives its use': ({ state, context: { form } }) =>
      !['succeeded', 'leaving'].some((name) => state.includes(name)) ||
      (form.password === '' && form.confirm_password === ''),
  },
}

function withoutPasswords(form: SignUpForm): SignUpForm {
  return { ...form, password: '', confirm_password: '' }
}
