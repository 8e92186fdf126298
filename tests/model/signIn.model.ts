import type { Account } from '#domain/accounts.ts'
import { FailureError } from '#domain/failures.ts'
import type { SignInField } from '#domain/signIn.ts'
import { signInMachine } from '#machines/signIn/signIn.machine.ts'
import { done, fails, type Model } from './model.ts'

const email = 'sana@chenab.test'
const password = ' ravi-1947 '
const account: Account = {
  user: { email, company: { name: 'Chenab Traders', is_approved: true, is_onboarded: true } },
  status: 'onboarded',
  rejectionReason: null,
  workspace: 'sample',
  choosesWorkspace: true,
  isEmailVerified: true,
}
const refused = { code: 'invalidCredentials' as const }
const broken = { code: 'signInFailed' as const }

const focuses = (target: SignInField) => ({ type: 'focus.requested', target })

const isFilled = (context: { email: string; password: string }) =>
  context.email.trim() !== '' && context.password !== ''

const without = (missing: SignInField[], field: SignInField) => missing.filter((name) => name !== field)

export const signInModel: Model<typeof signInMachine> = {
  machine: signInMachine,
  starts: {
    'an empty form': { input: (session) => ({ email: '', session }), to: 'editing' },
    'a form that knows the e-mail': {
      input: (session) => ({ email, session }),
      to: 'editing',
      tells: [focuses('password')],
    },
  },
  steps: {
    'types an e-mail': { type: 'field.changed', field: 'email', value: email },
    'types a blank e-mail': { type: 'field.changed', field: 'email', value: '  ' },
    'types a password': { type: 'field.changed', field: 'password', value: password },
    'clears the password': { type: 'field.changed', field: 'password', value: '' },
    submits: { type: 'credentials.submitted' },
    'is let in': done('submitCredentials', account),
    'is refused': fails('submitCredentials', new FailureError(refused)),
    'is failed by the server': fails('submitCredentials', new Error('unforeseen')),
  },
  states: {
    opening: {},
    refused: {},
    editing: {
      tags: ['editable'],
      steps: {
        'types an e-mail': ({ missing }) => ({ sets: { email, missing: without(missing, 'email') } }),
        'types a blank e-mail': ({ missing }) => ({
          sets: { email: '  ', missing: without(missing, 'email') },
        }),
        'types a password': ({ missing }) => ({ sets: { password, missing: without(missing, 'password') } }),
        'clears the password': ({ missing }) => ({
          sets: { password: '', missing: without(missing, 'password') },
        }),
        submits: (context) => {
          if (isFilled(context)) return { to: 'submitting', sets: { failure: null, missing: [] } }
          const missing = [
            ...(context.email.trim() === '' ? (['email'] as const) : []),
            ...(context.password === '' ? (['password'] as const) : []),
          ]
          return {
            sets: { failure: { code: 'credentialsMissing' }, missing },
            tells: [
              {
                type: 'notice.raised',
                notice: { code: 'signInRefused', failure: { code: 'credentialsMissing' } },
              },
              ...missing.slice(0, 1).map(focuses),
            ],
          }
        },
      },
    },
    submitting: {
      tags: ['busy'],
      runs: { submitCredentials: (context) => ({ email: context.email, password: context.password }) },
      steps: {
        'is let in': {
          to: 'signedIn',
          sets: { password: '' },
          tells: [
            { type: 'notice.raised', notice: { code: 'signedIn' } },
            { type: 'session.opened', account },
          ],
        },
        'is refused': {
          to: 'editing',
          sets: { failure: refused },
          tells: [
            { type: 'notice.raised', notice: { code: 'signInRefused', failure: refused } },
            focuses('password'),
          ],
        },
        'is failed by the server': {
          to: 'editing',
          sets: { failure: broken },
          tells: [{ type: 'notice.raised', notice: { code: 'signInRefused', failure: broken } }],
        },
      },
    },
    signedIn: {},
  },
  flags: ({ email, password }) => [email.trim() !== '', password !== ''],
  invariants: {
    'nobody is signed in without having typed both': ({ state }, before) =>
      !state.includes('signedIn') || before === undefined || isFilled(before.context),
    'the password does not outlive its use': ({ state, context }) =>
      !state.includes('signedIn') || context.password === '',
  },
}
