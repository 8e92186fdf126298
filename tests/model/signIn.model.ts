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
const code = '287 082'
const noChallenge = { challenge: '', has_app: true }
const challenge = { challenge: 'c-1', has_app: true }
const withPasskey = { challenge: 'c-1', has_app: true, passkey: { challenge: 'Yy0x' } }
const onlyPasskey = { challenge: 'c-1', has_app: false, passkey: { challenge: 'Yy0x' } }
const proof = { id: 'b2xk' }
const cancelled = {
  code: 'passkeyCancelled' as const,
  text: 'No passkey was used: it was cancelled, or took too long.',
}
const wrongCode = { code: 'accountFailed' as const, text: 'Not right', fields: { code: 'Not right' } }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }
const broken = { code: 'signInFailed' as const }

const focuses = (target: SignInField | 'passkey') => ({ type: 'focus.requested', target })

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
    'types a code': { type: 'code.changed', code },
    'types a blank code': { type: 'code.changed', code: ' ' },
    submits: { type: 'credentials.submitted' },
    'goes back to the password': { type: 'signIn.restarted' },
    'is let in': done('submitCredentials', account),
    'uses a passkey': { type: 'passkey.requested' },
    'is asked for a code': done('submitCredentials', challenge),
    'is asked for a code or a passkey': done('submitCredentials', withPasskey),
    'is asked for a passkey, having no app': done('submitCredentials', onlyPasskey),
    'the passkey signs': done('askPasskey', proof),
    'cancels the passkey': fails('askPasskey', new FailureError(cancelled)),
    'the browser fails at the passkey': fails('askPasskey', new Error('unforeseen')),
    'is let in by the code': done('submitCode', account),
    'is refused for the code': fails('submitCode', new FailureError(wrongCode)),
    'is too late with the code': fails('submitCode', new FailureError(tooLate)),
    'is failed by the server at the code': fails('submitCode', new Error('unforeseen')),
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
        'is asked for a code': {
          to: 'enteringCode',
          sets: { password: '', challenge },
          tells: [focuses('code')],
        },
        'is asked for a code or a passkey': {
          to: 'enteringCode',
          sets: { password: '', challenge: withPasskey },
          tells: [focuses('code')],
        },
        'is asked for a passkey, having no app': {
          to: 'enteringCode',
          sets: { password: '', challenge: onlyPasskey },
          tells: [focuses('passkey')],
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
    enteringCode: {
      tags: ['editable', 'code'],
      steps: {
        'types a code': ({ missing }) => ({ sets: { code, missing: without(missing, 'code') } }),
        'types a blank code': ({ missing }) => ({ sets: { code: ' ', missing: without(missing, 'code') } }),
        submits: (context) =>
          context.code.trim() === ''
            ? { sets: { missing: ['code'] }, tells: [focuses('code')] }
            : { to: 'checkingCode', sets: { failure: null, missing: [] } },
        'uses a passkey': (context) =>
          context.challenge.passkey === undefined
            ? {}
            : { to: 'askingPasskey', sets: { failure: null, missing: [] } },
        'goes back to the password': {
          to: 'editing',
          sets: { code: '', challenge: noChallenge, failure: null, missing: [] },
          tells: [focuses('password')],
        },
      },
    },
    askingPasskey: {
      tags: ['busy', 'code', 'askingBrowser'],
      runs: { askPasskey: ({ challenge }) => challenge },
      steps: {
        'the passkey signs': { to: 'checkingCode', sets: { proof } },
        'cancels the passkey': { to: 'enteringCode', sets: { failure: cancelled } },
        'the browser fails at the passkey': { to: 'enteringCode', sets: { failure: broken } },
        'goes back to the password': {
          to: 'editing',
          sets: { code: '', challenge: noChallenge },
          tells: [focuses('password')],
        },
      },
    },
    checkingCode: {
      tags: ['busy', 'code'],
      runs: {
        submitCode: ({ code, proof }) =>
          proof === undefined ? { challenge: 'c-1', code } : { challenge: 'c-1', passkey: proof },
      },
      steps: {
        'is let in by the code': {
          to: 'signedInByCode',
          sets: { code: '', challenge: noChallenge, proof: undefined },
          tells: [
            { type: 'notice.raised', notice: { code: 'signedIn' } },
            { type: 'session.opened', account },
          ],
        },
        'is refused for the code': {
          to: 'enteringCode',
          sets: { failure: wrongCode, proof: undefined },
          tells: [focuses('code')],
        },
        'is too late with the code': {
          to: 'editing',
          sets: { failure: tooLate, code: '', challenge: noChallenge, proof: undefined },
          tells: [focuses('password')],
        },
        'is failed by the server at the code': {
          to: 'enteringCode',
          sets: { failure: broken, proof: undefined },
          tells: [focuses('code')],
        },
      },
    },
    // The forms stay until the next screen can be shown.
    signedIn: { tags: ['busy'] },
    signedInByCode: { tags: ['busy', 'code'] },
  },
  flags: ({ email, password, code, challenge, proof }) => [
    email.trim() !== '',
    password !== '',
    code.trim() !== '',
    challenge.passkey !== undefined,
    proof !== undefined,
  ],
  invariants: {
    'nobody is signed in without having typed both': ({ state }, before) =>
      !state.includes('signedIn') ||
      before === undefined ||
      isFilled(before.context) ||
      before.context.challenge.challenge !== '',
    'the password does not outlive its use': ({ state, context }) =>
      !['signedIn', 'enteringCode', 'askingPasskey'].some((leaf) => state.includes(leaf)) ||
      context.password === '',
    'the code does not outlive its use': ({ state, context }) =>
      ['enteringCode', 'askingPasskey', 'checkingCode'].some((leaf) => state.includes(leaf)) ||
      (context.code === '' && context.challenge.challenge === ''),
    'what a passkey signed does not outlive its use': ({ state, context }) =>
      state.includes('checkingCode') || context.proof === undefined,
  },
}
