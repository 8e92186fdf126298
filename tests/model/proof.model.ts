import { FailureError } from '#domain/failures.ts'
import type { UsedPasskey } from '#domain/passkeys.ts'
import { emptyFactorForm, type SecondFactor } from '#domain/secondFactor.ts'
import { type ProofField, proofMachine } from '#machines/proof/proof.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof proofMachine.getInitialSnapshot>['context']

const on = { is_on: true } as SecondFactor
const off = { is_on: false } as SecondFactor
const passkey = { id: 'b2xk' } as UsedPasskey
const refused = { code: 'accountFailed' as const, fields: { current_password: 'Not this one' } }
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const unforeseen = { failure: { code: 'accountFailed' as const }, passkey: null }
const focuses = (target: 'outcome' | ProofField) => ({ type: 'focus.requested', target })

const types =
  (field: ProofField, value: string) =>
  ({ form, problems }: Context): Outcome<Context> => ({
    sets: {
      form: { ...form, [field]: value },
      problems: { ...problems, [field]: undefined },
      failure: null,
    },
  })

const problemsOf = ({ form, factor }: Context, asksCode: boolean) => ({
  ...(form.current_password === '' && { current_password: 'missing' as const }),
  ...(asksCode && factor?.is_on && form.code === '' && { code: 'missing' as const }),
})

const goesOn =
  (asksCode: boolean, to: string) =>
  (context: Context): Outcome<Context> => {
    const problems = problemsOf(context, asksCode)
    const [first] = Object.keys(problems) as ProofField[]
    if (!first) return { to, sets: { problems: {}, failure: null } }
    return { sets: { problems, failure: null }, tells: [focuses(first)] }
  }

export const proofModel: Model<typeof proofMachine> = {
  machine: proofMachine,
  starts: { 'somebody is asked': { to: 'loading', sets: { factor: null, form: emptyFactorForm } } },
  steps: {
    'there is a second factor': done('loadFactor', on),
    'there is none': done('loadFactor', off),
    'it is not loaded': fails('loadFactor', new Error('no')),
    'tries again': { type: 'retry.requested' },
    'types the password': { type: 'field.changed', field: 'current_password', value: 'chenab-1' },
    'types a code': { type: 'field.changed', field: 'code', value: '287 082' },
    submits: { type: 'form.submitted' },
    'uses a passkey': { type: 'passkey.requested' },
    'cancels the passkey': { type: 'passkey.cancelled' },
    'the passkey signs': done('askPasskey', passkey),
    'the browser has none': fails('askPasskey', new FailureError(cancelled)),
    'it is proven': done('sendProof'),
    'the password is refused': fails('sendProof', new FailureError(refused)),
    'sending fails': fails('sendProof', new Error('unforeseen')),
  },
  states: {
    loading: {
      tags: ['loading'],
      runs: { loadFactor: true },
      steps: {
        'there is a second factor': { to: 'editing', sets: { factor: on } },
        'there is none': { to: 'editing', sets: { factor: off } },
        'it is not loaded': { to: 'failed', sets: unforeseen },
        'types the password': types('current_password', 'chenab-1'),
        'types a code': types('code', '287 082'),
      },
    },
    failed: {
      tags: ['failed'],
      steps: { 'tries again': { to: 'loading', sets: { problems: {}, failure: null } } },
    },
    editing: {
      tags: ['editable'],
      steps: {
        'types the password': types('current_password', 'chenab-1'),
        'types a code': types('code', '287 082'),
        submits: goesOn(true, 'sending'),
        'uses a passkey': goesOn(false, 'askingPasskey'),
      },
    },
    askingPasskey: {
      tags: ['busy', 'askingBrowser'],
      runs: { askPasskey: true },
      steps: {
        'the passkey signs': { to: 'sending', sets: { passkey } },
        'cancels the passkey': { to: 'editing' },
        'the browser has none': {
          to: 'editing',
          sets: { failure: cancelled, passkey: null },
          tells: [focuses('outcome')],
        },
      },
    },
    sending: {
      tags: ['busy'],
      runs: { sendProof: ({ form, passkey: signed }) => ({ form, passkey: signed }) },
      steps: {
        'it is proven': { to: 'proven' },
        'the password is refused': {
          to: 'editing',
          sets: { failure: refused, passkey: null },
          tells: [focuses('current_password')],
        },
        'sending fails': { to: 'editing', sets: unforeseen, tells: [focuses('outcome')] },
      },
    },
    proven: {},
  },
  flags: (context) => [context.factor?.is_on, problemsOf(context, true), context.passkey !== null],
}
