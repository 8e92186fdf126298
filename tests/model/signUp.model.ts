import { type Failure, FailureError } from '#domain/failures.ts'
import type { Problems } from '#domain/problems.ts'
import { emptySignUpForm, type SignUpField, type SignUpForm } from '#domain/signUp.ts'
import { signUpMachine } from '#machines/signUp/signUp.machine.ts'
import { done, elapses, fails, type Model } from './model.ts'

type Context = {
  form: SignUpForm
  problems: Problems<SignUpField>
  corrected: SignUpField[]
  failure: Failure | null
}

const typed = (field: SignUpField, value: string) => ({ type: 'field.changed', field, value }) as const

/** The form has what was typed, and no longer a message about it. */
const types =
  (field: SignUpField, value: string) =>
  ({ form, problems, corrected, failure }: Context) => ({
    sets: {
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined },
      // What was said of a field is said again when its correction is no better.
      corrected:
        (problems[field] ?? failure?.fields?.[field]) && !corrected.includes(field)
          ? [...corrected, field]
          : corrected,
      failure: null,
    },
  })

const leaves =
  (field: SignUpField) =>
  ({ form, problems, corrected }: Context) => ({
    sets: {
      form: field === 'cnic' ? readable(form) : form,
      problems: corrected.includes(field) ? { ...problems, [field]: wrong(form)[field] } : problems,
    },
  })

/** The CNIC as it is shown once it is left. */
const readable = (form: SignUpForm): SignUpForm => ({
  ...form,
  cnic: form.cnic && (cnics[form.cnic] ?? form.cnic),
})
/** Any format is accepted, but not any length. */
const endless = '3'.repeat(121)
const cnics: Record<string, string> = { '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸': '35202-1234567-8' }

/** What is wrong with a form, of all that can be typed here, in the order of the screen. */
function wrong(form: SignUpForm): Problems<SignUpField> {
  const required = ['first_name', 'last_name', 'email', 'company', 'password', 'confirm_password'] as const
  const found: Problems<SignUpField> = Object.fromEntries(
    required.filter((field) => form[field] === '').map((field) => [field, 'missing']),
  )
  if (form.email === 'sana') found.email = 'malformed'
  if (form.cnic === endless) found.cnic = 'tooLong'
  if (form.confirm_password !== '' && form.confirm_password !== form.password)
    found.confirm_password = 'mismatch'
  return found
}

const order = ['first_name', 'last_name', 'email', 'cnic', 'company', 'password', 'confirm_password'] as const

const focuses = (target: string) => ({ type: 'focus.requested', target })

const email = ' sana@chenab.test '
const password = 'ravi-1947'
const message = 'Welcome. Awaiting approval.'
const taken = { code: 'signUpFailed' as const, fields: { email: 'This e-mail is taken.' } }

export const signUpModel: Model<typeof signUpMachine> = {
  machine: signUpMachine,
  starts: {
    'an empty form': {
      to: 'editing',
      sets: { form: emptySignUpForm, problems: {}, corrected: [], failure: null, message: null },
    },
  },
  steps: {
    'types the first name': typed('first_name', 'Sana'),
    'types the last name': typed('last_name', 'Malik'),
    'types the e-mail': typed('email', email),
    'types a malformed e-mail': typed('email', 'sana'),
    'types the CNIC': typed('cnic', '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸'),
    'types a CNIC without end': typed('cnic', endless),
    'leaves the CNIC': { type: 'field.left', field: 'cnic' },
    'leaves the e-mail': { type: 'field.left', field: 'email' },
    'types the company': typed('company', 'Chenab Traders'),
    'types the password': typed('password', password),
    'repeats the password': typed('confirm_password', password),
    'repeats another password': typed('confirm_password', `${password} `),
    submits: { type: 'form.submitted' },
    'gets a success response': done('submitSignUp', { message }),
    'is told nothing': done('submitSignUp', { message: null }),
    'is refused': fails('submitSignUp', new FailureError(taken)),
    'is failed by the server': fails('submitSignUp', new Error('unforeseen')),
    'waits three seconds': elapses('redirectDelay', 3000),
    'goes at once': { type: 'redirect.hastened' },
  },
  states: {
    refused: {},
    editing: {
      tags: ['editable'],
      steps: {
        'types the first name': types('first_name', 'Sana'),
        'types the last name': types('last_name', 'Malik'),
        'types the e-mail': types('email', email),
        'types a malformed e-mail': types('email', 'sana'),
        'types the CNIC': types('cnic', '۳۵۲۰۲ ۱۲۳۴۵۶۷ ۸'),
        'types a CNIC without end': types('cnic', endless),
        'leaves the CNIC': leaves('cnic'),
        'leaves the e-mail': leaves('email'),
        'types the company': types('company', 'Chenab Traders'),
        'types the password': types('password', password),
        'repeats the password': types('confirm_password', password),
        'repeats another password': types('confirm_password', `${password} `),
        submits: ({ form }) => {
          const problems = wrong(form)
          const sets = { form: readable(form), problems, corrected: [], failure: null }
          const first = order.find((field) => field in problems)
          return first ? { sets, tells: [focuses(first)] } : { to: 'submitting', sets }
        },
      },
    },
    submitting: {
      tags: ['busy'],
      runs: { submitSignUp: ({ form }) => form },
      steps: {
        'gets a success response': ({ form }) => ({
          to: 'succeeded',
          sets: { form: withoutPasswords(form), message },
          tells: [focuses('heading')],
        }),
        'is told nothing': ({ form }) => ({
          to: 'succeeded',
          sets: { form: withoutPasswords(form), message: null },
          tells: [focuses('heading')],
        }),
        'is refused': { to: 'editing', sets: { failure: taken }, tells: [focuses('email')] },
        'is failed by the server': { to: 'editing', sets: { failure: { code: 'signUpFailed' } } },
      },
    },
    succeeded: {
      tags: ['succeeded'],
      steps: { 'waits three seconds': { to: 'leaving' }, 'goes at once': { to: 'leaving' } },
    },
    leaving: { tags: ['succeeded'] },
  },
  flags: ({ form, corrected, problems, failure }) => [
    Object.keys(wrong(form)).length,
    corrected.includes('cnic'),
    corrected.includes('email'),
    problems.cnic ?? '',
    problems.email ?? '',
    failure !== null,
  ],
  invariants: {
    'nothing is sent while a field has a problem': ({ state, context }) =>
      !state.includes('submitting') || Object.keys(wrong(context.form)).length === 0,
    'no password outlives its use': ({ state, context: { form } }) =>
      !['succeeded', 'leaving'].some((name) => state.includes(name)) ||
      (form.password === '' && form.confirm_password === ''),
  },
}

function withoutPasswords(form: SignUpForm): SignUpForm {
  return { ...form, password: '', confirm_password: '' }
}
