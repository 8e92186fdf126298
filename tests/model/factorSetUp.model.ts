import { FailureError } from '#domain/failures.ts'
import type { NewPasskey, PasskeyCreation } from '#domain/passkeys.ts'
import type { FactorField, FactorForm } from '#domain/secondFactor.ts'
import { factorSetUpMachine } from '#machines/factorSetUp/factorSetUp.machine.ts'
import { done, fails, type Model, type Outcome } from './model.ts'

type Context = ReturnType<typeof factorSetUpMachine.getInitialSnapshot>['context']

const newApp = { secret: 'GEZDGNBV', uri: 'otpauth://totp/x?secret=GEZDGNBV' }
// The chart passes on what browser and server tell each other.
const creation = { challenge: 'Yy0x' } as PasskeyCreation
const made = { id: 'bmV3' } as NewPasskey
const codes = ['11111-11111-11111-11111']
const refused = { code: 'accountFailed' as const, fields: { code: 'Not this one' } }
const failed = { code: 'accountFailed' as const }
const cancelled = { code: 'passkeyCancelled' as const, text: 'Cancelled' }
const tooLate = { code: 'challengeOver' as const, text: 'That took too long.' }
const form: FactorForm = { name: '', current_password: '', code: '' }
const fresh = { form, problems: {}, failure: null, made: null, recoveryCodes: [], isCancelled: false }
const focuses = (target: 'outcome' | FactorField) => ({ type: 'focus.requested', target })

const types =
  (code: string) =>
  ({ problems }: Context): Outcome<Context> => ({
    sets: { form: { ...form, code }, problems: { ...problems, code: undefined }, failure: null },
  })
const cancels: Outcome<Context> = { to: 'ended', sets: { isCancelled: true, failure: null } }
const stops = (failure: Context['failure']): Outcome<Context> => ({
  to: 'passkey.stopped',
  sets: { failure },
  tells: [focuses('outcome')],
})
const isTooLate: Outcome<Context> = { to: 'ended', sets: { failure: tooLate } }

export const factorSetUpModel: Model<typeof factorSetUpMachine> = {
  machine: factorSetUpMachine,
  starts: {
    'the key of an app': {
      input: { newApp, name: '' },
      to: 'app.editing',
      sets: { newApp, name: '', ...fresh },
    },
    'a passkey that is to be made': {
      input: { creation, name: 'Phone' },
      to: 'passkey.making',
      sets: { creation, name: 'Phone', ...fresh },
    },
  },
  steps: {
    'types a code': { type: 'field.changed', field: 'code', value: '287 082' },
    'types a blank code': { type: 'field.changed', field: 'code', value: ' ' },
    submits: { type: 'form.submitted' },
    cancels: { type: 'form.cancelled' },
    'tries again': { type: 'passkey.requested' },
    'the code is right': done('confirmApp', codes),
    'the code is wrong': fails('confirmApp', new FailureError(refused)),
    'the code is not sent': fails('confirmApp', new Error('unforeseen')),
    'the code is too late': fails('confirmApp', new FailureError(tooLate)),
    'the passkey is made': done('makePasskey', made),
    'the browser makes none': fails('makePasskey', new FailureError(cancelled)),
    'the passkey is saved': done('savePasskey', codes),
    'the passkey is not sent': fails('savePasskey', new Error('unforeseen')),
    'the passkey is too late': fails('savePasskey', new FailureError(tooLate)),
  },
  states: {
    deciding: {},
    app: { tags: ['app'] },
    'app.editing': {
      tags: ['editable'],
      steps: {
        'types a code': types('287 082'),
        'types a blank code': types(' '),
        submits: (context) =>
          context.form.code.trim() === ''
            ? { sets: { problems: { code: 'missing' }, failure: null }, tells: [focuses('code')] }
            : { to: 'app.confirming', sets: { problems: {}, failure: null } },
        cancels,
      },
    },
    'app.confirming': {
      tags: ['busy'],
      runs: { confirmApp: (context) => ({ code: context.form.code }) },
      steps: {
        'the code is right': { to: 'ended', sets: { recoveryCodes: codes } },
        'the code is wrong': { to: 'app.editing', sets: { failure: refused }, tells: [focuses('code')] },
        'the code is not sent': { to: 'app.editing', sets: { failure: failed }, tells: [focuses('outcome')] },
        'the code is too late': isTooLate,
      },
    },
    passkey: { tags: ['passkey'] },
    'passkey.making': {
      tags: ['busy', 'askingBrowser'],
      runs: { makePasskey: () => ({ creation }) },
      steps: {
        'the passkey is made': { to: 'passkey.saving', sets: { made } },
        'the browser makes none': stops(cancelled),
        cancels,
      },
    },
    'passkey.stopped': {
      steps: {
        'tries again': (context) => ({
          to: context.made ? 'passkey.saving' : 'passkey.making',
          sets: { problems: {}, failure: null },
        }),
        cancels,
      },
    },
    'passkey.saving': {
      tags: ['busy'],
      runs: { savePasskey: ({ name }) => ({ name, made }) },
      steps: {
        'the passkey is saved': { to: 'ended', sets: { recoveryCodes: codes } },
        'the passkey is not sent': stops(failed),
        'the passkey is too late': isTooLate,
      },
    },
    ended: {},
  },
  flags: (context) => [context.form.code.trim() === '', context.made !== null],
}
